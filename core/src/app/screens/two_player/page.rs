//! The board page of every two-player game: whose turn it is, the device's reply, and hints. Each
//! game implements the rest in [`TwoPlayerBoard`].
//!
//! For its own move, the device searches, draws two lots so that it does not always play the same,
//! and waits a moment so that people can follow. A board with hidden pieces is never shown before
//! the device is handed to the player who may see it.

use super::{
    Device, Go, OnScreen, Page, RandomDraw, ThinkingResult,
    board::{BoardStep, MatchOf, TwoPlayerBoard},
    menu::{can_hint, menu},
};
use crate::{
    app::{
        Sound,
        registered_game::RegisteredGame,
        screens::{
            NoticePage, PageEvent,
            button_pages::{ButtonLine, MENU_AT_ONCE},
            is_back, is_read,
        },
    },
    buttons::{Key, Press},
    chance::Rolled,
    store::Name,
    text::{self, Message},
    time::{Millis, sooner},
    ui::{
        Align, Font, Frame, HEIGHT, Ink, WIDTH,
        widgets::{ButtonSign, Dialog},
    },
};

/// What the buttons do once the match is over.
const OVER: &[ButtonLine] = &[(ButtonSign::A, Message::DoesTellEnd), MENU_AT_ONCE];
/// What they do while the device searches for its move.
const THINKING: &[ButtonLine] = &[MENU_AT_ONCE];

/// A match on the screen.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct BoardPage<B, const N: usize> {
    board: B,
    /// The name of the player to whom the device must be handed, who alone may see the board.
    handed_to: Option<Name>,
    /// The device's move while it is being worked out.
    reply: Option<Reply>,
    /// Whether a hint is being searched for.
    hinting: bool,
    /// Whether the end is being explained.
    explaining_end: bool,
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
        // The person who opens it may not be allowed to see the board.
        let begun = B::current(device).is_some_and(|current| !current.stored.journal.is_empty());
        if begun {
            page.hand_over(None, device);
        }
        page
    }

    /// Asks to hand over the device if only one player may see the board, and it was not the same
    /// player `before`.
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
        }
    }

    /// Lets a person choose a move, or starts the device's search for its own.
    fn begin_turn(&mut self, device: &mut Device) {
        device.thinking.stop();
        device.cancel_roll();
        device.redraw();
        (self.reply, self.hinting) = (None, false);
        let at = device.at;
        let Some(current) = B::current_mut(device) else {
            return;
        };
        self.board.begin_turn(current, at);
        self.next_frame = self.board.next_frame(at);
        if let Some(level) = current.device_to_move() {
            let (game, played) = (current.game().clone(), current.stored.journal.len());
            B::search(&game, Some(level), &mut device.thinking);
            self.reply = Some(Reply::begin(played, device));
        }
    }

    fn play(&mut self, action: B::Action, device: &mut Device) {
        let Some(current) = B::current_mut(device) else {
            return;
        };
        let only_for = B::only_for(current);
        if current.stored.journal.play(action).is_err() {
            return device.sound(Sound::Refused);
        }
        self.board.after_action(current);
        self.explaining_end = B::EXPLAINS_END_AT_ONCE && current.is_over();
        device.sound(Sound::Done);
        self.hand_over(only_for, device);
        self.begin_turn(device);
    }
}

impl<B: TwoPlayerBoard<N> + 'static, const N: usize> Page for BoardPage<B, N> {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.handed_to.is_some() {
            self.handed_to.take_if(|_| is_read(press));
            return Go::changed(self.handed_to.is_none());
        }
        if self.refused.take().is_some() {
            device.redraw();
        }
        let Some(current) = B::current(device) else {
            return Go::Setup(B::Registered::KIND);
        };
        if self.explaining_end || press.key == Key::Do && current.is_over() {
            self.explaining_end ^= is_read(press);
            return Go::changed(is_read(press));
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
            PageEvent::Moved => {
                self.explaining_end = false;
                self.begin_turn(device);
            }
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
                return NoticePage(Message::Hint, words).into();
            }
        }
        Go::Stay
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        let ready = self.reply.as_ref().and_then(|reply| reply.ready(device));
        if let (Some((result, random)), Some(current)) = (ready, B::current(device))
            && let Some(level) = current.device_to_move()
            && let Some(action) =
                B::chosen_action(result, level, random).or_else(|| B::any_action(current.game()))
        {
            self.play(action, device);
        }
        if self.next_frame.is_some_and(|frame| device.at >= frame) {
            self.next_frame = self.board.next_frame(device.at);
            device.redraw();
        }
        Go::Stay
    }

    fn due(&self, device: &Device) -> Option<Millis> {
        let reply = self.reply.as_ref().and_then(|reply| reply.due(device));
        sooner(reply, self.next_frame)
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
            return Dialog::default().draw(frame, &heading, device.say(words), &choices);
        }
        let Some(current) = B::current(device) else {
            return;
        };
        if self.explaining_end {
            B::draw_end(current, device, frame);
        } else {
            let thinking = self.hinting || self.reply.is_some();
            self.board.draw(current, thinking, device, frame);
            if let Some(why) = self.refused {
                let is_low = self.board.is_cursor_low(current, device);
                draw_reason(frame, device.say(why), is_low);
            }
        }
    }
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

/// The device's move while it is being worked out. Its lots decide whether to play a weaker move,
/// and which one of the remaining moves.
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
            not_before: device.at + PAUSE,
            draw: RandomDraw::begin(played, device),
        }
    }

    /// The search result and a random number, once both are there and the pause is over.
    fn ready<'a>(&self, device: &'a Device) -> Option<(&'a ThinkingResult, u32)> {
        let found = device.thinking.kept()?;
        let is_time = device.at >= self.not_before;
        self.draw
            .number()
            .filter(|_| is_time)
            .map(|random| (found, random))
    }

    /// When it will be ready, once it waits only for the pause to end.
    fn due(&self, device: &Device) -> Option<Millis> {
        let is_found = device.thinking.kept().is_some();
        (is_found && self.draw.number().is_some()).then_some(self.not_before)
    }
}
