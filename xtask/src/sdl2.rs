//! SDL2, which the simulator's window needs: whether a program can be linked against it on this
//! machine, and where it is.

use std::env;
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::paths;
use crate::programs;

/// Lets `command` find Homebrew's libraries, which are not on the linker's default path.
pub(crate) fn with_library_path(command: &mut Command) -> &mut Command {
    if cfg!(target_os = "macos")
        && let Some(path) = homebrew_library_path()
    {
        command.env("LIBRARY_PATH", path);
    }
    command
}

fn homebrew_library_path() -> Option<OsString> {
    let prefix = programs::answer(programs::command("brew").arg("--prefix"))?;
    let already = env::var_os("LIBRARY_PATH").unwrap_or_default();
    let mut directories = vec![PathBuf::from(prefix).join("lib")];
    directories.extend(env::split_paths(&already).filter(|path| !path.as_os_str().is_empty()));
    env::join_paths(directories).ok()
}

/// Links an empty program against SDL2, with the compiler and linker that the window is built with.
pub(crate) fn links() -> bool {
    let directory = paths::target();
    let program = directory.join(format!("sdl2-probe{}", env::consts::EXE_SUFFIX));
    let mut rustc = programs::command("rustc");
    rustc
        .args(["--crate-name", "sdl2_probe", "-l", "SDL2", "-", "-o"])
        .arg(&program);
    with_library_path(&mut rustc)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let linked = std::fs::create_dir_all(directory).and_then(|()| {
        let mut child = rustc.spawn()?;
        if let Some(mut source) = child.stdin.take() {
            source.write_all(b"fn main() {}")?;
        }
        child.wait()
    });
    // It is enough that it links; it is not run.
    let _ = std::fs::remove_file(program);
    linked.is_ok_and(|status| status.success())
}
