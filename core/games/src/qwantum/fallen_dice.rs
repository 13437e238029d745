//! Chance cannot be undone: what fell in a turn stays fallen, whatever is undone afterwards.
//!
//! Ruling: undo takes back what people decided, never which dice were thrown again. A turn whose
//! second throw has fallen comes back with its dice as they lay at the end; one whose first throw has
//! fallen comes back with that throw. So an undo steps over the throws after a decision, and a turn
//! that is reached again gets its dice back by itself:
//!
//! ```text
//! throw  again  B red  C -  throw  again          Ben has thrown; undo:
//! throw  again  B red                             Ana's C is open again
//! throw  again  B red  C blue  throw  again       she writes: Ben's dice lie as they did
//! ```
//!
//! As long as undone actions can be redone, their dice are in the match. When another action takes
//! their place, the dice are remembered in a [`FallenDice`], which is stored apart from the actions.
//!
//! What is played after an undo takes the place of what was undone there, and the rest stays, so that redo
//! can go on with it and nothing has to be entered from memory.

use heapless::Vec;

use super::{Action, Dice, Game, MOST_ACTIONS_A_TURN, MOST_TURNS, Match, Phase, PlayError, Turn};
use crate::collect::CollectFitting;
use crate::journal::Refusal;

/// The most turns that a match can have.
const TURNS: usize = 4 * MOST_TURNS;

/// The most bytes of the stored form: for each turn its number and two codes.
pub const FALLEN_DICE_BYTES: usize = TURNS * 9;

/// No action has this code.
const NONE: u32 = u32::MAX;

/// What fell in turns that were undone and are no longer in the match, as the codes of the throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FallenDice {
    first: [u32; TURNS],
    again: [u32; TURNS],
}

impl Default for FallenDice {
    fn default() -> Self {
        FallenDice {
            first: [NONE; TURNS],
            again: [NONE; TURNS],
        }
    }
}

impl FallenDice {
    /// Remembers what fell in the actions that can be redone. Must be called before another action
    /// takes their place. Returns whether anything is new.
    pub fn remember_undone(&mut self, play: &Match) -> bool {
        if play.redoable() == 0 {
            return false;
        }
        let is_first =
            |action: &Action| matches!(action, Action::Throw(_) | Action::ThrownByHand(_));
        // Every turn has one first throw, so counting those gives the turn.
        let mut turns = play.actions().filter(is_first).count();
        let undone = play.all_codes();
        let mut is_new = false;
        for at in play.len()..undone.len() {
            let action = undone.get(at).and_then(|code| Action::from_code(*code));
            let Some(action) = action else { continue };
            if is_first(&action) {
                turns += 1;
            }
            let place = match action {
                _ if !has_fallen(&undone[at..]) => None,
                Action::Throw(_) | Action::ThrownByHand(_) => {
                    self.first.get_mut(turns.wrapping_sub(1))
                }
                _ => self.again.get_mut(turns.wrapping_sub(1)),
            };
            if let Some(place) = place
                && *place != action.code()
            {
                *place = action.code();
                is_new = true;
            }
        }
        is_new
    }

    /// Plays the throws of the turn that has just begun, as far as they have fallen before.
    pub fn return_to(&self, play: &mut Match) {
        forget_left_over(play);
        // At most a first and a second throw.
        for _ in 0..2 {
            let game = play.game();
            let turn = usize::from(game.turns());
            let remembered = match game.phase() {
                Phase::FirstThrow => self.first.get(turn),
                Phase::MayThrowAgain => self.again.get(turn),
                _ => return,
            };
            let is_next = has_fallen(&play.all_codes()[play.len()..]);
            let next = play.next_undone().filter(|_| is_next);
            let fallen = next.or_else(|| Action::from_code(*remembered?));
            if fallen.is_none_or(|fallen| play_over_undone(play, fallen).is_err()) {
                return;
            }
        }
    }

    /// The stored form.
    pub fn bytes(&self) -> Vec<u8, FALLEN_DICE_BYTES> {
        let turns = self.first.iter().zip(&self.again).zip(0..);
        turns
            .filter(|((first, again), _)| (**first, **again) != (NONE, NONE))
            .flat_map(|((first, again), turn)| {
                let codes = first.to_le_bytes().into_iter().chain(again.to_le_bytes());
                core::iter::once(turn).chain(codes)
            })
            .collect_fitting()
    }

    /// Reads the stored form; what makes no sense is left out.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let mut fallen = FallenDice::default();
        for entry in bytes.chunks_exact(9) {
            let &[turn, a, b, c, d, e, f, g, h] = entry else {
                continue;
            };
            let turn = usize::from(turn);
            if let (Some(first), Some(again)) =
                (fallen.first.get_mut(turn), fallen.again.get_mut(turn))
            {
                *first = u32::from_le_bytes([a, b, c, d]);
                *again = u32::from_le_bytes([e, f, g, h]);
            }
        }
        fallen
    }
}

/// Whether what these actions begin with has fallen, and was not decided. A first throw that people
/// entered is their decision, until the device's second throw has fallen beside it.
fn has_fallen(codes: &[u32]) -> bool {
    let mut actions = codes.iter().map_while(|code| Action::from_code(*code));
    match actions.next() {
        Some(Action::ThrownByHand(_)) => actions.next().is_some_and(Action::is_chance),
        first => first.is_some_and(Action::is_chance),
    }
}

/// How many of these actions are left when the last decision among them is undone, together with the
/// throws after it; `None` if nobody has decided anything yet.
pub fn before_last_decision(codes: &[u32]) -> Option<usize> {
    let is_decision = |at: &usize| !has_fallen(&codes[*at..]);
    let last = (0..codes.len()).rev().find(is_decision)?;
    // A pass of B is decided together with what follows it.
    let is_pass = |at: &usize| codes.get(*at) == Some(&Action::B(None).code());
    Some(last.checked_sub(1).filter(is_pass).unwrap_or(last))
}

/// Redoes the decision that was undone last, and a pass of B together with what follows it. False if
/// there is none or it no longer fits.
pub fn redo(play: &mut Match) -> bool {
    let is_pass = play.next_undone() == Some(Action::B(None));
    let redone = play.redo();
    if redone && is_pass {
        play.redo();
    }
    redone
}

/// Undoes the last decision. False if nobody has decided anything yet.
pub fn undo(play: &mut Match) -> bool {
    before_last_decision(play.codes()).is_some_and(|played| play.go_to(played))
}

/// Plays an action, or refuses it and changes nothing. Of the undone actions of this turn, those stay
/// that do not say the same again or something else; those of later turns all stay.
pub fn play_over_undone(play: &mut Match, action: Action) -> Result<(), Refusal<PlayError>> {
    if play.redoable() == 0 || play.next_undone() == Some(action) {
        return play.play(action);
    }
    let undone = undone_of_turn(play);
    let mut after = *play.game();
    after.play(action).map_err(Refusal::Refused)?;
    let has_turn_ended = after.turns() != play.game().turns();
    let mut rest = Vec::<u32, { MOST_ACTIONS_A_TURN + 1 }>::new();
    if !has_turn_ended {
        let stays = undone
            .iter()
            .filter_map(|undone| still(*undone, action, &after));
        stays.for_each(|undone| {
            // There is room: no more than before.
            let _ = rest.push(undone.code());
        });
    }
    play.play_in_place(action, undone.len(), &rest)
}

/// Forgets what was undone in a turn that has ended without it: when the last player writes, an
/// undone end of the turn can no longer come. Whatever is undone in the next turn stays.
fn forget_left_over(play: &mut Match) {
    let is_turn_new = match play.game().phase() {
        Phase::FirstThrow => true,
        Phase::B => play.setup().dice() == Dice::Real,
        _ => false,
    };
    let ends_turn = |action: &Action| {
        matches!(
            action,
            Action::C { .. } | Action::CEntry { .. } | Action::EndTurn
        )
    };
    let played = play.len();
    let undone = play.all_codes()[played..].iter().copied();
    let undone = undone.map_while(Action::from_code);
    let left_over = undone.take_while(ends_turn).count();
    if is_turn_new && left_over > 0 {
        play.replace(played..played + left_over, &[], played);
    }
}

/// The undone actions of the turn that is being played.
fn undone_of_turn(play: &Match) -> Vec<Action, { MOST_ACTIONS_A_TURN + 1 }> {
    let mut turn = Turn::at(play);
    let undone = play.all_codes()[play.len()..].iter().copied();
    let undone = undone.map_while(Action::from_code);
    undone
        .take_while(|action| turn.take(*action))
        .collect_fitting()
}

/// What becomes of an undone action once another one is played: nothing if they are about the same
/// entry. A number follows what the dice are said to show now.
fn still(undone: Action, played: Action, after: &Game) -> Option<Action> {
    let seat_of = |action| match action {
        Action::C { seat, .. } | Action::CEntry { seat, .. } => Some(seat),
        _ => None,
    };
    let is_first = |action| matches!(action, Action::Throw(_) | Action::ThrownByHand(_));
    let is_b = |action| matches!(action, Action::B(_) | Action::BEntry { .. });
    let is_said = |action| matches!(action, Action::Totals(_));
    let is_again = |action| {
        matches!(
            action,
            Action::Keep | Action::Again { .. } | Action::AgainByHand { .. }
        )
    };
    let is_same = is_first(undone) && is_first(played)
        || is_b(undone) && is_b(played)
        || is_again(undone) && is_again(played)
        || is_said(undone) && is_said(played)
        || seat_of(undone).is_some() && seat_of(undone) == seat_of(played);
    let known = |colour| after.totals().of(colour).is_some();
    match undone {
        _ if is_same => None,
        Action::BEntry { colour, .. } if known(colour) => Some(Action::B(Some(colour))),
        Action::CEntry { seat, colour, .. } if known(colour) => Some(Action::C {
            seat,
            colour: Some(colour),
        }),
        _ => Some(undone),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::qwantum::{Colour, Dice, DiceSet, Die, Seat, Setup, Throw};

    const PASS: [Action; 2] = [Action::B(None), Action::EndTurn];

    fn throw(face: u8) -> Action {
        Action::Throw(Throw::new([face; 7]).unwrap())
    }

    fn again(white: u8, rest: u8) -> Action {
        let mut up = [rest; 7];
        up[0] = white;
        Action::Again {
            dice: DiceSet::EMPTY.with(Die::White),
            throw: Throw::new(up).unwrap(),
        }
    }

    /// One player alone: three turns, of which the last has only its first throw.
    fn three_turns() -> Match {
        let setup = Setup::new(1, Seat::One, Dice::Device).unwrap();
        let mut play = Match::new(setup);
        let turns = [[throw(2), again(4, 2)], [throw(3), Action::Keep]];
        let actions = turns
            .into_iter()
            .flat_map(|[a, b]| [a, b, PASS[0], PASS[1]]);
        for action in actions.chain([throw(1), again(5, 1)]) {
            play.play(action).unwrap();
        }
        play
    }

    #[test]
    fn undo_steps_over_throws() {
        let mut play = three_turns();
        let mut lengths = Vec::<usize, 16>::new();
        while undo(&mut play) {
            lengths.push(play.len()).unwrap();
        }
        // Two throws and the second turn's end with its pass; keep; the same of the first turn with
        // the second turn's throw.
        assert_eq!(lengths, [6, 5, 2]);
        assert_eq!(play.game().phase(), Phase::B, "its dice lie as they did");
        assert!(!undo(&mut play), "nobody has decided anything before");
    }

    #[test]
    fn a_turn_comes_back_with_its_dice_although_something_else_was_decided() {
        let mut play = three_turns();
        let (last, mut fallen) = (play.game().throw(), FallenDice::default());
        for _ in 0..3 {
            assert!(undo(&mut play));
        }
        // Another entry in the first turn; the two turns after it are no longer in the match.
        assert!(fallen.remember_undone(&play));
        play.play(Action::B(Some(Colour::Red))).unwrap();
        assert_eq!(play.redoable(), 0);
        let fallen = FallenDice::from_bytes(&fallen.bytes());
        play.play(Action::EndTurn).unwrap();
        fallen.return_to(&mut play);
        assert_eq!(play.game().phase(), Phase::MayThrowAgain);
        assert_eq!(
            play.last(),
            Some(throw(3)),
            "the first throw of the second turn"
        );
        for action in [Action::Keep, PASS[0], PASS[1]] {
            play.play(action).unwrap();
        }
        fallen.return_to(&mut play);
        assert_eq!(play.game().phase(), Phase::B, "with the second throw");
        assert_eq!(play.game().throw(), last);
    }

    #[test]
    fn what_can_be_redone_comes_back_too() {
        let mut play = three_turns();
        let whole = play.clone();
        let fallen = FallenDice::default();
        for _ in 0..2 {
            assert!(undo(&mut play));
        }
        for _ in 0..2 {
            assert!(redo(&mut play));
            fallen.return_to(&mut play);
        }
        assert_eq!(play, whole);
    }

    #[test]
    fn dice_that_people_entered_can_be_undone() {
        let setup = Setup::new(1, Seat::One, Dice::Device).unwrap();
        let mut play = Match::new(setup);
        let by_hand = Throw::new([2; 7]).unwrap();
        play.play(Action::ThrownByHand(by_hand)).unwrap();
        assert!(undo(&mut play));
        let mut fallen = FallenDice::default();
        assert!(!fallen.remember_undone(&play));
        assert_eq!(play.game().phase(), Phase::FirstThrow);
    }

    /// Two players; in the first turn only One has written, and said that nobody else does. Two's
    /// first throw lies.
    fn ended_by_hand() -> Match {
        let setup = Setup::new(2, Seat::One, Dice::Device).unwrap();
        let mut play = Match::new(setup);
        let one = Action::choice(Some(Seat::One), Some(Colour::Blue));
        for action in [throw(2), Action::Keep, PASS[0], one, PASS[1], throw(3)] {
            play.play(action).unwrap();
        }
        play
    }

    /// One's entry and the end of the turn are undone, and Two writes in the meantime. Then One
    /// writes as before, by hand or by redo, and the turn ends by itself.
    #[test]
    fn a_turn_that_ends_in_another_way_is_followed_by_the_same_throw() {
        for is_redone in [false, true] {
            let (mut play, mut fallen) = (ended_by_hand(), FallenDice::default());
            assert!(undo(&mut play) && undo(&mut play));
            let [one, two] =
                [Seat::One, Seat::Two].map(|seat| Action::choice(Some(seat), Some(Colour::Blue)));
            fallen.remember_undone(&play);
            for action in [PASS[0], two] {
                play_over_undone(&mut play, action).unwrap();
                fallen.return_to(&mut play);
            }
            if is_redone {
                assert!(redo(&mut play));
            } else {
                play_over_undone(&mut play, one).unwrap();
            }
            // Not remembered: it is still among what can be redone.
            FallenDice::default().return_to(&mut play);
            assert_eq!(play.last(), Some(throw(3)));
            assert_eq!(play.redoable(), 0);
        }
    }

    /// What no longer fits can stand between the turn and its dice.
    #[test]
    fn what_is_remembered_comes_back_whatever_can_be_redone() {
        let (mut play, mut fallen) = (three_turns(), FallenDice::default());
        for _ in 0..3 {
            assert!(undo(&mut play));
        }
        fallen.remember_undone(&play);
        play.replace(2..4, &[Action::B(Some(Colour::Red)).code()], 3);
        play.replace(3..3, &[PASS[1].code(), Action::Keep.code()], 4);
        fallen.return_to(&mut play);
        assert_eq!(play.last(), Some(throw(3)));
    }

    #[test]
    fn dice_that_people_entered_stay_once_a_second_throw_has_fallen_beside_them() {
        let by_hand = |face| Action::ThrownByHand(Throw::new([face; 7]).unwrap());
        let setup = Setup::new(1, Seat::One, Dice::Device).unwrap();
        let start = [throw(5), Action::Keep, PASS[0], PASS[1]];
        for is_remembered in [false, true] {
            let (mut play, mut fallen) = (Match::new(setup), FallenDice::default());
            for action in start.into_iter().chain([by_hand(2), again(4, 2)]) {
                play.play(action).unwrap();
            }
            assert!(undo(&mut play));
            assert_eq!(play.len(), 2, "before the pass of the first turn");
            if is_remembered {
                fallen.remember_undone(&play);
                play.play(Action::B(Some(Colour::Red))).unwrap();
                assert_eq!(play.redoable(), 0);
                fallen = FallenDice::from_bytes(&fallen.bytes());
                play.play(PASS[1]).unwrap();
            } else {
                assert!(redo(&mut play));
            }
            fallen.return_to(&mut play);
            assert_eq!(play.game().phase(), Phase::B);
            assert_eq!(play.last(), Some(again(4, 2)));
        }
    }

    /// Other dice take the place of those that people entered, also among what can be redone: a turn
    /// has one first throw.
    #[test]
    fn the_next_turn_has_its_dice_although_this_one_was_thrown_twice() {
        let by_hand = |face| Action::ThrownByHand(Throw::new([face; 7]).unwrap());
        let setup = Setup::new(1, Seat::One, Dice::Device).unwrap();
        let (mut play, mut fallen) = (Match::new(setup), FallenDice::default());
        for action in [by_hand(2), Action::Keep, PASS[0], PASS[1], throw(5)] {
            play.play(action).unwrap();
        }
        while undo(&mut play) {}
        assert!(play.is_empty());
        for action in [throw(1), Action::Keep, PASS[0], PASS[1]] {
            fallen.remember_undone(&play);
            play_over_undone(&mut play, action).unwrap();
            fallen.return_to(&mut play);
        }
        assert_eq!(play.last(), Some(throw(5)));
    }

    #[test]
    fn stored_bytes_that_make_no_sense_are_left_out() {
        let mut bytes = [0xFF; 40];
        assert_eq!(FallenDice::from_bytes(&bytes), FallenDice::default());
        bytes[0] = 3;
        let fallen = FallenDice::from_bytes(&bytes);
        assert_eq!(fallen, FallenDice::default());
        assert!(fallen.bytes().is_empty());
    }
}
