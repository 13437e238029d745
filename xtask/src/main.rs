//! The commands that the README and CI use: `cargo play`, `cargo verify`, `cargo firmware`,
//! `cargo load`, `cargo bench-device`, `cargo web`, `cargo bench-web`. This file turns arguments into a task and a failure into
//! one sentence and an exit code; each task has a file of its own name.

mod bench_device;
mod bench_web;
mod browser;
mod case;
mod command_line;
mod elf;
mod emulator;
mod error;
mod firmware;
mod fresh;
mod fuzz;
mod load;
mod memory_use;
mod name_patterns;
mod nets;
mod node;
mod package_manager;
mod packages;
mod paths;
mod play;
mod programs;
mod sdl2;
mod steps;
mod tally;
mod test_browsers;
mod test_panels;
mod tools;
mod traces;
mod uf2;
mod verify;
mod web;
mod web_server;

use std::process::ExitCode;

use command_line::Task;
use error::Error;

fn main() -> ExitCode {
    match Task::from_words(std::env::args().skip(1)).and_then(perform) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(error.exit_code())
        }
    }
}

fn perform(task: Task) -> Result<ExitCode, Error> {
    match task {
        Task::Help(text) => programs::say(text),
        Task::PlayHelp => return play::help(),
        Task::Play(words) => return play::play(&words),
        Task::Firmware(features) => drop(firmware::build(&features)?),
        Task::Load(features) => load::load(&features)?,
        Task::BenchDevice(features) => bench_device::measure(&features)?,
        Task::Web { serve: false } => drop(web::build()?),
        Task::Web { serve: true } => web_server::serve(&web::build()?)?,
        Task::BenchWeb => bench_web::measure()?,
        Task::TestPanels => test_panels::test()?,
        Task::TestFirefox => test_browsers::firefox()?,
        Task::TestWebKit => test_browsers::webkit()?,
        Task::Case => case::render()?,
        Task::Fuzz(seconds) => fuzz::fuzz(seconds)?,
        Task::Nets(nets) => nets::cast(&nets)?,
        Task::Verify => verify::verify()?,
        Task::Fresh { chroot: false } => fresh::verify()?,
        Task::Fresh { chroot: true } => fresh::verify_in_chroot()?,
        Task::Tools => {
            tools::ensure(tools::FOR_VERIFY)?;
            tools::ensure(tools::BEYOND_VERIFY)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
