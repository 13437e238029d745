//! Throws the dice: gathers bits of the ring oscillator and lets the core's chance turn them into
//! faces. No other source of chance is linked.
//!
//! - *sample*: one read of the oscillator's random bit.
//! - *seed*: what the first samples become, gathered while the splash shows.

use core::hint::black_box;

use cortex_m::asm;
use embassy_futures::yield_now;
use embassy_rp::pac;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::{Duration, Instant, Timer};
use pocketq_core::{
    app::{ChanceRequest, ChanceResult},
    chance::{FairDice, Progress, Refused, Unhealthy},
};

use crate::watchdog::{self, Task};

/// What the program asks of chance, and when it asked, in microseconds.
pub(crate) static ASKED: Signal<CriticalSectionRawMutex, (ChanceRequest, u64)> = Signal::new();
/// What chance answers.
pub(crate) static FELL: Signal<CriticalSectionRawMutex, ChanceResult> = Signal::new();

/// Rounds of the delay loop between two samples, taken in turn: primes, so that no sample falls
/// into step with the loop that takes it or with the oscillator. A round takes this processor three
/// cycles, a gap some 10 µs at 125 MHz, and the 1,280 samples before a throw some 15 ms.
const GAPS: [u32; 7] = [373, 431, 467, 401, 443, 383, 491];

/// Sampling begins when the first picture is there.
const FIRST_PICTURE: Duration = Duration::from_millis(120);
/// While it is not urgent, others have the processor for so long after every 32 samples.
const BETWEEN_WORDS: Duration = Duration::from_millis(3);

/// Serves throws for ever.
#[embassy_executor::task]
pub(crate) async fn throw() {
    let mut chance = FairDice::new();
    let mut oscillator = RingOscillator::default();
    seed(&mut chance, &mut oscillator).await;
    loop {
        let (ask, pressed) = watchdog::wait(Task::Dice, ASKED.wait()).await;
        let fall = match answer(&mut chance, &mut oscillator, ask, pressed).await {
            Ok(fall) => fall,
            Err(refused) => {
                defmt::error!("no throw: {}", defmt::Display2Format(&refused));
                ChanceResult::Refused(failed_test(refused))
            }
        };
        FELL.signal(fall);
    }
}

/// Gathers the first seed little by little, so that the first pictures are not kept waiting. A
/// failure is told when somebody wants to throw, and whoever throws before it is done gathers the
/// rest. A throw's own bits are gathered when it is wanted, so that an oscillator that has failed
/// since then is noticed.
async fn seed(chance: &mut FairDice, oscillator: &mut RingOscillator) {
    Timer::after(FIRST_PICTURE).await;
    while matches!(chance.progress(), Progress::Seeding { .. }) && !ASKED.signaled() {
        watchdog::check_in(Task::Dice);
        if chance.gather(oscillator.word()).is_err() {
            return;
        }
        Timer::after(BETWEEN_WORDS).await;
    }
}

async fn answer(
    chance: &mut FairDice,
    oscillator: &mut RingOscillator,
    ask: ChanceRequest,
    pressed: u64,
) -> Result<ChanceResult, Refused> {
    if chance.unhealthy().is_some() {
        chance.restart();
    }
    gather(chance, oscillator).await?;
    let mut fell = [0; 7];
    match ask {
        ChanceRequest::Dice(dice) => {
            let thrown = chance.throw(dice, pressed)?;
            fell = thrown.map(|face| face.unwrap_or(0));
            pocketq_dice_fell(&mut fell);
            let mut faces = thrown;
            for (face, fell) in faces
                .iter_mut()
                .zip(fell)
                .filter(|(face, _)| face.is_some())
            {
                *face = Some(fell);
            }
            Ok(ChanceResult::Dice(faces))
        }
        ChanceRequest::Lot(lots) => {
            fell[0] = chance.below(lots, pressed)?;
            pocketq_dice_fell(&mut fell);
            Ok(ChanceResult::Lot(fell[0]))
        }
    }
}

/// Called with what fell before anybody sees it. Does nothing; the emulator puts a scenario's dice
/// in here, so that the desk and the firmware play the same game.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn pocketq_dice_fell(fell: &mut [u8; 7]) {
    black_box(fell);
}

/// Gathers what a throw needs; others run between two words.
async fn gather(chance: &mut FairDice, oscillator: &mut RingOscillator) -> Result<(), Refused> {
    if !runs_by_itself() {
        defmt::error!("the ring oscillator stands still, or drives the clock");
        return Err(Refused::Unhealthy(Unhealthy::RepetitionCount));
    }
    let mut progress = chance.progress();
    while progress != Progress::Ready {
        watchdog::check_in(Task::Dice);
        progress = chance
            .gather(oscillator.word())
            .map_err(Refused::Unhealthy)?;
        yield_now().await;
    }
    Ok(())
}

fn failed_test(refused: Refused) -> Unhealthy {
    match refused {
        Refused::Unhealthy(test) => test,
        _ => Unhealthy::RepetitionCount,
    }
}

/// Whether the oscillator runs, and nothing is clocked by it: a processor in step with the
/// oscillator would always sample it at the same point.
fn runs_by_itself() -> bool {
    use pac::clocks::vals::{ClkRefCtrlSrc, ClkSysCtrlAuxsrc, ClkSysCtrlSrc};
    let status = pac::ROSC.status().read();
    let system = pac::CLOCKS.clk_sys_ctrl().read();
    let by_crystal = pac::CLOCKS.clk_ref_ctrl().read().src() == ClkRefCtrlSrc::XOSC_CLKSRC;
    let by_pll = system.src() == ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX
        && system.auxsrc() == ClkSysCtrlAuxsrc::CLKSRC_PLL_SYS;
    status.stable() && status.enabled() && by_crystal && by_pll
}

/// Samples the chip's ring oscillator.
#[derive(Default)]
struct RingOscillator {
    samples: usize,
}

impl RingOscillator {
    /// Thirty-two samples, the earliest lowest.
    fn word(&mut self) -> u32 {
        (0..u32::BITS).fold(0, |word, bit| word | u32::from(self.sample()) << bit)
    }

    fn sample(&mut self) -> bool {
        self.samples = (self.samples + 1) % GAPS.len();
        asm::delay(GAPS[self.samples]);
        pac::ROSC.randombit().read().randombit()
    }
}

/// The moment of a press as chance is told it.
pub(crate) fn moment() -> u64 {
    Instant::now().as_micros()
}
