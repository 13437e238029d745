//! A NOR flash in RAM, like that of the RP2040: writing clears bits of bytes, and sectors have 4
//! KB. It counts what is done to it, and it fails in every way that flash can.

use std::collections::HashMap;

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

use crate::TestRng;

/// How many bytes are erased at a time.
pub const SECTOR: usize = 4096;

/// What is left of a write or an erase during which the power fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Torn {
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
    /// Every way.
    pub const ALL: [Torn; 4] = [Torn::Front, Torn::Back, Torn::Mixed, Torn::Scattered];
}

/// How much work a flash has done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Work {
    /// Calls of `read`.
    pub reads: u64,
    /// The bytes that they read.
    pub read_bytes: u64,
    /// Calls of `write`.
    pub writes: u64,
    /// The bytes that they wrote.
    pub written_bytes: u64,
    /// Sectors that were erased.
    pub erases: u64,
}

impl Work {
    /// What was done after that.
    pub fn since(self, before: Work) -> Work {
        Work {
            reads: self.reads - before.reads,
            read_bytes: self.read_bytes - before.read_bytes,
            writes: self.writes - before.writes,
            written_bytes: self.written_bytes - before.written_bytes,
            erases: self.erases - before.erases,
        }
    }
}

/// A NOR flash in RAM.
#[derive(Clone)]
pub struct RamFlash {
    /// What it contains.
    pub bytes: Vec<u8>,
    /// What was done to it.
    pub work: Work,
    /// How often each sector was erased.
    pub erases: Vec<u32>,
    /// How many more words can be written or sectors erased before the power fails.
    pub power: Option<u64>,
    /// What is then left of the last operation.
    pub torn: Torn,
    /// Whether the power failed during an erase.
    pub cut_erase: bool,
    /// How many words have been written and sectors erased.
    pub done: u64,
    /// Which of these operations were erases.
    pub erased_at: Vec<u64>,
    /// Decides which bits a torn operation leaves.
    pub chance: TestRng,
    /// Bits that an erase leaves cleared, by address.
    pub stuck_low: HashMap<usize, u8>,
    /// Bits that a write does not clear, by address.
    pub stuck_high: HashMap<usize, u8>,
}

/// Why the flash did not do what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The power has failed.
    NoPower,
    /// It has no such bytes.
    OutOfBounds,
}

impl NorFlashError for Failure {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl RamFlash {
    /// A flash on which everything is erased.
    pub fn blank(sectors: usize) -> Self {
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

    /// All of its addresses.
    pub fn area(&self) -> std::ops::Range<u32> {
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
