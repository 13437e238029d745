//! Says why the game refused an entry, in plain words and with the numbers. If only the printed
//! faces of the dice rule it out, the player may overrule it: the dice on the table may have other
//! faces.

use heapless::Vec;

use super::{Device, Go, play::Play};
use crate::{
    buttons::{Key, Press},
    collect::CollectFitting,
    journal,
    qwantum::{Action, Colour, PlayError, Sheet, TotalsError, WriteError},
    text::{self, Message},
    ui::{Frame, widgets::Dialog},
};

#[derive(Clone, Copy, Debug)]
pub(super) struct Refusal {
    why: journal::Refusal<PlayError>,
    /// The action that is accepted if people insist that the dice show it.
    overruled: Option<Action>,
    dialog: Dialog,
}

impl Refusal {
    /// Why this action was refused.
    pub(super) fn new(why: journal::Refusal<PlayError>, action: Action) -> Self {
        let overruled = match why {
            journal::Refusal::Refused(PlayError::Totals(why)) if why.may_be_overruled() => {
                Some(action.overruled())
            }
            _ => None,
        };
        Refusal {
            why,
            overruled,
            dialog: Dialog::default(),
        }
    }

    /// Plays an entry and goes on, or keeps the reason why it was refused.
    pub(super) fn play(
        refused: &mut Option<Self>,
        play: Play,
        action: Action,
        go_on: Go,
        device: &mut Device,
    ) -> Go {
        *refused = play.play(action, device).err();
        match refused {
            Some(_) => Go::Stay,
            None => go_on,
        }
    }

    /// Handles a press at the table while a refusal is shown; otherwise returns `None`. If people
    /// insist that the dice show the entry, it is played after all. Otherwise they go back and
    /// correct it.
    pub(super) fn press(
        refused: &mut Option<Self>,
        press: Press,
        go_on: Go,
        device: &mut Device,
    ) -> Option<Go> {
        let refusal = refused.as_mut()?;
        let is_overruled = refusal.dialog.chosen() == 1;
        Some(match (press.key, refusal.overruled) {
            (Key::Do, Some(overruled)) if is_overruled => {
                Self::play(refused, Play::Table, overruled, go_on, device)
            }
            (Key::Do | Key::Back | Key::Menu, _) | (_, None) => {
                *refused = None;
                Go::Changed
            }
            _ => {
                let words = words(refusal.why, device);
                Go::changed(refusal.dialog.press(press, &words, 2))
            }
        })
    }

    pub(super) fn draw(&self, device: &Device, frame: &mut Frame) {
        let (title, choices): (_, &[Message]) = match self.overruled {
            Some(_) => (
                Message::ReallySo,
                &[Message::CorrectIt, Message::ItLiesThere],
            ),
            None => (Message::NotPossible, &[Message::GoOn]),
        };
        let choices = choices.iter().map(|choice| device.say(*choice));
        let choices: Vec<&str, 2> = choices.collect_fitting();
        let words = words(self.why, device);
        self.dialog.draw(frame, device.say(title), &words, &choices);
    }
}

/// A reason in words.
pub(super) type Words = heapless::String<120>;

/// The reason in words, with its numbers.
pub(super) fn words(refusal: journal::Refusal<PlayError>, device: &Device) -> Words {
    let journal::Refusal::Refused(why) = refusal else {
        return plain(Message::NotWritable, device);
    };
    match why {
        PlayError::Write(why) => {
            let rule = match why {
                WriteError::NotHigher { .. } => Message::RisesBefore,
                WriteError::NotLower { .. } => Message::FallsAfter,
                _ => return write_words(why, device),
            };
            numbered(rule, why, device)
        }
        PlayError::Totals(why) => match why {
            TotalsError::White(white) => say(Message::BadWhite, white, 0, device),
            TotalsError::BelowWhite { total, white, .. } => {
                say(Message::BelowWhite, total, white, device)
            }
            TotalsError::TooHigh { total, most, .. } => say(Message::TooHigh, total, most, device),
            TotalsError::TooLittle { sum } => say(Message::TooLittle, sum, 0, device),
            TotalsError::TooMuch { sum } => say(Message::TooMuch, sum, 0, device),
            TotalsError::TooManyDice { dice } => say(Message::TooManyDice, dice, 0, device),
            TotalsError::NoThrow => plain(Message::NoThrow, device),
        },
        PlayError::OtherTotal { total, .. } | PlayError::OtherWhite(total) => {
            say(Message::SaidOtherwise, total, 0, device)
        }
        PlayError::NothingNew => plain(Message::KnownAlready, device),
        // The game refuses no other entry.
        _ => plain(Message::NotWritable, device),
    }
}

/// Why a number may not be written in a row, in a few words: "18 is not above 18".
pub(super) fn write_words(why: WriteError, device: &Device) -> Words {
    let message = match why {
        WriteError::NotHigher { .. } => Message::NotAbove,
        WriteError::NotLower { .. } => Message::NotBelow,
        WriteError::NoSuchTotal(_) => Message::NoSuchTotal,
        WriteError::RowFull(_) => Message::RowFull,
        WriteError::RowDead(_) => Message::RowDead,
    };
    numbered(message, why, device)
}

/// Why a number cannot be one lower or higher, after a press that did not change it. A held button
/// just stops.
pub(super) fn limit(
    press: Press,
    chosen: Option<(Colour, u8)>,
    sheet: &Sheet,
) -> Option<WriteError> {
    let (colour, number) = chosen.filter(|_| press.is_first())?;
    let next = match press.key {
        Key::Left => number.checked_sub(1)?,
        Key::Right => number.checked_add(1)?,
        _ => return None,
    };
    sheet.may_write(colour, next).err()
}

/// A message with the refused number and the number to its left in the row.
fn numbered(message: Message, why: WriteError, device: &Device) -> Words {
    match why {
        WriteError::NotHigher { value, last, .. } | WriteError::NotLower { value, last, .. } => {
            say(message, value, last, device)
        }
        WriteError::NoSuchTotal(value) => say(message, value, 0, device),
        WriteError::RowFull(_) | WriteError::RowDead(_) => plain(message, device),
    }
}

/// A message with up to two numbers in it.
fn say(message: Message, first: u8, second: u8, device: &Device) -> Words {
    text::fill_two(device.say(message), first, second)
}

/// A message without numbers.
pub(super) fn plain(message: Message, device: &Device) -> Words {
    say(message, 0, 0, device)
}
