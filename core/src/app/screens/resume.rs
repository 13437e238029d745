//! After power-on: what comes after the splash. A new device asks for its language; otherwise the
//! question is whether to continue the match that was on the screen.

use super::{Device, Go, OnScreen, Page, first_start::LanguageQuestion, question::Question};
use crate::{
    app::registered_game::{RegisteredMatch, is_unfinished},
    app::registry::for_match,
    buttons::Press,
    games::MatchKind,
    text::Message,
    ui::Frame,
};

#[derive(Clone, Debug)]
pub(in crate::app) struct ResumeQuestion(Question);

/// The screen after the start: the first question of a new device, the question about the match that
/// was on the screen, or the menu.
pub(super) fn after_start(device: &Device) -> Go {
    if device.is_new {
        return LanguageQuestion::new(device).into();
    }
    fn question<M: RegisteredMatch>(device: &Device) -> Option<Question> {
        let question = Question::new(M::NAME, Message::ResumeText, M::open_board);
        is_unfinished::<M>(device).then(|| question.likely())
    }
    let question = |kind: MatchKind| for_match!(kind, M => question::<M>(device)).flatten();
    match device.current.and_then(question) {
        Some(question) => ResumeQuestion(question).into(),
        None => Go::Home,
    }
}

impl Page for ResumeQuestion {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        self.0.press(press, device)
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Unknown
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        self.0.draw(device, frame);
    }
}
