//! The screen for a player's name. Left and right choose a name that was used before; down leads to
//! a grid of letters to type another one. B leaves without a change.
//!
//! The cursor in the grid wraps both ways.
//!
//! ```text
//! A B C D E F G H I J       or the digits
//! K L M N O P Q R S T
//! U V W X Y Z - ' . &
//! Ł                         the variants of the last letter, if it has any
//! [  OK  ] [ _ ] [abc] [<x] done, a space, capitals and digits, delete
//! ```
//!
//! The letters are in alphabetical order because everybody finds a letter at once. For the names in
//! the tests, an order with the most frequent letters in one row takes just as many presses. The
//! best order found by a search saves three presses of 24, but has to be learned.

use super::{
    Device, Go, NAME_LETTERS, NoticePage, Page,
    known::{Whose, give_name, next_name},
};
use crate::{
    app::{Sound, registered_game::RegisteredGame, registry::for_game},
    buttons::{Key, Press},
    games::GameKind,
    store::Name,
    text::{Message, short_text},
    ui::{Align, Font, Frame, Icon, WIDTH},
};

#[derive(Clone, Debug)]
pub(in crate::app) struct NameEntry {
    game: GameKind,
    whose: Whose,
    player: usize,
    /// The name that is offered before anything is typed.
    chosen: Name,
    /// What has been typed, once the cursor is in the grid.
    typing: Option<Typing>,
}

#[derive(Clone, Debug)]
struct Typing {
    name: Name,
    cursor: GridCursor,
    shift: Shift,
}

/// How the next letter is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shift {
    /// A capital at the beginning of a word, otherwise a small letter.
    Usual,
    /// The opposite, for one letter.
    Other,
    Digits,
}

impl Typing {
    fn new() -> Self {
        Typing {
            name: Name::new(),
            cursor: GridCursor::START,
            shift: Shift::Usual,
        }
    }

    fn layout(&self) -> Layout {
        Layout {
            digits: self.shift == Shift::Digits,
            last: self.name.chars().last(),
        }
    }

    fn is_full(&self) -> bool {
        self.name.chars().count() >= NAME_LETTERS
    }

    /// Whether the next letter is a capital.
    fn is_capital(&self) -> bool {
        let begins_word = match self.name.chars().last() {
            None => true,
            Some(last) => matches!(last, ' ' | '-' | '.' | '\'' | '&'),
        };
        begins_word != (self.shift == Shift::Other)
    }

    /// What a letter of the grid would add to the name.
    fn typed(&self, letter: char) -> char {
        match self.is_capital() {
            true => letter,
            false => letter.to_ascii_lowercase(),
        }
    }

    /// Types a letter if the name is not full; returns whether it did.
    fn push(&mut self, letter: char) -> bool {
        if self.is_full() {
            return false;
        }
        // It fits: no letter takes more than two bytes.
        let _ = self.name.push(self.typed(letter));
        if self.shift == Shift::Other {
            self.shift = Shift::Usual;
        }
        if self.is_full() {
            self.cursor.go_to_done();
        }
        true
    }

    /// Does what a cell stands for, except for OK; returns whether anything changed.
    fn put(&mut self, cell: Cell) -> bool {
        match cell {
            Cell::Sign(letter) => return self.push(letter),
            Cell::Space => return !self.name.is_empty() && self.push(' '),
            Cell::Variant(letter) => {
                self.name.pop();
                let _ = self.name.push(letter);
            }
            Cell::Shift => {
                self.shift = match self.shift {
                    Shift::Usual => Shift::Other,
                    Shift::Other => Shift::Digits,
                    Shift::Digits => Shift::Usual,
                }
            }
            Cell::Delete => return self.name.pop().is_some(),
            Cell::Done => return false,
        }
        true
    }

    /// The typed name without spaces at its end; `None` if it is empty.
    fn finished(&self) -> Option<Name> {
        let name = Name::try_from(self.name.trim()).ok()?;
        (!name.is_empty()).then_some(name)
    }
}

impl NameEntry {
    /// Asks for the name of a player of the next game.
    pub(in crate::app::screens) fn new<G: RegisteredGame>(player: usize, device: &Device) -> Self {
        Self::of::<G>(Whose::Setup, player, device)
    }

    pub(in crate::app::screens) fn of<G: RegisteredGame>(
        whose: Whose,
        player: usize,
        device: &Device,
    ) -> Self {
        let names = whose.names::<G>(device);
        NameEntry {
            game: G::KIND,
            whose,
            player,
            chosen: names.get(player).cloned().unwrap_or_default(),
            typing: None,
        }
    }

    /// Gives the player this name, and goes back.
    fn finish(&self, name: Name, device: &mut Device) -> Go {
        for_game!(self.game, G => give_name::<G>(self.whose, device, self.player, name));
        Go::Pop
    }

    fn press_known(&mut self, key: Key, device: &mut Device) -> Go {
        match key {
            Key::Left | Key::Right => {
                let forward = key == Key::Right;
                let next = for_game!(self.game, G => {
                    next_name::<G>(self.whose, device, self.player, &self.chosen, forward)
                });
                let Some(next) = next else {
                    return Go::Stay;
                };
                self.chosen = next;
            }
            Key::Up | Key::Down => self.typing = Some(Typing::new()),
            Key::Do => return self.finish(self.chosen.clone(), device),
            Key::Back | Key::Menu => return Go::Pop,
        }
        Go::Changed
    }
}

impl Page for NameEntry {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let Some(typing) = &mut self.typing else {
            return self.press_known(press.key, device);
        };
        match press.key {
            Key::Up | Key::Down | Key::Left | Key::Right => {
                typing.cursor.step(press.key, typing.layout());
            }
            Key::Do => match typing.cursor.cell(typing.layout()) {
                Some(Cell::Done) => match typing.finished() {
                    Some(name) => {
                        device.known_names.note(&name);
                        return self.finish(name, device);
                    }
                    None => {
                        device.sound(Sound::Refused);
                        return NoticePage::new(Message::NotPossible, Message::NameEmpty).into();
                    }
                },
                Some(cell) if typing.put(cell) => {}
                _ => return Go::Refused,
            },
            Key::Back | Key::Menu => return Go::Pop,
        }
        Go::Changed
    }

    fn draw(&self, _device: &Device, frame: &mut Frame) {
        let middle = WIDTH as i32 / 2;
        let Some(typing) = &self.typing else {
            let width = frame.text_centred(Font::Title, middle, 0, &self.chosen);
            Icon::LESS.draw(frame, middle - width / 2 - 8, 3);
            Icon::MORE.draw(frame, middle + width / 2 + 4, 3);
            // Down leads to the letters.
            Icon::MORE_BELOW.draw(frame, WIDTH as i32 - LEFT - Icon::MORE_BELOW.width(), 5);
            draw_grid(&Typing::new(), None, frame);
            return;
        };
        let advance = Font::Title.advance();
        let left = middle - advance * NAME_LETTERS as i32 / 2;
        frame.text(Font::Title, left, 0, &typing.name);
        let count = typing.name.chars().count();
        for place in count..NAME_LETTERS {
            let x = left + advance * place as i32;
            frame.dots_across(x + 1, TOP - 4, advance - 2);
        }
        if !typing.is_full() {
            frame.fill(left + advance * count as i32, TOP - 4, advance - 1, 1);
        }
        draw_grid(typing, Some(typing.cursor), frame);
    }
}

/// The top left corner of the grid, and the size of a cell.
const TOP: i32 = 14;
const LEFT: i32 = 4;
const CELL_WIDTH: i32 = 12;
const CELL_HEIGHT: i32 = 10;

/// The sign on the space key.
const SPACE_MARK: Icon = Icon::new(&["#........#", "#........#", "##########"]);
/// The sign on the key that deletes the last letter.
const DELETE_MARK: Icon = Icon::new(&[
    "..#########",
    ".##.###.###",
    "#####.#####",
    ".##.###.###",
    "..#########",
]);

fn draw_grid(typing: &Typing, cursor: Option<GridCursor>, frame: &mut Frame) {
    let layout = typing.layout();
    let shift = match typing.shift {
        Shift::Digits => "123",
        _ if typing.is_capital() => "ABC",
        _ => "abc",
    };
    for row in 0..ROWS {
        let y = TOP + CELL_HEIGHT * row as i32;
        for column in 0..COLUMNS {
            let x = LEFT + CELL_WIDTH * column as i32;
            // A wide key is drawn at its first column.
            let (text, columns) = match layout.cell(row, column) {
                Some(Cell::Sign(letter)) => (short_text!("{}", typing.typed(letter)), 1),
                Some(Cell::Variant(letter)) => (short_text!("{letter}"), 1),
                Some(Cell::Done) if column == 0 => (short_text!("OK"), SPACE),
                Some(Cell::Space) if column == SPACE => (short_text!(""), SHIFT - SPACE),
                Some(Cell::Shift) if column == SHIFT => (short_text!("{shift}"), DELETE - SHIFT),
                Some(Cell::Delete) if column == DELETE => (short_text!(""), COLUMNS - DELETE),
                _ => continue,
            };
            let is_chosen = cursor.is_some_and(|cursor| {
                cursor.row == row && (column..column + columns).contains(&cursor.column)
            });
            let width = CELL_WIDTH * columns as i32 - 1;
            let (middle, is_key) = (x + (width + 1) / 2, columns > 1);
            let ink = if is_key {
                // One pixel lower, because letters above may have tails.
                frame.button(is_chosen, x, y + 1, width, CELL_HEIGHT - 1)
            } else {
                frame.bar_if(is_chosen, x, y, width, CELL_HEIGHT)
            };
            if text.is_empty() {
                let mark = if column == SPACE {
                    SPACE_MARK
                } else {
                    DELETE_MARK
                };
                let bottom = y + CELL_HEIGHT - 3;
                mark.draw_in(
                    frame,
                    middle - mark.width() / 2,
                    bottom - mark.height(),
                    ink,
                );
            }
            let (font, y) = if is_key {
                (Font::Small, y + 1)
            } else {
                (Font::Body, y)
            };
            frame.write(font, Align::Centre, middle, y, &text, ink);
        }
    }
}

pub(super) const ROWS: usize = 5;
pub(super) const COLUMNS: usize = 10;

const LETTERS: [&str; 3] = ["ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ-'.&"];
const DIGITS: &str = "0123456789";

/// The row with variants of the last letter, and the row of wide keys.
const VARIANTS: usize = 3;
const KEYS: usize = 4;

/// Where the wide keys after OK begin. OK is the widest, because every name ends there.
pub(super) const SPACE: usize = 4;
pub(super) const SHIFT: usize = 6;
pub(super) const DELETE: usize = 8;

/// Letters with their variants, most frequent first.
const FAMILIES: [&str; 22] = [
    "aąàäâæá",
    "AĄÀÄÂÆÁ",
    "cćç",
    "CĆÇ",
    "eéęèêë",
    "EÉĘÈÊË",
    "iìîïí",
    "IÌÎÏÍ",
    "lł",
    "LŁ",
    "nń",
    "NŃ",
    "oóöòôœ",
    "OÓÖÒÔŒ",
    "sśßš",
    "SŚŠß",
    "uüùûú",
    "UÜÙÛÚ",
    "yÿ",
    "YŸ",
    "zżźž",
    "ZŻŹŽ",
];

/// The columns of the variants, relative to the letter's own column.
const OFFSETS: [usize; 6] = [0, 1, COLUMNS - 1, 2, COLUMNS - 2, 3];

/// What A does at a position in the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// Types a capital letter, a digit or a sign.
    Sign(char),
    /// Replaces the last letter.
    Variant(char),
    Space,
    /// Switches between small letters, capitals and digits.
    Shift,
    /// Deletes the last letter.
    Delete,
    Done,
}

/// What the grid currently shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Whether the first row shows digits.
    pub(super) digits: bool,
    /// The last letter typed.
    pub(super) last: Option<char>,
}

impl Layout {
    /// The cell at a position, if there is one.
    pub(super) fn cell(self, row: usize, column: usize) -> Option<Cell> {
        let sign = |row: &str| row.chars().nth(column).map(Cell::Sign);
        match row {
            0 if self.digits => sign(DIGITS),
            VARIANTS => self.variant(column).map(Cell::Variant),
            KEYS if column < SPACE => Some(Cell::Done),
            KEYS if column < SHIFT => Some(Cell::Space),
            KEYS if column < DELETE => Some(Cell::Shift),
            KEYS => Some(Cell::Delete),
            _ => LETTERS.get(row).and_then(|row| sign(row)),
        }
    }

    /// The variant of the last letter in this column. The most frequent variant is in the letter's
    /// own column, the others are beside it.
    fn variant(self, column: usize) -> Option<char> {
        let last = self.last?;
        let family = FAMILIES.iter().find(|family| family.contains(last))?;
        let base = family.chars().next()?.to_ascii_uppercase();
        let own_column = LETTERS.iter().find_map(|row| row.find(base))?;
        let others = family.chars().filter(|letter| *letter != last);
        others
            .zip(OFFSETS)
            .find(|(_, offset)| (own_column + offset) % COLUMNS == column)
            .map(|(letter, _)| letter)
    }
}

/// A position in the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct GridCursor {
    pub(super) row: usize,
    pub(super) column: usize,
}

impl GridCursor {
    /// Where typing begins: close to the usual first letters of names.
    pub(super) const START: GridCursor = GridCursor { row: 1, column: 1 };

    /// The cell under the cursor.
    pub(super) fn cell(self, layout: Layout) -> Option<Cell> {
        layout.cell(self.row, self.column)
    }

    /// Moves in the direction of an arrow button. Skips empty positions, and wraps around at the
    /// edges.
    pub(super) fn step(&mut self, key: Key, layout: Layout) {
        let from = self.cell(layout);
        let (down, right) = match key {
            Key::Up => (ROWS - 1, 0),
            Key::Down => (1, 0),
            Key::Left => (0, COLUMNS - 1),
            Key::Right => (0, 1),
            _ => return,
        };
        // Every row and column has another cell, except that the row of variants may have only one
        // cell. The cursor then comes back to it.
        for _ in 0..COLUMNS {
            self.row = (self.row + down) % ROWS;
            self.column = (self.column + right) % COLUMNS;
            if self.cell(layout).is_some_and(|cell| Some(cell) != from) {
                return;
            }
        }
    }

    /// Moves to OK by the shortest way.
    pub(super) fn go_to_done(&mut self) {
        self.row = KEYS;
        self.column = match self.column {
            column if column < SPACE => column,
            column if column < SHIFT => SPACE - 1,
            _ => 0,
        };
    }
}

#[cfg(test)]
mod tests;
