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

    /// How many of the first actions stay played: undo does not take them back, and redo does not
    /// play an action that would then have to stay.
    fn undo_floor(&self) -> usize {
        0
    }
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

    /// Undoes the last move, and the device's moves before it. False if nothing can be undone.
    ///
    /// Ruling: undo goes back to where a person is to move.
    pub(in crate::app::screens) fn undo(&mut self) -> bool {
        let played = self.stored.journal.len();
        while self.stored.journal.len() > self.game().undo_floor()
            && self.stored.journal.undo()
            && self.device_to_move().is_some()
        {}
        self.stored.journal.len() < played
    }

    /// Redoes what was undone, up to where a person is to move. False if nothing can be redone.
    pub(in crate::app::screens) fn redo(&mut self) -> bool {
        let (played, floor) = (self.stored.journal.len(), self.game().undo_floor());
        while self.stored.journal.redo() {
            if self.game().undo_floor() != floor {
                // A match that an earlier version stored can have more to redo. What was placed
                // last must be placed by hand: that is where the device is handed over.
                self.stored.journal.undo();
                break;
            }
            if self.device_to_move().is_none() {
                break;
            }
        }
        self.stored.journal.len() > played
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::towers::{Board, Game, MOST_ACTIONS, Placement, Setup};

    /// A match of two people who have placed this many pieces hidden from each other.
    fn placed(count: usize) -> TwoPlayerMatch<Game, MOST_ACTIONS> {
        let setup = Setup {
            board: Board::Full,
            placement: Placement::Hidden,
        };
        let mut state = TwoPlayerState::<Game, MOST_ACTIONS>::default();
        state.set_players(TwoPlayers {
            controllers: [Controller::Person; 2],
            first: Some(0),
        });
        state.begin(setup, 0, [Name::new(), Name::new()]);
        let mut current = state.current.unwrap();
        for _ in 0..count {
            let action = current.game().legal_placements().next().unwrap();
            current.stored.journal.play(action).unwrap();
        }
        current
    }

    #[test]
    fn undo_stops_where_hidden_pieces_would_be_seen() {
        for (count, floor) in [(15, 0), (16, 16), (19, 16), (31, 16), (32, 32)] {
            let mut current = placed(count);
            while current.undo() {}
            assert_eq!(current.stored.journal.len(), floor, "after {count}");
        }
    }

    #[test]
    fn redo_of_an_earlier_version_stops_before_the_hand_over() {
        let mut current = placed(20);
        let actions: Vec<_> = current.stored.journal.actions().collect();
        // Earlier versions let undo go back this far.
        assert!(current.stored.journal.go_to(10));
        while current.redo() {}
        assert_eq!(current.stored.journal.len(), 15);
        assert_eq!(current.game().mover(), 0);
        // The last piece is placed by hand; then Black has Black's own pieces to redo.
        current.stored.journal.play(actions[15]).unwrap();
        while current.redo() {}
        assert_eq!(current.stored.journal.len(), 20);
    }
}
