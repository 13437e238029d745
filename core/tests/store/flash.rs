//! A NOR flash in RAM, like that of the RP2040: writing clears bits of bytes, and sectors have 4
//! KB. It counts what is done to it, and it fails in every way that flash can.

use std::collections::HashMap;

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

pub(crate) const SECTOR: usize = 4096;

/// A pseudo-random sequence from a seed (SplitMix64).
#[derive(Clone)]
pub(crate) struct TestRng(pub(crate) u64);

impl TestRng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

/// What is left of a write or an erase during which the power fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Torn {
    /// The word is not written at all; the first half of the sector is erased.
    Front,
    /// Only this word is written; the second half of the sector is erased.
    Back,
    /// Some of the word's bits are written, and some of the sector's are erased.
    Mixed,
    /// Some bits of the whole write are written; nothing is erased.
    Scattered,
}

impl Torn {
    pub(crate) const ALL: [Torn; 4] = [Torn::Front, Torn::Back, Torn::Mixed, Torn::Scattered];
}

/// How much work a flash has done.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    pub(crate) reads: u64,
    pub(crate) read_bytes: u64,
    pub(crate) writes: u64,
    pub(crate) written_bytes: u64,
    pub(crate) erases: u64,
}

impl Work {
    pub(crate) fn since(self, before: Work) -> Work {
        Work {
            reads: self.reads - before.reads,
            read_bytes: self.read_bytes - before.read_bytes,
            writes: self.writes - before.writes,
            written_bytes: self.written_bytes - before.written_bytes,
            erases: self.erases - before.erases,
        }
    }
}

#[derive(Clone)]
pub(crate) struct RamFlash {
    pub(crate) bytes: Vec<u8>,
    pub(crate) work: Work,
    pub(crate) erases: Vec<u32>,
    /// How many more words can be written or sectors erased before the power fails.
    pub(crate) power: Option<u64>,
    pub(crate) torn: Torn,
    /// Whether the power failed during an erase.
    pub(crate) cut_erase: bool,
    /// How many words have been written and sectors erased, and which of these operations were
    /// erases.
    pub(crate) done: u64,
    pub(crate) erased_at: Vec<u64>,
    pub(crate) chance: TestRng,
    /// Bits that an erase leaves cleared, by address.
    pub(crate) stuck_low: HashMap<usize, u8>,
    /// Bits that a write does not clear, by address.
    pub(crate) stuck_high: HashMap<usize, u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    NoPower,
    OutOfBounds,
}

impl NorFlashError for Failure {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl RamFlash {
    pub(crate) fn blank(sectors: usize) -> Self {
        RamFlash {
            bytes: vec![0xFF; sectors * SECTOR],
            work: Work::default(),
            erases: vec![0; sectors],
            power: None,
            torn: Torn::Front,
            cut_erase: false,
            done: 0,
            erased_at: Vec::new(),
            chance: TestRng(1),
            stuck_low: HashMap::new(),
            stuck_high: HashMap::new(),
        }
    }

    pub(crate) fn area(&self) -> std::ops::Range<u32> {
        0..self.bytes.len() as u32
    }

    /// Counts one more word or sector. True if the power fails during it.
    fn fails(&mut self) -> Result<bool, Failure> {
        self.done += 1;
        match &mut self.power {
            None => Ok(false),
            Some(0) => Err(Failure::NoPower),
            Some(left) => {
                *left -= 1;
                Ok(*left == 0)
            }
        }
    }

    fn clear_bits(&mut self, address: usize, byte: u8) {
        let stuck = self.stuck_high.get(&address).copied().unwrap_or(0);
        self.bytes[address] &= byte | stuck;
    }

    fn set_bits(&mut self, address: usize, bits: u8) {
        let left = self.stuck_low.get(&address).copied().unwrap_or(0);
        self.bytes[address] |= bits & !left;
    }

    fn tear_write(&mut self, offset: usize, bytes: &[u8], word: usize) {
        match self.torn {
            Torn::Front => {}
            Torn::Back => self.clear_bits(offset + word, bytes[word]),
            Torn::Mixed => {
                let spared = self.chance.next() as u8;
                self.clear_bits(offset + word, bytes[word] | spared);
            }
            Torn::Scattered => {
                for (address, &byte) in (offset..).zip(bytes) {
                    let spared = self.chance.next() as u8;
                    self.clear_bits(address, byte | spared);
                }
            }
        }
    }

    fn tear_erase(&mut self, from: usize) {
        for place in 0..SECTOR {
            let bits = match self.torn {
                Torn::Front if place < SECTOR / 2 => 0xFF,
                Torn::Back if place >= SECTOR / 2 => 0xFF,
                Torn::Mixed => self.chance.next() as u8,
                _ => 0,
            };
            self.set_bits(from + place, bits);
        }
    }
}

impl ErrorType for RamFlash {
    type Error = Failure;
}

impl ReadNorFlash for RamFlash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Failure> {
        if self.power == Some(0) {
            return Err(Failure::NoPower);
        }
        self.work.reads += 1;
        self.work.read_bytes += bytes.len() as u64;
        let found = self
            .bytes
            .get(offset as usize..offset as usize + bytes.len());
        bytes.copy_from_slice(found.ok_or(Failure::OutOfBounds)?);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for RamFlash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Failure> {
        let offset = offset as usize;
        if offset + bytes.len() > self.bytes.len() {
            return Err(Failure::OutOfBounds);
        }
        self.work.writes += 1;
        self.work.written_bytes += bytes.len() as u64;
        for (word, &byte) in bytes.iter().enumerate() {
            if self.fails()? {
                self.tear_write(offset, bytes, word);
                return Err(Failure::NoPower);
            }
            self.clear_bits(offset + word, byte);
        }
        Ok(())
    }

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Failure> {
        let (from, to) = (from as usize, to as usize);
        assert!(from.is_multiple_of(SECTOR) && to.is_multiple_of(SECTOR));
        for start in (from..to).step_by(SECTOR) {
            self.work.erases += 1;
            self.erases[start / SECTOR] += 1;
            self.erased_at.push(self.done + 1);
            if self.fails()? {
                self.cut_erase = true;
                self.tear_erase(start);
                return Err(Failure::NoPower);
            }
            for address in start..start + SECTOR {
                self.set_bits(address, 0xFF);
            }
        }
        Ok(())
    }
}
