//! Medians and names of figures.

/// The middle of the values; they are sorted on the way.
pub(crate) fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
