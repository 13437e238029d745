//! A match on the device: its journal, its players, and how much of it is in the store.

use core::fmt;

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use super::{
    change::{Change, MatchId, MatchSummary, Name, Opening, Player},
    error::StoreError,
    open::Store,
    record::Progress,
    slots::MOST_ACTIONS,
    statistics::{Counted, FinishedGame, Outcome, Result as PlayerResult, Statistics},
    stored_game::StoredGame,
};
use crate::{
    collect::CollectFitting,
    games::MatchKind,
    journal::{Fallen, Journal},
};

/// A match that is stored while it is played.
#[derive(Clone)]
pub struct StoredMatch<G: StoredGame, const N: usize> {
    /// What was played.
    pub journal: Journal<G, N>,
    /// Who plays, seat by seat.
    pub players: Vec<Player, 4>,
    mode: u8,
    /// `None` while nothing of it is stored.
    id: Option<MatchId>,
    /// Whether something could not be stored. After that, nothing more of this match is stored.
    failed: bool,
}

impl<G: StoredGame, const N: usize> StoredMatch<G, N> {
    /// A new match; nothing of it is stored yet.
    pub fn new(setup: G::Setup, players: impl IntoIterator<Item = Player>) -> Self {
        const {
            assert!(
                N <= MOST_ACTIONS,
                "a match can have more actions than are stored"
            )
        };
        StoredMatch {
            journal: Journal::new(setup),
            players: players.into_iter().collect_fitting(),
            mode: G::MODE,
            id: None,
            failed: false,
        }
    }

    /// Loads a match from the store; also returns how many of its last actions are known to be
    /// lost.
    pub fn load<F: NorFlash>(
        store: &mut Store<F>,
        id: MatchId,
    ) -> core::result::Result<(Self, u16), StoreError> {
        let mut loaded = Self::unread(store, id)?;
        let missing = loaded.read(store)?;
        Ok((loaded, missing))
    }

    /// A stored match of which no action has been read yet. Once it is in its final place, call
    /// [`read`](Self::read); so a long match is never copied through the stack.
    pub fn unread<F: NorFlash>(
        store: &Store<F>,
        id: MatchId,
    ) -> core::result::Result<Self, StoreError> {
        let opening = stored(store, id)?.opening;
        Ok(StoredMatch {
            mode: opening.mode,
            id: Some(id),
            ..Self::new(store.setup::<G>(id)?, opening.players.iter().cloned())
        })
    }

    /// Reads what was played in an [unread](Self::unread) match; returns how many of its last
    /// actions are known to be lost.
    pub fn read<F: NorFlash>(
        &mut self,
        store: &mut Store<F>,
    ) -> core::result::Result<u16, StoreError> {
        let id = self.id.ok_or(StoreError::NoMatch)?;
        let missing = store.resume_in(&mut self.journal, id)?;
        self.journal.mark_stored();
        Ok(missing)
    }

    /// The match's id in the store, once it is stored.
    pub fn id(&self) -> Option<MatchId> {
        self.id
    }

    /// The game as it stands.
    pub fn game(&self) -> &G {
        self.journal.game()
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.game().is_over()
    }

    /// The kind of the match.
    pub fn kind(&self) -> MatchKind {
        MatchKind {
            game: G::KIND,
            mode: self.mode,
        }
    }

    /// How it began.
    pub fn opening(&self) -> Opening {
        Opening {
            game: G::KIND,
            mode: self.mode,
            setup: G::setup_bytes(self.journal.setup()),
            players: self.players.clone(),
        }
    }

    /// Stores everything that is not stored yet: the opening, the actions, and that the match is
    /// over. Before a match is listed as finished, it is counted in the statistics or among the
    /// games by code. If it ends again with another result, it is corrected there; if it is no
    /// longer over, it is taken back. Returns whether the list of finished matches or the result of
    /// this one has changed.
    pub fn save<F: NorFlash>(
        &mut self,
        statistics: &mut Statistics,
        store: &mut Store<F>,
    ) -> core::result::Result<bool, StoreError> {
        if self.failed {
            return Ok(false);
        }
        let saved = self.try_save(statistics, store);
        self.failed = saved.is_err();
        saved
    }

    fn try_save<F: NorFlash>(
        &mut self,
        statistics: &mut Statistics,
        store: &mut Store<F>,
    ) -> core::result::Result<bool, StoreError> {
        let kind = self.kind();
        let id = match self.id {
            Some(id) => id,
            None => {
                store.apply(&Change::Begin(&self.opening()))?;
                store.latest(kind).ok_or(StoreError::NoMatch)?.id
            }
        };
        self.id = Some(id);
        let code = self.game().code();
        if let Some(code) = code
            && statistics.by_code.note_attempt(code, id)
        {
            // If the power fails before this, the attempt is recorded with the next change.
            store.apply(&Change::CodeResults(&statistics.by_code))?;
        }
        let has_changes = self.journal.stored() < self.journal.all_codes().len();
        if store.saved(id).is_none() && !has_changes && self.is_over() {
            // The match was finished, and has been deleted since to make room for others.
            return Ok(false);
        }
        let winners_before = stored(store, id)?.winners;
        let is_changed = self.record(id, false, store)?;
        self.journal.mark_stored();
        let MatchSummary {
            winners,
            is_incomplete,
            ..
        } = stored(store, id)?;
        // A match that can no longer be read completely stays counted.
        if !self.is_over() && !is_incomplete {
            if statistics.take_back(id) {
                store.apply(&Change::Statistics(statistics))?;
            }
            if statistics.by_code.take_back(id) {
                store.apply(&Change::CodeResults(&statistics.by_code))?;
            }
        }
        if self.is_over() && winners.is_none() {
            // The statistics come first: they recognise the match if the power fails between the
            // two.
            if let Some(code) = code {
                if statistics.by_code.note(id, code, &self.finished()) {
                    store.apply(&Change::CodeResults(&statistics.by_code))?;
                }
            } else if G::IS_COUNTED && statistics.note(id, &self.finished()) {
                store.apply(&Change::Statistics(statistics))?;
            }
            self.record(id, true, store)?;
        }
        let winners = stored(store, id)?.winners;
        Ok(winners != winners_before || winners.is_some() && is_changed)
    }

    /// Stores how far the match has come.
    fn record<F: NorFlash>(
        &self,
        id: MatchId,
        is_counted: bool,
        store: &mut Store<F>,
    ) -> core::result::Result<bool, StoreError> {
        let progress = Progress {
            first: self.journal.stored(),
            codes: self.journal.all_codes().iter().map(|code| (*code).into()),
            played: self.journal.len(),
            fallen: self.journal.fallen().entries(),
            is_revised: self.journal.is_revised(),
            winners: self.is_over().then(|| self.game().winners()),
            is_counted,
            players: &self.players,
        };
        store.record(id, &progress)
    }

    /// Whether its results may be records, and earn medals and places in a top list. No decision
    /// may have been changed once a later throw was known.
    ///
    /// Ruling: nor may a person have taken over a seat for which the device had decided.
    pub fn can_set_records(&self) -> bool {
        !self.journal.is_revised() && self.players.iter().all(|player| player.device_turns == 0)
    }

    /// How it ended, for the statistics.
    fn finished(&self) -> FinishedGame {
        let (game, winners) = (self.game(), self.game().winners());
        let results = self
            .players
            .iter()
            .enumerate()
            .map(|(index, player)| PlayerResult {
                // A player who is away has left the game, and it counts only for the others.
                name: if G::is_device(player.kind) || !game.is_present(index) {
                    Name::new()
                } else {
                    player.name.clone()
                },
                outcome: match winners {
                    0 => Outcome::Drew,
                    _ if winners >> index & 1 == 1 => Outcome::Won,
                    _ => Outcome::Lost,
                },
                points: game.points(index),
                best_column: game.best_column(index),
            });
        FinishedGame {
            counted: match self.players.len() {
                1 => Counted::Alone,
                _ => Counted::Game(G::KIND),
            },
            sets_no_records: !self.can_set_records(),
            length: game.length(self.journal.len()),
            has_top_ten: G::HAS_TOP_TEN,
            results: results.collect_fitting(),
        }
    }
}

/// What the store knows about a match.
fn stored<F: NorFlash>(
    store: &Store<F>,
    id: MatchId,
) -> core::result::Result<MatchSummary<'_>, StoreError> {
    store.saved(id).ok_or(StoreError::NoMatch)
}

impl<G: StoredGame, const N: usize> fmt::Debug for StoredMatch<G, N> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}, {} actions", G::KIND, self.journal.len())
    }
}
