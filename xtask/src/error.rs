//! Why a task ended early: a sentence for the user, and an exit code.

use std::fmt;
use std::io;
use std::path::Path;

/// What failed and why.
#[derive(Debug)]
pub(crate) struct Error {
    message: String,
    /// 2 when the command line made no sense, 1 for everything else.
    pub(crate) exit_code: u8,
}

/// What a task returns.
pub(crate) type Result<T = ()> = std::result::Result<T, Error>;

impl Error {
    /// A failure of a task.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        let (message, exit_code) = (message.into(), 1);
        Error { message, exit_code }
    }

    /// The command line makes no sense.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        let (message, exit_code) = (message.into(), 2);
        Error { message, exit_code }
    }

    /// The error of a run that found nothing to do.
    pub(crate) fn nothing_ran(what: &str) -> Self {
        Error::new(format!("Not a single {what} was found to run."))
    }
}

/// Turns an I/O error of a file into an [`Error`].
pub(crate) fn file_error(doing: &str, path: &Path) -> impl FnOnce(io::Error) -> Error {
    move |cause| Error::new(format!("Could not {doing} {}: {cause}.", path.display()))
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
