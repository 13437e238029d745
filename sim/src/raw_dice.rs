//! `pocketq dice`: rolls white dice from a file of raw bits, with the dice code of the device.

use std::{
    fs::File,
    io::{self, BufReader, Bytes, Read},
    path::Path,
};

use pocketq_core::chance::{Exhausted, FairDice, RawBits, Refused, WHITE_DIE};

/// Why not all dice were rolled.
#[derive(Debug)]
pub enum DiceError {
    /// The file could not be read.
    Unreadable(io::Error),
    /// A face could not be printed.
    Unprinted(io::Error),
    /// The dice code refused to roll.
    Refused(Refused),
}

/// Rolls the white die `count` times with the bits of a file, one byte per bit, and calls `show`
/// with each face. Reads no more than it needs, so the source may be endless.
pub fn throw(
    source: &Path,
    count: u64,
    mut show: impl FnMut(u8) -> io::Result<()>,
) -> Result<(), DiceError> {
    let file = File::open(source).map_err(DiceError::Unreadable)?;
    let mut bits = Bits {
        bytes: BufReader::new(file).bytes(),
        taken: 0,
        failure: None,
    };
    let mut chance = FairDice::new();
    for _ in 0..count {
        let gathered = chance.gather_from(&mut bits);
        if let Some(why) = bits.failure.take() {
            return Err(DiceError::Unreadable(why));
        }
        gathered.map_err(DiceError::Refused)?;
        let fell = chance.throw(WHITE_DIE, 0).map_err(DiceError::Refused)?;
        show(fell[0].unwrap_or(0) + 1).map_err(DiceError::Unprinted)?;
    }
    Ok(())
}

struct Bits<R> {
    bytes: Bytes<R>,
    taken: u64,
    /// Why there are no more bits, if not because the file has ended.
    failure: Option<io::Error>,
}

impl<R: Read> RawBits for Bits<R> {
    fn next_bit(&mut self) -> Result<bool, Exhausted> {
        let read = self.bytes.next().ok_or(Exhausted)?;
        let at = self.taken;
        self.taken += 1;
        self.failure = match read {
            Ok(bit @ 0..=1) => return Ok(bit == 1),
            Ok(_) => Some(io::Error::other(format!("byte {at} is neither 0 nor 1"))),
            Err(why) => Some(why),
        };
        Err(Exhausted)
    }
}
