//! The screens, one per file, and how one leads to the next. Which pages are open is in `stack.rs`.

mod button_pages;
pub(super) mod controller;
mod fairness;
mod guide;
mod list_page;
mod lots;
mod main_menu;
pub(super) mod names;
pub(super) mod quantik;
mod question;
pub(super) mod qwantum;
mod results;
mod rules_reader;
mod settings;
mod stack;
mod start;
pub(super) mod towers;
pub(super) mod two_player;
mod who_begins;

use super::{device::Device, thinking::ThinkingResult};
use crate::{
    buttons::{Key, Press},
    chance::Rolled,
    games::{GameKind, MatchKind},
    qwantum::{DiceSet, Die, player::Decision},
    store::MatchId,
    time::Millis,
    ui::Frame,
};

use button_pages::{ButtonHelp, ButtonLine, ButtonPicture};
use fairness::FairnessTest;
pub(super) use guide::{Guide, put_match_back};
use guide::{GuidePage, guided_boards};
use list_page::ListPage;
pub(super) use lots::Lots;
use main_menu::{About, MainMenu};
use names::NameEntry;
use quantik::{BoardPage, QuantikReview};
use question::{NoticePage, Question};
use qwantum::{
    Advice, CodeEntry, DiceEntry, DiceFailure, Faces, FixEntry, MySheetReview, Overview,
    QwantumPage, QwantumReview, TotalsEntry,
};
use results::{LastGames, SharePage, StatisticsPage, TopTen};
pub(super) use rules_reader::RulesPage;
use rules_reader::RulesReader;
use settings::{ScreenTypeList, UpdatePage};
pub(super) use stack::Stack;
use start::{CrashNotePage, LanguageQuestion, ResumeQuestion, Splash};
use towers::{TowersPage, TowersReview};
use who_begins::WhoBegins;

/// What a press led to, or a roll, a search, or the passing of time. The program clicks and redraws
/// accordingly, see [`Stack`].
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "moved once per screen change, and there is no heap"
)]
pub(super) enum Go {
    /// Nothing happened.
    Stay,
    /// Something on this page has changed.
    Changed,
    /// What was asked for is not possible.
    Refused,
    /// Opens a page above this one, or a new base page in place of everything.
    Push(Screen),
    /// Opens a page in the place of this one.
    Replace(Screen),
    /// Closes this page: what was beneath is shown as it was.
    Pop,
    /// Closes this page, and tells the one beneath why.
    Close(Told),
    /// Tells the page beneath, which stays covered.
    Tell(Told),
    /// To the main menu.
    Home,
    /// To the setup list of a game, above the main menu.
    Setup(GameKind),
}

impl Go {
    /// Whether something has changed.
    fn changed(changed: bool) -> Go {
        if changed { Go::Changed } else { Go::Stay }
    }

    /// Opens in the place of this page what would open above it.
    fn in_place(self) -> Go {
        match self {
            Go::Push(screen) => Go::Replace(screen),
            go => go,
        }
    }

    /// Closes the page if it would stay.
    fn or_pop(self) -> Go {
        match self {
            Go::Stay => Go::Pop,
            go => go,
        }
    }
}

impl<P: Into<Screen>> From<P> for Go {
    fn from(page: P) -> Go {
        Go::Push(page.into())
    }
}

/// What a page tells the one beneath.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// It was closed, and nothing else has happened.
    Closed,
    /// A match is to be reviewed, shown as codes, or deleted.
    Review,
    Share,
    Delete,
    /// Something was undone, redone or corrected in the match.
    Moved,
    /// The match has moved on.
    Next,
    /// A hint is wanted.
    Hint,
    /// This was advised, and is to be done.
    Advised(Decision),
    /// It was closed, and so was what this one had asked for: a search, a roll.
    Interrupted,
    /// A note that came up by itself was read.
    NoteRead,
    /// People agree to end the match, or it has ended.
    Ended,
    /// This die was looked at.
    Faces(Die),
    /// These dice are thrown by hand.
    ByHand(DiceSet),
}

/// Whether a match is on the screen: if so, the device resumes it after power-on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OnScreen {
    /// Not known, and what was stored still applies: right after power-on, and during a guided turn.
    Unknown,
    NoMatch,
    Match(MatchKind),
}

/// Whether a button goes back: B, held or not.
fn is_back(press: Press) -> bool {
    matches!(press.key, Key::Back | Key::Menu)
}

/// Whether a button closes what was only to be read.
fn is_read(press: Press) -> bool {
    press.key == Key::Do || is_back(press)
}

/// What a screen does.
trait Page {
    /// A button was pressed, or repeats. What is only to be read is closed.
    fn press(&mut self, press: Press, _device: &mut Device) -> Go {
        if is_read(press) { Go::Pop } else { Go::Stay }
    }

    /// A roll that this screen requested was answered.
    fn rolled(&mut self, _rolled: Rolled, _device: &mut Device) -> Go {
        Go::Stay
    }

    /// A search is done.
    fn thinking_done(&mut self, _result: &ThinkingResult, _device: &mut Device) -> Go {
        Go::Stay
    }

    /// A page above this one was closed, or tells something.
    fn told(&mut self, _told: Told, _device: &mut Device) -> Go {
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

    /// What the buttons do on a board now.
    fn buttons(&self, _device: &Device) -> &'static [ButtonLine] {
        &[]
    }

    /// Draws the screen on a blank frame.
    fn draw(&self, device: &Device, frame: &mut Frame);
}

/// Defines where each page can be: at the base, or above it, where the fat ones share a slot. A page
/// without a name of its own counts as part of the one beneath.
macro_rules! screens {
    ($($place:ident { $($page:ident $(= $name:literal)?;)* })*) => {
        $(#[derive(Clone, Debug)]
        #[allow(clippy::large_enum_variant, reason = "there are few, and there is no heap")]
        pub(super) enum $place {
            $($page($page),)*
        }

        impl $place {
            /// Its name; empty if it has none of its own.
            fn name(&self) -> &'static str {
                match self {
                    $($place::$page(_page) => {
                        let names: &[&'static str] = &["" $(, $name)?];
                        names.last().copied().unwrap_or_default()
                    })*
                }
            }

            fn page(&self) -> &dyn Page {
                match self {
                    $($place::$page(page) => page,)*
                }
            }

            fn page_mut(&mut self) -> &mut dyn Page {
                match self {
                    $($place::$page(page) => page,)*
                }
            }
        }

        $(impl From<$page> for Screen {
            fn from(page: $page) -> Screen {
                Screen::$place($place::$page(page))
            }
        })*)*

        /// Every screen's name.
        pub(super) const NAMES: &[&str] = &[
            "settings", "results", "qwantum-setup", "quantik-setup", "towers-setup",
            "qwantum-table", "my-sheet", "dice-only",
            $($($($name,)?)*)*
        ];
    };
}

screens! {
    Base {
        Splash = "splash";
        CrashNotePage = "crash-note";
        LanguageQuestion = "language";
        ResumeQuestion = "resume";
        MainMenu = "main-menu";
        QwantumPage;
        BoardPage = "quantik-board";
        TowersPage = "towers-board";
        UpdatePage = "update";
    }
    Small {
        ButtonPicture = "buttons";
        NameEntry = "name-entry";
        CodeEntry = "code-entry";
        MySheetReview = "my-review";
        TowersReview = "towers-review";
        LastGames = "last-games";
        StatisticsPage = "statistics";
        TopTen = "top-ten";
        ScreenTypeList = "screen-type";
        About = "about";
        ListPage;
        Question;
        NoticePage;
        RulesReader;
        WhoBegins;
        ButtonHelp;
        Overview;
        Faces;
        DiceFailure;
        DiceEntry;
        TotalsEntry;
    }
    Fat {
        QwantumReview = "qwantum-review";
        QuantikReview = "quantik-review";
        SharePage = "share";
        FairnessTest = "fairness";
        GuidePage = "guide";
        FixEntry;
        Advice;
    }
}

// The page of each game's board, for its guided turn, and what opens it.
guided_boards! {
    Qwantum: QwantumPage, QwantumPage::at_table;
    Quantik: BoardPage, BoardPage::open;
    Towers: TowersPage, TowersPage::open;
}

/// A page, and where it can be.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "moved once per screen change, and there is no heap"
)]
pub(super) enum Screen {
    Base(Base),
    Small(Small),
    Fat(Fat),
}
