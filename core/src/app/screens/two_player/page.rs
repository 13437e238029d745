//! The board page of every two-player game: whose turn it is, the device's reply, hints, and the
//! layers over the board. What differs between games is behind [`TwoPlayerBoard`].

use super::{
    Device, Go, OnScreen, Page, Question, RulesReader, ThinkingResult, TwoPlayerGame,
    board::{BoardStep, EndOffer, MatchOf, TwoPlayerBoard},
    menu::{Layer, LayerStep, MatchMenuEntry},
    reply::Reply,
};
use crate::{
    app::{
        Sound,
        registered_game::{RegisteredGame, RegisteredMatch, RegisteredView, view_current},
        screens::{
            button_help::{ButtonHelp, ButtonLine, MENU_AT_ONCE},
            guide::GuidePage,
            results::{Origin, SharePage},
        },
    },
    buttons::{Key, Press},
    chance::Rolled,
    store::Name,
    text::{self, Message},
    time::{Millis, sooner},
    ui::{Align, Font, Frame, HEIGHT, Ink, WIDTH, widgets::ButtonSign},
};

/// What the buttons do once the match is over.
const OVER: &[ButtonLine] = &[(ButtonSign::A, Message::DoesTellEnd), MENU_AT_ONCE];
/// What they do while the device searches for its move.
const THINKING: &[ButtonLine] = &[MENU_AT_ONCE];

/// A match on the screen.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct BoardPage<B, const N: usize> {
    board: B,
    layer: Option<Layer>,
    /// The device's move while it is being worked out.
    reply: Option<Reply>,
    /// Whether a hint is being searched for.
    hinting: bool,
    /// Whether the end is being explained.
    explaining_end: bool,
    /// Why the last press was refused; told until the next one.
    refused: Option<Message>,
    /// When the picture next changes without a press.
    next_frame: Option<Millis>,
}

impl<B: TwoPlayerBoard<N>, const N: usize> BoardPage<B, N> {
    /// Opens the match as it stands.
    pub(in crate::app::screens) fn open(device: &mut Device) -> Self {
        let mut page = Self::default();
        page.begin_turn(device);
        // Whoever opens it may not be the one who may look.
        let begun = B::current(device).is_some_and(|current| !current.stored.journal.is_empty());
        if begun {
            page.hand_over(None, device);
        }
        page
    }

    /// Has the device handed over if the board is for one player only, and `before` that it was not
    /// that player's.
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
            self.layer = Some(Layer::HandOver(Name::try_from(name).unwrap_or_default()));
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
        self.follow_board(device);
    }

    /// Lets an open menu follow what has happened beneath it.
    fn follow_board(&mut self, device: &Device) {
        if let (Some(mut layer), Some(current)) = (self.layer.take(), B::current(device)) {
            layer.follow_board(|entry| self.offers(entry, current), self.buttons(current));
            self.layer = Some(layer);
        }
    }

    /// Whether the menu has an entry now.
    fn offers(&self, entry: MatchMenuEntry, current: &MatchOf<B, N>) -> bool {
        let over = current.is_over();
        match entry {
            // One search runs at a time, so there is no hint while the device searches for its move.
            MatchMenuEntry::Hint => !over && self.reply.is_none() && B::can_hint(current.game()),
            MatchMenuEntry::Offer => B::end_offer(current).is_some(),
            MatchMenuEntry::Review | MatchMenuEntry::Share => over,
            _ => true,
        }
    }

    /// What the buttons do now.
    fn buttons(&self, current: &MatchOf<B, N>) -> &'static [ButtonLine] {
        match self.reply {
            _ if current.is_over() => OVER,
            Some(_) => THINKING,
            None => self.board.buttons(),
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

    fn press_layer(&mut self, press: Press, device: &mut Device) -> Go {
        let Some(layer) = &mut self.layer else {
            return Go::Stay;
        };
        let step = layer.press(press, device);
        device.redraw();
        if !matches!(step, LayerStep::Stay) {
            self.layer = None;
        }
        match step {
            LayerStep::Stay | LayerStep::Close => {}
            LayerStep::Chosen(entry) => return self.choose(entry, device),
            LayerStep::Agreed => {
                if let Some(agree) = B::AGREE {
                    self.play(agree, device);
                }
            }
            LayerStep::TryIt => {
                let game = B::Registered::KIND;
                return GuidePage::begin(game, Some(game.into()), device).into();
            }
            LayerStep::Leave => {
                device.thinking.stop();
                // A lot for the device's move would answer the setup, which would begin a match.
                device.cancel_roll();
                return B::Registered::open_setup();
            }
        }
        Go::Stay
    }

    /// Carries out a menu entry.
    fn choose(&mut self, entry: MatchMenuEntry, device: &mut Device) -> Go {
        let Some(current) = B::current_mut(device) else {
            return B::Registered::open_setup();
        };
        match entry {
            MatchMenuEntry::Buttons => {
                let help = B::current(device).map(|current| ButtonHelp::new(self.buttons(current)));
                self.layer = help.map(Layer::Buttons);
            }
            MatchMenuEntry::Undo | MatchMenuEntry::Redo => {
                let changed = match entry {
                    MatchMenuEntry::Undo => current.undo(),
                    _ => current.redo(),
                };
                if !changed && entry == MatchMenuEntry::Undo && current.game().undo_floor() > 0 {
                    self.layer = Some(Layer::Notice(Message::Undo, Message::UndoHidden));
                    return Go::Stay;
                }
                self.explaining_end = false;
                self.begin_turn(device);
            }
            MatchMenuEntry::Hint => {
                let game = current.game().clone();
                if B::current(device).is_some_and(|current| self.offers(entry, current)) {
                    B::search(&game, None, &mut device.thinking);
                    self.hinting = true;
                }
            }
            MatchMenuEntry::Offer => {
                self.layer = B::end_offer(current).map(|offer| match offer {
                    EndOffer::AskPeople => Layer::Ask(Question::agree(), LayerStep::Agreed),
                    EndOffer::DeviceAgrees => {
                        Layer::Ask(Question::device_agrees(), LayerStep::Agreed)
                    }
                    EndOffer::DeviceDeclines => {
                        Layer::Notice(Message::Offer, Message::OfferDeclined)
                    }
                });
            }
            MatchMenuEntry::Review | MatchMenuEntry::Share => {
                view_current::<B::Registered>(device);
                let origin = Origin::Board(B::Registered::KIND.into());
                if entry == MatchMenuEntry::Review {
                    return B::Registered::open_review(origin, device);
                }
                return SharePage::new(origin, device).into();
            }
            MatchMenuEntry::Help => {
                self.layer = Some(Layer::Rules(RulesReader::of::<B::Registered>()));
            }
            MatchMenuEntry::Leave if current.is_over() => return B::Registered::open_setup(),
            MatchMenuEntry::Leave => {
                self.layer = Some(Layer::Ask(Question::leave(), LayerStep::Leave));
            }
        }
        Go::Stay
    }
}

impl<B: TwoPlayerBoard<N>, const N: usize> Page for BoardPage<B, N> {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.layer.is_some() {
            return self.press_layer(press, device);
        }
        if self.refused.take().is_some() {
            device.redraw();
        }
        let Some(current) = B::current(device) else {
            return B::Registered::open_setup();
        };
        if self.explaining_end || press.key == Key::Do && current.is_over() {
            if matches!(press.key, Key::Do | Key::Back | Key::Menu) {
                self.explaining_end = !self.explaining_end;
                device.click(true);
            }
            return Go::Stay;
        }
        let step = match self.reply {
            Some(_) => None,
            None => self.board.press(press.key, current, device),
        };
        match step {
            Some(BoardStep::Changed) => device.click(true),
            Some(BoardStep::Refused(why)) => {
                self.refused = Some(why);
                device.sound(Sound::Refused);
                device.redraw();
            }
            Some(BoardStep::Play(action)) => self.play(action, device),
            None if matches!(press.key, Key::Back | Key::Menu) => {
                self.layer = Some(Layer::menu(|entry| self.offers(entry, current)));
                device.click(true);
            }
            None => {}
        }
        Go::Stay
    }

    fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        if let Some(reply) = &mut self.reply {
            reply.rolled(rolled, device);
        }
        Go::Stay
    }

    fn thinking_done(&mut self, result: &ThinkingResult, device: &mut Device) -> Go {
        if let Some(reply) = &mut self.reply {
            reply.found(result.clone());
        } else if core::mem::take(&mut self.hinting) {
            if let Some(words) = self.board.show_hint(result) {
                self.layer = Some(Layer::Notice(Message::Hint, words));
            }
            device.redraw();
        }
        Go::Stay
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        let ready = self.reply.as_ref().and_then(|reply| reply.ready(device.at));
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

    fn due(&self, _device: &Device) -> Option<Millis> {
        sooner(self.reply.as_ref().and_then(Reply::due), self.next_frame)
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Match(B::Registered::KIND.into())
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(layer) = &self.layer {
            return layer.draw(B::Registered::NAME, device, frame);
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

/// A bar across the board with a reason, at the top or at the bottom.
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
