//! The board page of every two-player game: whose turn it is, the device's reply, and hints. Each
//! game implements the rest in [`TwoPlayerBoard`].
//!
//! For its own move, the device searches and draws a random number, so that it does not always play
//! the same. It moves after a short pause, so that people can follow. A board with hidden pieces is
//! never shown before the device is handed to the player who may see it.

use super::{
    Device, Go, OnScreen, Page, Question, RandomDraw, ThinkingResult, TwoPlayerGame,
    board::{BoardStep, MatchOf, TwoPlayerBoard, draw_end, shown_names},
    menu::{can_hint, menu},
};
use crate::{
    app::{
        Sound,
        motion::{Motion, cover},
        registered_game::{RegisteredGame, RegisteredMode},
        screens::{
            NoticePage, PageEvent,
            button_pages::{ButtonLine, MENU_AT_ONCE},
            change_of_hands::PressLock,
            ending::{EndRows, Unveiled},
            is_back, is_read,
            table::take_reseated,
            who_begins::draw_lot,
        },
    },
    buttons::{Key, Press},
    chance::Rolled,
    journal::Game,
    store::Name,
    text::{self, Message},
    time::{Millis, sooner},
    ui::{
        Align, Font, Frame, HEIGHT, Ink, WIDTH,
        widgets::{ButtonSign, Dialog},
    },
};

/// What the buttons do once the match is over.
const OVER: &[ButtonLine] = &[(ButtonSign::LeftRight, Message::DoesWhatNext), MENU_AT_ONCE];
/// What the buttons do while the device searches for its move.
const THINKING: &[ButtonLine] = &[MENU_AT_ONCE];

/// A match on the screen.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct BoardPage<B, const N: usize> {
    board: B,
    /// The player who must be handed the device, because nobody else may see the board.
    handed_to: Option<Name>,
    /// How far the request to hand it over is scrolled.
    hand_over: Dialog,
    /// The device's move while it is being worked out.
    reply: Option<Reply>,
    /// Whether a hint is being searched for.
    hinting: bool,
    /// When the end is shown over the board, once the match is over.
    end_due: Option<Millis>,
    /// The end, once it is shown.
    end: Option<EndRows>,
    /// Ignores A for a moment after the last move, and when the device is handed over.
    lock: PressLock,
    /// Why the last press was refused; shown until the next press.
    refused: Option<Message>,
    /// When the picture next changes without a press.
    next_frame: Option<Millis>,
}

impl<B: TwoPlayerBoard<N>, const N: usize> BoardPage<B, N> {
    /// Opens the match in its current position.
    pub(in crate::app::screens) fn open(device: &mut Device) -> Self {
        let mut page = Self::default();
        page.begin_turn(device);
        page.end_due = page.end_due.map(|_| device.at);
        // The person who opens it may not be allowed to see the board.
        let begun = B::current(device).is_some_and(|current| !current.stored.journal.is_empty());
        if begun {
            page.hand_over(None, device);
        }
        page
    }

    /// Asks to hand over the device if only one player may see the board, and that player is not
    /// the one `before`.
    fn hand_over(&mut self, before: Option<usize>, device: &Device) {
        let Some(current) = B::current(device) else {
            return;
        };
        let only_for = B::only_for(current).filter(|only_for| before != Some(*only_for));
        if let Some(player) = only_for {
            let name = match current.name(player) {
                "" => &text::fill(device.say(Message::Player), player + 1),
                name => name,
            };
            self.handed_to = Some(Name::try_from(name).unwrap_or_default());
            self.hand_over = Dialog::default();
            self.lock = PressLock::changing_hands(device.at);
        }
    }

    /// Lets a person choose a move, or starts the device's search for its own.
    fn begin_turn(&mut self, device: &mut Device) {
        device.thinking.stop();
        device.cancel_roll();
        device.redraw();
        (self.reply, self.hinting) = (None, false);
        (self.end_due, self.end) = (None, None);
        let at = device.at;
        let is_guided = device.guided.is_some();
        let Some(current) = B::current_mut(device) else {
            return;
        };
        self.board.begin_turn(current, at);
        self.next_frame = self.board.next_frame(at);
        if current.is_over() && !is_guided {
            self.end_due = Some(at + B::SHOWS_LAST_MOVE);
            self.lock = PressLock::changing_hands(at);
        }
        if let Some(level) = current.device_to_move() {
            let (game, played) = (current.game().clone(), current.stored.journal.len());
            B::search(&game, Some(level), &mut device.thinking);
            self.reply = Some(Reply::begin(played, device));
        }
    }

    /// Begins a match with the same players, in which the other one begins.
    fn play_again(device: &mut Device) -> Go {
        if let Some(current) = B::current_mut(device) {
            current.play_again();
        }
        B::Registered::open_board(device)
    }

    fn play(&mut self, action: B::Action, device: &mut Device) {
        let Some(current) = B::current_mut(device) else {
            return;
        };
        let (only_for, mover) = (B::only_for(current), current.game().mover());
        self.board.before_action(current.game(), action);
        if current.stored.journal.play(action).is_err() {
            return device.sound(Sound::Refused);
        }
        self.board.after_action(current);
        let passes_on = current.game().mover() != mover && current.device_to_move().is_none();
        let sound = match passes_on {
            _ if current.is_over() => Sound::End,
            true => Sound::YourTurn,
            false => Sound::Done,
        };
        device.sound(sound);
        self.hand_over(only_for, device);
        self.begin_turn(device);
    }
}

impl<B: TwoPlayerBoard<N> + 'static, const N: usize> Page for BoardPage<B, N> {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.handed_to.is_some() {
            if press.key == Key::Do && self.lock.swallows(device.at) {
                return Go::Stay;
            }
            if is_read(press) {
                self.handed_to = None;
                return Go::Changed;
            }
            let words = device.say(Message::HandOverText);
            return Go::changed(self.hand_over.press(press, words, 1));
        }
        if self.refused.take().is_some() {
            device.redraw();
        }
        let Some(current) = B::current(device) else {
            return Go::Setup(B::Registered::KIND);
        };
        if let Some(rows) = &mut self.end {
            let go = rows.press::<B::Registered>(press, device, Self::play_again);
            return go.unwrap_or_else(|| menu::<B, N>().into());
        }
        if current.is_over() && !is_back(press) {
            if press.key == Key::Do && self.lock.swallows(device.at) {
                return Go::Stay;
            }
            // Players who have seen the last move need not wait for the end.
            self.end_due = self.end_due.map(|_| device.at);
            return Go::Changed;
        }
        let step = match self.reply {
            Some(_) => None,
            None => self.board.press(press.key, current, device),
        };
        match step {
            Some(BoardStep::Changed) => Go::Changed,
            Some(BoardStep::Refused(why)) => {
                self.refused = Some(why);
                Go::Refused
            }
            Some(BoardStep::Play(action)) if is_final::<B, N>(current, action) => {
                let yes = |_: &mut Device| Go::Close(PageEvent::Confirmed);
                Question::new(Message::ReadyTitle, Message::ReadyText, yes).into()
            }
            Some(BoardStep::Play(action)) => {
                self.play(action, device);
                Go::Changed
            }
            None if is_back(press) => menu::<B, N>().into(),
            None => Go::Stay,
        }
    }

    fn page_event(&mut self, event: PageEvent, device: &mut Device) -> Go {
        match event {
            // Opened again, because a player who has just sat down may not see hidden pieces.
            PageEvent::Closed if take_reseated(device) => *self = Self::open(device),
            PageEvent::Moved => self.begin_turn(device),
            PageEvent::Hint => {
                let game = B::current(device).filter(|current| can_hint::<B, N>(current));
                if let Some(game) = game.map(|current| current.game().clone()) {
                    B::search(&game, None, &mut device.thinking);
                    self.hinting = true;
                }
            }
            PageEvent::Interrupted if self.reply.is_some() => self.begin_turn(device),
            PageEvent::Interrupted if self.hinting => {
                return self.page_event(PageEvent::Hint, device);
            }
            PageEvent::Confirmed => {
                // The cursor is still where A was pressed.
                let step = B::current(device)
                    .and_then(|current| self.board.press(Key::Do, current, device));
                if let Some(BoardStep::Play(action)) = step {
                    self.play(action, device);
                }
            }
            PageEvent::Ended => {
                if let Some(agree) = B::AGREE {
                    self.play(agree, device);
                }
            }
            _ => {}
        }
        Go::Stay
    }

    fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        if let Some(reply) = &mut self.reply {
            reply.draw.rolled(rolled, device);
        }
        Go::Stay
    }

    fn thinking_done(&mut self, result: &ThinkingResult, device: &mut Device) -> Go {
        if self.reply.is_some() {
            device.thinking.keep(result);
        } else if core::mem::take(&mut self.hinting) {
            device.redraw();
            if let Some(words) = self.board.show_hint(result) {
                return NoticePage::new(Message::Hint, words).into();
            }
        }
        Go::Stay
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        let ready = self.reply.as_ref().and_then(|reply| reply.ready(device));
        if let (Some((result, random)), Some(current)) = (ready, B::current(device)) {
            // In *Table*, a person may have taken over meanwhile.
            let action = current.device_to_move().and_then(|level| {
                let chosen = B::chosen_action(result, level, random);
                chosen.or_else(|| B::any_action(current.game()))
            });
            self.reply = None;
            if let Some(action) = action {
                self.play(action, device);
                device.begin_motion(Motion::Travel);
            }
        }
        if self.end_due.is_some_and(|due| device.at >= due) {
            self.end_due = None;
            self.end = Some(EndRows::new(device.at));
            device.begin_motion(Motion::End { counts: false });
            device.redraw();
        }
        if self.next_frame.is_some_and(|frame| device.at >= frame) {
            self.next_frame = self.board.next_frame(device.at);
            device.redraw();
        }
        Go::Stay
    }

    fn due(&self, device: &Device) -> Option<Millis> {
        let reply = self.reply.as_ref().and_then(|reply| reply.due(device));
        let lock = match &self.end {
            Some(rows) => rows.due(device),
            None => self.lock.due(device.at),
        };
        let shown = sooner(self.end_due, self.next_frame);
        sooner(lock, sooner(reply, shown))
    }

    fn buttons(&self, device: &Device) -> &'static [ButtonLine] {
        match self.reply {
            _ if B::current(device).is_none_or(MatchOf::<B, N>::is_over) => OVER,
            Some(_) => THINKING,
            None => self.board.buttons(),
        }
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Match(B::Registered::KIND.into())
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(name) = &self.handed_to {
            let heading = text::fill(device.say(Message::HandOver), name);
            let (words, choices) = (Message::HandOverText, [device.say(Message::GoOn)]);
            return self
                .hand_over
                .draw(frame, &heading, device.say(words), &choices);
        }
        let Some(current) = B::current(device) else {
            return;
        };
        if let (Some(rows), Some(end)) = (&self.end, B::end(current)) {
            draw_end(end, shown_names(&current.stored.players), device, frame);
            B::draw_count(current, device, frame);
            rows.draw(device, frame);
            if end.winner.is_some() {
                Unveiled::of(device).draw_confetti(frame);
            }
        } else {
            let thinking = self.hinting || self.reply.is_some();
            self.board.draw(current, thinking, device, frame);
            if let Some(why) = self.refused {
                let is_low = self.board.is_cursor_low(current, device);
                draw_reason(frame, device.say(why), is_low);
            }
        }
        if let Some((Motion::Lot, step)) = device.motion() {
            let (first, mut names) = (current.first(), shown_names(&current.stored.players));
            // As in the setup list.
            names.rotate_left(first);
            cover(frame, step, |frame| draw_lot(frame, &names, first, step));
        }
    }
}

/// Whether an action makes earlier actions final, so that undo can no longer take them back.
fn is_final<B: TwoPlayerBoard<N>, const N: usize>(
    current: &MatchOf<B, N>,
    action: B::Action,
) -> bool {
    let (game, mut next) = (current.game(), current.game().clone());
    next.play(action).is_ok() && next.undo_floor() > game.undo_floor()
}

/// Draws a bar with a reason across the board, at the top or at the bottom.
fn draw_reason(frame: &mut Frame, words: &str, at_top: bool) {
    const HIGH: i32 = 11;
    let (width, bottom) = (WIDTH as i32, HEIGHT as i32 - HIGH);
    let (top, gap) = if at_top {
        (0, HIGH)
    } else {
        (bottom, bottom - 1)
    };
    frame.erase(0, gap, width, 1);
    frame.erase(0, top, width, HIGH);
    frame.bar(0, top, width, HIGH);
    frame.write(
        Font::Small,
        Align::Centre,
        width / 2,
        top + 2,
        words,
        Ink::Dark,
    );
}

/// The shortest time before the device moves.
const PAUSE: Millis = Millis(600);

/// The device's move while it is being worked out. Its random number decides whether to play a
/// weaker move, and which one.
#[derive(Clone, Debug)]
struct Reply {
    not_before: Millis,
    draw: RandomDraw,
}

impl Reply {
    /// Must be called after the search has started. `played` is the number of actions in the match
    /// so far.
    fn begin(played: usize, device: &mut Device) -> Self {
        Reply {
            not_before: device.seen_at() + PAUSE,
            draw: RandomDraw::begin(played, device),
        }
    }

    /// The search result and the random number, once both are there and the pause is over.
    fn ready<'a>(&self, device: &'a Device) -> Option<(&'a ThinkingResult, u32)> {
        let found = device.thinking.kept()?;
        let is_time = device.at >= self.not_before;
        self.draw
            .number()
            .filter(|_| is_time)
            .map(|random| (found, random))
    }

    /// When it will be ready, if it waits only for the pause to end.
    fn due(&self, device: &Device) -> Option<Millis> {
        let is_found = device.thinking.kept().is_some();
        (is_found && self.draw.number().is_some()).then_some(self.not_before)
    }
}
