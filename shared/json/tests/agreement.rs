//! Every text is judged and understood as `serde_json` does.

use json::Json;
use serde_json::Value;

/// The same value in `serde_json`'s form; `None` for a number too large for it, since ours reads none as a fraction.
fn value(json: &Json<'_>) -> Option<Value> {
    Some(match json {
        Json::Null => Value::Null,
        Json::Bool(bool) => Value::Bool(*bool),
        Json::Number(number) => serde_json::from_str(number).ok()?,
        Json::Text(text) => Value::String(text.to_string()),
        Json::List(values) => Value::Array(values.iter().map(value).collect::<Option<_>>()?),
        Json::Object(fields) => Value::Object(
            fields
                .iter()
                .map(|(name, json)| Some((name.to_string(), value(json)?)))
                .collect::<Option<_>>()?,
        ),
    })
}

fn agree(text: &str) {
    let ours = json::parse(text).as_ref().and_then(value);
    let theirs = serde_json::from_str::<Value>(text).ok();
    assert_eq!(ours, theirs, "{text}");
}

#[test]
fn well_formed_and_broken_texts() {
    for text in [
        "",
        " ",
        "null",
        " true ",
        "false,",
        "nul",
        "nulll",
        "truefalse",
        "0",
        "-0",
        "01",
        "-",
        "1.",
        ".5",
        "1.50",
        "1e3",
        "1E+3",
        "1e-",
        "+1",
        "18446744073709551615",
        "-9223372036854775808",
        "[]",
        "[ ]",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1, [2, {}]]",
        "[",
        "]",
        "{}",
        "{ }",
        r#"{"a":1}"#,
        r#" { "a" : 1 , "b" : [ ] } "#,
        r#"{"a":1,}"#,
        "{a:1}",
        r#"{"a" 1}"#,
        r#"{"a":}"#,
        r#"{"a":1 "b":2}"#,
        r#"""#,
        r#""você ♞ 🐴""#,
        r#""\"\\\/\b\f\n\r\t\u00e9\u265E""#,
        r#""\ud83d\udc34""#,
        r#""\ud83d""#,
        r#""\ud83d\n""#,
        r#""\ud83dx""#,
        r#""\ud83d\u0041""#,
        r#""\udc34""#,
        r#""\u12g4""#,
        r#""\u+123""#,
        r#""\x""#,
        r#""\"#,
        "\"a\nb\"",
        "\"\u{0}\"",
        "\"\u{7f}\"",
        "\u{feff}1",
        "é",
    ] {
        agree(text);
    }
}

#[test]
fn deep_texts_are_refused_and_do_no_harm() {
    let nested = |depth: usize| [&"[".repeat(depth) as &str, &"]".repeat(depth)].concat();
    assert!(json::parse(&nested(32)).is_some());
    for depth in [33, 100_000] {
        assert!(json::parse(&nested(depth)).is_none());
        assert!(json::parse(&"[".repeat(depth)).is_none());
        assert!(json::parse(&"{\"a\":".repeat(depth)).is_none());
    }
}

#[test]
fn texts_damaged_at_random() {
    const WHOLE: &str = r#"{"type":"events","seq":12,"events":[{"at":-1767225600000,"id":"a\"é\u00e9","type":
        "moved","game":1,"ply":0,"uci":"e2e4"},{}],"you":null,"ok":[true,false,1.5e2]}"#;
    const BYTES: &[u8] = b"{}[]\",:\\u0123456789abefnrt.-+ \n";
    agree(WHOLE);
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = move |end: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % end as u64).expect("small")
    };
    for _ in 0..20_000 {
        let mut bytes = WHOLE.as_bytes().to_vec();
        for _ in 0..=below(3) {
            let at = below(bytes.len());
            match below(3) {
                0 => bytes[at] = BYTES[below(BYTES.len())],
                1 => bytes.insert(at, BYTES[below(BYTES.len())]),
                _ => bytes.truncate(at.max(1)),
            }
        }
        agree(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn texts_are_written_as_serde_json_writes_them() {
    let every_ascii: String = (0..128).map(char::from).collect();
    for text in ["", "oi \"você\" \\ 🐴\u{2028}", &every_ascii] {
        assert_eq!(
            json::to_string(text),
            serde_json::to_string(text).expect("a text")
        );
    }
    assert_eq!(json::to_string(&vec![Some(7_u32), None]), "[7,null]");
    assert_eq!(json::to_string(&i64::MIN), i64::MIN.to_string());
}

#[test]
fn types_are_not_mixed_up() {
    assert_eq!(json::from_str::<u32>("4294967295"), Some(u32::MAX));
    for wrong in ["4294967296", "-1", "1.0", "1e0", "\"1\"", "null", "[1]"] {
        assert_eq!(json::from_str::<u32>(wrong), None, "{wrong}");
    }
    assert_eq!(json::from_str::<i64>("-5"), Some(-5));
    assert_eq!(
        json::from_str::<Option<String>>("\"a\""),
        Some(Some("a".into()))
    );
    assert_eq!(json::from_str::<Option<String>>("null"), Some(None));
    assert_eq!(json::from_str::<Option<String>>("1"), None);
    assert_eq!(json::from_str::<Vec<bool>>("[true,1]"), None);
}
