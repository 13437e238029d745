//! All statistics of a person in one game; only those that the game has.

use core::fmt::Write;

use heapless::{String, Vec};

use super::Device;
use crate::{
    app::registered_game::RegisteredGame,
    app::registry::for_game,
    collect::CollectFitting,
    games::GameKind,
    store::{Person, Tally},
    text::{self, Language, Message},
    ui::{
        Align, Font, Frame, Ink, WIDTH,
        widgets::{TITLE_HEIGHT, title},
    },
};

/// The height of a line; each fact takes one.
const LINE: i32 = 8;

type Fact = (Message, String<12>);

/// The facts to show, at most six: no game has both draws and columns.
fn facts(game: GameKind, tally: &Tally, language: Language) -> Vec<Fact, 6> {
    fn number(value: impl core::fmt::Display) -> String<12> {
        let mut text = String::new();
        // Any 32-bit number fits.
        let _ = write!(text, "{value}");
        text
    }
    let (longest, has_draws, has_columns) =
        for_game!(game, G => (G::LONGEST, G::HAS_DRAWS, G::HAS_COLUMNS));
    let draws = has_draws.then(|| number(tally.draws));
    let column = has_columns.then(|| match tally.best_column {
        // No column was ever filled.
        0 => number("-"),
        best => number(best),
    });
    let mean = tally.mean_tenths().map(|mean| text::tenths(mean, language));
    let all = [
        (Message::Games, Some(number(tally.games))),
        (Message::GamesWon, Some(number(tally.wins))),
        (Message::GamesDrawn, draws),
        (Message::MostPoints, tally.best.map(number)),
        (Message::MeanPoints, mean),
        (longest, Some(number(tally.longest))),
        (Message::BestColumn, column),
    ];
    let facts = all.into_iter().filter_map(|(of, text)| Some((of, text?)));
    facts.collect_fitting()
}

pub(super) fn draw(person: &Person, game: GameKind, device: &Device, frame: &mut Frame) {
    let (_, name) = super::icon_and_name(game);
    let heading: String<40> = device.labelled(person.name(), device.say(name));
    title(frame, &heading);
    let lines = facts(game, person.tally(game), device.language());
    for ((fact, value), y) in lines.iter().zip((TITLE_HEIGHT..).step_by(LINE as usize)) {
        frame.text(Font::Small, 2, y, device.say(*fact));
        let right = WIDTH as i32 - 2;
        frame.write(Font::Small, Align::Right, right, y, value, Ink::Plain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{FinishedGame, Name, Outcome, Result, Statistics};

    /// The facts about someone's only game.
    fn facts_of_one_game(
        game: GameKind,
        points: Option<i16>,
        best_column: Option<u8>,
    ) -> Vec<Fact, 6> {
        let mut statistics = Statistics::default();
        let ana = Result {
            name: Name::try_from("Ana").unwrap(),
            outcome: Outcome::Drew,
            points,
            best_column,
        };
        statistics.note(&FinishedGame {
            game,
            length: 44,
            has_top_ten: false,
            results: [ana].into_iter().collect(),
        });
        facts(game, statistics.people()[0].tally(game), Language::English)
    }

    #[test]
    fn a_game_shows_only_the_facts_it_has() {
        let values = |facts: &[Fact]| -> std::vec::Vec<std::string::String> {
            facts.iter().map(|(_, value)| value.to_string()).collect()
        };
        let qwantum = facts_of_one_game(GameKind::Qwantum, Some(51), Some(14));
        assert_eq!(values(&qwantum), ["1", "0", "51", "51.0", "44", "14"]);
        assert!(qwantum.iter().all(|(fact, _)| *fact != Message::GamesDrawn));
        let no_column = facts_of_one_game(GameKind::Qwantum, Some(-15), None);
        assert_eq!(values(&no_column), ["1", "0", "-15", "-15.0", "44", "-"]);
        let quantik = facts_of_one_game(GameKind::Quantik, None, None);
        assert_eq!(values(&quantik), ["1", "0", "44"]);
        let towers = facts_of_one_game(GameKind::Towers, Some(16), None);
        assert_eq!(values(&towers), ["1", "0", "1", "16", "16.0", "44"]);
    }
}
