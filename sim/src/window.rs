//! The device in a window. Draws only when something has changed.

use std::{
    collections::BTreeSet,
    io, thread,
    time::{Duration, Instant},
};

use embedded_graphics::{
    mono_font::{MonoTextStyle, ascii::FONT_6X10},
    pixelcolor::BinaryColor,
    prelude::*,
    text::{Alignment, Text},
};
use embedded_graphics_simulator::{
    BinaryColorTheme, OutputSettingsBuilder, SimulatorDisplay, SimulatorEvent, Window,
    sdl2::Keycode,
};
use pocketq_core::{
    buttons::{Button, ButtonSet},
    console::Boot,
    time::Millis,
    ui::{Frame, HEIGHT, WIDTH},
};

use crate::{
    complaints::complain,
    desk::{DARK, Desk, NO_BOOT_LOADER},
    dice_source::DiceSource,
    flash::Flash,
    pictures::{self, Recording},
    record_file::{RecordFile, record_of},
};

/// How often keys are polled: too often for a person to notice, but not so often that it costs
/// power.
const KEY_POLL_INTERVAL: Duration = Duration::from_millis(12);
/// How often the window is redrawn even without a change, because something else may have covered
/// it.
const REFRESH: Duration = Duration::from_secs(1);

/// Plays until the window is closed, or the device leaves the program for its boot loader.
pub fn play(boot: Boot, scale: u32, record_file: RecordFile, flash: Flash) -> io::Result<()> {
    let mut session = Session::new(boot, scale, record_file, flash);
    session.paint();
    while session.keys()? {
        session.advance()?;
        if session.desk.is_in_boot_loader() {
            println!("{NO_BOOT_LOADER}");
            break;
        }
        thread::sleep(KEY_POLL_INTERVAL);
    }
    session.stop_recording()
}

struct Session {
    boot: Boot,
    desk: Desk,
    record_file: RecordFile,
    started: Instant,
    window: Window,
    display: SimulatorDisplay<BinaryColor>,
    shown: Frame,
    painted: Instant,
    keys_down: BTreeSet<i32>,
    recording: Option<Recording>,
}

impl Session {
    fn new(boot: Boot, scale: u32, record_file: RecordFile, flash: Flash) -> Self {
        let settings = OutputSettingsBuilder::new()
            .theme(BinaryColorTheme::OledBlue)
            .scale(scale)
            .build();
        let size = Size::new(WIDTH as u32, HEIGHT as u32);
        Session {
            desk: Desk::new(boot.clone(), DiceSource::system(), flash),
            boot,
            record_file,
            started: Instant::now(),
            window: Window::new("PocketQ", &settings),
            display: SimulatorDisplay::new(size),
            shown: Frame::new(),
            painted: Instant::now(),
            keys_down: BTreeSet::new(),
            recording: None,
        }
    }

    fn now(&self) -> Millis {
        Millis(self.started.elapsed().as_millis() as u64)
    }

    fn advance(&mut self) -> io::Result<()> {
        self.desk.run_until(self.now());
        let changed = self.desk.picture() != self.shown;
        if changed || self.painted.elapsed() >= REFRESH {
            self.paint();
        }
        if changed {
            self.record_file.update(self.desk.console())?;
        }
        match &mut self.recording {
            Some(recording) if changed => recording.show(self.started.elapsed(), &self.shown),
            _ => Ok(()),
        }
    }

    fn paint(&mut self) {
        self.shown = self.desk.picture();
        for y in 0..HEIGHT as i32 {
            for x in 0..WIDTH as i32 {
                let colour = BinaryColor::from(self.shown.is_lit(x, y));
                let Ok(()) = Pixel(Point::new(x, y), colour).draw(&mut self.display);
            }
        }
        if !self.desk.panel().on {
            let style = MonoTextStyle::new(&FONT_6X10, BinaryColor::On);
            let middle = Point::new(WIDTH as i32 / 2, HEIGHT as i32 / 2);
            let words = DARK.join("\n");
            let words = Text::with_alignment(&words, middle, style, Alignment::Center);
            let Ok(_) = words.draw(&mut self.display);
        }
        self.window.update(&self.display);
        self.painted = Instant::now();
    }

    /// Handles the keys that were pressed; returns whether to continue.
    fn keys(&mut self) -> io::Result<bool> {
        let events: Vec<SimulatorEvent> = self.window.events().collect();
        for event in events {
            match event {
                SimulatorEvent::Quit => return Ok(false),
                SimulatorEvent::KeyDown {
                    keycode,
                    repeat: false,
                    ..
                } => {
                    self.keys_down.insert(keycode.into_i32());
                    if let Err(error) = self.command(keycode) {
                        complain(format_args!("pocketq: {error}"));
                    }
                }
                SimulatorEvent::KeyUp { keycode, .. } => {
                    self.keys_down.remove(&keycode.into_i32());
                }
                _ => continue,
            }
            // One change at a time, so that a tap between two polls is not lost.
            self.desk.run_until(self.now());
            self.desk.set_all(self.levels());
        }
        Ok(true)
    }

    fn levels(&self) -> ButtonSet {
        let pressed = self
            .keys_down
            .iter()
            .filter_map(|key| button(Keycode::from_i32(*key)?));
        pressed.fold(ButtonSet::EMPTY, ButtonSet::with)
    }

    fn command(&mut self, keycode: Keycode) -> io::Result<()> {
        match keycode {
            Keycode::P => {
                let name = pictures::free_name("png");
                pictures::save(&name, &self.desk.picture())?;
                println!("screenshot: {}", name.display());
            }
            Keycode::R => {
                if let Some(record) = record_of(self.desk.console()) {
                    let name = pictures::free_name("txt");
                    std::fs::write(&name, record)?;
                    println!("record: {}", name.display());
                }
            }
            Keycode::G if self.recording.is_some() => self.stop_recording()?,
            Keycode::G => {
                let name = pictures::free_name("gif");
                let mut recording = Recording::start(&name)?;
                recording.show(self.started.elapsed(), &self.shown)?;
                self.recording = Some(recording);
                println!("recording: {} (G again ends it)", name.display());
            }
            Keycode::F5 => {
                println!("reset");
                self.desk.restart(self.boot.clone());
            }
            _ => {}
        }
        Ok(())
    }

    fn stop_recording(&mut self) -> io::Result<()> {
        match self.recording.take() {
            Some(recording) => {
                println!("recording ended");
                recording.finish(self.started.elapsed())
            }
            None => Ok(()),
        }
    }
}

/// The button for a key. Key codes do not depend on Caps Lock.
fn button(keycode: Keycode) -> Option<Button> {
    Some(match keycode {
        Keycode::Up | Keycode::W => Button::Up,
        Keycode::Down | Keycode::S => Button::Down,
        Keycode::Left | Keycode::A => Button::Left,
        Keycode::Right | Keycode::D => Button::Right,
        Keycode::Z | Keycode::Return | Keycode::KP_ENTER => Button::A,
        Keycode::X | Keycode::Backspace => Button::B,
        _ => return None,
    })
}
