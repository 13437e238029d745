//! Paths: the workspace, the build directory, and the emulator beside the firmware.

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

/// The directory of the emulator.
pub(crate) fn emulator() -> PathBuf {
    root().join("firmware/emulator")
}
