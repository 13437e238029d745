//! A NOR flash in RAM, like that of the RP2040: writing only clears bits, and a sector has 4 KB. It
//! counts the work it does, and it fails in every way that flash can.
//!
//! A bit is a cell whose charge is compared with a threshold. Writing adds charge in pulses until
//! the cell is well above it and reads as 0. An erase first writes all cells of its sector and then
//! removes the charge from all of them at once. Some cells are quicker than others. If the power
//! fails meanwhile, the quick ones have changed and the slow ones have not. Those in between are
//! left close to the threshold: they waver, so that each read returns a random bit. A write of 0
//! adds the rest of the charge and an erase removes it; nothing else settles them.

use std::collections::HashMap;

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

use crate::TestRng;

/// How many bytes are erased at a time.
pub const SECTOR: usize = 4096;

/// What a write or an erase leaves when the power fails during it. In each case, none, few or many
/// of the bits being changed are left wavering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Torn {
    /// None of the word is written; the first half of the sector is erased, the rest is zeros.
    Front,
    /// The word is written; the second half of the sector is erased, the rest is zeros.
    Back,
    /// Some of the word's bits are written, and some of the sector's are erased.
    Mixed,
    /// Some bits of the whole write are written; the erase had only begun to write all cells.
    Scattered,
}

impl Torn {
    /// All of them.
    pub const ALL: [Torn; 4] = [Torn::Front, Torn::Back, Torn::Mixed, Torn::Scattered];
}

/// How much work a flash has done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Work {
    /// Calls of `read`.
    pub reads: u64,
    /// Bytes read.
    pub read_bytes: u64,
    /// Calls of `write`.
    pub writes: u64,
    /// Bytes written.
    pub written_bytes: u64,
    /// Sectors erased.
    pub erases: u64,
}

impl Work {
    /// The work done since `before`.
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
    /// The content.
    pub bytes: Vec<u8>,
    /// The work done so far.
    pub work: Work,
    /// How often each sector was erased.
    pub erases: Vec<u32>,
    /// How many more words can be written or sectors erased before the power fails.
    pub power: Option<u64>,
    /// What an operation leaves if the power fails during it.
    pub torn: Torn,
    /// Whether the power failed during an erase.
    pub cut_erase: bool,
    /// How many operations have been done: words written and sectors erased.
    pub done: u64,
    /// Which of these operations were erases.
    pub erased_at: Vec<u64>,
    /// Decides which bits a torn operation leaves.
    pub chance: TestRng,
    /// Bits that an erase leaves cleared, by address.
    pub stuck_low: HashMap<usize, u8>,
    /// Bits that a write does not clear, by address.
    pub stuck_high: HashMap<usize, u8>,
    /// Bits that have wavered since the power failed, by address.
    pub wavering: HashMap<usize, u8>,
}

/// How far a change had got when the power failed, from 0 to [`SLOWEST`]. Cells that take about
/// this long (within `margin`) waver; quicker ones have changed.
#[derive(Clone, Copy)]
struct Cut {
    reached: usize,
    margin: usize,
}

/// How long the slowest cells take, in steps.
const SLOWEST: usize = 256;

/// Why an operation failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The power has failed.
    NoPower,
    /// The address is outside the flash.
    OutOfBounds,
}

impl NorFlashError for Failure {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl RamFlash {
    /// A fully erased flash.
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
            wavering: HashMap::new(),
        }
    }

    /// The range of all addresses.
    pub fn area(&self) -> std::ops::Range<u32> {
        0..self.bytes.len() as u32
    }

    /// Counts one more word or sector; returns whether the power fails during it.
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
        self.settle(address, !byte);
    }

    fn set_bits(&mut self, address: usize, bits: u8) {
        let left = self.stuck_low.get(&address).copied().unwrap_or(0);
        self.bytes[address] |= bits & !left;
        self.settle(address, bits);
    }

    /// Stops these bits from wavering.
    fn settle(&mut self, address: usize, bits: u8) {
        if let Some(wavering) = self.wavering.get_mut(&address) {
            *wavering &= !bits;
            if *wavering == 0 {
                self.wavering.remove(&address);
            }
        }
    }

    /// Which of these bits had changed and which were changing when the power failed.
    fn cut(&mut self, bits: u8, Cut { reached, margin }: Cut) -> (u8, u8) {
        let (mut changed, mut changing) = (0, 0);
        for bit in (0..8).map(|place| 1 << place).filter(|bit| bits & bit != 0) {
            match self.chance.below(SLOWEST) {
                takes if takes.abs_diff(reached) < margin => changing |= bit,
                takes if takes < reached => changed |= bit,
                _ => {}
            }
        }
        (changed, changing)
    }

    fn waver(&mut self, address: usize, bits: u8) {
        if bits != 0 {
            *self.wavering.entry(address).or_default() |= bits;
        }
    }

    fn tear_byte(&mut self, address: usize, byte: u8, cut: Cut) {
        let wavering = self.wavering.get(&address).copied().unwrap_or(0);
        let stuck = self.stuck_high.get(&address).copied().unwrap_or(0);
        let bits = !byte & (self.bytes[address] | wavering) & !stuck;
        let (changed, changing) = self.cut(bits, cut);
        self.clear_bits(address, !changed);
        self.waver(address, changing);
    }

    fn tear_write(&mut self, offset: usize, bytes: &[u8], word: usize) {
        let margin = self.chance.pick(&[0, 16, 64, SLOWEST]);
        let somewhere = self.chance.below(SLOWEST + 1);
        let reached = match self.torn {
            Torn::Front => 0,
            Torn::Back => SLOWEST,
            Torn::Mixed | Torn::Scattered => somewhere,
        };
        let cut = Cut { reached, margin };
        if self.torn == Torn::Scattered {
            for (address, &byte) in (offset..).zip(bytes) {
                self.tear_byte(address, byte, cut);
            }
        } else {
            self.tear_byte(offset + word, bytes[word], cut);
        }
    }

    fn tear_erase(&mut self, from: usize) {
        let margin = self.chance.pick(&[0, 16, 64, SLOWEST]);
        let somewhere = self.chance.below(SLOWEST + 1);
        for place in 0..SECTOR {
            let address = from + place;
            let reached = match self.torn {
                Torn::Front if place < SECTOR / 2 => SLOWEST,
                Torn::Back if place >= SECTOR / 2 => SLOWEST,
                Torn::Front | Torn::Back => 0,
                Torn::Mixed | Torn::Scattered => somewhere,
            };
            let cut = Cut { reached, margin };
            if self.torn == Torn::Scattered {
                self.tear_byte(address, 0, cut);
                continue;
            }
            // An erase first writes all cells.
            self.clear_bits(address, 0);
            let (changed, changing) = self.cut(0xFF, cut);
            self.set_bits(address, changed);
            self.waver(address, changing);
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
        let offset = offset as usize;
        let found = self.bytes.get(offset..offset + bytes.len());
        bytes.copy_from_slice(found.ok_or(Failure::OutOfBounds)?);
        if !self.wavering.is_empty() {
            for (byte, address) in bytes.iter_mut().zip(offset..) {
                if let Some(&wavering) = self.wavering.get(&address) {
                    *byte ^= self.chance.next() as u8 & wavering;
                }
            }
        }
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
