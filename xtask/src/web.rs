//! `cargo web`: builds the page that runs PocketQ in a browser, a folder of static files. The device and
//! the scanner of QR codes are WebAssembly; the rest is copied as it is written. The firmware comes
//! along, so that the page can offer it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Error, file_error};
use crate::programs::{cargo, run};
use crate::tools::{self, FOR_PAGE, PAGE_TARGET};
use crate::{firmware, paths};

const PROFILE: &str = "page";

/// The programs of the page: their packages, what cargo calls them, and their names in the folder.
const PROGRAMS: [(&str, &str, &str); 2] = [
    ("pocketq-web", "pocketq_web.wasm", "pocketq.wasm"),
    (
        "pocketq-web-scanner",
        "pocketq_web_scanner.wasm",
        "scanner.wasm",
    ),
];

/// The service worker, which must know the other files, and is the only one that is changed.
const SERVICE_WORKER: &str = "service-worker.js";
const FIRMWARE: &str = "pocketq.uf2";
/// What is loaded only by those who use it: the firmware and the camera's part.
const ON_DEMAND: [&str; 4] = [FIRMWARE, "camera.js", "scan-worker.js", "scanner.wasm"];

/// Builds the folder; prints and returns its path.
pub(crate) fn build() -> Result<PathBuf, Error> {
    tools::ensure(&[FOR_PAGE])?;
    let firmware = firmware::build(&[])?;
    let mut build = cargo(["build", "--profile", PROFILE, "--target", PAGE_TARGET]);
    for (package, _, _) in PROGRAMS {
        build.args(["--package", package]);
    }
    run(&mut build)?;

    let directory = paths::target().join("web");
    // A file that no longer exists must not be served.
    if directory.exists() {
        fs::remove_dir_all(&directory).map_err(file_error("clear", &directory))?;
    }
    fs::create_dir_all(&directory).map_err(file_error("create", &directory))?;
    for file in files_in(&paths::page())? {
        copy(&paths::page().join(&file), &directory.join(&file))?;
    }
    let built = paths::target().join(PAGE_TARGET).join(PROFILE);
    for (_, program, name) in PROGRAMS {
        copy(&built.join(program), &directory.join(name))?;
    }
    let weights = paths::root().join("core/src/qwantum/player/weights.bin");
    copy(&weights, &directory.join("weights.bin"))?;
    copy(&firmware.uf2, &directory.join(FIRMWARE))?;
    complete_service_worker(&directory)?;
    println!("{}", directory.display());
    Ok(directory)
}

/// Builds the device once more with what the benchmark calls; returns its path, outside the page.
pub(crate) fn build_bench() -> Result<PathBuf, Error> {
    let mut build = cargo(["build", "--profile", PROFILE, "--target", PAGE_TARGET]);
    run(build.args(["--package", "pocketq-web", "--features", "bench"]))?;
    let built = paths::target().join(PAGE_TARGET).join(PROFILE);
    let copied = paths::target().join("bench.wasm");
    copy(&built.join("pocketq_web.wasm"), &copied)?;
    Ok(copied)
}

/// Writes the list of files and their version into the service worker.
fn complete_service_worker(directory: &Path) -> Result<(), Error> {
    let path = directory.join(SERVICE_WORKER);
    let source = fs::read_to_string(&path).map_err(file_error("read", &path))?;
    let mut files = files_in(directory)?;
    files.retain(|file| file != SERVICE_WORKER && !ON_DEMAND.contains(&file.as_str()));
    let mut hash = Hash::new();
    hash.add(source.as_bytes());
    for file in &files {
        let path = directory.join(file);
        let bytes = fs::read(&path).map_err(file_error("read", &path))?;
        hash.add(file.as_bytes());
        hash.add(&bytes);
    }
    let completed = complete(&source, &files, hash);
    fs::write(&path, completed).map_err(file_error("write", &path))
}

fn complete(source: &str, files: &[String], Hash(version): Hash) -> String {
    // The folder itself stands for its index.html.
    let names = ["./"].into_iter().chain(files.iter().map(String::as_str));
    let list = names.map(|name| format!("'{name}'")).collect::<Vec<_>>();
    source
        .replace("@VERSION@", &format!("{version:016x}"))
        .replace("'@FILES@'", &list.join(", "))
}

/// FNV-1a: tells one version of the files from another.
#[derive(Clone, Copy)]
struct Hash(u64);

impl Hash {
    fn new() -> Self {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

/// The names of the files in a directory, in order.
fn files_in(directory: &Path) -> Result<Vec<String>, Error> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).map_err(file_error("read", directory))? {
        let entry = entry.map_err(file_error("read", directory))?;
        if entry.path().is_file() {
            files.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    files.sort();
    Ok(files)
}

fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    fs::copy(from, to).map_err(file_error("copy", from))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_service_worker_gets_its_files_and_a_version_of_them() {
        let source = "const VERSION = '@VERSION@';\nconst FILES = ['@FILES@'];\n";
        let files = ["index.html", "page.js"].map(String::from);
        let mut hash = Hash::new();
        hash.add(b"a");
        assert_eq!(
            complete(source, &files, hash),
            "const VERSION = 'af63dc4c8601ec8c';\nconst FILES = ['./', 'index.html', 'page.js'];\n"
        );
    }

    #[test]
    fn the_page_has_the_places_that_are_filled_in() {
        let path = paths::page().join(SERVICE_WORKER);
        let source = fs::read_to_string(path).unwrap();
        let completed = complete(&source, &[], Hash::new());
        assert!(source.contains("'@FILES@'") && source.contains("@VERSION@"));
        assert!(!completed.contains('@'), "{completed}");
    }
}
