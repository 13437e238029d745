//! Checks that every source file named in the documents exists, and that comments fit the line.

use crate::error::{Error, Result};
use crate::{files, programs};

const DOCUMENTS: [&str; 9] = [
    "README.md",
    "CONTRIBUTING.md",
    "docs/ARCHITECTURE.md",
    "docs/BUILDING.md",
    "docs/FORMATS.md",
    "docs/NOISE.md",
    "docs/PLAYING.md",
    "docs/POWER.md",
    "docs/RULES.md",
];

/// The endings that make a word the name of a source file.
const ENDINGS: [&str; 6] = [".rs", ".mjs", ".js", ".toml", ".x", ".patch"];

/// The endings of files whose comments must fit the line.
const COMMENTED: [&str; 4] = [".rs", ".mjs", ".js", ".css"];

/// How wide a line with a comment may be, as rustfmt has it for code.
const WIDTH: usize = 100;

/// The files of the repository; none in an archive of the source.
fn tracked_files() -> Result<Vec<String>> {
    let mut list = programs::command("git");
    list.args(["ls-files", "--cached", "--others", "--exclude-standard"]);
    let listed = list.current_dir(files::root()).output();
    let listed = listed.map_err(|cause| Error::new(cause.to_string()))?;
    let listed = String::from_utf8_lossy(&listed.stdout);
    Ok(listed.lines().map(str::to_owned).collect())
}

#[test]
fn comments_fit_the_line() -> Result {
    let is_comment = |line: &str| {
        ["//", "/*", "* "]
            .iter()
            .any(|start| line.starts_with(start))
    };
    let mut wide = Vec::new();
    for file in tracked_files()? {
        let path = files::root().join(&file);
        // Git still lists a file that was deleted, until that is committed.
        if !COMMENTED.iter().any(|ending| file.ends_with(ending)) || !path.is_file() {
            continue;
        }
        for (number, line) in (1..).zip(files::read_text(&path)?.lines()) {
            if is_comment(line.trim_start()) && line.chars().count() > WIDTH {
                wide.push(format!("{file}:{number}"));
            }
        }
    }
    assert!(wide.is_empty(), "{wide:#?}");
    Ok(())
}

#[test]
fn every_file_that_a_document_names_is_there() -> Result {
    let tracked = tracked_files()?.into_iter();
    let tracked: Vec<String> = tracked.map(|path| format!("/{path}")).collect();
    if tracked.is_empty() {
        return Ok(());
    }
    let mut missing = Vec::new();
    for document in DOCUMENTS {
        let text = files::read_text(&files::root().join(document))?;
        let words = text.split(|letter: char| " `(),;:|\n".contains(letter));
        for word in words.map(|word| word.trim_end_matches('.')) {
            // Names with capitals are placeholders, such as GAME.rs; "//" stands in addresses.
            let is_file = ENDINGS.iter().any(|ending| word.ends_with(ending));
            let is_plain = !word.contains("//") && !word.chars().any(char::is_uppercase);
            let name = format!("/{}", word.trim_start_matches("../"));
            if is_file && is_plain && !tracked.iter().any(|path| path.ends_with(&name)) {
                missing.push(format!("{document}: {word}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    Ok(())
}
