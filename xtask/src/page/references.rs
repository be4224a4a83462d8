//! `{{asset:NAME}}` in the text of assets, and the hashed addresses that take its place.

use std::collections::BTreeSet;

const OPEN: &str = "{{asset:";
const CLOSE: &str = "}}";

/// The names that a text refers to, in order, repeated ones too.
pub fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(OPEN)
        .skip(1)
        .filter_map(|rest| rest.split_once(CLOSE))
        .map(|(name, _)| name)
}

/// The text with each reference replaced by what `address` says of its name.
/// An `Err` is the first name that it does not know.
pub fn replace<'a>(
    text: &str,
    address: impl Fn(&str) -> Option<&'a str>,
) -> Result<String, String> {
    let mut out = String::with_capacity(text.len());
    let mut parts = text.split(OPEN);
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once(CLOSE).ok_or_else(|| part.to_owned())?;
        out.push_str(address(name).ok_or_else(|| name.to_owned())?);
        out.push_str(rest);
    }
    Ok(out)
}

/// The files of `dist/` that a shipped text mentions, as names below `dist/`; `shipped` are all there are.
pub fn linked<'a>(text: &str, shipped: &'a [String]) -> BTreeSet<&'a str> {
    let is_mentioned = |name: &&String| {
        let address = format!("/{name}");
        text.match_indices(&address).any(|(at, _)| {
            // A longer name may begin alike.
            !text[at + address.len()..]
                .starts_with(|c: char| c.is_alphanumeric() || "-_./".contains(c))
        })
    };
    shipped
        .iter()
        .filter(is_mentioned)
        .map(String::as_str)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"import a from "{{asset:a.js}}"; url({{asset:css/b.css}}) {{other}}"#;

    #[test]
    fn names_are_found() {
        assert_eq!(names(TEXT).collect::<Vec<_>>(), ["a.js", "css/b.css"]);
        assert_eq!(names("{{asset:open").count(), 0);
    }

    #[test]
    fn references_are_replaced_and_other_braces_stay() {
        let replaced = replace(TEXT, |name| {
            Some(if name == "a.js" {
                "/assets/a-1.js"
            } else {
                "/b"
            })
        });
        let wanted = r#"import a from "/assets/a-1.js"; url(/b) {{other}}"#;
        assert_eq!(replaced.as_deref(), Ok(wanted));
    }

    #[test]
    fn an_unknown_name_is_told() {
        assert_eq!(replace(TEXT, |_| None), Err("a.js".to_owned()));
    }

    #[test]
    fn links_are_whole_names() {
        let shipped =
            ["favicon.svg", "assets/app-12.js", "assets/app-12.js.map"].map(str::to_owned);
        let text = r#"<link href="/assets/app-12.js.map"><link href='/favicon.svg'>"#;
        let found: Vec<_> = linked(text, &shipped).into_iter().collect();
        assert_eq!(found, ["assets/app-12.js.map", "favicon.svg"]);
    }
}
