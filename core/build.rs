//! Tells the about screen which commit it was built from, and converts embedded-graphics' fonts
//! into the tables that text is drawn from.

use std::{
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use embedded_graphics::{
    image::GetPixel,
    mono_font::{MonoFont, iso_8859_16 as fonts, mapping::ISO_8859_16},
    pixelcolor::BinaryColor,
    prelude::{OriginDimensions, Point},
};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    name_the_commit();
    let directory = env::var("OUT_DIR").expect("cargo sets it");
    let file = Path::new(&directory).join("glyphs.rs");
    fs::write(file, glyphs()).expect("cargo's directory can be written to");
}

/// Reads git's files and never runs git: if git were installed between two builds, parts of one
/// program would name different commits.
fn name_the_commit() {
    let commit = head_log().and_then(|log| {
        println!("cargo::rerun-if-changed={}", log.display());
        let log = fs::read_to_string(log).ok()?;
        // The last line is the last change: the commit before it, then the commit after it.
        let commit = log.lines().last()?.split(' ').nth(1)?;
        commit.get(..8).map(str::to_owned)
    });
    // Outside a checkout there is no commit to name.
    let build = commit.as_deref().unwrap_or("-");
    println!("cargo::rustc-env=POCKETQ_BUILD={build}");
}

/// Git's log of the checked-out commits.
fn head_log() -> Option<PathBuf> {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR")?);
    let root = package.parent()?;
    let git = root.join(".git");
    let folder = match fs::read_to_string(&git) {
        // In a second work tree `.git` is a file that names the folder, perhaps relative to the
        // work tree.
        Ok(text) => root.join(text.strip_prefix("gitdir:")?.trim()),
        Err(_) => git,
    };
    Some(folder.join("logs").join("HEAD")).filter(|log| log.exists())
}

/// A table of bytes for each font, and the letters beyond ASCII that the fonts contain.
///
/// A glyph is stored as its columns from left to right, each in as many bytes as its height needs;
/// bit 0 of the first byte is the top pixel, as on the display. ASCII comes first, then the other
/// letters by code.
fn glyphs() -> String {
    let mut letters: Vec<char> = ISO_8859_16.chars().collect();
    letters.sort_unstable();
    let beyond_ascii = letters.iter().filter(|letter| !letter.is_ascii());
    let codes: Vec<u32> = beyond_ascii.map(|letter| u32::from(*letter)).collect();
    let mut source = format!("const BEYOND_ASCII: [u16; {}] = {codes:?};\n", codes.len());
    for (name, font) in [
        ("TINY", &fonts::FONT_4X6),
        ("SMALL", &fonts::FONT_5X8),
        ("CELL", &fonts::FONT_6X9),
        ("BODY", &fonts::FONT_6X10),
        ("TITLE", &fonts::FONT_7X13_BOLD),
        ("HUGE", &fonts::FONT_10X20),
    ] {
        let glyphs = letters.iter().flat_map(|letter| columns(font, *letter));
        let bytes: Vec<u8> = glyphs.collect();
        writeln!(source, "const {name}: [u8; {}] = {bytes:?};", bytes.len())
            .expect("a string takes everything");
    }
    source
}

/// The bytes of a glyph.
fn columns(font: &MonoFont<'_>, letter: char) -> Vec<u8> {
    let (width, height) = (font.character_size.width, font.character_size.height);
    let index = font.glyph_mapping.index(letter) as u32;
    let in_a_row = font.image.size().width / width;
    let corner = (index % in_a_row * width, index / in_a_row * height);
    let is_lit = |x, y| {
        let point = Point::new((corner.0 + x) as i32, (corner.1 + y) as i32);
        font.image.pixel(point) == Some(BinaryColor::On)
    };
    let column = |x| {
        let pixels = (0..height).map(|y| u32::from(is_lit(x, y)) << y);
        let bits: u32 = pixels.sum();
        bits.to_le_bytes()
            .into_iter()
            .take(height.div_ceil(8) as usize)
    };
    (0..width).flat_map(column).collect()
}
