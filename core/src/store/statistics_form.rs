//! The stored form of the statistics: fields that can grow. The form of version 1 is still read.

use heapless::Vec;
use serde::Deserialize;

use super::{
    change::Name,
    fields::{FieldReader, FieldWriter, signed, unsigned},
    statistics::{Best, MOST_PEOPLE, Person, Statistics, TOP, Tally, TallyBefore, TopBefore},
};
use crate::collect::CollectFitting;
use crate::games::GameKind;

const PERSON: u8 = 1;
const BEST: u8 = 2;
const COUNTED: u8 = 3;
/// The records as they were before the last counted matches.
const TALLIES_BEFORE: u8 = 4;
/// The top list as it was before that.
const TOP_BEFORE: u8 = 5;

impl Statistics {
    /// Writes the statistics; returns how many bytes they take.
    pub(super) fn write(&self, bytes: &mut [u8]) -> Option<usize> {
        let mut fields = FieldWriter::new(bytes);
        for person in &self.people {
            fields.field(PERSON, |field| {
                field.text(person.name.as_bytes());
                for tally in &person.tallies {
                    field.record(|record| tally.write(record));
                }
            });
        }
        fields.field(BEST, |field| write_top(&self.top, field));
        fields.field(COUNTED, |field| {
            self.counted.iter().for_each(|id| field.number(*id));
        });
        if !self.before.is_empty() {
            fields.field(TALLIES_BEFORE, |field| self.write_before(field));
        }
        if let Some(top) = &self.top_before {
            fields.field(TOP_BEFORE, |field| {
                field.number(top.entered.into());
                write_top(&top.gone, field);
            });
        }
        fields.finish()
    }

    /// Reads the statistics from an item of this version, except for games by code, which are stored
    /// apart. False if the item is not valid: then they are empty.
    pub(super) fn read(&mut self, version: u8, bytes: &[u8]) -> bool {
        self.clear();
        let read = match version {
            1 => self.read_first_version(bytes),
            _ => self.read_fields(bytes),
        };
        if read.is_none() {
            self.clear();
        }
        read.is_some()
    }

    fn clear(&mut self) {
        self.people.clear();
        self.top.clear();
        self.counted = Default::default();
        self.before.clear();
        self.top_before = None;
    }

    fn read_fields(&mut self, bytes: &[u8]) -> Option<()> {
        for (number, mut field) in FieldReader::new(bytes) {
            match number {
                PERSON => self.people.push(Person::read(field)?).ok()?,
                BEST => self.top = read_top(&mut field)?,
                COUNTED => {
                    for counted in &mut self.counted {
                        *counted = field.number().unwrap_or(0);
                    }
                }
                TALLIES_BEFORE => self.read_before(&mut field),
                TOP_BEFORE => {
                    self.top_before = Some(TopBefore {
                        entered: field.small().unwrap_or(0),
                        gone: read_top(&mut field)?,
                    });
                }
                _ => {}
            }
        }
        Some(())
    }

    // Never inlined: it needs more stack than all the rest.
    #[inline(never)]
    fn read_first_version(&mut self, bytes: &[u8]) -> Option<()> {
        fn grown<T: Copy + Default>(old: [T; 3]) -> [T; GameKind::COUNT] {
            core::array::from_fn(|game| old.get(game).copied().unwrap_or_default())
        }
        let old = postcard::from_bytes::<StatisticsV1>(bytes).ok()?;
        let people = old.people.into_iter().map(|person| Person {
            name: person.name,
            tallies: grown(person.tallies),
        });
        self.people = people.collect_fitting();
        self.top = old.top;
        self.counted = grown(old.counted);
        Some(())
    }

    /// Writes what the last counted matches have changed in each record: which game and person, which
    /// of the numbers have not changed as usual, one bit each, and by how much.
    fn write_before(&self, field: &mut FieldWriter<'_>) {
        for before in &self.before {
            let (game, person) = (usize::from(before.game), usize::from(before.person));
            let now = self.people.get(person);
            let now = now.and_then(|person| person.tallies.get(game));
            let (now, then) = (
                now.unwrap_or(&before.tally).numbers(),
                before.tally.numbers(),
            );
            let by = |nth: usize| now[nth].wrapping_sub(then[nth]).wrapping_sub(USUAL[nth]);
            let by: [i32; TALLY] = core::array::from_fn(by);
            let bits = by
                .iter()
                .zip(0..)
                .map(|(&by, nth)| u32::from(by != 0) << nth);
            field.number((game * MOST_PEOPLE + person) as u32);
            field.number(bits.sum());
            by.iter()
                .filter(|&&by| by != 0)
                .for_each(|&by| field.signed(by));
        }
    }

    /// Reads them, once the people are read. What is of no use here is left out.
    fn read_before(&mut self, field: &mut FieldReader<'_>) {
        while let (Some(of), Some(bits)) = (field.number(), field.number()) {
            let (game, person) = (of as usize / MOST_PEOPLE, of as usize % MOST_PEOPLE);
            let by = |nth| match bits >> nth & 1 {
                1 => field.signed().unwrap_or(0),
                _ => 0,
            };
            let by: [i32; TALLY] = core::array::from_fn(by);
            let now = self.people.get(person);
            let Some(now) = now.and_then(|person| person.tallies.get(game)) else {
                continue;
            };
            let now = now.numbers();
            let then = |nth: usize| now[nth].wrapping_sub(USUAL[nth]).wrapping_sub(by[nth]);
            let then = core::array::from_fn(then);
            // A newer program may have more of them.
            let _ = self.before.push(TallyBefore {
                game: game as u8,
                person: person as u8,
                tally: Tally::from_numbers(then),
            });
        }
    }
}

fn write_top(top: &[Best], field: &mut FieldWriter<'_>) {
    for best in top {
        field.text(best.name.as_bytes());
        field.signed(best.points.into());
    }
}

fn read_top<const N: usize>(field: &mut FieldReader<'_>) -> Option<Vec<Best, N>> {
    let mut top = Vec::new();
    while let (Some(name), Some(points)) = (name(field), field.signed()) {
        let points = points.try_into().ok()?;
        top.push(Best { name, points }).ok()?;
    }
    Some(top)
}

/// A name in a field.
pub(super) fn name(field: &mut FieldReader<'_>) -> Option<Name> {
    Name::try_from(core::str::from_utf8(field.text()?).ok()?).ok()
}

impl Person {
    fn read(mut field: FieldReader<'_>) -> Option<Self> {
        let name = name(&mut field)?;
        let mut tallies = [Tally::default(); GameKind::COUNT];
        for (tally, record) in tallies
            .iter_mut()
            .zip(core::iter::from_fn(|| field.record()))
        {
            *tally = Tally::read(record);
        }
        Some(Person { name, tallies })
    }
}

/// How many numbers a record has, and which of them may be negative.
const TALLY: usize = 9;
const SUM: usize = 6;

/// What almost every match changes: one more game, and one more that has points.
const USUAL: [i32; TALLY] = [1, 0, 0, 0, 0, 0, 0, 1, 0];

impl Tally {
    /// All numbers of the record, in the order in which they are stored.
    fn numbers(&self) -> [i32; TALLY] {
        [
            self.games.into(),
            self.wins.into(),
            self.draws.into(),
            unsigned_best(self.best) as i32,
            self.longest.into(),
            self.best_column.into(),
            self.sum,
            self.scored.into(),
            unsigned_best(self.before) as i32,
        ]
    }

    /// A number that cannot be is zero.
    fn from_numbers(numbers: [i32; TALLY]) -> Self {
        let [
            games,
            wins,
            draws,
            best,
            longest,
            column,
            sum,
            scored,
            before,
        ] = numbers;
        let small = |number| u16::try_from(number).unwrap_or(0);
        Tally {
            games: small(games),
            wins: small(wins),
            draws: small(draws),
            best: signed_best(best as u32),
            longest: small(longest),
            best_column: column.try_into().unwrap_or(0),
            sum,
            scored: small(scored),
            before: signed_best(before as u32),
        }
    }

    /// Zeros at the end are left out: most people play only some of the games.
    fn write(&self, field: &mut FieldWriter<'_>) {
        let numbers = self.numbers();
        let last = numbers.iter().rposition(|number| *number != 0);
        let written = last.map_or(0, |last| last + 1);
        for (nth, number) in numbers.into_iter().take(written).enumerate() {
            match nth {
                SUM => field.signed(number),
                _ => field.number(number as u32),
            }
        }
    }

    /// Numbers that are missing at the end are zero.
    fn read(mut field: FieldReader<'_>) -> Self {
        Self::from_numbers(core::array::from_fn(|nth| {
            let number = match nth {
                SUM => field.signed(),
                _ => field.number().map(|number| number as i32),
            };
            number.unwrap_or(0)
        }))
    }
}

/// The most points as a number; 0 stands for `None`.
fn unsigned_best(best: Option<i16>) -> u32 {
    best.map_or(0, |best| 1 + unsigned(best.into()))
}

fn signed_best(number: u32) -> Option<i16> {
    signed(number.checked_sub(1)?).try_into().ok()
}

/// How version 1 stored the statistics: there were three games.
#[derive(Deserialize)]
struct StatisticsV1 {
    people: Vec<PersonV1, MOST_PEOPLE>,
    top: Vec<Best, TOP>,
    counted: [u32; 3],
}

#[derive(Deserialize)]
struct PersonV1 {
    name: Name,
    tallies: [Tally; 3],
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{FinishedGame, Outcome, Result};

    /// The largest statistics there can be.
    fn full() -> Statistics {
        let mut statistics = Statistics::default();
        for number in 0..MOST_PEOPLE {
            for game in GameKind::ALL {
                let result = Result {
                    name: Name::try_from(std::format!("ĄĄĄĄ{number}").as_str()).unwrap(),
                    outcome: Outcome::Won,
                    points: Some(-15 * number as i16),
                    best_column: Some(33),
                };
                statistics.note(&FinishedGame {
                    game,
                    length: 1712,
                    has_top_ten: true,
                    results: [result].into_iter().collect(),
                });
            }
        }
        statistics.counted = [u32::MAX; GameKind::COUNT];
        statistics
    }

    #[test]
    fn statistics_are_read_as_they_are_written() {
        for statistics in [Statistics::default(), full()] {
            let mut bytes = [0; 4096];
            let length = statistics.write(&mut bytes).unwrap();
            let mut read = full();
            assert!(read.read(2, &bytes[..length]));
            assert_eq!(read, statistics);
        }
    }

    #[test]
    fn what_a_newer_program_adds_is_skipped_and_what_is_missing_is_zero() {
        let mut bytes = [0; 256];
        let mut fields = FieldWriter::new(&mut bytes);
        fields.field(PERSON, |field| {
            field.text(b"Ana");
            field.record(|tally| tally.number(7));
        });
        fields.field(99, |field| field.number(1));
        let length = fields.finish().unwrap();
        let mut read = Statistics::default();
        assert!(read.read(2, &bytes[..length]));
        let tally = read.of("Ana").unwrap().tally(GameKind::ALL[0]);
        assert_eq!((tally.games, tally.wins, tally.best), (7, 0, None));
    }
}
