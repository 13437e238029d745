//! Typing a name with the buttons: up and down change the letter, left and right move, A confirms.

use super::{
    Device, Go, Page, SetupList,
    table_setup::{NAME_LETTERS, Name},
};
use crate::{
    buttons::{Key, Press},
    qwantum::Seat,
    text::Message,
    ui::{
        Align, Font, Frame, Icon, Ink, WIDTH,
        widgets::{self, TITLE_HEIGHT},
    },
};

/// The letters that can be typed, in the order in which up and down go through them; the space is
/// first.
const LETTERS: &str = " ABCDEFGHIJKLMNOPQRSTUVWXYZĄÀÂÆÇĆÈÉĘÊËÌÎÏŁŃÒÓÔŒŚÙÛÜŹŻabcdefghijklmnopqrstuvwxyząàâæçćèéęêëìîïłńòóôœśùûüźż0123456789.-'&";

#[derive(Clone, Debug)]
pub(in crate::app) struct NameEntry {
    seat: Seat,
    letters: [char; NAME_LETTERS],
    at: usize,
}

impl NameEntry {
    pub(super) fn new(seat: Seat, device: &Device) -> Self {
        let mut letters = [' '; NAME_LETTERS];
        for (letter, typed) in letters
            .iter_mut()
            .zip(device.table_setup.name(seat).chars())
        {
            *letter = typed;
        }
        NameEntry {
            seat,
            letters,
            at: 0,
        }
    }

    /// What was typed, without spaces at either end; `None` if nothing is left.
    fn name(&self) -> Option<Name> {
        let mut name = Name::new();
        for letter in self.letters {
            // There is room: no letter takes more than two bytes.
            let _ = name.push(letter);
        }
        let trimmed = Name::try_from(name.trim()).ok()?;
        (!trimmed.is_empty()).then_some(trimmed)
    }

    fn turn(&mut self, forward: bool) {
        let count = LETTERS.chars().count();
        let current = self.letters[self.at];
        let index = LETTERS.chars().position(|letter| letter == current);
        // Inside a name the space comes next to the small letters, where people look for it.
        let small = LETTERS
            .chars()
            .position(|letter| letter == 'a')
            .unwrap_or(0);
        let inside = self.at > 0;
        let next = match (index, forward) {
            (Some(0) | None, true) if inside => small,
            (Some(index), false) if inside && index == small => 0,
            (Some(index), true) => (index + 1) % count,
            (Some(index), false) => (index + count - 1) % count,
            (None, _) => 0,
        };
        self.letters[self.at] = LETTERS.chars().nth(next).unwrap_or(' ');
    }
}

impl Page for NameEntry {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match press.key {
            Key::Up => self.turn(false),
            Key::Down => self.turn(true),
            Key::Left if self.at > 0 => self.at -= 1,
            Key::Right if self.at + 1 < NAME_LETTERS => self.at += 1,
            Key::Left | Key::Right => return Go::Stay,
            Key::Do => {
                if let Some(name) = self.name() {
                    device.table_setup.names[self.seat.index()] = name;
                }
                device.click(true);
                return SetupList::at_name(device, self.seat).into();
            }
            Key::Back | Key::Menu => {
                device.click(true);
                return SetupList::at_name(device, self.seat).into();
            }
        }
        device.click(true);
        Go::Stay
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        widgets::title(frame, device.say(Message::Name));
        let (pitch, y) = (14, TITLE_HEIGHT + 13);
        let left = (WIDTH as i32 - pitch * NAME_LETTERS as i32) / 2;
        for (index, letter) in self.letters.iter().enumerate() {
            let x = left + pitch * index as i32;
            let mut buffer = [0; 4];
            let text = letter.encode_utf8(&mut buffer);
            let ink = if index == self.at {
                frame.bar(x, y - 1, pitch - 1, Font::Huge.height() + 1);
                Icon::MORE_ABOVE.draw(frame, x + 4, y - 7);
                Icon::MORE_BELOW.draw(frame, x + 4, y + Font::Huge.height() + 3);
                Ink::Dark
            } else {
                frame.dots_across(x + 1, y + Font::Huge.height() - 1, pitch - 3);
                Ink::Plain
            };
            frame.write(Font::Huge, Align::Centre, x + pitch / 2, y, text, ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_has_a_glyph_and_takes_at_most_two_bytes() {
        for letter in LETTERS.chars() {
            assert!(
                letter.len_utf8() <= 2 && Font::Small.has(letter) && Font::Huge.has(letter),
                "{letter}"
            );
        }
    }
}
