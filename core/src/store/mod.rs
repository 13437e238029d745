//! Games, settings and statistics on NOR flash. What [`Store::apply`] has stored survives any power
//! cut.
//!
//! The save area is a log. Every change is one item added at its end: an action, an undo, a
//! setting. Every 64 actions are packed into one item, so that resuming reads little. A match that is
//! changed in the middle is stored whole, in one item: it is the old one or the new one. When space
//! gets short, the oldest items are checked one by one: an item that is still needed is copied to
//! the end, then the oldest is removed. So a needed item is always there, once or twice, never
//! half.
//!
//! From the flash up:
//!
//! 1. `sectors`, `erasing`: pages that erase atomically; each write is read back, failing sectors are
//!    left out. `settle`: what a power cut left in doubt reads the same ever after.
//! 2. `log`: items in a ring of pages (sequential-storage's queue), each with its checksum.
//! 3. `item`: the contents of an item, versioned, in postcard's format.
//! 4. `slots`: which matches there are and which of their items are still needed.
//! 5. [`Store`]: changes in, matches out.
//!
//! What the store promises:
//!
//! - A power cut loses nothing that was stored; at most the change in progress is missing, and never
//!   half of it.
//! - A match that is resumed is the match as it was stored. If part of it cannot be read, it is the
//!   match as it was at some earlier moment, and [`Resumed::missing`] tells how many actions are known
//!   to be lost. Only a loss of the very newest item goes unnoticed, because nothing follows it.
//! - Data written by another version is left alone and reported, never misread.
//! - When there is no room, the match that was finished first is deleted, never an unfinished one.
//!
//! How long a change takes: usually three writes. A sector is erased and room is made ahead, in
//! [`Store::prepare`], when there is time between two changes; then no change waits for an erase, and
//! the longest takes 18 writes, about 7 ms of the flash. Without such pauses, one change in 160 waits
//! 45 ms for an erase.
//!
//! How long the flash lasts: a finished match of Qwantum writes about 5.4 KB (192 changes,
//! including those of abandoned matches), one of Quantik 1.1 KB, and one of Quantum 24 KB (683
//! changes: these players move at random and so take very long). This includes statistics and
//! making room. The sectors are used in turn. So 50 matches a day, all of the most expensive game,
//! are 50 × 4.43 erases over 16 sectors: 13.8 per sector and day, on average. They reach 100,000
//! erases after 19.8 years; with Qwantum alone, after 86. A sector that was erased ahead and not used is
//! erased again after power-off: measured, one erase in seven to twelve times off and on, and some
//! sectors get more of these than others. Switched off 14 times in every match of the most expensive
//! game, the flash lasts 15.6 years, and its most used sector 14. `core/tests/store/cost.rs` measures
//! and prints all of this.
//!
//! ```
//! use embedded_storage::nor_flash::NorFlash;
//! use pocketq_core::{games::GameKind, quantik, store::{Statistics, Store, StoreError, StoredMatch}};
//!
//! fn go_on<F: NorFlash>(flash: F) -> Result<StoredMatch<quantik::Board, 16>, StoreError> {
//!     let (mut store, loaded) = Store::open(flash, 0x1EF000..0x1FF000)?;
//!     assert!(loaded.unreadable.is_empty(), "tell the player");
//!     let kind = GameKind::Quantik.into();
//!     if let Some(unfinished) = store.live(kind) {
//!         let id = unfinished.id;
//!         return Ok(StoredMatch::load(&mut store, id)?.0);
//!     }
//!     let mut played = StoredMatch::new((), []);
//!     played.journal.play("Aa1".parse().unwrap()).unwrap();
//!     // Before the screen shows the move:
//!     played.save(&mut Statistics::default(), &mut store)?;
//!     Ok(played)
//! }
//! ```

mod apply;
mod change;
mod erasing;
mod error;
mod fields;
mod held_header;
mod item;
mod log;
mod open;
mod raw_items;
mod read;
mod room;
mod sectors;
mod settle;
mod slot;
mod slots;
mod statistics;
mod stored_game;
mod stored_match;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use change::DEVICE_NAME;
pub use change::{
    Change, LAST_SETUPS_BYTES, MatchId, NAME_BYTES, Name, Opening, Player, SavedMatch,
};
pub use error::{StoreError, Stored, Unreadable, Why};
pub(crate) use fields::{FieldReader, FieldWriter};
pub use open::{LastSetups, Loaded, Store};
#[doc(hidden)]
pub use raw_items::item_reads_back;
pub use read::Resumed;
pub use sectors::{MOST_SECTORS, holds_earlier_page, holds_page};
pub use slots::{FINISHED_KEPT, MOST_ACTIONS};
pub use statistics::{
    Best, CodeResults, Counted, FinishedGame, MOST_ATTEMPTS, MOST_PEOPLE, Outcome, Person, Result,
    Statistics, TOP, Tally, TopList,
};
pub use stored_game::{MEMORY_BYTES, MatchMemory, SETUP_BYTES, SetupBytes, StoredGame};
pub use stored_match::StoredMatch;
