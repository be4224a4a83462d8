//! The language of the page: the browser's until the visitor chooses.

use crate::storage::Store;

const KEY: &str = "selminha/language";

/// A language the page speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    Portuguese,
}

impl Language {
    /// The tag for `lang` attributes and `Intl`.
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Portuguese => "pt-BR",
        }
    }

    /// The language's own name.
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Portuguese => "Português",
        }
    }

    /// The one it can be switched to.
    pub fn other(self) -> Self {
        match self {
            Self::English => Self::Portuguese,
            Self::Portuguese => Self::English,
        }
    }

    /// The stored choice, or else the first of the browser's `preferred` tags that the page speaks, or else English.
    pub fn choose(store: &impl Store, preferred: impl IntoIterator<Item = String>) -> Self {
        let stored = store.read(KEY).and_then(|tag| Self::from_tag(&tag));
        stored
            .or_else(|| preferred.into_iter().find_map(|tag| Self::from_tag(&tag)))
            .unwrap_or(Self::English)
    }

    /// Keeps the choice for later visits.
    pub fn keep(self, store: &impl Store) {
        store.write(KEY, self.tag());
    }

    fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split('-').next().unwrap_or_default();
        if primary.eq_ignore_ascii_case("pt") {
            Some(Self::Portuguese)
        } else if primary.eq_ignore_ascii_case("en") {
            Some(Self::English)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::tests::Memory;

    fn from_browser(tags: &[&str]) -> Language {
        Language::choose(&Memory::default(), tags.iter().map(ToString::to_string))
    }

    #[test]
    fn the_first_language_that_is_spoken_wins() {
        assert_eq!(from_browser(&["pt-BR", "en"]), Language::Portuguese);
        assert_eq!(
            from_browser(&["fr", "PT-pt", "en-US"]),
            Language::Portuguese
        );
        assert_eq!(from_browser(&["en-GB", "pt"]), Language::English);
        assert_eq!(from_browser(&["fr"]), Language::English);
        assert_eq!(from_browser(&[]), Language::English);
    }

    #[test]
    fn a_choice_is_kept_and_rubbish_is_not_one() {
        let store = Memory::default();
        Language::Portuguese.keep(&store);
        assert_eq!(
            Language::choose(&store, ["en".to_owned()]),
            Language::Portuguese
        );
        store.write(KEY, "tlh");
        assert_eq!(
            Language::choose(&store, ["en".to_owned()]),
            Language::English
        );
    }
}
