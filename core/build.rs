//! Tells the about screen which commit it was built from.

use std::process::Command;

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let text = text.trim();
    (output.status.success() && !text.is_empty()).then(|| text.to_owned())
}

fn main() {
    // Without git, or outside a checkout, there is no commit to name.
    let build = git(&["rev-parse", "--short=8", "HEAD"]).unwrap_or_else(|| "-".to_owned());
    println!("cargo::rustc-env=POCKETQ_BUILD={build}");
    println!("cargo::rerun-if-changed=build.rs");
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
}
