//! Why a decision is good, in a form a screen can put into a line of words.

use super::deliberation::Decision;
use crate::collect::CollectFitting;
use crate::qwantum::{COLUMNS, Colour, ColourSet, DiceSet, Die, Game, OpenRange, Seat, Sheet};

/// The main reason for a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The entry fills the sheet and ends the game.
    EndsGame,
    /// The entry completes a column.
    CompletesColumn {
        /// The column, counted from 1.
        column: u8,
        /// What it scores.
        points: u8,
    },
    /// Without it there is a miss that costs this much.
    AvoidsMiss {
        /// The points the miss would cost.
        cost: u8,
    },
    /// This rival has few cells left, so the game may end soon.
    RivalMayEnd {
        /// The rival.
        seat: Seat,
        /// The cells left.
        cells: u8,
    },
    /// The row rises by one of the two smallest steps.
    SmallStep(Colour),
    /// After the entry the row still takes numbers above this one.
    RoomAbove(u8),
    /// After the entry the row still takes numbers below this one.
    RoomBelow(u8),
    /// After the entry the row is full.
    FillsRow,
    /// The entry blocks its row for good, and everything else would cost more.
    LeastHarm,
    /// Nothing that could be written is worth the room it would take.
    KeepsRoom,
    /// Nothing can be written.
    NothingFits,
    /// All dice of these colours are kept.
    KeepsDiceOf(ColourSet),
    /// A second throw is not expected to give more than these dice.
    GoodAsIs,
    /// The dice do not fit well anywhere.
    FitsNowhere,
}

/// Few enough cells that somebody may fill a sheet in the next turns.
const FEW_CELLS: usize = 3;

/// The largest difference between neighbours that counts as a small step.
const SMALL: u8 = 2;

/// The main reason for a decision a seat is about to make in a game.
pub fn reason(game: &Game, seat: Seat, decision: Decision) -> Reason {
    match decision {
        Decision::Again(dice) => of_dice(game, dice),
        Decision::B(Some(colour)) | Decision::C(Some(colour)) => of_entry(game, seat, colour),
        Decision::B(None) | Decision::C(None) => {
            let sheet = game.sheet(seat);
            let fits = |colour: Colour| {
                let total = game.totals().of(colour);
                total.is_some_and(|total| sheet.may_write(colour, total).is_ok())
            };
            if game.open_colours().iter().any(fits) {
                Reason::KeepsRoom
            } else {
                Reason::NothingFits
            }
        }
    }
}

fn of_dice(game: &Game, dice: DiceSet) -> Reason {
    let Some(first_throw) = game.throw() else {
        return Reason::FitsNowhere;
    };
    if dice.is_empty() {
        return Reason::GoodAsIs;
    }
    let stay = Die::COLOURED.into_iter().filter(|&die| !dice.contains(die));
    // A colour is kept if none of its dice is thrown again.
    let thrown: ColourSet = dice
        .iter()
        .filter_map(|die| first_throw.face(die).colour)
        .collect_fitting();
    let colours: ColourSet = stay
        .filter_map(|die| first_throw.face(die).colour)
        .filter(|colour| !thrown.contains(*colour))
        .collect_fitting();
    if colours.is_empty() {
        Reason::FitsNowhere
    } else {
        Reason::KeepsDiceOf(colours)
    }
}

fn of_entry(game: &Game, seat: Seat, colour: Colour) -> Reason {
    let sheet = game.sheet(seat);
    let mut after = *sheet;
    let total = game.totals().of(colour).unwrap_or_default();
    if after.write(colour, total).is_err() {
        return Reason::NothingFits;
    }
    if after.is_complete() {
        return Reason::EndsGame;
    }
    let column = sheet.row(colour).values().len();
    if let Some(points) = after.column_score(column) {
        let column = column as u8 + 1;
        return Reason::CompletesColumn { column, points };
    }
    if seat == game.active() && game.written_in_b().is_none() && only_entry(game, sheet, colour) {
        let cost = sheet.misses() + 1;
        return Reason::AvoidsMiss { cost };
    }
    let cells = |seat: &Seat| 24 - game.sheet(*seat).written();
    let rival = game
        .seats()
        .filter(|&other| other != seat)
        .min_by_key(cells);
    if let Some(rival) = rival
        && cells(&rival) <= FEW_CELLS
    {
        let cells = cells(&rival) as u8;
        return Reason::RivalMayEnd { seat: rival, cells };
    }
    let before = sheet.row(colour).last();
    let row = after.row(colour);
    match (row.open_range(), before) {
        (Some(_), Some(last)) if column < 4 && total.abs_diff(last) <= SMALL => {
            Reason::SmallStep(colour)
        }
        (Some(OpenRange { least, .. }), _) if row.rises() => Reason::RoomAbove(least - 1),
        (Some(OpenRange { most, .. }), _) => Reason::RoomBelow(most + 1),
        (None, _) if row.values().len() == COLUMNS => Reason::FillsRow,
        (None, _) => Reason::LeastHarm,
    }
}

/// Whether a colour is the only one that could be written.
fn only_entry(game: &Game, sheet: &Sheet, colour: Colour) -> bool {
    let others = game.open_colours().without(colour);
    others.iter().all(|other| {
        let total = game.totals().of(other);
        total.is_none_or(|total| sheet.may_write(other, total).is_err())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::qwantum::record;

    fn game(lines: &str) -> Game {
        let text = std::format!("qwantum 1\nseats 1\nfirst 1\n{lines}");
        *record::read(text.as_bytes()).unwrap().game()
    }

    const THROW: &str = "throw W3 B5 R6 Y4 V1 B2 Y5\n";

    #[test]
    fn a_first_number_leaves_room_above_it() {
        let game = game(&std::format!("{THROW}keep\n"));
        let why = reason(&game, Seat::One, Decision::B(Some(Colour::Violet)));
        assert_eq!(why, Reason::RoomAbove(4));
    }

    #[test]
    fn a_column_that_is_completed_tells_its_points() {
        // Red 9, yellow 12; then blue 10, violet 4.
        let game = game(&std::format!("{THROW}b R\nc 1 Y\n{THROW}b B\n"));
        let why = reason(&game, Seat::One, Decision::C(Some(Colour::Violet)));
        assert_eq!(
            why,
            Reason::CompletesColumn {
                column: 1,
                points: 9
            }
        );
    }

    #[test]
    fn the_dice_that_stay_are_the_reason_for_a_second_throw() {
        let game = game(THROW);
        let all = Decision::Again(DiceSet::ALL);
        assert_eq!(reason(&game, Seat::One, all), Reason::FitsNowhere);
        let one = Decision::Again(DiceSet::ALL.without(Die::Four));
        let violet = ColourSet::EMPTY.with(Colour::Violet);
        assert_eq!(reason(&game, Seat::One, one), Reason::KeepsDiceOf(violet));
        let none = Decision::Again(DiceSet::EMPTY);
        assert_eq!(reason(&game, Seat::One, none), Reason::GoodAsIs);
    }
}
