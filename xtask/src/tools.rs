//! The tools that the commands need, one entry each: how to check for it, and how to get it. Before
//! its first step, a command ensures everything that all its steps need, so it works even on a
//! machine that has never seen PocketQ.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::{Error, Result};
use crate::packages;
use crate::programs::{self, answer, cargo, command, find, run, succeeds};
use crate::{case, files, node};
use Get::{Cargo, Npm, Rustup, System};

/// The Rust target of the chip.
pub(crate) const CHIP_TARGET: &str = "thumbv6m-none-eabi";
/// The Rust target of the page's programs.
pub(crate) const PAGE_TARGET: &str = "wasm32-unknown-unknown";
/// The target of a release's desk program.
pub(crate) const DESK_TARGET: &str = "x86_64-unknown-linux-musl";

/// Something that a command needs.
#[derive(Debug)]
pub(crate) struct Tool {
    /// Its name and a verb, to begin a sentence: "Node.js 18 or newer is".
    what: &'static str,
    is_there: fn() -> bool,
    get: Get,
}

/// How to get a tool.
#[derive(Debug)]
enum Get {
    /// By rustup, with these words.
    Rustup([&'static str; 3]),
    /// By `cargo install`, with these words.
    Cargo(&'static str),
    /// By `npm ci` in this directory.
    Npm(fn() -> PathBuf),
    /// By the system's package manager: the packages' usual names, their names in other managers,
    /// and the end of a sentence that says what else a person can do.
    System(
        &'static str,
        &'static [(&'static str, &'static str)],
        &'static str,
    ),
}

static RUSTFMT: Tool = Tool {
    what: "rustfmt is",
    is_there: || succeeds(&mut cargo("fmt --version")),
    get: Rustup(["component", "add", "rustfmt"]),
};

static CLIPPY: Tool = Tool {
    what: "clippy is",
    is_there: || succeeds(&mut cargo("clippy --version")),
    get: Rustup(["component", "add", "clippy"]),
};

static CHIP: Tool = Tool {
    what: "The chip's target is",
    is_there: || has_target(CHIP_TARGET),
    get: Rustup(["target", "add", CHIP_TARGET]),
};

static WASM: Tool = Tool {
    what: "The page's target is",
    is_there: || has_target(PAGE_TARGET),
    get: Rustup(["target", "add", PAGE_TARGET]),
};

static DESK: Tool = Tool {
    what: "The desk program's target is",
    is_there: || has_target(DESK_TARGET),
    get: Rustup(["target", "add", DESK_TARGET]),
};

/// The linker that turns a stack overflow into a fault; without it, data is silently overwritten.
static FLIP_LINK: Tool = Tool {
    what: "flip-link is",
    is_there: || find("flip-link").is_some(),
    get: Cargo("flip-link --locked --version 0.1.12"),
};

static NODE: Tool = Tool {
    what: "Node.js 18 or newer, with npm, is",
    is_there: node::is_there,
    get: System(
        "nodejs npm",
        &[("zypper", "nodejs-default npm-default"), ("brew", "node")],
        "nodejs.org has it for every system",
    ),
};

static EMULATOR: Tool = Tool {
    what: "What the emulator is made of is",
    is_there: || node::has_packages(&files::emulator()),
    get: Npm(files::emulator),
};

static PAGE_TESTS: Tool = Tool {
    what: "What the page's tests are made of is",
    is_there: || node::has_packages(&files::page_tests()),
    get: Npm(files::page_tests),
};

static GIT: Tool = Tool {
    what: "git is",
    is_there: || find("git").is_some(),
    get: System("git", &[], "git-scm.com has it for every system"),
};

static CHROMIUM: Tool = Tool {
    what: "Chromium is",
    is_there: || node::CHROMIUM.find().is_some(),
    get: System(
        "chromium",
        &[],
        "or set CHROMIUM to the path of a browser that is like it",
    ),
};

static FIREFOX: Tool = Tool {
    what: "Firefox is",
    is_there: || node::FIREFOX.find().is_some(),
    get: System(
        "firefox",
        &[
            ("apt-get", "firefox-esr"),
            ("apk", "firefox-esr"),
            ("zypper", "MozillaFirefox"),
        ],
        "or set FIREFOX to the path of one",
    ),
};

static WEBKIT: Tool = Tool {
    what: "WebKitGTK's driver is",
    is_there: || node::WEBKIT.find().is_some() && find("Xvfb").is_some(),
    get: System(
        "webkit2gtk-driver xvfb",
        &[],
        "or set WEBKIT_DRIVER to the path of one",
    ),
};

static SDL2: Tool = Tool {
    what: "SDL2's development files are",
    is_there: sdl2_links,
    get: System(
        "sdl2",
        &[
            ("apt-get", "libsdl2-dev"),
            ("dnf", "SDL2-devel"),
            // A name for what the package provides, because the package's own name has changed
            // twice.
            ("zypper", "'pkgconfig(sdl2)'"),
            ("apk", "sdl2-dev"),
        ],
        "`cargo play --terminal` plays without SDL2",
    ),
};

static OPENSCAD: Tool = Tool {
    what: "OpenSCAD is",
    is_there: case::has_openscad,
    get: System(
        // Without a display, OpenSCAD needs a virtual one to render pictures.
        "openscad xvfb-run",
        &[
            ("apt-get", "openscad xvfb xauth"),
            ("dnf", "openscad xorg-x11-server-Xvfb"),
            ("pacman", "openscad xorg-server-xvfb xorg-xauth"),
            ("brew", "openscad"),
        ],
        "openscad.org has it for every system",
    ),
};

static DEBOOTSTRAP: Tool = Tool {
    what: "debootstrap is",
    is_there: || find("debootstrap").is_some(),
    get: System("debootstrap", &[], "only a Debian or its kin can do this"),
};

/// A list of tools.
pub(crate) type Tools = &'static [&'static Tool];

/// To check code.
const FOR_CHECKS: Tools = &[&RUSTFMT, &CLIPPY, &GIT];
/// To build the firmware.
pub(crate) const FOR_FIRMWARE: Tools = &[&CHIP, &FLIP_LINK];
/// To build the page, which includes the firmware. An npm package shrinks the page's programs.
pub(crate) const FOR_PAGE: Tools = &[&CHIP, &FLIP_LINK, &WASM, &NODE, &PAGE_TESTS];
/// To build the desk program of a release.
pub(crate) const FOR_DESK: Tools = &[&DESK];
/// To run the firmware in the emulator.
pub(crate) const FOR_EMULATOR: Tools = &[&NODE, &EMULATOR];
/// To run the page in a browser.
pub(crate) const FOR_BROWSER: Tools = &[&NODE, &PAGE_TESTS, &CHROMIUM];
/// To run the page in Firefox.
pub(crate) const FOR_FIREFOX: Tools = &[&NODE, &PAGE_TESTS, &FIREFOX];
/// To run the page in WebKitGTK.
pub(crate) const FOR_WEBKIT: Tools = &[&NODE, &PAGE_TESTS, &WEBKIT];
/// To play in a window.
pub(crate) const FOR_WINDOW: Tools = &[&SDL2];
/// To render the case.
pub(crate) const FOR_CASE: Tools = &[&OPENSCAD];
/// To set up a machine that has never seen PocketQ.
pub(crate) const FOR_CHROOT: Tools = &[&DEBOOTSTRAP];

/// To check everything.
pub(crate) const FOR_VERIFY: &[Tools] = &[
    FOR_CHECKS,
    FOR_FIRMWARE,
    FOR_PAGE,
    FOR_DESK,
    FOR_EMULATOR,
    FOR_BROWSER,
    FOR_FIREFOX,
];
/// For every other command that people use.
const BEYOND_VERIFY: &[Tools] = &[FOR_WEBKIT, FOR_WINDOW, FOR_CASE];

/// Ensures everything in these lists, in order.
pub(crate) fn ensure(lists: &[Tools]) -> Result {
    let mut tools = lists.iter().copied().flatten();
    tools.try_for_each(|tool| tool.ensure())
}

/// `cargo xtask tools`: ensures everything that a command may need.
pub(crate) fn ensure_all() -> Result {
    ensure(FOR_VERIFY)?;
    ensure(BEYOND_VERIFY)
}

impl Tool {
    fn ensure(&self) -> Result {
        if (self.is_there)() {
            return Ok(());
        }
        match &self.get {
            System(usual, others, otherwise) => {
                let installed = packages::install(self.what, usual, others, self.is_there);
                let what = self.what;
                installed.map_err(|why| Error::new(format!("{what} missing {why}; {otherwise}.")))
            }
            Rustup(words) => {
                rustup(&words.join(" "))?;
                run(command("rustup").args(words))
            }
            Cargo(words) => {
                println!("{} missing; installing it", self.what);
                let mut install = cargo(&format!("install {words}"));
                // Installed where programs are searched for, whatever cargo is configured to do.
                if let Some(home) = programs::cargo_home() {
                    install.arg("--root").arg(home);
                }
                run(&mut install)
            }
            Npm(directory) => run(command("npm")
                .args(["ci", "--no-audit", "--no-fund"])
                .current_dir(directory())),
        }
    }
}

/// Finds rustup. If there is none, the error names the command that rustup should have run.
pub(crate) fn rustup(words: &str) -> Result<PathBuf> {
    find("rustup").ok_or_else(|| {
        Error::new(format!(
            "There is no rustup here to run `rustup {words}`: see rustup.rs."
        ))
    })
}

fn has_target(target: &str) -> bool {
    let mut rustc = command("rustc");
    rustc.args(["--print", "target-libdir", "--target", target]);
    answer(&mut rustc).is_some_and(|libraries| Path::new(&libraries).is_dir())
}

/// Whether an empty program links against SDL2, with the same compiler and linker as the window.
/// The program is not run.
fn sdl2_links() -> bool {
    let source = files::target().join("sdl2_probe.rs");
    let program = source.with_extension("bin");
    let is_written = files::create_directory(&files::target())
        .and_then(|()| files::write(&source, "fn main() {}"))
        .is_ok();
    let mut rustc = command("rustc");
    rustc.args(["-l", "SDL2", "-o"]).args([&program, &source]);
    let links = is_written && succeeds(with_library_path(&mut rustc));
    for file in [source, program] {
        let _ = fs::remove_file(file);
    }
    links
}

/// Lets `command` find Homebrew's libraries, which are not on the linker's default path.
pub(crate) fn with_library_path(command: &mut Command) -> &mut Command {
    if cfg!(target_os = "macos")
        && let Some(path) = homebrew_library_path()
    {
        command.env("LIBRARY_PATH", path);
    }
    command
}

fn homebrew_library_path() -> Option<OsString> {
    let prefix = answer(command("brew").arg("--prefix"))?;
    let already = env::var_os("LIBRARY_PATH").unwrap_or_default();
    let mut directories = vec![PathBuf::from(prefix).join("lib")];
    directories.extend(env::split_paths(&already).filter(|path| !path.as_os_str().is_empty()));
    env::join_paths(directories).ok()
}
