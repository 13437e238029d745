//! A match as QR codes: first the result for people, then the record in parts. Left and right turn
//! the pages; up and down change the grain of a record that is too long for one code.

use super::{Device, Go, Page};
use crate::{
    buttons::{Key, Press},
    share::{Code, Grain, Parts},
    text::{self, Message, piece},
    ui::{Font, Frame, Icon, WIDTH},
};

/// Where the text beside the widest code begins.
const BESIDE: i32 = 78;

/// One page. Its code is made when the page is opened, and kept while it is shown.
#[derive(Clone, Debug)]
pub(in crate::app) struct SharePage {
    grain: Grain,
    parts: Option<Parts>,
    /// Whether the record is too long for one coarse code, so that the grain matters.
    is_long: bool,
    /// 0 is the result; the parts follow.
    page: u16,
    code: Option<Code>,
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
        page.is_long = page.count() > 2;
        page.make(device);
        page
    }

    /// How many pages there are.
    fn count(&self) -> u16 {
        1 + self.parts.map_or(0, Parts::count)
    }

    /// Divides the record into parts for the current grain.
    fn divide(&mut self, device: &Device) {
        let viewed = device.results.viewed.as_ref();
        self.parts = viewed.map(|viewed| viewed.shared().parts(self.grain));
    }

    /// Makes the page's code.
    fn make(&mut self, device: &Device) {
        let (Some(viewed), Some(parts)) = (&device.results.viewed, self.parts) else {
            return;
        };
        let code = match self.page {
            0 => Code::new(&viewed.shared().result_text()),
            part => Code::new(&viewed.shared().part_text(parts, part)),
        };
        // Every page fits a code, because the parts were chosen that way.
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
        Icon::MORE.draw(frame, right - 4, 2);
        let number = piece!("{}/{}", self.page + 1, self.count());
        let middle = (BESIDE + right) / 2;
        frame.text_centred(Font::Body, middle, 0, &number);
        let words = match self.page {
            0 => Message::ShareResult,
            _ => Message::ShareRecord,
        };
        let room = words.room();
        let lines = text::lines(device.say(words), room.letters());
        for (line, y) in lines.zip((15..).step_by(9)) {
            frame.text(room.font(), BESIDE, y, line);
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
        frame.text(grain.room().font(), BESIDE + 9, 52, device.say(grain));
    }
}
