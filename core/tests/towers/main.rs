//! Quantum (towers) from outside: reference counts, the rule sheet's examples, the rules written
//! down a second time, what must hold always, and noise.

mod longest;
mod opponent;
mod oracle;
mod placement;
mod properties;
mod reference;
mod rules;
mod table;
mod tfen;
