//! The kind of display. Another one is tried at once: a picture with a frame round it shows whether it is
//! right, and without a press of A the old kind comes back by itself, since perhaps nothing can be read.

use super::{Device, Go, Page, is_back, settings::neighbour};
use crate::{
    app::ScreenType,
    buttons::{Key, Press},
    text::{Message, piece},
    time::Millis,
    ui::{
        Font, Frame, HEIGHT, WIDTH,
        widgets::{List, Row},
    },
};

/// How long a kind of display is tried before the old one comes back.
const TRIED_FOR: Millis = Millis::seconds(10);
const SECOND: u64 = 1000;

#[derive(Clone, Debug)]
pub(in crate::app) struct ScreenTypeList {
    list: List,
    /// When the kind that is tried is given up.
    given_up_at: Option<Millis>,
}

impl ScreenTypeList {
    /// The list with the cursor on the kind that is set.
    pub(super) fn new(device: &Device) -> Self {
        ScreenTypeList {
            list: List::at(place(device.settings.screen)),
            given_up_at: None,
        }
    }

    fn chosen(&self) -> ScreenType {
        let chosen = ScreenType::ALL.get(self.list.chosen());
        chosen.copied().unwrap_or_default()
    }

    fn begin(&mut self, tried: ScreenType, device: &mut Device) {
        self.list = List::at(place(tried));
        self.given_up_at = Some(device.at + TRIED_FOR);
        device.tried_screen = Some(tried);
        device.redraw();
    }

    /// Back to the list, with the kind that was set before.
    fn give_up(&mut self, device: &mut Device) {
        *self = Self::new(device);
        device.tried_screen = None;
        device.redraw();
    }

    fn press_trial(&mut self, press: Press, device: &mut Device) -> Go {
        match press.key {
            Key::Do if press.is_first() => {
                device.settings.screen = self.chosen();
                device.tried_screen = None;
                return Go::Pop;
            }
            Key::Back | Key::Menu => self.give_up(device),
            // On to the next one, for somebody who can read nothing.
            Key::Left | Key::Right if press.is_first() => {
                let next = neighbour(&ScreenType::ALL, self.chosen(), press.key == Key::Right);
                self.begin(next, device);
            }
            _ => return Go::Stay,
        }
        Go::Changed
    }

    fn draw_trial(&self, given_up_at: Millis, device: &Device, frame: &mut Frame) {
        let middle = WIDTH as i32 / 2;
        for inset in [0, 2] {
            let (width, height) = (WIDTH as i32 - 2 * inset, HEIGHT as i32 - 2 * inset);
            frame.fill(inset, inset, width, 1);
            frame.fill(inset, HEIGHT as i32 - 1 - inset, width, 1);
            frame.fill(inset, inset, 1, height);
            frame.fill(WIDTH as i32 - 1 - inset, inset, 1, height);
        }
        let mut write = |font, y, words: &str| {
            frame.text_centred(font, middle, y, words);
        };
        let left = given_up_at.0.saturating_sub(device.at.0);
        let seconds = left.div_ceil(SECOND);
        write(Font::Body, 5, self.chosen().name());
        write(Font::Small, 16, device.say(Message::IsFrameWhole));
        write(Font::Huge, 24, &piece!("{seconds}"));
        write(Font::Body, 48, device.say(Message::KeepScreen));
    }
}

fn place(screen: ScreenType) -> usize {
    let mut all = ScreenType::ALL.iter();
    all.position(|one| *one == screen).unwrap_or(0)
}

impl Page for ScreenTypeList {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.given_up_at.is_some() {
            return self.press_trial(press, device);
        }
        match press.key {
            _ if is_back(press) => Go::Pop,
            Key::Do if self.chosen() == device.settings.screen => Go::Pop,
            Key::Do => {
                self.begin(self.chosen(), device);
                Go::Changed
            }
            _ => Go::changed(self.list.press(press, ScreenType::ALL.len())),
        }
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        match self.given_up_at {
            Some(end) if device.at >= end => self.give_up(device),
            // The seconds are counted on the screen.
            Some(_) => device.redraw(),
            None => {}
        }
        Go::Stay
    }

    fn due(&self, device: &Device) -> Option<Millis> {
        let end = self.given_up_at?;
        let left = end.0.saturating_sub(device.at.0);
        // When the number of seconds that are left changes next.
        let later = left.div_ceil(SECOND).saturating_sub(1) * SECOND;
        Some(Millis(end.0 - later))
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(given_up_at) = self.given_up_at {
            return self.draw_trial(given_up_at, device, frame);
        }
        // The size that modules with this controller usually have.
        let sizes = ["0.96\"", "1.3\"", "2.42\""];
        let rows: [Row<'_>; ScreenType::ALL.len()] =
            core::array::from_fn(|at| Row::entry(ScreenType::ALL[at].name(), sizes[at]));
        let title = device.say(Message::ScreenType);
        self.list.draw(frame, title, &rows);
    }
}
