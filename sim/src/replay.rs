//! `pocketq replay`: plays a Qwantum record line by line and reports how the game stands.

use std::{
    fs,
    io::{self, Read},
    path::Path,
};

use pocketq_core::qwantum::record::{self, RecordError, Report};

/// Why a record was not replayed.
#[derive(Debug)]
pub enum ReplayError {
    /// It could not be read.
    Unreadable(io::Error),
    /// A line cannot be played.
    Refused(RecordError),
}

/// Replays a record from a file, or from standard input for `-`; gives the report.
pub fn replay(file: &Path) -> Result<String, ReplayError> {
    let mut text = Vec::new();
    if file == Path::new("-") {
        io::stdin()
            .read_to_end(&mut text)
            .map_err(ReplayError::Unreadable)?;
    } else {
        text = fs::read(file).map_err(ReplayError::Unreadable)?;
    }
    // Some editors put a mark in front of a text.
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
    let played = record::read(text).map_err(ReplayError::Refused)?;
    Ok(Report(played.game()).to_string())
}
