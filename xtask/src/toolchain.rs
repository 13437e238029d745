//! The Rust components for the firmware, the page and the checks: their targets, rustfmt, clippy, and
//! flip-link, the linker that turns a stack overflow into a fault instead of silent corruption.

use std::path::Path;

use crate::error::Error;
use crate::programs::{self, answer, cargo, command, run, succeeds};

/// The chip's target.
pub(crate) const TARGET: &str = "thumbv6m-none-eabi";
const FLIP_LINK_VERSION: &str = "0.1.12";

/// Makes sure that the firmware can be built.
pub(crate) fn ensure_target() -> Result<(), Error> {
    ensure_component(TARGET)?;
    if programs::find("flip-link").is_some() {
        return Ok(());
    }
    println!("flip-link is missing; installing it");
    let mut install = cargo([
        "install",
        "flip-link",
        "--locked",
        "--version",
        FLIP_LINK_VERSION,
    ]);
    // Where programs are looked for, whatever cargo's configuration says.
    if let Some(home) = programs::cargo_home() {
        install.arg("--root").arg(home);
    }
    run(&mut install)
}

/// Makes sure that Rust can build for a target.
pub(crate) fn ensure_component(target: &str) -> Result<(), Error> {
    let mut rustc = command("rustc");
    rustc.args(["--print", "target-libdir", "--target", target]);
    let has_target = answer(&mut rustc).is_some_and(|libraries| Path::new(&libraries).is_dir());
    if has_target {
        return Ok(());
    }
    add_by_rustup(&["target", "add", target])
}

/// Makes sure that the code can be checked.
pub(crate) fn ensure_checks() -> Result<(), Error> {
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !succeeds(&mut cargo([tool, "--version"])) {
            add_by_rustup(&["component", "add", component])?;
        }
    }
    Ok(())
}

fn add_by_rustup(words: &[&str]) -> Result<(), Error> {
    match programs::find("rustup") {
        Some(_) => run(command("rustup").args(words)),
        None => Err(Error::NoRustup {
            words: words.join(" "),
        }),
    }
}
