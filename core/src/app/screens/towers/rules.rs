//! The rules of Quantum, page by page. The pictures are parts of the board in legal positions. The
//! rules themselves decide where a piece may go, what a capture makes, and what counts.

use core::ops::Range;

use super::{Device, RulesPage, glyphs, view::View};
use crate::{
    text::{Message, short_text},
    towers::{
        BoardSize, Colour, FIXED_HEIGHT, Game, Piece, QUIET_MOVES, REPETITIONS, Setup, Shape,
        Square, SquareSet, Top,
    },
    ui::{Font, Frame, Icon, Ink, area},
};

const fn page(words: Message, picture: fn(&Device, &mut Frame)) -> RulesPage {
    RulesPage { words, picture }
}

pub(super) const PAGES: &[RulesPage] = &[
    page(Message::TowersAim, draw_heights),
    page(Message::TowersBoard, draw_boards),
    page(Message::TowersStart, draw_start),
    page(Message::TowersSingles, draw_singles),
    page(Message::TowersReach, |_, frame| {
        draw_part(frame, REACH, &[(4, 2)], (0..9, 1..4), (19, 0));
    }),
    page(Message::TowersBlocked, |_, frame| {
        draw_part(frame, BLOCKED, &[(4, 2)], (0..9, 1..4), (19, 0));
    }),
    page(Message::TowersCapture, |_, frame| {
        draw_capture(frame, CAPTURE)
    }),
    page(Message::TowersTop, draw_tops),
    page(Message::TowersBlack, |_, frame| {
        draw_part(frame, BLACK, &[(0, 0)], (0..10, 0..3), (14, 0));
    }),
    page(Message::TowersFixed, |_, frame| draw_capture(frame, FIXING)),
    page(Message::TowersWin, |_, frame| {
        draw_part(frame, WON, &[], (0..9, 1..4), (19, 0));
    }),
    page(Message::TowersStop, |_, frame| {
        draw_part(frame, NO_MOVE, &[], (0..4, 0..3), (44, 0));
    }),
    page(Message::TowersStopToo, draw_limits),
    page(Message::TowersCount, |_, frame| draw_count(frame, COUNTED)),
    page(Message::TowersDraw, |_, frame| draw_count(frame, EQUAL)),
    page(Message::TowersFree, draw_placing),
];

const SINGLES: &str = "10/10/10/1,S,2,O,2,X,2/10/10 w 0";
const REACH: &str = "10/10/10/4,soS,5/10/10 w 0";
/// The tower of [`REACH`] between a piece of the other colour and one of its own.
const BLOCKED: &str = "10/10/10/2,o,1,soS,1,O,3/10/10 w 0";
/// A position, the move that captures, and the position after it.
type Captured = (&'static str, [(u8, u8); 2], &'static str);
const CAPTURE: Captured = (
    "10/10/10/1,X,os,7/10/10 w 0",
    [(1, 2), (2, 2)],
    "10/10/10/2,osX,7/10/10 b 0",
);
const FIXING: Captured = (
    "10/10/10/1,sosoS,1,s,6/10/10 w 0",
    [(1, 2), (3, 2)],
    "10/10/10/3,ssosoS,6/10/10 b 0",
);
/// A tower of each colour.
const TOPS: &str = "10/10/10/soX,XOs,8/10/10 w 0";
/// A square piece on a black corner square, and a piece of the other colour in its row.
const BLACK: &str = "10/10/10/10/10/S,6,o,2 w 0";
const WON: &str = "10/10/10/1,sssssS,2,oooooO,2,xxxxsX,2/10/10 b 0";
/// A square piece between fixed towers.
const NO_MOVE: &str = "10/10/10/SSSSSs,9/S,OOOOOo,8/xxxxoX,9 w 0";
/// The rule sheet's example: towers of 6, 9 and 2 and a single piece against 6, 6 and two singles.
const COUNTED: &str = "10/10/ssssoS,ooooxxSSO,oX,X,6/SSSOOx,OOOXXx,s,s,6/10/10 w 0";
const EQUAL: &str = "10/10/sssssS,9/SSSSSs,9/10/10 w 0";
/// Some pieces of both armies, placed freely.
const PLACED: &str = "3,x,o,2,s,2/1,o,2,s,3,o,1/10/10/2,S,1,O,5/1,X,2,S,O,4 w 0";

/// A position; the start if it is not legal, which a test rules out.
fn game(tfen: &str) -> Game {
    tfen.parse()
        .unwrap_or_else(|_| Game::new(Setup::standard(BoardSize::Central)))
}

const VIEW: View = View {
    board: BoardSize::Central,
    facing: Colour::White,
};

/// Copies the part of the board with these files and ranks, without the gap after the last square.
fn copy_squares(
    frame: &mut Frame,
    whole: &Frame,
    (files, ranks): (Range<u8>, Range<u8>),
    (x, y): (i32, i32),
) {
    let Some(corner) = Square::at(files.start, ranks.end.saturating_sub(1)) else {
        return;
    };
    let ((left, top), size) = (VIEW.corner(corner), VIEW.cell());
    let (width, height) = (size * files.len() as i32, size * ranks.len() as i32);
    // Marks extend one pixel beyond their square.
    let part = area(left - 1, top, width + 1, height - 1);
    frame.copy_part(whole, part, x - 1, y);
}

/// Draws part of a position. The pieces on the `taken` squares are picked up, and marks show where
/// they may go.
fn draw_part(
    frame: &mut Frame,
    tfen: &str,
    taken: &[(u8, u8)],
    squares: (Range<u8>, Range<u8>),
    place: (i32, i32),
) {
    let (game, mut whole) = (game(tfen), Frame::new());
    VIEW.draw(&game, SquareSet::EMPTY, &mut whole);
    for square in taken
        .iter()
        .filter_map(|(file, rank)| Square::at(*file, *rank))
    {
        // With so few pieces the match would be over, so the moves come from the position.
        for played in game.position().moves_from(square) {
            let is_capture = game.tower(played.to).is_some();
            VIEW.draw_target(played.to, is_capture, &mut whole);
        }
        VIEW.draw_taken(square, &mut whole);
    }
    copy_squares(frame, &whole, squares, place);
}

/// Draws the three shapes, each with the squares around it.
fn draw_singles(_device: &Device, frame: &mut Frame) {
    for (file, x) in [(1, 9), (4, 50), (7, 91)] {
        let squares = (file - 1..file + 2, 1..4);
        draw_part(frame, SINGLES, &[(file, 2)], squares, (x, 0));
    }
}

/// Draws a tower or a single piece.
fn draw_top(frame: &mut Frame, (colour, shape): (Colour, Shape), height: u8, x: i32, y: i32) {
    let top = Top {
        piece: Piece { colour, shape },
        height,
    };
    glyphs::draw(frame, BoardSize::Central, top, x, y);
}

/// Draws a tower that grows until it is fixed.
fn draw_heights(_device: &Device, frame: &mut Frame) {
    for (height, x) in (1..=FIXED_HEIGHT).zip((6..).step_by(21)) {
        draw_top(frame, (Colour::White, Shape::Square), height, x, 10);
        if height < FIXED_HEIGHT {
            Icon::MORE.draw(frame, x + 13, 11);
        }
    }
}

/// Draws both boards with their black squares, each square a few pixels wide.
fn draw_boards(device: &Device, frame: &mut Frame) {
    const SQUARE: i32 = 3;
    let boards = [
        (BoardSize::Central, Message::CentralBoard, (3, 5), 37),
        (BoardSize::Full, Message::FullBoard, (65, 2), 104),
    ];
    for (board, size, (left, top), words) in boards {
        for square in board.squares() {
            let x = left + SQUARE * i32::from(square.file());
            let y = top + SQUARE * i32::from(square.rank());
            if board.black_squares().contains(square) {
                frame.fill(x - 1, y - 1, SQUARE, SQUARE);
            } else {
                frame.set(x, y, true);
            }
        }
        frame.text(Font::Small, words, 10, device.say(size));
    }
}

/// Draws White's side of the board at the start, and how many pieces there are of each shape.
fn draw_start(_device: &Device, frame: &mut Frame) {
    let (start, mut whole) = (Game::new(Setup::standard(BoardSize::Central)), Frame::new());
    VIEW.draw(&start, SquareSet::EMPTY, &mut whole);
    copy_squares(frame, &whole, (0..10, 0..4), (1, 1));
    for (shape, y) in Shape::ALL.into_iter().zip((4..).step_by(13)) {
        draw_top(frame, (Colour::White, shape), 1, 106, y);
        let count = short_text!("{}", shape.pieces());
        frame.text(Font::Body, 119, y, &count);
    }
}

/// Draws a capture: the position before it, an arrow, and the position after it.
fn draw_capture(frame: &mut Frame, (before, [from, _], after): Captured) {
    const SQUARES: (Range<u8>, Range<u8>) = (0..4, 1..4);
    draw_part(frame, before, &[from], SQUARES, (14, 0));
    Icon::MORE.draw(frame, 62, 11);
    draw_part(frame, after, &[], SQUARES, (74, 0));
}

/// Draws towers as on the board, each with its pieces beside it from top to bottom.
fn draw_tops(_device: &Device, frame: &mut Frame) {
    let game = game(TOPS);
    let towers = game.position().towers().into_iter();
    let towers = towers.filter_map(|square| game.tower(square));
    for (tower, x) in towers.zip((20..).step_by(60)) {
        let top = tower.top();
        draw_top(frame, (top.colour, top.shape), tower.height(), x, 9);
        frame.fill(x + 13, 11, 5, 1);
        frame.fill(x + 13, 14, 5, 1);
        for (piece, y) in tower.pieces().zip((4..).step_by(7)) {
            glyphs::draw_mini(frame, piece, x + 23, y, Ink::Plain);
        }
    }
}

/// Draws what else ends a match: moves without a capture, repeated positions, agreement.
fn draw_limits(_device: &Device, frame: &mut Frame) {
    let limits = [
        (short_text!("{QUIET_MOVES}"), 21),
        (short_text!("{REPETITIONS}x"), 64),
        (short_text!("="), 106),
    ];
    for (limit, middle) in limits {
        frame.round_box(middle - 18, 2, 36, 24);
        frame.text_centred(Font::Huge, middle, 4, &limit);
    }
    draw_top(frame, (Colour::White, Shape::Square), 1, 91, 10);
    draw_top(frame, (Colour::Black, Shape::Square), 1, 112, 10);
}

/// Draws each side's towers with their heights, and its points.
fn draw_count(frame: &mut Frame, tfen: &str) {
    let game = game(tfen);
    let position = game.position();
    for (colour, y) in Colour::ALL.into_iter().zip([2, 16]) {
        for (square, x) in position.of(colour).into_iter().zip((2..).step_by(24)) {
            let Some(top) = position.top(square) else {
                continue;
            };
            glyphs::draw(frame, BoardSize::Central, top, x, y);
            frame.text(Font::Small, x + 11, y + 1, &short_text!("{}", top.height));
        }
        let points = short_text!("{}", position.points(colour));
        frame.text_right(Font::Body, 124, y, &points);
    }
}

/// Draws the player's own rows with pieces on them, and the opponent's rows, which are covered.
fn draw_placing(_device: &Device, frame: &mut Frame) {
    let mut whole = Frame::new();
    let covered = BoardSize::Central.first_rows(Colour::Black);
    VIEW.draw(&game(PLACED), covered, &mut whole);
    copy_squares(frame, &whole, (1..6, 0..2), (6, 4));
    copy_squares(frame, &whole, (1..6, 4..6), (70, 4));
}

#[cfg(test)]
mod tests;
