//! Tags: the facts about a game.

/// The seven that every game has, in their order, with what stands for "not known".
/// Source: PGN specification 8.1.1. The last, `Result`, is kept by the game itself.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// How many other tags are kept; more are left out. No sensible game has a tenth of that.
const MOST_OTHERS: usize = 256;

/// The facts about a game by name; each name once.
///
/// ```
/// let mut tags = chess::pgn::Tags::default();
/// assert_eq!(tags.get("White"), Some("?"));
/// tags.set("White", "Ana");
/// tags.set("TimeControl", "-");
/// assert_eq!(tags.get("White"), Some("Ana"));
/// assert_eq!(tags.iter().last(), Some(("TimeControl", "-")));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    /// `None` where the value is not known.
    roster: [Option<String>; 6],
    others: Vec<(String, String)>,
}

impl Tags {
    /// A tag's value; the six first of the seven-tag roster always have one.
    ///
    /// ```
    /// let tags = chess::pgn::Tags::default();
    /// assert_eq!(tags.get("Date"), Some("????.??.??"));
    /// assert_eq!(tags.get("Opening"), None);
    /// ```
    pub fn get(&self, name: &str) -> Option<&str> {
        match roster_index(name) {
            Some(index) => Some(self.roster_value(index)),
            None => self
                .others
                .iter()
                .find(|(other, _)| other == name)
                .map(|(_, value)| value.as_str()),
        }
    }

    /// Sets a tag, replacing an earlier value. `Result` is not set here but by the game's result.
    ///
    /// ```
    /// let mut tags = chess::pgn::Tags::default();
    /// tags.set("Opening", "Evans Gambit");
    /// assert_eq!(tags.get("Opening"), Some("Evans Gambit"));
    /// ```
    pub fn set(&mut self, name: &str, value: &str) {
        if let Some(index) = roster_index(name) {
            self.roster[index] = (value != ROSTER[index].1).then(|| value.to_owned());
        } else if let Some((_, old)) = self.others.iter_mut().find(|(other, _)| other == name) {
            value.clone_into(old);
        } else if name != "Result" && self.others.len() < MOST_OTHERS {
            self.others.push((name.to_owned(), value.to_owned()));
        }
    }

    /// All but `Result`: first the six of the roster, then the others as they came.
    ///
    /// ```
    /// let tags = chess::pgn::Tags::default();
    /// assert_eq!(tags.iter().next(), Some(("Event", "?")));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let roster = ROSTER
            .iter()
            .enumerate()
            .map(|(index, &(name, _))| (name, self.roster_value(index)));
        let others = self
            .others
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        roster.chain(others)
    }

    /// How many of [`Tags::iter`]'s come before `Result` when written.
    pub(super) const ROSTER_LEN: usize = ROSTER.len();

    fn roster_value(&self, index: usize) -> &str {
        self.roster[index].as_deref().unwrap_or(ROSTER[index].1)
    }
}

fn roster_index(name: &str) -> Option<usize> {
    ROSTER.iter().position(|&(roster, _)| roster == name)
}
