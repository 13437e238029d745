//! Results of games of Qwantum by code: which codes were attempted, and the ten best results. Only the
//! first attempt at a code counts, because whoever plays it again knows the dice. A plain value; it is
//! stored apart from the statistics, so that ordinary games need not store it again.
//!
//! A match is known by its id: it is the first attempt or not from its beginning on, and it can be
//! counted again after a correction.

use heapless::Vec;

use super::{
    change::{MatchId, Name},
    fields::{FieldReader, FieldWriter},
    statistics::{FinishedGame, TOP},
    statistics_form::name,
};
use crate::collect::CollectFitting;
use crate::qwantum::Code;

/// How many codes are remembered. A new one replaces the oldest.
pub const MOST_ATTEMPTS: usize = 64;

const BEST: u8 = 1;
const ATTEMPTS: u8 = 2;
const FIRST_ATTEMPT: u8 = 3;
const PUSHED_OUT: u8 = 4;

/// How many bytes a code takes among the attempts.
const CODE_BYTES: usize = 3;

/// One of the best results by code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestByCode {
    /// The player's name.
    pub name: Name,
    /// How many points.
    pub points: i16,
    /// The code of the game.
    pub code: Code,
}

/// Which codes were attempted, and the best results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeResults {
    /// Best first.
    best: Vec<BestByCode, TOP>,
    /// The newest first.
    attempts: Vec<Code, MOST_ATTEMPTS>,
    /// The last match that was the first attempt at its code; 0 for none. Only the match that was begun
    /// last can still end, so earlier ones need not be known.
    first_attempt: u32,
    /// Whether that match is in the list of the best, or was.
    is_counted: bool,
    /// Those that it pushed out at the end of the list, best first.
    pushed_out: Vec<BestByCode, 4>,
}

impl CodeResults {
    /// The best results of first attempts, best first; of equal ones the older comes first.
    pub fn best(&self) -> &[BestByCode] {
        &self.best
    }

    /// The place of these points in the list of the best. Equal points share a place.
    pub fn place(&self, points: i16) -> usize {
        let better = self.best.iter().filter(|best| best.points > points);
        better.count() + 1
    }

    /// Whether a game by this code was begun before, as far as is known. A new one would not count.
    pub fn was_attempted(&self, code: Code) -> bool {
        // One that is older than all remembered attempts can still be among the best.
        self.attempts.contains(&code) || self.best.iter().any(|best| best.code == code)
    }

    /// Whether a match is the first attempt at its code; only the match that was begun last is known.
    pub fn is_first_attempt(&self, id: MatchId) -> bool {
        self.first_attempt == id.0
    }

    /// Notes that a match by this code has begun. Returns whether that is news: it is the first
    /// attempt, and was not noted before.
    ///
    /// Ruling: a match that has begun is an attempt, also if it is left before its end.
    pub fn note_attempt(&mut self, code: Code, id: MatchId) -> bool {
        if self.was_attempted(code) {
            return false;
        }
        if self.attempts.is_full() {
            self.attempts.pop();
        }
        // There is room: the oldest was removed if there was none.
        let _ = self.attempts.insert(0, code);
        self.first_attempt = id.0;
        self.is_counted = false;
        self.pushed_out.clear();
        true
    }

    /// Counts a match by this code that is over, if it is the first attempt. If it was counted before,
    /// with another result, it is corrected. Returns whether anything changed.
    pub fn note(&mut self, id: MatchId, code: Code, finished: &FinishedGame) -> bool {
        if !self.is_first_attempt(id) {
            return false;
        }
        let (best, pushed_out) = (self.best.clone(), self.pushed_out.clone());
        // All results by this code are from this match: take the list as it was before it.
        self.best.retain(|best| best.code != code);
        for gone in core::mem::take(&mut self.pushed_out) {
            // There is room: they were in it before.
            let _ = self.best.push(gone);
        }
        for result in finished.named_results() {
            if let Some(points) = result.points {
                let name = result.name.clone();
                self.enter(BestByCode { name, points, code });
            }
        }
        let was_counted = core::mem::replace(&mut self.is_counted, true);
        !was_counted || self.best != best || self.pushed_out != pushed_out
    }

    fn enter(&mut self, new: BestByCode) {
        let better = |best: &BestByCode| best.points >= new.points;
        let place = self.best.iter().filter(|best| better(best)).count();
        if place == TOP {
            return;
        }
        if self.best.is_full()
            && let Some(gone) = self.best.pop()
            && gone.code != new.code
        {
            // There is room: a match has at most four results.
            let _ = self.pushed_out.insert(0, gone);
        }
        // There is room: the last one was removed if there was none.
        let _ = self.best.insert(place, new);
    }

    /// Deletes the list of the best. Which codes were attempted stays known, and so does which match
    /// was counted; it cannot be corrected any more.
    pub(super) fn reset(&mut self) {
        self.best.clear();
        self.pushed_out.clear();
        if self.is_counted {
            self.first_attempt = 0;
        }
    }

    /// Writes the results; returns how many bytes they take.
    pub(super) fn write(&self, bytes: &mut [u8]) -> Option<usize> {
        let mut fields = FieldWriter::new(bytes);
        for best in &self.best {
            fields.field(BEST, |field| best.write(field));
        }
        let codes = self.attempts.iter().flat_map(|code| {
            let bytes = code.number().to_le_bytes();
            bytes.into_iter().take(CODE_BYTES)
        });
        let codes: Vec<u8, { CODE_BYTES * MOST_ATTEMPTS }> = codes.collect_fitting();
        fields.field(ATTEMPTS, |field| field.text(&codes));
        fields.field(FIRST_ATTEMPT, |field| {
            field.number(self.first_attempt);
            field.number(self.is_counted.into());
        });
        for gone in &self.pushed_out {
            fields.field(PUSHED_OUT, |field| gone.write(field));
        }
        fields.finish()
    }

    /// Reads the results. What makes no sense, or is too much, is left out.
    pub(super) fn read(bytes: &[u8]) -> Self {
        let mut results = CodeResults::default();
        for (number, mut field) in FieldReader::new(bytes) {
            match number {
                BEST => push(&mut results.best, BestByCode::read(field)),
                ATTEMPTS => {
                    let codes = field.text().unwrap_or_default().chunks_exact(CODE_BYTES);
                    let codes = codes.filter_map(|bytes| match *bytes {
                        [low, middle, high] => {
                            Code::from_number(u32::from_le_bytes([low, middle, high, 0]))
                        }
                        _ => None,
                    });
                    results.attempts = codes.take(MOST_ATTEMPTS).collect_fitting();
                }
                FIRST_ATTEMPT => {
                    results.first_attempt = field.number().unwrap_or(0);
                    results.is_counted = field.number() == Some(1);
                }
                PUSHED_OUT => push(&mut results.pushed_out, BestByCode::read(field)),
                _ => {}
            }
        }
        results
    }
}

fn push<const N: usize>(list: &mut Vec<BestByCode, N>, read: Option<BestByCode>) {
    if let Some(best) = read {
        // A newer program may have more of them.
        let _ = list.push(best);
    }
}

impl BestByCode {
    fn write(&self, field: &mut FieldWriter<'_>) {
        field.text(self.name.as_bytes());
        field.signed(self.points.into());
        field.number(self.code.number());
    }

    fn read(mut field: FieldReader<'_>) -> Option<Self> {
        Some(BestByCode {
            name: name(&mut field)?,
            points: field.signed()?.try_into().ok()?,
            code: Code::from_number(field.number()?)?,
        })
    }
}

#[cfg(test)]
mod tests;
