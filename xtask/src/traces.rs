//! Records what the desk shows in every scenario, one trace per scenario file. The emulator
//! compares itself with the traces.

use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::files;
use crate::programs::{cargo, command, run};

/// The traces of all scenarios.
#[derive(Debug)]
pub(crate) struct Traces {
    /// The directory that holds them.
    pub(crate) directory: PathBuf,
    /// How many there are.
    pub(crate) count: usize,
}

/// Builds the simulator and plays every scenario with it.
pub(crate) fn record() -> Result<Traces> {
    run(&mut cargo("build --quiet --package=pocketq-sim"))?;
    export()
}

/// Plays every scenario with the simulator that was built last.
pub(crate) fn export() -> Result<Traces> {
    let scenarios = files::root().join("core/tests/scenarios");
    let files = scenario_files(&scenarios)?;
    if files.is_empty() {
        return Err(Error::nothing_ran("scenario"));
    }
    let simulator = files::simulator();

    let directory = files::target().join("traces");
    // Empty the directory first: a trace whose scenario no longer exists must not be played.
    files::empty_directory(&directory)?;
    for file in &files {
        let trace = directory.join(trace_name(file.strip_prefix(&scenarios).unwrap_or(file)));
        if trace.exists() {
            return Err(Error::new(format!(
                "{} would have the same trace as another scenario: rename one.",
                file.display()
            )));
        }
        let mut play = command(&simulator.to_string_lossy());
        run(play.arg("script").arg(file).arg("--trace").arg(trace))?;
    }
    println!("{} traces in {}", files.len(), directory.display());
    Ok(Traces {
        directory,
        count: files.len(),
    })
}

/// Every text file in a directory and in those below it, in order.
fn scenario_files(directory: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut waiting = vec![directory.to_path_buf()];
    while let Some(directory) = waiting.pop() {
        for path in files::entries(&directory)? {
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|ending| ending == "txt") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// `menus/language.txt` becomes `menus-language.trace`.
fn trace_name(scenario: &Path) -> String {
    let without_ending = scenario.with_extension("");
    let parts = without_ending.iter().map(|part| part.to_string_lossy());
    parts.collect::<Vec<_>>().join("-") + ".trace"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_is_named_after_the_path_of_its_scenario() {
        assert_eq!(trace_name(Path::new("boot.txt")), "boot.trace");
        let nested: PathBuf = ["menus", "settings", "language.txt"].iter().collect();
        assert_eq!(trace_name(&nested), "menus-settings-language.trace");
    }
}
