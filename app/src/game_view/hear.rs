//! What is heard of a game.

use chess::Color;
use leptos::prelude::*;

use super::Written;
use crate::live::{Live, react};
use crate::speaker::speaker;
use crate::synth::Sound;

/// Makes each new move and the end of the game heard. Nothing is heard of what was there before.
pub(crate) fn hear(moves: Memo<Written>, over: Live<bool>) {
    let speaker = speaker();
    hear_by(moves, over, Box::new(move |_, sound| speaker.play(sound)));
}

/// The same, by `play`, which also gets the number of moves there are.
pub(crate) fn hear_by(moves: Memo<Written>, over: Live<bool>, play: Box<dyn Fn(usize, Sound)>) {
    let before = StoredValue::new(None);
    react(move || {
        let over = over.get();
        let (count, sound) = moves.with(|moves| {
            let sans = moves.sans();
            let last = sans.last().map(|san| of_move(san, sans.len()));
            (sans.len(), last)
        });
        let earlier = before.get_value();
        before.set_value(Some((count, over)));
        let Some((earlier_count, earlier_over)) = earlier else {
            return;
        };
        let is_next = count == earlier_count + 1;
        if over && !earlier_over && (is_next || count == earlier_count) {
            play(count, Sound::End);
        } else if let Some(sound) = sound.filter(|_| is_next) {
            play(count, sound);
        }
    });
}

/// The sound of a move, the one that brings the number of moves to `count`.
fn of_move(san: &str, count: usize) -> Sound {
    let color = if count % 2 == 1 {
        Color::White
    } else {
        Color::Black
    };
    if san.ends_with('+') {
        Sound::Check(color)
    } else if san.contains('x') {
        Sound::Capture(color)
    } else {
        Sound::Move(color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_sound_by_what_they_do_and_by_who_makes_them() {
        assert_eq!(of_move("e4", 1), Sound::Move(Color::White));
        assert_eq!(of_move("exd5", 2), Sound::Capture(Color::Black));
        assert_eq!(of_move("Qxd8+", 3), Sound::Check(Color::White));
        assert_eq!(of_move("O-O", 4), Sound::Move(Color::Black));
    }
}
