//! Keeps a file up to date with the record of the game that is being played.

use std::{
    fs,
    io::{self, Read},
    path::PathBuf,
};

use pocketq_core::{console::Console, qwantum::record};

use crate::flash::Flash;

/// The record of the player's own sheet if that is on the screen; otherwise of the current match of
/// Qwantum, or of the last one.
pub fn record_of(console: &Console<Flash>) -> Option<String> {
    let mut text = String::new();
    match console.my_sheet() {
        Some(own) if console.screen_name() == "my-sheet" => record::write_sheet(own, &mut text),
        _ => record::write(console.qwantum()?, &mut text),
    }
    .ok()?;
    Some(text)
}

/// The first word of every record.
const BEGINS_WITH: &[u8] = b"qwantum";

/// Keeps a file up to date with the match.
#[derive(Default)]
pub struct RecordFile {
    file: Option<PathBuf>,
    written: Option<String>,
}

impl RecordFile {
    /// Writes the match to a file, if one is given. Fails at once if the file cannot be written or
    /// holds anything other than a record.
    pub fn new(file: Option<PathBuf>) -> io::Result<Self> {
        if let Some(file) = &file {
            let mut options = fs::OpenOptions::new();
            let opened = options.create(true).read(true).append(true).open(file)?;
            let mut begins = Vec::new();
            opened
                .take(BEGINS_WITH.len() as u64)
                .read_to_end(&mut begins)?;
            if !begins.is_empty() && begins != BEGINS_WITH {
                return Err(io::Error::other(
                    "this is not a record, and would be written over",
                ));
            }
        }
        Ok(RecordFile {
            file,
            written: None,
        })
    }

    /// Writes the file if the match has changed.
    pub fn update(&mut self, console: &Console<Flash>) -> io::Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let record = record_of(console);
        match &record {
            Some(text) if record != self.written => fs::write(file, text)?,
            _ => return Ok(()),
        }
        self.written = record;
        Ok(())
    }
}
