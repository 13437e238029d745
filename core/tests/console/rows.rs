//! Finds rows of lists and menus by reading the text at the cursor, so that no test counts rows.

use pocketq_core::{
    buttons::Button::{self, A, B, Down, Right},
    ui::{Font, Frame, HEIGHT, Icon, WIDTH},
};

use crate::device::TestDevice;

/// More than the rows of any list, or the values of any row.
const ENOUGH: usize = 12;

/// Reads the screen and presses buttons.
pub(crate) trait Reader {
    fn tap(&mut self, button: Button);

    fn seen(&self) -> Frame;

    /// Presses a button until the chosen row contains this text.
    fn tap_until(&mut self, button: Button, text: &str) {
        for _ in 0..ENOUGH {
            if is_chosen(&self.seen(), text) {
                return;
            }
            self.tap(button);
        }
        panic!("{button:?} does not lead to {text:?}: {:?}", self.seen());
    }

    fn choose(&mut self, row: &str) {
        self.tap_until(Down, row);
        self.tap(A);
    }

    fn set(&mut self, row: &str, value: &str) {
        self.tap_until(Down, row);
        self.tap_until(Right, value);
    }

    /// Starts a match of Quantik or Quantum between two people from the main menu; player 1 goes
    /// first.
    fn begin_for_two(&mut self, game: &str) {
        self.choose(game);
        self.set("2", "person");
        self.set("First", "1");
        self.choose("New game");
    }
}

impl Reader for TestDevice {
    fn tap(&mut self, button: Button) {
        self.press(button);
    }

    fn seen(&self) -> Frame {
        self.picture()
    }
}

impl TestDevice {
    /// Opens the menu of a match and chooses a row.
    pub(crate) fn choose_in_menu(&mut self, row: &str) {
        self.hold(B);
        self.choose(row);
    }
}

/// Whether the row at the cursor contains this text as whole words.
fn is_chosen(frame: &Frame, text: &str) -> bool {
    let is_cursor = |top: &i32| {
        let mut stencil = Frame::new();
        Icon::CURSOR.draw(&mut stencil, 0, *top);
        let (wide, high) = (Icon::CURSOR.width(), Icon::CURSOR.height());
        equal(frame, &stencil, 0..wide, *top..top + high)
    };
    let Some(top) = (0..HEIGHT as i32).find(is_cursor) else {
        return false;
    };
    let (wide, high) = (Font::Body.width(text), Font::Body.height());
    // In menus the cursor is a pixel lower than the text.
    let places = (top - 1..=top).flat_map(|y| (6..WIDTH as i32 - wide).map(move |x| (x, y)));
    places.into_iter().any(|(x, y)| {
        let mut stencil = Frame::new();
        stencil.text(Font::Body, x, y, text);
        equal(frame, &stencil, x - 1..x + wide + 1, y..y + high)
    })
}

fn equal(
    one: &Frame,
    other: &Frame,
    columns: core::ops::Range<i32>,
    mut rows: core::ops::Range<i32>,
) -> bool {
    rows.all(|y| {
        let mut columns = columns.clone();
        columns.all(|x| one.is_lit(x, y) == other.is_lit(x, y))
    })
}
