//! How good a position looks without looking ahead: towers by their height, fixed towers, the
//! count of an adjudication, what can move where, and what is in danger.

use super::{
    cell::Cell,
    finding::Score,
    piece::Colour,
    position::Position,
    reach::{Capture, survey},
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

/// By how much White's towers by themselves are worth more than Black's. A move changes little of
/// it, so that it need not be added up anew.
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
            balance.add(position.seen(square.index() as u8), weights);
        }
        balance
    }

    /// A tower or single piece stands on the board.
    pub(super) fn add(&mut self, cell: Cell, weights: &Weights) {
        self.count(cell, weights, 1);
    }

    /// It does so no longer.
    pub(super) fn take_away(&mut self, cell: Cell, weights: &Weights) {
        self.count(cell, weights, -1);
    }

    /// No board holds enough for a number to wrap round.
    fn count(&mut self, cell: Cell, weights: &Weights, sign: i16) {
        let sign = match cell.colour() {
            Colour::White => sign,
            Colour::Black => -sign,
        };
        let height = i16::from(cell.height());
        let worth = if cell.is_fixed() {
            weights.fixed_piece.wrapping_mul(height)
        } else {
            let promised = weights.height.get(height as usize).copied().unwrap_or(0);
            let shape = weights.shape[cell.shape() as usize];
            promised.wrapping_add(shape.wrapping_mul(height))
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
    /// Towers on black squares.
    black: i32,
    /// Moves that take nothing, and those that do.
    moves: i32,
    captures: i32,
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
pub(super) fn evaluate(position: &Position, balance: Balance, weights: &Weights) -> Look {
    let loose = position.occupied() & !position.fixed();
    let on_black = loose & position.board().black_squares();
    let sides = Colour::ALL.map(|colour| {
        let mut side = Side::default();
        let quiet = survey(position, colour, |capture| side.take(capture));
        side.moves = quiet as i32;
        side.black = (on_black & position.of(colour)).len() as i32;
        side
    });
    let [white, black] = Colour::ALL.map(|colour| {
        let side = &sides[colour as usize];
        side.worth(weights) + prospect(position, colour, weights)
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
    Look {
        score: Score::estimate(own + i32::from(weights.turn)),
        can_move: own_side.moves + own_side.captures > 0,
    }
}

/// How near a player is to three fixed towers.
fn prospect(position: &Position, colour: Colour, weights: &Weights) -> i32 {
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
            + (self.moves + self.captures) * i32::from(weights.mobility)
            + self.preys * i32::from(weights.threat)
            + self.fixing * i32::from(weights.fixing)
    }

    /// Counts what can be taken.
    fn take(&mut self, Capture { mover, prey, .. }: Capture) {
        self.captures += 1;
        self.preys += i32::from(prey.height());
        if mover.height() + prey.height() >= FIXED_HEIGHT {
            self.fixing += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::towers::{Board, Game, Setup};

    fn look(tfen: &str) -> i16 {
        let game: Game = tfen.parse().unwrap();
        let position = game.position();
        let weights = &Weights::DEVICE;
        evaluate(position, Balance::of(position, weights), weights)
            .score
            .value()
    }

    #[test]
    fn both_sides_are_weighed_alike() {
        for board in Board::ALL {
            let start = Game::new(Setup::standard(board)).to_string();
            assert_eq!(look(&start), Weights::DEVICE.turn);
        }
        // The same with the colours and the board turned round.
        let white = look("1,x,8/4,sSox,3,s,1/4,xOX,5/10/1,S,O,7/X,8,O w 0");
        let black = look("o,8,x/7,o,s,1/10/5,Xox,4/1,S,3,SsOX,4/8,X,1 b 0");
        assert_eq!(white, black);
    }

    #[test]
    fn a_taller_tower_is_worth_more() {
        let with = |tower: &str| look(&format!("x,8,o/10/4,{tower},5/10/10/X,8,O w 0"));
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
            let seen = |square: crate::towers::Square| position.seen(square.index() as u8);
            let after = position.after(played);
            let mut balance = Balance::of(position, weights);
            balance.take_away(seen(played.from), weights);
            balance.take_away(seen(played.to), weights);
            balance.add(after.seen(played.to.index() as u8), weights);
            assert_eq!(balance, Balance::of(&after, weights), "{played}");
        }
    }

    #[test]
    fn who_cannot_move_is_told_so() {
        let game: Game = "10/10/10/10/oOsSsSxX,X,8/xXxXxO,O,7,s w 0".parse().unwrap();
        let position = game.position();
        let balance = Balance::of(position, &Weights::DEVICE);
        let look = evaluate(position, balance, &Weights::DEVICE);
        assert_eq!(look.can_move, position.has_move());
    }
}
