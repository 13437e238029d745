//! Everything that can go wrong in a task, each with a sentence for the user.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::packages::Refusal;

/// Why a task ended early.
#[derive(Debug)]
pub(crate) enum Error {
    /// The command line is empty.
    NoTask {
        /// The help text.
        usage: &'static str,
    },
    /// An argument that is not known.
    UnknownWord {
        /// The argument.
        word: String,
        /// The command that lists the known ones.
        help: &'static str,
    },
    /// `--features` without a name after it.
    NoFeature,
    /// `--board` without a name after it.
    NoBoardName,
    /// There is no such board.
    UnknownBoard {
        /// The name that was given.
        name: String,
    },
    /// Two boards were named.
    TwoBoards,
    /// OpenSCAD made a part that cannot be printed.
    BadPart {
        /// Which part.
        part: &'static str,
        /// What OpenSCAD said.
        why: String,
    },
    /// A program could not be started at all.
    Start {
        /// Its command line.
        command: String,
        /// What the system says.
        cause: io::Error,
    },
    /// A program ran and failed.
    Failed {
        /// Its command line.
        command: String,
        /// How it ended, in words.
        ending: String,
    },
    /// Something is missing and could not be installed.
    Missing {
        /// Its name and verb, as the beginning of a sentence.
        what: &'static str,
        /// Why it was not installed.
        why: Refusal,
        /// What else a person can do, as the end of a sentence.
        otherwise: &'static str,
    },
    /// A component of Rust is missing, and there is no rustup to install it.
    NoRustup {
        /// The arguments for rustup.
        words: String,
    },
    /// Fuzzing needs a nightly toolchain.
    NoNightly,
    /// `fuzz` without a number of seconds after it.
    NoSeconds,
    /// The page cannot be served.
    Serve(io::Error),
    /// A file could not be used.
    File {
        /// What was tried with it.
        doing: &'static str,
        /// Which file.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// The built image is not one for the board.
    BadImage {
        /// Which image.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A step of a task went wrong.
    Step {
        /// The step's heading.
        title: &'static str,
        /// What went wrong in it.
        cause: Box<Error>,
    },
    /// A run found nothing to test.
    NothingRan {
        /// What was expected.
        what: &'static str,
    },
    /// Two scenarios would share one trace.
    SameTrace {
        /// The second of them.
        scenario: PathBuf,
    },
    /// There is neither a debug probe nor the boot drive of a Pico.
    NoBoard {
        /// The file to copy onto a Pico.
        uf2: PathBuf,
    },
}

/// Turns an I/O error of a file into an [`Error`].
pub(crate) fn file_error(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Error {
    move |cause| Error::File {
        doing,
        path: path.to_path_buf(),
        cause,
    }
}

impl Error {
    /// 2 when the command line made no sense, 1 for everything else.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Error::NoTask { .. }
            | Error::UnknownWord { .. }
            | Error::NoFeature
            | Error::NoBoardName
            | Error::NoSeconds
            | Error::UnknownBoard { .. }
            | Error::TwoBoards => 2,
            _ => 1,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoTask { usage } => write!(f, "{usage}"),
            Error::UnknownWord { word, help } => {
                write!(
                    f,
                    "`{word}` is not a word this command knows; `{help}` lists them."
                )
            }
            Error::NoFeature => write!(f, "`--features` needs a name after it."),
            Error::NoBoardName => write!(f, "`--board` needs a name after it."),
            Error::UnknownBoard { name } => write!(
                f,
                "`{name}` is not a board that is known: pico, pico-w and rp2040-zero are."
            ),
            Error::TwoBoards => write!(f, "There is one board at a time: name only one."),
            Error::BadPart { part, why } => {
                write!(f, "The {part} of the case cannot be printed: {why}")
            }
            Error::Start { command, cause } => write!(f, "`{command}` did not start: {cause}."),
            Error::Failed { command, ending } => write!(f, "`{command}` {ending}."),
            Error::Missing {
                what,
                why,
                otherwise,
            } => write!(f, "{what} missing {why}; {otherwise}."),
            Error::NoRustup { words } => {
                write!(
                    f,
                    "There is no rustup here to run `rustup {words}`: see rustup.rs."
                )
            }
            Error::NoNightly => write!(
                f,
                "Fuzzing needs a nightly toolchain of Rust, and there is none here: \
                 `rustup toolchain install nightly` gets one."
            ),
            Error::NoSeconds => write!(f, "`fuzz` needs a number of seconds for each target."),
            Error::Serve(cause) => write!(f, "The page cannot be served here: {cause}."),
            Error::File { doing, path, cause } => {
                write!(f, "Could not {doing} {}: {cause}.", path.display())
            }
            Error::BadImage { path, why } => {
                write!(f, "{} is no image for the board: {why}.", path.display())
            }
            Error::Step { title, cause } => write!(f, "Stopped at \"{title}\": {cause}"),
            Error::NothingRan { what } => write!(f, "Not a single {what} was found to run."),
            Error::SameTrace { scenario } => write!(
                f,
                "{} would have the same trace as another scenario: rename one.",
                scenario.display()
            ),
            Error::NoBoard { uf2 } => write!(
                f,
                "Found neither a debug probe (with probe-rs) nor a Pico's drive: hold BOOTSEL while \
                 plugging the Pico in, then run `cargo load` again or copy {} onto its drive.",
                uf2.display()
            ),
        }
    }
}
