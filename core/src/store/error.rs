//! What can go wrong with stored data, in terms that a screen can show.

use core::fmt;

/// Why something could not be stored or read. What was stored before is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The flash does not answer, or no part of it keeps what is written.
    Flash,
    /// There is no room, even without the finished matches.
    Full,
    /// The save area is too small, too large or not aligned to sectors.
    Area,
    /// No such match is stored.
    NoMatch,
    /// The change does not follow the stored ones: an earlier one was not stored.
    Gap,
    /// The match is longer than the store allows.
    TooLong,
    /// This version of the program cannot read it.
    Unreadable,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Flash => "the flash does not keep what is written",
            Self::Full => "there is no room",
            Self::Area => "the save area cannot be used",
            Self::NoMatch => "no such match is stored",
            Self::Gap => "something before it was not stored",
            Self::TooLong => "the match is too long",
            Self::Unreadable => "it cannot be read",
        })
    }
}

impl core::error::Error for StoreError {}

/// Something that was found but cannot be read. It is kept while there is room, except when its
/// pages belong to another kind of store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// What it is.
    pub what: Stored,
    /// Why it cannot be read.
    pub why: Why,
}

/// A kind of stored data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// The whole save area.
    Area,
    /// What the player has set.
    Settings,
    /// How each game was last set up.
    LastSetups,
    /// The statistics.
    Statistics,
    /// A match, or part of one.
    Match,
    /// Something that this version of the program does not know.
    Unknown,
}

/// Why something cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is written in another version of the format.
    Version(u8),
    /// It is in this version's format but is not valid.
    Invalid,
    /// Its sectors are marked as a store's, but with page numbers that this version does not have.
    Foreign,
    /// It is from before the first release.
    Earlier,
}
