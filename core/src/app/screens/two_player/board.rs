//! What a two-player game adds to the shared board page: its match, its cursor, its searches, and
//! how it is drawn. `page` has everything that is the same in all games.

use super::{Device, ThinkingResult, TwoPlayerGame, TwoPlayerMatch};
use crate::{
    app::{
        registered_game::{RegisteredGame, RegisteredView},
        screens::{button_help::ButtonLine, settings::neighbour},
        thinking::Thinking,
    },
    buttons::Key,
    journal::Game,
    level::Level,
    store::StoredMatch,
    text::Message,
    time::Millis,
    ui::Frame,
};

/// The match of a board's game.
pub(in crate::app) type MatchOf<B, const N: usize> =
    TwoPlayerMatch<<B as TwoPlayerBoard<N>>::Game, N>;

/// The board of one game: the cursor, and what is chosen with it. A match opens with the default
/// board. `N` is how many actions a match can have.
pub(in crate::app) trait TwoPlayerBoard<const N: usize>: Default {
    type Game: TwoPlayerGame + Game<Action = Self::Action>;
    type Action: Copy;
    /// The game in the registry.
    type Registered: RegisteredGame + RegisteredView<Match = StoredMatch<Self::Game, N>>;

    /// Whether the end is explained as soon as it comes, and not only when A is pressed.
    const EXPLAINS_END_AT_ONCE: bool = false;
    /// Ends the match once both sides agree to [an offer](TwoPlayerBoard::end_offer).
    const AGREE: Option<Self::Action> = None;

    /// The match that is being played.
    fn current(device: &Device) -> Option<&MatchOf<Self, N>>;

    fn current_mut(device: &mut Device) -> Option<&mut MatchOf<Self, N>>;

    /// Prepares the board for the next move, or for the end of the match. Moves that the device
    /// makes without a search are made here.
    fn begin_turn(&mut self, current: &mut MatchOf<Self, N>, at: Millis);

    /// Handles a button while the device is not to move; `None` if the button does nothing here.
    fn press(
        &mut self,
        key: Key,
        current: &MatchOf<Self, N>,
        device: &Device,
    ) -> Option<BoardStep<Self::Action>>;

    /// What the buttons do while a person chooses a move.
    fn buttons(&self) -> &'static [ButtonLine];

    /// Updates the board after an action was played.
    fn after_action(&mut self, _current: &MatchOf<Self, N>) {}

    /// The player who alone may see the board now; `None` if both may. It is not shown before the
    /// device was handed to that player.
    fn only_for(_current: &MatchOf<Self, N>) -> Option<usize> {
        None
    }

    /// Starts the search for the device's move at this level, or for a hint if there is no level.
    fn search(game: &Self::Game, level: Option<Level>, thinking: &mut Thinking);

    /// The action that a level plays after its search, given a random number.
    fn chosen_action(result: &ThinkingResult, level: Level, random: u32) -> Option<Self::Action>;

    /// A legal action for the device if its search has found none; `None` once the game is over.
    fn any_action(game: &Self::Game) -> Option<Self::Action>;

    /// Whether a hint is possible at this point of a game that is not over.
    fn can_hint(_game: &Self::Game) -> bool {
        true
    }

    /// Marks on the board what the search for a hint has found, or returns why there is no hint.
    fn show_hint(&mut self, result: &ThinkingResult) -> Option<Message>;

    /// What happens if a player offers to end the match now; `None` if that is not possible.
    fn end_offer(_current: &MatchOf<Self, N>) -> Option<EndOffer> {
        None
    }

    /// When the picture next changes without a press.
    fn next_frame(&self, _at: Millis) -> Option<Millis> {
        None
    }

    /// Whether the cursor is in the lower half of the screen: why a move is refused is then told at
    /// the top.
    fn is_cursor_low(&self, current: &MatchOf<Self, N>, device: &Device) -> bool;

    /// Draws the match; `thinking` is true while the device searches for its move or for a hint.
    fn draw(&self, current: &MatchOf<Self, N>, thinking: bool, device: &Device, frame: &mut Frame);

    /// Explains how the match ended, on the whole screen.
    fn draw_end(current: &MatchOf<Self, N>, device: &Device, frame: &mut Frame);
}

/// What a button did on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum BoardStep<A> {
    /// The cursor or the choice has changed.
    Changed,
    /// What was asked for is against the rules, for this reason.
    Refused(Message),
    Play(A),
}

/// What happens when a player offers to end the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum EndOffer {
    AskPeople,
    DeviceAgrees,
    DeviceDeclines,
}

/// The next value that can be chosen, wrapping around at the ends, or the same one if there is no
/// other.
pub(in crate::app::screens) fn next_choice<T: Copy + PartialEq>(
    all: &[T],
    value: T,
    forward: bool,
    can_choose: impl Fn(T) -> bool,
) -> T {
    let mut next = neighbour(all, value, forward);
    while next != value && !can_choose(next) {
        next = neighbour(all, next, forward);
    }
    next
}
