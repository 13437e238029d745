//! How much of the board's memory a firmware image uses, compared with a budget.

use std::fmt;
use std::ops::Range;

use crate::elf::Image;
use crate::uf2::FLASH;

/// The addresses of the chip's RAM.
const RAM: Range<u32> = 0x2000_0000..0x2004_2000;
const KIB: u32 = 1024;
/// How much flash the firmware may use: two thirds, so that the next version has room to grow. Of
/// this, 600 KB are the weights of Qwantum's players.
const FLASH_BUDGET: u32 = 1400 * KIB;
/// How much of the 256 KiB of RAM the firmware may use. The stack may take 54 KB more
/// (`STACK_LIMIT` in the emulator's tests), which leaves 16 KB free.
const RAM_BUDGET: u32 = 186 * KIB;

/// How much memory an image uses, in bytes.
pub(crate) struct MemoryUse {
    /// Everything that is written to flash.
    flash: u32,
    /// Everything that is allocated in RAM before the program starts; the stack has the rest.
    ram: u32,
}

impl MemoryUse {
    /// Measures an image.
    pub(crate) fn of(image: &Image) -> MemoryUse {
        let (segments, sections) = (image.segments.iter(), image.sections.iter());
        let in_flash = segments.filter(|segment| FLASH.contains(&segment.address));
        let in_ram = sections.filter(|section| RAM.contains(&section.address));
        MemoryUse {
            flash: in_flash.map(|segment| segment.bytes.len() as u32).sum(),
            ram: in_ram.map(|section| section.size).sum(),
        }
    }
}

impl fmt::Display for MemoryUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "flash       {}", Share(self.flash, FLASH_BUDGET))?;
        write!(f, "static RAM  {}", Share(self.ram, RAM_BUDGET))
    }
}

/// A number of bytes and the budget for it.
struct Share(u32, u32);

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Share(used, budget) = *self;
        let kib = |bytes: u32| f64::from(bytes) / f64::from(KIB);
        let percent = 100.0 * f64::from(used) / f64::from(budget);
        write!(
            f,
            "{used:>7} bytes, {:.1} of {} KiB, {percent:.0} %",
            kib(used),
            budget / KIB
        )?;
        if used > budget {
            write!(f, ": over budget")
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elf::{Section, Segment};

    #[test]
    fn variables_count_in_flash_and_in_ram() {
        let section = |address, size| Section { address, size };
        let segment = |address, size| Segment {
            address,
            bytes: vec![0; size],
        };
        let segments = vec![
            segment(0x1000_0000, 65_536),
            // The initial values of the variables, copied to RAM at the start.
            segment(0x1001_0000, 100),
        ];
        let sections = vec![
            section(0x1000_0000, 65_536),
            section(0x2003_0000, 100),
            section(0x2003_0064, 191_400),
        ];
        let used = MemoryUse::of(&Image {
            segments,
            sections,
            ..Image::default()
        });
        assert_eq!(
            used.to_string(),
            "flash         65636 bytes, 64.1 of 1400 KiB, 5 %\n\
             static RAM   191500 bytes, 187.0 of 186 KiB, 101 %: over budget"
        );
    }
}
