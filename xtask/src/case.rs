//! `cargo xtask case`: renders the printable case as STL files, and draws its picture for
//! docs/BUILDING.md.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::error::{Error, Result};
use crate::files;
use crate::programs::{command, find, run, start_error};
use crate::tools::{self, FOR_CASE};

/// The parts, as `case.scad` names them.
const PARTS: [&str; 3] = ["box", "lid", "caps"];

/// The camera of the picture: what it looks at, its rotation, and its distance.
const CAMERA: &str = "--camera=58,28,22,58,0,32,300";

/// Renders the parts into the build directory and the picture into the documents.
pub(crate) fn render() -> Result {
    tools::ensure(&[FOR_CASE])?;
    let source = files::root().join("hardware/case.scad");
    let target = files::target();
    files::create_directory(&target)?;
    for part in PARTS {
        let file = target.join(format!("case-{part}.stl"));
        render_part(part, &source, &file)?;
        println!("{}", file.display());
    }
    let picture = files::root().join("docs/pictures/case.png");
    run(openscad_with_display()
        .arg("-o")
        .arg(&picture)
        .args(["--preview", "--imgsize=1200,900", "--colorscheme=Tomorrow"])
        .args(["--projection=p", CAMERA])
        .arg(&source))?;
    println!("{}", picture.display());
    Ok(())
}

/// Whether OpenSCAD can render parts and pictures here.
pub(crate) fn has_openscad() -> bool {
    find("openscad").is_some() && (has_display() || find("xvfb-run").is_some())
}

fn render_part(part: &str, source: &Path, file: &Path) -> Result {
    let mut openscad = command("openscad");
    openscad.arg("-o").arg(file);
    openscad
        .arg("-D")
        .arg(format!("part=\"{part}\""))
        .arg(source);
    let output = openscad
        .output()
        .map_err(|cause| start_error(&openscad, cause))?;
    let said = String::from_utf8_lossy(&output.stderr);
    match fault(&said) {
        None if output.status.success() => Ok(()),
        why => Err(Error::new(format!(
            "The {part} of the case cannot be printed: {}",
            why.unwrap_or("OpenSCAD failed.")
        ))),
    }
}

/// What OpenSCAD says is wrong with a part: a warning, or a surface that is not closed.
fn fault(said: &str) -> Option<&str> {
    let bad = |line: &&str| line.contains("WARNING") || line.contains("ERROR");
    let not_simple = |line: &&str| line.contains("Simple:") && line.contains("no");
    let is_closed = said.lines().any(|line| line.contains("Simple:"));
    let first = said.lines().find(|line| bad(line) || not_simple(line));
    first.or((!is_closed).then_some("OpenSCAD does not say that its surface is closed."))
}

fn has_display() -> bool {
    cfg!(any(target_os = "macos", windows))
        || env::var_os("DISPLAY").is_some_and(|name| !name.is_empty())
}

fn openscad_with_display() -> Command {
    if has_display() {
        return command("openscad");
    }
    let mut virtual_display = command("xvfb-run");
    virtual_display.args(["-a", "openscad"]);
    virtual_display
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_must_be_closed_and_without_warnings() {
        let good = "Geometries in cache: 5\n   Simple:        yes\n   Facets:        839";
        assert_eq!(fault(good), None);
        let open = "   Simple:        no\n";
        assert_eq!(fault(open), Some("   Simple:        no"));
        let warned = "WARNING: Object may not be a valid 2-manifold\n   Simple:        yes";
        assert!(fault(warned).is_some_and(|why| why.contains("2-manifold")));
        assert!(fault("").is_some());
    }
}
