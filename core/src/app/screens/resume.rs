//! After power-on: what comes after the splash. A new device asks for its language; otherwise the
//! question is whether to continue the match that was on the screen.

use super::{
    Device, Go, OnScreen, Page, first_start::LanguageQuestion, main_menu::MainMenu,
    question::Question,
};
use crate::{
    app::registered_game::{RegisteredMatch, is_unfinished},
    app::registry::for_match,
    buttons::Press,
    games::MatchKind,
    ui::Frame,
};

#[derive(Clone, Debug)]
pub(in crate::app) struct ResumeQuestion {
    kind: MatchKind,
    question: Question,
}

/// The screen after the start: the first question of a new device, the question about the match that
/// was on the screen, or the menu.
pub(super) fn after_start(device: &Device) -> Go {
    if device.is_new {
        return LanguageQuestion::new(device).into();
    }
    let unfinished = |kind: &MatchKind| {
        let name = for_match!(*kind, M => is_unfinished::<M>(device).then_some(M::NAME));
        name.flatten()
    };
    match device
        .current
        .and_then(|kind| Some((kind, unfinished(&kind)?)))
    {
        Some((kind, name)) => ResumeQuestion {
            kind,
            question: Question::resume(name),
        }
        .into(),
        None => MainMenu::default().into(),
    }
}

impl Page for ResumeQuestion {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match self.question.press(press, device) {
            None => Go::Stay,
            Some(false) => MainMenu::default().into(),
            Some(true) => for_match!(self.kind, M => M::open_board(device)).unwrap_or(Go::Stay),
        }
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Unknown
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        self.question.draw(device, frame);
    }
}
