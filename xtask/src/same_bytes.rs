//! Builds everything that is shipped, so that the same commit gives the same bytes on every
//! machine.
//!
//! A program contains the paths of its sources, for panic messages. Here these paths lose what
//! differs between machines: packages are in `/cargo`, the workspace is `/pocketq`. (Cargo's own
//! way, `trim-paths`, is not stable.) Pass everything that is built to [`check`]: a path of this
//! machine must never be shipped.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::{Error, Result};
use crate::files;
use crate::programs::{answer, cargo, cargo_home, command, registries};

/// `cargo build` with these words for a target.
pub(crate) fn build(words: &str, target: &str) -> Result<Command> {
    let mut build = cargo(&format!("build {words} --target {target}"));
    // Cargo appends these flags to those that .cargo/config.toml has for the target. An environment
    // variable would replace both.
    build.arg("--config");
    build.arg(format!("target.{target}.rustflags={:?}", flags()?));
    for (variable, _) in env::vars_os() {
        if variable.to_str().is_some_and(changes_bytes) {
            build.env_remove(variable);
        }
    }
    Ok(build)
}

/// Whether a variable of this machine would change what is built.
fn changes_bytes(variable: &str) -> bool {
    let is_place = variable == "CARGO_TARGET_DIR";
    let names = [
        "RUSTFLAGS",
        "CARGO_ENCODED_RUSTFLAGS",
        "RUSTC",
        "RUSTC_WRAPPER",
        "RUSTC_WORKSPACE_WRAPPER",
        // .cargo/config.toml says how much the firmware logs.
        "DEFMT_LOG",
    ];
    let groups = ["CARGO_PROFILE_", "CARGO_TARGET_", "CARGO_BUILD_RUST"];
    !is_place
        && (names.contains(&variable) || groups.iter().any(|group| variable.starts_with(group)))
}

/// The flags that rename paths. If several fit a path, the last one counts.
fn flags() -> Result<Vec<String>> {
    let mut flags = Vec::new();
    let mut rename = |from: &Path, to: &str| {
        flags.push(format!("--remap-path-prefix={}={to}", from.display()));
    };
    rename(files::root(), "/pocketq");
    rename(&files::target(), "/pocketq/target");
    // If the sources of the standard library are installed, gives them the path that they have in
    // Rust's own builds.
    if let Some((sources, commit)) = standard_library() {
        rename(&sources, &format!("/rustc/{commit}"));
    }
    // A registry's folder is named after its address. This program uses packages itself, so there
    // is at least one.
    for registry in registries()? {
        rename(&registry, "/cargo");
    }
    Ok(flags)
}

fn standard_library() -> Option<(PathBuf, String)> {
    let sources = sysroot()?.join("lib/rustlib/src/rust");
    let version = answer(command("rustc").arg("-vV"))?;
    let commit = |line: &str| line.strip_prefix("commit-hash: ").map(String::from);
    Some((sources, version.lines().find_map(commit)?))
}

fn sysroot() -> Option<PathBuf> {
    answer(command("rustc").args(["--print", "sysroot"])).map(PathBuf::from)
}

/// Checks that what was built contains no path of this machine.
pub(crate) fn check(built: &Path, bytes: &[u8]) -> Result {
    let workspace = [files::root().to_path_buf(), files::target()];
    let homes = [env::home_dir(), cargo_home(), sysroot()];
    let places = workspace.into_iter().chain(homes.into_iter().flatten());
    match places.into_iter().find(|place| names(bytes, place)) {
        None => Ok(()),
        Some(place) => Err(Error::new(format!(
            "{} has a path of this machine in it, below {}: nobody else could build the same.",
            built.display(),
            place.display()
        ))),
    }
}

/// Whether the bytes contain a path below `place`. The root directory does not count as a place.
fn names(bytes: &[u8], place: &Path) -> bool {
    let below = format!("{}/", place.display());
    let found = |window| window == below.as_bytes();
    place.parent().is_some() && bytes.windows(below.len()).any(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_this_machine_is_found() {
        let path = files::root().join("core/src/lib.rs");
        let text = format!("\0at {}\0", path.display());
        let error = check(Path::new("image"), text.as_bytes()).unwrap_err();
        assert!(error.to_string().starts_with("image has a path"));
        check(Path::new("image"), b"\0at /cargo/az-1.2.1/src/lib.rs\0").unwrap();
        assert!(!names(b"a//b", Path::new("/")));
    }

    #[test]
    fn no_variable_of_this_machine_changes_what_is_built() {
        for variable in ["DEFMT_LOG", "CARGO_PROFILE_RELEASE_LTO", "RUSTC_WRAPPER"] {
            assert!(changes_bytes(variable), "{variable}");
        }
        for variable in ["CARGO_TARGET_DIR", "CARGO_BUILD_JOBS", "PATH"] {
            assert!(!changes_bytes(variable), "{variable}");
        }
    }

    #[test]
    fn packages_lose_the_address_of_their_registry() {
        let flags = flags().unwrap();
        assert!(flags.last().is_some_and(|flag| flag.ends_with("=/cargo")));
    }
}
