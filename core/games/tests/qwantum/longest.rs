//! The longest possible game fits in its journal, with either kind of dice.

use pocketq_games::qwantum::{
    Action, Colour, Dice, DiceSet, Game, MOST_ACTIONS, MOST_ACTIONS_A_TURN, MOST_TURNS, Match,
    SeatSet, Totals, set_away,
};

use crate::table::{setup, throw_of};

/// A row in the order in which it can be filled, one cell per turn.
const ROW: [u8; 6] = [2, 4, 6, 8, 5, 3];

/// What a seat writes when it is active for the nth time: four misses, then cell after cell.
fn writes(round: usize) -> Option<(Colour, u8)> {
    let cell = round.checked_sub(4)?;
    Some((Colour::ALL[cell / 6], ROW[cell % 6]))
}

#[test]
fn the_longest_game_with_the_devices_dice_fits() {
    let mut played = Match::new(setup(4, Dice::Device));
    let mut turns = 0;
    while !played.game().is_over() {
        let entry = writes(turns / 4);
        let throw = entry.map_or_else(Default::default, |(colour, total)| throw_of(colour, total));
        played.play(Action::Throw(throw)).unwrap();
        played
            .play(Action::Again {
                dice: DiceSet::ALL,
                throw,
            })
            .unwrap();
        let active = played.game().active();
        played.play(Action::B(None)).unwrap();
        for seat in played.game().seats() {
            let colour = entry.map(|(colour, _)| colour).filter(|_| seat == active);
            played.play(Action::C { seat, colour }).unwrap();
        }
        turns += 1;
    }
    // Four misses and 24 cells take 28 turns. The first seat's 28th turn ends the game.
    assert_eq!(turns, 4 * 27 + 1);
    assert_eq!(played.len(), turns * 5);
    assert!(turns <= 4 * MOST_TURNS && played.len() <= MOST_ACTIONS);
    undone_and_redone(played);
}

#[test]
fn the_longest_game_with_real_dice_fits() {
    let mut played = Match::new(setup(4, Dice::Real));
    let mut turns = 0;
    while !played.game().is_over() {
        let entry = writes(turns / 4);
        let throw = entry.map_or_else(Default::default, |(colour, total)| throw_of(colour, total));
        // One fact at a time takes the most actions.
        played
            .play(Action::Totals(Totals::UNKNOWN.with_white(throw.white())))
            .unwrap();
        for colour in Colour::ALL {
            let fact = Totals::UNKNOWN.with(colour, throw.total(colour));
            played.play(Action::Totals(fact)).unwrap();
        }
        let active = played.game().active();
        played.play(Action::B(None)).unwrap();
        // Also every decision about who is away: first, somebody comes back.
        let away = played.game().away().iter().next();
        if away.is_some() {
            set_away(&mut played, SeatSet::EMPTY).unwrap();
        }
        for seat in played.game().seats() {
            let colour = entry.map(|(colour, _)| colour).filter(|_| seat == active);
            played.play(Action::C { seat, colour }).unwrap();
        }
        turns += 1;
        if !played.game().is_over() {
            // With four at the table, the player who has just thrown is not next.
            set_away(&mut played, SeatSet::EMPTY.with(active)).unwrap();
        }
    }
    assert_eq!(turns, 4 * 27 + 1);
    // The first turn begins with nobody away.
    assert_eq!(played.len(), turns * MOST_ACTIONS_A_TURN - 2);
    assert!(played.len() <= MOST_ACTIONS);
    undone_and_redone(played);
}

/// Undoes to the start of the game and redoes to its end.
fn undone_and_redone(mut played: Match) {
    let (end, length) = (*played.game(), played.len());
    assert!(played.undo());
    assert!(!played.game().is_over(), "undo across the end");
    assert!(played.go_to(0));
    let mut start = Game::new(played.setup());
    played.settle_in(&mut start);
    assert_eq!(*played.game(), start, "with the dice that fell");
    assert!(!played.undo(), "nothing before the start");
    while played.redo() {}
    assert_eq!((*played.game(), played.len()), (end, length));
}
