//! QR codes, read back by a decoder that is not ours.

use selminha_app::qr::{MOST_BYTES, QrCode};

/// Modules of light around a symbol, and pixels of a module's side.
const MARGIN: usize = 4;
const SCALE: usize = 3;

/// What the decoder reads in a picture of the symbol.
fn read(code: &QrCode) -> (usize, String) {
    let side = (code.size() + 2 * MARGIN) * SCALE;
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(side, side, |x, y| {
        let module = |pixel: usize| (pixel / SCALE).wrapping_sub(MARGIN);
        if code.is_dark(module(x), module(y)) {
            0
        } else {
            255
        }
    });
    let grids = picture.detect_grids();
    assert_eq!(grids.len(), 1, "one symbol is found");
    let (meta, text) = grids[0].decode().expect("it can be read");
    assert_eq!(meta.ecc_level, 0, "level M");
    (meta.version.0, text)
}

#[test]
fn symbols_of_every_version_are_read_back_from_a_picture() {
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789-_/:.#";
    // The first and the last length of each version, and one between.
    let full = [14, 26, 42, 62, 84, 106, 122, 152, MOST_BYTES];
    let lengths = full
        .iter()
        .flat_map(|&last| [last - 7, last, (last + 1).min(MOST_BYTES)]);
    for length in lengths {
        let text: String = letters.chars().cycle().skip(length).take(length).collect();
        let code = QrCode::of(&text).expect("short enough");
        let (version, read) = read(&code);
        assert_eq!(read, text);
        assert_eq!(code.size(), 17 + 4 * version);
    }
}

#[test]
fn the_smallest_version_that_has_room_is_taken() {
    for (length, size) in [(14, 21), (15, 25), (62, 33), (63, 37), (180, 53)] {
        let code = QrCode::of(&"x".repeat(length)).expect("short enough");
        assert_eq!(code.size(), size, "{length} bytes");
    }
    assert_eq!(QrCode::of(&"x".repeat(MOST_BYTES + 1)), None);
}

/// Another encoder's symbol, module by module; under one of the eight masks, since which is best is left to judgement.
#[test]
fn symbols_are_those_of_another_encoder() {
    for length in (1..=MOST_BYTES).step_by(7).chain([40, 61, 62, 63, 180]) {
        let text: String = "https://selminha.example/r/k3Xq9Zt0aB#"
            .chars()
            .cycle()
            .take(length)
            .collect();
        let ours = QrCode::of(&text).expect("short enough");
        let is_same = |mask: u8| {
            let theirs = other(&text, mask);
            let side = theirs.size();
            let mut modules = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
            modules.all(|(x, y)| {
                let [column, row] = [x, y].map(|n| usize::try_from(n).expect("not negative"));
                ours.is_dark(column, row) == theirs.get_module(x, y)
            })
        };
        assert!((0..8).any(is_same), "{length} bytes");
    }
}

fn other(text: &str, mask: u8) -> qrcodegen::QrCode {
    use qrcodegen::{Mask, QrCodeEcc, QrSegment, Version};
    qrcodegen::QrCode::encode_segments_advanced(
        &[QrSegment::make_bytes(text.as_bytes())],
        QrCodeEcc::Medium,
        Version::new(1),
        Version::new(9),
        Some(Mask::new(mask)),
        false,
    )
    .expect("short enough")
}
