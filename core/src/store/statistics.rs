//! How often and how well people played, and the best results of Qwantum. A plain value that counts
//! finished games and can be stored.
//!
//! The last game of each kind is kept apart from the sum of all games before it. So correcting it
//! means replacing it: nothing is ever subtracted. The screens show that sum plus the last games.

use core::cmp::Reverse;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::change::{MatchId, Name};
use crate::{collect::CollectFitting, games::GameKind, qwantum::GameCode};

/// How many names are remembered. A new one replaces the person who has not played for the longest
/// time.
pub const MOST_PEOPLE: usize = 16;

/// How many results a top list has.
pub const TOP: usize = 10;

/// How many codes are remembered. A new one replaces the oldest.
pub const MOST_ATTEMPTS: usize = 64;

/// How a game ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// Won, alone or with others.
    Won,
    /// Nobody won.
    Drew,
    /// Somebody else won.
    Lost,
}

/// How a game ended for a player, with everything that the statistics use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// What is counted separately: each game, and Qwantum alone apart from Qwantum at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// A game with everybody at the table.
    Game(GameKind),
    /// Qwantum, played by one person alone.
    Alone,
}

impl Counted {
    /// How many there are.
    pub const COUNT: usize = GameKind::COUNT + 1;

    /// All of them, in the order in which they are shown.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(|place| {
            let game = GameKind::ALL.get(place).copied();
            game.map_or(Counted::Alone, Counted::Game)
        })
    }

    /// The game that is played.
    pub const fn game(self) -> GameKind {
        match self {
            Counted::Game(game) => game,
            Counted::Alone => GameKind::Qwantum,
        }
    }

    /// Its number in the stored form: a game that is added later gets the next one.
    const fn number(self) -> usize {
        match self {
            Counted::Alone => 0,
            Counted::Game(game) => game.index() + 1,
        }
    }
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// What it counts as.
    pub counted: Counted,
    /// How long it was: turns or moves.
    pub length: u16,
    /// Whether its points can be in a top list.
    pub has_top_ten: bool,
    /// Whether it counts only in games and wins: not in records, and not in a top list.
    pub sets_no_records: bool,
    /// How it ended for each player.
    pub results: Vec<Result, 4>,
}

impl FinishedGame {
    /// The results that count, in reverse order: the first player's is counted last and so comes
    /// first in the statistics.
    fn named_results(&self) -> impl Iterator<Item = &Result> {
        self.results
            .iter()
            .rev()
            .filter(|result| !result.name.is_empty())
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
    /// The sum of all points, and how many games they come from.
    sum: i32,
    scored: u16,
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

    fn note(&mut self, game: &Last, result: &Result) {
        self.games = self.games.saturating_add(1);
        match result.outcome {
            Outcome::Won => self.wins = self.wins.saturating_add(1),
            Outcome::Drew => self.draws = self.draws.saturating_add(1),
            Outcome::Lost => {}
        }
        // Once the counter is full, the mean no longer changes.
        if let Some(points) = result.points.filter(|_| self.scored < u16::MAX) {
            self.scored += 1;
            self.sum = self.sum.saturating_add(points.into());
        }
        if !game.sets_no_records {
            self.longest = self.longest.max(game.length);
            self.best = self.best.max(result.points);
            self.best_column = self.best_column.max(result.best_column.unwrap_or(0));
        }
    }
}

/// Someone who has played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    name: Name,
    /// The match they played last, and their place in it. Greater for those who played more
    /// recently.
    last: (u32, u8),
    /// Indexed by [`Counted::number`]; a missing one is empty.
    tallies: Vec<Tally, { Counted::COUNT }>,
}

impl Person {
    /// Their name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Their record in a game.
    pub fn tally(&self, counted: Counted) -> Tally {
        let tally = self.tallies.get(counted.number());
        tally.copied().unwrap_or_default()
    }
}

/// One of the best results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Best {
    /// The player's name.
    pub name: Name,
    /// How many points.
    pub points: i16,
    /// The number of the game's code, if it had one.
    code: Option<u32>,
}

/// The ten best results, best first; of equal ones the older comes first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TopList(Vec<Best, TOP>);

impl TopList {
    /// The results.
    pub fn results(&self) -> &[Best] {
        &self.0
    }

    /// The place of these points. Equal points share a place.
    pub fn place(&self, points: i16) -> usize {
        let better = self.0.iter().filter(|best| best.points > points);
        better.count() + 1
    }

    /// The place of somebody's result, if it is in the list.
    pub fn place_of(&self, name: &str, points: i16) -> Option<usize> {
        let is_it = |best: &Best| best.name == name && best.points == points;
        self.0.iter().any(is_it).then(|| self.place(points))
    }

    fn enter(&mut self, game: &Last, code: Option<u32>) {
        if !game.has_top_ten || game.sets_no_records {
            return;
        }
        for Result { name, points, .. } in &game.results {
            let Some(points) = *points else { continue };
            let better = self.0.iter().filter(|best| best.points >= points);
            let place = better.count();
            if place < TOP {
                self.0.truncate(TOP - 1);
                let name = name.clone();
                // Fits: if the list was full, its last entry was removed.
                let _ = self.0.insert(place, Best { name, points, code });
            }
        }
    }
}

/// The last game of a kind, with only the results of people who have names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Last {
    id: u32,
    /// [`Counted::number`].
    counted: u8,
    length: u16,
    has_top_ten: bool,
    sets_no_records: bool,
    /// Whether it was counted before everything was reset: then it never counts again.
    is_reset: bool,
    results: Vec<Result, 4>,
}

impl Last {
    fn new(id: MatchId, game: &FinishedGame) -> Self {
        Last {
            id: id.0,
            counted: game.counted.number() as u8,
            length: game.length,
            has_top_ten: game.has_top_ten,
            sets_no_records: game.sets_no_records,
            is_reset: false,
            results: game.named_results().cloned().collect_fitting(),
        }
    }

    fn reset(&mut self) {
        self.results.clear();
        self.is_reset = true;
    }

    /// Removes the results. Returns whether there were any.
    fn take_back(&mut self) -> bool {
        let had_results = !self.results.is_empty();
        self.results.clear();
        had_results
    }
}

/// What games add up to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Records {
    people: Vec<Person, MOST_PEOPLE>,
    /// At a table, and alone.
    top: [TopList; 2],
}

impl Records {
    fn add(&mut self, game: &Last) {
        let counted = usize::from(game.counted);
        for (place, result) in (0..).zip(&game.results) {
            let person = self.person(&result.name);
            person.last = person.last.max((game.id, place));
            let missing = Counted::COUNT.min(counted + 1);
            if person.tallies.len() < missing {
                // Fits: `missing` is at most the capacity.
                let _ = person.tallies.resize_default(missing);
            }
            if let Some(tally) = person.tallies.get_mut(counted) {
                tally.note(game, result);
            }
        }
        let is_alone = counted == Counted::Alone.number();
        self.top[usize::from(is_alone)].enter(game, None);
    }

    /// The entry for a name; a new one if necessary.
    fn person(&mut self, name: &Name) -> &mut Person {
        let known = self.people.iter().position(|person| person.name == *name);
        let place = known.unwrap_or_else(|| {
            if self.people.is_full() {
                let places = (0..).zip(&self.people);
                let oldest = places.min_by_key(|(_, person)| person.last);
                self.people
                    .swap_remove(oldest.map_or(0, |(place, _)| place));
            }
            // Fits: if the list was full, one was removed.
            let _ = self.people.push(Person {
                name: name.clone(),
                last: (0, 0),
                tallies: Vec::new(),
            });
            self.people.len() - 1
        });
        &mut self.people[place]
    }
}

/// The statistics of all finished games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    /// What all games except the last ones add up to.
    base: Records,
    /// The last game of each kind, in the order in which the kinds were first played.
    last: Vec<Last, { Counted::COUNT }>,
    /// What all games add up to.
    #[serde(skip)]
    all: Records,
    /// The results of games by code, which count nowhere else. They are stored separately.
    #[serde(skip)]
    pub(super) by_code: CodeResults,
}

impl Statistics {
    /// Counts a stored match that is over. If it is the last one of its kind that was counted, it
    /// is replaced instead of counted again. Returns whether anything changed.
    pub fn note(&mut self, id: MatchId, game: &FinishedGame) -> bool {
        let new = Last::new(id, game);
        let last = self
            .last
            .iter()
            .position(|last| last.counted == new.counted);
        match last.and_then(|place| self.last.get_mut(place)) {
            Some(last) if last.id == new.id && (last.is_reset || *last == new) => return false,
            Some(last) if last.id == new.id => *last = new,
            Some(last) => {
                self.base.add(last);
                *last = new;
            }
            // Fits: there is one of each kind at most.
            None => drop(self.last.push(new)),
        }
        self.add_up();
        true
    }

    /// Takes back a match that was counted and is no longer over: it counts nowhere until it ends
    /// again. Returns whether anything changed.
    pub fn take_back(&mut self, id: MatchId) -> bool {
        let mut last = self.last.iter_mut();
        let taken = last
            .find(|last| last.id == id.0)
            .is_some_and(Last::take_back);
        if taken {
            self.add_up();
        }
        taken
    }

    /// Adds the last games to those before them.
    // Never inlined, because it copies through the stack.
    #[inline(never)]
    fn add_up(&mut self) {
        self.all.clone_from(&self.base);
        for last in &self.last {
            self.all.add(last);
        }
        let people = &mut self.all.people;
        people.sort_unstable_by_key(|person| Reverse(person.last));
    }

    /// Deletes everything except which matches were counted and which codes were attempted. Counted
    /// matches can no longer be corrected.
    pub fn reset(&mut self) {
        (self.base, self.all) = Default::default();
        self.last.iter_mut().for_each(Last::reset);
        self.by_code.reset();
    }

    /// Writes the statistics without games by code; returns how many bytes they take.
    pub(super) fn write(&self, bytes: &mut [u8]) -> Option<usize> {
        Some(postcard::to_slice(self, bytes).ok()?.len())
    }

    /// Reads the statistics. Returns false if they are not valid: then they are empty.
    pub(super) fn read(&mut self, bytes: &[u8]) -> bool {
        let read = postcard::from_bytes::<Self>(bytes);
        let by_code = core::mem::take(&mut self.by_code);
        let is_valid = read.is_ok();
        *self = read.unwrap_or_default();
        self.by_code = by_code;
        self.add_up();
        is_valid
    }

    /// The results of games by code.
    pub fn by_code(&self) -> &CodeResults {
        &self.by_code
    }

    /// Everyone in the statistics, the most recent player first.
    pub fn people(&self) -> &[Person] {
        &self.all.people
    }

    /// A person by name.
    pub fn of(&self, name: &str) -> Option<&Person> {
        self.people().iter().find(|person| person.name == name)
    }

    /// A person's most points in a game, before the last game of this kind.
    pub fn best_before(&self, name: &str, counted: Counted) -> Option<i16> {
        let mut before = self.base.people.iter();
        before
            .find(|person| person.name == name)?
            .tally(counted)
            .best
    }

    /// The best results of Qwantum at a table.
    pub fn top(&self) -> &TopList {
        &self.all.top[0]
    }

    /// The best results of Qwantum alone.
    pub fn top_alone(&self) -> &TopList {
        &self.all.top[1]
    }
}

/// Results of games of Qwantum by code: which codes were attempted, and the ten best results. Only
/// the first attempt at a code counts, because the second time the dice are known. Stored apart
/// from the statistics, so that ordinary games need not store them again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeResults {
    /// The numbers of the codes, the newest first.
    attempts: Vec<u32, MOST_ATTEMPTS>,
    /// The last match that was the first attempt at its code; 0 for none. Only the match that was
    /// begun last can still end, so earlier ones need not be remembered.
    first_attempt: u32,
    /// The best results without the last game's.
    base: TopList,
    /// The last first attempt that has ended, and the number of its code.
    last: Option<(u32, Last)>,
    #[serde(skip)]
    all: TopList,
}

impl CodeResults {
    /// The best results of first attempts.
    pub fn top(&self) -> &TopList {
        &self.all
    }

    /// Whether a game by this code was begun before, as far as is known. A new one would not count.
    pub fn was_attempted(&self, code: GameCode) -> bool {
        let code = code.number();
        // A code that is no longer remembered as an attempt can still be among the best.
        let mut best = self.all.0.iter();
        self.attempts.contains(&code) || best.any(|best| best.code == Some(code))
    }

    /// Whether this match is the latest first attempt at a code; earlier ones are not remembered.
    pub fn is_first_attempt(&self, id: MatchId) -> bool {
        self.first_attempt == id.0
    }

    /// Records that a match by this code has begun. Returns whether it is the first attempt and was
    /// not recorded before.
    ///
    /// Ruling: a match that has begun is an attempt, even if it is left before its end.
    pub fn note_attempt(&mut self, code: GameCode, id: MatchId) -> bool {
        if self.was_attempted(code) {
            return false;
        }
        self.attempts.truncate(MOST_ATTEMPTS - 1);
        // Fits: if the list was full, the oldest was removed.
        let _ = self.attempts.insert(0, code.number());
        self.first_attempt = id.0;
        true
    }

    /// Counts a match by this code that is over, if it is the first attempt. If it was counted
    /// before with another result, that is replaced. Returns whether anything changed.
    pub fn note(&mut self, id: MatchId, code: GameCode, game: &FinishedGame) -> bool {
        if !self.is_first_attempt(id) {
            return false;
        }
        let new = (code.number(), Last::new(id, game));
        match &self.last {
            Some((_, last)) if last.id == id.0 && last.is_reset => return false,
            Some(last) if *last == new => return false,
            Some((_, last)) if last.id == id.0 => {}
            Some((code, last)) => self.base.enter(last, Some(*code)),
            None => {}
        }
        self.last = Some(new);
        self.add_up();
        true
    }

    /// Like [`Statistics::take_back`].
    pub fn take_back(&mut self, id: MatchId) -> bool {
        let last = self.last.as_mut().filter(|(_, last)| last.id == id.0);
        let taken = last.is_some_and(|(_, last)| last.take_back());
        if taken {
            self.add_up();
        }
        taken
    }

    fn add_up(&mut self) {
        self.all.clone_from(&self.base);
        if let Some((code, last)) = &self.last {
            self.all.enter(last, Some(*code));
        }
    }

    /// Deletes the best results. The attempted codes and the counted match stay known, but the
    /// match can no longer be corrected.
    fn reset(&mut self) {
        (self.base, self.all) = Default::default();
        if let Some((_, last)) = &mut self.last {
            last.reset();
        }
    }

    /// Writes the results; returns how many bytes they take.
    pub(super) fn write(&self, bytes: &mut [u8]) -> Option<usize> {
        Some(postcard::to_slice(self, bytes).ok()?.len())
    }

    /// Reads the results; `None` if they are not valid.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let mut read = postcard::from_bytes::<Self>(bytes).ok()?;
        read.add_up();
        Some(read)
    }
}

#[cfg(test)]
mod tests;
