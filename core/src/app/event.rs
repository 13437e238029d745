//! The inputs and outputs of the program, and the public types in them.

use heapless::String;

use super::{Brightness, PowerReading, ScreenType, Settings};
use crate::{
    buttons::ButtonSet,
    chance::{DiceHook, RollAnswer},
    text::Language,
    time::Millis,
};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// Time has passed, see [`Want::Tick`](crate::console::Want::Tick).
    Tick,
    /// The contacts that are closed now. Must be sent whenever one changes; may be sent at any
    /// time.
    Buttons(ButtonSet),
    /// Raw random bits, while they are [wanted](crate::console::Want::RandomWords).
    RandomWord(RandomWord),
    /// Random words are wanted, but the source has none.
    NoRandomWords,
    /// The answer to a [request for dice](crate::console::Console::roll_request), from a host that
    /// does not push random words, such as a test.
    Rolled(RollAnswer),
    /// Where the power comes from, when this is [wanted](crate::console::Want::PowerReading). Sent
    /// only by hosts that can measure it. They also send a few readings before they open the store,
    /// which stays closed if the battery is empty.
    Power(PowerReading),
}

/// Thirty-two raw random bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomWord {
    /// The bits, the earliest one lowest.
    pub bits: u32,
    /// When they were sampled, in the host's finest unit.
    pub moment: u64,
}

/// What the host has to do.
#[must_use = "an output that is not carried out is a lost sound or a stale screen"]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// The picture or the panel may have changed: draw again.
    pub redraw: bool,
    /// A sound to play; it replaces one that is still playing.
    pub sound: Option<Sound>,
    /// Restart into the boot loader, which takes a new program. First show the picture, and call
    /// [`idle`](crate::console::Console::idle) until nothing is left to store.
    pub boot_loader: bool,
}

/// What the host tells the program once, at power-on.
#[derive(Clone, Debug, Default)]
pub struct Boot {
    /// The time at power-on, for hosts whose clock started earlier.
    pub at: Millis,
    /// Buttons that are already down.
    pub held: ButtonSet,
    /// The settings if the store has none. The timeout here also replaces a stored default, because
    /// nobody chose that default for this host.
    pub settings: Settings,
    /// Whether the press that wakes the screen also acts. In a pocket it must not.
    pub waking_press_acts: bool,
    /// Whether the person has asked for as little motion as possible: nothing then moves, whatever
    /// the settings say.
    pub reduced_motion: bool,
    /// The language requested at the start; overrides the stored one.
    pub language: Option<Language>,
    /// Why the last run ended, if it ended badly.
    pub crash_note: Option<CrashNote>,
    /// For test rigs: receives the rolled dice before anything else sees them, and may change them.
    pub dice_hook: Option<DiceHook>,
}

/// The length of the longest crash note; longer ones are cut off.
pub const NOTE_LENGTH: usize = 120;

/// Why the last run ended badly; shown at boot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CrashNote {
    /// The program panicked with this message.
    Panic(String<NOTE_LENGTH>),
    /// The program did not answer in time.
    Stalled,
}

/// How to drive the display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Whether anything is shown at all.
    pub on: bool,
    /// The brightness.
    pub brightness: Brightness,
    /// Whether the picture is turned upside down.
    pub turned: bool,
    /// The kind of display.
    pub screen: ScreenType,
}

/// A sound that the program makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A button did something.
    Click,
    /// A button did something important.
    Done,
    /// The requested action is not possible.
    Refused,
}

/// One part of a sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tone {
    /// The frequency; 0 means a pause.
    pub hertz: u16,
    /// How long it lasts.
    pub millis: u16,
}

const fn tone(hertz: u16, millis: u16) -> Tone {
    Tone { hertz, millis }
}

impl Sound {
    /// The tones to play, one after another.
    pub const fn tones(self) -> &'static [Tone] {
        match self {
            Sound::Click => const { &[tone(2400, 8)] },
            Sound::Done => const { &[tone(1800, 40), tone(2700, 60)] },
            Sound::Refused => const { &[tone(220, 120)] },
        }
    }
}
