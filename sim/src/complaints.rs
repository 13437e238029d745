//! Standard error. If nobody can read it, what is told there is lost, and nothing else happens.

use std::{
    fmt,
    io::{self, Write},
};

/// Standard error, as something to write to that never fails.
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

/// Tells a line on standard error.
pub fn complain(words: impl fmt::Display) {
    let _ = writeln!(Complaints, "{words}");
}
