//! Keeps the game that is played as a record in a file.

use std::{fs, io, path::PathBuf};

use pocketq_core::{app::App, qwantum::record};

/// The record of the match of Qwantum that is being played, or was played last.
pub fn record_of(app: &App) -> Option<String> {
    let mut text = String::new();
    record::write(app.qwantum()?, &mut text).ok()?;
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
    pub fn keep(&mut self, app: &App) -> io::Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let record = record_of(app);
        match &record {
            Some(text) if record != self.kept => fs::write(file, text)?,
            _ => return Ok(()),
        }
        self.kept = record;
        Ok(())
    }
}
