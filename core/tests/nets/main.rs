//! Nets: random people play all kinds of matches, checked by an oracle that shares no code with the
//! rules (`people`, `oracle`); and the console must come to rest after each of many random presses
//! on every screen (`liveness`).
//!
//! An ordinary test run has a slice of both; `cargo xtask nets` runs them at full size. The
//! variables `POCKETQ_NETS_GAMES` and `POCKETQ_NETS_SESSIONS` set the number of matches of each
//! kind and of sessions of random presses, and `POCKETQ_NETS_SEED` seeds them.
//! `POCKETQ_NETS_SESSION` replays one session by its seed, `POCKETQ_NETS_TRACE` prints the effect
//! of every press, and `POCKETQ_NETS_STEPS` the most idle work after an input.

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

/// Lets people play matches of a kind: `POCKETQ_NETS_GAMES`, or else `slice` of them.
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
    // Some sessions end early or leave matches unfinished.
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
