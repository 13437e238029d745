//! Playing something else after an undo: it takes the place of what was undone there, and the rest
//! stays, so that redo can go on with it and nothing has to be entered from memory.

use heapless::Vec;

use super::action::Action;
use super::error::PlayError;
use super::game::{Game, Phase};
use super::setup::Dice;
use super::turn::Turn;
use super::{MOST_ACTIONS_A_TURN, Match};
use crate::collect::CollectFitting;
use crate::journal::Refusal;

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
pub(super) fn forget_left_over(play: &mut Match) {
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
