//! Why an action is refused, in the player's terms.

use core::fmt;

use super::{Colour, Die, Face, Phase, Seat, TotalsError, WriteError};

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game is over.
    Over,
    /// Something else comes first.
    NotNow(Phase),
    /// The dice are on the table: the device does not roll.
    TableDice,
    /// The device rolls the dice: there is nothing to enter.
    DeviceDice,
    /// At least one die has to be thrown again.
    NoDiceThrown,
    /// A die that was not thrown again shows a different face.
    DieMoved(Die),
    /// According to the game's code, this die shows another face.
    OtherFall {
        /// The die.
        die: Die,
        /// The face that the code gives.
        face: Face,
    },
    /// The game's code decides the dice: they are not thrown by hand.
    CodeDice,
    /// This player has already written or passed in C, or is not at the table.
    NotOpen(Seat),
    /// Nobody sits there.
    NoSeat(Seat),
    /// This player is away.
    Away(Seat),
    /// This player is not away.
    NotAway(Seat),
    /// This player throws in this turn or has decided in it, and can leave only after it.
    InTurn(Seat),
    /// Somebody must stay at the table.
    NobodyLeft,
    /// Only a player alone at the table may end the game.
    NotAlone,
    /// The active player wrote this colour in B; it is out for C.
    TakenInB(Colour),
    /// This colour's total has not been entered yet.
    TotalUnknown(Colour),
    /// Another total was already entered for the colour this turn.
    OtherTotal {
        /// The colour.
        colour: Colour,
        /// The total that was entered before.
        total: u8,
    },
    /// The white die was entered this turn already, as this other number.
    OtherWhite(u8),
    /// This says nothing new.
    NothingNew,
    /// No throw shows these totals.
    Totals(TotalsError),
    /// The number may not be written there.
    Write(WriteError),
}

impl From<TotalsError> for PlayError {
    fn from(why: TotalsError) -> Self {
        Self::Totals(why)
    }
}

impl From<WriteError> for PlayError {
    fn from(why: WriteError) -> Self {
        Self::Write(why)
    }
}

impl core::error::Error for PlayError {}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over"),
            Self::NotNow(phase) => write!(f, "not now: {phase}"),
            Self::TableDice => f.write_str("this game is played with dice on the table"),
            Self::DeviceDice => f.write_str("this game is played with the device's dice"),
            Self::NoDiceThrown => f.write_str("no die was thrown again"),
            Self::DieMoved(die) => write!(f, "{die} was left lying and shows another face"),
            Self::OtherFall { die, face } => write!(f, "by the code, {die} shows {face}"),
            Self::CodeDice => f.write_str("the code of this game says how the dice fall"),
            Self::NotOpen(seat) => write!(f, "seat {seat} has no C left this turn"),
            Self::NoSeat(seat) => write!(f, "nobody sits on seat {seat}"),
            Self::NotAway(seat) => write!(f, "seat {seat} is not away"),
            Self::Away(seat) => write!(f, "seat {seat} is away"),
            Self::InTurn(seat) => write!(f, "seat {seat} can leave only after this turn"),
            Self::NobodyLeft => f.write_str("at least one seat must be present"),
            Self::NotAlone => f.write_str("only a seat that is alone may end the game"),
            Self::TakenInB(colour) => write!(f, "{colour} was taken in B"),
            Self::TotalUnknown(colour) => write!(f, "the total of {colour} is not known yet"),
            Self::OtherTotal { colour, total } => write!(f, "{colour} is {total} this turn"),
            Self::OtherWhite(white) => write!(f, "white is {white} this turn"),
            Self::NothingNew => f.write_str("this turn's totals are known already"),
            Self::Totals(why) => why.fmt(f),
            Self::Write(why) => why.fmt(f),
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FirstThrow => f.write_str("the first throw comes next"),
            Self::MayThrowAgain => f.write_str("a second throw or B comes next"),
            Self::B => f.write_str("the active player's B comes next"),
            Self::C => f.write_str("C comes next"),
            Self::Over(_) => f.write_str("the game is over"),
        }
    }
}
