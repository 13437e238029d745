//! A number chosen with the buttons: up and right raise it, down and left lower it, and holding
//! them is faster. The screen decides where to draw it: in a list, or in a cell of a sheet.

use crate::buttons::{Key, Press};

/// A number between two others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberPicker {
    value: u8,
    lowest: u8,
    highest: u8,
}

impl NumberPicker {
    /// Starts at `value`, or at the nearest number allowed.
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
}

#[cfg(test)]
mod tests {
    use super::*;

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
