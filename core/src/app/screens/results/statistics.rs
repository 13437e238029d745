//! Statistics: how often and how well each person has played a game. Left and right change the
//! game, A shows everything about one person. Also the ten best results of Qwantum at a table,
//! alone and by code.

use core::fmt::Write;

use heapless::{String, Vec};

use super::{Device, Go, Page, icon_and_name};
use crate::{
    app::{
        registered_game::RegisteredGame,
        registry::for_game,
        screens::names::{fitting, with_name},
    },
    buttons::{Key, Press},
    collect::CollectFitting,
    store::{Counted, MOST_PEOPLE, Person, Tally, TopList},
    text::{self, Language, Message, TextSpace, short_text},
    ui::{
        Align, Font, Frame, HEIGHT, Icon, Ink, WIDTH,
        widgets::{Cursor, Prose, TITLE_HEIGHT, scroll_marks, title},
    },
};

/// The top of the rows, below the column headings.
const TOP: i32 = TITLE_HEIGHT + 10;
const ROW: i32 = 10;
const ROWS: usize = 4;
/// The right edges of the columns.
const COLUMNS: [i32; 3] = [66, 94, 122];

#[derive(Clone, Debug)]
pub(in crate::app) struct StatisticsPage {
    counted: Counted,
    cursor: Cursor,
    /// Whether everything about the chosen person is shown.
    telling: bool,
}

impl Default for StatisticsPage {
    fn default() -> Self {
        Self::of(0)
    }
}

/// Everyone who has finished a game of this kind, the most recent player first.
type People<'a> = heapless::Vec<&'a Person, MOST_PEOPLE>;

fn people(counted: Counted, device: &Device) -> People<'_> {
    let all = device.results.statistics.people().iter();
    all.filter(|person| person.tally(counted).games > 0)
        .collect_fitting()
}

/// What is counted, as a title.
fn name(counted: Counted) -> Message {
    match counted {
        Counted::Game(game) => icon_and_name(game).1,
        Counted::Alone => Message::QwantumAlone,
    }
}

/// Whether there is an opponent.
fn can_be_won(counted: Counted) -> bool {
    counted != Counted::Alone
}

/// The columns of a game's statistics: headings and numbers.
fn columns(counted: Counted, person: &Person) -> heapless::Vec<(Message, i32), 3> {
    let tally = person.tally(counted);
    let third = for_game!(counted.game(), G => G::statistics_column(&tally));
    let won = can_be_won(counted).then(|| (Message::ColumnWon, tally.wins.into()));
    let games = [(Message::ColumnGames, tally.games.into())].into_iter();
    games.chain(won).chain(third).collect_fitting()
}

impl StatisticsPage {
    /// The page with this index, which wraps around.
    fn of(place: usize) -> Self {
        let counted = Counted::all().nth(place % Counted::COUNT);
        StatisticsPage {
            counted: counted.unwrap_or(Counted::Alone),
            cursor: Cursor::new(ROWS),
            telling: false,
        }
    }
}

impl Page for StatisticsPage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let count = people(self.counted, device).len();
        let changed = match press.key {
            Key::Back | Key::Menu | Key::Do if self.telling => {
                self.telling = false;
                true
            }
            _ if self.telling => false,
            Key::Back | Key::Menu => return Go::Pop,
            Key::Left | Key::Right => {
                let place = Counted::all().position(|counted| counted == self.counted);
                let step = match press.key {
                    Key::Right => 1,
                    _ => Counted::COUNT - 1,
                };
                *self = Self::of(place.unwrap_or(0) + step);
                true
            }
            Key::Do => {
                self.telling = count > 0;
                self.telling
            }
            Key::Up | Key::Down => count > 0 && self.cursor.press(press, count),
        };
        Go::changed(changed)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let people = people(self.counted, device);
        let chosen = people.get(self.cursor.chosen());
        if let (Some(person), true) = (chosen, self.telling) {
            return draw(person, self.counted, device, frame);
        }
        title(frame, device.say(name(self.counted)));
        Icon::LESS.draw(frame, 1, 1);
        Icon::MORE.draw(frame, WIDTH as i32 - 5, 1);
        let Some(first) = people.first() else {
            let words = device.say(Message::NobodyYet);
            return Prose::default().draw(frame, TITLE_HEIGHT, HEIGHT as i32, words);
        };
        for ((head, _), right) in columns(self.counted, first).iter().zip(COLUMNS) {
            let words = device.say(*head);
            frame.text_right(Font::Small, right, TITLE_HEIGHT, words);
        }
        let view = self.cursor.in_view(people.len());
        for (index, y) in view.clone().zip((TOP..).step_by(ROW as usize)) {
            let name = people[index].name();
            let columns = columns(self.counted, people[index]);
            let first = columns
                .first()
                .map_or(short_text!(""), |(_, number)| short_text!("{number}"));
            let room = COLUMNS[0] - Font::Body.width(&first) - 5;
            let font = match Font::Body.width(name) <= room {
                true => Font::Body,
                false => Font::Small,
            };
            let name = fitting(font, room, name, &[]);
            let width = font.width(&name) + 3;
            let ink = frame.bar_if(index == self.cursor.chosen(), 0, y, width, ROW);
            frame.write(
                font,
                Align::Left,
                2,
                y + (ROW - font.height()) / 2,
                &name,
                ink,
            );
            for ((_, number), right) in columns.iter().zip(COLUMNS) {
                let number = short_text!("{number}");
                frame.text_right(Font::Body, right, y, &number);
            }
        }
        scroll_marks(frame, TOP, 63, view.start > 0, view.end < people.len());
    }
}

/// The height of a line, which shows one fact.
const LINE: i32 = 8;

type Fact = (Message, String<12>);

/// The facts to show, at most six: no game has both draws and columns.
fn facts(counted: Counted, tally: &Tally, language: Language) -> Vec<Fact, 6> {
    fn number(value: impl core::fmt::Display) -> String<12> {
        let mut text = String::new();
        // Any 32-bit number fits.
        let _ = write!(text, "{value}");
        text
    }
    let (longest, has_draws, has_columns) =
        for_game!(counted.game(), G => (G::LONGEST, G::HAS_DRAWS, G::HAS_COLUMNS));
    let draws = has_draws.then(|| number(tally.draws));
    // None: no column was ever filled, or no game counted as a record.
    let most = |value: u16| match value {
        0 => number("-"),
        most => number(most),
    };
    let column = has_columns.then(|| most(tally.best_column.into()));
    let won = can_be_won(counted).then(|| number(tally.wins));
    let mean = tally.mean_tenths().map(|mean| text::tenths(mean, language));
    let all = [
        (Message::Games, Some(number(tally.games))),
        (Message::GamesWon, won),
        (Message::GamesDrawn, draws),
        (Message::MostPoints, tally.best.map(number)),
        (Message::MeanPoints, mean),
        (longest, Some(most(tally.longest))),
        (Message::BestColumn, column),
    ];
    let facts = all
        .into_iter()
        .filter_map(|(label, text)| Some((label, text?)));
    facts.collect_fitting()
}

fn draw(person: &Person, counted: Counted, device: &Device, frame: &mut Frame) {
    let words = |who: &str| device.labelled(who, device.say(name(counted)));
    let heading = with_name(TextSpace::Title.letters(), (person.name(), &[]), words);
    title(frame, &heading);
    let lines = facts(counted, &person.tally(counted), device.language());
    for ((fact, value), y) in lines.iter().zip((TITLE_HEIGHT..).step_by(LINE as usize)) {
        frame.text(Font::Small, 2, y, device.say(*fact));
        let right = WIDTH as i32 - 2;
        frame.text_right(Font::Small, right, y, value);
    }
}

/// How many lines each of the two columns has.
const LINES: usize = 5;
const COLUMN: i32 = 67;

/// Which list is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum TopTen {
    /// Of games at a table.
    AtTable,
    /// Of games alone.
    Alone,
    /// Of first attempts at a code.
    ByCode,
}

impl TopTen {
    /// The list, its title, and the message if it is empty.
    fn parts(self, device: &Device) -> (&TopList, Message, Message) {
        let statistics = &device.results.statistics;
        match self {
            TopTen::AtTable => (statistics.top(), Message::TopTen, Message::NoTopTen),
            TopTen::Alone => (
                statistics.top_alone(),
                Message::TopTenAlone,
                Message::NoTopTen,
            ),
            TopTen::ByCode => {
                let (heading, empty) = (Message::TopTenByCode, Message::NoTopTenByCode);
                (statistics.by_code().top(), heading, empty)
            }
        }
    }
}

impl Page for TopTen {
    fn draw(&self, device: &Device, frame: &mut Frame) {
        let (top, heading, empty) = self.parts(device);
        title(frame, device.say(heading));
        let results = top.results();
        if results.is_empty() {
            let words = device.say(empty);
            return Prose::default().draw(frame, TITLE_HEIGHT, HEIGHT as i32, words);
        }
        for (index, best) in results.iter().enumerate() {
            let left = COLUMN * (index / LINES) as i32;
            let y = TITLE_HEIGHT + 1 + 10 * (index % LINES) as i32;
            let mut write = |align, x, words: &str| {
                frame.write(Font::Small, align, left + x, y, words, Ink::Plain);
            };
            write(Align::Right, 11, &short_text!("{}", top.place(best.points)));
            let points = short_text!("{}", best.points);
            let room = 61 - Font::Small.width(&points) - 2 - 14;
            let names: Vec<&str, 10> = results
                .iter()
                .map(|one| one.name.as_str())
                .collect_fitting();
            write(
                Align::Left,
                14,
                &fitting(Font::Small, room, &best.name, &names),
            );
            write(Align::Right, 61, &points);
        }
        if results.len() > LINES {
            frame.dots_down(COLUMN - 3, TITLE_HEIGHT, HEIGHT as i32 - TITLE_HEIGHT);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        games::GameKind,
        store::{FinishedGame, MatchId, Name, Outcome, Result, Statistics},
    };

    /// The facts about a person who has played one game.
    fn facts_of_one_game(
        counted: Counted,
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
        statistics.note(
            MatchId::new(1),
            &FinishedGame {
                counted,
                sets_no_records: false,
                length: 44,
                has_top_ten: false,
                results: [ana].into_iter().collect(),
            },
        );
        let tally = statistics.people()[0].tally(counted);
        let columns = columns(counted, &statistics.people()[0]);
        let has_won_column = columns.iter().any(|(head, _)| *head == Message::ColumnWon);
        let facts = facts(counted, &tally, Language::English);
        let has_won = facts.iter().any(|(fact, _)| *fact == Message::GamesWon);
        assert_eq!(has_won, has_won_column);
        facts
    }

    #[test]
    fn a_game_shows_only_the_facts_it_has() {
        use Counted::Game;
        let values = |facts: &[Fact]| -> std::vec::Vec<std::string::String> {
            facts.iter().map(|(_, value)| value.to_string()).collect()
        };
        let qwantum = facts_of_one_game(Game(GameKind::Qwantum), Some(51), Some(14));
        assert_eq!(values(&qwantum), ["1", "0", "51", "51.0", "44", "14"]);
        assert!(qwantum.iter().all(|(fact, _)| *fact != Message::GamesDrawn));
        let no_column = facts_of_one_game(Game(GameKind::Qwantum), Some(-15), None);
        assert_eq!(values(&no_column), ["1", "0", "-15", "-15.0", "44", "-"]);
        let alone = facts_of_one_game(Counted::Alone, Some(51), Some(14));
        assert_eq!(values(&alone), ["1", "51", "51.0", "44", "14"]);
        let quantik = facts_of_one_game(Game(GameKind::Quantik), None, None);
        assert_eq!(values(&quantik), ["1", "0", "44"]);
        let towers = facts_of_one_game(Game(GameKind::Towers), Some(16), None);
        assert_eq!(values(&towers), ["1", "0", "1", "16", "16.0", "44"]);
    }
}
