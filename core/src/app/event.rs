//! What goes into the program, what comes out of it, and the types that hosts see of both.

use heapless::String;

use super::{Brightness, PowerReading, ScreenType, Settings};
use crate::{
    buttons::ButtonSet,
    chance::{DiceHook, RollAnswer},
    text::Language,
    time::Millis,
};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    pub(crate) at: Millis,
    pub(crate) input: Input,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// The moment that [`super::App::next_wake`] asked for has come.
    Tick,
    /// The contacts that are closed now.
    Buttons(ButtonSet),
    /// The answer to a roll request.
    Rolled(RollAnswer),
    /// Where the power comes from.
    Power(PowerReading),
}

/// What the host has to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effects {
    /// What [`super::App::draw`] draws, or how the panel is driven, may have changed.
    pub(crate) redraw: bool,
    /// A sound to make.
    pub(crate) sound: Option<Sound>,
    /// Restart into the boot loader.
    pub(crate) boot_loader: bool,
}

/// What the program is given once, at power-on.
#[derive(Clone, Debug, Default)]
pub struct Boot {
    /// The time at power-on, for hosts whose clock started earlier.
    pub at: Millis,
    /// Buttons that are already down.
    pub held: ButtonSet,
    /// What the player has set, unless the store has other settings. A stored timeout that is the
    /// device's own default gives way to the one here: it was never chosen for this host.
    pub settings: Settings,
    /// Whether the press that wakes the screen also does what it is for. In a pocket it must not.
    pub waking_press_acts: bool,
    /// The language that was asked for at the start: it overrides the stored one.
    pub language: Option<Language>,
    /// Why the last run ended, if it ended badly.
    pub crash_note: Option<CrashNote>,
    /// For test rigs: is given the dice that fell before anyone sees them, and may change them.
    pub dice_hook: Option<DiceHook>,
}

/// The longest crash note; longer ones are cut off.
pub const NOTE_LENGTH: usize = 120;

/// Why the last run ended badly; shown at boot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CrashNote {
    /// The program panicked: the panic message.
    Panic(String<NOTE_LENGTH>),
    /// The program did not answer in time.
    Stalled,
}

/// How to drive the display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Whether anything is shown at all.
    pub on: bool,
    /// How bright it is.
    pub brightness: Brightness,
    /// Whether the picture is turned upside down.
    pub turned: bool,
    /// What kind of display it is.
    pub screen: ScreenType,
}

/// A sound that the program makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A button did something.
    Click,
    /// A button did something important.
    Done,
    /// What was asked for is not possible.
    Refused,
}

/// One part of a sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tone {
    /// The frequency; 0 is a pause.
    pub hertz: u16,
    /// How long it lasts.
    pub millis: u16,
}

impl Sound {
    /// The tones to play, one after another.
    pub const fn tones(self) -> &'static [Tone] {
        match self {
            Sound::Click => &[Tone {
                hertz: 2400,
                millis: 8,
            }],
            Sound::Done => &[
                Tone {
                    hertz: 1800,
                    millis: 40,
                },
                Tone {
                    hertz: 2700,
                    millis: 60,
                },
            ],
            Sound::Refused => &[Tone {
                hertz: 220,
                millis: 120,
            }],
        }
    }
}
