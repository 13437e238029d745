//! Power cuts after every word written and after every erase, torn in every way. Nothing that was
//! stored may be lost; at most the change in progress is missing.

use embedded_storage::nor_flash::NorFlash;
use pocketq_core::{
    games::GameKind,
    store::{Change, Opening, Player, Store, holds_page},
};
use pocketq_testing::{RamFlash, SECTOR, TestRng, Torn};

use crate::simulated_play::{Contents, OwnedChange, Record, SimulatedPlay};

#[derive(Default)]
struct Count {
    changes: u64,
    cuts: u64,
    in_erase: u64,
    lost: u64,
}

impl Count {
    fn print(&self, what: &str) {
        crate::print_past_runner!(
            "{what}: {} changes, {} power cuts ({} in an erase), {} lost actions",
            self.changes,
            self.cuts,
            self.in_erase,
            self.lost
        );
    }
}

fn open_and_read(flash: RamFlash) -> (Contents, Store<RamFlash>) {
    let area = flash.area();
    let (mut store, loaded) = Store::open(flash, area).unwrap();
    assert!(loaded.unreadable.is_empty(), "{:?}", loaded.unreadable);
    let found = Contents::of(&mut store, &loaded).unwrap();
    (found, store)
}

/// How many actions of `before` are not in `found`, which may also be the state `after` the change.
fn lost(before: &Contents, after: &Contents, found: &Contents) -> u64 {
    if before.is_stored_as(found) || after.is_stored_as(found) {
        return 0;
    }
    let missing = before.live.iter().zip(&found.live).map(|pair| match pair {
        (Some((codes, _)), Some((found, _))) => codes.all.len().saturating_sub(found.all.len()),
        (Some((codes, _)), None) => codes.all.len(),
        (None, _) => 0,
    });
    missing.sum::<usize>().max(1) as u64
}

/// Applies a change, then does all work ahead of the next one. Returns whether the change was
/// stored.
fn apply_and_prepare<F: NorFlash>(change: &OwnedChange, store: &mut Store<F>) -> bool {
    let stored = change.apply(store).is_ok();
    while store.prepare() {}
    stored
}

/// Applies a change with power for this many words and sectors, then checks what is stored, and
/// applies the change again if it is not there. `None` if the power was enough.
fn cut_at(
    power: u64,
    flash: &RamFlash,
    change: &OwnedChange,
    torn: Torn,
    (before, after): (&Contents, &Contents),
    count: &mut Count,
) -> Option<Store<RamFlash>> {
    let mut cut = flash.clone();
    let area = cut.area();
    cut.chance = TestRng(power << 20 ^ count.cuts);
    cut.torn = torn;
    cut.power = Some(power);
    // The power may already fail while the store is opened.
    let opened = Store::open(&mut cut, area);
    let stored = opened.is_ok_and(|(mut store, _)| apply_and_prepare(change, &mut store));
    if cut.power != Some(0) {
        assert!(stored, "with power");
        return None;
    }
    let before = if stored { after } else { before };
    count.cuts += 1;
    count.in_erase += u64::from(cut.cut_erase);
    cut.power = None;
    let (found, store) = open_and_read(cut);
    // Bits may still waver, but not what is stored.
    let (again, mut store) = open_and_read(store.release());
    assert!(again == found, "{change:?}, {power}, {torn:?}");
    count.lost += lost(before, after, &found);
    assert_eq!(
        count.lost, 0,
        "after {change:?} was cut at {power}, {torn:?}"
    );
    // The device continues from there.
    if before.is_stored_as(&found) && !after.is_stored_as(&found) {
        assert_eq!(change.apply(&mut store), Ok(()), "a second time");
        let (found, again) = open_and_read(store.release());
        assert!(
            after.is_stored_as(&found),
            "after a second time: {change:?}, {power}, {torn:?}"
        );
        store = again;
    }
    Some(store)
}

/// When sectors are erased during a change, counted in words and sectors since the store was
/// opened.
fn erases_in(flash: &RamFlash, change: &OwnedChange) -> Vec<u64> {
    let mut flash = flash.clone();
    let area = flash.area();
    (flash.done, flash.erased_at) = (0, Vec::new());
    let (mut store, _) = Store::open(&mut flash, area).unwrap();
    assert!(apply_and_prepare(change, &mut store));
    flash.erased_at
}

/// Plays on and cuts the power in every change.
fn play_with_cuts(
    simulated: &mut SimulatedPlay,
    store: Store<RamFlash>,
    changes: usize,
    mut next: impl FnMut(&mut SimulatedPlay, usize) -> OwnedChange,
    count: &mut Count,
) -> Store<RamFlash> {
    let mut store = store;
    for number in 0..changes {
        let before = simulated.expected.clone();
        let change = next(simulated, number);
        let flash = store.flash().clone();
        let states = (&before, &simulated.expected);
        // One way of tearing after another; where a sector is erased, all ways.
        let torn = Torn::ALL[number % 4];
        for power in 1.. {
            if cut_at(power, &flash, &change, torn, states, count).is_none() {
                break;
            }
        }
        for power in erases_in(&flash, &change) {
            for torn in Torn::ALL {
                cut_at(power, &flash, &change, torn, states, count);
            }
        }
        assert!(apply_and_prepare(&change, &mut store));
        count.changes += 1;
    }
    store
}

fn every_cut(game: GameKind, mut simulated: SimulatedPlay, changes: usize) {
    let flash = RamFlash::blank(6);
    let (store, _) = Store::open(flash.clone(), flash.area()).unwrap();
    let mut count = Count::default();
    play_with_cuts(
        &mut simulated,
        store,
        changes,
        |simulated, _| simulated.next(game),
        &mut count,
    );
    count.print(&format!("{game:?}, every cut"));
    assert!(count.in_erase > 0);
}

#[test]
fn every_cut_in_every_game() {
    for (seed, game) in (11..).zip(GameKind::ALL) {
        // Matches of Quantik are short: sixty changes are several of them.
        let changes = match game {
            GameKind::Qwantum | GameKind::Towers => 300,
            _ => 60,
        };
        every_cut(game, SimulatedPlay::new(seed), changes);
    }
}

/// A correction is stored in one item: the match is the old one or the new one.
#[test]
fn every_cut_in_a_match_that_is_corrected() {
    every_cut(GameKind::Qwantum, SimulatedPlay::correcting(14, 8), 150);
    every_cut(GameKind::Towers, SimulatedPlay::correcting(15, 8), 150);
}

/// A full ring of pages: every change makes room, and some need a new sector.
#[test]
fn every_cut_while_room_is_made() {
    every_cut_in_a_full_area(SimulatedPlay::new(21), 160);
}

#[test]
fn every_cut_while_room_is_made_for_corrected_matches() {
    every_cut_in_a_full_area(SimulatedPlay::correcting(22, 30), 100);
}

fn every_cut_in_a_full_area(mut simulated: SimulatedPlay, changes: usize) {
    let flash = RamFlash::blank(6);
    let (mut store, _) = Store::open(flash.clone(), flash.area()).unwrap();
    for _ in 0..1500 {
        let change = simulated.next_anywhere();
        assert_eq!(change.apply(&mut store), Ok(()));
    }
    let mut count = Count::default();
    let _ = play_with_cuts(
        &mut simulated,
        store,
        changes,
        |simulated, _| simulated.next_anywhere(),
        &mut count,
    );
    count.print("all games in a full area of 6 sectors, every cut");
    assert!(count.in_erase > 0);
}

/// Plays once round the area: what a cut left behind must do no harm later either.
fn play_on(mut simulated: SimulatedPlay, mut store: Store<RamFlash>) {
    for _ in 0..500 {
        assert_eq!(simulated.next_anywhere().apply(&mut store), Ok(()));
    }
    let (found, _) = open_and_read(store.release());
    assert!(simulated.expected.is_stored_as(&found), "later");
}

/// Every erase in a long run is cut, several times in every way, and so are the writes right before
/// and after it.
#[test]
fn every_erase_is_cut() {
    for (sectors, changes) in [(6, 6000), (16, 3000)] {
        let mut simulated = SimulatedPlay::new(61);
        let flash = RamFlash::blank(sectors);
        let (mut store, _) = Store::open(flash.clone(), flash.area()).unwrap();
        let mut count = Count::default();
        for _ in 0..changes {
            let before = simulated.expected.clone();
            let change = simulated.next_anywhere();
            let flash = store.flash().clone();
            let erases = store.flash().work.erases;
            // Half of the time there is a pause after a change.
            if count.changes % 2 == 0 {
                assert!(apply_and_prepare(&change, &mut store));
            } else {
                assert_eq!(change.apply(&mut store), Ok(()));
            }
            count.changes += 1;
            if store.flash().work.erases == erases {
                continue;
            }
            for power in erases_in(&flash, &change) {
                for (torn, near) in Torn::ALL.into_iter().flat_map(|torn| {
                    [power, power, power, power - 1, power + 1].map(|near| (torn, near))
                }) {
                    let states = (&before, &simulated.expected);
                    let near = near.max(1);
                    let cut = cut_at(near, &flash, &change, torn, states, &mut count);
                    if let Some(store) = cut {
                        play_on(simulated.clone(), store);
                    }
                }
            }
        }
        count.print(&format!("every erase in {sectors} sectors"));
        assert!(count.in_erase > 100);
    }
}

/// Many cuts in a row: each boot starts from what the last cut left.
#[test]
fn one_cut_after_another() {
    many_cuts(16, 3000, SimulatedPlay::new(31));
    many_cuts(6, 1500, SimulatedPlay::new(33));
}

#[test]
fn one_cut_after_another_in_corrected_matches() {
    many_cuts(16, 3000, SimulatedPlay::correcting(32, 40));
    many_cuts(6, 1500, SimulatedPlay::correcting(34, 40));
}

/// Plays with power for at most `most_words` words at a time.
fn many_cuts(sectors: usize, most_words: usize, mut simulated: SimulatedPlay) {
    let mut flash = RamFlash::blank(sectors);
    let mut count = Count::default();
    let mut chance = TestRng(7);
    while count.changes < 6000 {
        let (found, mut store) = open_and_read(flash);
        assert!(simulated.expected.is_stored_as(&found));
        assert!(
            sectors < 16 || simulated.expected.finished.len() <= found.finished.len(),
            "8 are stored"
        );
        store.flash().power = Some(1 + chance.below(most_words) as u64);
        store.flash().torn = Torn::ALL[chance.below(4)];
        let mut next;
        loop {
            next = simulated.clone();
            let change = next.next_anywhere();
            if change.apply(&mut store).is_err() {
                break;
            }
            simulated = next;
            count.changes += 1;
            while chance.below(3) > 0 && store.prepare() {}
        }
        flash = store.release();
        count.cuts += 1;
        count.in_erase += u64::from(flash.cut_erase);
        (flash.cut_erase, flash.power) = (false, None);
        // The power may fail again while the store is opened.
        while chance.below(4) == 0 {
            flash.power = Some(1 + chance.below(40) as u64);
            flash.torn = Torn::ALL[chance.below(4)];
            let _ = Store::open(&mut flash, 0..(sectors * SECTOR) as u32);
            flash.power = None;
        }
        // The change may have been stored anyway.
        let (found, store) = open_and_read(flash);
        count.lost += lost(&simulated.expected, &next.expected, &found);
        if !simulated.expected.is_stored_as(&found) {
            simulated = next;
            count.changes += 1;
        }
        flash = store.release();
    }
    count.print(&format!("one cut after another in {sectors} sectors"));
    assert_eq!(count.lost, 0);
    assert!(count.cuts > 50);
}

/// What a cut in an item leaves. At power-on, its page is written again.
struct CutInItem {
    flash: RamFlash,
    /// How many words and sectors are written at power-on; the claims are last.
    words: u64,
    before: SimulatedPlay,
    after: SimulatedPlay,
}

/// Cuts in items while an area of six sectors is used again and again. So the page is written again
/// in a higher sector in some cases and in a lower one in others.
fn cuts_in_items() -> impl Iterator<Item = CutInItem> {
    let flash = RamFlash::blank(6);
    let area = flash.area();
    let mut store = Store::open(flash, area.clone()).unwrap().0;
    let mut before = SimulatedPlay::new(81);
    (0..24).map(move |round| {
        for _ in 0..61 {
            assert_eq!(before.next_anywhere().apply(&mut store), Ok(()));
        }
        let mut cut = Store::open(store.flash().clone(), area.clone()).unwrap().0;
        let mut after = before.clone();
        (cut.flash().power, cut.flash().torn) = (Some(12), Torn::Mixed);
        cut.flash().chance = TestRng(round);
        assert!(after.next_anywhere().apply(&mut cut).is_err(), "{round}");
        let mut flash = cut.release();
        flash.power = None;
        let mut whole = flash.clone();
        drop(Store::open(&mut whole, area.clone()).unwrap());
        CutInItem {
            words: whole.done - flash.done,
            before: before.clone(),
            flash,
            after,
        }
    })
}

impl CutInItem {
    /// Cuts the power again while the page is written again. Returns the store and what is in it;
    /// nothing may be lost.
    fn cut_again(&self, power: u64, flash: &RamFlash) -> (Contents, Store<RamFlash>) {
        let mut cut = flash.clone();
        (cut.power, cut.torn) = (Some(power + 1), Torn::ALL[power as usize % 4]);
        let area = cut.area();
        let _ = Store::open(&mut cut, area);
        cut.power = None;
        let (found, store) = open_and_read(cut);
        let (before, after) = (&self.before.expected, &self.after.expected);
        assert_eq!(lost(before, after, &found), 0, "{power}");
        (found, store)
    }
}

/// A cut in an item, then another while its page is written again in a lower or higher sector.
#[test]
fn every_cut_while_a_page_is_written_anew() {
    let mut cuts = 0;
    for item in cuts_in_items() {
        for power in item.words.saturating_sub(60)..item.words {
            let (found, store) = item.cut_again(power, &item.flash);
            let (again, mut store) = open_and_read(store.release());
            assert!(again == found, "{power}");
            // The sector that the page left no longer holds it: nothing old can come back.
            let held = store.flash().bytes.chunks(SECTOR);
            let mut pages: Vec<_> = held
                .filter(|held| holds_page(held))
                .map(|held| held[0])
                .collect();
            let count = pages.len();
            pages.sort_unstable();
            pages.dedup();
            assert_eq!(pages.len(), count, "{power}");
            cuts += 1;
        }
    }
    assert!(cuts > 300, "{cuts}");
}

/// The claim of the sector that a page left cannot be cleared, and the power fails meanwhile. Only
/// the other sector counts, and what is stored there afterwards.
#[test]
fn a_sector_that_its_page_left_does_not_count() {
    let (mut above, mut below) = (0, 0);
    for item in cuts_in_items() {
        let held = |flash: &RamFlash| flash.bytes.chunks(SECTOR).map(holds_page).collect();
        let mut flash = item.flash.clone();
        let (_, mut store) = open_and_read(flash.clone());
        let [from, to]: [Vec<bool>; 2] = [&flash, store.flash()].map(held);
        let moved = |was, is| from.iter().zip(&to).position(|pair| pair == (&was, &is));
        let (Some(old), Some(new)) = (moved(true, false), moved(false, true)) else {
            continue;
        };
        *if new > old { &mut above } else { &mut below } += 1;
        // The claim: see `store/sectors.rs`.
        for place in old * SECTOR + 4..old * SECTOR + 12 {
            flash.stuck_high.insert(place, 0xFF);
        }
        for power in item.words.saturating_sub(24)..item.words {
            let (found, mut store) = item.cut_again(power, &flash);
            let mut simulated = item.before.clone();
            if !simulated.expected.is_stored_as(&found) {
                simulated = item.after.clone();
            }
            for _ in 0..4 {
                assert_eq!(simulated.next_anywhere().apply(&mut store), Ok(()));
            }
            let (found, _) = open_and_read(store.release());
            assert!(
                simulated.expected.is_stored_as(&found),
                "{old}, {new}, {power}"
            );
        }
    }
    assert!(above > 0 && below > 0, "{above}, {below}");
}

/// The remains of a torn header can, with the bytes that follow, look like a header that hides the
/// rest of its page. A store that adds items after such remains fails here within 30 cuts with each
/// of these seeds.
#[test]
fn what_a_cut_left_behind_does_not_stop_the_store() {
    let kind = GameKind::Qwantum.into();
    for seed in [259, 567, 678, 1151, 1434] {
        let mut chance = TestRng(seed);
        let flash = RamFlash::blank(16);
        let area = flash.area();
        let mut store = Store::open(flash, area.clone()).unwrap().0;
        let opening = Opening {
            game: GameKind::Qwantum,
            mode: 0,
            setup: [0u8].into_iter().collect(),
            players: [Player::default(), Player::default()].into_iter().collect(),
        };
        store.apply(&Change::Begin(&opening)).unwrap();
        let mut codes = Vec::new();
        for _ in 0..30 {
            let power = Some(1 + chance.below(120) as u64);
            let torn = Torn::ALL[chance.below(4)];
            (store.flash().power, store.flash().torn) = (power, torn);
            store.flash().chance = TestRng(chance.next());
            let play = |store: &mut Store<RamFlash>, chance: &mut TestRng, codes: &mut Vec<u32>| {
                codes.push(chance.next() as u32 >> chance.below(20));
                let (first, played) = (codes.len() - 1, codes.len());
                let players = opening.players.clone();
                let record = Record {
                    kind,
                    first,
                    codes: codes.clone(),
                    played,
                    fallen: Vec::new(),
                    is_revised: false,
                    winners: None,
                    players,
                };
                record.apply(store).is_ok()
            };
            while play(&mut store, &mut chance, &mut codes) {}
            let mut flash = store.release();
            flash.power = None;
            store = Store::open(flash, area.clone()).unwrap().0;
            codes.truncate(store.live(kind).unwrap().total.into());
            for _ in 0..1 + chance.below(8) {
                assert!(play(&mut store, &mut chance, &mut codes), "seed {seed}");
                let found = Store::open(store.flash().clone(), area.clone()).unwrap().0;
                let total = usize::from(found.live(kind).unwrap().total);
                assert_eq!(total, codes.len(), "seed {seed}");
            }
        }
    }
}
