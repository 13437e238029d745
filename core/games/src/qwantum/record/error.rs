//! What is wrong with a line of a record, in words a player understands.

use core::fmt;

use heapless::String;

use crate::journal::Refusal;
use crate::qwantum::{Colour, GameCodeError, NoSuchFace, PlayError, Seat, SetupError, SheetError};

/// The start of a word in the record, to show what is wrong.
pub type Word = String<12>;

/// A line that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: u32,
    /// What is wrong with it.
    pub why: Why,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The line is not text.
    NotText,
    /// The record must start with this.
    Opening(&'static str),
    /// This version of the format is unknown.
    Version(Word),
    /// A line cannot start with this word here.
    UnknownWord(Word),
    /// This is missing.
    Missing(&'static str),
    /// This was expected, and this word was found instead.
    Expected(&'static str, Word),
    /// The line should end before this word.
    LeftOver(Word),
    /// A colour's total is given twice.
    Twice(Colour),
    /// In a game with real dice the turn's totals come before B.
    NoTotals,
    /// This seat's C is missing, and another turn follows.
    SeatMissing(Seat),
    /// This seat's C comes twice, or after that of a later seat.
    SeatOutOfOrder(Seat),
    /// The game cannot be set up this way.
    Setup(SetupError),
    /// This is not a code.
    Code(GameCodeError),
    /// The code is for this number of seats, not the record's.
    CodeSeats(u8),
    /// According to the code, this seat is first, not the record's.
    CodeFirst(Seat),
    /// A die does not have that face.
    Face(NoSuchFace),
    /// The rules refuse it.
    Play(PlayError),
    /// The rules refuse it on a person's own sheet.
    Sheet(SheetError),
    /// More actions than the longest game has.
    Full,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl core::error::Error for RecordError {}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotText => f.write_str("this is not text"),
            Self::Opening(line) => write!(f, "`{line}` comes first"),
            Self::Version(found) => write!(f, "version {found:?} of the form is unknown"),
            Self::UnknownWord(found) => write!(f, "no line starts with {found:?} here"),
            Self::Missing(wanted) => write!(f, "{wanted} is missing"),
            Self::Expected(wanted, found) => write!(f, "{found:?} is not {wanted}"),
            Self::LeftOver(found) => write!(f, "the line should end before {found:?}"),
            Self::Twice(colour) => write!(f, "{colour} is given twice"),
            Self::NoTotals => f.write_str("this turn's totals come first"),
            Self::SeatMissing(seat) => write!(f, "seat {seat}'s C is missing before this"),
            Self::SeatOutOfOrder(seat) => {
                write!(
                    f,
                    "seat {seat} is out of order: C comes once for each seat, in seat order"
                )
            }
            Self::Setup(why) => why.fmt(f),
            Self::Code(why) => why.fmt(f),
            Self::CodeSeats(seats) => write!(f, "the code is for {seats} seats"),
            Self::CodeFirst(seat) => write!(f, "by the code, seat {seat} is first"),
            Self::Face(why) => why.fmt(f),
            Self::Play(why) => why.fmt(f),
            Self::Sheet(why) => why.fmt(f),
            Self::Full => f.write_str("no game is this long"),
        }
    }
}

impl From<PlayError> for Why {
    fn from(why: PlayError) -> Self {
        Self::Play(why)
    }
}

impl From<Refusal<PlayError>> for Why {
    fn from(refusal: Refusal<PlayError>) -> Self {
        match refusal {
            Refusal::Refused(why) => Self::Play(why),
            Refusal::Full | Refusal::NoAction => Self::Full,
        }
    }
}

impl From<Refusal<SheetError>> for Why {
    fn from(refusal: Refusal<SheetError>) -> Self {
        match refusal {
            Refusal::Refused(why) => Self::Sheet(why),
            Refusal::Full | Refusal::NoAction => Self::Full,
        }
    }
}
