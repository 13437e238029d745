//! Nets: random people play all kinds of match while an oracle that shares no code with the rules
//! watches (`people`, `oracle`), and random presses on every screen, after each of which the console
//! must come to rest (`liveness`).
//!
//! A slice of both runs with the other tests. `cargo xtask nets` runs them at full size, through these:
//! `POCKETQ_NETS_GAMES` matches of each kind and `POCKETQ_NETS_SESSIONS` sessions of random presses,
//! seeded by `POCKETQ_NETS_SEED`. `POCKETQ_NETS_SESSION` replays one session of a test by its seed,
//! `POCKETQ_NETS_TRACE` prints what every press led to, and `POCKETQ_NETS_STEPS` how much idle work
//! there was at most.

mod boards;
#[allow(dead_code, reason = "the console's own tests need more of the device")]
#[path = "../console/device.rs"]
mod device;
#[allow(dead_code, reason = "the towers' own tests count with it")]
#[path = "../../games/tests/towers/grid.rs"]
mod grid;
mod liveness;
#[path = "../soak/matches.rs"]
mod matches;
mod net;
mod oracle;
mod people;
mod sheet;
mod table;

use people::{Kind, People};
use pocketq_testing::TestRng;

/// How many matches are played on one device.
const GAMES_A_SESSION: usize = 4;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn seed() -> u64 {
    number("POCKETQ_NETS_SEED").unwrap_or(2026)
}

/// People play matches of a kind: so many, or else the slice that is played with the other tests.
fn play(kind: Kind, slice: u64) {
    let mut findings = net::Findings::default();
    let session = |findings: &mut net::Findings, seed| {
        findings.session(kind, seed, |people: &mut People| {
            people.play(GAMES_A_SESSION)
        });
    };
    if let Some(seed) = number("POCKETQ_NETS_SESSION") {
        session(&mut findings, seed);
        return findings.print(&format!("{kind:?}"));
    }
    let games = number("POCKETQ_NETS_GAMES").unwrap_or(slice) as usize;
    let mut seeds = TestRng(seed() ^ (kind as u64) << 32);
    // Some sessions end early, or their matches are left unfinished.
    while findings.finished < games && findings.begun < 4 * games + 40 {
        session(&mut findings, seeds.next());
    }
    let (finished, begun) = (findings.finished, findings.begun);
    findings.print(&format!("{kind:?}: {finished} games finished of {begun}"));
    assert!(findings.is_clean(), "{kind:?} has faults");
}

macro_rules! nets {
    ($($name:ident => $kind:ident, $slice:literal;)*) => {
        $(#[test]
        fn $name() {
            play(Kind::$kind, $slice);
        })*

        /// No kind of match is left out.
        const _: () = assert!(Kind::ALL.len() == [$(stringify!($kind)),*].len());
    };
}

nets! {
    people_play_with_the_devices_dice => DeviceDice, 500;
    people_play_with_real_dice => RealDice, 500;
    people_play_by_code => ByCode, 500;
    people_keep_their_own_sheet => MySheet, 500;
    people_throw_dice_only => DiceOnly, 500;
    people_play_quantik => Quantik, 300;
    people_play_quantum => Quantum, 100;
}
