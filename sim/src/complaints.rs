//! Writes to standard error and never fails: if nobody can read a message, it is lost.

use std::{
    fmt,
    io::{self, Write},
};

/// Standard error as a writer that never fails.
#[derive(Clone, Copy, Debug, Default)]
pub struct Complaints;

impl Write for Complaints {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = io::stderr().write_all(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Prints a line to standard error.
pub fn complain(words: impl fmt::Display) {
    let _ = writeln!(Complaints, "{words}");
}
