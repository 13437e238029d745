//! Typing a friend's code, to play with the same dice. The arrows choose a symbol, A types it, B
//! deletes the last one, and leaves when there is none left. The code is checked at once after the
//! sixth symbol.

use super::{Device, Go, Page};
use crate::{
    app::Sound,
    buttons::{Key, Press},
    qwantum::GameCode,
    text::{Message, short_text},
    ui::{
        Align, Font, Frame, WIDTH,
        widgets::{TITLE_HEIGHT, title},
    },
};

/// The number of symbols in a row of the grid.
const COLUMNS: usize = 12;
const CELL_WIDTH: i32 = 10;
const CELL_HEIGHT: i32 = 10;
const LEFT: i32 = (WIDTH as i32 - CELL_WIDTH * COLUMNS as i32) / 2;
/// The tops of the typed code, of the grid, and of the words below it.
const TYPED: i32 = TITLE_HEIGHT + 2;
const GRID: i32 = TYPED + 18;
const WORDS: i32 = 56;

#[derive(Clone, Debug, Default)]
pub(in crate::app) struct CodeEntry {
    typed: heapless::String<{ GameCode::LENGTH }>,
    /// The symbol under the cursor.
    at: usize,
}

impl CodeEntry {
    /// The code, once it is complete and valid.
    fn code(&self) -> Option<GameCode> {
        self.typed.parse().ok()
    }

    fn is_full(&self) -> bool {
        self.typed.len() == GameCode::LENGTH
    }

    /// Moves the cursor in its row or column, wrapping around.
    fn step(&mut self, key: Key) {
        let count = GameCode::symbols().len();
        let (row, column) = (self.at / COLUMNS, self.at % COLUMNS);
        let in_row = |row: usize| (count - row * COLUMNS).min(COLUMNS);
        let rows = count.div_ceil(COLUMNS);
        let (row, column) = match key {
            Key::Left => (row, (column + in_row(row) - 1) % in_row(row)),
            Key::Right => (row, (column + 1) % in_row(row)),
            _ => {
                let other = (row + 1) % rows;
                (other, column.min(in_row(other) - 1))
            }
        };
        self.at = row * COLUMNS + column;
    }

    fn take(&mut self, device: &mut Device) -> Go {
        let symbol = GameCode::symbols().nth(self.at);
        let taken = symbol.is_some_and(|symbol| self.typed.push(symbol).is_ok());
        match self.code() {
            Some(code) => {
                device.table_setup.set_code(code);
                device.sound(Sound::Done);
                Go::Pop
            }
            None if taken && !self.is_full() => Go::Changed,
            None => Go::Refused,
        }
    }
}

impl Page for CodeEntry {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match press.key {
            Key::Do => return self.take(device),
            Key::Back if self.typed.pop().is_some() => {}
            Key::Back | Key::Menu => return Go::Pop,
            key => self.step(key),
        }
        Go::Changed
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        title(frame, device.say(Message::FriendsCode));
        let advance = Font::Title.advance() + 2;
        let left = (WIDTH as i32 - advance * GameCode::LENGTH as i32) / 2;
        let mut typed = self.typed.chars();
        for place in 0..GameCode::LENGTH as i32 {
            let x = left + advance * place;
            let symbol = typed.next().map(|symbol| short_text!("{symbol}"));
            frame.text(Font::Title, x, TYPED, symbol.as_deref().unwrap_or(""));
            frame.fill(x, TYPED + 15, advance - 3, 1);
        }
        for (index, symbol) in GameCode::symbols().enumerate() {
            let x = LEFT + CELL_WIDTH * (index % COLUMNS) as i32;
            let y = GRID + CELL_HEIGHT * (index / COLUMNS) as i32;
            let ink = frame.bar_if(index == self.at, x, y, CELL_WIDTH - 1, CELL_HEIGHT);
            let middle = x + CELL_WIDTH / 2;
            let symbol = short_text!("{symbol}");
            frame.write(Font::Body, Align::Centre, middle, y, &symbol, ink);
        }
        if self.is_full() {
            let words = device.say(Message::WrongCode);
            let middle = WIDTH as i32 / 2;
            frame.text_centred(Font::Small, middle, WORDS, words);
        }
    }
}
