//! What the commands need on a machine, one row each: how to see that it is there, and how to get it.
//! A command makes sure of everything that its steps need before the first of them, so that a machine
//! that has never seen PocketQ gets as far as any other.

use std::path::{Path, PathBuf};

use crate::browser::Engine;
use crate::error::Error;
use crate::package_manager::PackageManager;
use crate::programs::{self, answer, cargo, command, find, run, succeeds};
use crate::{case, node, packages, paths, sdl2};

/// The chip's target.
pub(crate) const CHIP_TARGET: &str = "thumbv6m-none-eabi";
/// The target of the page's programs.
pub(crate) const PAGE_TARGET: &str = "wasm32-unknown-unknown";

/// Something that a command needs.
#[derive(Debug)]
pub(crate) struct Tool {
    /// Its name and verb, as the beginning of a sentence: "Node.js 18 or newer is".
    pub(crate) what: &'static str,
    is_there: fn() -> bool,
    get: Get,
}

/// How to get it.
#[derive(Debug)]
enum Get {
    /// By rustup, with these words.
    Rustup([&'static str; 3]),
    /// By `cargo install`: a package and its version.
    Cargo(&'static str, &'static str),
    /// By `npm ci` in this directory.
    Npm(fn() -> PathBuf),
    /// By the system's package manager; what else a person can do, as the end of a sentence.
    System(fn(PackageManager) -> &'static [&'static str], &'static str),
}

static RUSTFMT: Tool = Tool {
    what: "rustfmt is",
    is_there: || succeeds(&mut cargo(["fmt", "--version"])),
    get: Get::Rustup(["component", "add", "rustfmt"]),
};

static CLIPPY: Tool = Tool {
    what: "clippy is",
    is_there: || succeeds(&mut cargo(["clippy", "--version"])),
    get: Get::Rustup(["component", "add", "clippy"]),
};

static CHIP: Tool = Tool {
    what: "The chip's target is",
    is_there: || has_target(CHIP_TARGET),
    get: Get::Rustup(["target", "add", CHIP_TARGET]),
};

static WASM: Tool = Tool {
    what: "The page's target is",
    is_there: || has_target(PAGE_TARGET),
    get: Get::Rustup(["target", "add", PAGE_TARGET]),
};

/// The linker that turns a stack overflow into a fault instead of silent corruption.
static FLIP_LINK: Tool = Tool {
    what: "flip-link is",
    is_there: || find("flip-link").is_some(),
    get: Get::Cargo("flip-link", "0.1.12"),
};

static NODE: Tool = Tool {
    what: "Node.js 18 or newer, with npm, is",
    is_there: node::is_there,
    get: Get::System(
        |manager| match manager {
            PackageManager::Zypper => &["nodejs-default", "npm-default"],
            PackageManager::Brew => &["node"],
            _ => &["nodejs", "npm"],
        },
        "nodejs.org has it for every system",
    ),
};

static EMULATOR: Tool = Tool {
    what: "What the emulator is made of is",
    is_there: || node::has_packages(&paths::emulator()),
    get: Get::Npm(paths::emulator),
};

static PAGE_TESTS: Tool = Tool {
    what: "What the page's tests are made of is",
    is_there: || node::has_packages(&paths::page_tests()),
    get: Get::Npm(paths::page_tests),
};

static CHROMIUM: Tool = Tool {
    what: "Chromium is",
    is_there: || Engine::Chromium.find().is_some(),
    get: Get::System(
        |_| &["chromium"],
        "or set CHROMIUM to the path of a browser that is like it",
    ),
};

static FIREFOX: Tool = Tool {
    what: "Firefox is",
    is_there: || Engine::Firefox.find().is_some(),
    get: Get::System(
        |manager| match manager {
            PackageManager::Apt | PackageManager::Apk => &["firefox-esr"],
            PackageManager::Zypper => &["MozillaFirefox"],
            _ => &["firefox"],
        },
        "or set FIREFOX to the path of one",
    ),
};

static WEBKIT: Tool = Tool {
    what: "WebKitGTK's driver is",
    is_there: || Engine::WebKit.find().is_some() && find("Xvfb").is_some(),
    get: Get::System(
        |_| &["webkit2gtk-driver", "xvfb"],
        "or set WEBKIT_DRIVER to the path of one",
    ),
};

static SDL2: Tool = Tool {
    what: "SDL2's development files are",
    is_there: sdl2::links,
    get: Get::System(
        |manager| match manager {
            PackageManager::Apt => &["libsdl2-dev"],
            PackageManager::Dnf => &["SDL2-devel"],
            // A name that the package provides: its own name has changed twice.
            PackageManager::Zypper => &["pkgconfig(sdl2)"],
            PackageManager::Apk => &["sdl2-dev"],
            PackageManager::Pacman | PackageManager::Brew => &["sdl2"],
        },
        "`cargo play --terminal` plays without SDL2",
    ),
};

static OPENSCAD: Tool = Tool {
    what: "OpenSCAD is",
    is_there: case::has_openscad,
    get: Get::System(
        |manager| match manager {
            // Without a display, OpenSCAD draws pictures only in a virtual one.
            PackageManager::Apt => &["openscad", "xvfb", "xauth"],
            PackageManager::Dnf => &["openscad", "xorg-x11-server-Xvfb"],
            PackageManager::Pacman => &["openscad", "xorg-server-xvfb", "xorg-xauth"],
            PackageManager::Zypper | PackageManager::Apk => &["openscad", "xvfb-run"],
            PackageManager::Brew => &["openscad"],
        },
        "openscad.org has it for every system",
    ),
};

static DEBOOTSTRAP: Tool = Tool {
    what: "debootstrap is",
    is_there: || find("debootstrap").is_some(),
    get: Get::System(|_| &["debootstrap"], "only a Debian or its kin can do this"),
};

/// A list of tools.
pub(crate) type Tools = &'static [&'static Tool];

/// To check code.
const FOR_CHECKS: Tools = &[&RUSTFMT, &CLIPPY];
/// To build the firmware.
pub(crate) const FOR_FIRMWARE: Tools = &[&CHIP, &FLIP_LINK];
/// To build the page, which brings the firmware along. Its programs are shrunk by a package of npm.
pub(crate) const FOR_PAGE: Tools = &[&CHIP, &FLIP_LINK, &WASM, &NODE, &PAGE_TESTS];
/// To run the firmware in the emulator.
pub(crate) const FOR_EMULATOR: Tools = &[&NODE, &EMULATOR];
/// To run the page in a browser.
pub(crate) const FOR_BROWSER: Tools = &[&NODE, &PAGE_TESTS, &CHROMIUM];
/// To run it in Firefox.
pub(crate) const FOR_FIREFOX: Tools = &[&NODE, &PAGE_TESTS, &FIREFOX];
/// To run it in WebKitGTK.
pub(crate) const FOR_WEBKIT: Tools = &[&NODE, &PAGE_TESTS, &WEBKIT];
/// To play in a window.
pub(crate) const FOR_WINDOW: Tools = &[&SDL2];
/// To render the case.
pub(crate) const FOR_CASE: Tools = &[&OPENSCAD];
/// To make a machine that has never seen PocketQ.
pub(crate) const FOR_CHROOT: Tools = &[&DEBOOTSTRAP];

/// To check everything.
pub(crate) const FOR_VERIFY: &[Tools] = &[
    FOR_CHECKS,
    FOR_FIRMWARE,
    FOR_PAGE,
    FOR_EMULATOR,
    FOR_BROWSER,
    FOR_FIREFOX,
];
/// For every other command that people use.
pub(crate) const BEYOND_VERIFY: &[Tools] = &[FOR_WEBKIT, FOR_WINDOW, FOR_CASE];

/// Makes sure of everything in these lists, in their order.
pub(crate) fn ensure(lists: &[Tools]) -> Result<(), Error> {
    lists
        .iter()
        .copied()
        .flatten()
        .try_for_each(|tool| tool.ensure())
}

impl Tool {
    fn ensure(&'static self) -> Result<(), Error> {
        if (self.is_there)() {
            return Ok(());
        }
        match self.get {
            Get::System(names, otherwise) => packages::install(self.what, names, self.is_there)
                .map_err(|why| Error::Missing {
                    what: self.what,
                    why,
                    otherwise,
                }),
            Get::Rustup(words) => match find("rustup") {
                Some(_) => run(command("rustup").args(words)),
                None => Err(Error::NoRustup {
                    words: words.join(" "),
                }),
            },
            Get::Cargo(package, version) => {
                println!("{} missing; installing it", self.what);
                let mut install = cargo(["install", package, "--locked", "--version", version]);
                // Where programs are looked for, whatever cargo's configuration says.
                if let Some(home) = programs::cargo_home() {
                    install.arg("--root").arg(home);
                }
                run(&mut install)
            }
            Get::Npm(directory) => run(command("npm")
                .args(["ci", "--no-audit", "--no-fund"])
                .current_dir(directory())),
        }
    }
}

fn has_target(target: &str) -> bool {
    let mut rustc = command("rustc");
    rustc.args(["--print", "target-libdir", "--target", target]);
    answer(&mut rustc).is_some_and(|libraries| Path::new(&libraries).is_dir())
}
