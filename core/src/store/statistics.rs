//! How often and how well people played, per game and name, and the best results of Qwantum. Games by
//! code are apart from that, in [`CodeResults`]. A plain value: it is updated with finished games and can be stored. The last game of each kind can be
//! corrected: what it changed is remembered as it was before.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{
    change::{MatchId, Name},
    code_results::CodeResults,
};
use crate::collect::CollectFitting;
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

impl FinishedGame {
    /// The results that count, the first player last, so that they end up first in the statistics.
    pub(super) fn named_results(&self) -> impl Iterator<Item = &Result> {
        self.results.iter().rev().filter(|of| !of.name.is_empty())
    }

    /// Enters the results into the top list.
    fn enter_top(&self, top: &mut TopList) {
        for result in self.named_results() {
            let Some(points) = result.points else {
                continue;
            };
            let place = top.iter().position(|best| best.points < points);
            let place = place.unwrap_or(top.len());
            if place == TOP {
                continue;
            }
            if top.is_full() {
                top.pop();
            }
            let name = result.name.clone();
            // There is room: the last one was removed if there was none.
            let _ = top.insert(place, Best { name, points });
        }
    }
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

/// A person's record in a game as it was before the last counted match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TallyBefore {
    pub(super) game: u8,
    /// Their place among the people.
    pub(super) person: u8,
    pub(super) tally: Tally,
}

impl TallyBefore {
    fn is_of(&self, game: usize, person: usize) -> bool {
        (usize::from(self.game), usize::from(self.person)) == (game, person)
    }
}

/// How many people can take part in the last matches of all games.
const MOST_BEFORE: usize = 4 * GameKind::COUNT;

/// The best results, best first.
pub(super) type TopList = Vec<Best, TOP>;

/// A top list as it was before a match, told by the list as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TopBefore {
    /// Which of the list the match has entered, one bit each.
    pub(super) entered: u16,
    /// Those that the match pushed out at the end.
    pub(super) gone: Vec<Best, 4>,
}

impl TopBefore {
    fn of(before: &TopList, now: &TopList) -> Self {
        let (mut entered, mut old) = (0, before.iter().peekable());
        for (place, best) in now.iter().enumerate() {
            entered |= u16::from(old.next_if_eq(&best).is_none()) << place;
        }
        // There is room: a match has at most four results.
        let gone = old.take(4).cloned().collect_fitting();
        TopBefore { entered, gone }
    }

    fn restore(&self, now: &TopList) -> TopList {
        let old = now.iter().enumerate();
        let old = old.filter(|(place, _)| self.entered >> place & 1 == 0);
        let old = old.map(|(_, best)| best);
        old.chain(&self.gone).take(TOP).cloned().collect_fitting()
    }
}

/// The statistics of all finished games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The most recent player comes first.
    pub(super) people: Vec<Person, MOST_PEOPLE>,
    pub(super) top: TopList,
    /// The last counted match of each game: a match that is undone and finished again is not
    /// counted twice.
    pub(super) counted: [u32; GameKind::COUNT],
    /// The records of those who took part in these matches as they were before. A person who is
    /// replaced by another is not in it any more.
    pub(super) before: Vec<TallyBefore, MOST_BEFORE>,
    /// The top list as it was before the last match that could enter it. Only one game has such a
    /// list.
    pub(super) top_before: Option<TopBefore>,
    /// The results of games by code, which count nowhere else. They are stored apart.
    pub(super) by_code: CodeResults,
}

impl Statistics {
    /// Counts a stored match that is over. The last one that was counted in its game is not counted
    /// again, but corrected if its result is another one now. Returns whether anything changed.
    pub fn note_once(&mut self, id: MatchId, finished: &FinishedGame) -> bool {
        let counted = &mut self.counted[finished.game.index()];
        if *counted == id.0 {
            return self.correct(finished);
        }
        *counted = id.0;
        self.note(finished);
        true
    }

    /// Counts a game that is over.
    pub fn note(&mut self, finished: &FinishedGame) {
        let game = finished.game.index();
        self.before
            .retain(|before| usize::from(before.game) != game);
        for result in finished.named_results() {
            let person = self.person(&result.name);
            let tally = person.tallies[game];
            person.tallies[game].note(finished.length, result);
            // A name that two players have is noted once.
            if !self.before.iter().any(|before| before.is_of(game, 0)) {
                let (game, person) = (game as u8, 0);
                // There is room for four players in each game.
                let _ = self.before.push(TallyBefore {
                    game,
                    person,
                    tally,
                });
            }
        }
        if finished.has_top_ten {
            self.enter_top(finished, self.top.clone());
        }
        self.forget_best_before();
    }

    /// Forgets what was the best before the last game, except of those who played last in some game:
    /// nobody else is told of a record, and it would be stored with every match.
    fn forget_best_before(&mut self) {
        for (index, person) in self.people.iter_mut().enumerate() {
            for (game, tally) in person.tallies.iter_mut().enumerate() {
                if !self.before.iter().any(|before| before.is_of(game, index)) {
                    tally.before = None;
                }
            }
        }
    }

    /// Enters results into the top list as it was before them.
    fn enter_top(&mut self, finished: &FinishedGame, before: TopList) {
        self.top = before.clone();
        finished.enter_top(&mut self.top);
        self.top_before = Some(TopBefore::of(&before, &self.top));
    }

    /// Counts the last game that was counted once more, as if it had ended like this at once. Returns
    /// whether anything changed. What happened in other games since then stays.
    fn correct(&mut self, finished: &FinishedGame) -> bool {
        let game = finished.game.index();
        let mut is_changed = false;
        for (index, person) in self.people.iter_mut().enumerate() {
            let mut before = self.before.iter();
            let Some(before) = before.find(|before| before.is_of(game, index)) else {
                continue;
            };
            let mut tally = before.tally;
            for result in finished.named_results().filter(|of| of.name == person.name) {
                tally.note(finished.length, result);
            }
            is_changed |= person.tallies[game] != tally;
            person.tallies[game] = tally;
        }
        if let (true, Some(before)) = (finished.has_top_ten, &self.top_before) {
            let (before, old) = (before.restore(&self.top), self.top.clone());
            self.enter_top(finished, before);
            is_changed |= self.top != old;
        }
        is_changed
    }

    /// Deletes everything except which matches were counted and which codes were attempted. Matches that
    /// were counted cannot be corrected any more.
    pub fn reset(&mut self) {
        self.by_code.reset();
        *self = Statistics {
            counted: self.counted,
            by_code: core::mem::take(&mut self.by_code),
            ..Self::default()
        };
    }

    /// The results of games by code.
    pub fn by_code(&self) -> &CodeResults {
        &self.by_code
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
                let people = self.people.len();
                self.before.retain(|of| usize::from(of.person) < people);
            }
            // There is room: the last one was removed if there was none.
            let _ = self.people.push(new);
            self.people.len() - 1
        });
        self.people[..=index].rotate_right(1);
        for before in &mut self.before {
            before.person = match usize::from(before.person) {
                place if place == index => 0,
                place if place < index => before.person + 1,
                _ => before.person,
            };
        }
        &mut self.people[0]
    }
}

#[cfg(test)]
mod tests;
