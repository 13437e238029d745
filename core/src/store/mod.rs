//! Games, settings and statistics on NOR flash. A change survives any power cut once
//! [`Store::apply`] or [`Store::record`] has returned.
//!
//! The save area is a log. Every change adds an item at its end: a value, such as the settings, or
//! progress in a match. Progress always has the same form: the codes of the decisions from number
//! `n` on, how many are undone, and what chance produced meanwhile. So a decision is an item with
//! one code, an undo is one with none, and a correction is one with everything from the first
//! changed decision on.
//!
//! When space gets short, the oldest items are checked one by one. An item that is still needed is
//! *moved*: copied to the end, then removed at the front. If the oldest item is progress in a
//! match, all of the match is first written again in one item at the end, its *whole*. Its older
//! items are then no longer needed. So everything needed is there once or twice, never half.
//!
//! From the flash up:
//!
//! 1. `sectors`, `erasing`: pages that erase atomically; every write is read back, and failing
//!    sectors are left out. `settle`: settles bits that a power cut left in doubt, so that they
//!    always read the same.
//! 2. `log`: items in a ring of pages (sequential-storage's queue), each with a checksum.
//! 3. `item`: the contents of an item, in postcard's format, with a version, and a number that
//!    shows when one is missing.
//! 4. `slots`: which matches there are and which of their items are still needed.
//! 5. [`Store`]: changes in, matches out.
//!
//! What the store promises:
//!
//! - A power cut loses nothing that was stored. At most the change in progress is missing, and then
//!   all of it.
//! - What is loaded is what was stored. A loss is reported once, in [`Loaded::unreadable`]. Only
//!   the loss of the newest item, or of the newest two at once, goes unnoticed: then everything is
//!   as it was before them.
//! - A resumed match is the match that was stored, with its players and what chance produced. If
//!   part of it cannot be read, it is the match at some earlier moment, and [`Resumed::missing`] is
//!   the number of actions known to be lost. [`MatchSummary::is_incomplete`] stays true, even after
//!   the match is moved, until it is played on.
//! - Data that another version wrote is left alone and reported, never misread.
//! - When space runs out, the match that was finished first is deleted, never an unfinished one.
//!
//! How long a change takes: usually one write. If there is time between two changes,
//! [`Store::prepare`] erases a sector and makes room ahead; then no change waits for an erase, and
//! the longest takes 10 writes, about 4 ms of the flash. Without pauses, an erase delays one change
//! in 160 by 45 ms.
//!
//! How long the flash lasts: a decision takes 24 bytes, of which 8 are the queue's header and 7 the
//! label. A finished match, including statistics, making room, and the changes of abandoned
//! matches, writes:
//!
//! | game | changes | bytes | years at 50 matches a day |
//! |---|---|---|---|
//! | Qwantum | 143 | 5.5 KB | 83 |
//! | Quantum, moves at random | 654 | 23 KB | 19.6 |
//!
//! A match of Quantik writes 1.2 KB. The sectors are used in turn and last 100,000 erases. A match
//! of Quantum erases 4.5 of the 16 sectors, so 50 matches a day erase each sector 14 times. Every
//! fourth or fifth time that the device is switched off costs an extra erase, because a sector that
//! was erased ahead is erased again; some sectors get more of these than others. If the device is
//! switched off and on 13 times in every match of Quantum, the flash lasts 11.9 years, and its most
//! used sector 11.0. `core/tests/store/cost.rs` measures and prints all this.
//!
//! ```
//! use embedded_storage::nor_flash::NorFlash;
//! use pocketq_core::{games::GameKind, quantik};
//! use pocketq_core::store::{Statistics, Store, StoreError, StoredMatch};
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

pub use change::{
    Change, LAST_SETUPS_BYTES, MatchId, MatchSummary, NAME_BYTES, Name, Opening, Player,
};
pub(crate) use change::{DEVICE_NAME, player_name, player_names, shown_names};
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
