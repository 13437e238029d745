//! Undo, redo, and what happens to undone decisions when something else is played. Dice are not a
//! decision: a turn that is reached again has the same dice.
//!
//! ```text
//! Ana's turn   keep  B red  C -      Ben's turn, his dice are thrown; undo:
//! Ana's turn   keep  B red           Ana's C is open again
//! Ana's turn   keep  B red  C blue   she writes: Ben's dice are the same as before
//! ```
//!
//! What is played after an undo replaces what was undone there. The rest is kept, so redo can
//! continue with it and nothing has to be entered from memory.

use super::{Action, Game, Match, PlayError, Turn, TurnActions, turn::TurnCodes};
use crate::collect::CollectFitting;
use crate::journal::Refusal;

/// How many of these decisions are left when the last one is undone; `None` if there are none.
pub fn before_last_decision(codes: &[u32]) -> Option<usize> {
    let last = codes.len().checked_sub(1)?;
    // A pass in B is decided together with what follows it.
    let is_pass = |at: &usize| codes.get(*at) == Some(&Action::B(None).code());
    Some(last.checked_sub(1).filter(is_pass).unwrap_or(last))
}

/// Undoes the last decision. False if nobody has decided anything yet.
pub fn undo(play: &mut Match) -> bool {
    before_last_decision(play.codes()).is_some_and(|played| play.go_to(played))
}

/// Redoes the last undone decision, and a pass in B together with what follows it. False if there
/// is none or it no longer fits.
pub fn redo(play: &mut Match) -> bool {
    let mut redo_one = || {
        let next = play.next_undone()?;
        play_over_undone(play, next).ok()?;
        Some(next)
    };
    let redone = redo_one();
    if redone == Some(Action::B(None)) {
        redo_one();
    }
    redone.is_some()
}

/// Plays an action, or refuses it and changes nothing. Of this turn's undone decisions, it replaces
/// those about the same thing and keeps the others; those of later turns are all kept. If it ends
/// the turn, this turn's undone decisions are dropped.
pub fn play_over_undone(play: &mut Match, action: Action) -> Result<(), Refusal<PlayError>> {
    let undone = undone_of_turn(play);
    let mut after = *play.game();
    after.play(action).map_err(Refusal::Refused)?;
    let is_redo = undone.first() == Some(&action);
    let has_turn_ended = after.turns() != play.game().turns();
    let stays = undone
        .iter()
        .enumerate()
        .filter_map(|(at, undone)| match is_redo {
            _ if has_turn_ended => None,
            true => (at > 0).then_some(*undone),
            false => keep_after(*undone, action, &after),
        });
    let rest: TurnCodes = stays.map(Action::code).collect_fitting();
    let left_over = if has_turn_ended {
        left_over(play, undone.len())
    } else {
        0
    };
    play.play_in_place(action, undone.len() + left_over, &rest)
}

/// Skips the next `first` undone decisions; returns how many after them can only belong to this
/// turn.
fn left_over(play: &Match, first: usize) -> usize {
    let undone = play.all_codes()[play.len() + first..].iter().copied();
    let ends_turn = |action: &Action| {
        matches!(
            action,
            Action::C { .. } | Action::CEntry { .. } | Action::EndTurn
        )
    };
    let undone = undone.map_while(Action::from_code);
    undone.take_while(ends_turn).count()
}

/// The undone decisions of the turn being played.
fn undone_of_turn(play: &Match) -> TurnActions {
    if play.redoable() == 0 {
        return TurnActions::new();
    }
    let (_, mut turn) = Turn::at(play);
    let undone = play.all_codes()[play.len()..].iter().copied();
    let undone = undone.map_while(Action::from_code);
    undone
        .take_while(|action| turn.take(*action))
        .collect_fitting()
}

/// What becomes of an undone decision once another is played: it is dropped if both are about the
/// same entry, or if it says who is away before this turn. A kept entry whose total is now known
/// takes that total.
fn keep_after(undone: Action, played: Action, after: &Game) -> Option<Action> {
    let seat_of = |action| match action {
        Action::C { seat, .. } | Action::CEntry { seat, .. } => Some(seat),
        _ => None,
    };
    let is_b = |action| matches!(action, Action::B(_) | Action::BEntry { .. });
    let is_said = |action| matches!(action, Action::Totals(_));
    let is_again = |action| {
        matches!(
            action,
            Action::Keep | Action::Again { .. } | Action::AgainByHand { .. }
        )
    };
    let is_same = is_b(undone) && is_b(played)
        || is_again(undone) && is_again(played)
        || is_said(undone) && is_said(played)
        || seat_of(undone).is_some() && seat_of(undone) == seat_of(played);
    let known = |colour| after.totals().of(colour).is_some();
    match undone {
        _ if is_same => None,
        // The turn has gone on without this.
        Action::Away {
            is_between_turns: true,
            ..
        } => None,
        Action::BEntry { colour, .. } if known(colour) => Some(Action::B(Some(colour))),
        Action::CEntry { seat, colour, .. } if known(colour) => Some(Action::C {
            seat,
            colour: Some(colour),
        }),
        _ => Some(undone),
    }
}
