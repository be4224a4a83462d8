//! The service worker: its script with the list of what it keeps on the device.

use std::collections::BTreeMap;

use crate::{digest, failure::Failure};

/// The script before its list is filled in.
pub const SOURCE: &str = "app/offline/sw.js";
/// Where it ships, below `dist/`: at the top, since it may only answer for what is beside or below it.
pub const NAME: &str = "sw.js";

const PLACE: &str = "\"{{precache}}\"";
/// Shipped files that no page asks for.
const NOT_KEPT: [&str; 3] = ["_headers", "_redirects", "robots.txt"];
/// Pictures that only an installer shows.
const PICTURES: [&str; 2] = ["icons/", "screenshots/"];

/// The script with the addresses and hashes of what is shipped in its place.
pub fn script(source: &str, shipped: &BTreeMap<String, Vec<u8>>) -> Result<String, Failure> {
    if source.matches(PLACE).count() != 1 {
        return Err(Failure::new(format!(
            "{SOURCE} does not hold {PLACE} just once"
        )));
    }
    let files: Vec<String> = shipped
        .iter()
        .filter(|(name, _)| {
            !NOT_KEPT.contains(&name.as_str())
                && !PICTURES.iter().any(|pictures| name.starts_with(pictures))
        })
        .map(|(name, bytes)| {
            let address = if name == "index.html" { "" } else { name };
            format!("\"/{address}\":\"{}\"", digest::integrity(bytes))
        })
        .collect();
    Ok(source.replace(PLACE, &format!("{{{}}}", files.join(","))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_pages_ask_for_is_listed_with_its_hash() {
        let shipped = [
            "_headers",
            "index.html",
            "learn/a.json",
            "screenshots/a.png",
        ]
        .map(|name| (name.to_owned(), b"abc".to_vec()))
        .into();
        let hash = digest::integrity(b"abc");
        assert_eq!(
            script("let files=\"{{precache}}\";", &shipped).expect("has the place"),
            format!("let files={{\"/\":\"{hash}\",\"/learn/a.json\":\"{hash}\"}};")
        );
        assert!(script("let files={};", &shipped).is_err());
    }
}
