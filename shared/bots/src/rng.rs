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

/// A whole number from `-spread` to `spread`, small ones likelier: the sum of two even draws.
pub(crate) fn noise(spread: i32, word: u64) -> i32 {
    let half = |bits: u64| {
        let draw = i32::try_from(bits & 0xFFFF).unwrap_or(0);
        draw * spread / 0xFFFF
    };
    half(word) + half(word >> 16) - spread
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_stay_in_range_and_reach_its_ends() {
        let draws: Vec<usize> = (0..1000).map(|n| index_below(7, mix(1, n))).collect();
        assert_eq!(draws.iter().min(), Some(&0));
        assert_eq!(draws.iter().max(), Some(&6));
        let noises: Vec<i32> = (0..1000).map(|n| noise(100, mix(2, n))).collect();
        assert!(noises.iter().all(|n| (-100..=100).contains(n)));
        assert!(noises.iter().any(|&n| n > 60) && noises.iter().any(|&n| n < -60));
    }
}
