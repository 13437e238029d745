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
    /// The settings to use if the store has none. Their timeout also replaces a stored timeout that
    /// is still the default, because then nobody has chosen one.
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

/// A sound that the program makes. If several are due at once, only the last of them in this order
/// is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sound {
    /// A button did something.
    Click,
    /// A button did something important.
    Done,
    /// Another person is to act, or the device has moved.
    YourTurn,
    /// The requested action is not possible.
    Refused,
    /// Somebody has completed a column.
    Column,
    /// The match is over.
    End,
    /// The battery is low.
    BatteryLow,
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
    /// All of them.
    pub const ALL: [Sound; 7] = [
        Sound::Click,
        Sound::Done,
        Sound::YourTurn,
        Sound::Refused,
        Sound::Column,
        Sound::End,
        Sound::BatteryLow,
    ];

    /// The tones to play, one after another. A column, the end and a low battery are short tunes.
    pub const fn tones(self) -> &'static [Tone] {
        match self {
            Sound::Click => const { &[tone(2400, 8)] },
            Sound::Done => const { &[tone(1800, 40), tone(2700, 60)] },
            Sound::YourTurn => const { &[tone(G6, 60), tone(PAUSE, 50), tone(G6, 60)] },
            Sound::Refused => const { &[tone(220, 120)] },
            Sound::Column => const { &[tone(C6, 60), tone(E6, 60), tone(G6, 60), tone(C7, 140)] },
            Sound::End => {
                const {
                    &[
                        tone(G5, 110),
                        tone(C6, 110),
                        tone(E6, 110),
                        tone(G6, 220),
                        tone(E6, 110),
                        tone(G6, 340),
                    ]
                }
            }
            Sound::BatteryLow => {
                const { &[tone(G6, 160), tone(E6, 160), tone(C6, 160), tone(G5, 320)] }
            }
        }
    }
}

/// The frequency of a pause.
const PAUSE: u16 = 0;
// Notes, in hertz. A tune below the first of them is too quiet on a piezo.
const G5: u16 = 784;
const C6: u16 = 1047;
const E6: u16 = 1319;
const G6: u16 = 1568;
const C7: u16 = 2093;

#[cfg(test)]
mod tests {
    use super::*;

    /// What tells sounds apart for people who do not recognise pitches: how many tones there are,
    /// whether each is higher or lower than the one before it, and whether it is a mere tick.
    fn shape(sound: Sound) -> std::string::String {
        let heard = sound.tones().iter().filter(|tone| tone.hertz != PAUSE);
        let pitches: std::vec::Vec<u16> = heard.map(|tone| tone.hertz).collect();
        let steps = pitches.windows(2).map(|pair| match pair[0].cmp(&pair[1]) {
            core::cmp::Ordering::Less => '/',
            core::cmp::Ordering::Equal => '-',
            core::cmp::Ordering::Greater => '\\',
        });
        let length: u16 = sound.tones().iter().map(|tone| tone.millis).sum();
        let start = if length < 20 { '.' } else { 'o' };
        core::iter::once(start).chain(steps).collect()
    }

    #[test]
    fn sounds_can_be_told_apart_without_looking() {
        let shapes = Sound::ALL.map(shape);
        assert_eq!(shapes, [".", "o/", "o-", "o", "o///", "o///\\/", "o\\\\\\"]);
    }

    #[test]
    fn only_tunes_are_long_and_every_tone_can_be_heard() {
        for sound in Sound::ALL {
            let tones = sound.tones();
            let length: u16 = tones.iter().map(|tone| tone.millis).sum();
            let most = if sound >= Sound::Column { 1000 } else { 200 };
            assert!(length <= most, "{sound:?} takes {length} ms");
            let is_audible =
                |tone: &Tone| tone.hertz == PAUSE || (200..=4000).contains(&tone.hertz);
            assert!(tones.iter().all(is_audible), "{sound:?}");
        }
    }
}
