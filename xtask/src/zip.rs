//! Writes a zip archive whose bytes depend only on its files. They stay in the order given, and all
//! get the earliest time that the format allows.

use std::io::Write;

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

use crate::error::{Error, Result};

/// Midnight on 1 January 1980: the date as year, month and day in 7, 4 and 5 bits, then the time.
const TIME: u32 = (1 << 5 | 1) << 16;
const DEFLATE: u16 = 8;
/// The version of the format that a reader must support: 2.0, for deflate.
const VERSION: u16 = 20;
const NAMES_IN_UTF_8: u16 = 1 << 11;

/// The archive of these files.
pub(crate) fn write(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (name, bytes) in files {
        let packed = deflate(bytes).map_err(|cause| Error::new(format!("{name}: {cause}.")))?;
        let mut sum = Crc::new();
        sum.update(bytes);
        let offset = size(&archive)?;
        // This part stands before the file's bytes, and again in the directory.
        let mut head = Vec::new();
        head.extend(
            [VERSION, NAMES_IN_UTF_8, DEFLATE]
                .map(u16::to_le_bytes)
                .concat(),
        );
        head.extend(
            [TIME, sum.sum(), size(&packed)?, size(bytes)?]
                .map(u32::to_le_bytes)
                .concat(),
        );
        // No extra field.
        head.extend([name.len() as u16, 0].map(u16::to_le_bytes).concat());

        archive.extend(b"PK\x03\x04");
        archive.extend(&head);
        archive.extend(name.as_bytes());
        archive.extend(packed);

        directory.extend(b"PK\x01\x02");
        directory.extend(VERSION.to_le_bytes());
        directory.extend(&head);
        // No comment, on the first disk, and no attributes.
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let (start, length) = (size(&archive)?, size(&directory)?);
    archive.extend(directory);
    archive.extend(b"PK\x05\x06\0\0\0\0");
    archive.extend([files.len() as u16; 2].map(u16::to_le_bytes).concat());
    archive.extend([length, start].map(u32::to_le_bytes).concat());
    archive.extend([0; 2]);
    Ok(archive)
}

fn deflate(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn size(bytes: &[u8]) -> Result<u32> {
    let large = |_| Error::new("A zip archive of this kind holds no more than 4 GB.");
    u32::try_from(bytes.len()).map_err(large)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::DeflateDecoder;

    use super::*;

    fn word(bytes: &[u8], at: usize) -> usize {
        u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
    }

    fn half(bytes: &[u8], at: usize) -> usize {
        usize::from(u16::from_le_bytes(bytes[at..at + 2].try_into().unwrap()))
    }

    /// Reads as unzip does: from the end, through the directory.
    fn read(archive: &[u8]) -> Vec<(String, Vec<u8>)> {
        let end = archive.len() - 22;
        assert_eq!(&archive[end..end + 4], b"PK\x05\x06");
        let (count, mut entry) = (half(archive, end + 10), word(archive, end + 16));
        assert_eq!(entry + word(archive, end + 12), end);
        let mut files = Vec::new();
        for _ in 0..count {
            assert_eq!(&archive[entry..entry + 4], b"PK\x01\x02");
            let (packed, length) = (word(archive, entry + 20), half(archive, entry + 28));
            let name = &archive[entry + 46..entry + 46 + length];
            let file = word(archive, entry + 42);
            assert_eq!(&archive[file..file + 4], b"PK\x03\x04");
            assert_eq!(archive[file + 4..file + 30], archive[entry + 6..entry + 32]);
            assert_eq!(&archive[file + 30..file + 30 + length], name);
            let start = file + 30 + length;
            let mut bytes = Vec::new();
            let mut decoder = DeflateDecoder::new(&archive[start..start + packed]);
            decoder.read_to_end(&mut bytes).unwrap();
            assert_eq!(bytes.len(), word(archive, entry + 24));
            files.push((String::from_utf8(name.to_vec()).unwrap(), bytes));
            entry += 46 + length;
        }
        files
    }

    #[test]
    fn what_is_packed_is_unpacked_the_same() {
        let files = [
            (String::from("a.txt"), b"hello hello hello".to_vec()),
            (String::from("empty"), Vec::new()),
        ];
        let archive = write(&files).unwrap();
        assert_eq!(read(&archive), files);
        // The checksum of the first file.
        assert_eq!(word(&archive, 14), 0xe5f9_8880_usize);
        assert_eq!((half(&archive, 10), half(&archive, 12)), (0, 0x21));
    }
}
