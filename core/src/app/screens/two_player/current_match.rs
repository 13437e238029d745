//! A match of two, and who moves for each side.

use embedded_storage::nor_flash::NorFlash;

use super::players::{Controller, TwoPlayers};
use crate::{
    app::{persistence::stored, stored_progress::StoredProgress},
    journal::Journal,
    level::Level,
    store::{
        FinishedGame, Name, Opening, Outcome, Player, Result, Statistics, Store, StoreError,
        StoredGame,
    },
};

/// A game of two as the shared screens need it.
pub(in crate::app) trait TwoPlayerGame: StoredGame {
    /// Whose turn it is: 0 for the first player, 1 for the second.
    fn mover(&self) -> usize;

    fn is_over(&self) -> bool;

    /// Who won, once it is over; none for a draw.
    fn winner(&self) -> Option<usize>;

    /// A player's points, in a game that has them.
    fn points(&self, _player: usize) -> Option<i16> {
        None
    }
}

/// A game of two on this device: who played it last, and the match that is being played.
#[derive(Clone, Debug)]
pub(in crate::app) struct TwoPlayerState<G: TwoPlayerGame, const N: usize> {
    pub(in crate::app::screens) players: TwoPlayers,
    pub(in crate::app::screens) current: Option<TwoPlayerMatch<G, N>>,
}

impl<G: TwoPlayerGame, const N: usize> TwoPlayerState<G, N> {
    /// Begins a match in which one of the players is first; the names are the players'.
    pub(in crate::app::screens) fn begin(
        &mut self,
        setup: G::Setup,
        first: usize,
        names: [Name; 2],
    ) {
        self.current = Some(TwoPlayerMatch::new(setup, self.players, first, names));
    }

    pub(in crate::app) fn journal(&self) -> Option<&Journal<G, N>> {
        self.current.as_ref().map(|current| &current.play)
    }

    pub(in crate::app) fn players(&self) -> TwoPlayers {
        self.players
    }

    /// These are the players from now on.
    pub(in crate::app) fn invite(&mut self, players: TwoPlayers) {
        self.players = players;
    }

    /// Takes up a match that was read from the store.
    pub(in crate::app) fn take_up(&mut self, mut play: Journal<G, N>, opening: &Opening) {
        let second_began = opening
            .players
            .first()
            .is_some_and(|one| one.kind == SECOND);
        let mut current = TwoPlayerMatch {
            progress: stored(&mut play),
            play,
            first: second_began.into(),
            controllers: self.players.controllers,
            names: names_of(opening),
        };
        current.seat(self.players);
        self.current = Some(current);
    }

    /// Stores what is not stored yet; says whether that finished the match, or took its end back.
    pub(in crate::app) fn keep<F: NorFlash>(
        &mut self,
        statistics: &mut Statistics,
        store: &mut Store<F>,
    ) -> core::result::Result<bool, StoreError> {
        let Some(current) = &mut self.current else {
            return Ok(false);
        };
        let opening = current.progress.is_blank().then(|| current.opening());
        let was_finished = current.progress.is_finished();
        current.progress.follow(&mut current.play, opening, store)?;
        if !current.progress.ends(current.is_over()) {
            return Ok(was_finished && !current.progress.is_finished());
        }
        let winners = current.game().winner().map_or(0, |winner| 1 << winner);
        let ended = current.finished();
        current
            .progress
            .conclude(&ended, winners, statistics, store)?;
        Ok(true)
    }

    /// Goes on with the match; the players of now take the seats.
    pub(in crate::app::screens) fn resume(&mut self) {
        if let Some(current) = &mut self.current {
            current.seat(self.players);
        }
    }

    /// Takes a match that is over off the board.
    pub(in crate::app::screens) fn clear_finished(&mut self) {
        if !self.is_unfinished() {
            self.current = None;
        }
    }

    /// Whether there is a match that can go on.
    pub(in crate::app) fn is_unfinished(&self) -> bool {
        self.current
            .as_ref()
            .is_some_and(|current| !current.is_over())
    }
}

impl<G: TwoPlayerGame, const N: usize> Default for TwoPlayerState<G, N> {
    fn default() -> Self {
        TwoPlayerState {
            players: TwoPlayers::default(),
            current: None,
        }
    }
}

/// A match that is being played.
#[derive(Clone)]
pub(in crate::app) struct TwoPlayerMatch<G: TwoPlayerGame, const N: usize> {
    pub(in crate::app::screens) play: Journal<G, N>,
    /// Which of the players began.
    first: usize,
    /// By player: who begins comes first.
    controllers: [Controller; 2],
    names: [Name; 2],
    progress: StoredProgress,
}

/// Marks a first player who was the second rival.
const SECOND: u8 = 1;

/// The names of the first two players of a match.
fn names_of(opening: &Opening) -> [Name; 2] {
    core::array::from_fn(|player| {
        let player = opening.players.get(player);
        player.map_or(Name::new(), |player| player.name.clone())
    })
}

impl<G: TwoPlayerGame, const N: usize> TwoPlayerMatch<G, N> {
    /// A new match that one of the players begins.
    fn new(setup: G::Setup, players: TwoPlayers, first: usize, names: [Name; 2]) -> Self {
        let [one, two] = names;
        let mut current = TwoPlayerMatch {
            play: Journal::new(setup),
            first,
            controllers: players.controllers,
            names: if first == 0 { [one, two] } else { [two, one] },
            progress: StoredProgress::default(),
        };
        current.seat(players);
        current
    }

    /// Hands the sides over to these players, in the middle of the match if need be.
    fn seat(&mut self, players: TwoPlayers) {
        let [one, two] = players.controllers;
        self.controllers = if self.first == 0 {
            [one, two]
        } else {
            [two, one]
        };
    }

    /// A person's name; nothing for the device.
    pub(in crate::app::screens) fn name(&self, player: usize) -> &str {
        match self.controller(player) {
            Controller::Person => &self.names[player & 1],
            Controller::Device(_) => "",
        }
    }

    /// How it began, for the store.
    pub(in crate::app::screens) fn opening(&self) -> Opening {
        let players = [0, 1].map(|player| Player {
            name: Name::try_from(self.name(player)).unwrap_or_default(),
            kind: if (player == 0) == (self.first == 0) {
                0
            } else {
                SECOND
            },
        });
        Opening {
            game: G::KIND,
            setup: G::setup_bytes(self.play.setup()),
            players: players.into_iter().collect(),
        }
    }

    /// How it ended, for the statistics.
    fn finished(&self) -> FinishedGame {
        let winner = self.game().winner();
        let results = [0, 1].map(|player| Result {
            name: Name::try_from(self.name(player)).unwrap_or_default(),
            outcome: match winner {
                None => Outcome::Drew,
                Some(winner) if winner == player => Outcome::Won,
                Some(_) => Outcome::Lost,
            },
            points: self.game().points(player),
            best_column: None,
        });
        FinishedGame {
            game: G::KIND,
            length: self.play.len() as u16,
            results: results.into_iter().collect(),
        }
    }

    pub(in crate::app::screens) fn game(&self) -> &G {
        self.play.game()
    }

    pub(in crate::app::screens) fn is_over(&self) -> bool {
        self.game().is_over()
    }

    /// Who moves for a player.
    pub(in crate::app::screens) fn controller(&self, player: usize) -> Controller {
        self.controllers[player & 1]
    }

    /// The level at which the device has to move now, if it has to.
    pub(in crate::app::screens) fn device_to_move(&self) -> Option<Level> {
        match self.controller(self.game().mover()) {
            Controller::Device(level) if !self.is_over() => Some(level),
            _ => None,
        }
    }

    /// Takes back the last move, and the device's moves before it, so that a person is to move.
    pub(in crate::app::screens) fn undo(&mut self) {
        while self.play.undo() && self.device_to_move().is_some() {}
    }

    /// Plays again what was taken back, up to where a person is to move.
    pub(in crate::app::screens) fn redo(&mut self) {
        while self.play.redo() && self.device_to_move().is_some() {}
    }
}

impl<G: TwoPlayerGame, const N: usize> core::fmt::Debug for TwoPlayerMatch<G, N> {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(out, "{} actions", self.play.len())
    }
}
