//! From a tree to our types.

use std::borrow::Cow;

/// A JSON value. Texts without escapes, and numbers, are borrowed from what was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json<'a> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number as it was written.
    Number(&'a str),
    /// A text.
    Text(Cow<'a, str>),
    /// A list.
    List(Vec<Json<'a>>),
    /// Names and values, in the order in which they were written.
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

impl<'a> Json<'a> {
    /// The text, if this is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number as it was written, if this is one.
    #[must_use]
    pub fn number(&self) -> Option<&'a str> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The value of a field; [`Json::Null`] when it is absent, `None` when this is no object.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Self> {
        let Self::Object(fields) = self else {
            return None;
        };
        let field = fields.iter().find(|(known, _)| known == name);
        Some(field.map_or(&Self::Null, |(_, value)| value))
    }

    /// A field as a value of our own type.
    #[must_use]
    pub fn field<T: FromJson>(&self, name: &str) -> Option<T> {
        T::from_json(self.get(name)?)
    }
}

/// A type that can be read. See [`read_object!`](crate::read_object), [`read_word!`](crate::read_word) and
/// [`read_tagged!`](crate::read_tagged).
pub trait FromJson: Sized {
    /// The value, if `json` is one of this type.
    fn from_json(json: &Json<'_>) -> Option<Self>;
}

/// Reads a value from its text; `None` when that is not JSON or not of this type.
#[must_use]
pub fn from_str<T: FromJson>(text: &str) -> Option<T> {
    T::from_json(&crate::parse(text)?)
}

impl FromJson for bool {
    fn from_json(json: &Json<'_>) -> Option<Self> {
        match json {
            Json::Bool(value) => Some(*value),
            _ => None,
        }
    }
}

impl FromJson for String {
    fn from_json(json: &Json<'_>) -> Option<Self> {
        json.text().map(ToOwned::to_owned)
    }
}

macro_rules! read_whole_numbers {
    ($($number:ty),+) => {$(
        impl FromJson for $number {
            fn from_json(json: &Json<'_>) -> Option<Self> {
                json.number()?.parse().ok()
            }
        }
    )+};
}
read_whole_numbers!(u32, u64, i64);

impl<T: FromJson> FromJson for Option<T> {
    fn from_json(json: &Json<'_>) -> Option<Self> {
        match json {
            Json::Null => Some(None),
            json => T::from_json(json).map(Some),
        }
    }
}

impl<T: FromJson> FromJson for Vec<T> {
    fn from_json(json: &Json<'_>) -> Option<Self> {
        match json {
            Json::List(values) => values.iter().map(T::from_json).collect(),
            _ => None,
        }
    }
}

impl<T: FromJson> FromJson for Box<T> {
    fn from_json(json: &Json<'_>) -> Option<Self> {
        T::from_json(json).map(Self::new)
    }
}

/// Makes structs readable from an object that has their fields; one that may be `None` may be absent.
///
/// ```
/// #[derive(Debug, PartialEq)]
/// struct Offer { number: u32, by: Option<String> }
/// json::read_object!(Offer { number, by });
/// assert_eq!(json::from_str(r#"{"number":3}"#), Some(Offer { number: 3, by: None }));
/// assert_eq!(json::from_str::<Offer>(r#"{"by":"Ana"}"#), None);
/// ```
#[macro_export]
macro_rules! read_object {
    ($($name:ident { $($field:ident),+ $(,)? })+) => {$(
        impl $crate::FromJson for $name {
            fn from_json(json: &$crate::Json<'_>) -> Option<Self> {
                Some(Self { $($field: json.field(stringify!($field))?),+ })
            }
        }
    )+};
}

/// Makes enums readable from their variants' names in snake case.
///
/// ```
/// #[derive(Debug, PartialEq)]
/// enum End { Checkmate, FiftyMoves }
/// json::read_word!(End { Checkmate, FiftyMoves });
/// assert_eq!(json::from_str(r#""fifty_moves""#), Some(End::FiftyMoves));
/// assert_eq!(json::from_str::<End>(r#""FiftyMoves""#), None);
/// ```
#[macro_export]
macro_rules! read_word {
    ($($name:ident { $($variant:ident),+ $(,)? })+) => {$(
        impl $crate::FromJson for $name {
            fn from_json(json: &$crate::Json<'_>) -> Option<Self> {
                // A variant that was forgotten below does not compile here.
                let _complete = |value: Self| match value { $(Self::$variant => (),)+ };
                let word = json.text()?;
                $(if $crate::is_snake(word, stringify!($variant)) {
                    return Some(Self::$variant);
                })+
                None
            }
        }
    )+};
}

/// Makes an enum readable from objects whose field `type` names the variant in snake case: first the variants with
/// fields of their own, then those that hold a type.
///
/// ```
/// #[derive(Debug, PartialEq)]
/// struct Line { text: String }
/// json::read_object!(Line { text });
/// #[derive(Debug, PartialEq)]
/// enum Said { TimeIs { hour: u32 }, Silence {}, Spoken(Line) }
/// json::read_tagged!(Said { TimeIs { hour }, Silence {} } { Spoken });
/// assert_eq!(json::from_str(r#"{"type":"time_is","hour":7}"#), Some(Said::TimeIs { hour: 7 }));
/// assert_eq!(json::from_str(r#"{"type":"spoken","text":"a"}"#), Some(Said::Spoken(Line { text: "a".into() })));
/// assert_eq!(json::from_str::<Said>(r#"{"type":"sung"}"#), None);
/// ```
#[macro_export]
macro_rules! read_tagged {
    ($name:ident { $($variant:ident { $($field:ident),* $(,)? }),+ $(,)? } $({ $($holder:ident),+ $(,)? })?) => {
        impl $crate::FromJson for $name {
            fn from_json(json: &$crate::Json<'_>) -> Option<Self> {
                let _complete = |value: Self| match value {
                    $(Self::$variant { .. } => (),)+
                    $($(Self::$holder(_) => (),)+)?
                };
                let tag = json.get("type")?.text()?;
                $(if $crate::is_snake(tag, stringify!($variant)) {
                    return Some(Self::$variant { $($field: json.field(stringify!($field))?),* });
                })+
                $($(if $crate::is_snake(tag, stringify!($holder)) {
                    return $crate::FromJson::from_json(json).map(Self::$holder);
                })+)?
                None
            }
        }
    };
}
