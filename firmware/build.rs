//! Passes the board's memory layout to the linker: `memory.x` and the scripts that use it. Does
//! nothing when built for a desk computer.

use std::{env, fs, path::PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system != "none") {
        return;
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    // The scripts and flip-link look for `memory.x` on the search path.
    fs::copy("../memory.x", out.join("memory.x")).expect("memory.x is at the workspace root");
    println!("cargo::rustc-link-search={}", out.display());
    println!("cargo::rerun-if-changed=../memory.x");
    for argument in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
}
