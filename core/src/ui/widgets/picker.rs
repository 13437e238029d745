//! A number chosen with the buttons: up and right raise it, down and left lower it, and holding a
//! button goes faster. The screen draws it, in a list or in a cell of a sheet.

use crate::buttons::{Key, Press};

/// A number within bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberPicker {
    value: u8,
    lowest: u8,
    highest: u8,
}

impl NumberPicker {
    /// Starts at `value`, or at the nearest allowed number.
    pub fn new(value: u8, lowest: u8, highest: u8) -> Self {
        let highest = highest.max(lowest);
        NumberPicker {
            value: value.clamp(lowest, highest),
            lowest,
            highest,
        }
    }

    /// The number.
    pub fn value(&self) -> u8 {
        self.value
    }

    /// Sets the number, or the nearest allowed one.
    pub fn set(&mut self, value: u8) {
        self.value = value.clamp(self.lowest, self.highest);
    }

    /// Whether only one number is allowed.
    pub fn is_fixed(&self) -> bool {
        self.lowest == self.highest
    }

    /// Handles a press; returns whether the number changed.
    pub fn press(&mut self, press: Press) -> bool {
        let value = match press.key {
            Key::Up | Key::Right if self.value < self.highest => self.value + 1,
            Key::Down | Key::Left if self.value > self.lowest => self.value - 1,
            _ => return false,
        };
        self.value = value;
        true
    }

    /// The same, but a held button moves in steps of five: the press moves one, the first repeat
    /// the other four. The steps are at least 200 ms apart, so that it is easy to stop in time.
    pub fn press_in_fives(&mut self, press: Press) -> bool {
        let steps = match press.repeat {
            0 => 1,
            1 => 4,
            3 | 5 => 5,
            // From the sixth on, repeats come about twice as fast.
            repeat if repeat > 6 && repeat % 4 == 1 => 5,
            _ => return false,
        };
        (0..steps).fold(false, |changed, _| self.press(press) | changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holding_goes_in_fives() {
        let mut picker = NumberPicker::new(7, 1, 33);
        let mut values = std::vec![];
        for repeat in 0..=9 {
            let key = Key::Right;
            if picker.press_in_fives(Press { key, repeat }) {
                values.push(picker.value());
            }
        }
        assert_eq!(values, [8, 12, 17, 22, 27]);
        for repeat in 0..40 {
            let key = Key::Left;
            picker.press_in_fives(Press { key, repeat });
        }
        assert_eq!(picker.value(), 1);
    }

    #[test]
    fn it_stays_between_its_bounds() {
        let mut picker = NumberPicker::new(200, 2, 4);
        assert_eq!(picker.value(), 4);
        assert!(!picker.press(Press {
            key: Key::Up,
            repeat: 0
        }));
        for repeat in 0..10 {
            picker.press(Press {
                key: Key::Left,
                repeat,
            });
        }
        assert_eq!(picker.value(), 2);
        assert_eq!(
            NumberPicker::new(5, 9, 1).value(),
            9,
            "bounds the wrong way round"
        );
    }
}
