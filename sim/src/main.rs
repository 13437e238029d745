//! The `pocketq` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    pocketq_sim::cli::run(std::env::args_os().skip(1))
}
