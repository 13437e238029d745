//! After power-on: whether to continue the match that was on the screen.

use super::{Device, Go, OnScreen, Page, main_menu::MainMenu, question::Question};
use crate::{
    app::registered_game::{RegisteredGame, is_unfinished},
    buttons::Press,
    games::{GameKind, for_game},
    ui::Frame,
};

#[derive(Clone, Debug)]
pub(in crate::app) struct ResumeQuestion {
    game: GameKind,
    question: Question,
}

/// The screen after the start: the question about the match that was on the screen, or the menu.
pub(super) fn after_start(device: &Device) -> Go {
    match device.current {
        Some(game) if for_game!(game, G => is_unfinished::<G>(device)) => ResumeQuestion {
            game,
            question: Question::resume(for_game!(game, G => G::NAME)),
        }
        .into(),
        _ => MainMenu::default().into(),
    }
}

impl Page for ResumeQuestion {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match self.question.press(press, device) {
            None => Go::Stay,
            Some(false) => MainMenu::default().into(),
            Some(true) => for_game!(self.game, G => G::open_board(device)),
        }
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Unknown
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        self.question.draw(device, frame);
    }
}
