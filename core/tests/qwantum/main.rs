//! Qwantum from outside: the rule sheet's examples, what must hold always, and the record.

mod longest;
mod odds;
mod properties;
mod record;
mod rules;
mod scorekeeper;
mod table;
