//! Reads a firmware image from the linker: a 32-bit little-endian ELF file for ARM. Only what goes
//! into the chip is kept: the segments that are loaded, and the addresses of the sections.

use std::fmt;

const PT_LOAD: u32 = 1;
const SHF_ALLOC: u32 = 2;
const MACHINE_ARM: u16 = 40;

/// What an ELF file puts into the chip.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Image {
    /// The bytes that are loaded.
    pub(crate) segments: Vec<Segment>,
    /// The sections that occupy memory while the program runs.
    pub(crate) sections: Vec<Section>,
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
    /// Its first address.
    pub(crate) address: u32,
    /// Its length in bytes.
    pub(crate) size: u32,
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
        let mut sections = Vec::new();
        for header in table(file, word(file, 32)?, half(file, 46)?, half(file, 48)?) {
            let header = header?;
            if word(header, 8)? & SHF_ALLOC != 0 {
                let (address, size) = (word(header, 12)?, word(header, 20)?);
                sections.push(Section { address, size });
            }
        }
        Ok(Image { segments, sections })
    }
}

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

    /// An ELF file of two segments (one with nothing to load) and three sections (one that occupies
    /// no memory).
    fn small_file() -> Vec<u8> {
        let mut file = vec![0; 52];
        file[..6].copy_from_slice(b"\x7fELF\x01\x01");
        file[18] = 40;
        let mut put =
            |at: usize, value: u32| file[at..at + 4].copy_from_slice(&value.to_le_bytes());
        put(28, 52);
        put(32, 52 + 2 * 32);
        put(42, 32 | 2 << 16);
        put(46, 40 | 3 << 16);
        let code_at = 52 + 2 * 32 + 3 * 40;
        for field in [
            // Kind, offset, virtual address, physical address, size in the file and in memory, flags, alignment.
            [1, code_at, 0x2000_0000, 0x1000_0100, 5, 5, 5, 4],
            [1, code_at, 0x2000_0100, 0x2000_0100, 0, 64, 6, 4],
        ] {
            file.extend(field.iter().flat_map(|value: &u32| value.to_le_bytes()));
        }
        for (flags, address, size) in [(0, 0, 900), (6, 0x1000_0100, 5), (3, 0x2000_0100, 64)] {
            let fields: [u32; 10] = [0, 1, flags, address, code_at, size, 0, 0, 4, 0];
            file.extend(fields.iter().flat_map(|value| value.to_le_bytes()));
        }
        file.extend(b"hello");
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
