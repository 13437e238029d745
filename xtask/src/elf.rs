//! Reads a firmware image from the linker: a 32-bit little-endian ELF file for ARM. Only what goes
//! into the chip is kept: the segments that are loaded, the addresses of the sections, and the names of
//! what lies in them.

use std::fmt;

const PT_LOAD: u32 = 1;
const SHT_SYMTAB: u32 = 2;
const SHF_ALLOC: u32 = 2;
const MACHINE_ARM: u16 = 40;

/// What an ELF file puts into the chip.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Image {
    /// The bytes that are loaded.
    pub(crate) segments: Vec<Segment>,
    /// The sections that occupy memory while the program runs.
    pub(crate) sections: Vec<Section>,
    /// The functions and variables that have a name.
    pub(crate) symbols: Vec<Symbol>,
}

/// Bytes and where they are written; for variables, where in flash they are copied from.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    /// The address of the first byte.
    pub(crate) address: u32,
    /// The bytes; at least one.
    pub(crate) bytes: Vec<u8>,
}

/// The memory that a section occupies while the program runs.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Section {
    /// What the linker script calls it.
    pub(crate) name: String,
    /// Its first address.
    pub(crate) address: u32,
    /// Its length in bytes.
    pub(crate) size: u32,
}

/// Something that has a name and lies in a section.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Symbol {
    /// Its name.
    pub(crate) name: String,
    /// The name of the section.
    pub(crate) section: String,
}

/// Why bytes are not an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ElfError {
    /// It does not begin as an ELF file does.
    NotElf,
    /// It is an ELF file, but for another kind of machine.
    OtherMachine,
    /// It refers to bytes beyond its end.
    CutShort,
}

impl Image {
    /// Reads an ELF file.
    pub(crate) fn read(file: &[u8]) -> Result<Image, ElfError> {
        if !file.starts_with(b"\x7fELF") {
            return Err(ElfError::NotElf);
        }
        // Class 1 is 32 bits, data 1 is little-endian.
        if file.get(4..6) != Some(&[1, 1]) || half(file, 18)? != MACHINE_ARM {
            return Err(ElfError::OtherMachine);
        }
        let mut segments = Vec::new();
        for header in table(file, word(file, 28)?, half(file, 42)?, half(file, 44)?) {
            let header = header?;
            let size = word(header, 16)?;
            if word(header, 0)? == PT_LOAD && size > 0 {
                let bytes = slice(file, word(header, 4)?, size)?.to_vec();
                let address = word(header, 12)?;
                segments.push(Segment { address, bytes });
            }
        }
        let headers = table(file, word(file, 32)?, half(file, 46)?, half(file, 48)?);
        let headers = headers.collect::<Result<Vec<_>, _>>()?;
        let section = |index: u32| headers.get(index as usize).ok_or(ElfError::CutShort);
        let contents = |header: &[u8]| slice(file, word(header, 16)?, word(header, 20)?);
        let names = contents(section(half(file, 50)?.into())?)?;
        let mut sections = Vec::new();
        let mut symbols = Vec::new();
        for header in &headers {
            if word(header, 8)? & SHF_ALLOC != 0 {
                sections.push(Section {
                    name: text(names, word(header, 0)?)?,
                    address: word(header, 12)?,
                    size: word(header, 20)?,
                });
            }
            if word(header, 4)? == SHT_SYMTAB {
                let strings = contents(section(word(header, 24)?)?)?;
                for symbol in contents(header)?.chunks_exact(SYMBOL_BYTES) {
                    let (name, place) = (text(strings, word(symbol, 0)?)?, half(symbol, 14)?);
                    // The largest places are no sections, but say what else the value is.
                    if let Some(header) = headers.get(usize::from(place)) {
                        let section = text(names, word(header, 0)?)?;
                        symbols.push(Symbol { name, section });
                    }
                }
            }
        }
        Ok(Image {
            segments,
            sections,
            symbols,
        })
    }
}

/// The size of an entry in a table of symbols.
const SYMBOL_BYTES: usize = 16;

/// The entries of a header table.
fn table(
    file: &[u8],
    start: u32,
    entry: u16,
    count: u16,
) -> impl Iterator<Item = Result<&[u8], ElfError>> {
    let entry = u32::from(entry);
    (0..u32::from(count)).map(move |index| {
        let offset = start.checked_add(index * entry).ok_or(ElfError::CutShort)?;
        slice(file, offset, entry)
    })
}

fn slice(bytes: &[u8], start: u32, length: u32) -> Result<&[u8], ElfError> {
    let rest = bytes.get(start as usize..).ok_or(ElfError::CutShort)?;
    rest.get(..length as usize).ok_or(ElfError::CutShort)
}

/// The text at an offset, which ends with a zero.
fn text(strings: &[u8], at: u32) -> Result<String, ElfError> {
    let rest = strings.get(at as usize..).ok_or(ElfError::CutShort)?;
    let end = rest.iter().position(|&byte| byte == 0);
    let bytes = &rest[..end.ok_or(ElfError::CutShort)?];
    Ok(String::from_utf8_lossy(bytes).into_owned())
}

fn word(bytes: &[u8], at: usize) -> Result<u32, ElfError> {
    let found = bytes.get(at..).and_then(|rest| rest.first_chunk());
    found
        .copied()
        .map(u32::from_le_bytes)
        .ok_or(ElfError::CutShort)
}

fn half(bytes: &[u8], at: usize) -> Result<u16, ElfError> {
    let found = bytes.get(at..).and_then(|rest| rest.first_chunk());
    found
        .copied()
        .map(u16::from_le_bytes)
        .ok_or(ElfError::CutShort)
}

impl fmt::Display for ElfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ElfError::NotElf => "it is not an ELF file",
            ElfError::OtherMachine => "it is not a program for a 32-bit ARM",
            ElfError::CutShort => "it ends too early",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: &[u8] = b"\0.text\0.bss\0Reset\0COUNT\0";

    /// An ELF file of two segments (one with nothing to load) and five sections (three that occupy no
    /// memory: nothing, symbols, and all names).
    fn small_file() -> Vec<u8> {
        let mut file = vec![0; 52];
        file[..6].copy_from_slice(b"\x7fELF\x01\x01");
        file[18] = 40;
        let (segments_at, sections_at) = (52, 52 + 2 * 32);
        let code_at = sections_at + 5 * 40;
        let symbols_at = code_at + 5;
        let names_at = symbols_at + 3 * 16;
        let mut put =
            |at: usize, value: u32| file[at..at + 4].copy_from_slice(&value.to_le_bytes());
        put(28, segments_at);
        put(32, sections_at);
        put(42, 32 | 2 << 16);
        put(46, 40 | 5 << 16);
        // The section of names.
        file[50] = 4;
        let mut add = |words: &[u32]| file.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        // Kind, offset, virtual address, physical address, size in the file and in memory, flags, alignment.
        add(&[1, code_at, 0x2000_0000, 0x1000_0100, 5, 5, 5, 4]);
        add(&[1, code_at, 0x2000_0100, 0x2000_0100, 0, 64, 6, 4]);
        // Name, kind, flags, address, offset, size, link, info, alignment, size of an entry.
        add(&[0; 10]);
        add(&[1, 1, 6, 0x1000_0100, code_at, 5, 0, 0, 4, 0]);
        add(&[7, 8, 3, 0x2000_0100, code_at, 64, 0, 0, 4, 0]);
        add(&[0, 2, 0, 0, symbols_at, 3 * 16, 4, 0, 4, 16]);
        add(&[0, 3, 0, 0, names_at, NAMES.len() as u32, 0, 0, 1, 0]);
        file.extend(b"hello");
        let mut add = |words: &[u32]| file.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        // Name, value, size, kind and section; the last is a mere number.
        add(&[12, 0x1000_0101, 4, 0x12 | 1 << 16]);
        add(&[18, 0x2000_0100, 4, 0x11 | 2 << 16]);
        add(&[12, 99, 0, 0x10 | 0xfff1 << 16]);
        file.extend(NAMES);
        file
    }

    #[test]
    fn loaded_bytes_lie_at_their_physical_address() {
        let image = Image::read(&small_file()).unwrap();
        let bytes = b"hello".to_vec();
        assert_eq!(
            image.segments,
            [Segment {
                address: 0x1000_0100,
                bytes
            }]
        );
    }

    #[test]
    fn only_sections_that_occupy_memory_count() {
        let image = Image::read(&small_file()).unwrap();
        let places: Vec<_> = image.sections.iter().map(|section| section.size).collect();
        assert_eq!(places, [5, 64]);
    }

    #[test]
    fn names_are_known_with_their_section() {
        let image = Image::read(&small_file()).unwrap();
        let names: Vec<_> = image.sections.iter().map(|section| &section.name).collect();
        assert_eq!(names, [".text", ".bss"]);
        let symbol = |name: &str, section: &str| Symbol {
            name: name.into(),
            section: section.into(),
        };
        assert_eq!(
            image.symbols,
            [symbol("Reset", ".text"), symbol("COUNT", ".bss")]
        );
    }

    #[test]
    fn every_file_that_is_cut_short_is_refused() {
        let file = small_file();
        for length in 0..file.len() {
            assert!(Image::read(&file[..length]).is_err(), "{length} bytes");
        }
    }

    #[test]
    fn other_machines_are_refused() {
        let mut file = small_file();
        file[18] = 62;
        assert_eq!(Image::read(&file), Err(ElfError::OtherMachine));
        assert_eq!(Image::read(b"UF2\n"), Err(ElfError::NotElf));
    }
}
