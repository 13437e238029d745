//! The device's players: legal, the same every time, and as good as brute force says.

use pocketq_games::{
    level::Level,
    qwantum::{
        Action, Choice, Colour, Dice, DiceSet, Game, Phase, Seat, Setup, Sheet, Throw,
        player::{
            Decision, Deliberation,
            entries::rate_b,
            learned::{LearnedValue, WEIGHTS},
            second_throw::{Effort, RatedSet, SecondThrow},
            situation::Situation,
        },
    },
};

use crate::table::{TestRng, fallen};

fn action(game: &Game, seat: Seat, decision: Decision, fell: Throw) -> Action {
    match decision {
        Decision::Again(DiceSet::EMPTY) => Action::Keep,
        Decision::Again(dice) => game.action(Choice::Again(dice), fell),
        Decision::B(colour) => Action::B(colour),
        Decision::C(colour) => Action::C { seat, colour },
    }
}

/// A new game with a random number of seats and a random first seat.
fn random_game(numbers: &mut TestRng) -> Game {
    let seats = numbers.below(4) as u8 + 1;
    let first = Seat::ALL[numbers.below(seats.into())];
    Game::new(Setup::new(seats, first, Dice::Device).unwrap())
}

/// Plays something legal, writing more often than not so that sheets fill up.
fn play_on(game: &mut Game, numbers: &mut TestRng) {
    let fell = fallen(numbers);
    let choices: Vec<Choice> = match game.phase() {
        Phase::MayThrowAgain => vec![Choice::Keep],
        _ => game.choices().collect(),
    };
    let at = numbers.below(choices.len() * 3).min(choices.len() - 1);
    let action = game.action(choices[at], fell);
    game.play(action).unwrap();
}

/// Second throws take longest to decide, so the test asks for only this many per level.
const SECOND_THROWS: usize = 800;

#[test]
fn players_never_decide_anything_illegal() {
    let mut numbers = TestRng(0x1234_5678_9ABC_DEF1);
    let mut memory = vec![0; Deliberation::WORDS];
    let mut game = random_game(&mut numbers);
    let (mut states, mut second_throws) = (0, [0; 4]);
    while states < 100_000 {
        if game.is_over() {
            game = random_game(&mut numbers);
        }
        let (at, level) = (states % 4, Level::ALL[states % 4]);
        let is_second_throw = game.phase() == Phase::MayThrowAgain;
        let is_enough = is_second_throw && second_throws[at] == SECOND_THROWS;
        let seat = match game.decider() {
            // In C other seats may be open too.
            Some(decider) if game.phase() != Phase::C => decider,
            _ => Seat::ALL[numbers.below(4)],
        };
        let random = numbers.next() as u32;
        if !is_enough
            && let Some(mut player) = Deliberation::new(&game, seat, level, random, WEIGHTS)
        {
            let decision = player.finish(&mut memory).decision;
            let action = action(&game, seat, decision, fallen(&mut numbers));
            assert!(game.is_legal(action), "{level:?} {decision:?} {game:?}");
            states += 1;
            second_throws[at] += usize::from(is_second_throw);
        }
        if game.phase() != Phase::C || numbers.below(4) == 0 {
            play_on(&mut game, &mut numbers);
        }
    }
    assert_eq!(second_throws, [SECOND_THROWS; 4]);
}

#[test]
fn a_decision_does_not_depend_on_what_was_in_memory() {
    let mut numbers = TestRng(77);
    for _ in 0..20 {
        let mut game = random_game(&mut numbers);
        for _ in 0..numbers.below(120) {
            if !game.is_over() {
                play_on(&mut game, &mut numbers);
            }
        }
        let Some(seat) = game.decider() else { continue };
        let decide = |fill: u32| {
            let player = Deliberation::new(&game, seat, Level::Hard, 0, WEIGHTS);
            player.map(|mut player| player.finish(&mut vec![fill; Deliberation::WORDS]))
        };
        assert_eq!(decide(0), decide(u32::MAX));
    }
}

#[test]
fn nobody_decides_for_others_or_before_the_dice() {
    let mut game = Game::new(Setup::new(2, Seat::One, Dice::Device).unwrap());
    let is_asked =
        |game: &Game, seat| Deliberation::new(game, seat, Level::Hard, 0, WEIGHTS).is_some();
    assert!(!is_asked(&game, Seat::One));
    game.play(Action::Throw(Throw::new([1; 7]).unwrap()))
        .unwrap();
    assert!(is_asked(&game, Seat::One) && !is_asked(&game, Seat::Two));
}

/// A sheet in the middle of a game, and dice.
fn random_state(numbers: &mut TestRng) -> (Sheet, Throw) {
    let mut sheet = Sheet::EMPTY;
    for _ in 0..numbers.below(22) {
        let colour = Colour::ALL[numbers.below(4)];
        if let Some(range) = sheet.open_range(colour) {
            // Mostly small steps, as players make them.
            let up = u8::try_from(numbers.below(5)).unwrap();
            let value = if sheet.row(colour).rises() {
                range.least.saturating_add(up).min(range.most)
            } else {
                range.most.saturating_sub(up).max(range.least)
            };
            sheet.write(colour, value).unwrap();
        }
    }
    if sheet.is_complete() {
        sheet = Sheet::EMPTY;
    }
    (sheet, fallen(numbers))
}

#[test]
fn the_table_of_pairs_has_the_value_of_the_best_writes() {
    let mut numbers = TestRng(4711);
    let mut memory = vec![0; SecondThrow::WORDS];
    for _ in 0..12 {
        let (sheet, first_throw) = random_state(&mut numbers);
        let mut value = LearnedValue::new(WEIGHTS, Situation::alone());
        let mut search = SecondThrow::new(&sheet, first_throw, Effort::EXACT);
        search.finish(&mut memory, &mut value);
        for _ in 0..200 {
            let throw = fallen(&mut numbers);
            let totals = Colour::ALL.map(|colour| throw.total(colour));
            let best = rate_b(&sheet, &totals, &mut value).highest();
            assert_eq!(search.value_of(&memory, throw), best, "{sheet:?} {throw}");
        }
    }
}

#[test]
fn the_second_throw_is_nearly_as_good_as_brute_force() {
    let mut numbers = TestRng(2024);
    let (mut memory, mut exact_memory) = (vec![0; SecondThrow::WORDS], vec![0; SecondThrow::WORDS]);
    let (mut lost, states) = (0.0, 24);
    for _ in 0..states {
        let (sheet, first_throw) = random_state(&mut numbers);
        let mut value = LearnedValue::new(WEIGHTS, Situation::alone());
        let mut search = SecondThrow::new(&sheet, first_throw, Effort::FULL);
        let chosen = search.finish(&mut memory, &mut value)[0];
        let mut exact = SecondThrow::new(&sheet, first_throw, Effort::EXACT);
        exact.finish(&mut exact_memory, &mut value);
        let mean = |dice: DiceSet| {
            let (sum, count) = exact.sum_over_all(&exact_memory, dice);
            sum as f64 / f64::from(count) / 256.0
        };
        let means: Vec<f64> = DiceSet::every().map(mean).collect();
        let best = means.iter().copied().fold(f64::MIN, f64::max);
        let of_chosen = means[usize::from(chosen.dice.bits())];
        let told = f64::from(chosen.mean) / f64::from(RatedSet::UNIT) / 256.0;
        assert!((told - of_chosen).abs() < 1.0, "{told} {of_chosen}");
        lost += best - of_chosen;
    }
    // Sheets filled at random are harder than real ones. The benchmark `qwantum_players` measures
    // the loss on real ones.
    let lost = lost / f64::from(states);
    assert!(lost < 0.06, "{lost} points a turn");
}
