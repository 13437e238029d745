//! Advice in a player's words: what to do, what it gains, and why.

use heapless::String;

use super::{Device, letter};
use crate::{
    qwantum::{
        Colour, ColourSet, Game, Seat,
        player::{Decision, Reason, VALUE, reason},
    },
    text::{self, Message, piece},
};

/// A decision in a few letters: "again 3", "V 9", "pass". The number is that of the game.
pub(super) fn choice_words(game: &Game, decision: Decision, device: &Device) -> String<40> {
    match decision {
        Decision::Again(dice) if dice.is_empty() => piece!("{}", device.say(Message::Keep)),
        Decision::Again(dice) => text::fill(device.say(Message::ThrowAgain), dice.len()),
        Decision::B(Some(colour)) | Decision::C(Some(colour)) => {
            let number = game.totals().of(colour).unwrap_or_default();
            piece!("{} {number}", letter(colour, device.language()))
        }
        Decision::B(None) | Decision::C(None) => piece!("{}", device.say(Message::Pass)),
    }
}

/// A gain: in points for somebody alone, otherwise in percent of winning. Nothing if there is none: to
/// write a number in B or to write it in C is often the same.
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

/// A value as a number, with a decimal where that says more.
pub(super) fn amount(value: i32, device: &Device) -> String<12> {
    const WHOLE_FROM: i32 = 100;
    let tenths = tenths(value);
    let mut text = text::tenths(tenths, device.language());
    if tenths >= WHOLE_FROM || tenths % 10 == 0 {
        let rounded = (tenths + 5) / 10 * 10;
        text = text::tenths(rounded, device.language());
        // Without the point and what follows it.
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
    let fill = |message, number: u8| text::fill(device.say(message), &piece!("{number}"));
    let message = match reason(game, seat, decision) {
        Reason::EndsGame => Message::WhyEndsGame,
        Reason::CompletesColumn { column, points } => {
            let words = fill(Message::WhyColumn, column);
            return text::fill(&words, &piece!("{points}"));
        }
        Reason::AvoidsMiss { cost } => return fill(Message::WhyAvoidsMiss, cost),
        Reason::RivalMayEnd { seat, .. } => {
            return text::fill(device.say(Message::WhyRivalMayEnd), name(seat));
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
        Reason::GoodAsItLies => Message::WhyGoodAsItLies,
        Reason::FitsNowhere => Message::WhyFitsNowhere,
    };
    piece!("{}", device.say(message))
}

/// Colours as their letters.
fn letters(colours: ColourSet, device: &Device) -> String<40> {
    let mut letters = String::new();
    for colour in Colour::ALL
        .into_iter()
        .filter(|colour| colours.has(*colour))
    {
        let gap = if letters.is_empty() { "" } else { " " };
        for part in [gap, letter(colour, device.language())] {
            // There is room: at most seven letters.
            let _ = letters.push_str(part);
        }
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::Settings,
        qwantum::{Dice, Setup},
        text::Language,
        time::Millis,
        ui::{Font, WIDTH},
    };

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
