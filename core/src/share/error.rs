//! What can be wrong with scanned parts, in words that a player understands.

use core::fmt;

/// Why the parts do not make a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareError {
    /// No line is a part of a record.
    NoParts,
    /// A line is wrong.
    Line {
        /// The line, counted from 1.
        line: u32,
        /// What is wrong with it.
        why: Why,
    },
    /// A part was not scanned.
    Missing {
        /// The first that is missing, counted from 1.
        part: u16,
        /// How many there are.
        count: u16,
    },
    /// The check is wrong: some letters are wrong or missing.
    Damaged,
    /// This is the record of another game.
    OtherGame,
    /// The check is right, but this is not a match of this game.
    NoMatch,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The format has another version.
    Version,
    /// There is no part with that number.
    Part,
    /// The check has the wrong form.
    Check,
    /// The letters of the record are missing, or one of them is not allowed.
    Letter(Option<char>),
    /// The line belongs to another match.
    OtherMatch,
    /// The same part was scanned before with other letters.
    Differs,
}

impl core::error::Error for ShareError {}

impl fmt::Display for ShareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoParts => f.write_str("there is no part of a record"),
            Self::Line { line, why } => write!(f, "line {line}: {why}"),
            Self::Missing { part, count } => write!(f, "part {part} of {count} is missing"),
            Self::Damaged => f.write_str("a part is damaged: the check does not agree"),
            Self::OtherGame => f.write_str("this is another game's record"),
            Self::NoMatch => f.write_str("no match is written like this"),
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version => f.write_str("this version of the form is unknown"),
            Self::Part => f.write_str("there is no part of that number"),
            Self::Check => f.write_str("the check is not one"),
            Self::Letter(Some(letter)) => write!(f, "{letter:?} is no letter of a record"),
            Self::Letter(None) => f.write_str("the part is cut short"),
            Self::OtherMatch => f.write_str("this part is of another match"),
            Self::Differs => f.write_str("this part was there before, and was different"),
        }
    }
}
