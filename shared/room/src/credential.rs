//! Credentials of players: random tokens, known here only by their hashes.

use crate::limits::{MAX_DEVICES, Millis};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// The SHA-256 of a token or of a one-time code.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// A hash of its bytes.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Whether both are equal, in a time that does not depend on where they differ.
    pub fn matches(&self, other: &Self) -> bool {
        let differing = self
            .0
            .iter()
            .zip(&other.0)
            .fold(0, |bits, (a, b)| bits | (a ^ b));
        std::hint::black_box(differing) == 0
    }
}

/// Hashes are secrets' shadows: no log or message may show them by accident.
impl std::fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

impl From<TokenHash> for String {
    fn from(hash: TokenHash) -> Self {
        hash.0
            .iter()
            .fold(Self::with_capacity(64), |mut hex, byte| {
                // Writing to a String cannot fail.
                let _ = write!(hex, "{byte:02x}");
                hex
            })
    }
}

impl TryFrom<String> for TokenHash {
    type Error = &'static str;

    fn try_from(hex: String) -> Result<Self, Self::Error> {
        const ERROR: &str = "a hash is 64 hexadecimal digits";
        let mut bytes = [0; 32];
        if hex.len() != 64 {
            return Err(ERROR);
        }
        for (byte, digits) in bytes.iter_mut().zip(hex.as_bytes().chunks_exact(2)) {
            let digits = std::str::from_utf8(digits).map_err(|_| ERROR)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| ERROR)?;
        }
        Ok(Self(bytes))
    }
}

/// One browser that holds a credential of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Device {
    /// Its number, never used again in the room.
    pub(crate) n: u32,
    /// The hash of its token.
    pub(crate) token: TokenHash,
}

/// A one-time code that gives whoever brings it a credential of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Code {
    /// The hash of the code.
    pub(crate) hash: TokenHash,
    /// From this moment on it is refused.
    pub(crate) expires_at: Millis,
}

impl Code {
    /// Whether `hash` is this code's and it is still good at `now`.
    pub(crate) fn opens(&self, hash: &TokenHash, now: Millis) -> bool {
        self.hash.matches(hash) && now < self.expires_at
    }
}

/// What the room knows of a player and never tells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Player {
    /// Devices with a credential.
    pub(crate) devices: Vec<Device>,
    /// The outstanding hand-over code, made by the player itself.
    pub(crate) handover: Option<Code>,
    /// The outstanding reissue code, made by the opponent.
    pub(crate) reissue: Option<Code>,
}

impl Player {
    /// The number of the device that holds `token`. Looks at every device, match or not.
    pub(crate) fn device(&self, token: &TokenHash) -> Option<u32> {
        self.devices.iter().fold(None, |found, device| {
            if device.token.matches(token) {
                Some(device.n)
            } else {
                found
            }
        })
    }

    /// Whether device `n` still holds a credential.
    pub(crate) fn has(&self, n: u32) -> bool {
        self.devices.iter().any(|device| device.n == n)
    }

    /// Whether no further device can be added.
    pub(crate) fn is_full(&self) -> bool {
        self.devices.len() >= MAX_DEVICES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_hex_in_storage_and_hidden_in_debug() {
        let hash = TokenHash::new(std::array::from_fn(|i| u8::try_from(i).unwrap()));
        let json = serde_json::to_string(&hash).unwrap();
        assert!(json.starts_with("\"000102"));
        assert_eq!(serde_json::from_str::<TokenHash>(&json).unwrap(), hash);
        assert!(!format!("{hash:?}").contains("0102"));
        for bad in [
            "\"00\"",
            &format!("\"{}\"", "é".repeat(32)),
            &format!("\"{}\"", "g".repeat(64)),
        ] {
            assert!(serde_json::from_str::<TokenHash>(bad).is_err());
        }
    }

    #[test]
    fn a_code_opens_once_in_time() {
        let code = Code {
            hash: TokenHash::new([1; 32]),
            expires_at: 100,
        };
        assert!(code.opens(&TokenHash::new([1; 32]), 99));
        assert!(!code.opens(&TokenHash::new([1; 32]), 100));
        assert!(!code.opens(&TokenHash::new([2; 32]), 99));
    }
}
