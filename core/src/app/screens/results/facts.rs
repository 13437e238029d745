//! All that is remembered of a person in one game; only what the game has.

use core::fmt::Write;

use heapless::{String, Vec};

use super::Device;
use crate::{
    store::{GameKind, Person, Tally},
    text::{Message, piece},
    ui::{
        Align, Font, Frame, Ink, WIDTH,
        widgets::{TITLE_HEIGHT, title},
    },
};

/// A line a fact.
const LINE: i32 = 8;

type Fact = (Message, String<12>);

/// What there is to tell, at most six facts: Qwantum has no draws, Quantik no points, and only
/// Qwantum has columns.
fn facts(game: GameKind, tally: &Tally) -> Vec<Fact, 6> {
    fn number(value: impl core::fmt::Display) -> String<12> {
        let mut text = String::new();
        // Any number of 32 bits fits.
        let _ = write!(text, "{value}");
        text
    }
    let qwantum = game == GameKind::Qwantum;
    let longest = if qwantum {
        Message::LongestTurns
    } else {
        Message::LongestMoves
    };
    let draws = (game == GameKind::Towers).then(|| number(tally.draws));
    let column = qwantum.then(|| number(tally.best_column));
    let all = [
        (Message::Games, Some(number(tally.games))),
        (Message::GamesWon, Some(number(tally.wins))),
        (Message::GamesDrawn, draws),
        (Message::MostPoints, tally.best.map(number)),
        (Message::MeanPoints, tally.mean_tenths().map(tenths)),
        (longest, Some(number(tally.longest))),
        (Message::BestColumn, column),
    ];
    let told = all.into_iter().filter_map(|(of, text)| Some((of, text?)));
    told.collect()
}

/// A number of tenths with its decimal point.
fn tenths(tenths: i32) -> String<12> {
    let sign = if tenths < 0 { "-" } else { "" };
    let size = tenths.unsigned_abs();
    let mut text = String::new();
    // Any number of 32 bits fits, with its sign and its point.
    let _ = write!(text, "{sign}{}.{}", size / 10, size % 10);
    text
}

pub(super) fn draw(person: &Person, game: GameKind, device: &Device, frame: &mut Frame) {
    let (_, name) = super::look(game);
    title(frame, &piece!("{}: {}", person.name(), device.say(name)));
    let lines = facts(game, person.tally(game));
    for ((fact, value), y) in lines.iter().zip((TITLE_HEIGHT..).step_by(LINE as usize)) {
        frame.text(Font::Small, 2, y, device.say(*fact));
        let right = WIDTH as i32 - 2;
        frame.write(Font::Small, Align::Right, right, y, value, Ink::Plain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_have_a_point_and_a_sign() {
        assert_eq!(tenths(355), "35.5");
        assert_eq!(
            (tenths(-5), tenths(0)),
            (
                String::try_from("-0.5").unwrap(),
                String::try_from("0.0").unwrap(),
            )
        );
        assert_eq!(tenths(i32::MIN), "-214748364.8");
    }

    #[test]
    fn a_game_tells_what_it_has() {
        let tally = Tally {
            best: Some(51),
            best_column: 14,
            ..Tally::default()
        };
        let told = |game, fact| facts(game, &tally).iter().any(|(other, _)| *other == fact);
        assert!(told(GameKind::Qwantum, Message::BestColumn));
        assert!(!told(GameKind::Qwantum, Message::GamesDrawn));
        assert!(told(GameKind::Towers, Message::GamesDrawn));
        assert!(!told(GameKind::Towers, Message::BestColumn));
        let quantik = facts(GameKind::Quantik, &Tally::default());
        assert_eq!(quantik.len(), 3, "games, wins, the longest");
    }
}
