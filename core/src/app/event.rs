//! What goes into the program, what comes out of it, and the types that hosts see of both.

use heapless::String;

use super::{Brightness, PowerReading, ScreenType, Settings};
use crate::{
    buttons::ButtonSet,
    chance::{DiceHook, RollAnswer},
    text::Language,
    time::Millis,
};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// Time has passed: [`Want::Tick`](crate::console::Want::Tick).
    Tick,
    /// The contacts that are closed now. Sent whenever one changes; may be sent at any time.
    Buttons(ButtonSet),
    /// Raw random bits, while they are [wanted](crate::console::Want::RandomWords).
    RandomWord(RandomWord),
    /// Words are wanted, but the source has none.
    NoRandomWords,
    /// The answer to a [request for dice](crate::console::Console::roll_request), from a host that
    /// does not push random words, such as a test.
    Rolled(RollAnswer),
    /// Where the power comes from, from a host that can measure it, when it is
    /// [wanted](crate::console::Want::PowerReading). At power-on, a few of them before the store is
    /// opened: with an empty battery it stays closed.
    Power(PowerReading),
}

/// Thirty-two raw bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomWord {
    /// The bits, the earliest one lowest.
    pub bits: u32,
    /// When they were sampled, in the finest unit that the host has.
    pub moment: u64,
}

/// What the host has to do.
#[must_use = "an output that is not carried out is a lost sound or a stale screen"]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// The picture, or how the panel is driven, may have changed: draw it again.
    pub redraw: bool,
    /// A sound to play; it replaces one that is still playing.
    pub sound: Option<Sound>,
    /// Restart into the boot loader, which takes a new program. First the picture must be shown, and
    /// [`idle`](crate::console::Console::idle) called until it has nothing left to store.
    pub boot_loader: bool,
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
