//! How well each level judges. A lower level sees less; it does not get worse dice.

use super::learned::{LearnedValue, Weights};
use super::second_throw::{Effort, SheetValue};
use super::simple::SimpleValue;
use super::situation::{Situation, VALUE};
use crate::level::Level;
use crate::qwantum::sheet::Sheet;

/// How well a player judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    /// How the player values sheets.
    pub evaluator: Evaluator,
    /// The most by which a sheet is misjudged, in units of [`VALUE`].
    pub blur: i32,
    /// How thoroughly second throws are compared.
    pub effort: Effort,
}

/// How a player values sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluator {
    /// Not at all: every legal choice is as good as any other.
    None,
    /// By the rows of the player's own sheet, one by one.
    Rows,
    /// By the learned value, which sees everything.
    Learned,
}

impl Skill {
    /// The skill of a level.
    pub const fn of(level: Level) -> Self {
        let (evaluator, blur, effort) = match level {
            Level::Novice => (Evaluator::None, 0, Effort::LIGHT),
            Level::Easy => (Evaluator::Rows, 13 * VALUE, Effort::LIGHT),
            Level::Medium => (Evaluator::Learned, 7 * VALUE, Effort::LIGHT),
            Level::Hard => (Evaluator::Learned, 0, Effort::FULL),
        };
        Skill {
            evaluator,
            blur,
            effort,
        }
    }
}

/// A skill at work in a situation.
#[derive(Clone)]
pub(super) struct Judgement {
    rule: Rule,
    blur: i32,
}

#[derive(Clone)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is only one, and there is no heap"
)]
enum Rule {
    /// Rows one by one.
    Simple(SimpleValue),
    /// The learned value.
    Learned(LearnedValue<'static>),
}

impl Judgement {
    /// The judgement of a skill in a situation; none if it values nothing.
    pub(super) fn of(
        skill: Skill,
        weights: &'static Weights,
        situation: impl FnOnce() -> Situation,
    ) -> Option<Self> {
        let rule = match skill.evaluator {
            Evaluator::None => return None,
            Evaluator::Rows => Rule::Simple(SimpleValue),
            Evaluator::Learned => Rule::Learned(LearnedValue::new(weights, situation())),
        };
        let blur = skill.blur;
        Some(Judgement { rule, blur })
    }
}

/// By how much a sheet is misjudged: always the same for the same sheet, and without any pattern.
fn misjudged(sheet: &Sheet, blur: i32) -> i32 {
    if blur == 0 {
        return 0;
    }
    // FNV-1a over what is written, then mixed so that every bit depends on every number.
    let numbers = sheet.rows().iter().flat_map(|row| {
        let length = row.values().len() as u8;
        row.values().iter().copied().chain([0x80 | length])
    });
    let hash = numbers
        .chain([sheet.misses()])
        .fold(0x811c_9dc5u32, |hash, number| {
            (hash ^ u32::from(number)).wrapping_mul(0x0100_0193)
        });
    let mixed = (hash ^ hash >> 15).wrapping_mul(0x2c1b_3c6d);
    let mixed = (mixed ^ mixed >> 13) >> 16;
    mixed as i32 * (2 * blur + 1) / 65_536 - blur
}

impl SheetValue for Judgement {
    fn set_base(&mut self, sheet: &Sheet) {
        match &mut self.rule {
            Rule::Simple(value) => value.set_base(sheet),
            Rule::Learned(value) => value.set_base(sheet),
        }
    }

    fn value(&mut self, sheet: &Sheet) -> i32 {
        let value = match &mut self.rule {
            Rule::Simple(value) => value.value(sheet),
            Rule::Learned(value) => value.value(sheet),
        };
        value + misjudged(sheet, self.blur)
    }

    fn value_of_end(&mut self, sheet: &Sheet) -> i32 {
        match &mut self.rule {
            Rule::Simple(value) => value.value_of_end(sheet),
            Rule::Learned(value) => value.value_of_end(sheet),
        }
    }
}
