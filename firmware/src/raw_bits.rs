//! With the feature `raw-bits`, logs raw samples of the ring oscillator endlessly, so that the
//! noise of a real chip can be assessed. docs/NOISE.md has the commands.

use embassy_rp::{Peri, peripherals::WATCHDOG, watchdog::Watchdog};

use crate::random::RingOscillator;

/// How many words of 32 samples a line has.
const WORDS_A_LINE: usize = 8;

/// Logs samples before any test or hash, the earliest on the left. Lines are numbered, because the
/// probe loses those that it does not read in time.
pub(crate) fn log_endlessly(watchdog: Peri<'static, WATCHDOG>) -> ! {
    Watchdog::new(watchdog).stop();
    let mut oscillator = RingOscillator::default();
    for line in 1_u32.. {
        let words = [(); WORDS_A_LINE].map(|()| oscillator.next_word().reverse_bits());
        defmt::println!("raw {=u32} {:032b}", line, words);
    }
    unreachable!("the device is switched off before the numbers end");
}
