//! What a two-player game adds to the shared board page: its match, its cursor, its searches, and
//! how it is drawn. Also draws the players' names. `page` has everything that all games share.

use super::{Device, ThinkingResult, TwoPlayerGame, TwoPlayerMatch};
use crate::{
    app::{
        registered_game::{RegisteredGame, RegisteredView},
        screens::{
            button_pages::ButtonLine,
            ending::{self, CROWN, Unveiled, draw_winner},
            list_page::Words,
            settings::neighbour,
        },
        thinking::Thinking,
    },
    buttons::Key,
    journal::Game,
    level::Level,
    store::{Player, StoredMatch, player_name},
    text::{self, Message},
    time::Millis,
    ui::{Font, Frame, Icon, WIDTH},
};

/// The match of a board's game.
pub(in crate::app) type MatchOf<B, const N: usize> =
    TwoPlayerMatch<<B as TwoPlayerBoard<N>>::Game, N>;

/// The board of one game: the cursor, and what is chosen with it. A match opens with the default
/// board. `N` is the most actions that a match can have.
pub(in crate::app) trait TwoPlayerBoard<const N: usize>: Default {
    type Game: TwoPlayerGame + Game<Action = Self::Action>;
    type Action: Copy;
    /// The game in the registry.
    type Registered: RegisteredGame + RegisteredView<Match = StoredMatch<Self::Game, N>>;

    /// How long the board stays on the screen after the last move, before the end is shown.
    const SHOWS_LAST_MOVE: Millis = Millis(1000);
    /// The action that ends the match once both sides agree to [an
    /// offer](TwoPlayerBoard::end_offer).
    const AGREE: Option<Self::Action> = None;

    /// The match that is being played.
    fn current(device: &Device) -> Option<&MatchOf<Self, N>>;

    fn current_mut(device: &mut Device) -> Option<&mut MatchOf<Self, N>>;

    /// Where a piece was put, or from where to where it went; `None` for other actions.
    fn way(_action: Self::Action) -> Option<Words> {
        None
    }

    /// Prepares the board for the next move, or for the end of the match. Also plays moves that the
    /// device makes without a search.
    fn begin_turn(&mut self, current: &mut MatchOf<Self, N>, at: Millis);

    /// Handles a button while it is not the device's turn; `None` if the button does nothing here.
    fn press(
        &mut self,
        key: Key,
        current: &MatchOf<Self, N>,
        device: &Device,
    ) -> Option<BoardStep<Self::Action>>;

    /// What the buttons do while a person chooses a move.
    fn buttons(&self) -> &'static [ButtonLine];

    /// Notes what an action is about to change.
    fn before_action(&mut self, _game: &Self::Game, _action: Self::Action) {}

    /// Updates the board after an action was played.
    fn after_action(&mut self, _current: &MatchOf<Self, N>) {}

    /// The only player who may see the board now; `None` if both may. The board is not shown until
    /// the device has been handed to that player.
    fn only_for(_current: &MatchOf<Self, N>) -> Option<usize> {
        None
    }

    /// Starts the search for the device's move at this level, or for a hint if there is no level.
    /// Not needed in a game that [the device does not play](TwoPlayerGame::DEVICE_PLAYS).
    fn search(_game: &Self::Game, _level: Option<Level>, _thinking: &mut Thinking) {}

    /// The action that a level plays after its search, given a random number.
    fn chosen_action(
        _result: &ThinkingResult,
        _level: Level,
        _random: u32,
    ) -> Option<Self::Action> {
        None
    }

    /// Any legal action, for the device to play if its search found none; `None` once the game is
    /// over.
    fn any_action(_game: &Self::Game) -> Option<Self::Action> {
        None
    }

    /// Whether a hint is possible at this point of a game that is not over.
    fn can_hint(_game: &Self::Game) -> bool {
        Self::Game::DEVICE_PLAYS
    }

    /// Marks the result of the search for a hint on the board, or returns why there is no hint.
    fn show_hint(&mut self, _result: &ThinkingResult) -> Option<Message> {
        Some(Message::NoHint)
    }

    /// What happens if a player offers to end the match now; `None` if that is not possible.
    fn end_offer(_current: &MatchOf<Self, N>) -> Option<EndOffer> {
        None
    }

    /// When the picture next changes without a press.
    fn next_frame(&self, _at: Millis) -> Option<Millis> {
        None
    }

    /// Whether the cursor is in the lower half of the screen. If so, the reason for a refused move
    /// is shown at the top.
    fn is_cursor_low(&self, current: &MatchOf<Self, N>, device: &Device) -> bool;

    /// Draws the match; `thinking` is true while the device searches for its move or for a hint.
    fn draw(&self, current: &MatchOf<Self, N>, thinking: bool, device: &Device, frame: &mut Frame);

    /// How the match ended; `None` if it goes on.
    fn end(current: &MatchOf<Self, N>) -> Option<End>;

    /// Draws the count below the words about the end, if the game has one.
    fn draw_count(_current: &MatchOf<Self, N>, _device: &Device, _frame: &mut Frame) {}
}

/// What a press did on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum BoardStep<A> {
    /// The cursor or the choice has changed.
    Changed,
    /// The move is against the rules, for this reason.
    Refused(Message),
    Play(A),
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct End {
    /// The player who won; `None` in a draw.
    pub(in crate::app::screens) winner: Option<usize>,
    pub(in crate::app::screens) why: Message,
}

/// What happens when a player offers to end the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum EndOffer {
    AskPeople,
    DeviceAgrees,
    DeviceDeclines,
}

/// The next value that can be chosen, wrapping around at the ends; the same value if there is no
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

/// The names of the two players; the device has its own name.
pub(in crate::app::screens) fn shown_names(players: &[Player]) -> [&str; 2] {
    [player_name(players, 0), player_name(players, 1)]
}

/// Draws how a match ended, above the choices: who won, and why.
///
/// If both players have the same name, as when the device plays against itself, the winner has a
/// square in place of the crown. It is filled or outlined like the winner's pieces.
pub(super) fn draw_end(end: End, names: [&str; 2], device: &Device, frame: &mut Frame) {
    const LINE: i32 = 8;
    let icon = match end.winner {
        None => None,
        Some(winner) if names[0] == names[1] => Some(SQUARES[winner & 1]),
        Some(_) => Some(CROWN),
    };
    let winner = end.winner.map(|winner| names[winner & 1]);
    let title = winner.unwrap_or(device.say(Message::Draw));
    let unveiled = Unveiled::of(device);
    draw_winner(frame, icon, title, None, Font::Huge, unveiled);
    let letters = (WIDTH as i32 / Font::Small.advance()) as usize;
    let lines = || text::lines(device.say(end.why), letters);
    // Two lines fill the space above the table of a game with points.
    let top = match lines().nth(1) {
        None => ending::TOP + 1,
        Some(_) => ending::TOP - 2,
    };
    for (line, y) in lines().zip((top..).step_by(LINE as usize)) {
        frame.text_centred(Font::Small, WIDTH as i32 / 2, y, line);
    }
}

/// The first player's square and the second's.
const SQUARES: [Icon; 2] = [
    Icon::new(&[
        "#########",
        "#########",
        "#########",
        "#########",
        "#########",
        "#########",
        "#########",
        "#########",
        "#########",
    ]),
    Icon::new(&[
        "#########",
        "#.......#",
        "#.......#",
        "#.......#",
        "#.......#",
        "#.......#",
        "#.......#",
        "#.......#",
        "#########",
    ]),
];
