//! After power-on: whether to go on with the match that was on the screen.

use super::{
    Device, Go, Page, main_menu::MainMenu, quantik::Quantik, question::Question,
    qwantum::TablePage, towers::Towers, two_player::TwoPlayerSetup,
};
use crate::{buttons::Press, store::GameKind, ui::Frame};

#[derive(Clone, Debug)]
pub(in crate::app) struct ResumeQuestion {
    game: GameKind,
    question: Question,
}

/// What comes after the start: the match that was on the screen, or the menu.
pub(super) fn after_start(device: &Device) -> Go {
    let unfinished = match device.current {
        Some(GameKind::Qwantum) => {
            let table = device.table.as_ref();
            table.is_some_and(|table| !table.play.game().is_over())
        }
        Some(GameKind::Quantik) => device.quantik.is_unfinished(),
        Some(GameKind::Towers) => device.towers.is_unfinished(),
        None => false,
    };
    match device.current {
        Some(game) if unfinished => ResumeQuestion {
            game,
            question: Question::resume(game),
        }
        .into(),
        _ => MainMenu::default().into(),
    }
}

impl Page for ResumeQuestion {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match (self.question.press(press, device), self.game) {
            (None, _) => Go::Stay,
            (Some(false), _) => MainMenu::default().into(),
            (Some(true), GameKind::Qwantum) => {
                let page = device.table.as_ref();
                page.map_or(Go::Stay, |table| TablePage::new(table, device.at).into())
            }
            (Some(true), GameKind::Quantik) => Quantik::resume(device),
            (Some(true), GameKind::Towers) => Towers::resume(device),
        }
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        self.question.draw(device, frame);
    }
}
