//! The screens, and how one leads to the next. `stack.rs` keeps track of open pages.

mod button_pages;
mod change_of_hands;
pub(super) mod controller;
mod ending;
mod fairness;
mod guide;
mod list_page;
mod main_menu;
pub(super) mod names;
pub(super) mod quantik;
mod question;
pub(super) mod qwantum;
mod random_draw;
mod results;
mod rules_reader;
mod settings;
mod stack;
mod start;
mod table;
pub(super) mod towers;
pub(super) mod two_player;
mod waiting;
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
use main_menu::{About, MainMenu};
use names::NameEntry;
use quantik::{BoardPage, QuantikReview};
use question::{NoticePage, Question};
use qwantum::{
    Advice, CodeEntry, DiceEntry, DiceFailure, Faces, FixEntry, MySheetReview, Overview,
    QwantumPage, QwantumReview, TotalsEntry,
};
pub(super) use random_draw::RandomDraw;
use results::{LastGames, SharePage, StatisticsPage, TopTen};
pub(super) use rules_reader::RulesPage;
use rules_reader::RulesReader;
use settings::{ScreenTypeList, UpdatePage};
pub(super) use stack::Stack;
use start::{CrashNotePage, FirstGame, LanguageQuestion, ResumeQuestion, Splash};
use towers::{TowersPage, TowersReview};
use who_begins::WhoBegins;

/// The outcome of a press, a roll, a search, or the passing of time. [`Stack`] clicks and redraws
/// accordingly.
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
    /// The requested action is not possible.
    Refused,
    /// Opens a page above this one. A base page replaces all open pages.
    Push(Screen),
    /// Opens a page in place of this one.
    Replace(Screen),
    /// Closes this page; the page beneath is shown as it was.
    Pop,
    /// Closes this page, and tells the page beneath why.
    Close(PageEvent),
    /// Tells the page beneath something; it stays covered.
    Tell(PageEvent),
    /// Goes to the main menu.
    Home,
    /// Goes to the setup list of a game, above the main menu.
    Setup(GameKind),
}

impl Go {
    /// [`Go::Changed`] if something has changed, otherwise [`Go::Stay`].
    fn changed(changed: bool) -> Go {
        if changed { Go::Changed } else { Go::Stay }
    }

    /// Opens a new page in place of this one instead of above it.
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

/// What a page tells the page beneath.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PageEvent {
    /// It was closed, and nothing else happened.
    Closed,
    /// The player wants to review a match, show it as codes, or delete it.
    Review,
    Share,
    Delete,
    /// Something was undone or redone in the match, or written on a person's own sheet.
    Moved,
    /// The match has moved on, or an entry was corrected.
    Next,
    /// The player wants a hint.
    Hint,
    /// The player accepts this advice.
    Advised(Decision),
    /// It was closed, and the search or roll that the page beneath had requested was cancelled.
    Interrupted,
    /// The player has read a note that nobody asked for.
    NoteRead,
    /// The player has confirmed an action that cannot be undone.
    Confirmed,
    /// The players want to end the match, or to leave the guided turn.
    Ended,
    /// The player has looked at the faces of this die.
    Faces(Die),
    /// The players throw these dice by hand.
    ByHand(DiceSet),
}

/// Whether a match is on the screen: if so, the device resumes it after power-on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OnScreen {
    /// Unknown, so the stored answer still applies: right after power-on, and during a guided turn.
    Unknown,
    NoMatch,
    Match(MatchKind),
}

/// Whether this press goes back: B, held or not.
fn is_back(press: Press) -> bool {
    matches!(press.key, Key::Back | Key::Menu)
}

/// Whether this press closes a page that is only to be read.
fn is_read(press: Press) -> bool {
    press.key == Key::Do || is_back(press)
}

/// The behaviour of a screen.
trait Page {
    /// A button was pressed, or repeats. By default, the page is only to be read, and A and B close
    /// it.
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

    /// A page above this one was closed, or tells this one something.
    fn page_event(&mut self, _event: PageEvent, _device: &mut Device) -> Go {
        Go::Stay
    }

    /// The match to be viewed has been loaded, or could not be.
    fn viewed_match_read(&mut self, _device: &mut Device) -> Go {
        Go::Stay
    }

    /// A listed match in view whose points have not been read yet.
    fn match_missing_points(&self, _device: &Device) -> Option<MatchId> {
        None
    }

    /// Time has passed.
    fn tick(&mut self, _device: &mut Device) -> Go {
        Go::Stay
    }

    /// When [`tick`](Self::tick) should next be called.
    fn due(&self, _device: &Device) -> Option<Millis> {
        None
    }

    /// Whether a match is on the screen, and of which game.
    fn on_screen(&self) -> OnScreen {
        OnScreen::NoMatch
    }

    /// What the buttons currently do on a board.
    fn buttons(&self, _device: &Device) -> &'static [ButtonLine] {
        &[]
    }

    /// Draws the screen on a blank frame.
    fn draw(&self, device: &Device, frame: &mut Frame);
}

/// Sorts the pages by where they can be: at the base, or above it as small or fat pages. The fat
/// pages share one slot. A page without a name counts as part of the page beneath.
macro_rules! screens {
    ($($place:ident { $($page:ident $(= $name:literal)?;)* })*) => {
        $(#[derive(Clone, Debug)]
        #[allow(clippy::large_enum_variant, reason = "there are few, and there is no heap")]
        pub(super) enum $place {
            $($page($page),)*
        }

        impl $place {
            /// Its name; empty if it has none.
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

        /// The names of all screens.
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
        FirstGame = "first-game";
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

// Each game's board page for its guided turn, and the function that opens it.
guided_boards! {
    Qwantum: QwantumPage, QwantumPage::at_table;
    Quantik: BoardPage, BoardPage::open;
    Towers: TowersPage, TowersPage::open;
}

/// A page: at the base, small or fat.
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
