//! Reads the linker's ELF file: the segments to load into the chip, the addresses of the sections,
//! and the names of the functions and variables in them.

use object::elf::{PT_LOAD, SHF_ALLOC};
use object::read::elf::{ElfFile32, ProgramHeader, SectionHeader};
use object::{Architecture, LittleEndian, Object, ObjectSection, ObjectSymbol};

/// What an ELF file puts into the chip.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Image {
    /// The bytes that are loaded.
    pub(crate) segments: Vec<Segment>,
    /// The sections that occupy memory while the program runs.
    pub(crate) sections: Vec<Section>,
    /// The functions and variables that have a name.
    pub(crate) symbols: Vec<Symbol>,
}

/// Bytes and where they are loaded. Initial values of variables are loaded into flash and copied
/// from there.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    /// The address of the first byte.
    pub(crate) address: u32,
    /// The bytes, at least one.
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

/// A named function or variable in a section.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Symbol {
    /// Its name.
    pub(crate) name: String,
    /// The name of the section.
    pub(crate) section: String,
}

impl Image {
    /// Reads an ELF file, or says why it is not a program for the chip.
    pub(crate) fn read(file: &[u8]) -> Result<Image, String> {
        let text = |why: object::Error| why.to_string();
        let elf = ElfFile32::<LittleEndian>::parse(file).map_err(text)?;
        if elf.architecture() != Architecture::Arm {
            return Err("it is not a program for a 32-bit ARM".into());
        }
        let mut image = Image::default();
        for header in elf.elf_program_headers() {
            let bytes = header.data(LittleEndian, file);
            let bytes = bytes.map_err(|()| "it ends too early")?.to_vec();
            if header.p_type(LittleEndian) == PT_LOAD && !bytes.is_empty() {
                let address = header.p_paddr(LittleEndian);
                image.segments.push(Segment { address, bytes });
            }
        }
        for section in elf.sections() {
            let header = section.elf_section_header();
            if header.sh_flags(LittleEndian).contains(SHF_ALLOC) {
                let (address, size) = (section.address() as u32, section.size() as u32);
                image.sections.push(Section { address, size });
            }
        }
        for symbol in elf.symbols() {
            if let Some(index) = symbol.section_index() {
                let section = elf.section_by_index(index).map_err(text)?;
                let section = section.name().map_err(text)?.into();
                let name = symbol.name().map_err(text)?.into();
                image.symbols.push(Symbol { name, section });
            }
        }
        Ok(image)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: &[u8] = b"\0.text\0.bss\0Reset\0COUNT\0";

    /// An ELF file of two segments (one with nothing to load) and five sections (three that occupy
    /// no memory: the null section, the symbols, and all names).
    fn small_file() -> Vec<u8> {
        let (segments_at, sections_at) = (52, 52 + 2 * 32);
        let code_at = sections_at + 5 * 40;
        let symbols_at = code_at + 8;
        let names_at = symbols_at + 3 * 16;
        let words = [
            // The header: 32 bits, little-endian, for ARM, and where the tables are.
            &[0x464c_457f, 0x0001_0101, 0, 0, 2 | 40 << 16, 1, 0][..],
            &[segments_at, sections_at, 0, 52 | 32 << 16],
            &[2 | 40 << 16, 5 | 4 << 16],
            // Kind, offset, virtual and physical address, size in the file and in memory, flags,
            // alignment.
            &[1, code_at, 0x2000_0000, 0x1000_0100, 5, 5, 5, 4],
            &[1, code_at, 0x2000_0100, 0x2000_0100, 0, 64, 6, 4],
            // Name, kind, flags, address, offset, size, link, info, alignment, size of an entry.
            &[0; 10],
            &[1, 1, 6, 0x1000_0100, code_at, 5, 0, 0, 4, 0],
            &[7, 8, 3, 0x2000_0100, code_at, 64, 0, 0, 4, 0],
            &[0, 2, 0, 0, symbols_at, 3 * 16, 4, 0, 4, 16],
            &[0, 3, 0, 0, names_at, NAMES.len() as u32, 0, 0, 1, 0],
            &[u32::from_le_bytes(*b"hell"), u32::from(b'o')],
            // Name, value, size, kind and section. The first is empty; the last is only a number,
            // in no section.
            &[0; 4],
            &[12, 0x1000_0101, 4, 0x12 | 1 << 16],
            &[18, 99, 0, 0x10 | 0xfff1 << 16],
        ];
        let words = words.concat();
        let mut file: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        file.extend(NAMES);
        file
    }

    #[test]
    fn an_image_is_what_goes_into_the_chip_with_its_names() {
        let bytes = b"hello".to_vec();
        let (code, variables) = (0x1000_0100, 0x2000_0100);
        let section = |address, size| Section { address, size };
        let (name, text) = ("Reset".into(), ".text".into());
        let expected = Image {
            // At the physical address.
            segments: vec![Segment {
                address: code,
                bytes,
            }],
            sections: vec![section(code, 5), section(variables, 64)],
            symbols: vec![Symbol {
                name,
                section: text,
            }],
        };
        assert_eq!(Image::read(&small_file()), Ok(expected));
    }

    #[test]
    fn what_is_cut_short_or_for_another_machine_is_refused() {
        let mut file = small_file();
        for length in 0..file.len() {
            assert!(Image::read(&file[..length]).is_err(), "{length} bytes");
        }
        file[18] = 62;
        assert!(Image::read(&file).is_err_and(|why| why.contains("32-bit ARM")));
    }
}
