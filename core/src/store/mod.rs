//! Games, settings and statistics on NOR flash. What [`Store::apply`] has stored survives any power
//! cut.
//!
//! The save area is a log. Every change is one item added at its end: a setting, or what happened in a
//! match. That is always the same: from decision `n` on it goes on like this, so many are undone, and
//! this fell meanwhile. A decision is an item with one code, an undo one with none, a correction one
//! from the first changed decision on. When space gets short, the oldest items are checked one by one:
//! an item that is still needed is copied to the end, then the oldest is removed. A match whose oldest
//! item is reached is written whole, in one item at the end. So what is needed is always there,
//! once or twice, never half.
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
//! - A match that is resumed is the match as it was stored, with those who play it and what fell. If
//!   part of it cannot be read, it is the match as it was at some earlier moment, and
//!   [`Resumed::missing`] tells how many actions are known to be lost; [`SavedMatch::is_incomplete`]
//!   tells it too, also after the match was moved, until somebody goes on with it. Only a loss of the
//!   very newest item goes unnoticed, because nothing follows it.
//! - Data written by another version is left alone and reported, never misread.
//! - When there is no room, the match that was finished first is deleted, never an unfinished one.
//!
//! How long a change takes: usually one write. A sector is erased and room is made ahead, in
//! [`Store::prepare`], when there is time between two changes; then no change waits for an erase, and
//! the longest takes 16 writes, about 6 ms of the flash. Without such pauses, one change in 160 waits
//! 45 ms for an erase.
//!
//! How long the flash lasts: a decision takes 22 bytes, of which 8 are the queue's and 5 the label. A
//! finished match of Qwantum writes about 5.1 KB (143 changes, including those of abandoned matches),
//! one of Quantik 1.2 KB, and one of Quantum 22 KB (654 changes: these players move at random and so
//! take very long). This includes statistics and making room. The sectors are used in turn. So 50
//! matches a day, all of the most expensive game, are 50 × 4.1 erases over 16 sectors: 12.8 per
//! sector and day, on average. They reach 100,000 erases after 21.4 years; with Qwantum alone,
//! after 90. A sector that was erased ahead and not used is erased again after power-off: measured,
//! one erase in four to five times off and on, and some sectors get more of these than others.
//! Switched off 13 times in every match of the most expensive game, the flash lasts 12.7 years, and
//! its most used sector 11.4. `core/tests/store/cost.rs` measures and prints all of this.
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
mod held_header;
mod item;
mod log;
mod open;
mod raw_items;
mod read;
mod record;
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
pub use open::{LastSetups, Loaded, Store};
#[doc(hidden)]
pub use raw_items::item_reads_back;
pub use read::Resumed;
pub use record::Progress;
pub use sectors::{MOST_SECTORS, holds_earlier_page, holds_page};
pub use slots::{FINISHED_KEPT, MOST_ACTIONS};
pub use statistics::{
    Best, CodeResults, Counted, FinishedGame, MOST_ATTEMPTS, MOST_PEOPLE, Outcome, Person, Result,
    Statistics, TOP, Tally, TopList,
};
pub use stored_game::{SETUP_BYTES, SetupBytes, StoredGame};
pub use stored_match::StoredMatch;
