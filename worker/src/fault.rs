//! What can go wrong with a request.

use room::Refusal;

use crate::log;

/// Why a request was not done.
#[derive(Debug)]
pub enum Fault {
    /// It was refused: the asker is told why.
    Refused(Refusal),
    /// The platform failed: the asker is told nothing, the log all.
    Failed(worker::Error),
}

impl Fault {
    /// The code for the asker. A failure of the platform is logged on the way.
    pub fn refusal(self) -> Refusal {
        match self {
            Self::Refused(refusal) => refusal,
            Self::Failed(error) => {
                log::error("request_failed", error);
                Refusal::Internal
            }
        }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<worker::Error> for Fault {
    fn from(error: worker::Error) -> Self {
        Self::Failed(error)
    }
}

impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Self {
        Self::Failed(error.into())
    }
}
