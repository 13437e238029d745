//! Tests Quantum (towers) through its public API: reference counts, the rule sheet's examples, a
//! second implementation of the rules, properties, and random input.

mod grid;
mod longest;
#[path = "../quantik/mutation.rs"]
mod mutation;
mod opponent;
mod oracle;
mod placement;
mod properties;
mod reference;
mod rules;
mod table;
mod tfen;
