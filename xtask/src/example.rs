//! Tests docs/examples/fourth-game.patch, which adds a game: applies it to a copy of the tree,
//! builds the copy and plays the game, so that CONTRIBUTING stays true.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::{Error, Result, file_error};
use crate::files;
use crate::programs::{cargo, command, run};

/// The patch's place in the workspace.
const PATCH: &str = "docs/examples/fourth-game.patch";

/// The tests that concern the game: its own, and those that every game must pass. The features are
/// the ones that the desk program needs too, so that each package is built once.
const TESTS: [&str; 2] = [
    "test --package=pocketq-games --package=pocketq-core --lib --features=pocketq-core/text-record \
     -- noughts registry last_setups text:: rules_reader guide",
    "test --package=pocketq-sim --test=scenarios -- noughts",
];

/// Packages built without optimisation, which is quicker: they run for only a few seconds.
const UNOPTIMISED: [&str; 3] = ["pocketq-games", "pocketq-core", "pocketq-sim"];

/// Builds and tests the tree with the patch. Only what has changed is built again.
pub(crate) fn build_and_test() -> Result {
    let place = files::target().join("fourth-game");
    let (fresh, tree) = (place.join("fresh"), place.join("tree"));
    files::empty_directory(&fresh)?;
    copy_tracked(&fresh)?;
    let patch = files::root().join(PATCH);
    let mut apply = command("git");
    apply
        .current_dir(&fresh)
        .args(["apply", "--whitespace=nowarn"]);
    // Git must not take the copy for a part of the repository around it.
    apply.env("GIT_CEILING_DIRECTORIES", &place).arg(&patch);
    run(&mut apply).map_err(|cause| {
        let again = "CONTRIBUTING.md, \"To add a game\", says how it is written anew";
        Error::new(format!("{PATCH} does not fit this tree ({cause}): {again}"))
    })?;
    bring_up_to_date(&tree, &fresh)?;
    TESTS
        .into_iter()
        .try_for_each(|words| run(&mut in_tree(words, &tree)))
}

fn in_tree(words: &str, tree: &Path) -> Command {
    let (build, tests) = words.split_once(" -- ").unwrap_or((words, ""));
    let mut command = cargo(build);
    for package in UNOPTIMISED {
        for setting in ["opt-level=0", "debug=false"] {
            command.args([
                "--config",
                &format!("profile.dev.package.{package}.{setting}"),
            ]);
        }
    }
    command.current_dir(tree).arg("--").args(tests.split(' '));
    command
}

/// Copies the files of the work tree that git tracks, or would track.
fn copy_tracked(to: &Path) -> Result {
    let mut list = command("git");
    list.args([
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]);
    let listed = list.current_dir(files::root()).output();
    let listed = listed.map_err(|cause| Error::new(format!("git did not start: {cause}")))?;
    let names = String::from_utf8_lossy(&listed.stdout);
    for name in names.split('\0').filter(|name| !name.is_empty()) {
        let (from, to) = (files::root().join(name), to.join(name));
        // Git still lists a file that was deleted, until that is committed.
        if from.is_file() {
            files::create_directory(to.parent().unwrap_or(&to))?;
            files::copy(&from, &to)?;
        }
    }
    Ok(())
}

/// Makes the old directory equal to the new one. Equal files stay untouched, because cargo compares
/// file times.
fn bring_up_to_date(old: &Path, new: &Path) -> Result {
    files::create_directory(old)?;
    let in_new = |path: &Path| path.file_name().map(|name| new.join(name));
    for path in files::entries(old)? {
        let is_gone =
            in_new(&path).is_none_or(|new| new.is_dir() != path.is_dir() || !new.exists());
        if is_gone {
            remove(&path)?;
        }
    }
    for path in files::entries(new)? {
        let to = old.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            bring_up_to_date(&to, &path)?;
        } else if !to.exists() || files::read(&to)? != files::read(&path)? {
            files::copy(&path, &to)?;
        }
    }
    Ok(())
}

fn remove(path: &PathBuf) -> Result {
    let removed = match path.is_dir() {
        true => fs::remove_dir_all(path),
        false => fs::remove_file(path),
    };
    removed.map_err(file_error("remove", path))
}
