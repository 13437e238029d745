//! Action A: the first throw, the choice of dice to throw again, and the second throw.

use super::{
    Device, Go, Told,
    dice::{self, Faces},
    dice_entry::DiceFailure,
    dice_row::{BUTTONS, DiceChoice, DiceRow, button},
    table::{ask, fallen, press_b},
    table_match::TableMatch,
};
use crate::{
    app::screens::button_pages::{ButtonLine, LOOK_ROUND, MENU},
    buttons::{Key, Press},
    chance::Rolled,
    games::GameKind,
    qwantum::{Action, Choice, Colour, DiceSet, Die, Game, Odds, Phase, Throw, player::Decision},
    text::{self, Message, piece},
    time::Millis,
    ui::{Align, Font, Frame, Ink, WIDTH, widgets::ButtonSign},
};

#[derive(Clone, Debug, Default)]
pub(super) struct ThrowStage {
    row: DiceRow,
    /// The dice of the pending roll request.
    thrown: DiceSet,
}

impl ThrowStage {
    /// What the buttons do: before the first throw, while dice are chosen, and after the last throw.
    pub(super) fn buttons(game: &Game) -> &'static [ButtonLine] {
        match game.phase() {
            Phase::FirstThrow => &[(ButtonSign::A, Message::DoesThrowAll), LOOK_ROUND, MENU],
            Phase::MayThrowAgain => &[
                (ButtonSign::LeftRight, Message::DoesDie),
                (ButtonSign::Up, Message::DoesFaces),
                (ButtonSign::Down, Message::DoesThrowOrKeep),
                (ButtonSign::A, Message::DoesTakeDie),
                LOOK_ROUND,
                MENU,
            ],
            _ => &[(ButtonSign::A, Message::DoesGoToWriting), LOOK_ROUND, MENU],
        }
    }

    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.row.stop_tumbling() {
            device.redraw();
            return Go::Stay;
        }
        if device.is_waiting() {
            return Go::Stay;
        }
        if let Some(go) = press_b(press) {
            return go;
        }
        let phase = device.table.as_ref().map(|table| table.game().phase());
        match (phase, press.key) {
            (Some(Phase::FirstThrow), Key::Do) => self.throw(DiceSet::ALL, device),
            (Some(Phase::FirstThrow), _) => Go::Stay,
            (Some(Phase::MayThrowAgain), _) => self.choose(press, device),
            // The second throw is on the table, and the player has seen it.
            (_, Key::Do) => Go::Tell(Told::Next),
            _ => Go::Stay,
        }
    }

    /// Moves the cursor to a die that was looked at.
    pub(super) fn look_at(&mut self, die: Die) {
        self.row.look_at(die);
    }

    pub(super) fn is_tumbling(&self) -> bool {
        self.row.is_tumbling()
    }

    /// Takes dice into the hand as advised.
    pub(super) fn take(&mut self, decision: Decision) {
        if let Decision::Again(dice) = decision {
            self.row = DiceRow::with_hand(dice);
        }
    }

    fn choose(&mut self, press: Press, device: &mut Device) -> Go {
        match self.row.press(press) {
            DiceChoice::Nothing(changed) => Go::changed(changed),
            DiceChoice::Faces(die) => Faces::new(die, self.row.hand(), true).into(),
            DiceChoice::Again(dice) => self.throw(dice, device),
            DiceChoice::Keep => match TableMatch::play(device, Action::Keep) {
                Ok(()) => Go::Tell(Told::Next),
                Err(_) => Go::Stay,
            },
        }
    }

    /// Throws dice. In a game by code they fall at once, as the code says.
    fn throw(&mut self, dice: DiceSet, device: &mut Device) -> Go {
        self.thrown = dice;
        let table = device.table.as_ref();
        match table.and_then(|table| table.game().falls_by_code()) {
            Some(fell) => self.lie(fell, device),
            None => {
                device.ask(ask(dice));
                Go::Stay
            }
        }
    }

    pub(super) fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        let fallen = match rolled {
            Rolled::Dice(fell) => fallen(fell),
            _ => None,
        };
        match fallen {
            Some(fell) => self.lie(fell, device),
            None => DiceFailure::of_dice(self.thrown).into(),
        }
    }

    /// Plays how the dice have fallen.
    fn lie(&mut self, fell: Throw, device: &mut Device) -> Go {
        let Some(game) = device.table.as_ref().map(|table| *table.game()) else {
            return Go::Setup(GameKind::Qwantum);
        };
        let choice = match game.phase() {
            Phase::FirstThrow => Choice::Throw,
            _ => Choice::Again(self.thrown),
        };
        // The result is settled, and stored, before the dice tumble.
        if TableMatch::play(device, game.action(choice, fell)).is_ok() {
            self.row = DiceRow::tumbling(self.thrown, device.at);
            device.redraw();
        }
        Go::Stay
    }

    pub(super) fn tick(&mut self, device: &mut Device) {
        self.row.tick(device);
    }

    pub(super) fn due(&self, device: &Device) -> Option<Millis> {
        self.row.due(device)
    }

    pub(super) fn draw(&self, table: &TableMatch, device: &Device, frame: &mut Frame) {
        let game = table.game();
        let can_choose = game.phase() == Phase::MayThrowAgain;
        self.row.draw(game.throw(), can_choose, device, frame);
        let name = table.name(game.active());
        match game.phase() {
            Phase::FirstThrow => {
                frame.write(
                    Font::Title,
                    Align::Centre,
                    WIDTH as i32 / 2,
                    36,
                    name,
                    Ink::Plain,
                );
                button(frame, 127, device.say(Message::Throw), true);
                draw_code(table, device, frame);
            }
            Phase::MayThrowAgain if !self.row.is_tumbling() => {
                draw_odds(table, self.row.at_stake(), device, frame);
                self.row.draw_buttons(device, frame);
            }
            _ if !self.row.is_tumbling() => {
                if let Some(throw) = game.throw() {
                    dice::totals(frame, throw, device.language(), 35);
                }
                button(frame, 127, device.say(Message::Write), true);
            }
            _ => {}
        }
        if game.phase() != Phase::FirstThrow {
            frame.text(Font::Small, 1, BUTTONS + 2, name);
        }
    }
}

/// In a game by code: that the dice come from it, and whether it was played on this device before.
pub(super) fn code_words(table: &TableMatch, device: &Device) -> Option<heapless::String<40>> {
    let code = table.game().setup().code()?;
    let by_code = device.results.statistics.by_code();
    let is_first = table
        .stored
        .id()
        .is_none_or(|id| by_code.is_first_attempt(id));
    let words = if is_first {
        Message::CodeDice
    } else {
        Message::CodeReplayed
    };
    Some(text::fill(device.say(words), &piece!("{code}")))
}

/// Draws that beside the button that throws.
pub(super) fn draw_code(table: &TableMatch, device: &Device, frame: &mut Frame) {
    if let Some(words) = code_words(table, device) {
        frame.text(Font::Small, 1, BUTTONS + 2, &words);
    }
}

/// A table of two lines: the four totals as the dice are now, and below each the chance that it will
/// fit its row once the dice in the hand have been thrown. Both lines begin with what they are.
fn draw_odds(table: &TableMatch, hand: DiceSet, device: &Device, frame: &mut Frame) {
    /// The middle of the first colour's column, and from one column to the next.
    const COLUMNS: (i32, i32) = (51, 22);
    let game = table.game();
    let Some(throw) = game.throw() else { return };
    frame.text(Font::Small, 1, 36, device.say(Message::TotalNow));
    frame.text(Font::Small, 1, 45, device.say(Message::WillFit));
    for colour in Colour::ALL {
        let middle = COLUMNS.0 + COLUMNS.1 * colour.index() as i32;
        if colour.index() > 0 {
            frame.dots_down(middle - COLUMNS.1 / 2, 36, 9);
        }
        let total = dice::total(throw, colour, device.language());
        frame.write(Font::Body, Align::Centre, middle, 35, &total, Ink::Plain);
        let sheet = game.sheet(game.active());
        let chance = Odds::again(throw, hand, colour).may_write(colour, sheet);
        let chance = piece!("{}%", chance.percent());
        frame.write(Font::Small, Align::Centre, middle, 45, &chance, Ink::Plain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::{App, Boot, screens::Page},
        qwantum::{Code, Setup},
    };

    fn press(key: Key) -> Press {
        Press { key, repeat: 0 }
    }

    /// No dice are asked of the hardware: the code has them.
    #[test]
    fn the_dice_of_a_game_by_code_fall_at_once() {
        let code: Code = "K7F2AX".parse().unwrap();
        let mut app = App::new(Boot::default());
        let device = &mut app.device;
        let table = TableMatch::new(Setup::by_code(code), &device.table_setup);
        device.table = Some(table);
        let mut page = super::super::TablePage::open(device);
        let game = |device: &Device| *device.table.as_ref().unwrap().game();
        device.at = Millis(1000);
        page.press(press(Key::Do), device);
        assert!(!device.is_waiting());
        assert_eq!(game(device).throw(), Some(code.throw(0)));
        assert_eq!(game(device).phase(), Phase::MayThrowAgain);
        let mut stage = ThrowStage::default();
        let dice = DiceSet::EMPTY.with(Die::One).with(Die::Four);
        stage.throw(dice, device);
        assert!(!device.is_waiting());
        let after = code.again(0, dice, code.throw(0));
        assert_eq!(game(device).throw(), Some(after));
        assert_eq!(game(device).phase(), Phase::B);
    }
}
