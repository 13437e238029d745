//! The licences of what is shipped. Every package must have one that is allowed, and a list with
//! the texts is shipped with the page and the release.
//!
//! `cargo tree` knows which packages end up in a program, and their licences; the texts are beside
//! their sources. cargo-about and cargo-deny would do this and more, but they would be two more
//! programs to install, and to trust with a release. Nothing from npm is shipped: its packages only
//! build and test.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::files;
use crate::programs::{answer, cargo, registries};
use crate::tools::{CHIP_TARGET, DESK_TARGET, PAGE_TARGET};

const APACHE: &str = "Apache-2.0";

/// The licences that may be shipped. If a package offers a choice, the first in this list is taken:
/// with the Apache licence, one text serves for all packages.
const ALLOWED: [&str; 7] = [
    APACHE,
    "MIT",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "Unicode-3.0",
];

/// What is shipped: its packages, and the target that it is built for.
const SHIPPED: [(&str, &str); 3] = [
    ("--package=pocketq-firmware", CHIP_TARGET),
    (
        "--package=pocketq-web --package=pocketq-web-scanner",
        PAGE_TARGET,
    ),
    ("--package=pocketq-sim", DESK_TARGET),
];

/// What the programs contain besides packages: Rust's own library, the functions that the compiler
/// calls, and the C library of the desk program.
const BESIDES: [(&str, &str); 3] = [
    ("rust standard library", APACHE),
    ("compiler_builtins", "MIT AND Apache-2.0"),
    ("musl C library", "MIT"),
];

/// Packages by name and version, each with the licences that it is taken under.
type Packages = BTreeMap<String, Vec<&'static str>>;

/// Makes sure that every package of the workspace has an allowed licence, even those that are used
/// only to build and test.
pub(crate) fn check() -> Result {
    for (_, target) in SHIPPED {
        packages("--workspace --edges=normal,build,dev", target)?;
    }
    Ok(())
}

/// The list of what is shipped, with the texts.
pub(crate) fn list() -> Result<String> {
    let mut shipped = Packages::new();
    for (words, target) in SHIPPED {
        shipped.extend(packages(
            &format!("{words} --edges=normal,no-proc-macro"),
            target,
        )?);
    }
    shipped.retain(|package, _| !package.starts_with("pocketq-"));
    for (name, licence) in BESIDES {
        shipped.insert(name.into(), taken(licence)?);
    }
    let mut list = String::from(
        "PocketQ may be used under the Apache licence, version 2.0, or the MIT licence. It is built from\n\
         the work of others, each taken under the licence beside its name. The texts follow.\n\n",
    );
    // Each text once, with the packages that it belongs to.
    let mut texts: Vec<(String, Vec<&str>)> = Vec::new();
    for (package, licences) in &shipped {
        list += &format!("{package}: {}\n", licences.join(" AND "));
        for text in texts_of(package, licences)? {
            let same = texts.iter_mut().find(|(known, _)| is_same(known, &text));
            match same {
                Some((_, packages)) => packages.push(package),
                None => texts.push((text, vec![package])),
            }
        }
    }
    let apache = files::read_text(&files::root().join("LICENSE-APACHE"))?;
    texts.push((apache, vec![APACHE]));
    for (text, packages) in texts {
        list += &format!("\n\n==== {}\n\n{}\n", packages.join(", "), text.trim_end());
    }
    Ok(list)
}

/// The packages that `cargo tree` lists with these words.
fn packages(words: &str, target: &str) -> Result<Packages> {
    let tree = format!("tree --prefix=none --format={{p}};{{l}} --target={target} {words}");
    let tree = answer(&mut cargo(&tree)).ok_or_else(|| Error::nothing_ran("package"))?;
    let mut packages = Packages::new();
    for (package, licence) in tree.lines().filter_map(|line| line.split_once(';')) {
        let mut words = package.split(' ');
        let name = words.next().unwrap_or_default();
        let version = words.next().unwrap_or_default().trim_start_matches('v');
        // A star marks a package that was listed before.
        let licence = licence.trim_end_matches(" (*)");
        let licences = taken(licence).map_err(|cause| Error::new(format!("{name}: {cause}")))?;
        packages.insert(format!("{name} {version}"), licences);
    }
    Ok(packages)
}

/// The licences taken: one of each group of alternatives. An expression with deeper brackets may be
/// refused although it would be allowed, but never the other way round.
fn taken(expression: &str) -> Result<Vec<&'static str>> {
    let expression = expression.replace('/', " OR ");
    let groups = expression.split(" AND ");
    let one_of = |group: &str| {
        let offered: Vec<&str> = group
            .split(" OR ")
            .map(|name| name.trim_matches([' ', '(', ')']))
            .collect();
        ALLOWED
            .into_iter()
            .find(|allowed| offered.contains(allowed))
    };
    groups
        .map(|group| {
            one_of(group).ok_or_else(|| {
                Error::new(format!("\"{expression}\" is no licence that is allowed here; xtask/src/licences.rs lists them."))
            })
        })
        .collect()
}

/// The texts that must go along with a package, except the one that many packages share.
fn texts_of(package: &str, licences: &[&str]) -> Result<Vec<String>> {
    let folder = package.replace(' ', "-");
    let places = registries()?
        .into_iter()
        .map(|registry| registry.join(&folder));
    let own = match places.into_iter().find(|place| place.is_dir()) {
        Some(folder) => files::entries(&folder)?,
        None => Vec::new(),
    };
    let mut found: Vec<PathBuf> = own
        .iter()
        .filter(|file| name(file).starts_with("NOTICE"))
        .cloned()
        .collect();
    for licence in licences.iter().filter(|licence| **licence != APACHE) {
        match texts_among(&own, licence) {
            texts if texts.is_empty() => {
                // The package's sources name the licence without its text.
                let name = package.split(' ').next().unwrap_or(package);
                found.push(files::root().join(format!("docs/licences/{name}.txt")));
            }
            texts => found.extend(texts),
        }
    }
    found.iter().map(|file| files::read_text(file)).collect()
}

/// The files with the text of a licence: those with its name, or else the only licence file.
fn texts_among(files: &[PathBuf], licence: &str) -> Vec<PathBuf> {
    let kind = licence.split('-').next().unwrap_or(licence).to_uppercase();
    let is_licence = |file: &&PathBuf| {
        ["LICENSE", "LICENCE", "COPYING"]
            .iter()
            .any(|word| name(file).starts_with(word))
    };
    let all: Vec<PathBuf> = files.iter().filter(is_licence).cloned().collect();
    let named: Vec<PathBuf> = all
        .iter()
        .filter(|file| name(file).contains(&kind))
        .cloned()
        .collect();
    if named.is_empty() && all.len() == 1 {
        all
    } else {
        named
    }
}

fn name(file: &Path) -> String {
    file.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .to_uppercase()
}

/// Whether two texts have the same words, wherever their lines break.
fn is_same(one: &str, other: &str) -> bool {
    one.split_whitespace().eq(other.split_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_licence_of_each_group_is_taken() {
        for (expression, licences) in [
            ("MIT", &["MIT"][..]),
            ("MIT/Apache-2.0", &["Apache-2.0"]),
            ("Unlicense OR MIT", &["MIT"]),
            ("(MIT OR Apache-2.0) AND ISC", &["Apache-2.0", "ISC"]),
            ("Apache-2.0 WITH LLVM-exception OR MIT", &["MIT"]),
        ] {
            assert_eq!(taken(expression).unwrap(), licences, "{expression}");
        }
        for refused in [
            "GPL-3.0-only",
            "MIT AND GPL-3.0-only",
            "Apache-2.0 WITH LLVM-exception",
            "",
        ] {
            assert!(taken(refused).is_err(), "{refused}");
        }
    }

    #[test]
    fn a_text_is_found_by_the_name_of_its_licence_or_alone() {
        let files = |names: &[&str]| names.iter().map(PathBuf::from).collect::<Vec<_>>();
        let several = files(&["LICENSE-APACHE", "LICENSE-MIT.md", "src"]);
        assert_eq!(texts_among(&several, "MIT"), files(&["LICENSE-MIT.md"]));
        assert_eq!(texts_among(&several, "BSD-3-Clause"), files(&[]));
        assert_eq!(
            texts_among(&files(&["Copying", "src"]), "Zlib"),
            files(&["Copying"])
        );
    }

    #[test]
    fn every_text_that_is_shipped_is_there() {
        let list = list().unwrap();
        assert_eq!(list.matches("TERMS AND CONDITIONS FOR USE").count(), 1);
        for (package, text) in [
            ("musl C library: MIT\n", "Rich Felker"),
            ("void 1.", "rust-void"),
            ("foldhash ", "Orson Peters"),
        ] {
            assert!(list.contains(package) && list.contains(text), "{package}");
        }
    }
}
