//! Dice only on the screen: throw, choose what to throw again, the totals in figures that can be
//! read across a table, and the next player. Nothing can be taken back. If the device's chance fails
//! its test, people throw real dice and enter them.

use super::{
    Device, Go, OnScreen, Page, Question, Qwantum, RulesReader, SetupList, dice,
    dice_failure::{DiceFailure, FailureChoice},
    dice_input::{DiceInput, InputStep},
    dice_only_registration::{DICE_ONLY, StoredDice},
    dice_row::{DiceChoice, DiceRow, ON_TABLE, button},
    faces::Faces,
    large_totals,
    table::{ask, fallen},
};
use crate::{
    app::{
        Sound,
        screens::{
            button_help::{ButtonHelp, ButtonLine, MENU, MENU_AT_ONCE},
            guide::GuidePage,
            rules_reader::RulesStep,
        },
    },
    buttons::{Key, Press},
    chance::Rolled,
    qwantum::{Action, DiceSet, Die, Seat, Throw, has_room_for_a_turn},
    text::Message,
    time::Millis,
    ui::{
        Align, Font, Frame, Ink, WIDTH,
        widgets::{ButtonSign, List, Row},
    },
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

/// What is open on top.
#[derive(Clone, Debug)]
enum Layer {
    Menu(List),
    Buttons(ButtonHelp),
    Leave(Question),
    End(Question),
    /// The faces of a die.
    Faces(Faces),
    /// The dice cannot be trusted, so nothing was thrown.
    Failure(DiceFailure),
    /// Dice that were thrown by hand are entered.
    Input(DiceInput),
    Rules(RulesReader),
}

/// The entries of the menu. The cursor starts below the line about the buttons.
const ENTRIES: [Message; 4] = [
    Message::Buttons,
    Message::EndOfGame,
    Message::Help,
    Message::Leave,
];

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
    layer: Option<Layer>,
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
            layer: None,
        }
    }

    fn press_stage(&mut self, press: Press, device: &mut Device) -> Go {
        let Some(stored) = &device.dice_only else {
            return SetupList::new().into();
        };
        let game = *stored.game();
        match (self.stage, press.key) {
            (_, Key::Menu) => self.open(Layer::Menu(List::at(1)), device),
            // Back to what lies on the table, and from there to the menu.
            (Stage::Ready(_), Key::Back) if game.throw().is_some() => {
                self.go_to(Stage::Totals, device);
            }
            (_, Key::Back) => self.open(Layer::Menu(List::at(1)), device),
            (Stage::Ready(_), Key::Do) => self.throw(DiceSet::ALL, device),
            (Stage::Totals, Key::Do) => self.go_to(Stage::Ready(game.next()), device),
            (Stage::Choosing, _) => match self.row.press(press, device) {
                DiceChoice::Nothing => {}
                DiceChoice::Faces(die) => {
                    let faces = Faces::new(die, self.row.hand());
                    self.open(Layer::Faces(faces), device);
                }
                DiceChoice::Again(dice) => self.throw(dice, device),
                DiceChoice::Keep => {
                    self.play(Action::Keep, device);
                }
            },
            _ => {}
        }
        Go::Stay
    }

    fn open(&mut self, layer: Layer, device: &mut Device) {
        self.layer = Some(layer);
        device.click(true);
    }

    fn go_to(&mut self, stage: Stage, device: &mut Device) {
        self.stage = stage;
        device.click(true);
    }

    fn throw(&mut self, dice: DiceSet, device: &mut Device) {
        self.thrown = dice;
        device.ask(ask(dice));
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

    fn press_layer(&mut self, press: Press, device: &mut Device) -> Go {
        match &mut self.layer {
            None => {}
            Some(Layer::Menu(list)) => match press.key {
                Key::Do => {
                    let layer = match ENTRIES[list.chosen()] {
                        Message::Buttons => Layer::Buttons(ButtonHelp::new(self.stage.buttons())),
                        Message::EndOfGame => Layer::End(Question::end_of_dice()),
                        Message::Help => Layer::Rules(RulesReader::of::<Qwantum>()),
                        _ => Layer::Leave(Question::leave()),
                    };
                    self.open(layer, device);
                }
                Key::Back | Key::Menu => {
                    self.layer = None;
                    device.click(true);
                }
                _ => {
                    let changed = list.press(press, ENTRIES.len());
                    device.click(changed);
                }
            },
            Some(Layer::Buttons(help)) if help.press(press, device) => self.layer = None,
            Some(Layer::Buttons(_)) => {}
            Some(Layer::Rules(rules)) => match rules.press(press, device) {
                RulesStep::Stay => {}
                RulesStep::Close => self.layer = None,
                RulesStep::TryIt => {
                    return GuidePage::begin(DICE_ONLY.game, Some(DICE_ONLY), device).into();
                }
            },
            Some(Layer::Leave(question)) => match question.press(press, device) {
                Some(true) => return SetupList::new().into(),
                Some(false) => self.layer = None,
                None => {}
            },
            Some(Layer::End(question)) => match question.press(press, device) {
                Some(true) => {
                    let ended = device.dice_only.take();
                    device.store_requests.forget = ended.and_then(|ended| ended.id());
                    return SetupList::new().into();
                }
                Some(false) => self.layer = None,
                None => {}
            },
            Some(Layer::Faces(faces)) => {
                let stays_open = faces.turn(press, device);
                if !stays_open {
                    self.row.look_at(faces.die());
                    self.layer = None;
                }
            }
            Some(Layer::Failure(failure)) => match failure.choose(press, device) {
                None => {}
                Some(FailureChoice::Close) => self.layer = None,
                Some(FailureChoice::RealDice) => {
                    let stored = device.dice_only.as_ref();
                    let lying = stored.and_then(|stored| stored.game().throw());
                    let lying = lying.filter(|_| self.stage == Stage::Choosing);
                    self.layer = Some(Layer::Input(DiceInput::new(self.thrown, lying)));
                }
            },
            Some(Layer::Input(input)) => match input.press(press, device) {
                InputStep::Stay => {}
                InputStep::Close => self.layer = None,
                InputStep::Entered(throw) => {
                    let action = self.throw_action(throw, true, device);
                    self.play(action, device);
                }
            },
        }
        Go::Stay
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
        if self.layer.is_some() {
            return self.press_layer(press, device);
        }
        self.press_stage(press, device)
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
                let failure = DiceFailure::of_dice(self.thrown);
                self.open(Layer::Failure(failure), device);
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
        match &self.layer {
            Some(Layer::Menu(list)) => {
                let rows = ENTRIES.map(|entry| Row::entry(device.say(entry), ""));
                return list.draw(frame, device.say(Message::DiceOnly), &rows);
            }
            Some(Layer::Buttons(help)) => return help.draw(device, frame),
            Some(Layer::Leave(question) | Layer::End(question)) => {
                return question.draw(device, frame);
            }
            Some(Layer::Faces(faces)) => {
                if let Some(throw) = stored.game().throw() {
                    faces.draw_faces(throw, device, frame);
                    large_totals::draw_below_dice(frame, throw, device);
                }
                return;
            }
            Some(Layer::Failure(failure)) => return failure.draw(device, frame),
            Some(Layer::Rules(rules)) => return rules.draw(device, frame),
            Some(Layer::Input(input)) => return input.draw(device, frame),
            None => {}
        }
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
                large_totals::draw_whole_screen(frame, throw, device);
                button(frame, 127, device.say(Message::NextPlayer), true);
                frame.text(Font::Small, 1, BOTTOM, name(stored.game().active()));
            }
            (stage, Some(throw)) => {
                let can_choose = stage == Stage::Choosing;
                self.row.draw(Some(throw), can_choose, device, frame);
                if !self.row.is_tumbling() {
                    large_totals::draw_below_dice(frame, throw, device);
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
