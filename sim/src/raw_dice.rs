//! `pocketq dice`: throws white dice with a file of raw bits, through the device's own dice code.

use std::{fs, io, path::Path};

use pocketq_core::chance::{Exhausted, FairDice, RawBits, Refused, WHITE_DIE};

/// Why not all dice were thrown.
#[derive(Debug)]
pub enum DiceError {
    /// The file could not be read.
    Unreadable(io::Error),
    /// The dice code refused to throw.
    Refused(Refused),
}

/// Throws the white die `count` times with the bits of a file, one byte per bit; calls `show` with
/// each face.
pub fn throw(source: &Path, count: u64, mut show: impl FnMut(u8)) -> Result<(), DiceError> {
    let bytes = fs::read(source).map_err(DiceError::Unreadable)?;
    if let Some(at) = bytes.iter().position(|byte| *byte > 1) {
        let why = format!("byte {at} is neither 0 nor 1");
        return Err(DiceError::Unreadable(io::Error::other(why)));
    }
    let mut bits = Bits(bytes.iter());
    let mut chance = FairDice::new();
    for _ in 0..count {
        chance.gather_from(&mut bits).map_err(DiceError::Refused)?;
        let fell = chance.throw(WHITE_DIE, 0).map_err(DiceError::Refused)?;
        show(fell[0].unwrap_or(0) + 1);
    }
    Ok(())
}

struct Bits<'a>(std::slice::Iter<'a, u8>);

impl RawBits for Bits<'_> {
    fn next_bit(&mut self) -> Result<bool, Exhausted> {
        self.0.next().map(|bit| *bit == 1).ok_or(Exhausted)
    }
}
