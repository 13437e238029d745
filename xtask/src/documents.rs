//! Checks that every source file named in the documents exists.

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

#[test]
fn every_file_that_a_document_names_is_there() -> Result {
    let mut list = programs::command("git");
    list.args(["ls-files", "--cached", "--others", "--exclude-standard"]);
    let listed = list.current_dir(files::root()).output();
    let listed = listed.map_err(|cause| Error::new(cause.to_string()))?;
    let listed = String::from_utf8_lossy(&listed.stdout);
    let tracked: Vec<String> = listed.lines().map(|path| format!("/{path}")).collect();
    if tracked.is_empty() {
        // Not a repository, but for example an archive of the source.
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
