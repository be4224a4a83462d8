//! Makes sounds heard, by the browser's audio graph.

use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{AudioBuffer, AudioContext};

use crate::browser;
use crate::preferences::{Preferences, preferences};
use crate::synth::{RATE, Sound};

/// The loudspeaker; a context of the whole application.
#[derive(Clone, Copy)]
pub(crate) struct Speaker {
    deck: StoredValue<Option<Deck>, LocalStorage>,
    preferences: Preferences,
}

/// What the browser plays with, and the sounds that were made so far.
struct Deck {
    context: AudioContext,
    made: Vec<(Sound, AudioBuffer)>,
}

impl Speaker {
    /// A silent one. To open the audio device takes the browser a while, so that is done after the visitor's first
    /// touch of the page and not with the first move.
    pub fn new() -> Self {
        let speaker = Self {
            deck: StoredValue::new_local(None),
            preferences: preferences(),
        };
        for touch in ["pointerup", "keydown"] {
            browser::listen(touch, move |_| {
                if speaker.deck.with_value(Option::is_none) {
                    browser::after_paint(move || speaker.start(None));
                }
            });
        }
        speaker
    }

    /// Plays a sound, unless sounds are off. A browser that has no audio, or refuses it to a page that was never
    /// touched, leaves it at silence. The picture that goes with it is to be painted before.
    pub fn play(self, sound: Sound) {
        self.start(Some(sound));
    }

    fn start(self, sound: Option<Sound>) {
        if !self.preferences.get_untracked().mute {
            self.deck.try_update_value(|deck| start(deck, sound).ok());
        }
    }
}

fn start(deck: &mut Option<Deck>, sound: Option<Sound>) -> Result<(), JsValue> {
    let deck = match deck {
        Some(deck) => deck,
        None => deck.insert(Deck {
            context: AudioContext::new()?,
            made: Vec::new(),
        }),
    };
    // Browsers stop a context that was made before the visitor touched the page.
    let _ = deck.context.resume()?;
    let Some(sound) = sound else {
        return Ok(());
    };
    let found = deck.made.iter().find(|(made, _)| *made == sound);
    let buffer = if let Some((_, buffer)) = found {
        buffer.clone()
    } else {
        let samples = sound.samples();
        let length = u32::try_from(samples.len()).unwrap_or(0);
        let buffer = deck.context.create_buffer(1, length, f32::from(RATE))?;
        buffer.copy_to_channel(&samples, 0)?;
        deck.made.push((sound, buffer.clone()));
        buffer
    };
    let source = deck.context.create_buffer_source()?;
    source.set_buffer(Some(&buffer));
    source.connect_with_audio_node(&deck.context.destination())?;
    source.start()
}

/// The application's loudspeaker, from the context.
pub(crate) fn speaker() -> Speaker {
    expect_context()
}
