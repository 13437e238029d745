//! The screens after power-on: the name of the device, which any button skips, or why it had to
//! restart. Then a new device asks for its language, and any other device asks whether to continue
//! the match that was on the screen. No settings are stored before the language is chosen, so a new
//! device asks again after a power cut.

use core::fmt::Write;

use heapless::String;

use super::{
    Device, Go, OnScreen, Page, PageEvent, button_pages::ButtonPicture, is_read, question::Question,
};
use crate::{
    app::{
        CrashNote,
        registered_game::{RegisteredMode, is_unfinished},
        registry::for_match,
    },
    buttons::{Key, Press},
    games::MatchKind,
    text::{Language, Message},
    time::Millis,
    ui::{
        Font, Frame, WIDTH,
        widgets::{Dialog, List, Row},
    },
};

const SHOWN_FOR: Millis = Millis(1500);

#[derive(Clone, Debug)]
pub(in crate::app) struct Splash {
    until: Millis,
}

impl Splash {
    pub(super) fn new(at: Millis) -> Self {
        Splash {
            until: at + SHOWN_FOR,
        }
    }

    /// A splash that has already been shown.
    pub(super) fn over() -> Self {
        Splash {
            until: Millis::ZERO,
        }
    }
}

impl Page for Splash {
    fn press(&mut self, _press: Press, device: &mut Device) -> Go {
        self.until = device.at;
        Go::Stay
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        if device.at >= self.until {
            after_start(device)
        } else {
            Go::Stay
        }
    }

    fn due(&self, _device: &Device) -> Option<Millis> {
        Some(self.until)
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Unknown
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let middle = WIDTH as i32 / 2;
        frame.text_centred(Font::Huge, middle, 14, "PocketQ");
        frame.dots_across(28, 37, 72);
        frame.text_centred(Font::Body, middle, 42, device.say(Message::Tagline));
    }
}

#[derive(Clone, Debug)]
pub(in crate::app) struct CrashNotePage {
    crash_note: CrashNote,
    dialog: Dialog,
}

impl CrashNotePage {
    pub(super) fn new(crash_note: CrashNote) -> Self {
        CrashNotePage {
            crash_note,
            dialog: Dialog::default(),
        }
    }

    fn words(&self, device: &Device) -> String<256> {
        let mut words = String::new();
        let _ = match &self.crash_note {
            CrashNote::Stalled => words
                .push_str(device.say(Message::Stalled))
                .map_err(|_| core::fmt::Error),
            CrashNote::Panic(note) => write!(words, "{}\n{note}", device.say(Message::Panicked)),
        };
        words
    }
}

impl Page for CrashNotePage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if is_read(press) {
            return after_start(device);
        }
        let words = self.words(device);
        Go::changed(self.dialog.press(press, &words, 1))
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Unknown
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let choices = [device.say(Message::GoOn)];
        self.dialog.draw(
            frame,
            device.say(Message::Restarted),
            &self.words(device),
            &choices,
        );
    }
}

#[derive(Clone, Debug)]
pub(in crate::app) struct LanguageQuestion {
    list: List,
}

impl LanguageQuestion {
    /// The question, with the cursor on the current language.
    pub(super) fn new(device: &Device) -> Self {
        let is_likely = |language: &Language| *language == device.language();
        let likely = Language::ALL.iter().position(is_likely);
        LanguageQuestion {
            list: List::at(likely.unwrap_or(0)),
        }
    }

    fn chosen(&self) -> Language {
        let chosen = Language::ALL.get(self.list.chosen());
        chosen.copied().unwrap_or_default()
    }
}

impl Page for LanguageQuestion {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if press.key == Key::Do {
            device.settings.language = self.chosen();
            // From now on, settings are stored.
            device.is_new = false;
            return ButtonPicture.into();
        }
        Go::changed(self.list.press(press, Language::ALL.len()))
    }

    /// The picture of the buttons has been closed.
    fn page_event(&mut self, _event: PageEvent, device: &mut Device) -> Go {
        after_start(device)
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Unknown
    }

    fn draw(&self, _device: &Device, frame: &mut Frame) {
        let rows = Language::ALL.map(|language| Row::entry(language.name(), ""));
        // The title is in the chosen language, so everybody can find a question that they can read.
        let title = Message::Language.text(self.chosen());
        self.list.draw(frame, title, &rows);
    }
}

#[derive(Clone, Debug)]
pub(in crate::app) struct ResumeQuestion(Question);

/// Opens the screen after the start: the language question of a new device, the question whether to
/// continue the match that was on the screen, or the menu.
pub(super) fn after_start(device: &Device) -> Go {
    if device.is_new {
        return LanguageQuestion::new(device).into();
    }
    fn question<M: RegisteredMode>(device: &Device) -> Option<Question> {
        let question = Question::new(M::NAME, Message::ResumeText, M::open_board);
        is_unfinished::<M>(device).then(|| question.default_yes())
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
