//! The store: takes deeds and adds them to the log, makes room, and reads everything at power-on.

use core::{cell::Cell, ops::Range};

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use super::{
    deed::{Deed, HABIT_BYTES, MatchId, Opening, SavedMatch},
    item::{self, Body, Key, Label, Reading, VERSION},
    kept::GameKind,
    log::Log,
    resume::Tail,
    sectors::{Found, MOST_SECTORS},
    slots::{CHUNK, FINISHED_KEPT, MOST_ACTIONS, Slots},
    statistics::Statistics,
    trouble::{Stored, Trouble, Unreadable, Why},
};
use crate::app::Settings;

/// What the program remembers from one match to the next, in a form of its own.
pub type Habits = Vec<u8, HABIT_BYTES>;

/// Pages that are kept empty, so that items can always be added again before they are taken away.
const PAGES_IN_RESERVE: u32 = 2;

/// Oldest items looked at with every deed while room is getting short, so that no deed has to wait
/// for many.
const TURNS_A_DEED: u32 = 4;

/// The most bytes that a packed chunk takes: five a code.
const PACKED: usize = 5 * CHUNK;

/// Where the value of a key is.
#[derive(Clone, Copy, Debug, Default)]
struct Value {
    seq: u32,
    size: u32,
    /// The newest that cannot be read.
    strange_seq: u32,
    strange_size: u32,
}

/// What was found at power-on. The matches are in [`Store::matches`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Loaded {
    /// What the player has set; none if nothing was stored or it cannot be read.
    pub settings: Option<Settings>,
    /// What the program remembered.
    pub habits: Habits,
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

    fn take(&mut self, key: Key, bytes: &[u8]) {
        let understood = match key {
            Key::SETTINGS => {
                self.settings = Settings::from_code(bytes);
                self.settings.is_some()
            }
            Key::HABITS => {
                self.habits = Habits::from_slice(bytes).unwrap_or_default();
                self.habits.len() == bytes.len()
            }
            _ => {
                let read = postcard::from_bytes(bytes);
                let understood = read.is_ok();
                self.statistics = read.unwrap_or_default();
                understood
            }
        };
        if !understood {
            self.cannot_read(stored(key), Why::Senseless);
        }
    }
}

fn stored(key: Key) -> Stored {
    match key {
        Key::SETTINGS => Stored::Settings,
        Key::HABITS => Stored::Habits,
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
    values: [Value; Key::VALUES],
    /// Bytes of items that are of nothing this program knows.
    unknown: u32,
    seq: u32,
    /// The oldest item, if it was added again already.
    double: Option<u32>,
}

impl<F: NorFlash> Store<F> {
    /// Reads a save area: whole sectors, 6 to [`MOST_SECTORS`] of them. A blank one is an empty
    /// store.
    pub fn open(flash: F, area: Range<u32>) -> Result<(Self, Loaded), Trouble> {
        let sector = F::ERASE_SIZE as u32;
        let sectors = area.end.saturating_sub(area.start) / sector;
        let is_whole = area.start.is_multiple_of(sector) && area.end.is_multiple_of(sector);
        let fits = (6..=MOST_SECTORS as u32).contains(&sectors) && sector <= 4096;
        if !is_whole || !fits {
            return Err(Trouble::Area);
        }
        let (log, found) = Log::open(flash, area.start, sectors as usize)?;
        let mut loaded = Loaded::default();
        let mut store = Self::empty(log);
        let mut strange = found == Found::Strange;
        if let Err(trouble) = store.load(&mut loaded) {
            if trouble != Trouble::Unreadable {
                return Err(trouble);
            }
            // The pages are in no order that can come about: nothing can be made of them.
            store.log.clear()?;
            let (log, _) = Log::open(store.log.release(), area.start, sectors as usize)?;
            store = Self::empty(log);
            loaded = Loaded::default();
            strange = true;
        }
        if strange {
            loaded.cannot_read(Stored::Area, Why::Strange);
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

    fn load(&mut self, loaded: &mut Loaded) -> Result<(), Trouble> {
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
                Reading::Strange(label) => (label, None),
                Reading::Nothing => return loaded.cannot_read(Stored::Unknown, Why::Senseless),
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
                        loaded.take(label.key, bytes);
                    }
                    return;
                }
                (Some(body), None) if label.key.slot().is_some() => {
                    return slots.note(label, size, &body);
                }
                (_, Some(index)) => {
                    let value = &mut values[index];
                    if label.seq > value.strange_seq {
                        (value.strange_seq, value.strange_size) = (label.seq, size as u32);
                    }
                }
                (_, None) => match label.key.slot() {
                    Some(slot) => {
                        slots.note_strange(slot, size);
                    }
                    None => *unknown += size as u32,
                },
            }
            let why = if label.version == VERSION {
                Why::Senseless
            } else {
                Why::Version(label.version)
            };
            loaded.cannot_read(stored(label.key), why);
        })?;
        slots.settle();
        Ok(())
    }

    /// Stores a deed. When this returns, it is on the flash. If it returns trouble, all that was
    /// stored before is there; the deed may be there or not, and can be tried again.
    pub fn keep(&mut self, deed: &Deed<'_>) -> Result<(), Trouble> {
        match *deed {
            Deed::Begin(opening) => self.begin(opening).map(|_| ()),
            Deed::Played { game, at, code } => self.played(game, usize::from(at), code),
            Deed::GoneTo { game, played } => self.gone_to(game, usize::from(played)),
            Deed::Finished { game, winners } => {
                let slot = self.slots.latest(game).ok_or(Trouble::NoMatch)?;
                let body = |back| Body::Finished { back, winners };
                self.mark(slot, body)?;
                self.drop_finished()
            }
            Deed::Forget(id) => {
                let slot = self.slots.of_match(id).ok_or(Trouble::NoMatch)?;
                self.forget(slot)
            }
            Deed::Settings(settings) => self.value(Key::SETTINGS, &settings.code()),
            Deed::Habits(bytes) if bytes.len() > HABIT_BYTES => Err(Trouble::TooLong),
            Deed::Habits(bytes) => self.value(Key::HABITS, bytes),
            Deed::Statistics(statistics) => {
                let mut bytes = [0; 2048];
                let bytes =
                    postcard::to_slice(statistics, &mut bytes).map_err(|_| Trouble::TooLong)?;
                self.value(Key::STATISTICS, bytes)
            }
        }
    }

    /// The matches that are kept: finished ones, the last one first, and then those that are played.
    pub fn matches(&self) -> impl Iterator<Item = SavedMatch<'_>> {
        self.slots.matches()
    }

    /// The unfinished match of a game.
    pub fn live(&self, game: GameKind) -> Option<SavedMatch<'_>> {
        let slot = self.slots.live(game)?;
        let id = MatchId(self.slots.slot(slot)?.id());
        self.matches().find(|saved| saved.id == id)
    }

    /// Takes everything away: matches, settings, statistics, and what cannot be read.
    pub fn wipe(mut self, area: Range<u32>) -> Result<Self, Trouble> {
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

    fn value(&mut self, key: Key, bytes: &[u8]) -> Result<(), Trouble> {
        self.add(key, |_| Body::Value(bytes))
    }

    fn begin(&mut self, opening: &Opening) -> Result<MatchId, Trouble> {
        self.drop_finished()?;
        let slot = loop {
            // Slots that cannot be read are left alone, so there may be fewer than usual.
            match (self.slots.free(), self.slots.oldest_finished()) {
                (Some(slot), _) => break slot,
                (None, Some(oldest)) => self.forget(oldest)?,
                (None, None) => return Err(Trouble::Full),
            }
        };
        let begun = self.slots.begun();
        let body = |first| Body::Opening {
            first,
            begun,
            opening: opening.clone(),
        };
        self.add(Key::of_slot(slot), |_| body(0))?;
        let id = self.seq;
        // A second time: without it nothing of the match could be read.
        self.add(Key::of_slot(slot), |_| body(id))?;
        Ok(MatchId(id))
    }

    fn played(&mut self, game: GameKind, at: usize, code: u32) -> Result<(), Trouble> {
        let index = self.slots.latest(game).ok_or(Trouble::NoMatch)?;
        if at >= MOST_ACTIONS {
            return Err(Trouble::TooLong);
        }
        self.reach(index, at)?;
        let slot = self.slots.slot(index).ok_or(Trouble::NoMatch)?;
        if slot.played() != at {
            return Err(Trouble::Gap);
        }
        let (chunk, place, is_next) = (at / CHUNK, at % CHUNK, slot.total() == at);
        if self.tail.codes.get(place) == Some(&code) && !is_next {
            // The very action that would be redone: what comes after it stays.
            return self.gone_to(game, at + 1);
        }
        let (last, before) = (slot.last(), slot.before(chunk));
        let key = Key::of_slot(index);
        self.tail.codes.truncate(place);
        // There is room: the place is within the chunk.
        let _ = self.tail.codes.push(code);
        let kept = if is_next && place + 1 < CHUNK {
            self.add(key, |seq| Body::Step {
                back: seq - last,
                at: at as u16,
                code,
            })
        } else {
            let mut packed = [0; PACKED];
            let length = item::pack(&self.tail.codes, &mut packed).ok_or(Trouble::TooLong)?;
            self.add(key, |seq| Body::Chunk {
                back: seq - before,
                first: (chunk * CHUNK) as u16,
                codes: &packed[..length],
            })
        };
        if kept.is_err() {
            self.tail.forget();
        } else if place + 1 == CHUNK {
            // The match has grown. That it is stored counts; room is made with the next deed at the
            // latest.
            let _ = self.drop_finished();
        }
        kept
    }

    fn gone_to(&mut self, game: GameKind, played: usize) -> Result<(), Trouble> {
        let index = self.slots.latest(game).ok_or(Trouble::NoMatch)?;
        let total = self.slots.slot(index).map_or(0, |slot| slot.total());
        if played > total {
            return Err(Trouble::Gap);
        }
        let played = played as u16;
        self.mark(index, |back| Body::GoneTo { back, played })
    }

    /// Says something of the match as it is now.
    fn mark<'a>(
        &mut self,
        index: usize,
        body: impl FnOnce(u32) -> Body<'a>,
    ) -> Result<(), Trouble> {
        let last = self.slots.slot(index).ok_or(Trouble::NoMatch)?.last();
        self.add(Key::of_slot(index), |seq| body(seq - last))
    }

    /// Adds an item; its body is told its sequence number.
    fn add<'a>(&mut self, key: Key, body: impl FnOnce(u32) -> Body<'a>) -> Result<(), Trouble> {
        self.make_room()?;
        // A number is never used twice, not even if it may not have come to be.
        self.seq = self.seq.checked_add(1).ok_or(Trouble::Full)?;
        let label = Label {
            version: VERSION,
            key,
            seq: self.seq,
        };
        let body = body(self.seq);
        let length = self.log.add(|bytes| item::write(bytes, label, &body))?;
        let size = length + 8;
        if let Some(value) = key.value().and_then(|index| self.values.get_mut(index)) {
            (value.seq, value.size) = (label.seq, size as u32);
        } else {
            self.slots.note(label, size, &body);
            self.slots.settle();
        }
        Ok(())
    }

    /// Drops the matches that were finished first, if there are too many or they take too much room.
    fn drop_finished(&mut self) -> Result<(), Trouble> {
        while self.slots.finished() > FINISHED_KEPT || self.needed() > self.limit() {
            let Some(oldest) = self.slots.oldest_finished() else {
                break;
            };
            self.forget(oldest)?;
        }
        Ok(())
    }

    fn forget(&mut self, slot: usize) -> Result<(), Trouble> {
        self.add(Key::of_slot(slot), |_| Body::Forgotten)
    }

    /// Bytes that are needed.
    fn needed(&self) -> u32 {
        let values = self.values.iter();
        let values: u32 = values.map(|value| value.size + value.strange_size).sum();
        values + self.unknown + self.slots.bytes()
    }

    /// Bytes that may be needed without every deed having to wait for room: half of the area, and
    /// always four pages less than all of it.
    fn limit(&self) -> u32 {
        let pages = self.log.pages();
        (pages.saturating_sub(4) * Log::<F>::PAGE).min(pages * Log::<F>::PAGE / 2)
    }

    /// Takes away the oldest items until there is room for any item.
    fn make_room(&mut self) -> Result<(), Trouble> {
        let least = PAGES_IN_RESERVE * Log::<F>::PAGE;
        let area = self.log.pages() * Log::<F>::PAGE;
        let (mut turns, mut turned) = (0, 0);
        loop {
            let room = self.log.room()?;
            if room >= least + Log::<F>::PAGE || room >= least && turns >= TURNS_A_DEED {
                return Ok(());
            }
            // All the way round, and everything is needed.
            if turned > area {
                return Err(Trouble::Full);
            }
            match self.turn()? {
                Some(size) => turned += size,
                None => return Ok(()),
            }
            turns += 1;
        }
    }

    /// Takes the oldest item away, after adding it again if it is needed. Says how long it is.
    fn turn(&mut self) -> Result<Option<u32>, Trouble> {
        let Self {
            log,
            slots,
            values,
            double,
            ..
        } = self;
        let (seq, mut added) = (Cell::new(None), false);
        let known = *double;
        let turned = log.turn(
            |bytes| {
                let (label, needed) = match item::read(bytes) {
                    Reading::Nothing => return false,
                    Reading::Strange(label) => {
                        let value = label.key.value().and_then(|index| values.get(index));
                        (
                            label,
                            value.is_none_or(|value| value.strange_seq == label.seq),
                        )
                    }
                    Reading::Item(label, body) => {
                        let value = label.key.value().and_then(|index| values.get(index));
                        let needed = match value {
                            Some(value) => value.seq == label.seq,
                            None => slots.needs(label, &body),
                        };
                        (label, needed)
                    }
                };
                seq.set(Some(label.seq));
                needed && known != seq.get()
            },
            &mut added,
        );
        // Added and not taken away: next time it need only be taken away.
        *double = match turned {
            Ok(_) => None,
            Err(_) if added => seq.get(),
            Err(_) => known,
        };
        Ok(turned?.map(|length| length as u32 + 8))
    }
}
