//! The ten best results of Qwantum: rank, name, points.

use super::{Device, Go, Page, ResultsList, list::ResultsEntry};
use crate::{
    buttons::{Key, Press},
    text::{Message, piece},
    ui::{
        Align, Font, Frame, HEIGHT, Ink,
        widgets::{Prose, TITLE_HEIGHT, title},
    },
};

/// How many lines each of the two columns has.
const LINES: usize = 5;
const COLUMN: i32 = 67;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct TopTen;

impl Page for TopTen {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if !matches!(press.key, Key::Back | Key::Menu | Key::Do) {
            return Go::Stay;
        }
        device.click(true);
        ResultsList::back_from(ResultsEntry::TopTen).into()
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        title(frame, device.say(Message::TopTen));
        let top = device.results.statistics.top();
        if top.is_empty() {
            let words = device.say(Message::NoTopTen);
            return Prose::default().draw(frame, TITLE_HEIGHT, HEIGHT as i32, words);
        }
        for (index, best) in top.iter().enumerate() {
            let place = device.results.statistics.place(best.points);
            let left = COLUMN * (index / LINES) as i32;
            let y = TITLE_HEIGHT + 1 + 10 * (index % LINES) as i32;
            let mut write = |align, x, words: &str| {
                frame.write(Font::Small, align, left + x, y, words, Ink::Plain);
            };
            write(Align::Right, 11, &piece!("{place}"));
            write(Align::Left, 14, &best.name);
            write(Align::Right, 61, &piece!("{}", best.points));
        }
        if top.len() > LINES {
            frame.dots_down(COLUMN - 3, TITLE_HEIGHT, HEIGHT as i32 - TITLE_HEIGHT);
        }
    }
}
