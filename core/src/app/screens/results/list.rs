//! The list of result screens, and resetting the statistics, which asks twice.

use super::{Device, Go, LastGames, MainMenu, Page, Question, StatisticsPage, TopTen};
use crate::{
    app::{Sound, screens::main_menu},
    buttons::{Key, Press},
    text::Message,
    ui::{
        Frame,
        widgets::{List, Row},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ResultsEntry {
    LastGames,
    Statistics,
    TopTen,
    TopTenByCode,
    Reset,
}

impl ResultsEntry {
    const ALL: [ResultsEntry; 5] = [
        ResultsEntry::LastGames,
        ResultsEntry::Statistics,
        ResultsEntry::TopTen,
        ResultsEntry::TopTenByCode,
        ResultsEntry::Reset,
    ];

    fn message(self) -> Message {
        match self {
            ResultsEntry::LastGames => Message::LastGames,
            ResultsEntry::Statistics => Message::Statistics,
            ResultsEntry::TopTen => Message::TopTen,
            ResultsEntry::TopTenByCode => Message::TopTenByCode,
            ResultsEntry::Reset => Message::Reset,
        }
    }
}

/// How far the reset has got.
#[derive(Clone, Copy, Debug)]
enum Asking {
    Once(Question),
    Twice(Question),
}

#[derive(Clone, Debug, Default)]
pub(in crate::app) struct ResultsList {
    list: List,
    asking: Option<Asking>,
}

impl ResultsList {
    /// The list with the cursor on the entry that was just left.
    pub(super) fn back_from(entry: ResultsEntry) -> Self {
        ResultsList {
            list: List::at(entry as usize),
            asking: None,
        }
    }

    fn press_question(&mut self, asking: Asking, press: Press, device: &mut Device) {
        let (Asking::Once(mut question) | Asking::Twice(mut question)) = asking;
        self.asking = match (question.press(press, device), asking) {
            (None, Asking::Once(_)) => Some(Asking::Once(question)),
            (None, Asking::Twice(_)) => Some(Asking::Twice(question)),
            (Some(true), Asking::Once(_)) => Some(Asking::Twice(Question::reset_for_good())),
            (Some(true), Asking::Twice(_)) => {
                device.results.statistics.reset();
                device.store_requests.store_statistics = true;
                device.sound(Sound::Done);
                None
            }
            (Some(false), _) => None,
        };
    }
}

impl Page for ResultsList {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if let Some(asking) = self.asking {
            self.press_question(asking, press, device);
            return Go::Stay;
        }
        match press.key {
            Key::Back | Key::Menu => {
                device.click(true);
                return MainMenu::back_from(main_menu::MainMenuEntry::Results).into();
            }
            Key::Do => {
                device.click(true);
                match ResultsEntry::ALL[self.list.chosen()] {
                    ResultsEntry::LastGames => return LastGames::at(0).into(),
                    ResultsEntry::Statistics => return StatisticsPage::default().into(),
                    ResultsEntry::TopTen => return TopTen::Ordinary.into(),
                    ResultsEntry::TopTenByCode => return TopTen::ByCode.into(),
                    ResultsEntry::Reset => self.asking = Some(Asking::Once(Question::reset())),
                }
            }
            _ => {
                let changed = self.list.press(press, ResultsEntry::ALL.len());
                device.click(changed);
            }
        }
        Go::Stay
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(Asking::Once(question) | Asking::Twice(question)) = &self.asking {
            return question.draw(device, frame);
        }
        let rows = ResultsEntry::ALL.map(|entry| Row::entry(device.say(entry.message()), ""));
        self.list.draw(frame, device.say(Message::Results), &rows);
    }
}
