//! From our types to text.

use crate::snake;

/// A type that can be written. See [`write_object!`](crate::write_object), [`write_word!`](crate::write_word) and
/// [`write_tagged!`](crate::write_tagged).
pub trait ToJson {
    /// Writes the value behind what is there.
    fn write(&self, out: &mut String);

    /// Whether a field of this value is left out of its object.
    fn is_absent(&self) -> bool {
        false
    }
}

/// The text of a value.
#[must_use]
pub fn to_string<T: ToJson + ?Sized>(value: &T) -> String {
    let mut out = String::new();
    value.write(&mut out);
    out
}

/// An object while it is written.
#[derive(Debug)]
pub struct ObjectWriter<'a> {
    out: &'a mut String,
    /// What stands before the next field.
    mark: char,
}

impl<'a> ObjectWriter<'a> {
    /// Begins an object.
    pub fn new(out: &'a mut String) -> Self {
        Self { out, mark: '{' }
    }

    /// Writes a field.
    pub fn field(&mut self, name: &str, value: &dyn ToJson) {
        if !value.is_absent() {
            self.name(name);
            value.write(self.out);
        }
    }

    /// Writes the field `type` that names a variant.
    pub fn tag(&mut self, variant: &str) {
        self.name("type");
        write_word(variant, self.out);
    }

    /// Ends the object.
    pub fn end(self) {
        if self.mark == '{' {
            self.out.push('{');
        }
        self.out.push('}');
    }

    fn name(&mut self, name: &str) {
        self.out.push(self.mark);
        self.mark = ',';
        name.write(self.out);
        self.out.push(':');
    }
}

/// Writes the snake-case form of a variant's name as a text.
#[doc(hidden)]
pub fn write_word(variant: &str, out: &mut String) {
    out.push('"');
    snake::push(variant, out);
    out.push('"');
}

impl ToJson for str {
    fn write(&self, out: &mut String) {
        out.push('"');
        for char in self.chars() {
            match char {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                '\u{8}' => out.push_str("\\b"),
                '\u{c}' => out.push_str("\\f"),
                '\0'..' ' => {
                    out.push_str("\\u00");
                    let byte = u32::from(char);
                    out.extend([byte / 16, byte % 16].map(hex));
                }
                _ => out.push(char),
            }
        }
        out.push('"');
    }
}

fn hex(digit: u32) -> char {
    char::from_digit(digit, 16).unwrap_or('0')
}

impl ToJson for String {
    fn write(&self, out: &mut String) {
        self.as_str().write(out);
    }
}

impl ToJson for bool {
    fn write(&self, out: &mut String) {
        out.push_str(if *self { "true" } else { "false" });
    }
}

macro_rules! write_whole_numbers {
    ($($number:ty),+) => {$(
        impl ToJson for $number {
            fn write(&self, out: &mut String) {
                out.push_str(&self.to_string());
            }
        }
    )+};
}
write_whole_numbers!(u32, i64);

impl<T: ToJson> ToJson for Option<T> {
    fn write(&self, out: &mut String) {
        match self {
            Some(value) => value.write(out),
            None => out.push_str("null"),
        }
    }

    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

impl<T: ToJson> ToJson for Vec<T> {
    fn write(&self, out: &mut String) {
        out.push('[');
        for (index, value) in self.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            value.write(out);
        }
        out.push(']');
    }
}

/// Makes structs writable as objects of the fields named; a field that is `None` is left out.
///
/// ```
/// struct Offer { number: u32, by: Option<String> }
/// json::write_object!(Offer { number, by });
/// assert_eq!(json::to_string(&Offer { number: 3, by: None }), r#"{"number":3}"#);
/// ```
#[macro_export]
macro_rules! write_object {
    ($($name:ident { $($field:ident),+ $(,)? })+) => {$(
        impl $crate::ToJson for $name {
            fn write(&self, out: &mut String) {
                let Self { $($field),+ } = self;
                let mut object = $crate::ObjectWriter::new(out);
                $(object.field(stringify!($field), $field);)+
                object.end();
            }
        }
    )+};
}

/// Makes enums writable as their variants' names in snake case.
///
/// ```
/// enum End { Checkmate, FiftyMoves }
/// json::write_word!(End { Checkmate, FiftyMoves });
/// assert_eq!(json::to_string(&End::FiftyMoves), r#""fifty_moves""#);
/// ```
#[macro_export]
macro_rules! write_word {
    ($($name:ident { $($variant:ident),+ $(,)? })+) => {$(
        impl $crate::ToJson for $name {
            fn write(&self, out: &mut String) {
                let name = match self { $(Self::$variant => stringify!($variant),)+ };
                $crate::write_word(name, out);
            }
        }
    )+};
}

/// Gives an enum a method that writes a variant's name and its fields into an object.
///
/// ```
/// enum Said { TimeIs { hour: u32 }, Silence {} }
/// json::write_tagged!(Said { TimeIs { hour }, Silence {} });
/// let mut out = String::new();
/// let mut object = json::ObjectWriter::new(&mut out);
/// Said::TimeIs { hour: 7 }.write_fields(&mut object);
/// object.end();
/// assert_eq!(out, r#"{"type":"time_is","hour":7}"#);
/// ```
#[macro_export]
macro_rules! write_tagged {
    ($name:ident { $($variant:ident { $($field:ident),* $(,)? }),+ $(,)? }) => {
        impl $name {
            /// Writes the variant's name as the field `type`, and its fields.
            fn write_fields(&self, object: &mut $crate::ObjectWriter<'_>) {
                match self {
                    $(Self::$variant { $($field),* } => {
                        object.tag(stringify!($variant));
                        $(object.field(stringify!($field), $field);)*
                    })+
                }
            }
        }
    };
}
