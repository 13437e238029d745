//! Measures how well the device's players play Qwantum, and how fast:
//! `cargo bench -p pocketq-sim --bench qwantum_players -- games=2000 solo=5000`.
//!
//! Words choose what is measured: `solo`, `novice`, `easy`, `medium`, `order`, `four`, `brute`,
//! `quantising`, `decide`; all if none is given. To count the instructions of a second throw, run
//! `valgrind --tool=callgrind --toggle-collect='*second_throws*' BENCHMARK decide` and divide by
//! 100.
//!
//! `LEVEL.blur=N` changes how far a level misjudges sheets. `weights=FILE` plays with these weights
//! instead of the device's. `against=FILE` plays hard against hard: one side has the weights of
//! `weights` (or the device's), the other those of this file. `rounds=N` is how long the net for
//! `quantising` is trained.

mod quantising;

use std::{fs, time::Instant};

use pocketq_core::{
    level::Level,
    qwantum::{
        DiceSet, Game, Phase,
        player::{
            Deliberation, Skill, VALUE,
            learned::{LearnedValue, WEIGHTS, Weights},
            second_throw::{Effort, SecondThrow},
            situation::Situation,
        },
    },
};
use pocketq_sim::arena::{
    QwantumContest,
    qwantum::{finish, is_filled},
};

struct Options {
    games: u64,
    solo: u64,
    seed: u64,
    rounds: u32,
    weights: &'static Weights,
    against: Option<&'static Weights>,
    what: Vec<String>,
    skills: [Skill; 4],
}

fn main() {
    let mut options = Options {
        games: 2000,
        solo: 5000,
        seed: 1,
        rounds: 60,
        weights: WEIGHTS,
        against: None,
        what: Vec::new(),
        skills: Level::ALL.map(Skill::of),
    };
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            Some(("games", value)) => options.games = value.parse().expect("a number"),
            Some(("solo", value)) => options.solo = value.parse().expect("a number"),
            Some(("seed", value)) => options.seed = value.parse().expect("a number"),
            Some(("rounds", value)) => options.rounds = value.parse().expect("a number"),
            Some(("weights", file)) => options.weights = load(file),
            Some(("against", file)) => options.against = Some(load(file)),
            Some((name, value)) => {
                let level = name.strip_suffix(".blur").and_then(Level::from_name);
                let level = level.expect("a level's blur");
                options.skills[level as usize].blur = value.parse().expect("a number");
            }
            _ if word.starts_with('-') => {}
            _ => options.what.push(word),
        }
    }
    print!("{}", options.weights.how_made());
    let has = |what: &str| options.what.is_empty() || options.what.iter().any(|word| word == what);
    if let Some(against) = options.against {
        return pairs(&options, Level::Hard, against, "other weights");
    }
    if has("solo") {
        solo(&options);
    }
    for (level, asked) in [
        (Level::Novice, 99.5),
        (Level::Easy, 92.0),
        (Level::Medium, 68.0),
    ] {
        if has(level.name()) {
            pairs(&options, level, options.weights, &format!("≥ {asked}"));
        }
    }
    if has("order") {
        order(&options);
    }
    if has("four") {
        four(&options);
    }
    if has("brute") {
        brute_force(&options);
    }
    if has("quantising") {
        quantising::compare(options.rounds, options.solo / 5, options.seed);
    }
    if has("decide") {
        decide(&options);
    }
}

impl Options {
    fn contest(&self, weights: [&'static Weights; 4]) -> QwantumContest {
        let mut contest = QwantumContest::with_weights(weights);
        contest.skills = self.skills;
        contest
    }
}

fn load(file: &str) -> &'static Weights {
    let bytes = fs::read(file).expect("a file of weights");
    let bytes = bytes.as_slice().try_into();
    Box::leak(Box::new(Weights::from_bytes(
        bytes.expect("weights of this version"),
    )))
}

fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread = values
        .iter()
        .map(|value| (value - mean).powi(2))
        .sum::<f64>()
        / count;
    (mean, (spread / count).sqrt())
}

fn solo(options: &Options) {
    let mut contest = options.contest([options.weights; 4]);
    let started = Instant::now();
    let games: Vec<Game> = (0..options.solo)
        .map(|game| contest.game(&[Level::Hard], options.seed << 32 | game))
        .collect();
    let per_minute = per_minute(options.solo, started);
    let mut points: Vec<f64> = games
        .iter()
        .map(|game| finish(game).points.unwrap()[0])
        .collect();
    points.sort_by(f64::total_cmp);
    let (mean, error) = mean(&points);
    let filled =
        games.iter().filter(|game| is_filled(game)).count() as f64 * 100.0 / games.len() as f64;
    let turns = games
        .iter()
        .map(|game| f64::from(game.turns()))
        .sum::<f64>()
        / games.len() as f64;
    println!(
        "solo: {} games, mean {mean:.2} ± {error:.2} (≥ 74), {turns:.1} turns, {filled:.1} % end with a \
         full sheet, others with five misses; {per_minute:.0} games a minute",
        games.len()
    );
    let percentile = |percent: usize| points[(points.len() - 1) * percent / 100];
    let line: Vec<String> = [1, 5, 10, 25, 50, 75, 90, 95, 99]
        .map(|percent| format!("{percent} %: {}", percentile(percent)))
        .into();
    println!("  percentiles {}", line.join(", "));
}

/// How many games are played in a minute.
fn per_minute(games: u64, started: Instant) -> f64 {
    games as f64 * 60.0 / started.elapsed().as_secs_f64()
}

/// Plays hard against another level. Each game is played twice with the same dice, seats swapped.
fn pairs(options: &Options, level: Level, weights: &'static Weights, asked: &str) {
    let (mut wins, mut ties) = (Vec::new(), 0);
    let (mut own, mut other, mut turns) = (0.0, 0.0, 0.0);
    let started = Instant::now();
    for game in 0..options.games {
        let seat = (game % 2) as usize;
        let (mut levels, mut by_seat) = ([level; 2], [weights; 4]);
        levels[seat] = Level::Hard;
        by_seat[seat] = options.weights;
        let mut contest = options.contest(by_seat);
        let game = contest.game(&levels, ((options.seed + 1) << 32) | (game / 2));
        let end = finish(&game);
        let is_won = end.winners.contains(&seat);
        ties += u32::from(end.winners.len() > 1);
        wins.push(f64::from(u8::from(is_won)) * 100.0);
        let points = end.points.unwrap();
        own += points[seat];
        other += points[1 - seat];
        turns += f64::from(game.turns());
    }
    let count = options.games as f64;
    let (share, error) = mean(&wins);
    println!(
        "hard against {}: {} games, wins {share:.2} % ± {error:.2} ({asked}), {ties} of them shared; \
         points {:.1} to {:.1}, {:.1} turns; {:.0} games a minute",
        level.name(),
        options.games,
        own / count,
        other / count,
        turns / count,
        per_minute(options.games, started)
    );
}

/// Medium against easy, easy against novice.
fn order(options: &Options) {
    for (better, worse) in [(Level::Medium, Level::Easy), (Level::Easy, Level::Novice)] {
        let mut contest = options.contest([options.weights; 4]);
        let mut wins = Vec::new();
        for game in 0..options.games {
            let seat = (game % 2) as usize;
            let mut levels = [worse; 2];
            levels[seat] = better;
            let game = contest.game(&levels, ((options.seed + 4) << 32) | (game / 2));
            let is_won = finish(&game).winners.contains(&seat);
            wins.push(f64::from(u8::from(is_won)) * 100.0);
        }
        let (share, error) = mean(&wins);
        let (better, worse) = (better.name(), worse.name());
        println!("{better} against {worse}: wins {share:.2} % ± {error:.2}");
    }
}

fn four(options: &Options) {
    let started = Instant::now();
    let mut wins = Vec::new();
    let mut contest = options.contest([options.weights; 4]);
    for game in 0..options.games {
        let seat = (game % 4) as usize;
        let mut levels = [Level::Medium; 4];
        levels[seat] = Level::Hard;
        let game = contest.game(&levels, ((options.seed + 2) << 32) | (game / 4));
        let is_won = finish(&game).winners.contains(&seat);
        wins.push(f64::from(u8::from(is_won)) * 100.0);
    }
    let (share, error) = mean(&wins);
    println!(
        "hard among three mediums: {} games, wins {share:.2} % ± {error:.2} (≥ 40); {:.0} games a minute",
        options.games,
        per_minute(options.games, started)
    );
}

/// Positions from hard's games in which it may throw again. The numbers of seats are used in turn.
fn states(options: &Options, seats: &[usize], count: usize) -> Vec<Game> {
    let mut states = Vec::new();
    let mut contest = options.contest([options.weights; 4]);
    for seed in 0.. {
        let levels = vec![Level::Hard; seats[seed as usize % seats.len()]];
        contest.watched_game(&levels, (options.seed + 3) << 32 | seed, |game| {
            // Takes only every third turn, so that the positions come from more games.
            if game.phase() == Phase::MayThrowAgain && game.turns() % 3 == seed as u16 % 3 {
                states.push(*game);
            }
        });
        if states.len() >= count {
            break;
        }
    }
    states.truncate(count);
    states
}

/// How many points the choice of dice loses against brute force: for every set of dice, the exact
/// mean over all outcomes.
fn brute_force(options: &Options) {
    let mut memory = vec![0; SecondThrow::WORDS];
    let (mut lost, mut wrong) = (Vec::new(), 0);
    for game in states(options, &[1], 200) {
        let (sheet, first_throw) = (game.sheet(game.active()), game.throw().unwrap());
        let mut value = LearnedValue::new(options.weights, Situation::of(&game, game.active()));
        let mut search = SecondThrow::new(sheet, first_throw, Effort::FULL);
        let chosen = search.finish(&mut memory, &mut value)[0].dice;
        let mut exact = SecondThrow::new(sheet, first_throw, Effort::EXACT);
        exact.finish(&mut memory, &mut value);
        let mean = |dice: DiceSet| {
            let (sum, count) = exact.sum_over_all(&memory, dice);
            sum as f64 / f64::from(count) / f64::from(VALUE)
        };
        let best = DiceSet::every().map(mean).fold(f64::MIN, f64::max);
        let loss = best - mean(chosen);
        wrong += u32::from(loss > 0.0);
        lost.push(loss);
    }
    let (mean, error) = mean(&lost);
    println!(
        "second throw against brute force: {} states, not the best set in {wrong}, {:.3} ± {:.3} points \
         lost in a game of 23 turns (≤ 0.3)",
        lost.len(),
        mean * 23.0,
        error * 23.0
    );
}

/// How long it takes to decide on a second throw.
fn decide(options: &Options) {
    let states = states(options, &[1, 2, 3, 4], 100);
    let mut memory = vec![0; Deliberation::WORDS];
    let started = Instant::now();
    let steps = second_throws(&states, &mut memory);
    let millis = started.elapsed().as_secs_f64() * 1000.0 / states.len() as f64;
    println!(
        "second throw: {millis:.2} ms on this desk, {:.0} steps",
        steps as f64 / 100.0
    );
}

#[inline(never)]
fn second_throws(states: &[Game], memory: &mut [u32]) -> u32 {
    let mut steps = 0;
    for game in states {
        let player = Deliberation::new(game, game.active(), Level::Hard, 0, WEIGHTS);
        let mut player = player.expect("a second throw");
        steps += 1;
        while player.step(memory).is_none() {
            steps += 1;
        }
    }
    steps
}
