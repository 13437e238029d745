//! What storing costs: work on the flash for each action and for resuming, and how long the flash
//! lasts.

use pocketq_core::{games::GameKind, store::Store};

use crate::{
    flash::{RamFlash, Work},
    simulated_play::{OwnedChange, SimulatedPlay, read},
};

/// How long the board's flash typically takes for a write of up to 256 bytes and for an erase.
const WRITE_MILLIS: f64 = 0.4;
const ERASE_MILLIS: f64 = 45.0;

/// How many erases a sector survives.
const ENDURANCE: f64 = 100_000.0;

const GAMES_A_DAY: f64 = 50.0;

fn is_end(change: &OwnedChange) -> bool {
    use pocketq_core::store::Change;
    matches!(change, OwnedChange::Other(Change::Finished { .. }))
}

/// Plays matches of a game to their end, with statistics after each. Returns what each change cost.
fn play(
    store: &mut Store<RamFlash>,
    simulated: &mut SimulatedPlay,
    game: GameKind,
    matches: usize,
) -> (Vec<Work>, usize) {
    let (mut costs, mut ended) = (Vec::new(), 0);
    while ended < matches {
        let change = simulated.next(game);
        let mut changes = vec![change];
        if is_end(&changes[0]) {
            ended += 1;
            changes.push(simulated.statistics());
        }
        for change in changes {
            let before = store.flash().work;
            change.apply(store).unwrap();
            costs.push(store.flash().work.since(before));
        }
    }
    let actions = costs.len();
    (costs, actions)
}

fn filled() -> (Store<RamFlash>, SimulatedPlay) {
    let flash = RamFlash::blank(16);
    let area = flash.area();
    let (mut store, _) = Store::open(flash, area).unwrap();
    let mut simulated = SimulatedPlay::new(51);
    for _ in 0..5 {
        for game in GameKind::ALL {
            play(&mut store, &mut simulated, game, 3);
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
        let (costs, changes) = play(&mut store, &mut simulated, game, 20);
        let mean = |of: fn(&Work) -> u64| costs.iter().map(of).sum::<u64>() as f64 / changes as f64;
        let most = |of: fn(&Work) -> u64| costs.iter().map(of).max().unwrap();
        let millis =
            |work: &Work| work.writes as f64 * WRITE_MILLIS + work.erases as f64 * ERASE_MILLIS;
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
    // The whole area once for opening and once for a match, plus what the links need.
    assert!(opened.read_bytes < 2 * 16 * 4096);
}

/// With 50 games a day, no sector wears out within 20 years.
#[test]
fn the_flash_lasts() {
    for game in GameKind::ALL {
        let (mut store, mut simulated) = filled();
        let before = store.flash().erases.clone();
        let start = store.flash().work;
        let games = 100;
        let (_, changes) = play(&mut store, &mut simulated, game, games);
        let work = store.flash().work.since(start);
        let flash = store.flash();
        let erases = flash
            .erases
            .iter()
            .zip(&before)
            .map(|(now, then)| now - then);
        let (least, most) = (erases.clone().min().unwrap(), erases.max().unwrap());
        let a_day = f64::from(most) / games as f64 * GAMES_A_DAY;
        let years = ENDURANCE / a_day / 365.25;
        crate::print_past_runner!(
            "{game:?}: {} changes and {} bytes a game; {games} games erase {} sectors, each {least} to \
             {most} times: {years:.0} years at {GAMES_A_DAY} games a day",
            changes / games,
            work.written_bytes / games as u64,
            work.erases,
        );
        assert!(years >= 20.0);
        assert!(most <= least + 3, "all sectors wear alike");
    }
}
