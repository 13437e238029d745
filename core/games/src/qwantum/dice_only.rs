//! Dice only: action A without sheets, player after player. Nothing is scored, and a throw is never
//! taken back.

use super::{Action, Dice, Game, Phase, PlayError, Seat, Setup, Throw};
use crate::journal::{self, Journal};

/// How many actions are kept. Dice only has no last turn: when no further turn fits, the next
/// player starts a new journal.
pub const MOST_DICE_ACTIONS: usize = 64;

/// The most actions in a turn: throw, and throw again or keep.
const ACTIONS_A_TURN: usize = 2;

/// The dice with all throws so far.
pub type DiceMatch = Journal<DiceOnly, MOST_DICE_ACTIONS>;

/// The device's dice at a table that keeps its own sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiceOnly {
    /// The turn, by the rules of the whole game; it never gets beyond action A.
    turn: Game,
}

impl DiceOnly {
    /// Before the first throw. The device rolls, whatever the setup says.
    pub fn new(setup: Setup) -> Self {
        Self {
            turn: Game::new(setup.with_dice(Dice::Device)),
        }
    }

    /// The turn of the player who throws, or threw last.
    pub const fn turn(&self) -> &Game {
        &self.turn
    }

    /// Who throws, or threw last.
    pub const fn active(&self) -> Seat {
        self.turn.active()
    }

    /// Who throws next.
    pub fn next(&self) -> Seat {
        self.turn.setup().next(self.active())
    }

    /// What the dice show; none before the first throw.
    pub const fn throw(&self) -> Option<Throw> {
        self.turn.throw()
    }

    /// Whether some dice may be thrown again.
    pub fn may_throw_again(&self) -> bool {
        self.turn.phase() == Phase::MayThrowAgain
    }

    /// The setup the next player's turn begins with.
    pub fn next_setup(&self) -> Setup {
        let setup = self.turn.setup();
        // The next player sits at this table, so this does not fail.
        Setup::new(setup.seat_count(), self.next(), setup.dice()).unwrap_or(setup)
    }

    /// Plays a first throw (the next player's, if somebody has thrown), a second throw of some
    /// dice, or the decision to keep them. Either throw may be by hand. Refuses anything else and
    /// changes nothing.
    pub fn play(&mut self, action: Action) -> Result<(), PlayError> {
        let mut turn = self.turn;
        match action {
            Action::Throw(_) | Action::ThrownByHand(_) => {
                if self.throw().is_some() {
                    turn = Game::new(self.next_setup());
                }
            }
            Action::Again { .. } | Action::AgainByHand { .. } | Action::Keep => {}
            _ => return Err(PlayError::NotNow(turn.phase())),
        }
        turn.play(action)?;
        self.turn = turn;
        Ok(())
    }
}

/// Whether another turn fits in a journal.
pub fn has_room_for_a_turn(played: &DiceMatch) -> bool {
    played.len() + ACTIONS_A_TURN <= MOST_DICE_ACTIONS
}

impl journal::Game for DiceOnly {
    type Setup = Setup;
    type Action = Action;
    type Error = PlayError;
    type ActionCode = u32;
    type Fallen = ();

    fn start(setup: Setup) -> Self {
        Self::new(setup)
    }

    fn play(&mut self, action: Action) -> Result<(), PlayError> {
        self.play(action)
    }

    fn encode(action: Action) -> u32 {
        action.code()
    }

    fn decode(code: u32) -> Option<Action> {
        Action::from_code(code)
    }
}
