//! Throwing, at the table and in *dice only*: the first throw, the choice of dice to throw again,
//! and the second throw. Dice never tumble before the result is settled.
//!
//! In *dice only*, the totals are then shown in figures large enough to be read across a table, and
//! the next player throws. Nothing can be undone. If the random source fails its test, people can
//! throw real dice and enter them.

use super::{
    Device, Go, PageEvent,
    dice::{self, Faces},
    dice_entry::DiceFailure,
    dice_row::{BUTTONS, DiceChoice, DiceRow, ON_TABLE, button},
    overview,
    page::press_b,
    play::Play,
    table_match::TableMatch,
};
use crate::{
    app::{
        Sound,
        screens::{
            button_pages::{ButtonLine, LOOK_ROUND, MENU, MENU_AT_ONCE},
            names::fitting,
        },
    },
    buttons::{Key, Press},
    chance::{Roll, Rolled},
    games::GameKind,
    qwantum::{Action, Choice, Colour, DiceSet, Die, Game, Odds, Phase, Seat, Throw},
    text::{self, Message, short_text},
    ui::{Font, Frame, WIDTH, widgets::ButtonSign},
};

#[derive(Clone, Debug)]
pub(super) struct ThrowStage {
    play: Play,
    pub(super) row: DiceRow,
    /// The dice of the pending roll request.
    pub(super) thrown: DiceSet,
    /// In *dice only*: whether the next player is about to throw. The dice can still be shown
    /// again.
    is_passed_on: bool,
}

impl ThrowStage {
    pub(super) fn new(play: Play) -> Self {
        ThrowStage {
            play,
            row: DiceRow::default(),
            thrown: DiceSet::EMPTY,
            is_passed_on: false,
        }
    }

    pub(super) fn phase(&self, game: &Game) -> Phase {
        match self.is_passed_on {
            true => Phase::FirstThrow,
            false => game.phase(),
        }
    }

    /// Who throws, or looks at the dice.
    pub(super) fn thrower(&self, game: &Game) -> Seat {
        match self.is_passed_on {
            true => game.setup().next(game.active()),
            false => game.active(),
        }
    }

    /// What the buttons do before the first throw, while dice are chosen, and after the last throw.
    pub(super) fn buttons(&self, game: &Game) -> &'static [ButtonLine] {
        const THROW: ButtonLine = (ButtonSign::A, Message::DoesThrowAll);
        const DIE: ButtonLine = (ButtonSign::LeftRight, Message::DoesDie);
        const FACES: ButtonLine = (ButtonSign::Up, Message::DoesFaces);
        const ROW: ButtonLine = (ButtonSign::Down, Message::DoesThrowOrKeep);
        const TAKE: ButtonLine = (ButtonSign::A, Message::DoesTakeDie);
        match (self.phase(game), self.play) {
            (Phase::FirstThrow, Play::DiceOnly) => {
                &[THROW, (ButtonSign::B, Message::DoesGoBack), MENU]
            }
            (Phase::FirstThrow, _) => &[THROW, LOOK_ROUND, MENU],
            (Phase::MayThrowAgain, Play::DiceOnly) => &[DIE, FACES, ROW, TAKE, MENU_AT_ONCE],
            (Phase::MayThrowAgain, _) => &[DIE, FACES, ROW, TAKE, LOOK_ROUND, MENU],
            (_, Play::DiceOnly) => &[(ButtonSign::A, Message::DoesNextPlayer), MENU_AT_ONCE],
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
        let Some(game) = self.play.game(device) else {
            return Go::Setup(GameKind::Qwantum);
        };
        match (self.phase(game), press.key) {
            // Back to the dice on the table, and from there to the menu.
            (_, Key::Back) if self.is_passed_on => self.is_passed_on = false,
            (_, Key::Back | Key::Menu) => return press_b(self.play, press).unwrap_or(Go::Stay),
            (Phase::FirstThrow, Key::Do) => return self.throw(DiceSet::ALL, device),
            (Phase::MayThrowAgain, _) => return self.choose(press, device),
            (Phase::FirstThrow, _) => return Go::Stay,
            // The player has seen the last throw.
            (_, Key::Do) if self.play == Play::Table => return Go::Tell(PageEvent::Next),
            (_, Key::Do) => self.is_passed_on = true,
            _ => return Go::Stay,
        }
        Go::Changed
    }

    /// Takes the advised dice into the hand.
    pub(super) fn take(&mut self, dice: DiceSet) {
        self.row = DiceRow::with_hand(dice);
    }

    fn choose(&mut self, press: Press, device: &mut Device) -> Go {
        match self.row.press(press) {
            DiceChoice::Nothing(changed) => Go::changed(changed),
            DiceChoice::Faces(die) => {
                let (hand, play) = (self.row.hand(), self.play);
                Faces { die, hand, play }.into()
            }
            DiceChoice::Again(dice) => self.throw(dice, device),
            DiceChoice::Keep => match self.play.play(Action::Keep, device) {
                Ok(()) => Go::Tell(PageEvent::Next),
                Err(_) => Go::Stay,
            },
        }
    }

    /// Throws dice. In a game by code, the code gives the result at once.
    pub(super) fn throw(&mut self, dice: DiceSet, device: &mut Device) -> Go {
        self.thrown = dice;
        let game = self.play.game(device);
        match game.and_then(Game::falls_by_code) {
            Some(fell) => self.play_throw(fell, device),
            None => device.ask(Roll::Dice(dice.bits())),
        }
        Go::Stay
    }

    pub(super) fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        // A die that was not thrown gets any face.
        let fell = match rolled {
            Rolled::Dice(fell) => Throw::new(fell.map(|face| face.unwrap_or(0))),
            _ => None,
        };
        match fell {
            Some(fell) => {
                self.play_throw(fell, device);
                Go::Stay
            }
            None => {
                if self.play == Play::DiceOnly {
                    device.sound(Sound::Click);
                }
                DiceFailure::of_dice(self.thrown).into()
            }
        }
    }

    /// Plays the throw with the dice that came up.
    fn play_throw(&mut self, fell: Throw, device: &mut Device) {
        let Some(game) = self.play.game(device) else {
            return;
        };
        let choice = match game.phase() {
            Phase::MayThrowAgain => Choice::Again(self.thrown),
            _ => Choice::Throw,
        };
        // The result is settled, and stored, before the dice tumble.
        if self.play.play(game.action(choice, fell), device).is_ok() {
            self.row = DiceRow::tumbling(self.thrown, device.at);
            self.is_passed_on = false;
            device.redraw();
        }
    }

    pub(super) fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(game) = self.play.game(device) else {
            return;
        };
        let (phase, is_still) = (self.phase(game), !self.row.is_tumbling());
        let name = self.play.name(self.thrower(game), device);
        let table = device.table.as_ref().filter(|_| self.play == Play::Table);
        let throw = match (phase, game.throw()) {
            (Phase::FirstThrow, _) => return self.draw_first(name, table, true, device, frame),
            (_, Some(throw)) => throw,
            (_, None) => return,
        };
        let (can_choose, is_large) = (phase == Phase::MayThrowAgain, table.is_none());
        if is_large && is_still && !can_choose {
            overview::draw_whole_screen(frame, throw, device);
        } else {
            self.row.draw(Some(throw), can_choose, device, frame);
        }
        let mut room_for_name = match is_large && !is_still {
            true => 0,
            false => WIDTH as i32,
        };
        if is_still && can_choose {
            match is_large {
                true => overview::draw_below_dice(frame, throw, device),
                false => draw_odds(game, throw, self.row.at_stake(), device, frame),
            }
            room_for_name = self.row.draw_buttons(device, frame);
        } else if is_still && is_large {
            // Without a button around it: the totals need the room.
            let next = device.labelled::<40>("A", device.say(Message::NextPlayer));
            let width = frame.text_right(Font::Small, WIDTH as i32, 56, &next);
            let name = fitting(Font::Small, WIDTH as i32 - width - 4, name, &[]);
            frame.text(Font::Small, 1, 56, &name);
            room_for_name = 0;
        } else if is_still {
            room_for_name = button(frame, 127, device.say(Message::Write), true);
            dice::totals(frame, throw, device.language(), 35);
        }
        let name = fitting(Font::Small, room_for_name - 3, name, &[]);
        frame.text(Font::Small, 1, BUTTONS + 2, &name);
    }

    /// Draws who is about to throw, and the button for it if the device `waits` for a press.
    pub(super) fn draw_first(
        &self,
        name: &str,
        table: Option<&TableMatch>,
        waits: bool,
        device: &Device,
        frame: &mut Frame,
    ) {
        if let Some(table) = table {
            self.row.draw(None, false, device, frame);
            draw_code(table, device, frame);
        } else {
            for die in Die::ALL {
                dice::unthrown(frame, die, dice::place(die), ON_TABLE);
            }
        }
        frame.text_centred(Font::Title, WIDTH as i32 / 2, 36, name);
        if waits {
            button(frame, 127, device.say(Message::Throw), true);
        }
    }
}

/// In a game by code: says that the dice come from it, and whether it was played on this device
/// before.
pub(super) fn code_words(table: &TableMatch, device: &Device) -> Option<heapless::String<40>> {
    let code = table.game().setup().code()?;
    let by_code = device.results.statistics.by_code();
    let words = match table.stored.id() {
        Some(id) if !by_code.is_first_attempt(id) => Message::CodeReplayed,
        _ => Message::CodeDice,
    };
    Some(text::fill(device.say(words), &short_text!("{code}")))
}

/// Draws the words about the code beside the button that throws.
fn draw_code(table: &TableMatch, device: &Device, frame: &mut Frame) {
    if let Some(words) = code_words(table, device) {
        frame.text(Font::Small, 1, BUTTONS + 2, &words);
    }
}

/// Draws the four current totals, and below each the chance that the total will fit its row once
/// the dice in the hand have been thrown. Leaves out the chances if all are certain. Each line
/// begins with a label.
fn draw_odds(game: &Game, throw: Throw, hand: DiceSet, device: &Device, frame: &mut Frame) {
    /// The middle of the first colour's column, and the distance between columns.
    const COLUMNS: (i32, i32) = (51, 22);
    let sheet = game.sheet(game.active());
    let chances = Colour::ALL.map(|colour| {
        let odds = Odds::again(throw, hand, colour).may_write(colour, sheet);
        odds.percent()
    });
    // Whatever falls can be written, as on an empty sheet: four times 100% says nothing.
    let is_certain = chances.iter().all(|chance| *chance == 100);
    frame.text(Font::Small, 1, 36, device.say(Message::TotalNow));
    if !is_certain {
        frame.text(Font::Small, 1, 45, device.say(Message::WillFit));
    }
    for (colour, chance) in Colour::ALL.into_iter().zip(chances) {
        let middle = COLUMNS.0 + COLUMNS.1 * colour.index() as i32;
        if colour.index() > 0 {
            frame.dots_down(middle - COLUMNS.1 / 2, 36, 9);
        }
        let total = dice::total(throw, colour, device.language());
        frame.text_centred(Font::Body, middle, 35, &total);
        if !is_certain {
            frame.text_centred(Font::Small, middle, 45, &short_text!("{chance}%"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::{App, Boot, screens::Page},
        qwantum::{GameCode, Setup},
        time::Millis,
    };

    fn press(key: Key) -> Press {
        Press { key, repeat: 0 }
    }

    /// The hardware is not asked for dice: the code determines them.
    #[test]
    fn the_dice_of_a_game_by_code_fall_at_once() {
        let code: GameCode = "K7F2AX".parse().unwrap();
        let mut app = App::new(Boot::default());
        let device = &mut app.device;
        let table = TableMatch::new(Setup::by_code(code), &device.table_setup);
        device.table = Some(table);
        let mut page = super::super::QwantumPage::open(Play::Table, device);
        let game = |device: &Device| *device.table.as_ref().unwrap().game();
        device.at = Millis(1000);
        page.press(press(Key::Do), device);
        assert!(!device.is_waiting());
        assert_eq!(game(device).throw(), Some(code.throw(0)));
        assert_eq!(game(device).phase(), Phase::MayThrowAgain);
        let mut stage = ThrowStage::new(Play::Table);
        let dice = DiceSet::EMPTY.with(Die::One).with(Die::Four);
        stage.throw(dice, device);
        assert!(!device.is_waiting());
        let after = code.again(0, dice, code.throw(0));
        assert_eq!(game(device).throw(), Some(after));
        assert_eq!(game(device).phase(), Phase::B);
    }
}
