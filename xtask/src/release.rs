//! `cargo xtask release`: makes the folder of a release from a commit. It holds the firmware for
//! every board, the page, the desk program, the licences, the notes of this version, and the
//! checksums of all these files. Anybody with the commit can make the same files; `--twice` proves
//! it. Never makes a release from changes that are not committed.
//!
//! The desk program is for Linux on x86-64. It uses no library of the system, so it runs on any
//! such Linux. It has no window, because then even its help would need a matching version of SDL2.
//! It plays in a terminal and has all commands. Other systems have the page, or `cargo play`.

use std::fmt::Write;
use std::path::PathBuf;

use sha2::{Digest, Sha256};

use crate::error::{Error, Result};
use crate::programs::{answer, command, run};
use crate::steps::step;
use crate::tools::{self, DESK_TARGET, FOR_DESK, FOR_PAGE};
use crate::{files, fresh, same_bytes, web, zip};

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The folder in the build directory.
const FOLDER: &str = "release-files";
const SUMS: &str = "SHA256SUMS";
/// What is copied from the page's folder, by the ends of the names.
const FROM_PAGE: [&str; 2] = [".uf2", web::LICENCES];

/// Makes the folder. With `twice`, makes it again elsewhere and compares the two.
pub(crate) fn release(twice: bool) -> Result {
    let commit = commit()?;
    let folder = make(&commit)?;
    let sums = files::read_text(&folder.join(SUMS))?;
    if twice {
        let again = fresh::elsewhere("xtask release", |clone| {
            files::read_text(&clone.join("target").join(FOLDER).join(SUMS))
        })?;
        if again != sums {
            let why = "is not the same when it is made elsewhere";
            return Err(Error::new(format!("The release {why}:\n{sums}\n{again}")));
        }
    }
    println!(
        "\nPocketQ {VERSION}, commit {commit}, in {}",
        folder.display()
    );
    for path in files::entries(&folder)? {
        let size = files::read(&path)?.len();
        println!(
            "{size:>9} {}",
            path.file_name().unwrap_or_default().display()
        );
    }
    print!("\n{sums}");
    if twice {
        println!("The same when it is made elsewhere.");
    }
    Ok(())
}

fn make(commit: &str) -> Result<PathBuf> {
    tools::ensure(&[FOR_PAGE, FOR_DESK])?;
    let notes = files::read_text(&files::root().join("CHANGELOG.md"))?;
    let notes = notes_of(&notes, VERSION)
        .ok_or_else(|| Error::new(format!("CHANGELOG.md has no section \"## {VERSION}\".")))?;
    let page = step("page and firmware", web::build)?;
    let program = step("desk program", desk_program)?;

    let mut release = Vec::new();
    let mut archive = Vec::new();
    for name in web::files_in(&page)? {
        let bytes = files::read(&page.join(&name))?;
        if FROM_PAGE.iter().any(|end| name.ends_with(end)) {
            release.push((name.clone(), bytes.clone()));
        }
        archive.push((name, bytes));
    }
    release.push((String::from("pocketq-page.zip"), zip::write(&archive)?));
    release.push((String::from("pocketq-linux-x86_64"), files::read(&program)?));
    release.push((String::from("NOTES.md"), notes.into()));
    release.sort();

    let folder = files::target().join(FOLDER);
    files::empty_directory(&folder)?;
    for (name, bytes) in &release {
        files::write(&folder.join(name), bytes)?;
    }
    // Copied again, because this keeps the permission to run it.
    files::copy(&program, &folder.join("pocketq-linux-x86_64"))?;
    files::write(&folder.join(SUMS), sums(&release))?;
    // The program takes the commit from git's files. If those are wrong, the release would name the
    // wrong commit.
    for built in [program, page.join("pocketq.wasm")] {
        if !names_commit(&files::read(&built)?, commit) {
            let built = built.display();
            return Err(Error::new(format!(
                "{built} does not name the commit {commit}."
            )));
        }
    }
    Ok(folder)
}

/// Builds the desk program; prints and returns its path.
pub(crate) fn desk_program() -> Result<PathBuf> {
    tools::ensure(&[FOR_DESK])?;
    run(&mut same_bytes::build(
        "--profile desk --package pocketq-sim",
        DESK_TARGET,
    )?)?;
    let program = files::target().join(DESK_TARGET).join("desk/pocketq");
    same_bytes::check(&program, &files::read(&program)?)?;
    println!("{}", program.display());
    Ok(program)
}

/// The commit that is checked out. There must be no other changes, and its tag, if any, must be
/// right.
fn commit() -> Result<String> {
    let git = |words: &[&str]| answer(command("git").args(words).current_dir(files::root()));
    let (Some(commit), Some(changes)) =
        (git(&["rev-parse", "HEAD"]), git(&["status", "--porcelain"]))
    else {
        return Err(Error::new(
            "A release is made from a commit, and git knows none here.",
        ));
    };
    if !changes.is_empty() {
        return Err(Error::new(format!(
            "A release is made from a commit, and this is in none:\n{changes}"
        )));
    }
    let tags = git(&["tag", "--points-at", "HEAD", "--list", "v*"]).unwrap_or_default();
    let tag = format!("v{VERSION}");
    if !tags.is_empty() && !tags.lines().any(|line| line == tag) {
        return Err(Error::new(format!(
            "This is {VERSION}, and the commit has the tag {tags}."
        )));
    }
    Ok(commit)
}

/// The section of a version in the changelog, without its heading.
fn notes_of<'a>(changelog: &'a str, version: &str) -> Option<&'a str> {
    let mut sections = changelog.split("\n## ");
    let section = sections.find_map(|section| section.strip_prefix(version)?.strip_prefix('\n'))?;
    Some(section.trim())
}

/// The file that `sha256sum --check` reads.
fn sums(release: &[(String, Vec<u8>)]) -> String {
    let mut lines = String::new();
    for (name, bytes) in release {
        for byte in Sha256::digest(bytes) {
            let _ = write!(lines, "{byte:02x}");
        }
        let _ = writeln!(lines, "  {name}");
    }
    lines
}

/// Whether a program contains the first letters of this commit's name.
fn names_commit(program: &[u8], commit: &str) -> bool {
    let shown = &commit.as_bytes()[..8];
    program.windows(shown.len()).any(|window| window == shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notes_are_the_section_of_the_version() {
        let changelog =
            "# Changelog\n\n## 0.2.0\n\nNew.\n\n### Much\n\n- More.\n\n## 0.1.0\n\nOld.\n";
        assert_eq!(
            notes_of(changelog, "0.2.0"),
            Some("New.\n\n### Much\n\n- More.")
        );
        assert_eq!(notes_of(changelog, "0.1.0"), Some("Old."));
        assert_eq!(notes_of(changelog, "0.1"), None);
    }

    #[test]
    fn this_version_has_notes() {
        let changelog = files::read_text(&files::root().join("CHANGELOG.md")).unwrap();
        assert!(notes_of(&changelog, VERSION).is_some_and(|notes| !notes.is_empty()));
    }

    #[test]
    fn sums_are_those_that_sha256sum_prints() {
        let release = [(String::from("empty"), Vec::new())];
        let sum = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sums(&release), format!("{sum}  empty\n"));
    }
}
