//! The stored form of the statistics: fields that can grow. The form of version 1 is still read.

use heapless::Vec;
use serde::Deserialize;

use super::{
    change::Name,
    fields::{FieldReader, FieldWriter, signed, unsigned},
    statistics::{Best, MOST_PEOPLE, Person, Statistics, TOP, Tally},
};
use crate::games::GameKind;

const PERSON: u8 = 1;
const BEST: u8 = 2;
const COUNTED: u8 = 3;

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
        fields.field(BEST, |field| {
            for best in &self.top {
                field.text(best.name.as_bytes());
                field.signed(best.points.into());
            }
        });
        fields.field(COUNTED, |field| {
            self.counted.iter().for_each(|id| field.number(*id));
        });
        fields.finish()
    }

    /// Reads the statistics from an item of this version.
    pub(super) fn read(version: u8, bytes: &[u8]) -> Option<Self> {
        if version == 1 {
            return postcard::from_bytes::<StatisticsV1>(bytes)
                .ok()
                .map(Self::from);
        }
        let mut statistics = Statistics::default();
        for (number, mut field) in FieldReader::new(bytes) {
            match number {
                PERSON => statistics.people.push(Person::read(field)?).ok()?,
                BEST => {
                    while let (Some(name), Some(points)) = (name(&mut field), field.signed()) {
                        let points = points.try_into().ok()?;
                        statistics.top.push(Best { name, points }).ok()?;
                    }
                }
                COUNTED => {
                    for counted in &mut statistics.counted {
                        *counted = field.number().unwrap_or(0);
                    }
                }
                _ => {}
            }
        }
        Some(statistics)
    }
}

fn name(field: &mut FieldReader<'_>) -> Option<Name> {
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

impl Tally {
    fn write(&self, field: &mut FieldWriter<'_>) {
        field.number(self.games.into());
        field.number(self.wins.into());
        field.number(self.draws.into());
        field.number(unsigned_best(self.best));
        field.number(self.longest.into());
        field.number(self.best_column.into());
        field.signed(self.sum);
        field.number(self.scored.into());
        field.number(unsigned_best(self.before));
    }

    /// Numbers that are missing at the end are zero.
    fn read(mut field: FieldReader<'_>) -> Self {
        Tally {
            games: field.small().unwrap_or(0),
            wins: field.small().unwrap_or(0),
            draws: field.small().unwrap_or(0),
            best: field.number().and_then(signed_best),
            longest: field.small().unwrap_or(0),
            best_column: field.small().unwrap_or(0),
            sum: field.signed().unwrap_or(0),
            scored: field.small().unwrap_or(0),
            before: field.number().and_then(signed_best),
        }
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

impl From<StatisticsV1> for Statistics {
    fn from(old: StatisticsV1) -> Self {
        fn grown<T: Copy + Default>(old: [T; 3]) -> [T; GameKind::COUNT] {
            core::array::from_fn(|game| old.get(game).copied().unwrap_or_default())
        }
        let people = old.people.into_iter().map(|person| Person {
            name: person.name,
            tallies: grown(person.tallies),
        });
        Statistics {
            people: people.collect(),
            top: old.top,
            counted: grown(old.counted),
        }
    }
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
            let mut bytes = [0; 2048];
            let length = statistics.write(&mut bytes).unwrap();
            let read = Statistics::read(2, &bytes[..length]);
            assert_eq!(read, Some(statistics));
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
        let read = Statistics::read(2, &bytes[..length]).unwrap();
        let tally = read.of("Ana").unwrap().tally(GameKind::ALL[0]);
        assert_eq!((tally.games, tally.wins, tally.best), (7, 0, None));
    }
}
