//! Checks that dependencies point down: a module uses only those before it in the list. Tests
//! inside a module may use more.

use std::{fs, path::Path};

/// The modules of the core, lowest first. The games are a crate below all of them.
const LAYERS: [&str; 11] = [
    "time", "buttons", "ui", "text", "settings", "chance", "games", "share", "store", "app",
    "console",
];

/// The games crate. Its modules are below all layers.
const BELOW: &str = include_str!("../games/src/lib.rs");

#[test]
fn dependencies_point_down() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut upwards = Vec::new();
    for entry in fs::read_dir(&source).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if name == "lib" {
            continue;
        }
        let layer = layer(&name).unwrap_or_else(|| panic!("{name} is in no layer"));
        for file in files(&path) {
            let text = fs::read_to_string(&file).unwrap();
            let text = text.split("#[cfg(test)]\nmod ").next().unwrap();
            let is_code = |line: &&str| !line.trim_start().starts_with("//");
            let code: Vec<&str> = text.lines().filter(is_code).collect();
            for used in used_modules(&code.join("\n")) {
                let is_below = BELOW.contains(&format!("\npub mod {used};"))
                    || self::layer(&used).is_some_and(|used| used <= layer);
                if !is_below {
                    upwards.push(format!("{} uses {used}", file.display()));
                }
            }
        }
    }
    assert!(upwards.is_empty(), "{upwards:#?}");
}

#[test]
fn what_a_file_uses_is_found_in_groups_and_in_paths() {
    let text = "use crate::{app::{Device, Go}, ui::Frame, text};\nlet a = crate::time::Millis(0);";
    assert_eq!(used_modules(text), ["app", "ui", "text", "time"]);
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| *layer == module)
}

/// The files of a module, except those that only test it.
fn files(path: &Path) -> Vec<std::path::PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = fs::read_dir(path)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let entries = entries.filter(|path| path.file_stem().unwrap() != "tests");
    entries.flat_map(|path| files(&path)).collect()
}

/// The first names of all paths that begin with `crate::`, including those in braces.
fn used_modules(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for path in text.split("crate::").skip(1) {
        let Some(group) = path.strip_prefix('{') else {
            found.push(first_name(path));
            continue;
        };
        let mut depth = 0;
        let mut begins_path = true;
        for (at, letter) in group.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => begins_path = true,
                letter if begins_path && letter.is_alphabetic() => {
                    found.push(first_name(&group[at..]));
                    begins_path = false;
                }
                _ => {}
            }
        }
    }
    found
}

fn first_name(path: &str) -> String {
    path.chars()
        .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
        .collect()
}
