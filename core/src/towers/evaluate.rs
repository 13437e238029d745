//! How good a position looks without looking ahead: towers by their height, fixed towers, the
//! count of an adjudication, what can move where, and what is in danger.

use super::{
    board::Board,
    cell::Cell,
    finding::Score,
    piece::{Colour, Shape},
    position::Position,
    tower::FIXED_HEIGHT,
};

/// What everything is worth. A single piece is worth about twenty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A loose piece or tower, by its height: the nearer to six, the more it promises.
    pub height: [i16; FIXED_HEIGHT as usize],
    /// The shape that rules a loose tower, for each piece in it.
    pub shape: [i16; 3],
    /// A piece in a fixed tower: it counts for good.
    pub fixed_piece: i16,
    /// Owning none, one or two fixed towers.
    pub fixed: [i16; 3],
    /// No longer able to reach three fixed towers.
    pub unable: i16,
    /// A square that can be moved to.
    pub mobility: i16,
    /// A piece that can be taken.
    pub threat: i16,
    /// A tower that can be taken and so fixed.
    pub fixing: i16,
    /// Standing on a black square, from which one moves far.
    pub black: i16,
    /// Being ahead in the count when there are fixed towers: a point.
    pub point: i16,
    /// It is one's turn.
    pub turn: i16,
}

impl Weights {
    /// What the device plays with; `TUNING.md` beside this file says where the numbers come from.
    pub const DEVICE: Weights = Weights {
        height: [0, 20, 46, 74, 104, 130],
        shape: [4, 0, 0],
        fixed_piece: 24,
        fixed: [0, 110, 320],
        unable: 60,
        mobility: 1,
        threat: 3,
        fixing: 16,
        black: 4,
        point: 2,
        turn: 8,
    };
}

/// What one side has.
#[derive(Clone, Copy, Default)]
struct Side {
    worth: i32,
    points: i32,
    moves: i32,
    preys: i32,
    fixing: i32,
}

/// What a look at a position tells.
pub(super) struct Look {
    /// For the player to move.
    pub(super) score: Score,
    /// Whether the player to move has a move.
    pub(super) can_move: bool,
}

/// Looks at a position that is not decided.
#[inline(never)]
pub(super) fn evaluate(position: &Position, weights: &Weights) -> Look {
    let mut sides = [Side::default(); 2];
    for square in position.occupied() {
        let index = square.index() as u8;
        let cell = position.seen(index);
        let height = cell.height();
        let side = &mut sides[cell.colour() as usize];
        if height >= 2 {
            side.points += i32::from(height);
        }
        if cell.is_fixed() {
            side.worth += i32::from(weights.fixed_piece) * i32::from(height);
            continue;
        }
        let is_black = position.board().black_squares().contains(square);
        let shape = i32::from(weights.shape[cell.shape() as usize]);
        side.worth += i32::from(
            weights
                .height
                .get(usize::from(height))
                .copied()
                .unwrap_or(0),
        );
        side.worth += shape * i32::from(height);
        let range = if is_black {
            side.worth += i32::from(weights.black);
            reach(position.board())
        } else {
            height
        };
        walk(position, index, cell, range, side);
    }
    let own = position.to_move();
    let [own, other] = [own, own.opponent()].map(|colour| (colour, &sides[colour as usize]));
    let total = total(position, weights, own.0, own.1) - total(position, weights, other.0, other.1);
    let any_fixed = !position.fixed().is_empty();
    let count = if any_fixed {
        (own.1.points - other.1.points) * i32::from(weights.point)
    } else {
        0
    };
    Look {
        score: Score::estimate(total + count + i32::from(weights.turn)),
        can_move: own.1.moves > 0,
    }
}

const fn reach(board: Board) -> u8 {
    board.files()
}

fn total(position: &Position, weights: &Weights, colour: Colour, side: &Side) -> i32 {
    let fixed = usize::from(position.fixed_towers(colour));
    let fixed = weights.fixed.get(fixed).copied().unwrap_or(0);
    let unable = if position.can_reach_three(colour) {
        0
    } else {
        i32::from(weights.unable)
    };
    side.worth + i32::from(fixed) - unable
        + side.moves * i32::from(weights.mobility)
        + side.preys * i32::from(weights.threat)
        + side.fixing * i32::from(weights.fixing)
}

/// Counts where a loose tower can go, and what it can take.
#[inline]
fn walk(position: &Position, index: u8, cell: Cell, range: u8, side: &mut Side) {
    let (colour, height) = (cell.colour(), cell.height());
    let steps: &[u8] = match cell.shape() {
        Shape::Cross => &STEPS,
        Shape::Square => STEPS.split_at(4).0,
        Shape::Circle => STEPS.split_at(4).1,
    };
    for &step in steps {
        let mut at = index;
        for _ in 0..range {
            at = at.wrapping_add(step);
            let seen = position.seen(at);
            if seen == Cell::EMPTY {
                side.moves += 1;
                continue;
            }
            if seen.is_prey_of(colour) {
                side.moves += 1;
                side.preys += i32::from(seen.height());
                if height + seen.height() >= FIXED_HEIGHT {
                    side.fixing += 1;
                }
            }
            break;
        }
    }
}

/// What the eight directions add to an index, those along files and ranks first.
const STEPS: [u8; 8] = {
    let mut steps = [0; 8];
    let mut number = 0;
    while number < 8 {
        steps[number] = super::square::Direction::ALL[number].step();
        number += 1;
    }
    steps
};
