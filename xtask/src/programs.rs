//! Finds other programs and runs them. Every program gets cargo's bin directory on its PATH, so
//! that a newly installed flip-link is found without a new shell. It gets no standard input unless
//! a task decides otherwise, because nothing may stop to ask a question.

use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use crate::error::{Error, Result};
use crate::files;

/// Where cargo keeps what it installs: `CARGO_HOME`, or `.cargo` in the home directory.
pub(crate) fn cargo_home() -> Option<PathBuf> {
    let named = env::var_os("CARGO_HOME").filter(|home| !home.is_empty());
    named
        .map(PathBuf::from)
        .or_else(|| env::home_dir().map(|home| home.join(".cargo")))
}

/// Where the sources of packages are, a directory for each registry.
pub(crate) fn registries() -> Result<Vec<PathBuf>> {
    let home = cargo_home().ok_or_else(|| Error::nothing_ran("home of cargo"))?;
    files::entries(&home.join("registry/src"))
}

/// The directories that are searched for programs, in order.
fn search_path() -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut directories: Vec<PathBuf> = env::split_paths(&path).collect();
    if let Some(home) = cargo_home() {
        let installed = home.join("bin");
        if !directories.contains(&installed) {
            directories.push(installed);
        }
    }
    directories
}

/// The program of this name, if this machine has it.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    find_in(&search_path(), name)
}

fn find_in(directories: &[PathBuf], name: &str) -> Option<PathBuf> {
    // On Windows some programs, such as npm, are scripts with another ending.
    let endings: &[&str] = if cfg!(windows) {
        &[".exe", ".cmd"]
    } else {
        &[""]
    };
    let candidates = directories.iter().flat_map(|directory| {
        endings
            .iter()
            .map(move |ending| directory.join(format!("{name}{ending}")))
    });
    candidates.into_iter().find(|file| is_program(file))
}

#[cfg(unix)]
fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata()
        .is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &Path) -> bool {
    file.is_file()
}

/// A program to run, without standard input.
pub(crate) fn command(name: &str) -> Command {
    let mut command = Command::new(find(name).unwrap_or_else(|| name.into()));
    // A directory with the separator in its name cannot be on PATH; then PATH stays as it is.
    if let Ok(path) = env::join_paths(search_path()) {
        command.env("PATH", path);
    }
    command.stdin(Stdio::null());
    command
}

/// Cargo with these words: the cargo that started this task, building where [`files::target`] says.
pub(crate) fn cargo(words: &str) -> Command {
    let mut cargo = match env::var("CARGO") {
        Ok(running) => command(&running),
        Err(_) => command("cargo"),
    };
    cargo
        .env("CARGO_TARGET_DIR", files::target())
        .args(words.split_whitespace());
    cargo
}

/// Runs a command to its end; anything but success is an error.
pub(crate) fn run(command: &mut Command) -> Result {
    let status = command
        .status()
        .map_err(|cause| start_error(command, cause))?;
    judge(command, status)
}

/// Like [`run`], but also passes every line of output to `read`.
pub(crate) fn run_and_read(command: &mut Command, mut read: impl FnMut(&str)) -> Result {
    let printing = command.stdout(Stdio::piped());
    let mut child = printing
        .spawn()
        .map_err(|cause| start_error(command, cause))?;
    if let Some(printed) = child.stdout.take() {
        pass_on(printed, io::stdout(), &mut read).map_err(|cause| start_error(command, cause))?;
    }
    let status = child.wait().map_err(|cause| start_error(command, cause))?;
    judge(command, status)
}

fn pass_on(
    printed: impl io::Read,
    mut to: impl Write,
    read: &mut impl FnMut(&str),
) -> io::Result<()> {
    let mut printed = BufReader::new(printed);
    let mut line = Vec::new();
    while printed.read_until(b'\n', &mut line)? > 0 {
        to.write_all(&line)?;
        read(String::from_utf8_lossy(&line).trim_end());
        line.clear();
    }
    Ok(())
}

/// Whether a command runs and succeeds. Its output is not shown.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// What a command prints, if it runs and succeeds.
pub(crate) fn answer(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_string();
    output.status.success().then_some(text)
}

/// Replaces this process with the program, which gets its standard input and signals. On a system
/// that cannot do that, waits for the program and ends as it did.
pub(crate) fn become_program(command: &mut Command) -> Result {
    command.stdin(Stdio::inherit());
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        let cause = command.exec();
        Err(start_error(command, cause))
    }
    #[cfg(not(unix))]
    {
        let status = command.status();
        let status = status.map_err(|cause| start_error(command, cause))?;
        std::process::exit(status.code().unwrap_or(1))
    }
}

/// Prints help. If the reader stops early (`| head`), that is not a failure.
pub(crate) fn say(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

fn judge(command: &Command, status: ExitStatus) -> Result {
    if status.success() {
        return Ok(());
    }
    let ending = match status.code() {
        Some(code) => format!("ended with code {code}"),
        None => String::from("was stopped by a signal"),
    };
    Err(Error::new(format!("`{}` {ending}.", line(command))))
}

/// The error of a program that could not be started at all.
pub(crate) fn start_error(command: &Command, cause: io::Error) -> Error {
    Error::new(format!("`{}` did not start: {cause}.", line(command)))
}

/// The command as a person would type it.
fn line(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(program.as_os_str());
    let words = std::iter::once(name).chain(command.get_args());
    words
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_be_run_is_a_program() {
        let directories = ["/", "/bin"].map(PathBuf::from);
        assert_eq!(find_in(&directories, "sh"), Some(PathBuf::from("/bin/sh")));
        assert_eq!(find_in(&directories, "bin"), None, "a directory is none");
    }

    #[test]
    fn every_line_of_output_is_read() {
        let (mut shown, mut lines) = (Vec::new(), Vec::new());
        let printed = b"one\r\n\ntwo".as_slice();
        pass_on(printed, &mut shown, &mut |line: &str| {
            lines.push(line.to_string())
        })
        .unwrap();
        assert_eq!(lines, ["one", "", "two"]);
        assert_eq!(shown, printed);
    }

    #[test]
    fn the_error_says_how_a_program_ended() {
        let mut shell = command("sh");
        let error = run(shell.args(["-c", "exit 3"])).unwrap_err();
        assert_eq!(error.to_string(), "`sh -c exit 3` ended with code 3.");
    }

    #[test]
    fn what_does_not_exist_does_not_start() {
        let error = run(&mut command("no-such-program")).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("`no-such-program` did not start: ")
        );
    }
}
