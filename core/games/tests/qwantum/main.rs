//! Tests Qwantum through its public API: the rule sheet's examples, properties, and the record.

mod away;
mod by_code;
mod dice_only;
mod fix;
mod longest;
#[path = "../quantik/mutation.rs"]
mod mutation;
mod odds;
mod own_sheet;
mod own_sheet_fix;
mod players;
mod properties;
mod record;
mod rules;
mod scorekeeper;
mod table;
mod undo;
