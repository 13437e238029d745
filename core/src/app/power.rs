//! Decides whether the screen is bright, dim or off, from when a button was last pressed.

use super::Timeout;
use crate::time::Millis;

/// How long the screen stays dim, as a warning, before it goes off.
const DIM_FOR: Millis = Millis::seconds(5);

/// How the screen is lit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Light {
    Bright,
    Dim,
    Off,
}

/// Remembers when a button was last pressed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Power {
    touched: Millis,
}

impl Power {
    pub(super) fn new(at: Millis) -> Self {
        Power { touched: at }
    }

    pub(super) fn touch(&mut self, at: Millis) {
        self.touched = at;
    }

    pub(super) fn light(&self, at: Millis, timeout: Timeout) -> Light {
        match timeout.span().map(|span| self.touched + span) {
            Some(off) if at >= off => Light::Off,
            Some(off) if at >= off - DIM_FOR => Light::Dim,
            _ => Light::Bright,
        }
    }

    /// When the light next changes if nothing is pressed.
    pub(super) fn next_wake(&self, at: Millis, timeout: Timeout) -> Option<Millis> {
        let off = self.touched + timeout.span()?;
        match self.light(at, timeout) {
            Light::Bright => Some(off - DIM_FOR),
            Light::Dim => Some(off),
            Light::Off => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_screen_dims_and_then_goes_off() {
        let power = Power::new(Millis(1000));
        let light =
            |seconds| power.light(Millis(1000) + Millis::seconds(seconds), Timeout::Seconds15);
        assert_eq!(light(9), Light::Bright);
        assert_eq!(light(10), Light::Dim);
        assert_eq!(light(15), Light::Off);
    }

    #[test]
    fn following_the_wakes_passes_through_dim_to_off() {
        for timeout in Timeout::ALL {
            let power = Power::new(Millis(7));
            let mut at = Millis(7);
            let mut seen = std::vec![power.light(at, timeout)];
            while let Some(wake) = power.next_wake(at, timeout) {
                assert!(wake > at);
                at = wake;
                seen.push(power.light(at, timeout));
            }
            let expected: &[Light] = match timeout {
                Timeout::Never => &[Light::Bright],
                _ => &[Light::Bright, Light::Dim, Light::Off],
            };
            assert_eq!(seen, expected);
        }
    }
}
