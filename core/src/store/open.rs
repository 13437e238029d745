//! The store, and how it is loaded at power-on.

use core::ops::Range;

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use super::{
    apply::Replaced,
    change::{LAST_SETUPS_BYTES, MatchId, MatchSummary},
    error::{StoreError, Stored, Unreadable, Why},
    item::{self, Body, ItemKey, Label, Reading, VERSION},
    log::Log,
    room::WORK_AHEAD,
    sectors::{Found, MOST_SECTORS},
    settle::ITEM_HEADER,
    slots::{SLOTS, Slots},
    statistics::{CodeResults, Statistics},
};
use crate::{games::MatchKind, settings::Settings};

/// What the program remembers from one match to the next, in a format of its own.
pub type LastSetups = Vec<u8, LAST_SETUPS_BYTES>;

/// Which item has the value of a key.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Value {
    pub(super) seq: u32,
    pub(super) size: u32,
    /// The newest item of this key that cannot be read.
    pub(super) unreadable_seq: u32,
    pub(super) unreadable_size: u32,
}

/// The sequence numbers of the items, seen in the order of the log.
#[derive(Default)]
struct Numbers {
    newest: u32,
    /// The first item that was needed when the newest was written.
    first_needed: u32,
    /// The highest number below the newest that no item has.
    last_missing: u32,
}

impl Numbers {
    fn see(&mut self, label: Label) {
        // Items of a later version keep their number when they are copied to the end.
        if label.seq <= self.newest {
            return;
        }
        if label.is_after_gap {
            self.last_missing = 0;
        } else if label.seq != self.newest + 1 {
            self.last_missing = label.seq - 1;
        }
        (self.newest, self.first_needed) = (label.seq, label.first_needed);
    }

    /// Whether a needed item is missing. `first_needed` is the oldest item that the stored data
    /// still needs. If it is older than the newest label says, the item that replaced or deleted it
    /// is missing.
    fn lacks_from(&self, first_needed: u32) -> bool {
        let is_missing = self.newest > 0 && self.last_missing >= self.first_needed;
        is_missing || first_needed < self.first_needed
    }
}

/// What was found at power-on. The matches are in [`Store::matches`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Loaded {
    /// What the player has set; `None` if nothing was stored or it cannot be read.
    pub settings: Option<Settings>,
    /// What the program remembers from one match to the next.
    pub last_setups: LastSetups,
    /// The statistics; empty if there were none or they cannot be read.
    pub statistics: Statistics,
    /// What was found but cannot be read.
    pub unreadable: Vec<Unreadable, 8>,
}

impl Loaded {
    fn cannot_read(&mut self, what: Stored, why: Why) {
        let unreadable = Unreadable { what, why };
        if !self.unreadable.contains(&unreadable) {
            // More than eight kinds of problems would not fit on a screen.
            let _ = self.unreadable.push(unreadable);
        }
    }

    #[inline(never)]
    fn forget(&mut self) {
        *self = Self::default();
    }

    // Never inlined, so that its stack is free again before matches are loaded.
    #[inline(never)]
    fn take(&mut self, key: ItemKey, bytes: &[u8]) {
        let understood = match key {
            ItemKey::SETTINGS => {
                self.settings = Some(Settings::from_bytes(bytes));
                true
            }
            ItemKey::LAST_SETUPS => {
                self.last_setups = LastSetups::from_slice(bytes).unwrap_or_default();
                self.last_setups.len() == bytes.len()
            }
            ItemKey::CODE_RESULTS => {
                let read = CodeResults::read(bytes);
                let is_valid = read.is_some();
                self.statistics.by_code = read.unwrap_or_default();
                is_valid
            }
            _ => self.statistics.read(bytes),
        };
        if !understood {
            self.cannot_read(stored(key), Why::Invalid);
        }
    }
}

fn stored(key: ItemKey) -> Stored {
    match key {
        ItemKey::SETTINGS => Stored::Settings,
        ItemKey::LAST_SETUPS => Stored::LastSetups,
        ItemKey::STATISTICS | ItemKey::CODE_RESULTS => Stored::Statistics,
        _ if key.slot().is_some() => Stored::Match,
        _ => Stored::Unknown,
    }
}

/// Games, settings and statistics in a save area of flash.
pub struct Store<F: NorFlash> {
    pub(super) log: Log<F>,
    pub(super) slots: Slots,
    pub(super) values: [Value; ItemKey::VALUES],
    /// How many bytes the items with unknown keys take.
    pub(super) unknown: u32,
    /// The last sequence number that was used.
    pub(super) seq: u32,
    /// Whether numbers before the next one are known to be missing.
    pub(super) is_after_gap: bool,
    /// The sequence number of the oldest item, if it has already been copied to the end.
    pub(super) copied_oldest: Option<u32>,
    /// How many pieces of work may still be done ahead of the next change.
    pub(super) work_ahead: u32,
    /// The bytes of a match that is expected to be stored again as a whole; 0 if none is.
    pub(super) expected_rewrite: u32,
}

impl<F: NorFlash> Store<F> {
    /// Opens a save area of 6 to [`MOST_SECTORS`] complete sectors. An area that no store has ever
    /// claimed is an empty store, whatever another program left in it.
    pub fn open(flash: F, area: Range<u32>) -> Result<(Self, Loaded), StoreError> {
        let (mut place, mut loaded) = (None, Loaded::default());
        Self::open_in(&mut place, &mut loaded, flash, area)?;
        Ok((place.ok_or(StoreError::Flash)?, loaded))
    }

    /// Opens the store in its final place, for a chip with little stack. `loaded` must be new.
    /// After an error, do not use what is in `place`.
    // Never inlined, like `Loaded::take`.
    #[inline(never)]
    pub fn open_in<'a>(
        place: &'a mut Option<Self>,
        loaded: &mut Loaded,
        flash: F,
        area: Range<u32>,
    ) -> Result<&'a mut Self, StoreError> {
        let sector = F::ERASE_SIZE as u32;
        let sectors = area.end.saturating_sub(area.start) / sector;
        let is_whole = area.start.is_multiple_of(sector) && area.end.is_multiple_of(sector);
        let fits = (6..=MOST_SECTORS as u32).contains(&sectors) && sector <= 4096;
        if !is_whole || !fits {
            return Err(StoreError::Area);
        }
        let found = Self::put_empty(place, flash, area.start, sectors)?;
        if found == Found::Earlier {
            loaded.cannot_read(Stored::Area, Why::Earlier);
        }
        if found == Found::CutShort {
            loaded.cannot_read(Stored::Unknown, Why::Invalid);
        }
        let mut foreign = found == Found::Foreign;
        let store = place.as_mut().ok_or(StoreError::Flash)?;
        match store.load(loaded) {
            Ok(()) => {}
            Err(StoreError::Unreadable) => {
                // No sequence of writes leaves the pages in this order, so nothing can be read from
                // them.
                store.log.clear()?;
                loaded.forget();
                let cleared = place.take().ok_or(StoreError::Flash)?.release();
                Self::put_empty(place, cleared, area.start, sectors)?;
                foreign = true;
            }
            Err(error) => return Err(error),
        }
        if foreign {
            loaded.cannot_read(Stored::Area, Why::Foreign);
        }
        place.as_mut().ok_or(StoreError::Flash)
    }

    /// Puts an empty store in its place, before the items are read. This copies the store through
    /// the stack once; that space is free again when the items are read.
    #[inline(never)]
    fn put_empty(
        place: &mut Option<Self>,
        flash: F,
        start: u32,
        sectors: u32,
    ) -> Result<Found, StoreError> {
        let (log, found) = Log::open(flash, start, sectors as usize)?;
        *place = Some(Self {
            log,
            slots: Slots::default(),
            values: [Value::default(); ItemKey::VALUES],
            unknown: 0,
            seq: 0,
            is_after_gap: false,
            copied_oldest: None,
            work_ahead: WORK_AHEAD,
            expected_rewrite: 0,
        });
        Ok(found)
    }

    fn load(&mut self, loaded: &mut Loaded) -> Result<(), StoreError> {
        let Self {
            log,
            slots,
            values,
            unknown,
            copied_oldest,
            ..
        } = self;
        let (mut first, mut numbers) = (None, Numbers::default());
        log.each(|bytes| {
            let size = bytes.len() + ITEM_HEADER;
            let (label, body) = match item::read(bytes) {
                Reading::Item(label, body) => (label, Some(body)),
                Reading::Foreign(label) => (label, None),
                Reading::Nothing => return loaded.cannot_read(Stored::Unknown, Why::Invalid),
            };
            numbers.see(label);
            match first {
                None => first = Some(label),
                // The item was copied to the end, but the power failed before it was removed.
                Some(oldest) if oldest == label => *copied_oldest = Some(label.seq),
                Some(_) => {}
            }
            // A slot that only a newer program has is left alone.
            let slot = label.key.slot().filter(|slot| *slot < SLOTS);
            match (body, label.key.value()) {
                (Some(Body::Value(bytes)), Some(index)) => {
                    let value = &mut values[index];
                    if label.seq > value.seq {
                        (value.seq, value.size) = (label.seq, size as u32);
                        loaded.take(label.key, bytes);
                    }
                    return;
                }
                (Some(body), None) if slot.is_some() => {
                    return slots.note(label, size, &body);
                }
                (_, Some(index)) => {
                    let value = &mut values[index];
                    if label.seq > value.unreadable_seq {
                        (value.unreadable_seq, value.unreadable_size) = (label.seq, size as u32);
                    }
                }
                (_, None) => match slot {
                    Some(slot) => slots.note_unreadable(slot, size),
                    None => *unknown += size as u32,
                },
            }
            let why = if (1..=VERSION).contains(&label.version) {
                Why::Invalid
            } else {
                Why::Version(label.version)
            };
            loaded.cannot_read(stored(label.key), why);
        })?;
        if slots.are_to_read_again() {
            log.each(|bytes| {
                if let Reading::Item(label, body) = item::read(bytes) {
                    slots.note_again(label, &body);
                }
            })?;
        }
        slots.update_states();
        let first_needed = self.first_needed(Replaced::Nothing).unwrap_or(u32::MAX);
        (self.seq, self.is_after_gap) = (numbers.newest, numbers.lacks_from(first_needed));
        if self.is_after_gap {
            loaded.cannot_read(Stored::Unknown, Why::Invalid);
        }
        Ok(())
    }

    /// The stored matches: finished ones, newest first, and then the unfinished ones.
    pub fn matches(&self) -> impl Iterator<Item = MatchSummary<'_>> {
        self.slots.matches()
    }

    /// A stored match.
    pub fn saved(&self, id: MatchId) -> Option<MatchSummary<'_>> {
        self.slots.slot(self.slots.of_match(id)?)?.saved()
    }

    /// The match of a kind that was begun last, over or not.
    pub fn latest(&self, kind: MatchKind) -> Option<MatchSummary<'_>> {
        self.slots.slot(self.slots.latest(kind)?)?.saved()
    }

    /// The unfinished match of a kind.
    pub fn live(&self, kind: MatchKind) -> Option<MatchSummary<'_>> {
        self.latest(kind).filter(|saved| saved.winners.is_none())
    }

    /// Deletes everything: matches, settings, statistics, and what cannot be read.
    pub fn wipe(mut self, area: Range<u32>) -> Result<Self, StoreError> {
        self.log.clear()?;
        let (mut store, _) = Self::open(self.log.release(), area)?;
        // One item marks the area as a store again, so that a save file is still recognised.
        store.forget(0)?;
        Ok(store)
    }

    /// The flash, for hosts that inspect it.
    pub fn flash(&mut self) -> &mut F {
        self.log.flash()
    }

    /// Gives the flash back.
    pub fn release(self) -> F {
        self.log.release()
    }
}
