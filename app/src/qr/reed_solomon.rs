//! Error correction: Reed–Solomon over the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1.

/// The polynomial without its highest term, which a byte has no room for.
const REDUCTION: u8 = 0x1d;

/// The `length` words of error correction of a block: what remains of it, shifted, after division by the generator.
pub(super) fn remainder(block: &[u8], length: usize) -> Vec<u8> {
    let divisor = generator(length);
    let mut rest = vec![0; length];
    for word in block {
        let factor = rest.first().copied().unwrap_or_default() ^ word;
        rest.rotate_left(1);
        if let Some(last) = rest.last_mut() {
            *last = 0;
        }
        for (word, coefficient) in rest.iter_mut().zip(&divisor) {
            *word ^= product(*coefficient, factor);
        }
    }
    rest
}

/// The product of (x − 2ⁱ) for i below `degree`: its coefficients from the second-highest power down, the highest
/// being 1.
fn generator(degree: usize) -> Vec<u8> {
    let mut coefficients = vec![0; degree];
    if let Some(last) = coefficients.last_mut() {
        *last = 1;
    }
    let mut root = 1;
    for _ in 0..degree {
        let mut lower = coefficients.iter().skip(1).copied().collect::<Vec<_>>();
        lower.push(0);
        for (coefficient, lower) in coefficients.iter_mut().zip(lower) {
            *coefficient = product(*coefficient, root) ^ lower;
        }
        root = product(root, 2);
    }
    coefficients
}

/// The product of two elements, bit by bit: a symbol needs too few for tables.
fn product(a: u8, b: u8) -> u8 {
    (0..8).rev().fold(0, |product, bit| {
        let doubled = (product << 1) ^ ((product >> 7) * REDUCTION);
        doubled ^ ((b >> bit & 1) * a)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published example "HELLO WORLD" of version 1-M.
    #[test]
    fn the_known_example_has_its_known_correction() {
        let data = [
            32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17,
        ];
        let expected = [196, 35, 39, 119, 235, 215, 231, 226, 93, 23];
        assert_eq!(remainder(&data, 10), expected);
    }

    #[test]
    fn the_field_is_the_one_of_the_standard() {
        // 2⁸ is the reduction itself, and 2²⁵⁵ is 1 again.
        assert_eq!((0..8).fold(1, |power, _| product(power, 2)), REDUCTION);
        assert_eq!((0..255).fold(1, |power, _| product(power, 2)), 1);
        assert_eq!(product(0, 77), 0);
    }

    #[test]
    fn the_generator_of_seven_is_the_published_one() {
        assert_eq!(generator(7), [127, 122, 154, 164, 11, 68, 117]);
    }
}
