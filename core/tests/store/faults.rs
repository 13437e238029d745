//! Flash that wears out, loses bits, or contains foreign data: never a panic, never a wrong match.

use std::collections::HashSet;

use pocketq_core::{
    games::GameKind,
    store::{Store, Stored, Why},
};

use crate::{
    flash::{RamFlash, SECTOR, TestRng},
    simulated_play::{Codes, SimulatedPlay, Truth, read},
};

/// A store that was played with for a while, and every state that each of its matches was ever in.
struct Played {
    store: Store<RamFlash>,
    simulated: SimulatedPlay,
    history: HashSet<(usize, Codes)>,
}

impl Played {
    fn new(flash: RamFlash, seed: u64) -> Self {
        let area = flash.area();
        Played {
            store: Store::open(flash, area).unwrap().0,
            simulated: SimulatedPlay::new(seed),
            history: HashSet::new(),
        }
    }

    fn note(&mut self) {
        for (game, codes) in self.simulated.truth.live.iter().enumerate() {
            if let Some(codes) = codes {
                self.history.insert((game, codes.clone()));
            }
        }
    }

    /// Plays on. Returns how many changes were not stored; each is tried a few times.
    fn play(&mut self, changes: usize) -> usize {
        let mut troubles = 0;
        for _ in 0..changes {
            let mut next = self.simulated.clone();
            let change = next.any();
            if (0..3).any(|_| change.apply(&mut self.store).is_ok()) {
                self.simulated = next;
                self.note();
            } else {
                troubles += 1;
            }
        }
        troubles
    }

    fn reopen(self) -> (Self, Truth) {
        let Played {
            store,
            simulated,
            history,
        } = self;
        let flash = store.release();
        let area = flash.area();
        let (mut store, loaded) = Store::open(flash, area).unwrap();
        let truth = Truth::of(&mut store, &loaded).unwrap();
        let played = Played {
            store,
            simulated,
            history,
        };
        (played, truth)
    }
}

/// Counts what a store returns after its flash was damaged.
#[derive(Debug, Default)]
struct Damage {
    whole: usize,
    said: usize,
    earlier: usize,
    gone: usize,
    wrong: usize,
}

impl Damage {
    /// Every match that is returned must be one that existed, as it was at some moment.
    fn look(&mut self, flash: RamFlash, played: &Played) {
        let area = flash.area();
        let Ok((mut store, _)) = Store::open(flash, area) else {
            self.gone += 1;
            return;
        };
        let truth = &played.simulated.truth;
        let (mut whole, mut said) = (0, 0);
        for game in GameKind::ALL {
            let Some(id) = store.live(game.into()).map(|saved| saved.id) else {
                whole += usize::from(truth.live[game.index()].is_none());
                continue;
            };
            let (codes, missing) = read(&mut store, id, game).unwrap();
            said += usize::from(missing > 0);
            whole += usize::from(truth.live[game.index()].as_ref() == Some(&codes));
            let (_, all, count) = &codes;
            let is_known = played.history.contains(&(game.index(), codes.clone()))
                || *count == all.len() && missing > 0 && played.has_start(game, &codes);
            self.wrong += usize::from(!is_known);
        }
        let matches = truth.live.iter().filter(|live| live.is_some()).count();
        let offered = GameKind::ALL
            .iter()
            .filter(|&&game| store.live(game.into()).is_some());
        match () {
            () if offered.count() < matches => self.gone += 1,
            () if said > 0 => self.said += 1,
            () if whole == 3 => self.whole += 1,
            () => self.earlier += 1,
        }
    }
}

impl Played {
    /// Whether a match was ever at this point. Undoing to a point counts too.
    fn has_start(&self, game: GameKind, (setup, codes, _): &Codes) -> bool {
        self.history.iter().any(|(index, (of, all, _))| {
            *index == game.index() && of == setup && all.starts_with(codes)
        })
    }
}

fn say(what: &str, tried: usize, damage: &Damage) {
    crate::say!(
        "{what}: {tried} tried, {} changed no match, {} said what is missing, {} are as they were \
         before the last change, {} lost a match, {} wrong matches",
        damage.whole,
        damage.said,
        damage.earlier,
        damage.gone,
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
        damage.look(flipped, &played);
    }
    say("one flipped bit", places.len(), &damage);
    assert_eq!(damage.gone, 0, "the rest is kept");
    assert!(damage.said > 0 && damage.whole > damage.said + damage.earlier);
}

#[test]
fn many_flipped_bits_and_spoiled_stretches() {
    let mut played = Played::new(RamFlash::blank(6), 42);
    assert_eq!(played.play(1500), 0);
    let flash = played.store.flash().clone();
    let mut chance = TestRng(5);
    let mut damage = Damage::default();
    for round in 0..1500 {
        let mut spoiled = flash.clone();
        if round % 3 == 0 {
            let start = chance.below(spoiled.bytes.len() - 600);
            let length = chance.below(600);
            for byte in &mut spoiled.bytes[start..start + length] {
                *byte = chance.next() as u8;
            }
        } else {
            for _ in 0..1 + chance.below(round) {
                let place = chance.below(spoiled.bytes.len() * 8);
                spoiled.bytes[place / 8] ^= 1 << (place % 8);
            }
        }
        damage.look(spoiled, &played);
    }
    say("spoiled flash", 1500, &damage);
}

#[test]
fn flash_with_anything_in_it_becomes_a_store() {
    let mut chance = TestRng(3);
    let mut stores = 0;
    for round in 0..300 {
        let mut flash = RamFlash::blank(6);
        for byte in &mut flash.bytes {
            *byte = match round % 3 {
                0 => chance.next() as u8,
                1 => 0,
                _ => chance.next() as u8 & chance.next() as u8 & chance.next() as u8,
            };
        }
        let area = flash.area();
        let (store, loaded) = Store::open(flash, area).unwrap();
        let strange = loaded.unreadable.first().unwrap();
        assert_eq!((strange.what, strange.why), (Stored::Area, Why::Foreign));
        assert_eq!(store.matches().count(), 0);
        let mut played = Played {
            store,
            simulated: SimulatedPlay::new(round),
            history: HashSet::new(),
        };
        assert_eq!(played.play(40), 0);
        let (played, truth) = played.reopen();
        stores += usize::from(played.simulated.truth.is_kept_as(&truth));
    }
    crate::say!("flash with anything in it: 300 tried, {stores} became stores");
    assert_eq!(stores, 300);
}

/// Bits that no erase sets and bits that no write clears, in some sectors.
#[test]
fn worn_flash_is_left_out_while_that_is_possible() {
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
        let (played, truth) = played.reopen();
        lost += usize::from(!played.simulated.truth.is_kept_as(&truth));
    }
    crate::say!(
        "worn flash: 6 areas with 4 bad bits each, 24000 changes, {refused} not stored, {lost} areas \
         with something lost"
    );
    assert_eq!((refused, lost), (0, 0));
}

#[test]
fn flash_that_is_worn_out_says_so_and_keeps_what_it_has() {
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
        let (played, truth) = played.reopen();
        lost += usize::from(!played.simulated.truth.is_kept_as(&truth));
    }
    crate::say!(
        "worn-out flash: 6 areas, {refused} of 9000 changes refused and said, {lost} areas with something \
         lost"
    );
    assert_eq!(lost, 0);
    assert!(refused > 0);
}
