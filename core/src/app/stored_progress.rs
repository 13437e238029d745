//! What of a match is in the store already, and what has to go there next.

use embedded_storage::nor_flash::NorFlash;

use crate::{
    journal::Journal,
    store::{Change, FinishedGame, Opening, Statistics, Store, StoreError, StoredGame},
};

/// How far a match is stored.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StoredProgress {
    begun: bool,
    played: usize,
    finished: bool,
    /// Something could not be stored: nothing more of this match can be.
    lost: bool,
}

impl StoredProgress {
    /// Of a match that was read from the store, with so many actions played.
    pub(super) fn resumed(played: usize) -> Self {
        StoredProgress {
            begun: true,
            played,
            ..Self::default()
        }
    }

    /// Whether the end of the match is stored.
    pub(super) fn is_finished(&self) -> bool {
        self.finished
    }

    /// Whether the end of the match has still to be stored.
    pub(super) fn ends(&self, over: bool) -> bool {
        over && self.begun && !self.finished && !self.lost
    }

    /// Whether nothing of the match is stored yet: then it has to be told how it began.
    pub(super) fn is_blank(&self) -> bool {
        !self.begun
    }

    /// Counts a match that is over, and stores that; the seats that won are a bit each.
    pub(super) fn conclude<F: NorFlash>(
        &mut self,
        ended: &FinishedGame,
        winners: u8,
        statistics: &mut Statistics,
        store: &mut Store<F>,
    ) -> Result<(), StoreError> {
        let game = ended.game;
        let id = store.live(game).map(|saved| saved.id);
        // The statistics first: they know the match again, should the power fail between the two.
        if id.is_some_and(|id| statistics.note_once(id, ended)) {
            self.try_to(|| store.apply(&Change::Statistics(statistics)))?;
        }
        self.try_to(|| store.apply(&Change::Finished { game, winners }))?;
        self.finished = true;
        Ok(())
    }

    /// Stores all of a match that is not stored yet, one change after the other; of a
    /// [blank](StoredProgress::is_blank) one first how it began.
    pub(super) fn follow<F: NorFlash, G: StoredGame, const N: usize>(
        &mut self,
        journal: &mut Journal<G, N>,
        opening: Option<Opening>,
        store: &mut Store<F>,
    ) -> Result<(), StoreError> {
        if self.lost {
            return Ok(());
        }
        if let Some(opening) = opening {
            self.try_to(|| store.apply(&Change::Begin(&opening)))?;
            self.begun = true;
        }
        while let Some((at, code)) = journal.first_unstored() {
            self.go_to::<F, G>(at, store)?;
            let change = Change::Played {
                game: G::KIND,
                at: at as u16,
                code: code.into(),
            };
            self.try_to(|| store.apply(&change))?;
            journal.mark_stored(at + 1);
            self.played = at + 1;
            self.finished = false;
        }
        self.go_to::<F, G>(journal.len(), store)
    }

    fn go_to<F: NorFlash, G: StoredGame>(
        &mut self,
        played: usize,
        store: &mut Store<F>,
    ) -> Result<(), StoreError> {
        if self.played != played {
            let change = Change::GoneTo {
                game: G::KIND,
                played: played as u16,
            };
            self.try_to(|| store.apply(&change))?;
            self.played = played;
            self.finished = false;
        }
        Ok(())
    }

    fn try_to(
        &mut self,
        mut store: impl FnMut() -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let stored = store();
        self.lost |= stored.is_err();
        stored
    }
}
