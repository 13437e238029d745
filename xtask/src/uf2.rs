//! Writes UF2, the file format that the RP2040's boot ROM accepts on its emulated drive. Each
//! 512-byte block carries one 256-byte page of flash and its address.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::elf::Segment;

/// The addresses of the board's flash.
pub(crate) const FLASH: Range<u32> = 0x1000_0000..0x1020_0000;

const PAGE: u32 = 256;
const SECTOR: u32 = 4096;
const BLOCK: usize = 512;
const FAMILY_RP2040: u32 = 0xe48b_ff56;
/// A flag that says that the file size field holds the family of boards instead.
const FLAG_FAMILY: u32 = 0x2000;
const MAGIC: [u32; 3] = [0x0a32_4655, 0x9e5d_5157, 0x0ab1_6f30];
/// The value of an erased byte of flash.
const ERASED: u8 = 0xff;

type Pages = BTreeMap<u32, [u8; PAGE as usize]>;

/// The UF2 file that writes these segments, or why they do not fit into flash.
pub(crate) fn write(segments: &[Segment]) -> Result<Vec<u8>, String> {
    let pages = whole_sectors(segments)?;
    let count = pages.len() as u32;
    let mut file = Vec::with_capacity(pages.len() * BLOCK);
    for (number, (address, page)) in (0..).zip(&pages) {
        let [first, second, last] = MAGIC;
        let begin = [first, second, FLAG_FAMILY, *address];
        let header = [begin, [PAGE, number, count, FAMILY_RP2040]].concat();
        file.extend(header.iter().flat_map(|word| word.to_le_bytes()));
        file.extend(page);
        file.resize((number as usize + 1) * BLOCK - 4, 0);
        file.extend(last.to_le_bytes());
    }
    Ok(file)
}

/// The segments as pages, in order. The boot ROM erases a sector when its first page arrives, but
/// perhaps not if pages are missing. So every sector with some data is written completely.
fn whole_sectors(segments: &[Segment]) -> Result<Pages, String> {
    let mut pages = Pages::new();
    for segment in segments {
        for (offset, byte) in (0..).zip(&segment.bytes) {
            let address = segment.address.saturating_add(offset);
            if !FLASH.contains(&address) {
                return Err(format!(
                    "it has bytes at {address:#010x}, which is not flash"
                ));
            }
            let start = address - address % PAGE;
            if !pages.contains_key(&start) {
                let sector = address - address % SECTOR;
                for page in (sector..sector + SECTOR).step_by(PAGE as usize) {
                    pages.insert(page, [ERASED; PAGE as usize]);
                }
            }
            if let Some(page) = pages.get_mut(&start) {
                page[(address - start) as usize] = *byte;
            }
        }
    }
    if pages.is_empty() {
        return Err("it has nothing to write".into());
    }
    Ok(pages)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does what a boot ROM does with the file: checks every block, then writes it.
    fn read_back(file: &[u8]) -> BTreeMap<u32, u8> {
        let count = file.len() / BLOCK;
        let mut flash = BTreeMap::new();
        for (number, block) in file.chunks(BLOCK).enumerate() {
            let word = |at: usize| u32::from_le_bytes(block[at..at + 4].try_into().unwrap());
            assert_eq!(
                [word(0), word(4), word(508)],
                [0x0a32_4655, 0x9e5d_5157, 0x0ab1_6f30]
            );
            assert_eq!((word(8), word(28)), (0x2000, 0xe48b_ff56), "the family");
            assert_eq!((word(16), word(12) % 256), (256, 0), "one page");
            assert_eq!((word(20), word(24)), (number as u32, count as u32));
            flash.extend((word(12)..).zip(block[32..32 + 256].iter().copied()));
        }
        flash
    }

    fn segment(address: u32, bytes: impl Into<Vec<u8>>) -> Segment {
        Segment {
            address,
            bytes: bytes.into(),
        }
    }

    #[test]
    fn every_byte_arrives_and_the_rest_is_erased() {
        let code: Vec<u8> = (0..5000_u32).map(|byte| (byte % 251) as u8).collect();
        let segments = [
            segment(0x1000_0000, [0xb0; 256]),
            segment(0x1000_0104, code),
            segment(0x1000_5ffe, [1, 2, 3]),
        ];
        let mut flash = read_back(&write(&segments).unwrap());
        for segment in &segments {
            for (address, byte) in (segment.address..).zip(&segment.bytes) {
                assert_eq!(flash.remove(&address), Some(*byte), "{address:#x}");
            }
        }
        assert!(flash.values().all(|&byte| byte == 0xff));
    }

    #[test]
    fn every_sector_touched_is_written_whole() {
        let flash = read_back(&write(&[segment(0x1000_1fff, [1, 2])]).unwrap());
        let addresses: Vec<u32> = flash.into_keys().collect();
        assert!(addresses.into_iter().eq(0x1000_1000..0x1000_3000));
    }

    #[test]
    fn what_is_not_for_flash_is_refused() {
        let refusal = |segments: &[Segment]| write(segments).unwrap_err();
        assert!(refusal(&[segment(0x2000_0000, [1])]).contains("at 0x20000000"));
        assert!(refusal(&[segment(0x101f_ffff, [1, 2])]).contains("at 0x10200000"));
        assert!(refusal(&[]).contains("nothing"));
    }
}
