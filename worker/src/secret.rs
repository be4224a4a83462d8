//! Random things: names of rooms, tokens of devices, one-time codes; and their hashes.

use js_sys::Uint8Array;
use room::TokenHash;
use sha2::{Digest, Sha256};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The platform's cryptographically secure generator.
    #[wasm_bindgen(js_namespace = crypto, js_name = getRandomValues, catch)]
    fn fill_random(bytes: &Uint8Array) -> Result<JsValue, JsValue>;
}

/// Thirty-two signs that cannot be taken for one another (Crockford's), five bits each.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Signs of a token or a code: 160 bits.
const SECRET_SIGNS: usize = 32;

/// Whether every character of `text` is one of the signs.
pub fn is_signs(text: &str) -> bool {
    text.bytes().all(|sign| ALPHABET.contains(&sign))
}

/// A new token or code, and the hash to store in its place.
pub fn secret() -> worker::Result<(String, TokenHash)> {
    let secret = random(SECRET_SIGNS)?;
    let hash = hash(&secret);
    Ok((secret, hash))
}

/// The hash under which a token or code is known. No salt or slow function: there is nothing to guess.
pub fn hash(secret: &str) -> TokenHash {
    TokenHash::new(Sha256::digest(secret.as_bytes()).into())
}

/// A short stand-in for a visitor's address, of no use outside its room.
pub fn pseudonym(room: &str, address: &str) -> String {
    digest_signs(&[room, address], 10)
}

/// `signs` signs (20 at most) that depend on all of `parts`.
pub fn digest_signs(parts: &[&str], signs: usize) -> String {
    let digest = parts
        .iter()
        .fold(Sha256::new(), |digest, part| {
            digest.chain_update(part).chain_update([0])
        })
        .finalize();
    digest
        .iter()
        .take(signs.min(20))
        .map(|byte| sign(*byte))
        .collect()
}

/// `signs` random signs.
pub fn random(signs: usize) -> worker::Result<String> {
    let bytes = Uint8Array::new_with_length(u32::try_from(signs).unwrap_or(u32::MAX));
    fill_random(&bytes).map_err(worker::Error::from)?;
    // 32 divides 256: every sign is equally likely.
    Ok(bytes.to_vec().into_iter().map(sign).collect())
}

fn sign(byte: u8) -> char {
    ALPHABET
        .get(usize::from(byte % 32))
        .map_or('0', |sign| char::from(*sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_sha256() {
        // FIPS 180-2, example B.1.
        let hex = String::from(hash("abc"));
        assert_eq!(
            hex,
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }

    #[test]
    fn a_pseudonym_depends_on_the_room() {
        assert_eq!(pseudonym("a", "::1"), pseudonym("a", "::1"));
        assert_ne!(pseudonym("a", "::1"), pseudonym("b", "::1"));
    }
}
