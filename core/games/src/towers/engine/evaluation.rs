//! How good a position looks without looking ahead: tower heights, fixed towers, adjudication
//! points, mobility, and threats.

use super::{
    mobility::{Capture, for_each_capture},
    score::Score,
};
use crate::towers::{Colour, FIXED_HEIGHT, Position, cell::Cell};

/// What each feature is worth. A single piece is worth about twenty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A loose piece or tower, by its height: the closer to six, the more it is worth.
    pub height: [i16; FIXED_HEIGHT as usize],
    /// The shape on top of a loose tower, per piece in the tower.
    pub shape: [i16; 3],
    /// A piece in a fixed tower, which can no longer be captured.
    pub fixed_piece: i16,
    /// Owning none, one or two fixed towers.
    pub fixed: [i16; 3],
    /// Subtracted from a player who can no longer reach three fixed towers.
    pub unable: i16,
    /// A legal move.
    pub mobility: i16,
    /// A piece that can be captured, including one inside a tower.
    pub threat: i16,
    /// A capture that makes a fixed tower.
    pub fixing: i16,
    /// A loose piece or tower on a black square, where it can move any distance.
    pub black: i16,
    /// A point in the adjudication, if there are fixed towers.
    pub point: i16,
    /// Being the player to move.
    pub turn: i16,
}

impl Weights {
    /// The device's weights; `TUNING.md` in this directory says where they come from.
    pub const DEVICE: Weights = Weights {
        height: [0, 20, 58, 106, 156, 208],
        shape: [4, 0, 0],
        fixed_piece: 24,
        fixed: [0, 20, 90],
        unable: 60,
        mobility: 2,
        threat: 5,
        fixing: 16,
        black: 4,
        point: 2,
        turn: 14,
    };
}

/// How much more White's towers are worth than Black's, each tower counted on its own. Updated with
/// every capture, so it never has to be added up again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Balance {
    worth: i16,
    points: i16,
}

impl Balance {
    /// The balance of a position.
    pub(super) fn of(position: &Position, weights: &Weights) -> Balance {
        let mut balance = Balance::default();
        for square in position.occupied() {
            balance.add(position.cell_at(square.index() as u8), weights);
        }
        balance
    }

    /// Adds a tower or single piece.
    pub(super) fn add(&mut self, cell: Cell, weights: &Weights) {
        self.count(cell, weights, 1);
    }

    /// Removes a tower or single piece.
    pub(super) fn remove(&mut self, cell: Cell, weights: &Weights) {
        self.count(cell, weights, -1);
    }

    /// Adds or subtracts a cell. The numbers never wrap: no board has enough pieces.
    fn count(&mut self, cell: Cell, weights: &Weights, sign: i16) {
        let sign = match cell.colour() {
            Colour::White => sign,
            Colour::Black => -sign,
        };
        let height = i16::from(cell.height());
        let worth = if cell.is_fixed() {
            weights.fixed_piece.wrapping_mul(height)
        } else {
            let by_height = weights.height.get(height as usize).copied().unwrap_or(0);
            let shape = weights.shape[cell.shape() as usize];
            by_height.wrapping_add(shape.wrapping_mul(height))
        };
        self.worth = self.worth.wrapping_add(sign.wrapping_mul(worth));
        if height >= 2 {
            self.points = self.points.wrapping_add(sign.wrapping_mul(height));
        }
    }
}

/// What one side can do.
#[derive(Clone, Copy, Default)]
struct Side {
    /// Loose towers and pieces on black squares.
    black: i32,
    quiet_moves: i32,
    captures: i32,
    /// How many pieces the captures would take.
    captured_pieces: i32,
    /// How many captures make a fixed tower.
    fixing: i32,
}

/// The result of evaluating a position.
pub(super) struct Evaluation {
    /// The score for the player to move.
    pub(super) score: Score,
    /// Whether the player to move has a legal move.
    pub(super) can_move: bool,
}

/// Evaluates a position that is not decided.
#[inline(never)]
pub(super) fn evaluate(position: &Position, balance: Balance, weights: &Weights) -> Evaluation {
    let loose = position.occupied() & !position.fixed();
    let on_black = loose & position.board().black_squares();
    let sides = Colour::ALL.map(|colour| {
        let mut side = Side::default();
        let quiet = for_each_capture(position, colour, |capture| side.count(capture));
        side.quiet_moves = quiet as i32;
        side.black = (on_black & position.of(colour)).len() as i32;
        side
    });
    let [white, black] = Colour::ALL.map(|colour| {
        let side = &sides[colour as usize];
        side.worth(weights) + fixed_tower_worth(position, colour, weights)
    });
    let points = if position.fixed().is_empty() {
        0
    } else {
        balance.points
    };
    let ahead =
        white - black + i32::from(balance.worth) + i32::from(points) * i32::from(weights.point);
    let own = match position.to_move() {
        Colour::White => ahead,
        Colour::Black => -ahead,
    };
    let own_side = &sides[position.to_move() as usize];
    Evaluation {
        score: Score::estimate(own + i32::from(weights.turn)),
        can_move: own_side.quiet_moves + own_side.captures > 0,
    }
}

/// What a player's fixed towers are worth on the way to three.
fn fixed_tower_worth(position: &Position, colour: Colour, weights: &Weights) -> i32 {
    let fixed = usize::from(position.fixed_towers(colour));
    let fixed = weights.fixed.get(fixed).copied().unwrap_or(0);
    let unable = if position.can_reach_three(colour) {
        0
    } else {
        weights.unable
    };
    i32::from(fixed) - i32::from(unable)
}

impl Side {
    fn worth(&self, weights: &Weights) -> i32 {
        self.black * i32::from(weights.black)
            + (self.quiet_moves + self.captures) * i32::from(weights.mobility)
            + self.captured_pieces * i32::from(weights.threat)
            + self.fixing * i32::from(weights.fixing)
    }

    /// Counts a possible capture.
    fn count(
        &mut self,
        Capture {
            mover, captured, ..
        }: Capture,
    ) {
        self.captures += 1;
        self.captured_pieces += i32::from(captured.height());
        if mover.height() + captured.height() >= FIXED_HEIGHT {
            self.fixing += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::towers::{BoardSize, Game, Setup};

    fn score(tfen: &str) -> i16 {
        let game: Game = tfen.parse().unwrap();
        let position = game.position();
        let weights = &Weights::DEVICE;
        evaluate(position, Balance::of(position, weights), weights)
            .score
            .value()
    }

    #[test]
    fn both_sides_are_evaluated_alike() {
        for board in BoardSize::ALL {
            let start = Game::new(Setup::standard(board)).to_string();
            assert_eq!(score(&start), Weights::DEVICE.turn);
        }
        // The same position with the colours swapped and the board turned round.
        let white = score("1,x,8/4,sSox,3,s,1/4,xOX,5/10/1,S,O,7/X,8,O w 0");
        let black = score("o,8,x/7,o,s,1/10/5,Xox,4/1,S,3,SsOX,4/8,X,1 b 0");
        assert_eq!(white, black);
    }

    #[test]
    fn a_taller_tower_is_worth_more() {
        let with = |tower: &str| score(&format!("x,8,o/10/4,{tower},5/10/10/X,8,O w 0"));
        let worths = ["S", "sS", "oSS", "sosS", "osoSS"].map(with);
        assert!(
            worths.windows(2).all(|pair| pair[0] < pair[1]),
            "{worths:?}"
        );
    }

    #[test]
    fn the_balance_is_kept_by_a_capture() {
        let weights = &Weights::DEVICE;
        let game: Game = "1,x,8/4,sSox,3,s,1/4,xOX,5/10/1,S,O,7/X,8,O w 0"
            .parse()
            .unwrap();
        let position = game.position();
        for played in position.captures() {
            let cell = |square: crate::towers::Square| position.cell_at(square.index() as u8);
            let after = position.after(played);
            let mut balance = Balance::of(position, weights);
            balance.remove(cell(played.from), weights);
            balance.remove(cell(played.to), weights);
            balance.add(after.cell_at(played.to.index() as u8), weights);
            assert_eq!(balance, Balance::of(&after, weights), "{played}");
        }
    }

    #[test]
    fn a_player_without_a_move_is_recognised() {
        let game: Game = "10/10/10/10/oOsSsSxX,X,8/xXxXxO,O,7,s w 0".parse().unwrap();
        let position = game.position();
        let balance = Balance::of(position, &Weights::DEVICE);
        let evaluation = evaluate(position, balance, &Weights::DEVICE);
        assert_eq!(evaluation.can_move, position.has_move());
    }
}
