//! The store itself, and reading everything at power-on.

use core::ops::Range;

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use super::{
    change::{LAST_SETUPS_BYTES, MatchId, SavedMatch},
    error::{StoreError, Stored, Unreadable, Why},
    item::{self, Body, Key, Label, Reading, VERSION},
    log::Log,
    read::Tail,
    sectors::{Found, MOST_SECTORS},
    slots::Slots,
    statistics::Statistics,
};
use crate::{app::Settings, games::MatchKind};

/// What the program remembers from one match to the next, in a form of its own.
pub type LastSetups = Vec<u8, LAST_SETUPS_BYTES>;

/// Where the value of a key is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Value {
    pub(super) seq: u32,
    pub(super) size: u32,
    /// The newest that cannot be read.
    pub(super) unreadable_seq: u32,
    pub(super) unreadable_size: u32,
}

/// What was found at power-on. The matches are in [`Store::matches`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Loaded {
    /// What the player has set; none if nothing was stored or it cannot be read.
    pub settings: Option<Settings>,
    /// What the program remembered.
    pub last_setups: LastSetups,
    /// The statistics; empty if there were none or they cannot be read.
    pub statistics: Statistics,
    /// What was found and cannot be read.
    pub unreadable: Vec<Unreadable, 8>,
}

impl Loaded {
    fn cannot_read(&mut self, what: Stored, why: Why) {
        let unreadable = Unreadable { what, why };
        if !self.unreadable.contains(&unreadable) {
            // Eight kinds of trouble are more than a screen can tell.
            let _ = self.unreadable.push(unreadable);
        }
    }

    fn take(&mut self, Label { version, key, .. }: Label, bytes: &[u8]) {
        let understood = match key {
            Key::SETTINGS => {
                self.settings = Some(Settings::from_bytes(bytes));
                true
            }
            Key::LAST_SETUPS => {
                self.last_setups = LastSetups::from_slice(bytes).unwrap_or_default();
                self.last_setups.len() == bytes.len()
            }
            _ => {
                let read = Statistics::read(version, bytes);
                let understood = read.is_some();
                self.statistics = read.unwrap_or_default();
                understood
            }
        };
        if !understood {
            self.cannot_read(stored(key), Why::Invalid);
        }
    }
}

fn stored(key: Key) -> Stored {
    match key {
        Key::SETTINGS => Stored::Settings,
        Key::LAST_SETUPS => Stored::LastSetups,
        Key::STATISTICS => Stored::Statistics,
        _ if key.slot().is_some() => Stored::Match,
        _ => Stored::Unknown,
    }
}

/// Games, settings and statistics in a save area of flash.
pub struct Store<F: NorFlash> {
    pub(super) log: Log<F>,
    pub(super) slots: Slots,
    pub(super) tail: Tail,
    pub(super) values: [Value; Key::VALUES],
    /// Bytes of items that are of nothing this program knows.
    pub(super) unknown: u32,
    /// The sequence number given last.
    pub(super) seq: u32,
    /// The oldest item, if it was added again already.
    pub(super) double: Option<u32>,
}

impl<F: NorFlash> Store<F> {
    /// Reads a save area: whole sectors, 6 to [`MOST_SECTORS`] of them. A blank one is an empty
    /// store.
    pub fn open(flash: F, area: Range<u32>) -> Result<(Self, Loaded), StoreError> {
        let sector = F::ERASE_SIZE as u32;
        let sectors = area.end.saturating_sub(area.start) / sector;
        let is_whole = area.start.is_multiple_of(sector) && area.end.is_multiple_of(sector);
        let fits = (6..=MOST_SECTORS as u32).contains(&sectors) && sector <= 4096;
        if !is_whole || !fits {
            return Err(StoreError::Area);
        }
        let (log, found) = Log::open(flash, area.start, sectors as usize)?;
        let mut loaded = Loaded::default();
        let mut store = Self::empty(log);
        let mut foreign = found == Found::Foreign;
        if let Err(trouble) = store.load(&mut loaded) {
            if trouble != StoreError::Unreadable {
                return Err(trouble);
            }
            // The pages are in no order that can come about: nothing can be made of them.
            store.log.clear()?;
            let (log, _) = Log::open(store.log.release(), area.start, sectors as usize)?;
            store = Self::empty(log);
            loaded = Loaded::default();
            foreign = true;
        }
        if foreign {
            loaded.cannot_read(Stored::Area, Why::Foreign);
        }
        Ok((store, loaded))
    }

    fn empty(log: Log<F>) -> Self {
        Self {
            log,
            slots: Slots::default(),
            tail: Tail::default(),
            values: [Value::default(); Key::VALUES],
            unknown: 0,
            seq: 0,
            double: None,
        }
    }

    fn load(&mut self, loaded: &mut Loaded) -> Result<(), StoreError> {
        let Self {
            log,
            slots,
            values,
            unknown,
            seq: newest,
            double,
            ..
        } = self;
        let mut first = None;
        log.each(|bytes| {
            let size = bytes.len() + 8;
            let (label, body) = match item::read(bytes) {
                Reading::Item(label, body) => (label, Some(body)),
                Reading::Foreign(label) => (label, None),
                Reading::Nothing => return loaded.cannot_read(Stored::Unknown, Why::Invalid),
            };
            *newest = (*newest).max(label.seq);
            match first {
                None => first = Some(label),
                // Added again, and then the power went before it was taken away.
                Some(oldest) if oldest == label => *double = Some(label.seq),
                Some(_) => {}
            }
            match (body, label.key.value()) {
                (Some(Body::Value(bytes)), Some(index)) => {
                    let value = &mut values[index];
                    if label.seq > value.seq {
                        (value.seq, value.size) = (label.seq, size as u32);
                        loaded.take(label, bytes);
                    }
                    return;
                }
                (Some(body), None) if label.key.slot().is_some() => {
                    return slots.note(label, size, &body);
                }
                (_, Some(index)) => {
                    let value = &mut values[index];
                    if label.seq > value.unreadable_seq {
                        (value.unreadable_seq, value.unreadable_size) = (label.seq, size as u32);
                    }
                }
                (_, None) => match label.key.slot() {
                    Some(slot) => {
                        slots.note_unreadable(slot, size);
                    }
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
        slots.update_states();
        Ok(())
    }

    /// The matches that are kept: finished ones, the last one first, and then those that are played.
    pub fn matches(&self) -> impl Iterator<Item = SavedMatch<'_>> {
        self.slots.matches()
    }

    /// A match that is kept.
    pub fn saved(&self, id: MatchId) -> Option<SavedMatch<'_>> {
        self.slots.slot(self.slots.of_match(id)?)?.saved()
    }

    /// The match of a kind that was begun last, whether it is over or not.
    pub fn latest(&self, kind: MatchKind) -> Option<SavedMatch<'_>> {
        self.slots.slot(self.slots.latest(kind)?)?.saved()
    }

    /// The unfinished match of a kind.
    pub fn live(&self, kind: MatchKind) -> Option<SavedMatch<'_>> {
        self.latest(kind).filter(|saved| saved.winners.is_none())
    }

    /// Takes everything away: matches, settings, statistics, and what cannot be read.
    pub fn wipe(mut self, area: Range<u32>) -> Result<Self, StoreError> {
        self.log.clear()?;
        let (mut store, _) = Self::open(self.log.release(), area)?;
        // The old bytes are still there. With one item the area is a store's again.
        store.forget(0)?;
        Ok(store)
    }

    /// The flash below, for hosts that look at it.
    pub fn flash(&mut self) -> &mut F {
        self.log.flash()
    }

    /// Gives the flash back.
    pub fn release(self) -> F {
        self.log.release()
    }
}
