//! Qwantum from outside: the rule sheet's examples and what must hold always.

mod longest;
mod odds;
mod properties;
mod rules;
mod scorekeeper;
mod table;
