//! `cargo xtask fresh`: runs `cargo verify` as on a machine that has never seen PocketQ.
//!
//! The last commit is cloned into a temporary directory, beside a Rust toolchain without extra
//! targets, a cargo home without installed programs, and an empty npm cache. So nothing that
//! earlier runs installed is found, and this machine does not change, except that `cargo verify`
//! may install system packages.
//!
//! With `--chroot` all of that goes into a new Debian, so that the system packages must be
//! installed too. This needs root. At the end it installs every other tool that a command here may
//! need.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use crate::error::{Error, Result, file_error};
use crate::files;
use crate::programs::{answer, cargo_home, command, run};
use crate::steps::step;
use crate::tools::{self, FOR_CHROOT};

/// The commands typed on the new machine.
const TYPED: [&str; 5] = [
    "cargo check --workspace --all-targets",
    "cargo run -- --help",
    "cargo verify",
    "cargo xtask tools",
    "cargo build --package pocketq-sim --features window",
];

/// Variables that say how a machine reaches others and which certificates it trusts.
const NETWORK: [&str; 4] = [
    "etc/resolv.conf",
    "etc/hosts",
    "etc/ssl/certs",
    "usr/local/share/ca-certificates",
];

/// The home directory in the new Debian.
const HOME: &str = "/root";

/// The names under which rustup stands in for the toolchain's programs.
const PROXIES: [&str; 7] = [
    "cargo",
    "cargo-clippy",
    "cargo-fmt",
    "clippy-driver",
    "rustc",
    "rustdoc",
    "rustfmt",
];

/// Checks the last commit with new tools, on this machine or in a new Debian.
pub(crate) fn verify(chroot: bool) -> Result {
    if chroot { in_chroot() } else { here() }
}

fn here() -> Result {
    let place = TemporaryDirectory::new()?;
    step("a toolchain and a clone", || place.fill())?;
    run(&mut place.cargo("verify"))
}

/// Runs cargo with these words in a fresh clone, with another home directory. Then `look` gets the
/// clone's path.
pub(crate) fn elsewhere<T>(words: &str, look: impl FnOnce(&Path) -> Result<T>) -> Result<T> {
    let place = TemporaryDirectory::new()?;
    step("a toolchain and a clone", || place.fill())?;
    let mut cargo = place.cargo(words);
    // The machine's settings say where npm finds its registry.
    if let Some(home) = env::home_dir() {
        cargo.env("npm_config_userconfig", home.join(".npmrc"));
    }
    step("the same elsewhere", || run(cargo.env("HOME", &place.0)))?;
    look(&place.clone())
}

fn in_chroot() -> Result {
    tools::ensure(&[FOR_CHROOT])?;
    let place = TemporaryDirectory::new()?;
    let system = place.0.join("debian");
    step("a new Debian", || {
        let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
        let name = |line: &str| line.strip_prefix("VERSION_CODENAME=").map(String::from);
        run(command("debootstrap")
            .args([
                "--variant=minbase",
                "--include=ca-certificates,gcc,libc6-dev",
            ])
            .arg(release.lines().find_map(name).unwrap_or("stable".into()))
            .arg(&system))
    })?;
    step("a toolchain and a clone", || {
        place.fill()?;
        for file in NETWORK {
            let from = Path::new("/").join(file);
            if !from.exists() {
                continue;
            }
            copy(&from, &system.join(file))?;
        }
        let home = system.join(HOME.trim_start_matches('/'));
        for (from, to) in [
            (place.rustup_home(), ".rustup"),
            (place.cargo_home(), ".cargo"),
            (place.clone(), "pocketq"),
        ] {
            let to = home.join(to);
            fs::rename(&from, &to).map_err(file_error("move", &from))?;
        }
        Ok(())
    })?;
    // Everything mounted here is unmounted when the process ends.
    let script = format!(
        "mount -t proc proc \"$0/proc\" && mount --rbind /dev \"$0/dev\" && \
         exec chroot \"$0\" sh -ec 'cd; cd pocketq; {}'",
        TYPED.join("; ")
    );
    let mut shell = command("unshare");
    shell
        .args(["--mount", "--fork", "sh", "-ec", &script])
        .arg(&system)
        .env("HOME", HOME)
        .env(
            "PATH",
            format!("{HOME}/.cargo/bin:/usr/sbin:/usr/bin:/sbin:/bin"),
        );
    for name in ["RUSTUP_HOME", "CARGO_HOME"] {
        shell.env_remove(name);
    }
    step("what is typed there", || run(forget_this_run(&mut shell)))
}

/// The prefix of the temporary directories; the id of their process follows.
const DIRECTORY_PREFIX: &str = "pocketq-fresh-";

/// Removes the directories of runs that were interrupted, if the system lists its processes in
/// `/proc`.
fn remove_stale(directory: &Path) {
    let processes = Path::new("/proc");
    let is_gone = |name: &str| {
        let number = name
            .strip_prefix(DIRECTORY_PREFIX)
            .filter(|rest| rest.parse::<u32>().is_ok());
        number.is_some_and(|number| !processes.join(number).exists())
    };
    if !processes.join("self").exists() {
        return;
    }
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(is_gone) {
            drop(TemporaryDirectory(entry.path()));
        }
    }
}

/// A temporary directory, removed on drop.
struct TemporaryDirectory(PathBuf);

impl TemporaryDirectory {
    fn new() -> Result<Self> {
        remove_stale(&env::temp_dir());
        let directory = env::temp_dir().join(format!("{DIRECTORY_PREFIX}{}", process::id()));
        fs::create_dir_all(&directory).map_err(file_error("create", &directory))?;
        Ok(TemporaryDirectory(directory))
    }

    fn rustup_home(&self) -> PathBuf {
        self.0.join("rustup")
    }

    fn cargo_home(&self) -> PathBuf {
        self.0.join("cargo")
    }

    fn clone(&self) -> PathBuf {
        self.0.join("pocketq")
    }

    /// A cargo command in the clone, with its own toolchain and caches.
    fn cargo(&self, words: &str) -> Command {
        let programs = [self.cargo_home().join("bin")].into_iter();
        let path = env::join_paths(programs.chain(other_path()));
        let mut cargo = command("cargo");
        cargo
            .args(words.split(' '))
            .current_dir(self.clone())
            .env("PATH", path.unwrap_or_default())
            .env("RUSTUP_HOME", self.rustup_home())
            .env("CARGO_HOME", self.cargo_home())
            .env("npm_config_cache", self.0.join("npm"));
        forget_this_run(&mut cargo);
        cargo
    }

    /// Puts the clone, the toolchain and an empty cargo home into it.
    fn fill(&self) -> Result {
        if ask("git", ["status", "--porcelain"]).as_deref() != Some("") {
            println!("Only what is committed is checked.");
        }
        run(command("git")
            .args(["clone", "--quiet"])
            .args([files::root(), &self.clone()]))?;

        let rustup = tools::rustup("show")?;
        let active = ask("rustup", ["show", "active-toolchain"]);
        let sysroot = ask("rustc", ["--print", "sysroot"]).map(PathBuf::from);
        let (Some(active), Some(sysroot)) = (active, sysroot) else {
            return Err(Error::nothing_ran("toolchain"));
        };
        let name = active.split_whitespace().next().unwrap_or(&active);
        let toolchain = self.rustup_home().join("toolchains").join(name);
        copy(&sysroot, &toolchain)?;
        strip(&toolchain, &host(name)).map_err(file_error("strip", &toolchain))?;

        let programs = self.cargo_home().join("bin");
        let proxies = fs::create_dir_all(&programs).and_then(|()| {
            let copied = programs.join("rustup");
            fs::copy(rustup.canonicalize()?, &copied)?;
            PROXIES
                .iter()
                .try_for_each(|name| fs::hard_link(&copied, programs.join(name)))
        });
        proxies.map_err(file_error("copy", &rustup))?;
        // The machine's settings say where cargo finds its registry, so they are copied too.
        if let Some(home) = cargo_home()
            && let settings = home.join("config.toml")
            && settings.exists()
        {
            let to = self.cargo_home().join("config.toml");
            copy(&settings, &to)?;
        }
        Ok(())
    }
}

impl Drop for TemporaryDirectory {
    fn drop(&mut self) {
        if let Err(cause) = fs::remove_dir_all(&self.0) {
            eprintln!("{} is left behind: {cause}", self.0.display());
        }
    }
}

/// The part of a toolchain's name that says which machine it is for.
fn host(name: &str) -> String {
    name.split_once('-')
        .map_or(name, |(_, host)| host)
        .to_string()
}

/// Copies a file or a directory; links inside it stay links.
fn copy(from: &Path, to: &Path) -> Result {
    let found = from.canonicalize().map_err(file_error("copy", from))?;
    let mut copy = command("cp");
    copy.arg("-a");
    if found.is_dir() {
        // Copy the content, even if the directory already exists.
        files::create_directory(to)?;
        copy.arg(found.join("."));
    } else {
        copy.arg(found);
    }
    run(copy.arg(to))
}

/// What a program prints in the workspace.
fn ask(program: &str, words: [&str; 2]) -> Option<String> {
    answer(command(program).args(words).current_dir(files::root()))
}

/// Removes the documentation, which is half of a toolchain, and every target but the machine's own;
/// also removes them from what rustup knows.
fn strip(toolchain: &Path, host: &str) -> io::Result<()> {
    let documentation = toolchain.join("share/doc");
    if documentation.exists() {
        fs::remove_dir_all(documentation)?;
    }
    let libraries = toolchain.join("lib/rustlib");
    let listed = fs::read_to_string(libraries.join("components"))?;
    let extra: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.strip_prefix("rust-std-"))
        .filter(|target| *target != host)
        .collect();
    for target in &extra {
        fs::remove_dir_all(libraries.join(target))?;
        fs::remove_file(libraries.join(format!("manifest-rust-std-{target}")))?;
    }
    let kept = listed
        .lines()
        .filter(|line| !extra.iter().any(|target| line.ends_with(target)));
    fs::write(
        libraries.join("components"),
        kept.map(|line| format!("{line}\n")).collect::<String>(),
    )?;
    let settings = libraries.join("multirust-config.toml");
    let known = fs::read_to_string(&settings)?;
    fs::write(settings, without_components(&known, &extra))
}

/// What rustup knows about a toolchain, without the components of these targets.
fn without_components(known: &str, targets: &[&str]) -> String {
    let is_kept = |part: &&str| {
        !targets
            .iter()
            .any(|target| part.contains(&format!("\"{target}\"")))
    };
    let parts: Vec<&str> = known.split("[[components]]").filter(is_kept).collect();
    parts.join("[[components]]")
}

/// The directories on the PATH, without the one that cargo installs programs into.
fn other_path() -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let installed = cargo_home().map(|home| home.join("bin"));
    env::split_paths(&path)
        .filter(|directory| Some(directory) != installed.as_ref())
        .collect()
}

/// Removes the variables that cargo and rustup set for this program, including where it builds.
fn forget_this_run(command: &mut Command) -> &mut Command {
    let is_from_cargo = |name: &str| {
        name.starts_with("CARGO_PKG")
            || name.starts_with("CARGO_BIN")
            || name.starts_with("CARGO_MANIFEST")
    };
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_from_cargo) {
            command.env_remove(name);
        }
    }
    for name in [
        "CARGO",
        "CARGO_TARGET_DIR",
        "RUSTUP_TOOLCHAIN",
        "LD_LIBRARY_PATH",
        "RUST_RECURSION_COUNT",
    ] {
        command.env_remove(name);
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rustup_forgets_the_other_targets() {
        let known = "config_version = \"1\"\n\n[[components]]\npkg = \"rust-std\"\ntarget = \"x86_64\"\n\n\
                     [[components]]\npkg = \"rust-std\"\ntarget = \"thumbv6m\"\n\n\
                     [[components]]\npkg = \"rustc\"\ntarget = \"x86_64\"\n";
        let left = without_components(known, &["thumbv6m"]);
        assert_eq!(left.matches("x86_64").count(), 2, "{left}");
        assert!(
            !left.contains("thumbv6m") && left.starts_with("config_version"),
            "{left}"
        );
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn only_what_an_interrupted_run_left_is_removed() {
        let directory = env::temp_dir().join(format!("pocketq-stale-{}", process::id()));
        let names = [process::id(), u32::MAX].map(|number| format!("{DIRECTORY_PREFIX}{number}"));
        for name in names
            .iter()
            .map(String::as_str)
            .chain([DIRECTORY_PREFIX, "other"])
        {
            fs::create_dir_all(directory.join(name).join("debian")).unwrap();
        }
        remove_stale(&directory);
        let left = fs::read_dir(&directory).unwrap().count();
        let is_left = |name: &String| directory.join(name).exists();
        assert_eq!((left, names.each_ref().map(is_left)), (3, [true, false]));
        fs::remove_dir_all(directory).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_directory_is_copied_into_one_that_is_there_with_its_links() {
        let directory = env::temp_dir().join(format!("pocketq-copied-{}", process::id()));
        let (from, to) = (directory.join("from"), directory.join("to"));
        for folder in [from.join("inner"), to.clone()] {
            fs::create_dir_all(folder).unwrap();
        }
        fs::write(from.join("inner/file"), "text").unwrap();
        std::os::unix::fs::symlink("inner/file", from.join("link")).unwrap();
        copy(&from, &to).unwrap();
        copy(&from.join("link"), &directory.join("alone")).unwrap();
        assert_eq!(fs::read_to_string(to.join("inner/file")).unwrap(), "text");
        assert!(to.join("link").is_symlink() && !directory.join("alone").is_symlink());
        fs::remove_dir_all(directory).unwrap();
    }

    #[test]
    fn a_toolchain_is_named_after_its_machine() {
        assert_eq!(
            host("1.95.0-x86_64-unknown-linux-gnu"),
            "x86_64-unknown-linux-gnu"
        );
    }
}
