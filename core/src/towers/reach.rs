//! Where all towers of a player can go: first steps for all at once, as sets of squares; only what
//! goes further is walked. Quicker than move by move, and it knows no order.

use super::{
    cell::Cell,
    piece::{Colour, Shape},
    position::Position,
    square::Direction,
};

/// A capture that a player could make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Capture {
    /// The indices of the squares.
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) mover: Cell,
    pub(super) prey: Cell,
}

/// Tells every capture of a player, and how many moves that take nothing there are beside them.
#[inline]
pub(super) fn survey(position: &Position, colour: Colour, mut take: impl FnMut(Capture)) -> u32 {
    let loose = !position.fixed();
    let movable = position.of(colour) & loose;
    let prey = position.of(colour.opponent()) & loose;
    let empty = position.board().squares() & !position.occupied();
    let straight = movable & !position.shaped(Shape::Circle);
    let diagonal = movable & !position.shaped(Shape::Square);
    let mut quiet = 0;
    for direction in Direction::ALL {
        let movers = if direction.is_diagonal() {
            diagonal
        } else {
            straight
        };
        let reached = movers.stepped(direction);
        quiet += (reached & empty).len();
        for square in reached & prey {
            let to = square.index() as u8;
            let from = to.wrapping_sub(direction.step());
            take(Capture {
                from,
                to,
                mover: position.seen(from),
                prey: position.seen(to),
            });
        }
    }
    let black = position.board().black_squares();
    for square in movable & (position.towers() | black) {
        let from = square.index() as u8;
        let mover = position.seen(from);
        let range = if black.contains(square) {
            position.board().files()
        } else {
            mover.height()
        };
        for direction in position.directions(square) {
            let step = direction.step();
            let mut to = from.wrapping_add(step);
            let mut left = range;
            while left > 1 && position.seen(to) == Cell::EMPTY {
                left -= 1;
                to = to.wrapping_add(step);
                let prey = position.seen(to);
                if prey == Cell::EMPTY {
                    quiet += 1;
                } else if prey.is_prey_of(colour) {
                    take(Capture {
                        from,
                        to,
                        mover,
                        prey,
                    });
                }
            }
        }
    }
    quiet
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::towers::Game;

    #[test]
    fn a_survey_tells_what_the_moves_tell() {
        let texts = [
            "2,x,s,o,s,s,o,1,x,2/3,o,sS,o,o,2,x,2/2,x,4,Ss,4/5,OsX,6/4,Oo,7/\
             3,S,8/2,X,O,2,O,2,X,2/2,X,S,O,S,1,O,S,3 w 3",
            "X,8,o/2,oSx,3,s,3/1,o,2,O,5/4,sSsSsS,5/2,oxoX,1,Xo,x,4/O,8,S b 0",
        ];
        for text in texts {
            let mut position = text.parse::<Game>().unwrap().position().clone();
            for colour in Colour::ALL {
                position.set_to_move(colour);
                let mut captures = Vec::new();
                let quiet = survey(&position, colour, |capture| captures.push(capture));
                assert_eq!(quiet as usize, position.quiet_moves().count(), "{text}");
                let told = captures.iter().map(|capture| (capture.from, capture.to));
                let mut told: Vec<(u8, u8)> = told.collect();
                let moves = position.captures();
                let squares = moves.map(|played| (played.from, played.to));
                let index = squares.map(|(from, to)| (from.index() as u8, to.index() as u8));
                let mut expected: Vec<(u8, u8)> = index.collect();
                told.sort();
                expected.sort();
                assert_eq!(told, expected, "{text}");
            }
        }
    }
}
