//! Advice for a player: the dice to throw again or the number to write, what that gains, and why.
//! Advice on request is what level hard would decide; advice after a decision is what would have
//! been better. The second half of the file puts it into words.

use heapless::String;

use super::{
    Device, Go, Page, PageEvent, ThinkingResult,
    dice_row::{BUTTONS, DiceRow, button},
    is_back, letter, sheet,
};
use crate::{
    app::screens::{change_of_hands::PressLock, names::with_name},
    buttons::{Key, Press},
    level::Level,
    qwantum::{
        Colour, ColourSet, Game, Phase, Seat,
        player::{Comparison, Decision, Reason, VALUE, reason},
    },
    text::{self, Message, short_text},
    time::Millis,
    ui::{Font, Frame, WIDTH},
};

/// Whether there is something to advise: not before the first throw, and with real dice only once
/// all totals are known.
pub(super) fn can_advise(game: &Game) -> bool {
    match game.phase() {
        Phase::FirstThrow | Phase::Over(_) => false,
        Phase::MayThrowAgain => true,
        Phase::B | Phase::C => Colour::ALL.iter().all(|of| game.totals().of(*of).is_some()),
    }
}

/// Advice on one decision.
#[derive(Clone, Debug)]
pub(in crate::app) struct Advice {
    /// Whether the player asked for it, rather than getting it after a decision.
    was_asked: bool,
    /// The game before the decision, and whose decision it is.
    game: Game,
    seat: Seat,
    /// The advised decision and its gain, once they are known.
    found: Option<(Decision, i32)>,
    /// Whether the search took too long.
    gave_up: bool,
    /// Ignores A at first, if nobody asked for it.
    lock: PressLock,
}

impl Advice {
    /// Starts to think about what a seat should decide; `None` if there is nothing to decide.
    pub(super) fn ask(game: Game, seat: Seat, device: &mut Device) -> Option<Self> {
        let asked = device.thinking.decide_qwantum(&game, seat, Level::Hard, 0);
        asked.then_some(Advice {
            was_asked: true,
            game,
            seat,
            found: None,
            gave_up: false,
            lock: PressLock::default(),
        })
    }

    /// Advice after a decision: what would have been better.
    pub(super) fn afterwards(game: Game, seat: Seat, comparison: &Comparison, at: Millis) -> Self {
        Advice {
            was_asked: false,
            game,
            seat,
            found: Some((comparison.best.decision, comparison.loss)),
            gave_up: false,
            lock: PressLock::same_hands(at),
        }
    }

    /// Draws it; `name` gives the players' names.
    pub(super) fn draw_for<'a>(
        &self,
        name: impl Fn(Seat) -> &'a str,
        device: &Device,
        frame: &mut Frame,
    ) {
        const CHOICE: i32 = 35;
        const REASON: i32 = 45;
        let (game, right) = (&self.game, WIDTH as i32);
        let decision = self.found.map(|(decision, _)| decision);
        self.draw_picture(decision, device, frame);
        match self.found {
            None => {
                let words = match self.gave_up {
                    true => Message::NoHint,
                    false => Message::Weighing,
                };
                frame.text(Font::Small, 1, CHOICE + 1, device.say(words));
            }
            Some((decision, gain)) => {
                if !matches!(decision, Decision::B(None) | Decision::C(None)) {
                    let choice = choice_words(game, decision, device);
                    frame.text(Font::Body, 1, CHOICE, &choice);
                }
                let gain = gain_words(game, gain, device);
                frame.text_right(Font::Body, right, CHOICE, &gain);
                let reason = reason_words(game, self.seat, decision, &name, device);
                frame.text(Font::Small, 1, REASON, &reason);
            }
        }
        let occasion = match self.was_asked {
            true => Message::Hint,
            false => Message::BetterWas,
        };
        let room = match decision {
            Some(_) => button(frame, right - 1, device.say(Message::Enter), true),
            None => right,
        };
        let letters = (room - 1) / Font::Small.advance();
        let words = |name: &str| device.labelled(name, device.say(occasion));
        let words = with_name(letters as usize, (name(self.seat), &[]), words);
        frame.text(Font::Small, 1, BUTTONS + 2, &words);
    }

    /// Draws the dice or the row in the upper half of the screen.
    fn draw_picture(&self, decision: Option<Decision>, device: &Device, frame: &mut Frame) {
        let game = &self.game;
        match decision {
            Some(Decision::Again(dice)) => {
                DiceRow::with_hand(dice).draw(game.throw(), false, device, frame);
            }
            Some(Decision::B(Some(colour)) | Decision::C(Some(colour))) => {
                let (own, number) = (game.sheet(self.seat), game.totals().of(colour));
                let (number, language) = (number.unwrap_or_default(), device.language());
                sheet::draw_one_row(frame, own, colour, number, language);
            }
            Some(Decision::B(None) | Decision::C(None)) => {
                let (middle, words) = (WIDTH as i32 / 2, device.say(Message::Pass));
                frame.text_centred(Font::Title, middle, 7, words);
                if self.passing_misses() {
                    let cost = sheet::miss_words(game.sheet(self.seat), device);
                    frame.text_centred(Font::Small, middle, 22, &cost);
                }
            }
            None if game.phase() == Phase::MayThrowAgain => {
                DiceRow::default().draw(game.throw(), false, device, frame);
            }
            None => {}
        }
    }

    /// Whether passing is a miss. In B it is not, as long as the player can still write in C.
    fn passing_misses(&self) -> bool {
        let (game, seat) = (&self.game, self.seat);
        let nothing_fits = game.suggested_colour(seat).is_none();
        let is_last = game.phase() == Phase::C || game.setup().seat_count() == 1 || nothing_fits;
        is_last && seat == game.active() && game.written_in_b().is_none()
    }
}

impl Page for Advice {
    /// A goes back and prepares what is advised, B only goes back. Any press closes advice that
    /// nobody asked for.
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let go = match (press.key, self.found) {
            (Key::Do, _) if self.lock.swallows(device.at) => return Go::Stay,
            (Key::Do, Some((decision, _))) if self.was_asked => {
                Go::Close(PageEvent::Advised(decision))
            }
            _ if !self.was_asked => Go::Close(PageEvent::NoteRead),
            _ if is_back(press) => Go::Pop,
            _ => return Go::Stay,
        };
        if self.found.is_none() {
            device.thinking.stop();
        }
        go
    }

    fn thinking_done(&mut self, result: &ThinkingResult, device: &mut Device) -> Go {
        match result {
            ThinkingResult::Qwantum(verdict) => {
                self.found = Some((verdict.decision, verdict.gain()));
            }
            // There is no hint, because the search took too long.
            ThinkingResult::GaveUp => self.gave_up = self.found.is_none(),
            _ => return Go::Stay,
        }
        device.redraw();
        Go::Stay
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(table) = &device.table {
            self.draw_for(|seat| table.name(seat), device, frame);
        }
    }
}

/// A decision in a few letters: "again 3", "V 9", "pass". The number comes from the game's totals.
pub(super) fn choice_words(game: &Game, decision: Decision, device: &Device) -> String<40> {
    match decision {
        Decision::Again(dice) if dice.is_empty() => short_text!("{}", device.say(Message::Keep)),
        Decision::Again(dice) => text::fill(device.say(Message::ThrowAgain), dice.len()),
        Decision::B(Some(colour)) | Decision::C(Some(colour)) => {
            let number = game.totals().of(colour).unwrap_or_default();
            short_text!("{} {number}", letter(colour, device.language()))
        }
        Decision::B(None) | Decision::C(None) => short_text!("{}", device.say(Message::Pass)),
    }
}

/// A gain: in points for a person who plays alone, otherwise in percent of the chance to win. Empty
/// if there is none: writing a number in B or in C is often equally good.
pub(super) fn gain_words(game: &Game, gain: i32, device: &Device) -> String<40> {
    if tenths(gain) == 0 {
        return String::new();
    }
    let unit = match game.setup().seat_count() {
        1 => Message::GainPoints,
        _ => Message::GainPercent,
    };
    text::fill(device.say(unit), amount(gain, device))
}

/// A value as a number, with a decimal where that is useful.
pub(super) fn amount(value: i32, device: &Device) -> String<12> {
    const WHOLE_FROM: i32 = 100;
    let tenths = tenths(value);
    let mut text = text::tenths(tenths, device.language());
    if tenths >= WHOLE_FROM || tenths % 10 == 0 {
        let rounded = (tenths + 5) / 10 * 10;
        text = text::tenths(rounded, device.language());
        // Removes the point and the decimal.
        text.truncate(text.len() - 2);
    }
    text
}

fn tenths(value: i32) -> i32 {
    (value.max(0) * 10 + VALUE / 2) / VALUE
}

/// Why a decision is good.
pub(super) fn reason_words<'a>(
    game: &Game,
    seat: Seat,
    decision: Decision,
    name: impl Fn(Seat) -> &'a str,
    device: &Device,
) -> String<40> {
    let fill = |message, number: u8| text::fill(device.say(message), &short_text!("{number}"));
    let message = match reason(game, seat, decision) {
        Reason::EndsGame => Message::WhyEndsGame,
        Reason::CompletesColumn { column, points } => {
            let words = fill(Message::WhyColumn, column);
            return text::fill(&words, &short_text!("{points}"));
        }
        Reason::AvoidsMiss { cost } => return fill(Message::WhyAvoidsMiss, cost),
        Reason::RivalMayEnd { seat, .. } => {
            let message = Message::WhyRivalMayEnd;
            let words = |name: &str| text::fill(device.say(message), name);
            return with_name(message.space().letters(), (name(seat), &[]), words);
        }
        Reason::SmallStep(_) => Message::WhySmallStep,
        Reason::RoomAbove(number) => return fill(Message::WhyRoomAbove, number),
        Reason::RoomBelow(number) => return fill(Message::WhyRoomBelow, number),
        Reason::FillsRow => Message::WhyFillsRow,
        Reason::LeastHarm => Message::WhyLeastHarm,
        Reason::KeepsRoom => Message::WhyKeepsRoom,
        Reason::NothingFits => Message::WhyNothingFits,
        Reason::KeepsDiceOf(colours) => {
            return text::fill(device.say(Message::WhyKeepsDice), letters(colours, device));
        }
        Reason::GoodAsIs => Message::WhyGoodAsIs,
        Reason::FitsNowhere => Message::WhyFitsNowhere,
    };
    short_text!("{}", device.say(message))
}

/// Colours as their letters.
fn letters(colours: ColourSet, device: &Device) -> String<40> {
    let mut letters = String::new();
    for colour in colours.iter() {
        let gap = if letters.is_empty() { "" } else { " " };
        for part in [gap, letter(colour, device.language())] {
            // It fits: there are at most seven letters.
            let _ = letters.push_str(part);
        }
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::{Memory, Settings},
        qwantum::{
            Action, Choice, Dice, DiceSet, Setup, Throw,
            player::{Deliberation, learned::WEIGHTS},
        },
        text::Language,
    };

    /// Plays what is advised for some turns, with different dice each time.
    #[test]
    fn the_advice_is_what_hard_would_decide() {
        let mut device = Device::new(Millis(0), Settings::default());
        device.thinking.lend_weights(WEIGHTS);
        let mut memory = Memory::new();
        let mut words = std::vec![0; Deliberation::WORDS];
        let mut game = Game::new(Setup::new(2, Seat::One, Dice::Device).unwrap());
        for face in 0..40u8 {
            let fell = Throw::new([0, 1, 2, 3, 4, 5, 6].map(|die| (face * die + die) % 6)).unwrap();
            if game.phase() == Phase::FirstThrow {
                assert!(!can_advise(&game));
                assert!(Advice::ask(game, game.active(), &mut device).is_none());
                game.play(Action::Throw(fell)).unwrap();
                continue;
            }
            let seat = game.decider().unwrap();
            assert!(can_advise(&game));
            let mut advice = Advice::ask(game, seat, &mut device).unwrap();
            let result = loop {
                if let Some(result) = device.thinking.step(&mut memory) {
                    break result;
                }
            };
            advice.thinking_done(&result, &mut device);
            let mut hard = Deliberation::new(&game, seat, Level::Hard, 0, WEIGHTS).unwrap();
            let decision = hard.finish(&mut words).decision;
            assert_eq!(advice.found.map(|(advised, _)| advised), Some(decision));
            let action = match decision {
                Decision::Again(DiceSet::EMPTY) => Action::Keep,
                Decision::Again(dice) => game.action(Choice::Again(dice), fell),
                Decision::B(colour) => Action::B(colour),
                Decision::C(colour) => Action::C { seat, colour },
            };
            game.play(action).unwrap();
        }
    }

    fn device(language: Language) -> Device {
        let settings = Settings {
            language,
            ..Settings::default()
        };
        Device::new(Millis(0), settings)
    }

    #[test]
    fn a_gain_has_a_decimal_only_where_it_says_more() {
        let device = device(Language::English);
        let shown = |value: i32| amount(value, &device);
        assert_eq!(shown(0), "0");
        assert_eq!(shown(3 * VALUE), "3");
        assert_eq!(shown(VALUE * 12 / 5), "2.4");
        assert_eq!(shown(12 * VALUE + VALUE / 2), "13");
        assert_eq!(shown(-VALUE), "0");
    }

    #[test]
    fn a_gain_fits_beside_the_longest_choice() {
        const GAP: i32 = 6;
        for language in Language::ALL {
            let device = device(language);
            for seats in [1, 2] {
                let setup = Setup::new(seats, Seat::One, Dice::Device).unwrap();
                let game = Game::new(setup);
                for gain in [VALUE * 99 / 10, VALUE * 60] {
                    let gain = gain_words(&game, gain, &device);
                    let choice = text::fill(device.say(Message::ThrowAgain), 7);
                    let width = Font::Body.width(&choice) + Font::Body.width(&gain);
                    assert!(width + GAP <= WIDTH as i32, "{choice:?} {gain:?}");
                }
            }
        }
    }
}
