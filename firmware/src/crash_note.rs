//! Remembers why the last run ended: panics and faults leave a note in memory that a restart does
//! not clear, and restart the chip.

use core::{
    fmt::{self, Write},
    panic::PanicInfo,
    sync::atomic::{AtomicU8, AtomicU32, Ordering},
};

use embassy_rp::{peripherals::WATCHDOG, watchdog::Watchdog};
use heapless::String;
use pocketq_core::console::NOTE_LENGTH;

/// Says that a note was written; memory is random at power-on.
const WRITTEN: u32 = 0x4d49_5348;

/// A note in memory. Made of atomics, because they may be read whatever bits the memory holds.
struct Note {
    written: AtomicU32,
    checksum: AtomicU32,
    length: AtomicU32,
    text: [AtomicU8; NOTE_LENGTH],
}

// SAFETY: `.crash_note` is a section of its own in memory.x, aligned, larger than a note, and used
// by nothing else. `used` keeps the compiler from removing a static that only the previous run
// wrote.
#[used]
#[unsafe(link_section = ".crash_note")]
static NOTE: Note = Note {
    written: AtomicU32::new(0),
    checksum: AtomicU32::new(0),
    length: AtomicU32::new(0),
    text: [const { AtomicU8::new(0) }; NOTE_LENGTH],
};

impl Note {
    fn write(&self, text: &str) {
        for (to, from) in self.text.iter().zip(text.bytes()) {
            to.store(from, Ordering::Relaxed);
        }
        self.length.store(text.len() as u32, Ordering::Relaxed);
        self.checksum
            .store(checksum(text.as_bytes()), Ordering::Relaxed);
        self.written.store(WRITTEN, Ordering::Release);
    }

    fn take(&self) -> Option<String<NOTE_LENGTH>> {
        if self.written.load(Ordering::Acquire) != WRITTEN {
            return None;
        }
        self.written.store(0, Ordering::Relaxed);
        let length = self.length.load(Ordering::Relaxed) as usize;
        let bytes = self.text.get(..length)?.iter();
        let bytes = bytes.map(|byte| byte.load(Ordering::Relaxed)).collect();
        let text = String::from_utf8(bytes).ok()?;
        (checksum(text.as_bytes()) == self.checksum.load(Ordering::Relaxed)).then_some(text)
    }
}

/// FNV-1a, to recognise a note whose memory has decayed.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// The message of the panic or fault that ended the last run; returned only once.
pub(crate) fn take_note() -> Option<String<NOTE_LENGTH>> {
    NOTE.take()
}

/// Text cut off at the length of a note.
#[derive(Default)]
pub(crate) struct TruncatedText(String<NOTE_LENGTH>);

impl Write for TruncatedText {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            self.0.push(letter).map_err(|_| fmt::Error)?;
        }
        Ok(())
    }
}

/// The last three parts of a path: enough to find the file, short enough for the screen.
fn short_path(path: &str) -> &str {
    let start = path.rmatch_indices('/').nth(2).map_or(0, |(at, _)| at + 1);
    &path[start..]
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    write_and_restart(|note| {
        if let Some(place) = info.location() {
            write!(note, "{}:{} ", short_path(place.file()), place.line())?;
        }
        write!(note, "{}", info.message())
    })
}

/// Writes the note and restarts the chip.
pub(crate) fn write_and_restart(message: impl FnOnce(&mut TruncatedText) -> fmt::Result) -> ! {
    cortex_m::interrupt::disable();
    let mut note = TruncatedText::default();
    // An error only means that the note is full.
    let _ = message(&mut note);
    NOTE.write(&note.0);
    defmt::error!("{=str}", note.0.as_str());
    // SAFETY: from here on nothing else runs.
    let watchdog = unsafe { WATCHDOG::steal() };
    Watchdog::new(watchdog).trigger_reset();
    loop {
        cortex_m::asm::nop();
    }
}
