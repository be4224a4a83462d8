//! Repeatable chance: words that depend on nothing but a seed.

/// Mixes two words into one that looks random (the finaliser of `SplitMix64`).
pub(crate) fn mix(seed: u64, value: u64) -> u64 {
    let mut word = seed ^ value.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// An index below `len`, each as likely as the others to within one part in 2³².
pub(crate) fn index_below(len: usize, word: u64) -> usize {
    let scaled = (word >> 32).wrapping_mul(len as u64) >> 32;
    usize::try_from(scaled).unwrap_or(0)
}

/// Thousandths of logit((i + ½) / 64) for i from 32 to 63: a logistic curve's upper half.
const LOGITS: [i32; 32] = [
    31, 94, 157, 220, 283, 347, 412, 478, 544, 612, 681, 752, 825, 900, 977, 1_057, 1_141, 1_228,
    1_319, 1_416, 1_518, 1_628, 1_747, 1_876, 2_019, 2_180, 2_364, 2_582, 2_850, 3_203, 3_730,
    4_844,
];

/// Thousandths of a logistic draw of scale 1: mostly within ±3000, never beyond ±4900. Whole numbers,
/// so that every platform draws the same.
pub(crate) fn logistic(word: u64) -> i32 {
    let size = LOGITS[index_below(32, word << 1)];
    if word >> 63 == 0 { size } else { -size }
}

/// Whether something of so many chances in a thousand happens.
pub(crate) fn chance(per_mille: u32, word: u64) -> bool {
    index_below(1_000, word) < per_mille as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_stay_in_range_and_reach_its_ends() {
        let draws: Vec<usize> = (0..1000).map(|n| index_below(7, mix(1, n))).collect();
        assert_eq!(draws.iter().min(), Some(&0));
        assert_eq!(draws.iter().max(), Some(&6));
        let errors: Vec<i32> = (0..1000).map(|n| logistic(mix(2, n))).collect();
        assert!(errors.iter().all(|error| error.abs() <= 4_844));
        let above = errors.iter().filter(|&&error| error > 0).count();
        assert!((400..600).contains(&above), "{above}");
        let happened = (0..1000).filter(|&n| chance(250, mix(3, n))).count();
        assert!((200..300).contains(&happened), "{happened}");
    }
}
