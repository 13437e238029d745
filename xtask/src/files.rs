//! The paths of the workspace, and file operations whose errors name the file.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Result, file_error};

/// The workspace's root directory.
pub(crate) fn root() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask)
}

/// Cargo's target directory, for this process and for every cargo that it starts.
pub(crate) fn target() -> PathBuf {
    let named = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(named)
}

/// The directory of the page's files.
pub(crate) fn page() -> PathBuf {
    root().join("sim/web/page")
}

/// The directory of the page's tests.
pub(crate) fn page_tests() -> PathBuf {
    root().join("sim/web/tests")
}

/// The directory of the emulator.
pub(crate) fn emulator() -> PathBuf {
    root().join("firmware/emulator")
}

/// The simulator that was built last, in the `dev` profile.
pub(crate) fn simulator() -> PathBuf {
    target().join("debug").join("pocketq")
}

/// Reads the bytes of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(file_error("read", path))
}

/// Reads the text of a file.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(file_error("read", path))
}

/// Writes a file.
pub(crate) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result {
    fs::write(path, bytes).map_err(file_error("write", path))
}

/// Copies a file.
pub(crate) fn copy(from: &Path, to: &Path) -> Result {
    fs::copy(from, to).map_err(file_error("copy", from))?;
    Ok(())
}

/// Creates a directory, unless it exists.
pub(crate) fn create_directory(path: &Path) -> Result {
    fs::create_dir_all(path).map_err(file_error("create", path))
}

/// Makes a directory empty, and creates it if needed.
pub(crate) fn empty_directory(path: &Path) -> Result {
    if path.exists() {
        fs::remove_dir_all(path).map_err(file_error("clear", path))?;
    }
    create_directory(path)
}

/// The paths in a directory, sorted.
pub(crate) fn entries(directory: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(directory).and_then(|entries| {
        let paths = entries.map(|entry| Ok(entry?.path()));
        paths.collect::<std::io::Result<Vec<_>>>()
    });
    let mut entries = entries.map_err(file_error("read", directory))?;
    entries.sort();
    Ok(entries)
}
