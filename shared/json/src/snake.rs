//! Names of variants on the wire.

/// Whether `snake` is the snake-case form of `camel`, a variant's name: `fifty_moves` is that of `FiftyMoves`.
#[must_use]
pub fn is_snake(snake: &str, camel: &str) -> bool {
    snake.bytes().eq(bytes(camel))
}

/// Writes the snake-case form of a variant's name.
pub(crate) fn push(camel: &str, out: &mut String) {
    out.extend(bytes(camel).map(char::from));
}

/// The bytes of the snake-case form of a name, which is ASCII.
fn bytes(camel: &str) -> impl Iterator<Item = u8> {
    camel.bytes().enumerate().flat_map(|(index, byte)| {
        let mark = (index > 0 && byte.is_ascii_uppercase()).then_some(b'_');
        mark.into_iter().chain([byte.to_ascii_lowercase()])
    })
}
