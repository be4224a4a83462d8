//! Who the computer opponents are.

/// A computer opponent, or the random mover of the lessons.
///
/// ```
/// use bots::Bot;
/// assert_eq!(Bot::Warden.id(), "warden");
/// assert_eq!(Bot::from_id("warden"), Some(Bot::Warden));
/// assert_eq!(Bot::OPPONENTS.len(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Any legal move, each as likely as the others.
    Random,
    /// Very easy.
    Tamer,
    /// Easy.
    Driver,
    /// Medium.
    Warden,
    /// Hard.
    Executive,
}

impl Bot {
    /// All five, from the weakest.
    pub const ALL: [Bot; 5] = [
        Bot::Random,
        Bot::Tamer,
        Bot::Driver,
        Bot::Warden,
        Bot::Executive,
    ];

    /// The four that one plays against, from the weakest.
    pub const OPPONENTS: [Bot; 4] = [Bot::Tamer, Bot::Driver, Bot::Warden, Bot::Executive];

    /// The stable name used in addresses, in kept games and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Tamer => "tamer",
            Bot::Driver => "driver",
            Bot::Warden => "warden",
            Bot::Executive => "executive",
        }
    }

    /// The bot with a stable name.
    pub fn from_id(id: &str) -> Option<Bot> {
        Bot::ALL.into_iter().find(|bot| bot.id() == id)
    }
}
