//! Games, settings and statistics on NOR flash. What [`Store::keep`] has taken survives any power cut.
//!
//! The save area is a log. Every deed is one item added at its end: an action, a step back, a setting.
//! Each 64 actions are put together in one item, so that resuming reads little. When room gets short,
//! the oldest items are looked at one by one: what is still needed is added again, then the item is
//! taken away. So an item that was added is always there, once or twice, never half.
//!
//! From the flash up:
//!
//! 1. [`sectors`]: pages that erase atomically, each write read back, failing sectors left out.
//! 2. [`log`]: items in a ring of pages (sequential-storage's queue), each with its checksum.
//! 3. [`item`]: what an item says, versioned, in postcard's form.
//! 4. [`slots`]: which matches there are and which of their items are still needed.
//! 5. [`Store`]: deeds in, matches out.
//!
//! What is promised:
//!
//! - A power cut loses nothing that was kept; at most the deed in flight is missing, and only whole.
//! - A match that is resumed is the match as it was kept. If something of it cannot be read, it is the
//!   match as it was at some earlier moment, and it says how many actions are missing.
//! - What another version has written is left alone and reported, never misread.
//! - When there is no room, the match that was finished first is dropped, never one that is played.

mod deed;
mod item;
mod kept;
mod log;
mod resume;
mod sectors;
mod slots;
mod statistics;
mod store;
#[cfg(test)]
mod tests;
mod trouble;

pub use deed::{Deed, HABIT_BYTES, MatchId, NAME_BYTES, Name, Opening, Player, SavedMatch};
pub use kept::{GameKind, Kept, SETUP_BYTES, SetupBytes};
pub use resume::Resumed;
pub use sectors::MOST_SECTORS;
pub use slots::{FINISHED_KEPT, MOST_ACTIONS};
pub use statistics::{
    Best, FinishedGame, MOST_PEOPLE, Outcome, Person, Result, Statistics, TOP, Tally,
};
pub use store::{Habits, Loaded, Store};
pub use trouble::{Stored, Trouble, Unreadable, Why};
