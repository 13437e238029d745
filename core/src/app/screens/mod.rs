//! The screens, one per file, and how one leads to the next.

mod about;
mod button_help;
mod button_picture;
pub(super) mod controller;
mod crash_note;
mod fairness;
mod first_start;
mod guide;
mod lots;
mod main_menu;
pub(super) mod names;
pub(super) mod quantik;
mod question;
pub(super) mod qwantum;
mod results;
mod resume;
mod rules_reader;
mod screen_type;
mod settings;
mod splash;
pub(super) mod towers;
pub(super) mod two_player;
mod update;
mod who_begins;

use super::{CrashNote, device::Device, thinking::ThinkingResult};
use crate::{
    buttons::Press, chance::Rolled, games::MatchKind, store::MatchId, time::Millis, ui::Frame,
};

use about::About;
use button_picture::ButtonPicture;
use crash_note::CrashNotePage;
use fairness::FairnessTest;
use first_start::LanguageQuestion;
use guide::GuidePage;
pub(super) use guide::{Guide, put_match_back};
use main_menu::MainMenu;
use names::NameEntry;
use quantik::{BoardPage, QuantikReview, QuantikSetup};
use qwantum::{
    CodeEntry, DiceOnlyPage, MySheetPage, MySheetReview, QwantumReview, SetupList, TablePage,
};
pub(super) use results::Origin;
use results::{LastGames, ResultsList, SharePage, StatisticsPage, TopTen};
use resume::ResumeQuestion;
pub(super) use rules_reader::RulesPage;
use rules_reader::RulesReader;
use screen_type::ScreenTypeList;
use settings::SettingsList;
use splash::Splash;
use towers::{TowersPage, TowersReview, TowersSetup};
use update::UpdatePage;

/// Where a press leads.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "moved once per screen change, and there is no heap"
)]
pub(super) enum Go {
    /// Stay on this screen.
    Stay,
    /// To another screen.
    To(Screen),
}

/// Whether a match is on the screen: if so, the device resumes it after power-on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OnScreen {
    /// Not known, and what was stored still applies: right after power-on, and during a guided turn.
    Unknown,
    NoMatch,
    Match(MatchKind),
}

/// What a screen does.
trait Page {
    /// A button was pressed, or repeats.
    fn press(&mut self, press: Press, device: &mut Device) -> Go;

    /// A roll that this screen requested was answered.
    fn rolled(&mut self, _rolled: Rolled, _device: &mut Device) -> Go {
        Go::Stay
    }

    /// A search is done.
    fn thinking_done(&mut self, _result: &ThinkingResult, _device: &mut Device) -> Go {
        Go::Stay
    }

    /// The match to be viewed has been loaded, or could not be.
    fn viewed_match_read(&mut self, _device: &mut Device) -> Go {
        Go::Stay
    }

    /// A match in the list of the last games whose points are shown and not yet known.
    fn points_wanted(&self, _device: &Device) -> Option<MatchId> {
        None
    }

    /// Time has passed.
    fn tick(&mut self, _device: &mut Device) -> Go {
        Go::Stay
    }

    /// When it next wants to be called because time has passed.
    fn due(&self, _device: &Device) -> Option<Millis> {
        None
    }

    /// Whether a match is on the screen, and of which game.
    fn on_screen(&self) -> OnScreen {
        OnScreen::NoMatch
    }

    /// Draws the screen on a blank frame.
    fn draw(&self, device: &Device, frame: &mut Frame);
}

macro_rules! screens {
    ($($variant:ident($page:ident) = $name:literal;)*) => {
        /// The screen that is shown.
        #[derive(Clone, Debug)]
        #[allow(clippy::large_enum_variant, reason = "there is only one, and there is no heap")]
        pub(super) enum Screen {
            $($variant($page),)*
        }

        impl Screen {
            /// Every screen's name.
            pub(super) const NAMES: &'static [&'static str] = &[$($name),*];

            /// This screen's name.
            pub(super) fn name(&self) -> &'static str {
                match self {
                    $(Screen::$variant(_) => $name,)*
                }
            }

            fn page(&self) -> &dyn Page {
                match self {
                    $(Screen::$variant(page) => page,)*
                }
            }

            fn page_mut(&mut self) -> &mut dyn Page {
                match self {
                    $(Screen::$variant(page) => page,)*
                }
            }
        }

        $(impl From<$page> for Go {
            fn from(page: $page) -> Go {
                Go::To(Screen::$variant(page))
            }
        })*
    };
}

screens! {
    Splash(Splash) = "splash";
    CrashNote(CrashNotePage) = "crash-note";
    Language(LanguageQuestion) = "language";
    Buttons(ButtonPicture) = "buttons";
    Resume(ResumeQuestion) = "resume";
    MainMenu(MainMenu) = "main-menu";
    NameEntry(NameEntry) = "name-entry";
    QwantumSetup(SetupList) = "qwantum-setup";
    CodeEntry(CodeEntry) = "code-entry";
    Qwantum(TablePage) = "qwantum-table";
    QwantumReview(QwantumReview) = "qwantum-review";
    MySheet(MySheetPage) = "my-sheet";
    MySheetReview(MySheetReview) = "my-review";
    DiceOnly(DiceOnlyPage) = "dice-only";
    QuantikSetup(QuantikSetup) = "quantik-setup";
    Quantik(BoardPage) = "quantik-board";
    QuantikReview(QuantikReview) = "quantik-review";
    TowersSetup(TowersSetup) = "towers-setup";
    Towers(TowersPage) = "towers-board";
    TowersReview(TowersReview) = "towers-review";
    Results(ResultsList) = "results";
    LastGames(LastGames) = "last-games";
    Statistics(StatisticsPage) = "statistics";
    TopTen(TopTen) = "top-ten";
    Share(SharePage) = "share";
    Settings(SettingsList) = "settings";
    DisplayType(ScreenTypeList) = "screen-type";
    Update(UpdatePage) = "update";
    Fairness(FairnessTest) = "fairness";
    Guide(GuidePage) = "guide";
    About(About) = "about";
}

impl Screen {
    /// The screen that is shown at power-on.
    pub(super) fn first(device: &Device, crash_note: Option<CrashNote>) -> Screen {
        match crash_note {
            Some(crash_note) => Screen::CrashNote(CrashNotePage::new(crash_note)),
            None => Screen::Splash(Splash::new(device.at)),
        }
    }

    /// Whether it is a menu or a list, where there is room for the battery in a corner.
    pub(super) fn is_menu(&self) -> bool {
        matches!(
            self,
            Screen::MainMenu(_)
                | Screen::Settings(_)
                | Screen::Results(_)
                | Screen::LastGames(_)
                | Screen::QwantumSetup(_)
                | Screen::QuantikSetup(_)
                | Screen::TowersSetup(_)
        )
    }

    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> Go {
        self.page_mut().press(press, device)
    }

    pub(super) fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        self.page_mut().rolled(rolled, device)
    }

    pub(super) fn thinking_done(&mut self, result: &ThinkingResult, device: &mut Device) -> Go {
        self.page_mut().thinking_done(result, device)
    }

    pub(super) fn viewed_match_read(&mut self, device: &mut Device) -> Go {
        self.page_mut().viewed_match_read(device)
    }

    pub(super) fn points_wanted(&self, device: &Device) -> Option<MatchId> {
        self.page().points_wanted(device)
    }

    pub(super) fn on_screen(&self) -> OnScreen {
        self.page().on_screen()
    }

    /// Whether it shows the viewed match.
    pub(super) fn is_of_viewed_match(&self) -> bool {
        matches!(
            self,
            Screen::QwantumReview(_)
                | Screen::MySheetReview(_)
                | Screen::QuantikReview(_)
                | Screen::TowersReview(_)
                | Screen::Share(_)
        )
    }

    pub(super) fn tick(&mut self, device: &mut Device) -> Go {
        self.page_mut().tick(device)
    }

    pub(super) fn due(&self, device: &Device) -> Option<Millis> {
        self.page().due(device)
    }

    pub(super) fn draw(&self, device: &Device, frame: &mut Frame) {
        self.page().draw(device, frame);
    }
}
