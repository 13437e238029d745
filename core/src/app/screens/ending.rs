//! The end of a match, the same in every game. A crown and the winner's name in large letters are
//! at the top, the choices for what comes next at the bottom, and the game's own additions between
//! them. The cursor starts on *again*: a rematch is one press, and another player begins it.
//!
//! Points are counted up first; then the crown comes down among confetti.

use super::{Device, Go, change_of_hands::PressLock, results::SharePage};
use crate::{
    app::{
        motion::Motion,
        registered_game::{RegisteredGame, RegisteredView, view_current},
    },
    buttons::{Key, Press},
    text::{Message, short_text},
    time::Millis,
    ui::{Align, Font, Frame, HEIGHT, Icon, Ink, WIDTH, area, widgets::Choices},
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

/// How much of the end is shown yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unveiled {
    /// How many steps the points have been counted up for; `None` if they are complete.
    counting: Option<u64>,
    /// The step of the celebration; `None` before and after it.
    celebrating: Option<u64>,
}

impl Unveiled {
    pub(super) fn of(device: &Device) -> Self {
        let (counting, celebrating) = match device.motion() {
            Some((Motion::End { counts: true }, step)) => match step.checked_sub(Motion::COUNT) {
                None => (Some(step), None),
                celebrating => (None, celebrating),
            },
            Some((Motion::End { counts: false }, step)) => (None, Some(step)),
            _ => (None, None),
        };
        Unveiled {
            counting,
            celebrating,
        }
    }

    /// Points as far as they are counted up: quickly at first, then slowly.
    pub(super) fn points(self, points: i16) -> i16 {
        let Some(step) = self.counting else {
            return points;
        };
        let left = (Motion::COUNT - step) as i32;
        let all = Motion::COUNT as i32;
        let missing = i32::from(points) * left * left / (all * all);
        points - missing as i16
    }

    /// How far above its place the crown is, or how far beside its place the prize.
    pub(super) fn away(self) -> i32 {
        /// It falls, and bounces a little.
        const FALL: [i32; 7] = [20, 14, 7, 0, 3, 4, 2];
        match (self.counting, self.celebrating) {
            (Some(_), _) => FALL[0],
            (None, Some(step)) => FALL.get(step as usize).copied().unwrap_or(0),
            (None, None) => 0,
        }
    }

    /// Draws the confetti that falls over the winner.
    pub(super) fn draw_confetti(self, frame: &mut Frame) {
        const PIECES: i32 = 16;
        let Some(step) = self.celebrating else { return };
        for piece in 0..PIECES {
            // Any places will do that look scattered.
            let x = (piece * 37 + 9) % (WIDTH as i32 - 2);
            let y = 4 * step as i32 + piece * 23 % 48 - 30;
            if (0..BOTTOM - 2).contains(&y) {
                frame.invert(area(x, y, 2, 2));
            }
        }
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
    unveiled: Unveiled,
) {
    let shown = points.map_or(short_text!(""), |points| {
        short_text!("{}", unveiled.points(points))
    });
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
        let y = (middle - icon.height() / 2).max(0) - unveiled.away();
        icon.draw(frame, 0, y);
    }
    match points.is_empty() {
        true => {
            let centre = (left + right) / 2;
            frame.write(font, Align::Centre, centre, y, name, Ink::Plain);
        }
        false => {
            frame.text(font, left, y, name);
            frame.text_right(font, right, y, &shown);
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
/// Three steps, the highest in the middle: a place among the ten best.
pub(super) const PODIUM: Icon = Icon::new(&[
    "....###....",
    "....#.#....",
    "....#.#....",
    "#####.#....",
    "#..##.#....",
    "#..##.#####",
    "#..##.##..#",
    "#..##.##..#",
    "#..##.##..#",
    "###########",
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
