//! From results to a difference in strength, with error bars.

use std::fmt;

/// Results of pairs of games: the same opening with colours exchanged. Pairs, not games, are the unit of
/// chance: an opening that favours one side favours each player once.
#[derive(Default)]
pub struct Tally {
    /// By half points of player one in the pair, 0 to 4.
    pairs: [u64; 5],
    /// By half points of player one in a game: lost, drawn, won.
    games: [u64; 3],
}

impl Tally {
    /// Adds half points of player one in both games.
    pub fn add_pair(&mut self, first: u64, second: u64) {
        for points in [first, second] {
            if let Some(count) = usize::try_from(points)
                .ok()
                .and_then(|n| self.games.get_mut(n))
            {
                *count += 1;
            }
        }
        if let Some(count) = usize::try_from(first + second)
            .ok()
            .and_then(|n| self.pairs.get_mut(n))
        {
            *count += 1;
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "counts of games")]
    fn score_and_error(&self) -> (f64, f64) {
        let count: u64 = self.pairs.iter().sum();
        let share = |index: usize| index as f64 / 4.0;
        let weighted = |f: &dyn Fn(f64) -> f64| -> f64 {
            self.pairs
                .iter()
                .enumerate()
                .map(|(index, &pairs)| pairs as f64 * f(share(index)))
                .sum::<f64>()
                / (count.max(1) as f64)
        };
        let score = weighted(&|share| share);
        let variance = weighted(&|share| (share - score).powi(2));
        // Two standard errors, near enough to 95 in 100.
        (score, 1.96 * (variance / (count.max(1) as f64)).sqrt())
    }

    /// Whether the error bars leave a difference in Elo on one side, after 20 pairs at least.
    pub fn is_decided(&self, at: f64) -> bool {
        let (score, error) = self.score_and_error();
        let pairs: u64 = self.pairs.iter().sum();
        pairs >= 20 && (elo(score - error) > at || elo(score + error) < at)
    }
}

/// The difference in Elo that a share of the points stands for, within ±1200.
fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    -400.0 * (1.0 / share - 1.0).log10()
}

impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [lost, drawn, won] = self.games;
        let (score, error) = self.score_and_error();
        writeln!(out, "games {}: +{won} ={drawn} -{lost}", won + drawn + lost)?;
        writeln!(out, "score {:.1} % ± {:.1}", score * 100.0, error * 100.0)?;
        write!(
            out,
            "elo {:+.0} [{:+.0}, {:+.0}]",
            elo(score),
            elo(score - error),
            elo(score + error)
        )
    }
}
