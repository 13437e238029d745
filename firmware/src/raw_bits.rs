//! Logs raw samples of the ring oscillator for ever, with the feature `raw-bits`, so that an owner
//! can have the noise of a real chip assessed. The README has the commands.

use embassy_rp::{Peri, peripherals::WATCHDOG, watchdog::Watchdog};

use crate::random::RingOscillator;

/// How many words of 32 samples are in a line.
const WORDS_A_LINE: usize = 8;

/// Logs samples as they come, before any test or hash; the earliest is on the left. Lines are
/// numbered, because what the probe does not read in time is lost.
pub(crate) fn log_for_ever(watchdog: Peri<'static, WATCHDOG>) -> ! {
    Watchdog::new(watchdog).stop();
    let mut oscillator = RingOscillator::default();
    for line in 1_u32.. {
        let words = [(); WORDS_A_LINE].map(|()| oscillator.next_word().reverse_bits());
        defmt::println!("raw {=u32} {:032b}", line, words);
    }
    unreachable!("the device is switched off before the numbers end");
}
