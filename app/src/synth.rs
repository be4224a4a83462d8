//! The sounds of the board as samples: a piece of metal set down on stone. Each is a short knock and a few partials of
//! a struck plate that die away; brass rings lower and longer, steel higher and shorter.

use chess::Color;

/// Samples a second.
pub(crate) const RATE: u16 = 22_050;

/// What is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sound {
    /// A piece is set down.
    Move(Color),
    /// A piece takes another.
    Capture(Color),
    /// The king is in check.
    Check(Color),
    /// The game is over.
    End,
}

/// A tone that dies away: its frequency in Hz, how loud it begins, and after how many seconds it is 1/e as loud.
type Partial = (f32, f32, f32);

impl Sound {
    /// The samples, between -1 and 1, silent at both ends.
    pub fn samples(self) -> Vec<f32> {
        let (strikes, seconds): (&[(f32, f32, f32)], f32) = match self {
            // When, how high, how loud.
            Self::Move(_) => (&[(0.0, 1.0, 1.0)], 0.25),
            Self::Capture(_) => (&[(0.0, 1.3, 0.8), (0.06, 0.9, 1.0)], 0.35),
            Self::Check(_) => (&[(0.0, 1.0, 0.8), (0.1, 1.5, 1.0)], 0.45),
            Self::End => (&[(0.0, 1.0, 0.8), (0.16, 1.26, 0.8), (0.32, 1.5, 1.0)], 1.1),
        };
        let ring: &[Partial] = match self {
            Self::Move(Color::White) | Self::Capture(Color::White) => &[
                (420.0, 0.5, 0.05),
                (1159.0, 0.2, 0.03),
                (2268.0, 0.08, 0.02),
            ],
            Self::Move(Color::Black) | Self::Capture(Color::Black) => &[
                (560.0, 0.45, 0.035),
                (1546.0, 0.22, 0.022),
                (3024.0, 0.1, 0.014),
            ],
            Self::Check(_) => &[(740.0, 0.4, 0.1), (2042.0, 0.15, 0.06)],
            Self::End => &[
                (523.0, 0.35, 0.22),
                (1443.0, 0.1, 0.12),
                (2824.0, 0.04, 0.06),
            ],
        };
        let mut samples = vec![0.0; count(seconds)];
        for &(at, pitch, loudness) in strikes {
            let sounding = samples.get_mut(count(at)..).unwrap_or_default();
            knock(sounding, loudness * 0.25);
            for &(frequency, level, decay) in ring {
                tone(sounding, frequency * pitch, level * loudness, decay);
            }
        }
        fade(&mut samples);
        samples
    }
}

/// How many samples there are in so many seconds.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a second or two"
)]
fn count(seconds: f32) -> usize {
    (seconds * f32::from(RATE)) as usize
}

/// Adds a dying sine by the recursion of a damped oscillator: two multiplications a sample.
fn tone(samples: &mut [f32], frequency: f32, level: f32, decay: f32) {
    let angle = core::f32::consts::TAU * frequency / f32::from(RATE);
    let damping = 1.0 - 1.0 / (decay * f32::from(RATE));
    let (a, b) = (2.0 * damping * cosine(angle), damping * damping);
    // Two samples before the first, so that it begins at 0 and its first rise is that of a sine of this level.
    let (mut before, mut last) = (-level * sine(angle), 0.0);
    for sample in samples {
        *sample += last;
        (before, last) = (last, a * last - b * before);
    }
}

/// Adds a burst of noise of a few milliseconds: the stone under the metal.
fn knock(samples: &mut [f32], level: f32) {
    let mut seed = 0x9E37_79B9_u32;
    let mut loudness = level;
    let mut smooth = 0.0;
    for sample in samples.iter_mut().take(count(0.02)) {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // The upper 16 bits: -1 to 1.
        let noise = f32::from((seed >> 16) as u16) / 32_768.0 - 1.0;
        smooth += (noise - smooth) * 0.35;
        *sample += smooth * loudness;
        loudness *= 0.988;
    }
}

/// Lets the last fifth die to nothing, so that the end does not click.
fn fade(samples: &mut [f32]) {
    let tail = samples.len() / 5;
    let mut loudness = 0.0;
    for sample in samples.iter_mut().rev().take(tail) {
        *sample *= loudness;
        loudness = (loudness + 0.001_f32).min(1.0);
    }
}

/// Good to a thousandth below 2.5, which no partial reaches; the exact one would bring tables along.
fn cosine(x: f32) -> f32 {
    let y = x * x;
    1.0 - y / 2.0 * (1.0 - y / 12.0 * (1.0 - y / 30.0 * (1.0 - y / 56.0 * (1.0 - y / 90.0))))
}

fn sine(x: f32) -> f32 {
    let y = x * x;
    x * (1.0 - y / 6.0 * (1.0 - y / 20.0 * (1.0 - y / 42.0 * (1.0 - y / 72.0))))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Sound; 7] = [
        Sound::Move(Color::White),
        Sound::Move(Color::Black),
        Sound::Capture(Color::White),
        Sound::Capture(Color::Black),
        Sound::Check(Color::White),
        Sound::Check(Color::Black),
        Sound::End,
    ];

    #[test]
    fn sounds_are_heard_do_not_clip_and_end_in_silence() {
        for sound in ALL {
            let samples = sound.samples();
            let peak = samples
                .iter()
                .fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
            assert!((0.2..1.0).contains(&peak), "{sound:?}: {peak}");
            let end = samples.len() - samples.len() / 50;
            assert!(
                samples[end..].iter().all(|sample| sample.abs() < 0.01),
                "{sound:?}"
            );
            assert!(
                samples[0].abs() < 0.1,
                "{sound:?} does not begin with a click"
            );
            assert!(samples.len() < usize::from(RATE) * 3 / 2);
        }
    }

    #[test]
    fn brass_and_steel_sound_otherwise() {
        for sound in [Sound::Move, Sound::Capture] {
            assert_ne!(sound(Color::White).samples(), sound(Color::Black).samples());
        }
    }

    #[test]
    fn a_tone_has_its_pitch_and_dies_away() {
        let mut samples = vec![0.0; usize::from(RATE)];
        tone(&mut samples, 440.0, 1.0, 0.1);
        let rises = samples[..count(0.1)]
            .windows(2)
            .filter(|pair| pair[0] <= 0.0 && pair[1] > 0.0)
            .count();
        assert!(
            (43..=45).contains(&rises),
            "{rises} rises in a tenth of a second"
        );
        let loud = |range: core::ops::Range<usize>| {
            samples[range]
                .iter()
                .fold(0.0_f32, |peak, sample| peak.max(sample.abs()))
        };
        assert!((0.9..1.05).contains(&loud(0..count(0.01))));
        let later = loud(count(0.1)..count(0.11));
        assert!(
            (0.3..0.4).contains(&later),
            "1/e after the time of decay: {later}"
        );
    }

    #[test]
    fn the_short_sine_and_cosine_are_near_enough() {
        for step in 0..25_u8 {
            let x = f32::from(step) / 10.0;
            assert!((cosine(x) - x.cos()).abs() < 2e-3, "{x}");
            assert!((sine(x) - x.sin()).abs() < 2e-3, "{x}");
        }
    }
}
