//! What storing costs: the work of the flash for each action and for resuming, and how long the
//! flash lasts.

use pocketq_core::{games::GameKind, store::Store};
use pocketq_testing::{RamFlash, Work};

use crate::simulated_play::{SimulatedPlay, read};

/// How long the board's flash typically takes for a write of up to 256 bytes and for an erase.
const WRITE_MILLIS: f64 = 0.4;
const ERASE_MILLIS: f64 = 45.0;

/// How many erases a sector survives.
const ENDURANCE: f64 = 100_000.0;

const GAMES_A_DAY: f64 = 50.0;

/// Whether there is time between two changes, so that work can be done ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    Hurried,
    WithPauses,
}

impl Pace {
    fn pause(self, store: &mut Store<RamFlash>) {
        while self == Pace::WithPauses && store.prepare() {}
    }
}

/// How long the writes and erases take.
fn millis(work: &Work) -> f64 {
    work.writes as f64 * WRITE_MILLIS + work.erases as f64 * ERASE_MILLIS
}

/// Plays matches of a game to their end, with statistics after each. Returns what each change cost.
fn play(
    store: &mut Store<RamFlash>,
    simulated: &mut SimulatedPlay,
    game: GameKind,
    matches: usize,
    pace: Pace,
) -> Vec<Work> {
    let (mut costs, mut ended) = (Vec::new(), 0);
    while ended < matches {
        let change = simulated.next(game);
        let mut changes = vec![change];
        if changes[0].is_end() {
            ended += 1;
            changes.push(simulated.statistics());
        }
        // A press that ends a match stores both of these.
        let before = store.flash().work;
        for change in changes {
            change.apply(store).unwrap();
        }
        costs.push(store.flash().work.since(before));
        pace.pause(store);
    }
    costs
}

fn filled() -> (Store<RamFlash>, SimulatedPlay) {
    let flash = RamFlash::blank(16);
    let area = flash.area();
    let (mut store, _) = Store::open(flash, area).unwrap();
    let mut simulated = SimulatedPlay::new(51);
    for _ in 0..5 {
        for game in GameKind::ALL {
            play(&mut store, &mut simulated, game, 3, Pace::WithPauses);
        }
    }
    // Every game has an unfinished match.
    for number in 0..150 {
        let change = simulated.next(GameKind::ALL[number % GameKind::COUNT]);
        change.apply(&mut store).unwrap();
    }
    (store, simulated)
}

#[test]
fn work_for_each_action_and_for_resuming() {
    let (mut store, mut simulated) = filled();
    for game in GameKind::ALL {
        let costs = play(&mut store, &mut simulated, game, 20, Pace::Hurried);
        let changes = costs.len();
        let mean =
            |cost: fn(&Work) -> u64| costs.iter().map(cost).sum::<u64>() as f64 / changes as f64;
        let most = |cost: fn(&Work) -> u64| costs.iter().map(cost).max().unwrap();
        let worst = costs.iter().map(millis).fold(0.0, f64::max);
        let total: f64 = costs.iter().map(millis).sum();
        crate::print_past_runner!(
            "{game:?}: a change takes {:.1} writes of {:.0} bytes and {:.0} reads of {:.0} bytes, {:.4} \
             erases; at most {} writes, {} reads of {} bytes, {} erases; of writing and erasing \
             {:.1} ms, at most {worst:.0} ms",
            mean(|work| work.writes),
            mean(|work| work.written_bytes),
            mean(|work| work.reads),
            mean(|work| work.read_bytes),
            mean(|work| work.erases),
            most(|work| work.writes),
            most(|work| work.reads),
            most(|work| work.read_bytes),
            most(|work| work.erases),
            total / changes as f64,
        );
        assert!(most(|work| work.erases) <= 2);
    }
    for number in 0..150 {
        let change = simulated.next(GameKind::ALL[number % GameKind::COUNT]);
        change.apply(&mut store).unwrap();
    }
    let flash = store.release();
    let (area, before) = (flash.area(), flash.work);
    let (mut store, _) = Store::open(flash, area).unwrap();
    let opened = store.flash().work.since(before);
    crate::print_past_runner!(
        "power-on: {} reads of {} bytes; the store takes {} bytes of RAM",
        opened.reads,
        opened.read_bytes,
        size_of::<Store<RamFlash>>() - size_of::<RamFlash>(),
    );
    for game in GameKind::ALL {
        let saved = store.live(game.into()).unwrap();
        let (id, total) = (saved.id, saved.total);
        let before = store.flash().work;
        read(&mut store, id, game).unwrap();
        let read = store.flash().work.since(before);
        crate::print_past_runner!(
            "resuming {game:?} after {total} actions: {} reads of {} bytes",
            read.reads,
            read.read_bytes
        );
    }
    let change = simulated.next(GameKind::Qwantum);
    let before = store.flash().work;
    change.apply(&mut store).unwrap();
    let first = store.flash().work.since(before);
    crate::print_past_runner!(
        "the first change after power-on: {} reads of {} bytes, {} writes",
        first.reads,
        first.read_bytes,
        first.writes
    );
    // Opening reads the area less than twice.
    assert!(opened.read_bytes < 2 * 16 * 4096);
    // Only what may be in doubt is written again: free sectors are left as they are.
    assert!(opened.writes <= 4, "{} writes", opened.writes);
}

/// Erasing and making room are done ahead: if there is time between two presses, no press waits for
/// them.
#[test]
fn no_press_waits_for_an_erase() {
    for game in GameKind::ALL {
        let [before, after] = [Pace::Hurried, Pace::WithPauses].map(|pace| {
            let (mut store, mut simulated) = filled();
            pace.pause(&mut store);
            let costs = play(&mut store, &mut simulated, game, 100, pace);
            let waiting = costs.iter().filter(|work| work.erases > 0).count();
            let most_writes = costs.iter().map(|work| work.writes).max().unwrap();
            let longest = costs.iter().map(millis).fold(0.0, f64::max);
            crate::print_past_runner!(
                "{game:?}, {pace:?}: {waiting} of {} presses wait for an erase; a press makes at most \
                 {most_writes} writes; the flash takes it at most {longest:.1} ms",
                costs.len(),
            );
            let mut writes: Vec<_> = costs.iter().map(|work| work.writes).collect();
            writes.sort_unstable();
            (waiting, longest, writes[writes.len() / 2])
        });
        // The header of an item is written together with its data.
        assert_eq!(after.2, 1, "{game:?}: writes for most presses");
        assert_eq!(after.0, 0, "{game:?}: presses that wait for an erase");
        assert!(after.1 < 20.0 && before.1 > after.1);
    }
}

/// How often each sector was erased, how many bytes were written, and how often the power was
/// switched off.
struct Wear {
    erases: Vec<u32>,
    bytes: u64,
    power_cycles: u32,
}

/// Plays matches of a game to their end, and switches off and on after every `changes_between`
/// changes.
fn wear(game: GameKind, matches: usize, changes_between: usize, pace: Pace) -> Wear {
    let (mut store, mut simulated) = filled();
    let before = store.flash().erases.clone();
    let start = store.flash().work;
    let (mut ended, mut changes, mut power_cycles) = (0, 0, 0);
    while ended < matches {
        let change = simulated.next(game);
        change.apply(&mut store).unwrap();
        if change.is_end() {
            ended += 1;
            simulated.statistics().apply(&mut store).unwrap();
        }
        pace.pause(&mut store);
        changes += 1;
        if changes % changes_between == 0 {
            power_cycles += 1;
            let flash = store.release();
            let area = flash.area();
            store = Store::open(flash, area).unwrap().0;
            pace.pause(&mut store);
        }
    }
    let bytes = store.flash().work.since(start).written_bytes;
    let erases = store.flash().erases.iter().zip(&before);
    Wear {
        erases: erases.map(|(now, then)| now - then).collect(),
        bytes,
        power_cycles,
    }
}

const NEVER: usize = usize::MAX;

/// With 50 games a day and no switching off, the sectors last at least 19 years on average. Each
/// time off and on costs at most half an erase.
#[test]
fn the_flash_lasts() {
    let matches = 100;
    for game in GameKind::ALL {
        let mut without_power_cycles = 0;
        for (pace, changes_between) in [
            (Pace::Hurried, NEVER),
            (Pace::Hurried, 50),
            (Pace::WithPauses, NEVER),
            (Pace::WithPauses, 50),
        ] {
            let Wear {
                erases,
                bytes,
                power_cycles,
            } = wear(game, matches, changes_between, pace);
            let (least, most) = (*erases.iter().min().unwrap(), *erases.iter().max().unwrap());
            let total: u32 = erases.iter().sum();
            let a_day = f64::from(total) / erases.len() as f64 / matches as f64 * GAMES_A_DAY;
            let years = ENDURANCE / a_day / 365.25;
            crate::print_past_runner!(
                "{game:?}, {pace:?}, {power_cycles} times off and on: {} bytes a game; {matches} games \
                 erase {total} sectors, each {least} to {most} times: {years:.1} years at {GAMES_A_DAY} \
                 games a day",
                bytes / matches as u64,
            );
            if changes_between == NEVER {
                assert!(years >= 19.0);
                without_power_cycles = total;
            }
            assert!(total <= without_power_cycles + power_cycles / 2);
            // A sector that is erased ahead and not used before power-off is erased again.
            let spread = match pace {
                Pace::WithPauses if changes_between != NEVER => 3 + least / 2,
                _ => 3,
            };
            assert!(most <= least + spread, "all sectors wear alike");
        }
    }
}
