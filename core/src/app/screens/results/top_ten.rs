//! The ten best results of Qwantum: rank, name, points. Games by code have a list of their own.

use super::{Device, Go, Page, is_read};
use crate::{
    buttons::Press,
    collect::CollectFitting,
    text::{Message, piece},
    ui::{
        Align, Font, Frame, HEIGHT, Ink,
        widgets::{Prose, TITLE_HEIGHT, title},
    },
};

/// How many lines each of the two columns has.
const LINES: usize = 5;
const COLUMN: i32 = 67;

/// Which list is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum TopTen {
    /// Of ordinary games.
    Ordinary,
    /// Of first attempts at a code.
    ByCode,
}

impl TopTen {
    fn draw_empty(self, device: &Device, frame: &mut Frame) {
        let words = match self {
            TopTen::Ordinary => Message::NoTopTen,
            TopTen::ByCode => Message::NoTopTenByCode,
        };
        Prose::default().draw(frame, TITLE_HEIGHT, HEIGHT as i32, device.say(words));
    }
}

impl Page for TopTen {
    fn press(&mut self, press: Press, _device: &mut Device) -> Go {
        if is_read(press) { Go::Pop } else { Go::Stay }
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let heading = match self {
            TopTen::Ordinary => Message::TopTen,
            TopTen::ByCode => Message::TopTenByCode,
        };
        title(frame, device.say(heading));
        let statistics = &device.results.statistics;
        let results: heapless::Vec<(usize, &str, i16), { 2 * LINES }> = match self {
            TopTen::Ordinary => {
                let top = statistics.top().iter();
                top.map(|best| (statistics.place(best.points), &*best.name, best.points))
                    .collect_fitting()
            }
            TopTen::ByCode => {
                let by_code = statistics.by_code();
                let top = by_code.best().iter();
                top.map(|best| (by_code.place(best.points), &*best.name, best.points))
                    .collect_fitting()
            }
        };
        if results.is_empty() {
            return self.draw_empty(device, frame);
        }
        for (index, (place, name, points)) in results.iter().enumerate() {
            let left = COLUMN * (index / LINES) as i32;
            let y = TITLE_HEIGHT + 1 + 10 * (index % LINES) as i32;
            let mut write = |align, x, words: &str| {
                frame.write(Font::Small, align, left + x, y, words, Ink::Plain);
            };
            write(Align::Right, 11, &piece!("{place}"));
            write(Align::Left, 14, name);
            write(Align::Right, 61, &piece!("{points}"));
        }
        if results.len() > LINES {
            frame.dots_down(COLUMN - 3, TITLE_HEIGHT, HEIGHT as i32 - TITLE_HEIGHT);
        }
    }
}
