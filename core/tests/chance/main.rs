//! Tests `FairDice` as a whole: what the device does with good, bad and failing sources of raw
//! bits, and whether the dice are fair.

mod pipeline;
mod refusals;
mod sources;
mod statistics;
