//! What comes into the program and what goes out of it.

use core::num::NonZeroU8;

use heapless::String;

use super::Settings;
use crate::{
    buttons::ButtonSet,
    chance::{Throw, Unhealthy},
    text::Language,
    time::Millis,
};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When.
    pub at: Millis,
    /// What.
    pub input: Input,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// The moment that [`super::App::next_wake`] asked for has come.
    Tick,
    /// These contacts are closed now. Sent whenever one changes; may be sent at any time.
    Buttons(ButtonSet),
    /// Chance has answered what [`Effects::ask`] asked.
    Fell(ChanceResult),
}

/// What only chance can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChanceRequest {
    /// Throw these dice: bit 0 is white, bits 1 to 6 are the coloured ones.
    Dice(u8),
    /// Draw one of so many lots.
    Lot(NonZeroU8),
}

/// What chance said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChanceResult {
    /// The dice that were asked for, each with the face that fell.
    Dice(Throw),
    /// The lot that was drawn, from 0.
    Lot(u8),
    /// Nothing was thrown: the source of chance cannot be trusted. Asking again tries again.
    Refused(Unhealthy),
}

/// What shall be done. The frame is drawn anew only when asked for.
#[must_use = "an effect that is not carried out is a lost sound or a stale screen"]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// What [`super::App::draw`] draws may differ from what it drew before.
    pub redraw: bool,
    /// A sound to make; it replaces one that is still sounding.
    pub sound: Option<Sound>,
    /// ChanceRequest chance this, and hand in the answer as [`Input::Fell`]. One question at a time: a newer
    /// one replaces it.
    pub ask: Option<ChanceRequest>,
}

/// What the program is told once, at power-on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

/// How the display shall be driven. Hosts compare with what they last applied.
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
