//! Paths: the workspace, the build directory, the emulator beside the firmware, and the page.

use std::env;
use std::path::{Path, PathBuf};

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

/// The simulator that was built last, without optimisation.
pub(crate) fn simulator() -> PathBuf {
    target().join("debug").join("pocketq")
}

/// The directory of the emulator.
pub(crate) fn emulator() -> PathBuf {
    root().join("firmware/emulator")
}
