//! Random words from the chip's ring oscillator; the core turns them into dice. The firmware has no
//! other source of randomness.

use core::hint::black_box;

use cortex_m::asm;
use embassy_rp::pac;
use embassy_time::Instant;
use pocketq_core::{
    chance::DICE,
    console::{Input, RandomWord},
};

/// Rounds of the delay loop between two samples, used in turn. They are primes, so that the samples
/// do not fall into step with the loop or the oscillator. A round takes three cycles. At 125 MHz a
/// gap takes about 10 µs, and the 1,280 samples before a throw about 15 ms.
const GAPS: [u32; 7] = [373, 431, 467, 401, 443, 383, 491];

/// The drive strength of the ring's stages in successive tries: the codes for one, two, three and
/// four times (data sheet, 2.17). A stronger drive makes the ring faster, so that it loses step
/// with whatever it had locked to.
const DRIVES: [u8; 4] = [0b000, 0b001, 0b011, 0b111];

/// Samples the chip's ring oscillator.
#[derive(Default)]
pub(crate) struct RingOscillator {
    samples: usize,
    failures: u32,
}

impl RingOscillator {
    /// A word of samples, or [`Input::NoRandomWords`] if none can be taken. `failures` counts the
    /// failed health tests of samples; each failure changes how the ring is driven.
    pub(crate) fn next_input(&mut self, failures: u32) -> Input {
        if !is_independent() {
            defmt::error!("the ring oscillator stands still, or drives the clock");
            return Input::NoRandomWords;
        }
        if failures != self.failures {
            self.failures = failures;
            let strength = DRIVES[failures as usize % DRIVES.len()];
            defmt::warn!("random bits failed a test, drive is now {=u8:b}", strength);
            drive(strength);
        }
        let moment = Instant::now().as_micros();
        let bits = self.next_word();
        Input::RandomWord(RandomWord { bits, moment })
    }

    /// Thirty-two samples, the earliest in the lowest bit.
    pub(crate) fn next_word(&mut self) -> u32 {
        (0..u32::BITS).fold(0, |word, bit| word | u32::from(self.sample()) << bit)
    }

    fn sample(&mut self) -> bool {
        self.samples = (self.samples + 1) % GAPS.len();
        asm::delay(GAPS[self.samples]);
        pac::ROSC.randombit().read().randombit()
    }
}

/// Drives all eight stages with this strength.
fn drive(strength: u8) {
    use pac::rosc::vals::Passwd;
    pac::ROSC.freqa().write(|w| {
        w.set_passwd(Passwd::PASS);
        w.set_ds0(strength);
        w.set_ds1(strength);
        w.set_ds2(strength);
        w.set_ds3(strength);
    });
    pac::ROSC.freqb().write(|w| {
        w.set_passwd(Passwd::PASS);
        w.set_ds4(strength);
        w.set_ds5(strength);
        w.set_ds6(strength);
        w.set_ds7(strength);
    });
}

/// Whether the oscillator runs and the processor's clock does not come from it. A processor in step
/// with the oscillator would always sample it at the same point.
fn is_independent() -> bool {
    use pac::clocks::vals::{ClkRefCtrlSrc, ClkSysCtrlAuxsrc, ClkSysCtrlSrc};
    let status = pac::ROSC.status().read();
    let system = pac::CLOCKS.clk_sys_ctrl().read();
    let by_crystal = pac::CLOCKS.clk_ref_ctrl().read().src() == ClkRefCtrlSrc::XOSC_CLKSRC;
    let by_pll = system.src() == ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX
        && system.auxsrc() == ClkSysCtrlAuxsrc::CLKSRC_PLL_SYS;
    status.stable() && status.enabled() && by_crystal && by_pll
}

/// Called with rolled dice before anything else sees them. Does nothing; the emulator replaces them
/// with a scenario's dice here, so that the desk and the firmware play the same game.
pub(crate) fn dice_hook(fell: &mut [u8; DICE]) {
    pocketq_dice_fell(fell);
}

#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn pocketq_dice_fell(fell: &mut [u8; DICE]) {
    black_box(fell);
}
