//! The match of a two-player game, and who moves for each side.

use super::players::{Controller, TwoPlayers};
use crate::{
    level::Level,
    store::{Name, Player, StoredGame, StoredMatch},
};

/// What the shared screens need to know about a two-player game.
pub(in crate::app) trait TwoPlayerGame: StoredGame {
    /// Whose turn it is: 0 for the first player, 1 for the second.
    fn mover(&self) -> usize;
}

/// A two-player game on this device: who last played it, and the current match.
#[derive(Clone, Debug)]
pub(in crate::app) struct TwoPlayerState<G: TwoPlayerGame, const N: usize> {
    pub(in crate::app::screens) players: TwoPlayers,
    pub(in crate::app::screens) current: Option<TwoPlayerMatch<G, N>>,
}

impl<G: TwoPlayerGame, const N: usize> TwoPlayerState<G, N> {
    /// Begins a match; `first` is the player who begins.
    pub(in crate::app::screens) fn begin(
        &mut self,
        setup: G::Setup,
        first: usize,
        names: [Name; 2],
    ) {
        let [one, two] = in_order(names, first);
        // The first player's mark tells which of the two began.
        let players = [(one, first as u8), (two, 1 - first as u8)];
        let players = players.map(|(name, kind)| Player { name, kind });
        self.set_current(StoredMatch::new(setup, players));
    }

    /// Makes a match the current one.
    pub(in crate::app::screens) fn set_current(&mut self, stored: StoredMatch<G, N>) {
        self.current = Some(TwoPlayerMatch {
            names: [0, 1].map(|player| name_of(&stored, player)),
            controllers: self.players.controllers,
            stored,
        });
        self.seat_players();
    }

    pub(in crate::app::screens) fn stored(&self) -> Option<&StoredMatch<G, N>> {
        self.current.as_ref().map(|current| &current.stored)
    }

    pub(in crate::app::screens) fn stored_mut(&mut self) -> Option<&mut StoredMatch<G, N>> {
        self.current.as_mut().map(|current| &mut current.stored)
    }

    /// Sets who plays from now on.
    pub(in crate::app) fn set_players(&mut self, players: TwoPlayers) {
        self.players = players;
    }

    /// Gives the sides to the players that are set now, in the middle of the match if necessary.
    pub(in crate::app::screens) fn seat_players(&mut self) {
        if let Some(current) = &mut self.current {
            current.controllers = in_order(self.players.controllers, current.first());
            for player in 0..current.stored.players.len() {
                let name = Name::try_from(current.name(player)).unwrap_or_default();
                current.stored.players[player].name = name;
            }
        }
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

/// Puts the player who begins first.
fn in_order<T>([one, two]: [T; 2], first: usize) -> [T; 2] {
    if first == 0 { [one, two] } else { [two, one] }
}

fn name_of<G: StoredGame, const N: usize>(stored: &StoredMatch<G, N>, player: usize) -> Name {
    let player = stored.players.get(player);
    player.map_or(Name::new(), |player| player.name.clone())
}

/// The current match.
#[derive(Clone, Debug)]
pub(in crate::app) struct TwoPlayerMatch<G: TwoPlayerGame, const N: usize> {
    pub(in crate::app::screens) stored: StoredMatch<G, N>,
    /// Who moves for each player; the first player comes first.
    controllers: [Controller; 2],
    /// The players' names, used when people play.
    names: [Name; 2],
}

impl<G: TwoPlayerGame, const N: usize> TwoPlayerMatch<G, N> {
    /// Which of the two players in the setup list began.
    fn first(&self) -> usize {
        let first = self.stored.players.first();
        first.map_or(0, |player| usize::from(player.kind & 1))
    }

    /// A person's name; empty for the device.
    pub(in crate::app::screens) fn name(&self, player: usize) -> &str {
        match self.controller(player) {
            Controller::Person => &self.names[player & 1],
            Controller::Device(_) => "",
        }
    }

    pub(in crate::app::screens) fn game(&self) -> &G {
        self.stored.game()
    }

    pub(in crate::app::screens) fn is_over(&self) -> bool {
        self.stored.is_over()
    }

    /// Who moves for a player.
    pub(in crate::app::screens) fn controller(&self, player: usize) -> Controller {
        self.controllers[player & 1]
    }

    /// The level at which the device has to move now, or `None` if a person has to.
    pub(in crate::app::screens) fn device_to_move(&self) -> Option<Level> {
        match self.controller(self.game().mover()) {
            Controller::Device(level) if !self.is_over() => Some(level),
            _ => None,
        }
    }

    /// Undoes the last move, and the device's moves before it.
    ///
    /// Ruling: undo goes back to where a person is to move.
    pub(in crate::app::screens) fn undo(&mut self) {
        while self.stored.journal.undo() && self.device_to_move().is_some() {}
    }

    /// Redoes what was undone, up to where a person is to move.
    pub(in crate::app::screens) fn redo(&mut self) {
        while self.stored.journal.redo() && self.device_to_move().is_some() {}
    }
}
