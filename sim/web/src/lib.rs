//! PocketQ in a browser: the console behind a plain C interface for `page/device.js`. One instance
//! of the module is one device.
//!
//! - Times are milliseconds, as JavaScript numbers.
//! - Calls return what happened as flags: 1 draw again, 2 play a sound, 4 the device restarts into
//!   its boot loader.
//! - Texts and files go in through [`input`] and come out through [`output`], as bytes with a
//!   length.
//! - Everything that is stored is handed to `env.keep` before the call returns.

#[cfg(any(feature = "bench", not(target_arch = "wasm32")))]
pub mod bench;
mod device;
mod flash;
mod screen_text;

use std::cell::RefCell;

use pocketq_core::{
    buttons::ButtonSet,
    console::{
        Boot, CrashNote, Input, Output, PowerReading, RandomWord, Settings, Sound, Timeout, Want,
    },
    qwantum::player::learned::Weights,
    text::Language,
    time::Millis,
    ui::Frame,
};

use device::WebDevice;
use flash::Flash;

/// The state between two calls.
struct Host {
    device: Option<WebDevice>,
    /// The weights of Qwantum's players, once the page has loaded them.
    weights: Option<&'static Weights>,
    frame: Frame,
    text: String,
    input: Vec<u8>,
    output: Vec<u8>,
}

thread_local! {
    static HOST: RefCell<Host> = const {
        RefCell::new(Host {
            device: None,
            weights: None,
            frame: Frame::new(),
            text: String::new(),
            input: Vec::new(),
            output: Vec::new(),
        })
    };
}

fn with_host<T>(call: impl FnOnce(&mut Host) -> T) -> T {
    HOST.with_borrow_mut(call)
}

/// Calls the device; does nothing before it is switched on.
fn with_device<T: Default>(call: impl FnOnce(&mut WebDevice) -> T) -> T {
    with_host(|host| host.device.as_mut().map(call).unwrap_or_default())
}

fn millis(at: f64) -> Millis {
    Millis(at as u64)
}

/// What the page has to do, as flags.
fn flags(output: Output) -> u32 {
    let Output {
        redraw,
        sound,
        boot_loader,
    } = output;
    u32::from(redraw) | u32::from(sound.is_some()) << 1 | u32::from(boot_loader) << 2
}

/// Passes an input to the device; returns flags.
fn handle(at: f64, input: Input) -> u32 {
    with_device(|device| flags(device.handle(millis(at), input)))
}

/// Where the power comes from: millivolts, 0 for USB, negative if unknown.
fn reading(millivolts: i32) -> Option<PowerReading> {
    match millivolts {
        0 => Some(PowerReading::Usb),
        _ => u16::try_from(millivolts).ok().map(PowerReading::Battery),
    }
}

#[cfg(target_arch = "wasm32")]
mod imports {
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        /// Stores bytes of the save area; returns whether that worked.
        safe fn keep(offset: usize, bytes: *const u8, length: usize) -> u32;
    }

    pub(super) fn keep_bytes(offset: usize, bytes: &[u8]) -> bool {
        keep(offset, bytes.as_ptr(), bytes.len()) != 0
    }
}

/// On the desk only tests run, and nothing is kept.
#[cfg(not(target_arch = "wasm32"))]
mod imports {
    pub(super) fn keep_bytes(_offset: usize, _bytes: &[u8]) -> bool {
        true
    }
}

/// Allocates this many bytes of input for the next call.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    with_host(|host| {
        host.input.clear();
        host.input.resize(length, 0);
        host.input.as_mut_ptr()
    })
}

/// Where the last call's output begins.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    with_host(|host| host.output.as_ptr())
}

/// The length of the last call's output in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    with_host(|host| host.output.len())
}

/// Switches the device on with the save in the input. `language`, an index into the list of all, is
/// suggested when the device is set up. `millivolts` says where the power comes from, for tests: a
/// browser does not know. If `at_table` is 0, as in scenarios, the device behaves as on the chip.
/// Otherwise its screen stays lit unless somebody sets another time, and the press that wakes it
/// also acts. If `reduced_motion` is not 0, nothing moves on it.
#[unsafe(no_mangle)]
pub extern "C" fn start(
    at: f64,
    held: u32,
    language: usize,
    crashed: u32,
    millivolts: i32,
    at_table: u32,
    reduced_motion: u32,
) {
    let language = Language::ALL.get(language).copied().unwrap_or_default();
    let at_table = at_table != 0;
    let boot = Boot {
        at: millis(at),
        held: ButtonSet::from_bits(held as u8),
        settings: Settings {
            language,
            timeout: match at_table {
                true => Timeout::Never,
                false => Timeout::default(),
            },
            ..Settings::default()
        },
        waking_press_acts: at_table,
        reduced_motion: reduced_motion != 0,
        crash_note: (crashed != 0).then_some(CrashNote::Stalled),
        ..Boot::default()
    };
    with_host(|host| {
        let flash = Flash::new(std::mem::take(&mut host.input), imports::keep_bytes);
        let mut device = WebDevice::new(boot, flash, reading(millivolts));
        if let Some(weights) = host.weights {
            device.lend_weights(weights);
        }
        host.device = Some(device);
    });
}

/// Sets which buttons are down: bits in the order Up, Down, Left, Right, A, B.
#[unsafe(no_mangle)]
pub extern "C" fn buttons(at: f64, bits: u32) -> u32 {
    handle(at, Input::Buttons(ButtonSet::from_bits(bits as u8)))
}

/// Tells the device that something is due.
#[unsafe(no_mangle)]
pub extern "C" fn tick(at: f64) -> u32 {
    handle(at, Input::Tick)
}

/// Does a little of the work that can wait: stores, thinks.
#[unsafe(no_mangle)]
pub extern "C" fn idle(at: f64) -> u32 {
    with_device(|device| flags(device.idle(millis(at))))
}

/// What to do next: 0 nothing, 1 push random words now and then, 2 call [`idle`], 3 push random
/// words for dice, 4 call [`tick`], 5 report the [`power`] (only tests can).
#[unsafe(no_mangle)]
pub extern "C" fn next(at: f64) -> u32 {
    with_device(|device| match device.next(millis(at)).now {
        Want::Sleep => 0,
        Want::SeedWords => 1,
        Want::Idle => 2,
        Want::RandomWords => 3,
        Want::Tick => 4,
        Want::PowerReading => 5,
    })
}

/// The latest time at which to ask again; negative if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn next_wake(at: f64) -> f64 {
    let until = with_device(|device| device.next(millis(at)).until);
    until.map_or(-1.0, |at| at.0 as f64)
}

/// Reports where the power comes from: millivolts, or 0 for USB.
#[unsafe(no_mangle)]
pub extern "C" fn power(at: f64, millivolts: i32) -> u32 {
    reading(millivolts).map_or(0, |reading| handle(at, Input::Power(reading)))
}

/// Pushes 32 random bits and the moment they were taken, as precisely as it is known.
#[unsafe(no_mangle)]
pub extern "C" fn random_word(at: f64, bits: u32, moment: f64) -> u32 {
    let moment = moment as u64;
    handle(at, Input::RandomWord(RandomWord { bits, moment }))
}

/// Reports that no random words are available.
#[unsafe(no_mangle)]
pub extern "C" fn no_random_words(at: f64) -> u32 {
    handle(at, Input::NoRandomWords)
}

/// Answers the request for dice with the seven faces in the input, or refuses it if there are none.
/// For scripted tests.
#[unsafe(no_mangle)]
pub extern "C" fn roll(at: f64) -> u32 {
    with_host(|host| {
        let faces = host.input.as_slice().try_into().ok();
        let device = host.device.as_mut();
        device.map_or(0, |device| flags(device.roll(millis(at), faces)))
    })
}

/// Draws what a person sees: 1,024 bytes in the panel's order. The output is the same as text, in
/// lines. A chosen line begins with `>`.
#[unsafe(no_mangle)]
pub extern "C" fn draw() -> *const u8 {
    with_host(|host| {
        if let Some(device) = &host.device {
            device.draw(&mut host.frame, &mut host.text);
        }
        host.output.clear();
        host.output.extend(host.text.as_bytes());
        host.frame.bytes().as_ptr()
    })
}

/// How bright the panel is, 0 to 8; 255 if it is off.
#[unsafe(no_mangle)]
pub extern "C" fn brightness() -> u32 {
    with_device(|device| device.brightness())
}

/// Whether a match is being played on the screen.
#[unsafe(no_mangle)]
pub extern "C" fn is_match_on_screen() -> u32 {
    with_device(|device| device.is_match_on_screen().into())
}

/// The current language, as an index into the list of all.
#[unsafe(no_mangle)]
pub extern "C" fn language() -> u32 {
    with_device(|device| device.language())
}

/// How many of the last matches, one of each kind, are over.
#[unsafe(no_mangle)]
pub extern "C" fn matches_over() -> usize {
    with_device(|device| device.matches_over())
}

/// Takes the sound to play, from 1; 0 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn take_sound() -> u32 {
    with_device(|device| device.take_sound().map_or(0, |sound| sound as u32 + 1))
}

/// How loud it is: 0 is off, 2 is loud.
#[unsafe(no_mangle)]
pub extern "C" fn volume() -> u32 {
    with_device(|device| device.volume())
}

/// A tone of a sound: its frequency in the upper 16 bits, its milliseconds in the lower; 0 after
/// the last.
#[unsafe(no_mangle)]
pub extern "C" fn tone(sound: u32, index: usize) -> u32 {
    let sound = (sound as usize).checked_sub(1);
    let sound = sound.and_then(|sound| Sound::ALL.get(sound));
    let tone = sound.and_then(|sound| sound.tones().get(index));
    tone.map_or(0, |tone| {
        u32::from(tone.hertz) << 16 | u32::from(tone.millis)
    })
}

/// Outputs the whole save area.
#[unsafe(no_mangle)]
pub extern "C" fn saved() {
    with_host(|host| {
        host.output.clear();
        if let Some(bytes) = host.device.as_mut().and_then(WebDevice::saved) {
            host.output.extend(bytes);
        }
    });
}

/// Whether the input is a save.
#[unsafe(no_mangle)]
pub extern "C" fn is_save() -> u32 {
    with_host(|host| flash::is_save(&host.input).into())
}

/// Takes the weights of Qwantum's players from the input; returns whether the device has weights
/// now.
#[unsafe(no_mangle)]
pub extern "C" fn set_weights() -> u32 {
    with_host(|host| {
        let loaded = Weights::from_file(&std::mem::take(&mut host.input));
        // Leaked, because they are needed as long as the page exists.
        host.weights = host
            .weights
            .or_else(|| loaded.map(|weights| &*Box::leak(Box::new(weights))));
        if let (Some(device), Some(weights)) = (&mut host.device, host.weights) {
            device.lend_weights(weights);
        }
        host.weights.is_some().into()
    })
}

/// Shows the game that the text in the input describes. Returns flags. If the text is not a game,
/// returns the negated number of the page's text that says why; the output is the two numbers that
/// fill its gaps.
#[unsafe(no_mangle)]
pub extern "C" fn view(at: f64) -> i32 {
    with_host(|host| {
        let Some(device) = &mut host.device else {
            return 0;
        };
        match device.view(millis(at), &host.input) {
            Ok(output) => flags(output) as i32,
            Err(no_game) => {
                let [first, second] = no_game.numbers;
                host.output = format!("{first} {second}").into_bytes();
                -(no_game.code as i32)
            }
        }
    })
}

/// Outputs the game on the screen: its parts, a line each, an empty line, and its record. Returns
/// whether there is a game.
#[unsafe(no_mangle)]
pub extern "C" fn game_on_screen() -> u32 {
    with_host(|host| {
        let (mut parts, mut record) = (String::new(), String::new());
        let device = host.device.as_ref();
        let written = device.is_some_and(|device| device.write_game(&mut parts, &mut record));
        host.output = format!("{parts}\n{record}").into_bytes();
        written.into()
    })
}
