//! The screens, one a file, and how one leads to the next.

mod about;
mod fairness;
mod main_menu;
mod mishap;
pub(super) mod quantik;
mod question;
pub(super) mod qwantum;
mod resume;
mod settings;
mod splash;
pub(super) mod towers;
pub(super) mod two;

use super::{Fall, Mishap, device::Device, mind::Thought};
use crate::{buttons::Press, time::Millis, ui::Frame};

use about::About;
use fairness::FairnessTest;
use main_menu::MainMenu;
use mishap::MishapNote;
use quantik::{BoardPage, QuantikReview, QuantikSetup};
use qwantum::{NameEntry, SetupList, TablePage};
use resume::ResumeQuestion;
use settings::SettingsList;
use splash::Splash;
use towers::{TowersPage, TowersReview, TowersSetup};

/// Where a press leads.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "moved once per screen change, and there is no heap"
)]
pub(super) enum Go {
    /// Nowhere else.
    Stay,
    /// To another screen.
    To(Screen),
}

/// What a screen does.
trait Page {
    /// A button was pressed, or repeats.
    fn press(&mut self, press: Press, device: &mut Device) -> Go;

    /// Chance has answered what this screen asked.
    fn fell(&mut self, _fall: Fall, _device: &mut Device) -> Go {
        Go::Stay
    }

    /// A thought has come to its end.
    fn thought(&mut self, _thought: &Thought, _device: &mut Device) -> Go {
        Go::Stay
    }

    /// The match that was wanted has been fetched, or cannot be.
    fn fetched(&mut self, _device: &mut Device) -> Go {
        Go::Stay
    }

    /// Time has passed.
    fn tick(&mut self, _device: &mut Device) -> Go {
        Go::Stay
    }

    /// When it wants to be told next that time has passed.
    fn due(&self, _device: &Device) -> Option<Millis> {
        None
    }

    /// Draws itself on a dark frame.
    fn draw(&self, device: &Device, frame: &mut Frame);
}

macro_rules! screens {
    ($($variant:ident($page:ident) = $name:literal;)*) => {
        /// The screen that is shown.
        #[derive(Clone, Debug)]
        #[allow(clippy::large_enum_variant, reason = "there is one, and there is no heap")]
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
    Mishap(MishapNote) = "mishap";
    Resume(ResumeQuestion) = "resume";
    MainMenu(MainMenu) = "main-menu";
    QwantumSetup(SetupList) = "qwantum-setup";
    QwantumName(NameEntry) = "qwantum-name";
    Qwantum(TablePage) = "qwantum-table";
    QuantikSetup(QuantikSetup) = "quantik-setup";
    Quantik(BoardPage) = "quantik-board";
    QuantikReview(QuantikReview) = "quantik-review";
    TowersSetup(TowersSetup) = "quantum-setup";
    Towers(TowersPage) = "quantum-board";
    TowersReview(TowersReview) = "quantum-review";
    Settings(SettingsList) = "settings";
    Fairness(FairnessTest) = "fairness";
    About(About) = "about";
}

impl Screen {
    /// What is shown at power-on.
    pub(super) fn first(device: &Device, mishap: Option<Mishap>) -> Screen {
        match mishap {
            Some(mishap) => Screen::Mishap(MishapNote::new(mishap)),
            None => Screen::Splash(Splash::new(device.at)),
        }
    }

    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> Go {
        self.page_mut().press(press, device)
    }

    pub(super) fn fell(&mut self, fall: Fall, device: &mut Device) -> Go {
        self.page_mut().fell(fall, device)
    }

    pub(super) fn thought(&mut self, thought: &Thought, device: &mut Device) -> Go {
        self.page_mut().thought(thought, device)
    }

    pub(super) fn fetched(&mut self, device: &mut Device) -> Go {
        self.page_mut().fetched(device)
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
