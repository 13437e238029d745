//! Times perft and search on a PC: `cargo bench -p pocketq-games --bench towers`.
//!
//! Counts move sequences from the start on both boards, and from a middlegame position on the full
//! one. Prints how many there are, the time to count them, and the time per sequence. The last move
//! of a sequence is counted but not made, except in the lines with `made`. Then prints the time of
//! an undo in a long match, the time to restore that match, and the search's nodes per second at
//! the highest level. With `-- search`, only the search runs, so its instructions can be counted.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use pocketq_games::towers::{
    BoardSize, Effort, Game, Level, Match, Position, Search, Setup, perft,
};

const MIDDLE: &str = "2,x,s,o,s,s,o,1,x,2/3,o,sS,o,o,2,x,2/2,x,4,Ss,4/5,OsX,6/4,Oo,7/\
                      3,S,8/2,X,O,2,O,2,X,2/2,X,S,O,S,1,O,S,3 w 3";

fn made(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.is_decided() {
        return 0;
    }
    let moves: Vec<_> = position.moves().collect();
    let mut leaves = 0;
    for played in moves {
        let change = position.make(played);
        leaves += made(position, depth - 1);
        position.unmake(change);
    }
    leaves
}

fn report(what: &str, leaves: u64, time: Duration) {
    let seconds = time.as_secs_f64();
    println!(
        "{what}: {leaves} leaves, {:.1} ms, {:.1} million a second, {:.2} ns a leaf",
        seconds * 1e3,
        leaves as f64 / seconds / 1e6,
        seconds * 1e9 / leaves as f64
    );
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

/// A long match of quiet moves with an occasional capture.
fn long_match() -> Match {
    let mut played = Match::new(Setup::standard(BoardSize::Full));
    let mut seed = 1u32;
    while !played.game().is_over() {
        let is_time = played.game().quiet() >= 50;
        let game = played.game();
        let (quiet, captures): (Vec<_>, Vec<_>) = game
            .legal_moves()
            .partition(|played| game.tower(played.to).is_none());
        let among = match (is_time || quiet.is_empty(), captures.is_empty()) {
            (true, false) => captures,
            _ => quiet,
        };
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let choice = ((u64::from(seed) * among.len() as u64) >> 32) as usize;
        if played.play(among[choice].into()).is_err() {
            break;
        }
    }
    played
}

/// Searches a position at the highest level.
fn search(what: &str, game: &Game) {
    let mut memory = vec![0; Search::WORDS];
    let mut search = Search::new(game, Effort::of(Level::Hard));
    let (depth, time) = timed(|| search.finish(&mut memory).depth);
    let nodes = search.nodes();
    let seconds = time.as_secs_f64();
    println!(
        "search, {what}: {nodes} nodes, {depth} plies, {:.1} ms, {:.0} thousand nodes a second",
        seconds * 1e3,
        f64::from(nodes) / seconds / 1e3
    );
}

fn searches() {
    for board in BoardSize::ALL {
        let game = Game::new(Setup::standard(board));
        search(&format!("{} start", board.name()), &game);
    }
    search("full middle game", &MIDDLE.parse().expect("a middle game"));
    println!("Search {} bytes", size_of::<Search>());
}

fn main() {
    if std::env::args().any(|word| word == "search") {
        return searches();
    }
    for (board, depth) in [(BoardSize::Central, 5), (BoardSize::Full, 5)] {
        let game = Game::new(Setup::standard(board));
        let position = game.position();
        let (leaves, time) = timed(|| perft(black_box(position), depth));
        report(
            &format!("{} start, depth {depth}", board.name()),
            leaves,
            time,
        );
        let mut position = position.clone();
        let (leaves, time) = timed(|| made(black_box(&mut position), depth - 1));
        let what = format!("{} start, depth {}, made", board.name(), depth - 1);
        report(&what, leaves, time);
    }
    let game: Game = MIDDLE.parse().expect("a middle game");
    let (leaves, time) = timed(|| perft(black_box(game.position()), 4));
    report("full middle game, depth 4", leaves, time);

    let mut played = long_match();
    let actions = played.len();
    let (_, time) = timed(|| black_box(played.undo()));
    println!(
        "undo of {actions} actions: {:.1} µs",
        time.as_secs_f64() * 1e6
    );
    played.redo();
    let (_, time) =
        timed(|| Match::restore(played.setup(), played.codes().iter().copied()).is_ok());
    println!(
        "restore of {actions} actions: {:.1} µs",
        time.as_secs_f64() * 1e6
    );
    println!(
        "Position {} bytes, Game {}, Match {}",
        size_of::<Position>(),
        size_of::<Game>(),
        size_of::<Match>()
    );
    searches();
}
