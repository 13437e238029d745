//! A match as QR codes: first the result as readable text, then the record in parts. Left and right
//! turn the pages; up and down switch between coarse and fine codes, if fine ones are fewer.

use super::{Device, Go, Page};
use crate::{
    buttons::{Key, Press},
    share::{Grain, Parts, QrCode},
    text::{self, Message, short_text},
    ui::{Font, Frame, Icon, WIDTH},
};

/// The left edge of the text beside the widest code.
const BESIDE: i32 = 76;

/// One page. Its code is made when the page is opened, and kept while it is shown.
#[derive(Clone, Debug)]
pub(in crate::app) struct SharePage {
    grain: Grain,
    parts: Option<Parts>,
    /// Whether fine codes are fewer than coarse ones. Only then can the grain be changed.
    is_long: bool,
    /// 0 is the result; the parts follow.
    page: u16,
    code: Option<QrCode>,
}

impl SharePage {
    /// Opens on the result of the viewed match.
    pub(in crate::app::screens) fn new(device: &Device) -> Self {
        let mut page = SharePage {
            grain: Grain::Coarse,
            parts: None,
            is_long: false,
            page: 0,
            code: None,
        };
        page.divide(device);
        let fine = device
            .results
            .viewed
            .as_ref()
            .map(|viewed| viewed.parts(Grain::Fine));
        page.is_long = fine.is_some_and(|fine| 1 + fine.count() < page.count());
        page.make(device);
        page
    }

    /// The number of pages.
    fn count(&self) -> u16 {
        1 + self.parts.map_or(0, Parts::count)
    }

    /// Divides the record into parts for the current grain.
    fn divide(&mut self, device: &Device) {
        let viewed = device.results.viewed.as_ref();
        self.parts = viewed.map(|viewed| viewed.parts(self.grain));
    }

    /// Makes the page's code.
    fn make(&mut self, device: &Device) {
        let (Some(viewed), Some(parts)) = (&device.results.viewed, self.parts) else {
            return;
        };
        let code = match self.page {
            0 => QrCode::new(&viewed.result_text()),
            part => QrCode::new(&viewed.part_text(parts, part)),
        };
        // Every page fits in a code, because the record was divided that way.
        self.code = code.ok();
    }

    fn turn(&mut self, forward: bool) {
        let step = if forward { 1 } else { self.count() - 1 };
        self.page = (self.page + step) % self.count();
    }

    fn change_grain(&mut self, device: &Device) {
        self.grain = match self.grain {
            Grain::Coarse => Grain::Fine,
            Grain::Fine => Grain::Coarse,
        };
        self.divide(device);
        // The parts are different now, so start again at the first.
        self.page = self.page.min(1);
    }
}

impl Page for SharePage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match press.key {
            Key::Left | Key::Right => self.turn(press.key == Key::Right),
            Key::Up | Key::Down if self.is_long => self.change_grain(device),
            Key::Up | Key::Down | Key::Do => return Go::Stay,
            Key::Back | Key::Menu => return Go::Pop,
        }
        self.make(device);
        Go::Changed
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(code) = &self.code {
            code.field().draw(frame, 0);
        }
        let right = WIDTH as i32;
        Icon::LESS.draw(frame, BESIDE, 2);
        Icon::MORE.draw(frame, right - 8, 2);
        let number = short_text!("{}/{}", self.page + 1, self.count());
        let middle = (BESIDE + right) / 2;
        frame.text_centred(Font::Body, middle, 0, &number);
        let words = match self.page {
            0 => Message::ShareResult,
            _ => Message::ShareRecord,
        };
        let space = words.space();
        let lines = text::lines(device.say(words), space.letters());
        for (line, y) in lines.zip((15..).step_by(9)) {
            frame.text(space.font(), BESIDE, y, line);
        }
        if !self.is_long {
            return;
        }
        let grain = match self.grain {
            Grain::Coarse => Message::LargeGrain,
            Grain::Fine => Message::SmallGrain,
        };
        Icon::MORE_ABOVE.draw(frame, BESIDE, 50);
        Icon::MORE_BELOW.draw(frame, BESIDE, 58);
        frame.text(grain.space().font(), BESIDE + 9, 52, device.say(grain));
    }
}
