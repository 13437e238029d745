//! Who plays Quantik: two people, a person and the device, or the device with itself.

use core::num::NonZeroU8;

use super::{BoardPage, Device, Duel, Fall, Go, Page, Question, duel::Kind};
use crate::{
    app::{
        Ask,
        screens::{
            main_menu::{Entry, MainMenu},
            settings::neighbour,
        },
    },
    buttons::{Key, Press},
    text::{Message, piece},
    ui::{
        Frame,
        widgets::{List, Row},
    },
};

#[derive(Clone, Debug)]
pub(in crate::app) struct QuantikSetup {
    list: List,
    /// A new match would take the place of one that is not finished.
    replacing: Option<Question>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Continue,
    Start,
    Rival(usize),
    First,
}

fn lines(device: &Device) -> heapless::Vec<Line, 5> {
    let unfinished = device.duel.as_ref().is_some_and(|duel| !duel.is_over());
    let go_on = unfinished.then_some(Line::Continue);
    go_on
        .into_iter()
        .chain([Line::Start, Line::Rival(0), Line::Rival(1), Line::First])
        .collect()
}

impl QuantikSetup {
    pub(in crate::app) fn new() -> Self {
        QuantikSetup {
            list: List::new(),
            replacing: None,
        }
    }

    fn start(device: &mut Device) -> Go {
        match (device.rivals.first, NonZeroU8::new(2)) {
            (None, Some(lots)) => {
                device.ask(Ask::Lot(lots));
                Go::Stay
            }
            (first, _) => Self::begin(device, first.unwrap_or(0)),
        }
    }

    fn begin(device: &mut Device, first: usize) -> Go {
        device.duel = Some(Duel::new(device.rivals, first));
        device.click(true);
        BoardPage::open(device).into()
    }

    fn change(line: Line, device: &mut Device, forward: bool) -> bool {
        let rivals = &mut device.rivals;
        match line {
            Line::Continue | Line::Start => return false,
            Line::Rival(rival) => {
                rivals.kinds[rival] = neighbour(&Kind::ALL, rivals.kinds[rival], forward);
            }
            Line::First => {
                rivals.first = neighbour(&[None, Some(0), Some(1)], rivals.first, forward);
            }
        }
        true
    }
}

impl Page for QuantikSetup {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if device.is_waiting() {
            return Go::Stay;
        }
        if let Some(question) = &mut self.replacing {
            let answer = question.press(press, device);
            if answer.is_some() {
                self.replacing = None;
            }
            return if answer == Some(true) {
                Self::start(device)
            } else {
                Go::Stay
            };
        }
        let lines = lines(device);
        let line = lines
            .get(self.list.chosen())
            .copied()
            .unwrap_or(Line::Start);
        match (press.key, line) {
            (Key::Back | Key::Menu, _) => {
                device.click(true);
                return MainMenu::back_from(Entry::Quantik).into();
            }
            (Key::Do, Line::Continue) => {
                // Whoever was changed here takes the seat from now on.
                let rivals = device.rivals;
                if let Some(duel) = &mut device.duel {
                    duel.seat(rivals);
                }
                device.click(true);
                return BoardPage::open(device).into();
            }
            (Key::Do, Line::Start) if lines.contains(&Line::Continue) => {
                self.replacing = Some(Question::replace());
                device.click(true);
            }
            (Key::Do, Line::Start) => return Self::start(device),
            (Key::Do | Key::Left | Key::Right, _) if press.is_first() => {
                let changed = Self::change(line, device, press.key != Key::Left);
                device.click(changed);
            }
            _ => {
                let changed = self.list.press(press, lines.len());
                device.click(changed);
            }
        }
        Go::Stay
    }

    fn fell(&mut self, fall: Fall, device: &mut Device) -> Go {
        // Without chance player 1 begins: there is nothing to lose by it.
        let first = if let Fall::Lot(lot) = fall {
            usize::from(lot)
        } else {
            0
        };
        Self::begin(device, first)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(question) = &self.replacing {
            return question.draw(device, frame);
        }
        let rivals = &device.rivals;
        let player = |rival: usize| piece!("{} {}", device.say(Message::Player), rival + 1);
        let players = [player(0), player(1)];
        let rows: heapless::Vec<Row<'_>, 5> = lines(device)
            .into_iter()
            .map(|line| match line {
                Line::Continue => Row::entry(device.say(Message::Continue), ""),
                Line::Start => Row::entry(device.say(Message::Start), ""),
                Line::Rival(rival) => {
                    Row::setting(&players[rival], device.say(rivals.kinds[rival].message()))
                }
                Line::First => {
                    let value = match rivals.first {
                        None => device.say(Message::Drawn),
                        Some(0) => "1",
                        Some(_) => "2",
                    };
                    Row::setting(device.say(Message::First), value)
                }
            })
            .collect();
        self.list.draw(frame, device.say(Message::Quantik), &rows);
    }
}
