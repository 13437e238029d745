//! The device in a terminal: over SSH, or where there is no display. Draws with half blocks if the
//! terminal is large enough, else with braille dots.

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use crossterm::{
    cursor, event, execute, queue,
    style::Print,
    terminal::{self, ClearType},
};
use pocketq_core::{
    buttons::{Button, HOLD},
    console::Boot,
    time::Millis,
    ui::{Frame, HEIGHT, WIDTH},
};

use crate::{
    desk::{DARK, Desk, NO_BOOT_LOADER},
    dice_source::DiceSource,
    flash::Flash,
    record_file::RecordFile,
};

/// How long a key counts as pressed: terminals do not report its release.
const TAP: Millis = Millis(60);

/// The smallest usable terminal: the screen in braille, and the line of keys below it.
const LEAST_COLUMNS: usize = WIDTH / 2;
const LEAST_ROWS: usize = HEIGHT / 4 + 1;

/// The line below the screen that lists the keys.
const KEYS: &str = "arrows/WASD  A: Z or Enter  B: X or Backspace  menu (B held): M  quit: Esc";

/// Plays until the player quits, or the device leaves the program for its boot loader.
pub fn play(boot: Boot, record_file: RecordFile, flash: Flash) -> io::Result<()> {
    terminal::enable_raw_mode()?;
    let played = Session::start(boot, record_file, flash).and_then(|mut session| {
        session.run()?;
        Ok(session.desk.is_in_boot_loader())
    });
    // Restore the terminal, whatever happened.
    execute!(io::stdout(), cursor::Show, terminal::LeaveAlternateScreen)?;
    terminal::disable_raw_mode()?;
    if played? {
        println!("{NO_BOOT_LOADER}");
    }
    Ok(())
}

struct Session {
    desk: Desk,
    record_file: RecordFile,
    started: Instant,
    shown: Option<Frame>,
    /// A tapped button, and when it is released.
    tapped: Option<(Button, Millis)>,
}

enum Command {
    Tap(Button, Millis),
    Quit,
    Repaint,
}

impl Session {
    fn start(boot: Boot, record_file: RecordFile, flash: Flash) -> io::Result<Self> {
        execute!(io::stdout(), terminal::EnterAlternateScreen, cursor::Hide)?;
        Ok(Session {
            desk: Desk::new(boot, DiceSource::system(), flash),
            record_file,
            started: Instant::now(),
            shown: None,
            tapped: None,
        })
    }

    fn run(&mut self) -> io::Result<()> {
        loop {
            self.advance();
            self.paint()?;
            self.record_file.update(self.desk.console())?;
            if self.desk.is_in_boot_loader() {
                return Ok(());
            }
            if event::poll(self.time_until_next_event())? {
                match command(&event::read()?) {
                    Some(Command::Quit) => return Ok(()),
                    Some(Command::Repaint) => self.shown = None,
                    Some(Command::Tap(button, span)) => self.tap(button, span),
                    None => {}
                }
            }
        }
    }

    fn now(&self) -> Millis {
        Millis(self.started.elapsed().as_millis() as u64)
    }

    fn advance(&mut self) {
        let now = self.now();
        if let Some((button, until)) = self.tapped.filter(|(_, until)| now >= *until) {
            self.release(button, until);
        }
        self.desk.run_until(now);
    }

    fn release(&mut self, button: Button, at: Millis) {
        self.desk.run_until(at);
        self.desk.set(button, false);
        self.tapped = None;
    }

    fn tap(&mut self, button: Button, span: Millis) {
        // A key that repeats faster than a tap lasts keeps its button down.
        match self.tapped {
            Some((held, _)) if held == button => {}
            // Another button first stays down for its full time, even if this key came sooner.
            Some((other, until)) => self.release(other, until),
            None => {}
        }
        self.desk.run_until(self.now());
        self.desk.set(button, true);
        self.tapped = Some((button, self.now() + span));
    }

    /// How long to wait for a key before something else is due.
    fn time_until_next_event(&self) -> Duration {
        let tap = self.tapped.map(|(_, until)| until);
        match pocketq_core::time::sooner(tap, self.desk.next_wake()) {
            Some(wake) => Duration::from_millis((wake - self.now()).0),
            None => Duration::from_secs(3600),
        }
    }

    fn paint(&mut self) -> io::Result<()> {
        let picture = self.desk.picture();
        if self.shown.as_ref() == Some(&picture) {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        if self.shown.is_none() {
            queue!(out, terminal::Clear(ClearType::All))?;
        }
        let (columns, rows) = match terminal::size()? {
            // If the terminal does not know its size, assume the usual one.
            (0, _) | (_, 0) => (80, 24),
            (columns, rows) => (columns.into(), rows.into()),
        };
        let mut shown = lines(&picture, columns, rows);
        if !self.desk.panel().on && shown.len() > 1 {
            // The spaces on both sides wipe out what was there.
            let middle = shown.len() / 2;
            let (words, width) = (DARK.join(" "), shown[middle].chars().count());
            shown[middle] = format!("{words:^width$}");
        }
        for (row, line) in (0u16..).zip(shown) {
            queue!(out, cursor::MoveTo(0, row), Print(line))?;
        }
        out.flush()?;
        self.shown = Some(picture);
        Ok(())
    }
}

fn command(event: &event::Event) -> Option<Command> {
    use event::{Event, KeyCode, KeyEventKind, KeyModifiers};
    let key = match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => key,
        Event::Resize(..) => return Some(Command::Repaint),
        _ => return None,
    };
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Command::Quit);
    }
    let button = match key.code {
        KeyCode::Esc => return Some(Command::Quit),
        KeyCode::Up => Button::Up,
        KeyCode::Down => Button::Down,
        KeyCode::Left => Button::Left,
        KeyCode::Right => Button::Right,
        KeyCode::Enter => Button::A,
        KeyCode::Backspace => Button::B,
        KeyCode::Char(letter) => match letter.to_ascii_lowercase() {
            'w' => Button::Up,
            's' => Button::Down,
            'a' => Button::Left,
            'd' => Button::Right,
            'z' => Button::A,
            'x' => Button::B,
            'm' => return Some(Command::Tap(Button::B, HOLD + TAP)),
            _ => return None,
        },
        _ => return None,
    };
    Some(Command::Tap(button, TAP))
}

/// The lines for a terminal of this size: the screen and the keys, or a note that it is too small.
fn lines(picture: &Frame, columns: usize, rows: usize) -> Vec<String> {
    if columns < LEAST_COLUMNS || rows < LEAST_ROWS {
        return vec![format!(
            "This terminal has {columns} columns and {rows} rows. \
             PocketQ needs at least {LEAST_COLUMNS} columns and {LEAST_ROWS} rows."
        )];
    }
    let mut lines = if columns >= WIDTH && rows > HEIGHT / 2 {
        half_blocks(picture)
    } else {
        braille(picture)
    };
    lines.push(KEYS.chars().take(columns).collect());
    lines
}

/// Two pixels per character, one above the other.
fn half_blocks(frame: &Frame) -> Vec<String> {
    let cell = |x, y| match (frame.is_lit(x, y), frame.is_lit(x, y + 1)) {
        (false, false) => ' ',
        (true, false) => '▀',
        (false, true) => '▄',
        (true, true) => '█',
    };
    let row = |y| (0..WIDTH as i32).map(|x| cell(x, y)).collect();
    (0..HEIGHT as i32).step_by(2).map(row).collect()
}

/// Eight pixels per character: two across, four down.
fn braille(frame: &Frame) -> Vec<String> {
    // The dots' bits, column by column, as Unicode numbers them.
    const DOTS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
    let cell = |x: i32, y: i32| {
        let mut dots = 0x2800;
        for (dx, column) in (0..).zip(DOTS) {
            for (dy, bit) in (0..).zip(column) {
                if frame.is_lit(x + dx, y + dy) {
                    dots |= bit;
                }
            }
        }
        char::from_u32(dots).unwrap_or(' ')
    };
    let row = |y| (0..WIDTH as i32).step_by(2).map(|x| cell(x, y)).collect();
    (0..HEIGHT as i32).step_by(4).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_drawing_show_every_pixel() {
        let mut frame = Frame::new();
        frame.set(0, 0, true);
        frame.set(127, 63, true);
        let blocks = half_blocks(&frame);
        assert_eq!((blocks.len(), blocks[0].chars().next()), (32, Some('▀')));
        assert_eq!(blocks[31].chars().last(), Some('▄'));
        let dots = braille(&frame);
        assert_eq!((dots.len(), dots[0].chars().next()), (16, Some('⠁')));
        assert_eq!(dots[15].chars().last(), Some('⢀'));
    }

    #[test]
    fn a_terminal_shows_the_screen_as_large_as_it_can() {
        let frame = Frame::new();
        let size = |columns, rows| {
            let lines = lines(&frame, columns, rows);
            (lines[0].chars().count(), lines.len())
        };
        assert_eq!(size(200, 60), (128, 33));
        assert_eq!(size(128, 33), (128, 33));
        assert_eq!(size(127, 33), (64, 17));
        assert_eq!(size(128, 32), (64, 17));
        assert_eq!(size(64, 17), (64, 17));
    }

    #[test]
    fn a_terminal_that_is_too_small_says_so() {
        let message = "This terminal has 63 columns and 40 rows. \
            PocketQ needs at least 64 columns and 17 rows.";
        assert_eq!(lines(&Frame::new(), 63, 40), [message]);
        assert_eq!(lines(&Frame::new(), 64, 16).len(), 1);
    }
}
