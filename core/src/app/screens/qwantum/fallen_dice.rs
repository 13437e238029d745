//! Remembers the dice that have fallen, so that undoing a throw does not give a new one.

use crate::qwantum::{Action, DiceSet, Die, MOST_TURNS, Match, Throw};

/// The most turns that a match can have.
const TURNS: usize = 4 * MOST_TURNS;
/// A die that has not fallen.
const NOT_YET: u8 = u8::MAX;

/// What fell in every turn: the first throw, and how each die fell when it was thrown again.
///
/// Ruling: what has fallen stays fallen. When a throw is undone and thrown again, the same dice
/// fall, whatever was done in between. So undo can correct mistakes but cannot change luck.
#[derive(Clone, Debug)]
pub(super) struct FallenDice {
    first: [Option<Throw>; TURNS],
    again: [[u8; 7]; TURNS],
}

impl FallenDice {
    pub(super) const fn new() -> Self {
        FallenDice {
            first: [None; TURNS],
            again: [[NOT_YET; 7]; TURNS],
        }
    }

    /// What fell in a match, including in actions that were undone. Every turn has exactly one
    /// first throw, so counting those gives the turn.
    pub(super) fn of(play: &Match) -> Self {
        let (mut fallen_dice, mut turns) = (FallenDice::new(), 0u16);
        for action in play
            .all_codes()
            .iter()
            .copied()
            .filter_map(Action::from_code)
        {
            match action {
                Action::Throw(throw) => {
                    fallen_dice.first_fell(turns, throw);
                    turns += 1;
                }
                Action::Again { dice, throw } => {
                    fallen_dice.again_fell(turns.saturating_sub(1), dice, throw);
                }
                _ => {}
            }
        }
        fallen_dice
    }

    /// The first throw of a turn, if it has fallen before.
    pub(super) fn first(&self, turn: u16) -> Option<Throw> {
        self.first.get(usize::from(turn)).copied().flatten()
    }

    pub(super) fn first_fell(&mut self, turn: u16, throw: Throw) {
        if let Some(first) = self.first.get_mut(usize::from(turn)) {
            *first = Some(throw);
        }
    }

    /// The dice of this set that have not yet been thrown again in a turn.
    pub(super) fn still_to_fall(&self, turn: u16, dice: DiceSet) -> DiceSet {
        let fallen = self
            .again
            .get(usize::from(turn))
            .copied()
            .unwrap_or([NOT_YET; 7]);
        dice.iter()
            .filter(|die| fallen[die.index()] == NOT_YET)
            .collect()
    }

    pub(super) fn again_fell(&mut self, turn: u16, dice: DiceSet, fell: Throw) {
        if let Some(again) = self.again.get_mut(usize::from(turn)) {
            for die in dice.iter() {
                again[die.index()] = fell.up()[die.index()];
            }
        }
    }

    /// How all dice fell when thrown again; any face for a die that was not.
    pub(super) fn again(&self, turn: u16) -> Option<Throw> {
        let fallen = self.again.get(usize::from(turn))?;
        Throw::new(Die::ALL.map(|die| match fallen[die.index()] {
            NOT_YET => 0,
            face => face,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::qwantum::{Dice, Seat, Setup};

    #[test]
    fn fallen_dice_are_found_in_a_match_even_after_undo() {
        let setup = Setup::new(1, Seat::One, Dice::Device).unwrap();
        let mut play = Match::new(setup);
        let throw = |face| Throw::new([face; 7]).unwrap();
        let white = DiceSet::EMPTY.with(Die::White);
        let again = Action::Again {
            dice: white,
            throw: Throw::new([4, 2, 2, 2, 2, 2, 2]).unwrap(),
        };
        let pass = [Action::B(None), Action::C(None)];
        let second = [Action::Throw(throw(3)), Action::Keep];
        for action in [Action::Throw(throw(2)), again]
            .into_iter()
            .chain(pass)
            .chain(second)
        {
            let turn = play.game().turns();
            play.play(action).unwrap();
            let fallen_dice = FallenDice::of(&play);
            match action {
                Action::Throw(throw) => assert_eq!(fallen_dice.first(turn), Some(throw)),
                Action::Again { .. } => {
                    assert_eq!(fallen_dice.still_to_fall(turn, white), DiceSet::EMPTY);
                }
                _ => {}
            }
        }
        play.go_to(0);
        assert_eq!(FallenDice::of(&play).first(1), Some(throw(3)), "undone");
    }

    #[test]
    fn only_dice_that_have_not_fallen_are_thrown_again() {
        let mut fallen_dice = FallenDice::new();
        let one = DiceSet::EMPTY.with(Die::One);
        let both = one.with(Die::White);
        assert_eq!(fallen_dice.still_to_fall(3, both), both);
        fallen_dice.again_fell(3, one, Throw::new([5; 7]).unwrap());
        assert_eq!(
            fallen_dice.still_to_fall(3, both),
            DiceSet::EMPTY.with(Die::White)
        );
        assert_eq!(fallen_dice.again(3).unwrap().up()[1], 5);
        assert_eq!(
            fallen_dice.still_to_fall(4, both),
            both,
            "another turn has dice of its own"
        );
    }
}
