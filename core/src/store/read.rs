//! Reading a match: one pass through the log, in which each item must follow the one before it.
//! Then the codes are played by the rules.

use embedded_storage::nor_flash::NorFlash;

use super::{
    change::MatchId,
    error::StoreError,
    item::{self, Body, Codes, ItemKey, Reading, packed_length, unpack},
    open::Store,
    stored_game::StoredGame,
};
use crate::journal::{Fallen, Journal};

/// A match that was read.
#[derive(Clone)]
pub struct Resumed<G: StoredGame, const N: usize> {
    /// The match, as far as it can be read.
    pub journal: Journal<G, N>,
    /// How many of its last actions are known to be lost; 0 if nothing is missing.
    pub missing: u16,
}

impl<F: NorFlash> Store<F> {
    /// Reads a match, including undone actions.
    pub fn resume<G: StoredGame, const N: usize>(
        &mut self,
        id: MatchId,
    ) -> Result<Resumed<G, N>, StoreError> {
        let mut resumed = Resumed {
            journal: Journal::new(self.setup::<G>(id)?),
            missing: 0,
        };
        resumed.missing = self.resume_in(&mut resumed.journal, id)?;
        Ok(resumed)
    }

    /// How a match was set up, if it is one of this game.
    pub(super) fn setup<G: StoredGame>(&self, id: MatchId) -> Result<G::Setup, StoreError> {
        let saved = self.saved(id).ok_or(StoreError::NoMatch)?;
        let setup = Some(saved.opening).filter(|opening| opening.game == G::KIND);
        setup
            .and_then(|opening| G::setup_from(&opening.setup))
            .ok_or(StoreError::Unreadable)
    }

    /// Reads a match into a new journal with its setup; returns how many of its last actions are
    /// known to be lost.
    pub(super) fn resume_in<G: StoredGame, const N: usize>(
        &mut self,
        journal: &mut Journal<G, N>,
        id: MatchId,
    ) -> Result<u16, StoreError> {
        let index = self.slots.of_match(id).ok_or(StoreError::NoMatch)?;
        let mut last = 0;
        journal.resume_here(|codes, fallen| {
            let mut state = (0, false);
            last = self.each_item(index, &mut |item| {
                codes.truncate(item.first.into());
                item.fallen()
                    .for_each(|(place, code)| fallen.put(place, code));
                // The match stops before a code that is invalid or exceeds the journal.
                let is_taken = unpack(item.parts().1).all(|code| {
                    let code = G::ActionCode::try_from(code);
                    code.is_ok_and(|code| codes.push(code).is_ok())
                });
                let played = codes.len().saturating_sub(item.undone.into());
                state = (played, item.more().is_revised);
                is_taken
            })?;
            Ok(state)
        })?;
        let codes = journal.all_codes().iter().map(|code| (*code).into());
        let bytes = packed_length(codes) + packed_fallen(journal.fallen().entries());
        let slot = self.slots.slot_mut(index).ok_or(StoreError::NoMatch)?;
        let (known, over) = (slot.known(), slot.over());
        let (total, before) = (journal.all_codes().len() as u16, slot.chain);
        let chain = &mut slot.chain;
        (chain.last, chain.total, chain.played) = (last, total, journal.len() as u16);
        (chain.fallen, chain.bytes) = (journal.fallen().len() as u16, bytes as u16);
        if (last, total, chain.played) != (before.last, before.total, before.played) {
            chain.over = None;
            slot.lose(before.last.max(last), known, over);
        }
        Ok(match slot.lost {
            Some(_) => known.saturating_sub(total).max(1),
            None => 0,
        })
    }

    /// Passes the items of a match that follow one another to `take`, until it returns false.
    /// Returns the sequence number of the last one that was passed; the match's id if none was.
    pub(super) fn each_item(
        &mut self,
        index: usize,
        take: &mut dyn FnMut(&Codes<'_>) -> bool,
    ) -> Result<u32, StoreError> {
        let slot = self.slots.slot(index).ok_or(StoreError::NoMatch)?;
        let (key, start) = (ItemKey::of_slot(index), slot.chain.start.max(slot.id));
        let (mut last, mut total, mut is_taken) = (slot.id, 0, true);
        self.log.each(|bytes| {
            if let Reading::Item(label, Body::Codes(codes)) = item::read(bytes)
                && label.key == key
                && label.seq >= start
                && label.seq > last
                && label.seq.wrapping_sub(codes.back) == last
                && usize::from(codes.first) <= total
                && is_taken
            {
                is_taken = take(&codes);
                (last, total) = (label.seq, usize::from(codes.first) + codes.count());
            }
        })?;
        Ok(last)
    }
}

/// How many bytes everything that fell takes when packed.
pub(super) fn packed_fallen(fallen: impl Iterator<Item = (u8, u32)>) -> usize {
    packed_length(fallen.flat_map(|(place, code)| [place.into(), code]))
}
