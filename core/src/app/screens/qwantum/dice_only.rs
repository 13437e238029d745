//! Dice only on the screen: throw, choose what to throw again, the totals in figures that can be
//! read across a table, and the next player. Nothing can be taken back. If the device's chance fails
//! its test, people throw real dice and enter them.

use super::{
    Device, Go, OnScreen, Page, Question, RulesReader, Told,
    dice::{self, Faces},
    dice_entry::{DiceEntry, DiceFailure},
    dice_only_registration::{DICE_ONLY, StoredDice},
    dice_row::{DiceChoice, DiceRow, ON_TABLE, button},
    overview,
    table::{ask, fallen},
};
use crate::{
    app::{
        Sound,
        screens::{
            button_pages::{ButtonHelp, ButtonLine, MENU, MENU_AT_ONCE},
            list_page::{Line, ListPage, Table},
        },
    },
    buttons::{Key, Press},
    chance::Rolled,
    qwantum::{Action, DiceSet, Die, Seat, Throw, has_room_for_a_turn},
    text::Message,
    time::Millis,
    ui::{Align, Font, Frame, Ink, WIDTH, widgets::ButtonSign},
};

/// Top of the bottom line.
const BOTTOM: i32 = 56;

/// What the page is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Somebody is about to throw.
    Ready(Seat),
    /// Dice may be thrown again.
    Choosing,
    /// The totals stand.
    Totals,
}

/// The menu.
const DICE_MENU: &Table = &Table {
    // Below the line about the buttons.
    first: 1,
    ..Table::new(
        Message::DiceOnly,
        &[
            Line::entry(Message::Buttons, |_| Go::Replace(ButtonHelp.into())),
            Line::entry(Message::EndOfGame, |_| {
                let (title, words) = (Message::EndOfGameTitle, Message::EndOfDiceText);
                Go::Replace(Question::new(title, words, end).into())
            }),
            Line::entry(Message::Help, |_| {
                Go::Replace(RulesReader::of(DICE_ONLY.game).into())
            }),
            Line::entry(Message::Leave, |_| {
                Go::Replace(Question::leave_qwantum().into())
            }),
        ],
    )
};

/// The game that the dice belong to has ended.
fn end(device: &mut Device) -> Go {
    let ended = device.dice_only.take();
    device.store_requests.forget = ended.and_then(|ended| ended.id());
    Go::Setup(DICE_ONLY.game)
}

impl Stage {
    /// What the buttons do.
    fn buttons(self) -> &'static [ButtonLine] {
        match self {
            Stage::Ready(_) => &[
                (ButtonSign::A, Message::DoesThrowAll),
                (ButtonSign::B, Message::DoesGoBack),
                MENU,
            ],
            Stage::Choosing => &[
                (ButtonSign::LeftRight, Message::DoesDie),
                (ButtonSign::Up, Message::DoesFaces),
                (ButtonSign::Down, Message::DoesThrowOrKeep),
                (ButtonSign::A, Message::DoesTakeDie),
                MENU_AT_ONCE,
            ],
            Stage::Totals => &[(ButtonSign::A, Message::DoesNextPlayer), MENU_AT_ONCE],
        }
    }
}

#[derive(Clone, Debug)]
pub(in crate::app) struct DiceOnlyPage {
    stage: Stage,
    row: DiceRow,
    /// The dice of the pending request.
    thrown: DiceSet,
}

impl DiceOnlyPage {
    /// Shows the dice as they lie, or who throws first.
    pub(super) fn new(stored: &StoredDice) -> Self {
        let game = stored.game();
        let stage = match game.throw() {
            None => Stage::Ready(game.active()),
            Some(_) if game.may_throw_again() => Stage::Choosing,
            Some(_) => Stage::Totals,
        };
        DiceOnlyPage {
            stage,
            row: DiceRow::default(),
            thrown: DiceSet::EMPTY,
        }
    }

    fn press_stage(&mut self, press: Press, device: &mut Device) -> Go {
        let Some(stored) = &device.dice_only else {
            return Go::Setup(DICE_ONLY.game);
        };
        let game = *stored.game();
        match (self.stage, press.key) {
            // Back to what lies on the table, and from there to the menu.
            (Stage::Ready(_), Key::Back) if game.throw().is_some() => {
                self.stage = Stage::Totals;
                Go::Changed
            }
            (_, Key::Back | Key::Menu) => ListPage::new(DICE_MENU).into(),
            (Stage::Ready(_), Key::Do) => self.throw(DiceSet::ALL, device),
            (Stage::Totals, Key::Do) => {
                self.stage = Stage::Ready(game.next());
                Go::Changed
            }
            (Stage::Choosing, _) => match self.row.press(press) {
                DiceChoice::Nothing(changed) => Go::changed(changed),
                DiceChoice::Faces(die) => Faces::new(die, self.row.hand(), false).into(),
                DiceChoice::Again(dice) => self.throw(dice, device),
                DiceChoice::Keep => {
                    self.play(Action::Keep, device);
                    Go::Changed
                }
            },
            _ => Go::Stay,
        }
    }

    fn throw(&mut self, dice: DiceSet, device: &mut Device) -> Go {
        self.thrown = dice;
        device.ask(ask(dice));
        Go::Stay
    }

    /// The second throw if dice are being chosen, otherwise the first throw of the next turn. `fell`
    /// has any face for a die that was not thrown.
    fn throw_action(&self, fell: Throw, by_hand: bool, device: &Device) -> Action {
        let lying = device
            .dice_only
            .as_ref()
            .and_then(|dice| dice.game().throw());
        let lying = lying.filter(|_| self.stage == Stage::Choosing);
        let dice = self.thrown;
        match (lying.map(|lying| lying.again(dice, fell)), by_hand) {
            (Some(throw), false) => Action::Again { dice, throw },
            (Some(throw), true) => Action::AgainByHand { dice, throw },
            (None, false) => Action::Throw(fell),
            (None, true) => Action::ThrownByHand(fell),
        }
    }

    /// Plays an action and shows the dice after it; returns whether it was accepted. It is stored
    /// before it is shown.
    fn play(&mut self, action: Action, device: &mut Device) -> bool {
        let Some(stored) = &mut device.dice_only else {
            return false;
        };
        if self.stage != Stage::Choosing && !has_room_for_a_turn(&stored.journal) {
            let players = stored.players.clone();
            *stored = StoredDice::new(stored.game().next_setup(), players);
        }
        let played = stored.journal.play(action).is_ok();
        *self = Self::new(stored);
        device.sound(if played { Sound::Done } else { Sound::Refused });
        device.redraw();
        played
    }
}

impl Page for DiceOnlyPage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.row.stop_tumbling() {
            device.redraw();
            return Go::Stay;
        }
        if device.is_waiting() {
            return Go::Stay;
        }
        self.press_stage(press, device)
    }

    fn told(&mut self, told: Told, device: &mut Device) -> Go {
        match told {
            Told::Faces(die) => self.row.look_at(die),
            Told::ByHand(dice) => {
                let stored = device.dice_only.as_ref();
                let lying = stored.and_then(|stored| stored.game().throw());
                let lying = lying.filter(|_| self.stage == Stage::Choosing);
                return DiceEntry::thrown(dice, lying).without_match().into();
            }
            Told::Entered(throw) => {
                let action = self.throw_action(throw, true, device);
                self.play(action, device);
            }
            _ => {}
        }
        Go::Stay
    }

    fn buttons(&self, _device: &Device) -> &'static [ButtonLine] {
        self.stage.buttons()
    }

    fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        let fell = match rolled {
            Rolled::Dice(fell) => fallen(fell),
            _ => None,
        };
        match fell {
            Some(fell) => {
                let (thrown, action) = (self.thrown, self.throw_action(fell, false, device));
                if self.play(action, device) {
                    self.row = DiceRow::tumbling(thrown, device.at);
                }
            }
            None => {
                device.sound(Sound::Click);
                return DiceFailure::of_dice(self.thrown).into();
            }
        }
        Go::Stay
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        self.row.tick(device);
        Go::Stay
    }

    fn due(&self, device: &Device) -> Option<Millis> {
        self.row.due(device)
    }

    fn on_screen(&self) -> OnScreen {
        OnScreen::Match(DICE_ONLY)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(stored) = &device.dice_only else {
            return;
        };
        let name = |seat: Seat| {
            let player = stored.players.get(seat.index());
            player.map_or("", |player| player.name.as_str())
        };
        match (self.stage, stored.game().throw()) {
            (Stage::Ready(seat), _) => {
                for die in Die::ALL {
                    dice::unthrown(frame, die, dice::place(die), ON_TABLE);
                }
                let middle = WIDTH as i32 / 2;
                frame.write(
                    Font::Title,
                    Align::Centre,
                    middle,
                    36,
                    name(seat),
                    Ink::Plain,
                );
                button(frame, 127, device.say(Message::Throw), true);
            }
            (Stage::Totals, Some(throw)) if !self.row.is_tumbling() => {
                overview::draw_whole_screen(frame, throw, device);
                button(frame, 127, device.say(Message::NextPlayer), true);
                frame.text(Font::Small, 1, BOTTOM, name(stored.game().active()));
            }
            (stage, Some(throw)) => {
                let can_choose = stage == Stage::Choosing;
                self.row.draw(Some(throw), can_choose, device, frame);
                if !self.row.is_tumbling() {
                    overview::draw_below_dice(frame, throw, device);
                    if can_choose {
                        let left = self.row.draw_buttons(device, frame);
                        let name = name(stored.game().active());
                        if Font::Small.width(name) < left {
                            frame.text(Font::Small, 1, BOTTOM, name);
                        }
                    }
                }
            }
            (_, None) => {}
        }
    }
}
