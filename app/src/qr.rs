//! QR codes of links, drawn on the device.
//!
//! The symbols of ISO/IEC 18004 that a link needs and no others: bytes, error correction level M (15 %), versions 1
//! to 9. The general libraries that were weighed (`qrcodegen`, `fast_qr`) bring four levels, four modes and forty
//! versions, most of which would be dead weight on the page.

mod grid;
mod penalty;
mod reed_solomon;

use self::grid::Grid;

/// The most bytes that a symbol holds: version 9 at level M, less the mode and the length.
pub const MOST_BYTES: usize = 180;

/// What a version's symbol is divided into, at level M (ISO/IEC 18004, table 9).
struct Layout {
    /// Codewords of data in the whole symbol.
    data: usize,
    /// Blocks that the data is dealt into.
    blocks: usize,
    /// Codewords of error correction of each block.
    correction: usize,
}

/// The layouts of versions 1 to 9.
const LAYOUTS: [Layout; 9] = [
    layout(16, 1, 10),
    layout(28, 1, 16),
    layout(44, 1, 26),
    layout(64, 2, 18),
    layout(86, 2, 24),
    layout(108, 4, 16),
    layout(124, 4, 18),
    layout(154, 4, 22),
    layout(182, 5, 22),
];

const fn layout(data: usize, blocks: usize, correction: usize) -> Layout {
    Layout {
        data,
        blocks,
        correction,
    }
}

/// The words that fill what the text leaves, in turn.
const PADDING: [u8; 2] = [0b1110_1100, 0b0001_0001];

/// A symbol: a square of dark and light modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QrCode(Grid);

impl QrCode {
    /// The symbol of `text`; `None` when it is longer than [`MOST_BYTES`].
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        // The mode takes four bits, the length eight, and four more end the text: two bytes.
        let index = LAYOUTS
            .iter()
            .position(|layout| text.len() + 2 <= layout.data)?;
        let layout = LAYOUTS.get(index)?;
        let codewords = interleaved(&data(text, layout.data)?, layout);
        Some(Self(penalty::best(index + 1, &codewords)))
    }

    /// Modules along a side, without the quiet margin of four that belongs around it.
    #[must_use]
    pub fn size(&self) -> usize {
        self.0.size()
    }

    /// Whether a module is dark; none outside is.
    #[must_use]
    pub fn is_dark(&self, column: usize, row: usize) -> bool {
        self.0.is_dark(column, row)
    }

    /// The dark modules as the path of an SVG in which a module is one unit.
    #[must_use]
    pub fn path(&self) -> String {
        let mut path = String::new();
        for row in 0..self.size() {
            let mut column = 0;
            while column < self.size() {
                let length = (column..self.size())
                    .take_while(|&column| self.is_dark(column, row))
                    .count();
                if length > 0 {
                    let [column, row, length] = [column, row, length].map(|n| n.to_string());
                    path.extend(["M", &column, " ", &row, "h", &length, "v1h-", &length, "z"]);
                }
                // The module after a run is light.
                column += length + 1;
            }
        }
        path
    }
}

/// The codewords of data: the mode "bytes", the length, the text, and what fills the rest.
fn data(text: &str, capacity: usize) -> Option<Vec<u8>> {
    const BYTES: u8 = 0b0100;
    let length = u8::try_from(text.len()).ok()?;
    let mut words = Vec::with_capacity(capacity);
    // The mode is half a byte, so that everything after it lies across two.
    let mut before = BYTES;
    for byte in std::iter::once(length).chain(text.bytes()) {
        words.push(before << 4 | byte >> 4);
        before = byte;
    }
    words.push(before << 4);
    let rest = capacity.saturating_sub(words.len());
    words.extend(PADDING.into_iter().cycle().take(rest));
    Some(words)
}

/// Data and error correction in the order in which they are placed: the first word of each block, then the second.
fn interleaved(data: &[u8], layout: &Layout) -> Vec<u8> {
    let short = layout.data / layout.blocks;
    // The last blocks are a word longer when the data cannot be dealt evenly.
    let long_from = layout.blocks - layout.data % layout.blocks;
    let mut rest = data;
    let mut blocks = Vec::new();
    for number in 0..layout.blocks {
        let length = (short + usize::from(number >= long_from)).min(rest.len());
        let (block, after) = rest.split_at(length);
        blocks.push(block);
        rest = after;
    }
    let corrections: Vec<_> = blocks
        .iter()
        .map(|block| reed_solomon::remainder(block, layout.correction))
        .collect();
    let mut words = Vec::new();
    for place in 0..=short {
        words.extend(blocks.iter().filter_map(|block| block.get(place)));
    }
    for place in 0..layout.correction {
        words.extend(corrections.iter().filter_map(|words| words.get(place)));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_mode_length_text_end_and_padding() {
        // 0100, 00000001, 01000001, 0000, then the two padding words in turn.
        let words = data("A", 6);
        assert_eq!(words, Some(vec![0x40, 0x14, 0x10, 0xec, 0x11, 0xec]));
    }

    #[test]
    fn blocks_are_dealt_word_by_word() {
        let layout = layout(5, 2, 1);
        let words = interleaved(&[1, 2, 3, 4, 5], &layout);
        assert_eq!(words.get(..5), Some([1, 3, 2, 4, 5].as_slice()));
        assert_eq!(words.len(), 7);
    }

    #[test]
    fn a_path_is_made_of_runs() {
        let code = QrCode::of("A").expect("short");
        assert!(code.path().starts_with("M0 0h7v1h-7z"));
    }
}
