//! Moments as the date and the time of day that one writes.

use crate::Millis;

/// A moment in UTC, by the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Civil {
    /// The year; before the year 1 it is 0 or negative.
    pub year: i64,
    /// 1 to 12.
    pub month: i64,
    /// 1 to 31.
    pub day: i64,
    /// 0 to 23.
    pub hour: i64,
    /// 0 to 59.
    pub minute: i64,
    /// 0 to 59.
    pub second: i64,
}

impl From<Millis> for Civil {
    /// The moment so many ms after 1970-01-01, less the fraction of its second. By Howard Hinnant's
    /// `civil_from_days`: years are taken to begin in March, so that the leap day comes last, in eras of
    /// 400 years (146 097 days).
    fn from(at: Millis) -> Self {
        let seconds = at.div_euclid(1000);
        let of_day = seconds.rem_euclid(86_400);
        let from_era = seconds.div_euclid(86_400) + 719_468;
        let (era, of_era) = (from_era.div_euclid(146_097), from_era.rem_euclid(146_097));
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let march_month = (5 * of_year + 2) / 153;
        let month = if march_month < 10 {
            march_month + 3
        } else {
            march_month - 9
        };
        Self {
            year: era * 400 + year + i64::from(month <= 2),
            month,
            day: of_year - (153 * march_month + 2) / 5 + 1,
            hour: of_day / 3600,
            minute: of_day / 60 % 60,
            second: of_day % 60,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_right_around_leap_days() {
        for (days, date) in [
            (0, (1970, 1, 1)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (-1, (1969, 12, 31)),
            (20_454, (2026, 1, 1)),
        ] {
            let Civil {
                year, month, day, ..
            } = Civil::from(days * 86_400_000);
            assert_eq!((year, month, day), date);
        }
        let last = Civil::from(-1);
        assert_eq!((last.hour, last.minute, last.second), (23, 59, 59));
    }
}
