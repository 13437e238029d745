//! How often and how well each person has played a game: left and right change the game, A shows
//! everything about one person.

use super::{Device, Go, Page, facts, icon_and_name};
use crate::{
    app::registry::for_game,
    app::{registered_game::RegisteredGame, screens::settings::neighbour},
    buttons::{Key, Press},
    collect::CollectFitting,
    games::GameKind,
    store::{MOST_PEOPLE, Person, Tally},
    text::{Message, piece},
    ui::{
        Align, Font, Frame, HEIGHT, Icon, Ink, WIDTH,
        widgets::{Cursor, Prose, TITLE_HEIGHT, scroll_marks, title},
    },
};

/// Top of the rows, below the column headings.
const TOP: i32 = TITLE_HEIGHT + 10;
const ROW: i32 = 10;
const ROWS: usize = 4;
/// Where the columns end.
const COLUMNS: [i32; 3] = [66, 94, 122];

#[derive(Clone, Debug)]
pub(in crate::app) struct StatisticsPage {
    game: GameKind,
    cursor: Cursor,
    /// Whether everything about the chosen person is shown.
    telling: bool,
}

impl Default for StatisticsPage {
    fn default() -> Self {
        Self::of(GameKind::ALL[0])
    }
}

/// Everyone who has finished a game of this kind, the most recent player first.
type People<'a> = heapless::Vec<&'a Person, MOST_PEOPLE>;

fn people(game: GameKind, device: &Device) -> People<'_> {
    let all = device.results.statistics.people().iter();
    all.filter(|person| person.tally(game).games > 0)
        .collect_fitting()
}

/// The columns of a game's statistics: headings and numbers.
fn columns(game: GameKind, tally: &Tally) -> heapless::Vec<(Message, i32), 3> {
    let third = for_game!(game, G => G::statistics_column(tally));
    let always = [
        (Message::ColumnGames, tally.games.into()),
        (Message::ColumnWon, tally.wins.into()),
    ];
    always.into_iter().chain(third).collect_fitting()
}

impl StatisticsPage {
    fn of(game: GameKind) -> Self {
        StatisticsPage {
            game,
            cursor: Cursor::new(ROWS),
            telling: false,
        }
    }
}

impl Page for StatisticsPage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let count = people(self.game, device).len();
        let changed = match press.key {
            Key::Back | Key::Menu | Key::Do if self.telling => {
                self.telling = false;
                true
            }
            _ if self.telling => false,
            Key::Back | Key::Menu => return Go::Pop,
            Key::Left | Key::Right => {
                let forward = press.key == Key::Right;
                *self = Self::of(neighbour(&GameKind::ALL, self.game, forward));
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
        let people = people(self.game, device);
        let chosen = people.get(self.cursor.chosen());
        if let (Some(person), true) = (chosen, self.telling) {
            return facts::draw(person, self.game, device, frame);
        }
        let (_, name) = icon_and_name(self.game);
        title(frame, device.say(name));
        Icon::LESS.draw(frame, 1, 1);
        Icon::MORE.draw(frame, WIDTH as i32 - 5, 1);
        let Some(first) = people.first() else {
            let words = device.say(Message::NobodyYet);
            return Prose::default().draw(frame, TITLE_HEIGHT, HEIGHT as i32, words);
        };
        for ((head, _), right) in columns(self.game, first.tally(self.game))
            .iter()
            .zip(COLUMNS)
        {
            let words = device.say(*head);
            frame.write(
                Font::Small,
                Align::Right,
                right,
                TITLE_HEIGHT,
                words,
                Ink::Plain,
            );
        }
        let view = self.cursor.in_view(people.len());
        for (index, y) in view.clone().zip((TOP..).step_by(ROW as usize)) {
            let (name, tally) = (people[index].name(), people[index].tally(self.game));
            let width = Font::Body.width(name) + 3;
            let ink = frame.bar_if(index == self.cursor.chosen(), 0, y, width, ROW);
            frame.write(Font::Body, Align::Left, 2, y, name, ink);
            for ((_, number), right) in columns(self.game, tally).iter().zip(COLUMNS) {
                let number = piece!("{number}");
                frame.write(Font::Body, Align::Right, right, y, &number, Ink::Plain);
            }
        }
        scroll_marks(frame, TOP, 63, view.start > 0, view.end < people.len());
    }
}
