//! Plays sounds on the piezo. A new sound replaces one that is still playing.

use core::sync::atomic::{AtomicBool, Ordering};

use embassy_futures::select::{Either, select};
use embassy_rp::{
    clocks::clk_sys_freq,
    pwm::{Config, Pwm},
};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::{Duration, Timer};
use pocketq_core::console::{Sound, Volume};

use crate::{
    board::Piezo,
    watchdog::{self, Task},
};

/// The sound to play next, and how loud.
pub(crate) static SOUNDS: Signal<CriticalSectionRawMutex, (Sound, Volume)> = Signal::new();

static PLAYING: AtomicBool = AtomicBool::new(false);

/// Whether a sound is playing or waiting.
pub(crate) fn is_playing() -> bool {
    PLAYING.load(Ordering::Relaxed) || SOUNDS.signaled()
}

/// Slows the counter down so that the period of every audible tone fits in its 16 bits.
const DIVIDER: u8 = 128;
/// The frequency that means silence.
const PAUSE: u16 = 0;
/// The lowest frequency; lower tones are played as this one.
const LOWEST: u16 = 50;
/// One period of the lowest tone.
const LONGEST_WAVE: Duration = Duration::from_millis(1000 / LOWEST as u64);

/// Plays the requested sounds.
#[embassy_executor::task]
pub(crate) async fn play(piezo: Piezo) {
    let mut pwm = piezo.into_pwm(silent());
    loop {
        let mut sound = watchdog::wait(Task::Sound, SOUNDS.wait()).await;
        PLAYING.store(true, Ordering::Relaxed);
        while let Either::First(next) = select(SOUNDS.wait(), play_to_end(&mut pwm, sound)).await {
            watchdog::check_in(Task::Sound);
            sound = next;
        }
        PLAYING.store(false, Ordering::Relaxed);
    }
}

/// Plays a sound to its end, and leaves the pin low and the counter stopped.
async fn play_to_end(pwm: &mut Pwm<'_>, (sound, volume): (Sound, Volume)) {
    for tone in sound.tones() {
        pwm.set_config(&wave(tone.hertz, volume));
        Timer::after(Duration::from_millis(tone.millis.into())).await;
    }
    // If the counter stops in the high half of its period, the pin stays high, and a new level
    // takes effect only when the counter wraps.
    pwm.set_config(&wave(PAUSE, volume));
    Timer::after(LONGEST_WAVE).await;
    pwm.set_config(&silent());
}

/// A square wave; for a pause the counter runs and the pin stays low. The narrower the pulse, the
/// quieter the tone: a thirty-second of the period is about a quarter as loud as half of it.
fn wave(hertz: u16, volume: Volume) -> Config {
    let counts = clk_sys_freq() / u32::from(DIVIDER);
    let period = counts / u32::from(hertz.max(LOWEST));
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    config.top = period.clamp(2, 0x1_0000).wrapping_sub(1) as u16;
    config.compare_a = match volume {
        _ if hertz == PAUSE => 0,
        Volume::Off => 0,
        Volume::Low => (config.top / 32).max(1),
        Volume::High => config.top / 2,
    };
    config
}

/// Silence, with the counter stopped.
fn silent() -> Config {
    let mut config = wave(PAUSE, Volume::Off);
    config.enable = false;
    config
}
