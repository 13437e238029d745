//! The screens after power-on: the name of the device, which any button skips, or why it had to
//! restart. Then a new device asks for its language and shows its buttons and games; any other
//! device asks whether to continue the match that was on the screen. No settings are stored before
//! the language is chosen, so a new device asks again after a power cut.

use core::fmt::Write;

use heapless::String;

use super::{
    Device, Go, GuidePage, OnScreen, Page, PageEvent, button_pages::ButtonPicture, is_read,
    question::Question, qwantum::TableSetup,
};
use crate::{
    app::{
        CrashNote,
        registered_game::{RegisteredGame, RegisteredMode, is_unfinished},
        registry::{for_game, for_match},
    },
    buttons::{Key, Press},
    games::{GameKind, MatchKind},
    text::{Language, Message},
    time::Millis,
    ui::{
        Font, Frame, Icon, WIDTH,
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
            device.table_setup = TableSetup::of_newcomer();
            return ButtonPicture.into();
        }
        Go::changed(self.list.press(press, Language::ALL.len()))
    }

    /// The picture of the buttons has been closed.
    fn page_event(&mut self, _event: PageEvent, device: &mut Device) -> Go {
        match after_start(device) {
            Go::Home => FirstGame::default().into(),
            go => go,
        }
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Unknown
    }

    fn draw(&self, _device: &Device, frame: &mut Frame) {
        let rows = Language::ALL.map(|language| Row::entry(language.name(), ""));
        // The title is in the chosen language, so everybody can move to a title that they can read.
        let title = Message::Language.text(self.chosen());
        self.list.draw(frame, title, &rows);
    }
}

/// The games of a new device, each with its picture and what it is. A offers the guided turn of the
/// chosen one, then opens its setup; B leads to the main menu.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct FirstGame {
    chosen: usize,
    /// Whether the guided turn was offered.
    is_offered: bool,
}

impl FirstGame {
    fn game(&self) -> GameKind {
        GameKind::from_index(self.chosen).unwrap_or(GameKind::ALL[0])
    }
}

impl Page for FirstGame {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let before = self.chosen;
        match press.key {
            Key::Do => {
                let game = self.game();
                device.store_requests.load = Some(game);
                self.is_offered = true;
                return for_game!(game, G => offer_guide::<G>());
            }
            Key::Back | Key::Menu => return Go::Home,
            Key::Up => self.chosen = self.chosen.saturating_sub(1),
            Key::Down => self.chosen = (self.chosen + 1).min(GameKind::COUNT - 1),
            Key::Left | Key::Right => {}
        }
        Go::changed(self.chosen != before)
    }

    /// The guided turn has been played or declined.
    fn page_event(&mut self, _event: PageEvent, _device: &mut Device) -> Go {
        match self.is_offered {
            true => Go::Setup(self.game()),
            false => Go::Stay,
        }
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Unknown
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        const ROW: i32 = 22;
        /// How many fit on the screen.
        const ROWS: usize = 3;
        #[cfg(any(test, feature = "text-record"))]
        crate::ui::text_record::note_rows(
            self.chosen,
            GameKind::ALL
                .into_iter()
                .map(|game| Row::entry(for_game!(game, G => device.say(G::NAME)), "")),
        );
        let first = self.chosen.saturating_sub(ROWS - 1);
        for (at, y) in (first..GameKind::COUNT).zip((0..).step_by(ROW as usize)) {
            let Some(game) = GameKind::from_index(at).filter(|_| at < first + ROWS) else {
                break;
            };
            let (picture, name, line) = for_game!(game, G => (G::PICTURE, G::NAME, G::LINE));
            if at == self.chosen {
                Icon::CURSOR.draw(frame, 0, y + 6);
            }
            picture.draw(frame, 9, y);
            frame.text(Font::Body, 37, y + 1, device.say(name));
            frame.text(Font::Small, 37, y + 12, device.say(line));
        }
    }
}

/// Offers the guided turn of a game.
fn offer_guide<G: RegisteredGame>() -> Go {
    let begin = |device: &mut Device| Go::Replace(GuidePage::begin(G::KIND, device).into());
    let question = Question::new(Message::TryIt, Message::TryItFirst, begin);
    question.default_yes().into()
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
