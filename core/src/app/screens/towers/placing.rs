//! Free placement: whose pieces are hidden, and the next shape to put.

use crate::towers::{Colour, Game, Placement, Shape, SquareSet};

/// While pieces are placed unseen, the other side's are hidden.
pub(super) fn hidden(game: &Game) -> SquareSet {
    if game.is_placing() && game.setup().placement == Placement::Hidden {
        game.position().of(game.to_move().opponent())
    } else {
        SquareSet::NONE
    }
}

/// The next shape of which something is left, or the same if there is no other.
pub(super) fn next_shape(game: &Game, colour: Colour, shape: Shape, forward: bool) -> Shape {
    let mut index = shape as usize;
    for _ in Shape::ALL {
        index = (index + if forward { 1 } else { 2 }) % 3;
        if game.left(colour, Shape::ALL[index]) > 0 {
            return Shape::ALL[index];
        }
    }
    shape
}
