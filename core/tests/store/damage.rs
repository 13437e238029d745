//! Items that no program writes, and flipped bits: what is shown is what was stored, or it is
//! reported as incomplete.

use std::collections::BTreeMap;

use pocketq_core::{
    games::GameKind,
    store::{Change, Loaded, Opening, SetupBytes, Store, Stored, Why},
};
use pocketq_testing::{RamFlash, SECTOR};

use crate::simulated_play::{Codes, OwnedChange, SimulatedPlay, read};

fn blank() -> Store<RamFlash> {
    let flash = RamFlash::blank(6);
    let area = flash.area();
    Store::open(flash, area).unwrap().0
}

fn reopen(store: Store<RamFlash>) -> (Store<RamFlash>, Loaded) {
    let flash = store.release();
    let area = flash.area();
    Store::open(flash, area).unwrap()
}

fn raw_items(store: &mut Store<RamFlash>) -> Vec<Vec<u8>> {
    let mut items = Vec::new();
    store
        .each_raw_item(|item| items.push(item.to_vec()))
        .unwrap();
    items
}

/// The items that a change adds.
fn added(store: &mut Store<RamFlash>, change: &Change<'_>) -> Vec<Vec<u8>> {
    let before = raw_items(store).len();
    store.apply(change).unwrap();
    raw_items(store).split_off(before)
}

fn opening(game: GameKind) -> Opening {
    Opening {
        game,
        mode: 0,
        setup: SetupBytes::new(),
        players: heapless::Vec::new(),
    }
}

/// An item starts with its version and its key, in every version.
const VERSION_AT: usize = 0;
const KEY_AT: usize = 1;

/// The bytes of a sector that tell which page it holds.
const HEADER: usize = 16;

/// An item with a version or key that this program does not write is reported, and kept while room
/// is made.
#[test]
fn versions_and_keys_of_a_later_program_are_left_alone() {
    let settings = Change::Settings(pocketq_core::console::Settings::default());
    for (place, value, what, why) in [
        (VERSION_AT, 0, Stored::Settings, Why::Version(0)),
        (VERSION_AT, 2, Stored::Settings, Why::Version(2)),
        (VERSION_AT, 255, Stored::Settings, Why::Version(255)),
        // The keys after those with a single value.
        (KEY_AT, 4, Stored::Unknown, Why::Invalid),
        (KEY_AT, 5, Stored::Unknown, Why::Invalid),
        (KEY_AT, 15, Stored::Unknown, Why::Invalid),
    ] {
        let mut store = blank();
        let mut item = added(&mut store, &settings).pop().unwrap();
        item[place] = value;
        store.add_raw_item(&item).unwrap();
        let (mut store, loaded) = reopen(store);
        let told = loaded.unreadable.first().map(|told| (told.what, told.why));
        assert_eq!(told, Some((what, why)), "{place}: {value}");
        let mut simulated = SimulatedPlay::new(1);
        for _ in 0..3000 {
            simulated.next_anywhere().apply(&mut store).unwrap();
        }
        assert!(raw_items(&mut store).contains(&item), "{place}: {value}");
        let told = reopen(store).1.unreadable;
        assert_eq!(told.len(), 1, "{place}: {value}");
    }
}

/// A later program may add to an item, and there may be games that this one does not know.
#[test]
fn longer_items_are_read_and_unknown_games_are_told() {
    let games = [GameKind::Quantik, GameKind::Towers];
    let [quantik, towers] = games.map(|game| added(&mut blank(), &Change::Begin(&opening(game))));
    let mut longer = blank();
    for item in &quantik {
        longer
            .add_raw_item(&[item, &[1, 2, 3][..]].concat())
            .unwrap();
    }
    let (longer, loaded) = reopen(longer);
    assert_eq!(loaded.unreadable, []);
    assert!(longer.live(GameKind::Quantik.into()).is_some());

    let mut unknown = blank();
    for (mut item, other) in quantik.into_iter().zip(towers) {
        let mut differing = item.iter_mut().zip(other).filter(|(a, b)| **a != *b);
        let (game, _) = differing.next().expect("the game's number");
        *game = 100;
        unknown.add_raw_item(&item).unwrap();
    }
    let (unknown, loaded) = reopen(unknown);
    let told = loaded.unreadable.first().map(|told| told.what);
    assert_eq!(told, Some(Stored::Match));
    assert_eq!(unknown.matches().count(), 0);
}

/// A match that was replaced does not come back if the beginning of the one that replaced it is
/// lost: later beginnings record it.
#[test]
fn a_match_that_was_replaced_does_not_come_back() {
    let mut store = blank();
    let [first, _lost, mut towers] = [GameKind::Quantik, GameKind::Quantik, GameKind::Towers]
        .map(|game| added(&mut store, &Change::Begin(&opening(game))));
    // Added in a slot of its own, so that the first match is still there. One item of a beginning
    // is enough.
    let mut towers = towers.pop().unwrap();
    towers[KEY_AT] += 5;
    let mut damaged = blank();
    for item in first.iter().chain([&towers]) {
        damaged.add_raw_item(item).unwrap();
    }
    let (damaged, loaded) = reopen(damaged);
    assert_eq!(loaded.unreadable.len(), 1, "something is missing");
    assert!(damaged.live(GameKind::Towers.into()).is_some());
    assert!(damaged.live(GameKind::Quantik.into()).is_none());
}

/// Everything that screens show from a store.
#[derive(Clone, PartialEq)]
struct Shown {
    matches: Vec<(Opening, Option<u8>, Codes)>,
    others: BTreeMap<&'static str, String>,
    is_incomplete: bool,
}

impl Shown {
    fn of(flash: RamFlash) -> Option<Self> {
        let area = flash.area();
        let (mut store, loaded) = Store::open(flash, area).ok()?;
        let mut shown = Shown {
            matches: Vec::new(),
            others: BTreeMap::from([
                ("settings", format!("{:?}", loaded.settings)),
                ("last setups", format!("{:?}", loaded.last_setups)),
                ("statistics", format!("{:?}", loaded.statistics)),
            ]),
            is_incomplete: !loaded.unreadable.is_empty(),
        };
        let saved: Vec<_> = store
            .matches()
            .map(|saved| {
                (
                    saved.id,
                    saved.opening.clone(),
                    saved.winners,
                    saved.is_incomplete,
                )
            })
            .collect();
        for (id, opening, winners, is_incomplete) in saved {
            let (codes, missing) = read(&mut store, id, opening.game).ok()?;
            shown.is_incomplete |= is_incomplete || missing > 0;
            shown.matches.push((opening, winners, codes));
        }
        Some(shown)
    }

    /// What differs from what was stored; `None` if nothing does.
    fn differs(&self, stored: &Shown) -> Option<&'static str> {
        let (found, stored, others) = (&self.matches, &stored.matches, &stored.others);
        if found == stored {
            let mut others = self.others.iter().zip(others);
            let other = others.find(|(found, stored)| found != stored);
            return other.map(|((name, _), _)| *name);
        }
        let lost = stored.iter().filter(|(opening, winners, codes)| {
            !found.iter().any(|found| {
                let (same_opening, same_winners) = (found.0 == *opening, found.1 == *winners);
                same_opening && (same_winners || codes.all.starts_with(&found.2.all))
            })
        });
        Some(match (found.len(), lost.count()) {
            (found, _) if found < stored.len() => "a match is lost",
            (found, _) if found > stored.len() => "a match came back",
            (_, 0) => "a match is another one",
            _ => "a match has another result",
        })
    }
}

/// Counts how damaged saves are shown.
#[derive(Default)]
struct Damage {
    same: usize,
    told: usize,
    before: usize,
    silent: BTreeMap<&'static str, usize>,
}

impl Damage {
    fn check(&mut self, flash: RamFlash, stored: &Shown, before: &Shown) {
        match Shown::of(flash) {
            None => self.told += 1,
            Some(found) if found.is_incomplete => self.told += 1,
            Some(found) if found == *stored => self.same += 1,
            Some(found) if found == *before => self.before += 1,
            Some(found) => {
                let what = found.differs(stored).unwrap_or("nothing");
                *self.silent.entry(what).or_default() += 1;
            }
        }
    }

    /// Prints the counts. Nothing may be wrong without being reported.
    fn finish(&self, what: &str) {
        crate::print_past_runner!(
            "{what}: {} as stored, {} told, {} as before the last change, silently wrong: {:?}",
            self.same,
            self.told,
            self.before,
            self.silent
        );
        assert!(self.silent.is_empty(), "{what}: {:?}", self.silent);
        assert!(self.same > 0 && self.told > 0, "{what}");
    }
}

/// A save with all kinds of matches, finished and unfinished; what it shows; and what it showed
/// before the last change.
fn healthy(seed: u64) -> (RamFlash, Shown, Shown) {
    let flash = RamFlash::blank(16);
    let area = flash.area();
    let mut store = Store::open(flash, area).unwrap().0;
    let mut simulated = SimulatedPlay::correcting(seed, 60);
    let mut before = store.flash().clone();
    let mut changes = 0;
    while changes < 3000 || simulated.expected.live.iter().any(Option::is_none) {
        before = store.flash().clone();
        let change: OwnedChange = simulated.next_anywhere();
        change.apply(&mut store).unwrap();
        changes += 1;
    }
    let [stored, before] = [store.flash().clone(), before].map(|flash| Shown::of(flash).unwrap());
    assert!(stored.matches.len() >= 10 && !stored.is_incomplete && stored != before);
    (store.release(), stored, before)
}

/// Every 67th byte; with `POCKETQ_EVERY_BIT` all of them.
#[test]
fn one_flipped_bit_changes_nothing_or_is_told() {
    let (flash, stored, before) = healthy(71);
    let step = std::env::var("POCKETQ_EVERY_BIT").map_or(67, |_| 1);
    let mut damage = Damage::default();
    for place in (0..flash.bytes.len()).step_by(step) {
        for bit in 0..8 {
            let mut flipped = flash.clone();
            flipped.bytes[place] ^= 1 << bit;
            damage.check(flipped, &stored, &before);
        }
    }
    damage.finish("one flipped bit");
}

/// A blank header looks like the end of a page to the queue. In the newest page, the only one that
/// is not closed, the items behind it are still found, and what is missing is reported.
#[test]
fn a_blank_header_hides_nothing_behind_it() {
    for seed in 72..78 {
        let (flash, stored, before) = healthy(seed);
        let mut damage = Damage::default();
        let pages = flash.bytes.chunks(SECTOR).enumerate();
        for (sector, page) in pages.filter(|(_, page)| page[SECTOR - 1] == 0xFF) {
            // A header has eight bytes; two of them are the length of the data.
            let next =
                |at: &usize| at + 8 + usize::from(u16::from_le_bytes([page[at + 4], page[at + 5]]));
            let items = std::iter::successors(Some(HEADER + 1), |at| Some(next(at)));
            let items: Vec<_> = items
                .take_while(|at| {
                    page.get(*at..at + 8)
                        .is_some_and(|header| header != [0xFF; 8])
                })
                .collect();
            for at in items.iter().rev().skip(1) {
                let mut blanked = flash.clone();
                blanked.bytes[sector * SECTOR + at..][..8].fill(0xFF);
                damage.check(blanked, &stored, &before);
            }
        }
        assert!(damage.silent.is_empty(), "{seed}: {:?}", damage.silent);
        assert!(damage.told > 0, "{seed}: {} told", damage.told);
    }
}

/// A save file that ends early: the rest reads as blank. If nothing were left, it would be a new
/// device.
#[test]
fn a_save_that_ends_early_is_told() {
    let mut damage = Damage::default();
    for seed in 71..75 {
        let (flash, stored, before) = healthy(seed);
        for sectors in 1..16 {
            let mut short = flash.clone();
            short.bytes[sectors * SECTOR..].fill(0xFF);
            damage.check(short, &stored, &before);
        }
    }
    damage.finish("saves that end after 1 to 15 sectors");
}

/// Stores a setting and the beginning of a match in a damaged save. Both are there at the next
/// start, and nothing is reported again.
fn goes_on(flash: RamFlash) -> bool {
    let area = flash.area();
    let (mut store, before) = Store::open(flash, area.clone()).unwrap();
    let settings = pocketq_core::console::Settings {
        turned: !before.settings.unwrap_or_default().turned,
        ..before.settings.unwrap_or_default()
    };
    store.apply(&Change::Settings(settings)).unwrap();
    let opening = opening(GameKind::Quantik);
    store.apply(&Change::Begin(&opening)).unwrap();
    let (store, after) = Store::open(store.release(), area).unwrap();
    let live = store.live(GameKind::Quantik.into());
    after.settings == Some(settings)
        && after.unreadable.is_empty()
        && live.is_some_and(|live| *live.opening == opening)
}

#[test]
fn a_page_that_seems_open_again_is_closed() {
    let (flash, stored, _) = healthy(71);
    for sector in 0..16 {
        let mut open = flash.clone();
        open.bytes[(sector + 1) * SECTOR - 1] = 0xFF;
        let shown = Shown::of(open.clone()).unwrap();
        assert!(shown == stored, "sector {sector}");
        assert!(goes_on(open), "sector {sector}");
    }
}

#[test]
fn whatever_sectors_are_swapped_what_is_played_since_is_stored() {
    let (flash, stored, before) = healthy(72);
    let mut damage = Damage::default();
    for (one, other) in (0..16).flat_map(|one| (0..one).map(move |other| (one, other))) {
        let mut swapped = flash.clone();
        let body = HEADER..SECTOR;
        for (from, to) in [(one, other), (other, one)] {
            let from = from * SECTOR + body.start..from * SECTOR + body.end;
            let to = to * SECTOR + body.start;
            swapped.bytes[to..to + body.len()].copy_from_slice(&flash.bytes[from]);
        }
        damage.check(swapped.clone(), &stored, &before);
        assert!(goes_on(swapped), "{one} and {other}");
    }
    damage.finish("two sectors swapped behind their headers");
}
