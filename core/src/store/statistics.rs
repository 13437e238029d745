//! How often and how well people played, per game and name, and the best results of Qwantum. A
//! plain value: it is updated with finished games and can be stored.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::change::{MatchId, Name};
use crate::games::GameKind;

/// How many names are remembered. A new one replaces the person who has not played for the longest
/// time.
pub const MOST_PEOPLE: usize = 16;

/// How many results the top list has.
pub const TOP: usize = 10;

/// How a game ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Won, alone or with others.
    Won,
    /// Nobody won.
    Drew,
    /// Somebody else won.
    Lost,
}

/// How a game ended for a player, with everything that the statistics use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Result {
    /// The player's name; a player without a name is not counted.
    pub name: Name,
    /// How it ended.
    pub outcome: Outcome,
    /// The points, in a game that has them.
    pub points: Option<i16>,
    /// Qwantum: the score of the best column.
    pub best_column: Option<u8>,
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// Which game.
    pub game: GameKind,
    /// How long it was: turns or moves.
    pub length: u16,
    /// Whether its points can be in the top list.
    pub has_top_ten: bool,
    /// How it ended for everyone.
    pub results: Vec<Result, 4>,
}

/// A person's record in one game. Counters stop at their highest value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games played.
    pub games: u16,
    /// Games won.
    pub wins: u16,
    /// Games that nobody won.
    pub draws: u16,
    /// The most points in a game, if it has points.
    pub best: Option<i16>,
    /// The longest game.
    pub longest: u16,
    /// The best column.
    pub best_column: u8,
    /// The sum of all points, and how many games they are from.
    pub(super) sum: i32,
    pub(super) scored: u16,
    /// The most points before the last game that has points. Version 1 did not store it.
    #[serde(skip)]
    pub before: Option<i16>,
}

impl Tally {
    /// The mean points per game in tenths, rounded; `None` without points.
    pub fn mean_tenths(&self) -> Option<i32> {
        let games = i64::from(self.scored);
        if games == 0 {
            return None;
        }
        let doubled = i64::from(self.sum) * 20 + games;
        Some(doubled.div_euclid(2 * games) as i32)
    }

    /// Whether the points of the last game are a record: more than in every game before it. The
    /// first game has nothing to be compared with.
    pub fn is_record(&self, points: i16) -> bool {
        let beats = |before| points > before;
        self.before.is_some_and(beats) && self.best == Some(points)
    }

    fn note(&mut self, length: u16, result: &Result) {
        self.games = self.games.saturating_add(1);
        match result.outcome {
            Outcome::Won => self.wins = self.wins.saturating_add(1),
            Outcome::Drew => self.draws = self.draws.saturating_add(1),
            Outcome::Lost => {}
        }
        self.longest = self.longest.max(length);
        self.best_column = self.best_column.max(result.best_column.unwrap_or(0));
        if let Some(points) = result.points {
            self.before = self.best;
            self.best = self.best.max(Some(points));
            // Once no more games can be counted, the mean stays what it was.
            if self.scored < u16::MAX {
                self.scored += 1;
                self.sum = self.sum.saturating_add(i32::from(points));
            }
        }
    }
}

/// Someone who has played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub(super) name: Name,
    pub(super) tallies: [Tally; GameKind::COUNT],
}

impl Person {
    /// Their name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Their record in a game.
    pub fn tally(&self, game: GameKind) -> &Tally {
        &self.tallies[game.index()]
    }
}

/// One of the best results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Best {
    /// The player's name.
    pub name: Name,
    /// How many points.
    pub points: i16,
}

/// The statistics of all finished games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The most recent player comes first.
    pub(super) people: Vec<Person, MOST_PEOPLE>,
    pub(super) top: Vec<Best, TOP>,
    /// The last counted match of each game: a match that is undone and finished again is not
    /// counted twice.
    pub(super) counted: [u32; GameKind::COUNT],
}

impl Statistics {
    /// Counts a stored match that is over, unless it is the last one that was counted in its game;
    /// returns whether it did.
    pub fn note_once(&mut self, id: MatchId, finished: &FinishedGame) -> bool {
        let counted = &mut self.counted[finished.game.index()];
        if *counted == id.0 {
            return false;
        }
        *counted = id.0;
        self.note(finished);
        true
    }

    /// Counts a game that is over.
    pub fn note(&mut self, finished: &FinishedGame) {
        // Backwards, so that the first seat ends up first.
        for result in finished.results.iter().rev() {
            if result.name.is_empty() {
                continue;
            }
            let person = self.person(&result.name);
            person.tallies[finished.game.index()].note(finished.length, result);
            if let (true, Some(points)) = (finished.has_top_ten, result.points) {
                self.enter(&result.name, points);
            }
        }
    }

    /// Deletes everything except which matches were counted.
    pub fn reset(&mut self) {
        *self = Statistics {
            counted: self.counted,
            ..Self::default()
        };
    }

    /// Everyone in the statistics, the most recent player first.
    pub fn people(&self) -> &[Person] {
        &self.people
    }

    /// A person by name.
    pub fn of(&self, name: &str) -> Option<&Person> {
        self.people.iter().find(|person| person.name == name)
    }

    /// The best results of Qwantum, best first; of equal ones the older comes first.
    pub fn top(&self) -> &[Best] {
        &self.top
    }

    /// The place of these points in the top list. Equal points share a place.
    pub fn place(&self, points: i16) -> usize {
        let better = self.top.iter().filter(|best| best.points > points);
        better.count() + 1
    }

    /// The place of somebody's result in the top list, if it is in it.
    pub fn place_in_top(&self, name: &str, points: i16) -> Option<usize> {
        let mut top = self.top.iter();
        let is_in_it = top.any(|best| best.name == name && best.points == points);
        is_in_it.then(|| self.place(points))
    }

    /// The entry for a name, moved to the front; a new one if necessary.
    fn person(&mut self, name: &Name) -> &mut Person {
        let known = self.people.iter().position(|person| person.name == *name);
        let index = known.unwrap_or_else(|| {
            let new = Person {
                name: name.clone(),
                tallies: Default::default(),
            };
            if self.people.is_full() {
                self.people.pop();
            }
            // There is room: the last one was removed if there was none.
            let _ = self.people.push(new);
            self.people.len() - 1
        });
        self.people[..=index].rotate_right(1);
        &mut self.people[0]
    }

    fn enter(&mut self, name: &Name, points: i16) {
        let place = self.top.iter().position(|best| best.points < points);
        let place = place.unwrap_or(self.top.len());
        if place == TOP {
            return;
        }
        if self.top.is_full() {
            self.top.pop();
        }
        let name = name.clone();
        // There is room: the last one was removed if there was none.
        let _ = self.top.insert(place, Best { name, points });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(name: &str, outcome: Outcome, points: i16) -> Result {
        Result {
            name: Name::try_from(name).unwrap(),
            outcome,
            points: Some(points),
            best_column: Some(points.unsigned_abs() as u8 / 4),
        }
    }

    fn game(length: u16, results: impl IntoIterator<Item = Result>) -> FinishedGame {
        FinishedGame {
            game: GameKind::Qwantum,
            length,
            has_top_ten: true,
            results: results.into_iter().collect(),
        }
    }

    #[test]
    fn games_add_up_by_game_and_name() {
        let mut statistics = Statistics::default();
        statistics.note(&game(
            40,
            [
                result("Ana", Outcome::Won, 51),
                result("Ben", Outcome::Lost, -3),
            ],
        ));
        statistics.note(&game(
            44,
            [
                result("Ben", Outcome::Won, 20),
                result("Ana", Outcome::Won, 20),
            ],
        ));
        statistics.note(&FinishedGame {
            game: GameKind::Towers,
            length: 90,
            has_top_ten: false,
            results: [Result {
                points: None,
                best_column: None,
                ..result("Ana", Outcome::Drew, 0)
            }]
            .into_iter()
            .collect(),
        });
        let ana = statistics.of("Ana").unwrap();
        let qwantum = ana.tally(GameKind::Qwantum);
        assert_eq!((qwantum.games, qwantum.wins, qwantum.draws), (2, 2, 0));
        assert_eq!((qwantum.best, qwantum.longest), (Some(51), 44));
        assert_eq!(qwantum.mean_tenths(), Some(355));
        assert_eq!(qwantum.best_column, 12);
        let towers = ana.tally(GameKind::Towers);
        assert_eq!((towers.games, towers.draws, towers.longest), (1, 1, 90));
        assert_eq!((towers.best, towers.mean_tenths()), (None, None));
        assert_eq!(ana.tally(GameKind::Quantik), &Tally::default());
        let ben = statistics.of("Ben").unwrap().tally(GameKind::Qwantum);
        assert_eq!(ben.mean_tenths(), Some(85));
        let top: std::vec::Vec<_> = statistics.top().iter().map(|best| best.points).collect();
        assert_eq!(top, [51, 20, 20, -3]);
        assert_eq!(statistics.top()[1].name, "Ana", "the older of two equals");
        statistics.reset();
        assert_eq!(statistics, Statistics::default());
    }

    #[test]
    fn the_person_who_has_not_played_longest_is_replaced() {
        let mut statistics = Statistics::default();
        for number in 0..MOST_PEOPLE {
            let name = std::format!("P{number}");
            statistics.note(&game(1, [result(&name, Outcome::Won, 1)]));
        }
        statistics.note(&game(1, [result("P0", Outcome::Won, 1)]));
        statistics.note(&game(1, [result("New", Outcome::Won, 1)]));
        assert_eq!(statistics.people().len(), MOST_PEOPLE);
        assert_eq!(statistics.people()[0].name(), "New");
        assert!(statistics.of("P0").is_some() && statistics.of("P1").is_none());
        statistics.note(&game(1, [result("", Outcome::Won, 99)]));
        assert_eq!(
            statistics.people()[0].name(),
            "New",
            "a player without a name is not counted"
        );
    }

    #[test]
    fn only_the_ten_best_are_kept() {
        let mut statistics = Statistics::default();
        for points in (0..20).chain(0..20) {
            statistics.note(&game(1, [result("Ana", Outcome::Won, points)]));
        }
        let top: std::vec::Vec<_> = statistics.top().iter().map(|best| best.points).collect();
        assert_eq!(top, [19, 19, 18, 18, 17, 17, 16, 16, 15, 15]);
    }

    #[test]
    fn a_record_beats_every_game_before() {
        let mut statistics = Statistics::default();
        let mut plays = |points| {
            statistics.note(&game(1, [result("Ana", Outcome::Drew, points)]));
            let tally = statistics.of("Ana").unwrap().tally(GameKind::Qwantum);
            let place = statistics.place_in_top("Ana", points);
            (tally.before, tally.is_record(points), place)
        };
        assert_eq!(plays(20), (None, false, Some(1)), "nothing to compare with");
        assert_eq!(plays(20), (Some(20), false, Some(1)), "as good as before");
        assert_eq!(plays(-3), (Some(20), false, Some(3)));
        assert_eq!(plays(21), (Some(20), true, Some(1)));
        for _ in 0..TOP {
            plays(30);
        }
        assert_eq!(plays(29), (Some(30), false, None), "ten are better");
        assert_eq!(statistics.place_in_top("Ben", 30), None);
    }

    #[test]
    fn counters_stop_and_never_wrap() {
        let mut tally = Tally {
            games: u16::MAX,
            wins: u16::MAX,
            scored: u16::MAX,
            sum: i32::MAX,
            ..Tally::default()
        };
        tally.note(u16::MAX, &result("Ana", Outcome::Won, i16::MAX));
        assert_eq!((tally.games, tally.wins), (u16::MAX, u16::MAX));
        assert_eq!(tally.mean_tenths(), Some(327_685));
        tally = Tally::default();
        tally.note(1, &result("Ana", Outcome::Lost, -3));
        tally.note(1, &result("Ana", Outcome::Lost, -4));
        assert_eq!(tally.mean_tenths(), Some(-35));
    }
}
