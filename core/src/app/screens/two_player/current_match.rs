//! The match of a two-player game: who plays against whom, who begins, and who moves for each side.

use super::Controller;
use crate::{
    app::last_setups::GameSetup,
    app::screens::names::{PRESETS, PlayerNames},
    collect::CollectFitting,
    level::Level,
    store::{Name, Player, StoredGame, StoredMatch},
};

/// What the shared screens need to know about a two-player game.
pub(in crate::app) trait TwoPlayerGame: StoredGame {
    /// Whether the device plays it. If not, it is for two people, and has no hints.
    const DEVICE_PLAYS: bool = true;

    /// Whose turn it is: 0 for the first player, 1 for the second.
    fn mover(&self) -> usize;

    /// How many of the first actions are final. Undo does not take these back, and redo does not
    /// play an action that would make more of them final.
    fn undo_floor(&self) -> usize {
        0
    }
}

/// How many low bits of a player's kind hold the position in the setup list; the rest is the
/// controller.
const PLACE_BITS: u32 = 1;

/// A two-player game on this device: its players as last set up, and the current match.
#[derive(Clone, Debug)]
pub(in crate::app) struct TwoPlayerState<G: TwoPlayerGame, const N: usize> {
    pub(in crate::app::screens) players: TwoPlayers,
    /// The names of the two; both are empty until somebody chooses names in this game.
    pub(in crate::app::screens) names: [Name; 2],
    pub(in crate::app::screens) current: Option<TwoPlayerMatch<G, N>>,
}

impl<G: TwoPlayerGame, const N: usize> TwoPlayerState<G, N> {
    /// Begins a match; `first` is the player who begins. `names` are those in the setup list.
    pub(in crate::app::screens) fn begin(
        &mut self,
        setup: G::Setup,
        first: usize,
        names: [Name; 2],
    ) {
        let players = in_order([0, 1], first).map(|place| self.player(place, &names));
        self.set_current(StoredMatch::new(setup, players));
    }

    /// The player at a position of the setup list.
    fn player(&self, place: usize, names: &[Name; 2]) -> Player {
        let controller = self.players.controllers[place];
        Player {
            name: match controller {
                Controller::Person => names[place].clone(),
                Controller::Device(_) => Name::new(),
            },
            // The position tells which of the two began.
            kind: place as u8 | controller.number() << PLACE_BITS,
            device_turns: 0,
        }
    }

    /// Makes a match the current one.
    pub(in crate::app::screens) fn set_current(&mut self, stored: StoredMatch<G, N>) {
        self.current = Some(TwoPlayerMatch { stored });
    }

    /// Begins the match of a guided turn, between two people regardless of the setup.
    pub(in crate::app::screens) fn begin_guided(&mut self, setup: G::Setup) {
        let players = [0, 1].map(|player: usize| Player {
            name: Name::try_from(PRESETS[player]).unwrap_or_default(),
            kind: player as u8,
            device_turns: 0,
        });
        self.set_current(StoredMatch::new(setup, players));
    }

    pub(in crate::app::screens) fn stored(&self) -> Option<&StoredMatch<G, N>> {
        self.current.as_ref().map(|current| &current.stored)
    }

    pub(in crate::app::screens) fn stored_mut(&mut self) -> Option<&mut StoredMatch<G, N>> {
        self.current.as_mut().map(|current| &mut current.stored)
    }

    /// Sets who plays from now on.
    #[cfg(test)]
    pub(in crate::app) fn set_players(&mut self, players: TwoPlayers) {
        self.players = players;
    }

    /// Sets the names in the setup list.
    pub(in crate::app) fn set_names(&mut self, names: PlayerNames) {
        if let Ok(names) = names.into_array() {
            self.names = names;
        }
    }

    /// Restores the names of a setup; they stay empty if they are missing or not valid.
    pub(in crate::app::screens) fn restore_names(&mut self, setup: &GameSetup) {
        if let Some(names) = setup.names() {
            self.names = names;
        }
    }
}

impl<G: TwoPlayerGame, const N: usize> Default for TwoPlayerState<G, N> {
    fn default() -> Self {
        TwoPlayerState {
            players: TwoPlayers {
                controllers: match G::DEVICE_PLAYS {
                    true => [Controller::Person, Controller::Device(Level::Easy)],
                    false => [Controller::Person; 2],
                },
                first: None,
            },
            names: Default::default(),
            current: None,
        }
    }
}

/// Puts the player who begins in front.
fn in_order<T>([one, two]: [T; 2], first: usize) -> [T; 2] {
    if first == 0 { [one, two] } else { [two, one] }
}

/// The current match.
#[derive(Clone, Debug)]
pub(in crate::app) struct TwoPlayerMatch<G: TwoPlayerGame, const N: usize> {
    pub(in crate::app::screens) stored: StoredMatch<G, N>,
}

impl<G: TwoPlayerGame, const N: usize> TwoPlayerMatch<G, N> {
    /// A person's name; empty for the device.
    pub(in crate::app::screens) fn name(&self, player: usize) -> &str {
        let player = self.stored.players.get(player & 1);
        player.map_or("", |player| &player.name)
    }

    /// The place in the setup list of the player who began.
    pub(in crate::app::screens) fn first(&self) -> usize {
        let first = self.stored.players.first();
        first.map_or(0, |player| usize::from(player.kind & 1))
    }

    pub(in crate::app::screens) fn game(&self) -> &G {
        self.stored.game()
    }

    pub(in crate::app::screens) fn is_over(&self) -> bool {
        self.stored.is_over()
    }

    /// Who moves for a player.
    pub(in crate::app::screens) fn controller(&self, player: usize) -> Controller {
        let player = self.stored.players.get(player & 1);
        let controller = player.map(|player| player.kind >> PLACE_BITS);
        let controller = controller.and_then(Controller::from_number);
        controller.unwrap_or(Controller::Person)
    }

    /// Begins the match again with the same players; the other one begins.
    pub(in crate::app::screens) fn play_again(&mut self) {
        let setup = self.stored.journal.setup();
        let players = self.stored.players.iter().rev().map(|player| Player {
            device_turns: 0,
            ..player.clone()
        });
        let players: heapless::Vec<Player, 2> = players.collect_fitting();
        self.stored = StoredMatch::new(setup, players);
    }

    /// The level at which the device has to move now, or `None` if a person has to.
    pub(in crate::app::screens) fn device_to_move(&self) -> Option<Level> {
        match self.controller(self.game().mover()) {
            Controller::Device(level) if !self.is_over() => Some(level),
            _ => None,
        }
    }

    /// Undoes the last move, and then more until a person is to move. Returns false if nothing can
    /// be undone.
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

    /// Redoes what was undone, up to where a person is to move. Returns false if nothing can be
    /// redone.
    pub(in crate::app::screens) fn redo(&mut self) -> bool {
        let (played, floor) = (self.stored.journal.len(), self.game().undo_floor());
        while self.stored.journal.redo() {
            if self.game().undo_floor() != floor {
                // A match stored by an earlier version can have more to redo. The last piece must
                // be placed by hand, because the device is handed over there.
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

/// Who plays and who begins; stored from one match to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct TwoPlayers {
    pub(super) controllers: [Controller; 2],
    /// Which of the two begins; drawn at random if `None`.
    pub(super) first: Option<usize>,
}

impl TwoPlayers {
    /// Who moves for a player of the setup list.
    pub(in crate::app::screens) fn controller(self, player: usize) -> Controller {
        self.controllers[player & 1]
    }

    /// Their stored form.
    pub(in crate::app) fn to_bytes(self) -> [u8; 3] {
        let [one, two] = self.controllers.map(Controller::number);
        [one, two, self.first.map_or(0, |first| first as u8 + 1)]
    }

    /// Reads the stored form; `None` if it is not valid.
    pub(in crate::app) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let &[one, two, first, ..] = bytes else {
            return None;
        };
        let controller = Controller::from_number;
        Some(TwoPlayers {
            controllers: [controller(one)?, controller(two)?],
            first: usize::from(first.min(2)).checked_sub(1),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::towers::{BoardSize, Game, MOST_ACTIONS, Placement, Setup};

    /// A match between two people with this many pieces placed hidden from each other.
    fn placed(count: usize) -> TwoPlayerMatch<Game, MOST_ACTIONS> {
        let setup = Setup {
            board: BoardSize::Full,
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
        let actions: std::vec::Vec<_> = current.stored.journal.actions().collect();
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
