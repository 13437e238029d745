//! `cargo web`: builds the page that runs PocketQ in a browser, a folder of static files. The
//! device and the scanner of QR codes are WebAssembly. The rest is copied, scripts without their
//! comments. The firmware for every board is included, so that the page can offer it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Result;
use crate::programs::run;
use crate::tools::{self, FOR_PAGE, PAGE_TARGET};
use crate::{files, firmware, licences, node, same_bytes};

const PROFILE: &str = "page";

/// The programs of the page: package, name from cargo, and name in the folder.
const PROGRAMS: [(&str, &str, &str); 2] = [
    ("pocketq-web", "pocketq_web.wasm", "pocketq.wasm"),
    (
        "pocketq-web-scanner",
        "pocketq_web_scanner.wasm",
        "scanner.wasm",
    ),
];

/// The service worker. The list of the other files is filled in.
const SERVICE_WORKER: &str = "service-worker.js";
/// The ending of the firmware's files, which are not kept for offline use.
const FIRMWARE: &str = ".uf2";
const INDEX: &str = "index.html";
/// The licences of everything that is shipped.
pub(crate) const LICENCES: &str = "licences.txt";
/// Files that are loaded only when used: the camera's part, and the licences.
const ON_DEMAND: [&str; 4] = ["camera.js", "scan-worker.js", "scanner.wasm", LICENCES];
/// A file with headers for all files, which some hosts read.
const HEADERS: &str = "_headers";

/// Builds the folder; with `serve`, serves it to this machine until it is stopped.
pub(crate) fn web(serve: bool) -> Result {
    let directory = build()?;
    if serve {
        run(node::program(&files::page_tests(), "serve.mjs").arg(directory))?;
    }
    Ok(())
}

/// Builds the folder; prints and returns its path.
pub(crate) fn build() -> Result<PathBuf> {
    tools::ensure(&[FOR_PAGE])?;
    let firmware = firmware::build_for_every_board()?;
    run(build_command()?.args(PROGRAMS.map(|(package, _, _)| format!("--package={package}"))))?;

    let directory = files::target().join("web");
    // A file that no longer exists must not be served.
    files::empty_directory(&directory)?;
    for file in files_in(&files::page())? {
        let (from, to) = (files::page().join(&file), directory.join(&file));
        match file.ends_with(".js") {
            true => files::write(&to, without_comments(&files::read_text(&from)?))?,
            false => files::copy(&from, &to)?,
        }
    }
    for (_, program, name) in PROGRAMS {
        let shrunk = shrunk(program)?;
        same_bytes::check(&shrunk, &files::read(&shrunk)?)?;
        files::copy(&shrunk, &directory.join(name))?;
    }
    let weights = files::root().join("core/games/src/qwantum/player/weights.bin");
    files::copy(&weights, &directory.join("weights.bin"))?;
    for firmware in firmware {
        let name = firmware.uf2.file_name().unwrap_or_default();
        files::copy(&firmware.uf2, &directory.join(name))?;
    }
    files::write(&directory.join(LICENCES), licences::list()?)?;
    let policy = policy(&directory)?;
    files::write(&directory.join(HEADERS), headers_with(&policy))?;
    complete_service_worker(&directory, &policy)?;
    println!("{}", directory.display());
    Ok(directory)
}

/// Builds the device again with the functions that the benchmark calls. Returns its path, which is
/// outside the page.
pub(crate) fn build_bench() -> Result<PathBuf> {
    run(build_command()?.args(["--package=pocketq-web", "--features=bench"]))?;
    let copied = files::target().join("bench.wasm");
    files::copy(&shrunk("pocketq_web.wasm")?, &copied)?;
    Ok(copied)
}

fn build_command() -> Result<Command> {
    same_bytes::build(&format!("--profile {PROFILE}"), PAGE_TARGET)
}

/// Makes a program as small as possible with binaryen, an npm package; returns its path. That takes
/// half a minute, so an earlier result for the same program is used again.
fn shrunk(program: &str) -> Result<PathBuf> {
    let tools = files::page_tests();
    let built = files::target().join(PAGE_TARGET).join(PROFILE);
    let (script, program) = (tools.join("shrink.mjs"), built.join(program));
    // Says which version of binaryen it is.
    let versions = tools.join("package-lock.json");
    let mut hash = Hash::new();
    for file in [&script, &versions, &program] {
        hash.add(&files::read(file)?);
    }
    let directory = built.join("shrunk");
    let shrunk = directory.join(format!("{hash}.wasm"));
    if !shrunk.exists() {
        files::create_directory(&directory)?;
        run(node::program(&tools, "shrink.mjs").args([&program, &shrunk]))?;
    }
    Ok(shrunk)
}

/// A script without comment lines and indentation, which are a quarter of its bytes. The script
/// must have no multi-line strings.
fn without_comments(script: &str) -> String {
    let mut in_comment = false;
    let mut kept = String::new();
    for line in script.lines().map(str::trim) {
        in_comment |= line.starts_with("/*");
        if !in_comment && !line.is_empty() && !line.starts_with("//") {
            kept.push_str(line);
            kept.push('\n');
        }
        in_comment &= !line.ends_with("*/");
    }
    kept
}

/// The content security policy in the page's HTML.
fn policy(directory: &Path) -> Result<String> {
    let html = files::read_text(&directory.join(INDEX))?;
    let (_, policy) = html
        .split_once("http-equiv=\"Content-Security-Policy\" content=\"")
        .unwrap_or_default();
    Ok(policy.split('"').next().unwrap_or_default().to_string())
}

/// Headers for all files. With them the policy also covers workers, and no other site can frame the
/// page.
fn headers_with(policy: &str) -> String {
    format!(
        "/*\n  Content-Security-Policy: {policy}; frame-ancestors 'none'\n  X-Frame-Options: DENY\n  \
         X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n"
    )
}

/// Writes the list of files, their version and the policy into the service worker. The version
/// covers all files, even those that the service worker does not keep.
fn complete_service_worker(directory: &Path, policy: &str) -> Result {
    let path = directory.join(SERVICE_WORKER);
    let source = files::read_text(&path)?;
    let mut version = Hash::new();
    version.add(source.as_bytes());
    let (mut kept, mut later) = (Vec::new(), Vec::new());
    for file in files_in(directory)? {
        let bytes = files::read(&directory.join(&file))?;
        if file != SERVICE_WORKER {
            version.add(file.as_bytes());
            version.add(&bytes);
        }
        match file.as_str() {
            SERVICE_WORKER | HEADERS => {}
            name if name.ends_with(FIRMWARE) => {}
            // The address of the folder stands for its index.
            INDEX => kept.push((String::from("./"), Hash::of(&bytes))),
            name if ON_DEMAND.contains(&name) => later.push((file, Hash::of(&bytes))),
            _ => kept.push((file, Hash::of(&bytes))),
        }
    }
    let completed = complete(&source, &kept, &later, policy, version);
    files::write(&path, completed)
}

fn complete(
    source: &str,
    kept: &[(String, Hash)],
    later: &[(String, Hash)],
    policy: &str,
    version: Hash,
) -> String {
    let table = |files: &[(String, Hash)]| {
        let entries = files
            .iter()
            .map(|(name, hash)| format!("'{name}': '{hash}'"));
        entries.collect::<Vec<_>>().join(", ")
    };
    source
        .replace("@VERSION@", &version.to_string())
        .replace("'@FILES@': ''", &table(kept))
        .replace("'@LATER@': ''", &table(later))
        .replace("@POLICY@", policy)
}

/// FNV-1a, to tell versions of the files apart.
#[derive(Clone, Copy)]
struct Hash(u64);

impl Hash {
    fn new() -> Self {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    fn of(bytes: &[u8]) -> Self {
        let mut hash = Hash::new();
        hash.add(bytes);
        hash
    }

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The names of the files in a directory, in order.
pub(crate) fn files_in(directory: &Path) -> Result<Vec<String>> {
    let entries = files::entries(directory)?.into_iter();
    let files = entries.filter(|path| path.is_file());
    let names = files.filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
    Ok(names.collect())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_service_worker_gets_its_files_and_a_version_of_them() {
        let source = "'@VERSION@' { '@FILES@': '' } { '@LATER@': '' } `@POLICY@`";
        let hash = Hash::of(b"a");
        let kept = [(String::from("./"), hash), (String::from("page.js"), hash)];
        let later = [(String::from("camera.js"), hash)];
        assert_eq!(
            complete(source, &kept, &later, "default-src 'none'", hash),
            "'af63dc4c8601ec8c' { './': 'af63dc4c8601ec8c', 'page.js': 'af63dc4c8601ec8c' } \
             { 'camera.js': 'af63dc4c8601ec8c' } `default-src 'none'`"
        );
    }

    #[test]
    fn scripts_lose_their_comments_only() {
        let script = "// One.\n/**\n * Two.\n * @param {string} a\n */\nfunction b(a) {\n  \
                      /** Three. */\n  return a // Four.\n    * 2;\n}\n\n/* Five. */\n";
        assert_eq!(
            without_comments(script),
            "function b(a) {\nreturn a // Four.\n* 2;\n}\n"
        );
        for file in files_in(&files::page()).unwrap() {
            let script = fs::read(files::page().join(&file)).unwrap();
            let script = String::from_utf8_lossy(&script).into_owned();
            let ends = |line: &str| line.matches('`').count().is_multiple_of(2);
            let scripts = file.ends_with(".js");
            assert!(
                !scripts || without_comments(&script).lines().all(ends),
                "{file}"
            );
        }
    }

    #[test]
    fn what_is_loaded_later_is_part_of_the_version_too() {
        let directory = std::env::temp_dir().join(format!("pocketq-web-{}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        let version_with = |camera: &str| {
            let path = directory.join(SERVICE_WORKER);
            fs::write(&path, "@VERSION@").unwrap();
            fs::write(directory.join("camera.js"), camera).unwrap();
            complete_service_worker(&directory, "").unwrap();
            fs::read_to_string(path).unwrap()
        };
        let before = version_with("let a;");
        assert_ne!(version_with("let b;"), before);
        assert_eq!(version_with("let a;"), before);
        fs::remove_dir_all(&directory).unwrap();
    }

    #[test]
    fn the_headers_have_the_policy_of_the_page() {
        let policy = policy(&files::page()).unwrap();
        assert!(policy.starts_with("default-src 'none'; "), "{policy}");
        let headers = headers_with(&policy);
        assert!(headers.starts_with("/*\n  Content-Security-Policy: default-src 'none'; "));
        assert!(headers.contains("; frame-ancestors 'none'\n  X-Frame-Options: DENY\n"));
    }

    #[test]
    fn the_page_has_the_places_that_are_filled_in() {
        let path = files::page().join(SERVICE_WORKER);
        let source = fs::read_to_string(path).unwrap();
        let completed = complete(&source, &[], &[], "", Hash::new());
        for place in ["'@FILES@': ''", "@VERSION@", "'@LATER@': ''", "@POLICY@"] {
            assert!(source.contains(place), "{place}");
        }
        assert!(
            !completed.contains("@'") && !completed.contains("@;"),
            "{completed}"
        );
    }
}
