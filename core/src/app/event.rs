//! What comes into the program, what goes out of it, and what a host is told of it.

use heapless::String;

use super::Settings;
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
    /// These contacts are closed now.
    Buttons(ButtonSet),
    /// Chance has answered a question.
    Rolled(RollAnswer),
}

/// What shall be done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effects {
    /// What [`super::App::draw`] draws, or how the panel is driven, may have changed.
    pub(crate) redraw: bool,
    /// A sound to make.
    pub(crate) sound: Option<Sound>,
}

/// What the program is told once, at power-on.
#[derive(Clone, Debug, Default)]
pub struct Boot {
    /// When; hosts whose clock starts earlier say so here.
    pub at: Millis,
    /// Buttons that are down already.
    pub held: ButtonSet,
    /// What the player has set, unless the store knows better.
    pub settings: Settings,
    /// The language that was asked for at the start: it goes before the one that was kept.
    pub language: Option<Language>,
    /// Why the last run ended, if it ended badly.
    pub crash_note: Option<CrashNote>,
    /// For test rigs: sees what fell before anybody else, and may change it.
    pub dice_hook: Option<DiceHook>,
}

/// How long the note of a panic may be; longer ones are cut.
pub const NOTE_LENGTH: usize = 120;

/// Why the last run ended badly; shown at boot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CrashNote {
    /// The program panicked; its words.
    Panic(String<NOTE_LENGTH>),
    /// The program did not answer in time.
    Stalled,
}

/// How the display shall be driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Whether anything is shown at all.
    pub on: bool,
    /// Brightness for the display's contrast register.
    pub contrast: u8,
    /// The picture is turned upside down.
    pub turned: bool,
}

/// A sound that the program makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A button did something.
    Click,
    /// A button did something that counts.
    Done,
    /// That is not possible.
    Refused,
}

/// A piece of a sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tone {
    /// Frequency; 0 is a pause.
    pub hertz: u16,
    /// How long.
    pub millis: u16,
}

impl Sound {
    /// What to play, one after the other.
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
