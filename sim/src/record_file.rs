//! Keeps the game that is played as a record in a file.

use std::{fs, io, path::PathBuf};

use pocketq_core::{console::Console, qwantum::record};

use crate::flash::Flash;

/// The record of the match of Qwantum that is being played, or was played last.
pub fn record_of(console: &Console<Flash>) -> Option<String> {
    let mut text = String::new();
    record::write(console.qwantum()?, &mut text).ok()?;
    Some(text)
}

/// Keeps a file up to date with the match.
#[derive(Default)]
pub struct RecordFile {
    file: Option<PathBuf>,
    kept: Option<String>,
}

impl RecordFile {
    /// Keeps the match in a file, if one is given; one that cannot be written is refused at once.
    pub fn new(file: Option<PathBuf>) -> io::Result<Self> {
        if let Some(file) = &file {
            fs::OpenOptions::new()
                .create(true)
                .append(true)
                .open(file)?;
        }
        Ok(RecordFile { file, kept: None })
    }

    /// Writes the file if the match has moved on.
    pub fn update(&mut self, console: &Console<Flash>) -> io::Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let record = record_of(console);
        match &record {
            Some(text) if record != self.kept => fs::write(file, text)?,
            _ => return Ok(()),
        }
        self.kept = record;
        Ok(())
    }
}
