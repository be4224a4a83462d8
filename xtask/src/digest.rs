//! SHA-256, for the names of assets and for "has anything changed".

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// Digits of a hash in the name of an asset: 40 bits, one accidental equality in a million versions
/// of a file would already be odd.
const NAME_DIGITS: usize = 10;

/// Collects what a result depends on.
#[derive(Default)]
pub struct Digest(Sha256);

impl Digest {
    /// Adds a part. Its length goes in too: `("ab", "c")` and `("a", "bc")` differ.
    #[must_use]
    pub fn with(mut self, part: impl AsRef<[u8]>) -> Self {
        let part = part.as_ref();
        self.0.update(part.len().to_le_bytes());
        self.0.update(part);
        self
    }

    /// The digest in hexadecimal.
    pub fn finish(self) -> String {
        hex(&self.0.finalize())
    }
}

/// The part of an asset's name that stands for its bytes.
pub fn for_name(bytes: &[u8]) -> String {
    let mut digits = hex(&Sha256::digest(bytes));
    digits.truncate(NAME_DIGITS);
    digits
}

/// The bytes' hash as a browser checks it: `sha256-` and its base64.
/// <https://www.w3.org/TR/SRI/#grammardef-hash-expression>
pub fn integrity(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::from("sha256-");
    for group in Sha256::digest(bytes).chunks(3) {
        let bits = group
            .iter()
            .chain(&[0; 2])
            .take(3)
            .fold(0, |bits, &byte| bits << 8 | u32::from(byte));
        for place in 0..4 {
            let digit = (bits >> (18 - 6 * place) & 63) as usize;
            text.push(if place > group.len() {
                '='
            } else {
                char::from(DIGITS[digit])
            });
        }
    }
    text
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_is_the_beginning_of_sha256() {
        // FIPS 180-2, appendix B.1.
        assert_eq!(for_name(b"abc"), "ba7816bf8f");
    }

    #[test]
    fn integrity_is_in_base64() {
        // printf abc | openssl dgst -sha256 -binary | base64
        assert_eq!(
            integrity(b"abc"),
            "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
        );
    }

    #[test]
    fn parts_do_not_run_together() {
        let one = Digest::default().with("ab").with("c").finish();
        let other = Digest::default().with("a").with("bc").finish();
        assert_ne!(one, other);
    }
}
