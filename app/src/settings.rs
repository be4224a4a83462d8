//! What the visitor has chosen about the page, kept on the device.

use crate::storage::Store;

/// Where it is kept. The script that runs before the first paint reads the same key.
pub(crate) const KEY: &str = "selminha/settings";

/// The colours of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Theme {
    /// As the system says.
    #[default]
    System,
    /// Paper.
    Light,
    /// Ink.
    Dark,
}

impl Theme {
    /// The value of the document's `data-theme`; `None` leaves it to the system.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::System => None,
            Self::Light => Some("light"),
            Self::Dark => Some("dark"),
        }
    }

    /// The colour of the paper, which the browser puts around the page.
    pub fn paper(self) -> &'static str {
        match self {
            Self::Dark => "#121711",
            Self::System | Self::Light => "#f4f3e8",
        }
    }
}

/// All choices. What is not chosen is as it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct Settings {
    pub theme: Theme,
    /// No sounds.
    pub mute: bool,
    /// No moves are prepared while the other side has the turn.
    pub no_premoves: bool,
    /// Moves in rooms without a clock are not confirmed.
    pub no_confirmation: bool,
    /// Pieces jump.
    pub still: bool,
}

impl Settings {
    /// The words for all that can be chosen; each stands in the record when it is.
    fn switches(&mut self) -> [(&'static str, &mut bool); 4] {
        [
            ("mute", &mut self.mute),
            ("no-premoves", &mut self.no_premoves),
            ("no-confirmation", &mut self.no_confirmation),
            ("still", &mut self.still),
        ]
    }

    /// The choices that are kept. Words that are unknown are passed over.
    pub fn load(store: &impl Store) -> Self {
        let record = store.read(KEY).unwrap_or_default();
        let says = |word: &str| record.split(' ').any(|said| said == word);
        let mut settings = Self {
            theme: if says("light") {
                Theme::Light
            } else if says("dark") {
                Theme::Dark
            } else {
                Theme::System
            },
            ..Self::default()
        };
        for (word, switch) in settings.switches() {
            *switch = says(word);
        }
        settings
    }

    /// Keeps the choices.
    pub fn save(mut self, store: &impl Store) {
        let mut record = self.theme.name().unwrap_or_default().to_owned();
        for (word, switch) in self.switches() {
            if *switch {
                record.push(' ');
                record.push_str(word);
            }
        }
        store.write(KEY, &record);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::tests::Memory;

    #[test]
    fn choices_are_kept() {
        let store = Memory::default();
        assert_eq!(Settings::load(&store), Settings::default());
        for theme in [Theme::System, Theme::Light, Theme::Dark] {
            for bits in 0..16 {
                let settings = Settings {
                    theme,
                    mute: bits & 1 > 0,
                    no_premoves: bits & 2 > 0,
                    no_confirmation: bits & 4 > 0,
                    still: bits & 8 > 0,
                };
                settings.save(&store);
                assert_eq!(Settings::load(&store), settings);
            }
        }
    }

    #[test]
    fn rubbish_is_no_choice() {
        let store = Memory::default();
        store.write(KEY, "{\"mute\":true} darkmute muted 7");
        assert_eq!(Settings::load(&store), Settings::default());
    }
}
