//! Everything that can go wrong in a task, and the one sentence each gives.

use std::fmt;
use std::io;

use crate::packages::{Need, Refusal};

/// Why a task ended early.
#[derive(Debug)]
pub(crate) enum Error {
    /// No word at all was given.
    NoTask {
        /// What could have been said.
        usage: &'static str,
    },
    /// A word that means nothing here.
    UnknownWord {
        /// The word.
        word: String,
        /// What would list the known ones.
        help: &'static str,
    },
    /// A program could not be started at all.
    Start {
        /// Its command line.
        command: String,
        /// What the system says.
        cause: io::Error,
    },
    /// A program ran and was not content.
    Failed {
        /// Its command line.
        command: String,
        /// How it ended, in words.
        ending: String,
    },
    /// Something is missing and could not be installed.
    Missing {
        /// What is missing.
        need: &'static Need,
        /// Why it was not installed.
        why: Refusal,
    },
}

impl Error {
    /// 2 when the command line made no sense, 1 for everything else.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Error::NoTask { .. } | Error::UnknownWord { .. } => 2,
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
            Error::Start { command, cause } => write!(f, "`{command}` did not start: {cause}."),
            Error::Failed { command, ending } => write!(f, "`{command}` {ending}."),
            Error::Missing { need, why } => {
                write!(f, "{} missing {why}; {}.", need.what, need.otherwise)
            }
        }
    }
}
