//! Corrects an entry on a person's own sheet and replays the entries after it. Never changes the
//! sheet unless everything fits. Also handles undone entries when something else is written.

use heapless::Vec;

use super::own_sheet::{MOST_SHEET_ACTIONS, OwnSheet, SheetAction, SheetError, SheetMatch};
use crate::collect::CollectFitting;
use crate::journal::Refusal;

/// An entry that is no longer possible after a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetMisfit {
    /// Which entry, counted from 0.
    pub at: usize,
    /// What it wrote.
    pub action: SheetAction,
    /// Why it is not possible.
    pub why: SheetError,
}

/// A correction of an own sheet: the entries to replace.
#[derive(Clone, Debug, Default)]
pub struct SheetFix {
    changed: [Option<SheetAction>; MOST_SHEET_ACTIONS],
}

impl SheetFix {
    /// An entry as it would be after the correction, counted from 0.
    pub fn action(&self, play: &SheetMatch, at: usize) -> Option<SheetAction> {
        let before = SheetAction::from_code(*play.codes().get(at)?)?;
        Some(self.changed[at].unwrap_or(before))
    }

    /// All entries as they would be after the correction.
    fn actions<'a>(&'a self, play: &'a SheetMatch) -> impl Iterator<Item = SheetAction> + 'a {
        (0..play.len()).filter_map(|at| self.action(play, at))
    }

    /// Changes an entry. Does nothing beyond the last one.
    pub fn set(&mut self, play: &SheetMatch, at: usize, action: SheetAction) {
        if at < play.len() {
            self.changed[at] = Some(action);
        }
    }

    /// The sheet before an entry; none if something before it does not fit.
    pub fn sheet_before(&self, play: &SheetMatch, at: usize) -> Option<OwnSheet> {
        let mut own = OwnSheet::EMPTY;
        for action in self.actions(play).take(at) {
            own.play(action).ok()?;
        }
        (at < play.len()).then_some(own)
    }

    /// Plays the corrected sheet; returns how many of its actions are played: fewer than before if
    /// it ends sooner. The error is the first entry that is not possible.
    pub fn check(&self, play: &SheetMatch) -> Result<usize, SheetMisfit> {
        let mut own = OwnSheet::EMPTY;
        for (at, action) in self.actions(play).enumerate() {
            if own.is_over() {
                return Ok(at);
            }
            let played = own.play(action);
            played.map_err(|why| SheetMisfit { at, action, why })?;
        }
        Ok(play.len())
    }

    /// Changes the sheet, if everything fits. If it ends sooner, the rest can be redone.
    pub fn apply(&self, play: &mut SheetMatch) -> Result<(), SheetMisfit> {
        let played = self.check(play)?;
        let actions = self.actions(play).map(SheetAction::code);
        let codes: Vec<u8, MOST_SHEET_ACTIONS> = actions.collect_fitting();
        let is_other = |at: &usize| codes[*at] != play.codes()[*at];
        // From the first change on; unchanged entries need not be stored again.
        if let Some(first) = (0..codes.len()).find(is_other) {
            play.replace(first..codes.len(), &codes[first..], played);
        }
        Ok(())
    }
}

/// Plays an action, or refuses it and changes nothing. It replaces the entry that would be redone
/// next; the other undone entries are kept.
pub fn play_sheet_over_undone(
    play: &mut SheetMatch,
    action: SheetAction,
) -> Result<(), Refusal<SheetError>> {
    play.play_in_place(action, 1, &[])
}

/// The entry that redo would bring back; none if it no longer fits.
pub fn next_sheet_redo(play: &SheetMatch) -> Option<SheetAction> {
    let next = play.next_undone()?;
    let mut own = *play.game();
    own.play(next).is_ok().then_some(next)
}
