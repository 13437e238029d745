//! The end of a match, the same in every game. A crown and the winner's name in large letters are
//! at the top, the choices for what comes next at the bottom, and the game's own additions between
//! them. The cursor starts on *again*: a rematch is one press, and another player begins it.

use super::{Device, Go, change_of_hands::PressLock, results::SharePage};
use crate::{
    app::registered_game::{RegisteredGame, RegisteredView, view_current},
    buttons::{Key, Press},
    text::{Message, short_text},
    time::Millis,
    ui::{Align, Font, Frame, HEIGHT, Icon, Ink, WIDTH, widgets::Choices},
};

/// The free space between the winner and the choices.
pub(super) const TOP: i32 = 20;
pub(super) const BOTTOM: i32 = 50;

/// The choices after a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Again,
    LookBack,
    Share,
    Leave,
}

impl Row {
    const ALL: [(Row, Icon, Message); 4] = [
        (Row::Again, AGAIN, Message::PlayAgain),
        (Row::LookBack, LOOK_BACK, Message::Review),
        (Row::Share, SHARE, Message::Share),
        (Row::Leave, LEAVE, Message::Leave),
    ];
}

/// The choices at the bottom.
#[derive(Clone, Copy, Debug)]
pub(super) struct EndRows {
    choices: Choices,
    /// The press that ended the match must not begin the next one.
    lock: PressLock,
}

impl EndRows {
    pub(super) fn new(at: Millis) -> Self {
        EndRows {
            choices: Choices::default(),
            lock: PressLock::changing_hands(at),
        }
    }

    /// Handles a press after a match of this game; `None` if it does nothing here. `again` begins
    /// the rematch.
    pub(super) fn press<G: RegisteredGame + RegisteredView>(
        &mut self,
        press: Press,
        device: &mut Device,
        again: fn(&mut Device) -> Go,
    ) -> Option<Go> {
        match press.key {
            Key::Back | Key::Menu => return None,
            Key::Do if self.lock.swallows(device.at) => return Some(Go::Stay),
            Key::Do => {}
            _ => return Some(Go::changed(self.choices.press(press, Row::ALL.len()))),
        }
        let (row, ..) = Row::ALL.get(self.choices.chosen())?;
        Some(match row {
            Row::Again => again(device),
            Row::LookBack => {
                view_current::<G>(device);
                G::open_review(device)
            }
            Row::Share => {
                view_current::<G>(device);
                SharePage::new(device).into()
            }
            Row::Leave => Go::Setup(G::KIND),
        })
    }

    /// When A can be pressed, if it is locked now.
    pub(super) fn due(&self, device: &Device) -> Option<Millis> {
        self.lock.due(device.at)
    }

    pub(super) fn draw(&self, device: &Device, frame: &mut Frame) {
        let rows = Row::ALL.map(|(_, icon, words)| (icon, device.say(words)));
        self.choices.draw(frame, &rows);
    }
}

/// Draws the winner at the top, as large as fits: an icon, the name, and the points if there are
/// any. `most` is the largest font that may be used.
pub(super) fn draw_winner(
    frame: &mut Frame,
    icon: Option<Icon>,
    name: &str,
    points: Option<i16>,
    most: Font,
) {
    let right = WIDTH as i32;
    let points = points.map_or(short_text!(""), |points| short_text!("{points}"));
    let left = icon.map_or(2, |icon| icon.width() + 3);
    let fits = |font: &Font| {
        let gap = if points.is_empty() { 0 } else { 6 };
        font.height() <= most.height()
            && left + font.width(name) + gap + font.width(&points) <= right
    };
    let fonts = [Font::Huge, Font::Title, Font::Body];
    let font = fonts.into_iter().find(fits).unwrap_or(Font::Small);
    // Capitals are in the middle of a font's height.
    let middle = most.height() / 2;
    let y = middle - font.height() / 2;
    if let Some(icon) = icon {
        icon.draw(frame, 0, (middle - icon.height() / 2).max(0));
    }
    match points.is_empty() {
        true => {
            let centre = (left + right) / 2;
            frame.write(font, Align::Centre, centre, y, name, Ink::Plain);
        }
        false => {
            frame.text(font, left, y, name);
            frame.text_right(font, right, y, &points);
        }
    }
}

/// A large crown.
pub(super) const CROWN: Icon = Icon::new(&[
    "......#......",
    "#.....#.....#",
    "##...###...##",
    "##...###...##",
    "###.#####.###",
    "#############",
    "#############",
    ".###########.",
    ".............",
    ".###########.",
    ".###########.",
]);
/// A circular arrow: play again.
const AGAIN: Icon = Icon::new(&[
    "..####..#",
    ".#....#.#",
    "#......##",
    "#....####",
    "#........",
    "#........",
    "#.......#",
    ".#.....#.",
    "..#####..",
]);
/// Arrows to the left: look back.
const LOOK_BACK: Icon = Icon::new(&[
    "#...#...#",
    "#..##..##",
    "#.###.###",
    "#########",
    "#########",
    "#########",
    "#.###.###",
    "#..##..##",
    "#...#...#",
]);
/// A QR code: share.
const SHARE: Icon = Icon::new(&[
    "###.#.###",
    "#.#.###.#",
    "###.#.###",
    "..#.##...",
    "###..#.##",
    "....##.#.",
    "###.#.#.#",
    "#.#..##.#",
    "###.##.##",
]);
/// A door and an arrow: leave.
const LEAVE: Icon = Icon::new(&[
    "#####....",
    "#........",
    "#....#...",
    "#....##..",
    "#..######",
    "#....##..",
    "#....#...",
    "#........",
    "#####....",
]);

const _: () = assert!(BOTTOM + 1 + Choices::HEIGHT <= HEIGHT as i32);
