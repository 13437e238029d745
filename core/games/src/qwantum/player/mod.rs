//! The device's players: which dice to throw again, what to write, and what that is worth.
//!
//! A [`Deliberation`] is a decision in steps, by a level's judgement; its [`Verdict`] also serves
//! as advice. Below it, [`situation`] and [`features`] describe a game to the [`net`], which was
//! trained by `pocketq train`; [`learned`] turns its forecast into a value; [`second_throw`] and
//! [`entries`] look for the decision with the highest value. [`Comparison`] says what people's
//! decisions cost. Whole numbers only, so PC and chip decide alike. TUNING.md has what was tried.

mod comparison;
mod deliberation;
pub mod entries;
pub mod features;
mod judgement;
pub mod learned;
pub mod net;
pub mod outcomes;
mod outline;
mod pair_table;
mod reason;
pub mod second_throw;
pub mod simple;
pub mod situation;
mod solo;
mod upper_layers;

pub use comparison::{
    COSTLY_PERCENT, COSTLY_POINTS, Comparing, Comparison, DecisionWalk, decisions,
};
pub use deliberation::{Decision, Deliberation, Verdict};
pub use judgement::{Evaluator, Skill};
pub use reason::{Reason, reason};
pub use situation::VALUE;
pub use solo::{Medal, PAR};
