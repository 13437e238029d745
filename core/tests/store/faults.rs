//! Flash that wears out, loses bits, or contains foreign data: never a panic, never a wrong match.

use std::collections::HashSet;

use pocketq_core::{
    games::GameKind,
    store::{Opening, Player, Store, Stored, Why, holds_page},
};
use pocketq_testing::{RamFlash, SECTOR, TestRng};

use crate::simulated_play::{Codes, Contents, SimulatedPlay, read};

/// A store that was played with for a while, and every state that each of its matches was ever in.
struct Played {
    store: Store<RamFlash>,
    simulated: SimulatedPlay,
    /// How many finished matches the store had.
    finished: usize,
    history: HashSet<(usize, Codes, Vec<String>)>,
}

/// What the players are called.
fn names(players: &[Player]) -> Vec<String> {
    players
        .iter()
        .map(|player| player.name.to_string())
        .collect()
}

impl Played {
    fn new(flash: RamFlash, seed: u64) -> Self {
        let area = flash.area();
        Played {
            store: Store::open(flash, area).unwrap().0,
            simulated: SimulatedPlay::new(seed),
            finished: 0,
            history: HashSet::new(),
        }
    }

    fn note(&mut self) {
        for (game, live) in self.simulated.expected.live.iter().enumerate() {
            if let Some((codes, players)) = live {
                self.history.insert((game, codes.clone(), names(players)));
            }
        }
    }

    /// Plays on. Returns how many changes were not stored; each is tried once.
    fn play(&mut self, changes: usize) -> usize {
        let mut failures = 0;
        for _ in 0..changes {
            let mut next = self.simulated.clone();
            let change = next.next_anywhere();
            if change.apply(&mut self.store).is_ok() {
                self.simulated = next;
                self.note();
            } else {
                failures += 1;
            }
        }
        let matches = self.store.matches();
        self.finished = matches.filter(|saved| saved.winners.is_some()).count();
        failures
    }

    fn reopen(self) -> (Self, Contents) {
        let Played {
            store,
            simulated,
            finished,
            history,
        } = self;
        let flash = store.release();
        let area = flash.area();
        let (mut store, loaded) = Store::open(flash, area).unwrap();
        let found = Contents::of(&mut store, &loaded).unwrap();
        let played = Played {
            store,
            simulated,
            finished,
            history,
        };
        (played, found)
    }
}

/// Counts what a store returns after its flash was damaged.
#[derive(Debug, Default)]
struct Damage {
    unchanged: usize,
    reported: usize,
    earlier: usize,
    lost_match: usize,
    finished_told: usize,
    wrong: usize,
}

impl Damage {
    /// Every match that is returned must be as it really was at some moment.
    fn check(&mut self, flash: RamFlash, played: &Played) {
        let area = flash.area();
        let Ok((mut store, _)) = Store::open(flash, area) else {
            self.lost_match += 1;
            return;
        };
        let expected = &played.simulated.expected;
        let (mut unchanged, mut reported) = (0, 0);
        for game in GameKind::ALL {
            let Some(saved) = store.live(game.into()) else {
                unchanged += usize::from(expected.live[game.index()].is_none());
                continue;
            };
            let (id, players) = (saved.id, saved.opening.players.clone());
            let (codes, missing) = read(&mut store, id, game).unwrap();
            reported += usize::from(missing > 0);
            let found = (codes, players);
            unchanged += usize::from(expected.live[game.index()].as_ref() == Some(&found));
            let known = (game.index(), found.0, names(&found.1));
            self.wrong += usize::from(!played.history.contains(&known));
        }
        let matches = expected.live.iter().filter(|live| live.is_some()).count();
        let offered = GameKind::ALL
            .iter()
            .filter(|&&game| store.live(game.into()).is_some());
        let is_lost = offered.count() < matches;
        let finished = self.check_finished(&mut store, expected);
        match () {
            () if is_lost || finished < expected.finished.len().min(played.finished) => {
                self.lost_match += 1;
            }
            () if reported > 0 => self.reported += 1,
            () if unchanged == GameKind::COUNT => self.unchanged += 1,
            () => self.earlier += 1,
        }
    }

    /// Every finished match is as it was, or is reported as incomplete and has no winner. Returns
    /// how many there are.
    fn check_finished(&mut self, store: &mut Store<RamFlash>, expected: &Contents) -> usize {
        let finished = store.matches().filter(|saved| saved.winners.is_some());
        let finished: Vec<_> = finished
            .map(|saved| {
                let told = (saved.winners, saved.is_incomplete);
                (saved.id, saved.opening.clone(), told)
            })
            .collect();
        for (id, Opening { game, players, .. }, (winners, is_incomplete)) in &finished {
            let (codes, missing) = read(store, *id, *game).unwrap();
            let found = (*game, (codes, players.clone()));
            let is_told = *is_incomplete && *winners == Some(0) && missing > 0;
            self.finished_told += usize::from(is_told);
            self.wrong += usize::from(!is_told && !expected.finished.contains(&found));
        }
        finished.len()
    }
}

fn print(what: &str, tried: usize, damage: &Damage) {
    crate::print_past_runner!(
        "{what}: {tried} tried, {} changed no match, {} reported what is missing, {} are as they were \
         before the last change, {} lost a match, {} finished ones told to be incomplete, {} wrong \
         matches",
        damage.unchanged,
        damage.reported,
        damage.earlier,
        damage.lost_match,
        damage.finished_told,
        damage.wrong
    );
    assert_eq!(damage.wrong, 0);
}

#[test]
fn one_flipped_bit_anywhere() {
    let mut played = Played::new(RamFlash::blank(6), 41);
    assert_eq!(played.play(2500), 0);
    let flash = played.store.flash().clone();
    let bits = flash.bytes.len() * 8;
    let mut damage = Damage::default();
    // A prime step, so that every position in a byte and in an item is tried.
    let places: Vec<usize> = (0..bits).step_by(23).collect();
    for &place in &places {
        let mut flipped = flash.clone();
        flipped.bytes[place / 8] ^= 1 << (place % 8);
        damage.check(flipped, &played);
    }
    print("one flipped bit", places.len(), &damage);
    assert_eq!(damage.lost_match, 0, "the rest is stored");
    assert!(damage.reported > 0 && damage.unchanged > damage.reported + damage.earlier);
}

#[test]
fn many_flipped_bits_and_overwritten_ranges() {
    let mut played = Played::new(RamFlash::blank(6), 42);
    assert_eq!(played.play(1500), 0);
    let flash = played.store.flash().clone();
    let mut chance = TestRng(5);
    let mut damage = Damage::default();
    for round in 0..1500 {
        let mut damaged = flash.clone();
        if round % 3 == 0 {
            let start = chance.below(damaged.bytes.len() - 600);
            let length = chance.below(600);
            for byte in &mut damaged.bytes[start..start + length] {
                *byte = chance.next() as u8;
            }
        } else {
            for _ in 0..1 + chance.below(round) {
                let place = chance.below(damaged.bytes.len() * 8);
                damaged.bytes[place / 8] ^= 1 << (place % 8);
            }
        }
        damage.check(damaged, &played);
    }
    print("damaged flash", 1500, &damage);
}

/// What a used board may have in its save area: noise, zeros, sparse bits, text, and the blocks of
/// another program's flash file system.
fn left_by_another_program(round: usize, chance: &mut TestRng) -> RamFlash {
    let mut flash = RamFlash::blank(6);
    for (place, byte) in flash.bytes.iter_mut().enumerate() {
        *byte = match round % 5 {
            0 => chance.next() as u8,
            1 => 0,
            2 => chance.next() as u8 & chance.next() as u8 & chance.next() as u8,
            3 => b"littlefs and text, over and over. "[place % 34],
            _ if place % SECTOR < 300 => chance.next() as u8,
            _ => 0xFF,
        };
    }
    flash
}

#[test]
fn flash_that_another_program_used_is_a_new_store() {
    let mut chance = TestRng(3);
    let mut stores = 0;
    for round in 0..300 {
        let flash = left_by_another_program(round, &mut chance);
        let area = flash.area();
        let (store, loaded) = Store::open(flash, area).unwrap();
        assert_eq!(loaded.unreadable, [], "nothing was ever kept");
        assert_eq!(store.matches().count(), 0);
        let mut played = Played {
            store,
            simulated: SimulatedPlay::new(round as u64),
            finished: 0,
            history: HashSet::new(),
        };
        // Whatever was in the sectors, the very first changes are safe.
        for _ in 0..8 {
            assert_eq!(played.play(5), 0);
            let found;
            (played, found) = played.reopen();
            assert!(played.simulated.expected.is_stored_as(&found));
        }
        stores += 1;
    }
    crate::print_past_runner!("flash that another program used: 300 tried, {stores} became stores");
}

/// Any bit of any header may flip, and nothing changes. Nothing changes either if two of the four
/// copies of a page's number have one bit too many.
#[test]
fn one_flipped_bit_in_a_header_changes_nothing() {
    let mut played = Played::new(RamFlash::blank(16), 43);
    assert_eq!(played.play(2500), 0);
    let (mut played, expected) = played.reopen();
    let flash = played.store.flash().clone();
    let held = flash
        .bytes
        .chunks(SECTOR)
        .filter(|sector| holds_page(sector));
    assert!(held.count() > 8);
    let check = |flipped: RamFlash, what: &str| {
        let area = flipped.area();
        let (mut store, loaded) = Store::open(flipped, area).unwrap();
        assert_eq!(loaded.unreadable, [], "{what}");
        let found = Contents::of(&mut store, &loaded).unwrap();
        assert!(found == expected, "{what}");
    };
    for (sector, bit) in (0..16).flat_map(|sector| (0..128).map(move |bit| (sector, bit))) {
        let mut flipped = flash.clone();
        flipped.bytes[sector * SECTOR + bit / 8] ^= 1 << (bit % 8);
        check(flipped, &format!("bit {bit} of sector {sector}"));
    }
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    for (a, b) in pairs {
        for (sector, bit) in (0..4).flat_map(|sector| (0..8).map(move |bit| (sector, bit))) {
            let mut flipped = flash.clone();
            let number = &mut flipped.bytes[sector * SECTOR..][..4];
            number[a] |= 1 << bit;
            number[b] |= 1 << bit;
            check(
                flipped,
                &format!("bit {bit} of {a} and {b} in sector {sector}"),
            );
        }
    }
}

/// A later version keeps the claim, so an older program can tell its area from a new one.
#[test]
fn claimed_sectors_with_unknown_pages_are_reported() {
    let mut played = Played::new(RamFlash::blank(6), 44);
    assert_eq!(played.play(20), 0);
    let mut flash = played.store.release();
    for sector in flash.bytes.chunks_mut(SECTOR) {
        sector[..4].fill(40);
    }
    let area = flash.area();
    let (_, loaded) = Store::open(flash, area).unwrap();
    let strange = loaded.unreadable.first().unwrap();
    assert_eq!((strange.what, strange.why), (Stored::Area, Why::Foreign));
}

/// Bits that no erase sets and bits that no write clears, in some sectors.
#[test]
fn worn_sectors_are_left_out_while_there_are_others() {
    let (mut refused, mut lost) = (0, 0);
    for seed in 0..6 {
        let mut chance = TestRng(seed);
        let mut flash = RamFlash::blank(16);
        let low = chance.below(16 * SECTOR);
        flash.stuck_low.insert(low, 1 << chance.below(8));
        flash.bytes[low] &= !flash.stuck_low[&low];
        for _ in 0..3 {
            let high = chance.below(16 * SECTOR);
            flash.stuck_high.insert(high, 1 << chance.below(8));
        }
        let mut played = Played::new(flash, seed);
        refused += played.play(4000);
        let (played, found) = played.reopen();
        lost += usize::from(!played.simulated.expected.is_stored_as(&found));
    }
    crate::print_past_runner!(
        "worn flash: 6 areas with 4 bad bits each, 24000 changes, {refused} not stored, {lost} areas \
         with something lost"
    );
    assert_eq!((refused, lost), (0, 0));
}

/// Another bit fails every hundred changes. While other cells are free, no change is refused, and
/// nothing is lost.
#[test]
fn bits_that_fail_one_after_another_cost_nothing() {
    let (mut refused, mut lost, mut erases) = (0, 0, 0);
    for seed in 0..4 {
        let mut chance = TestRng(seed);
        let mut played = Played::new(RamFlash::blank(16), seed);
        for bits in 1..=40 {
            let place = chance.below(16 * SECTOR);
            let flash = played.store.flash();
            flash.stuck_high.insert(place, 1 << chance.below(8));
            refused += played.play(100);
            if bits % 4 == 0 {
                let found;
                (played, found) = played.reopen();
                lost += usize::from(!played.simulated.expected.is_stored_as(&found));
            }
        }
        erases += played.store.flash().work.erases;
    }
    crate::print_past_runner!(
        "failing flash: 4 areas, 40 more bad bits in each, 16000 changes, {refused} not stored, {lost} \
         times something lost, {erases} erases"
    );
    assert_eq!((refused, lost), (0, 0));
}

#[test]
fn worn_out_flash_is_reported_and_keeps_what_it_has() {
    let (mut refused, mut lost) = (0, 0);
    for seed in 0..6 {
        let mut played = Played::new(RamFlash::blank(16), seed);
        assert_eq!(played.play(1200), 0);
        let mut chance = TestRng(seed);
        for _ in 0..400 {
            let place = chance.below(16 * SECTOR);
            let flash = played.store.flash();
            if seed % 2 == 0 {
                flash.stuck_high.insert(place, 1 << chance.below(8));
            } else {
                flash.stuck_low.insert(place, 1 << chance.below(8));
            }
        }
        refused += played.play(1500);
        let (played, found) = played.reopen();
        lost += usize::from(!played.simulated.expected.is_stored_as(&found));
    }
    crate::print_past_runner!(
        "worn-out flash: 6 areas, {refused} of 9000 changes refused and reported, {lost} areas with something \
         lost"
    );
    assert_eq!(lost, 0);
    assert!(refused > 0);
}

/// Each try may take 400 ms: a dead flash must not cost that again with every press.
#[test]
fn sectors_that_cannot_be_erased_are_tried_only_once() {
    let mut flash = RamFlash::blank(16);
    for sector in 0..16 {
        flash.stuck_low.insert(sector * SECTOR + 700, 4);
        flash.bytes[sector * SECTOR + 700] &= !4;
    }
    let mut played = Played::new(flash, 8);
    assert_eq!(played.play(1), 1);
    assert_eq!(played.store.flash().work.erases, 32, "two tries a sector");
    assert_eq!(played.play(50), 50);
    while played.store.prepare() {}
    assert_eq!(played.store.flash().work.erases, 32);
}
