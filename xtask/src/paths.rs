//! Where things lie: the workspace, what is built from it, and the emulator beside the firmware.

use std::env;
use std::path::{Path, PathBuf};

/// The workspace's root directory.
pub(crate) fn root() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask)
}

/// Where cargo builds, here and in every cargo that is started from here.
pub(crate) fn target() -> PathBuf {
    let named = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(named)
}

/// The emulator of the board.
pub(crate) fn emulator() -> PathBuf {
    root().join("firmware/emulator")
}
