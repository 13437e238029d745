//! Test helpers: sheets and throws from text, whole random games.

use pocketq_games::qwantum::{
    Action, Choice, Colour, Dice, Die, Face, Game, GameCode, Match, Phase, Seat, SeatSet, Setup,
    Sheet, SheetAction, SheetMatch, Throw, Totals, set_away,
};
pub(crate) use pocketq_testing::TestRng;

/// A random throw.
pub(crate) fn fallen(chance: &mut TestRng) -> Throw {
    Throw::new(chance.faces()).unwrap()
}

pub(crate) fn setup(seats: u8, dice: Dice) -> Setup {
    Setup::new(seats, Seat::One, dice).unwrap()
}

/// Reads a throw such as `W3 B5 R6 Y4 V1 B2 Y5`.
pub(crate) fn throw(faces: &str) -> Throw {
    let faces: Vec<Face> = faces
        .split(' ')
        .map(|face| Face::parse(face).unwrap())
        .collect();
    Throw::showing(faces.try_into().unwrap()).unwrap()
}

/// A throw with this total in this colour.
pub(crate) fn throw_of(colour: Colour, total: u8) -> Throw {
    Totals::UNKNOWN.with(colour, total).example().unwrap()
}

/// A sheet with these rows: violet, blue, red, yellow.
pub(crate) fn sheet(rows: [&[u8]; 4]) -> Sheet {
    let mut sheet = Sheet::default();
    for (colour, row) in Colour::ALL.into_iter().zip(rows) {
        row.iter()
            .for_each(|&value| sheet.write(colour, value).unwrap());
    }
    sheet
}

/// Plays one random step. In `zeal` cases out of ten a player writes, if possible.
pub(crate) fn step(played: &mut Match, chance: &mut TestRng, zeal: usize) {
    let game = *played.game();
    let action = match game.setup().dice() {
        Dice::Device => at_the_device(&game, chance, zeal),
        Dice::Real => at_the_table(played, chance, zeal),
    };
    played.play(action).unwrap();
}

fn at_the_device(game: &Game, chance: &mut TestRng, zeal: usize) -> Action {
    let choices: Vec<Choice> = game.choices().collect();
    let seat = writer(game, chance);
    let writable: Vec<Colour> = game.writable(seat).iter().collect();
    let choice = match game.phase() {
        Phase::B | Phase::C if !writable.is_empty() && chance.below(10) < zeal => {
            let colour = Some(pick(game, seat, game.totals(), writable, chance));
            match game.phase() {
                Phase::B => Choice::B(colour),
                _ => Choice::C(seat, colour),
            }
        }
        Phase::B => Choice::B(None),
        Phase::C if chance.below(4) > 0 => Choice::EndTurn,
        Phase::C => Choice::C(seat, None),
        _ => choices[chance.below(choices.len())],
    };
    let fell = game.falls_by_code().unwrap_or_else(|| fallen(chance));
    game.action(choice, fell)
}

/// A player who may write now.
fn writer(game: &Game, chance: &mut TestRng) -> Seat {
    let seats: Vec<Seat> = game.open_seats().iter().collect();
    match seats.len() {
        0 => game.active(),
        open => seats[chance.below(open)],
    }
}

/// Mostly the colour whose number fits its column best, so that rows get filled.
fn pick(
    game: &Game,
    seat: Seat,
    totals: Totals,
    mut colours: Vec<Colour>,
    chance: &mut TestRng,
) -> Colour {
    let sheet = game.sheet(seat);
    let misfit = |colour: Colour| {
        let suits = [4, 7, 10, 15, 9, 5][sheet.row(colour).values().len()];
        totals.of(colour).unwrap().abs_diff(suits)
    };
    colours.sort_by_key(|&colour| misfit(colour));
    let among = if chance.below(8) > 0 {
        1
    } else {
        colours.len()
    };
    colours[chance.below(among)]
}

/// The dice on the table depend on the turn's number; players enter what they see.
fn at_the_table(played: &Match, chance: &mut TestRng, zeal: usize) -> Action {
    let game = played.game();
    let on_table = fallen(&mut TestRng(u64::from(game.turns()) * 77));
    let fact = match chance.below(20) {
        0 => Some(Totals::UNKNOWN.with_white(on_table.white())),
        1 => Some(on_table.totals()),
        2 => Some(Totals::UNKNOWN.with(Colour::Red, on_table.total(Colour::Red))),
        _ => None,
    };
    if let Some(fact) = fact
        && game.totals().and(fact) != Some(game.totals())
    {
        return Action::Totals(fact);
    }
    let seat = writer(game, chance);
    let sheet = game.sheet(seat);
    let colours: Vec<Colour> = game
        .open_colours()
        .iter()
        .filter(|&colour| sheet.may_write(colour, on_table.total(colour)).is_ok())
        .collect();
    let writes = !colours.is_empty() && chance.below(10) < zeal;
    let colour = writes.then(|| pick(game, seat, on_table.totals(), colours, chance));
    match (game.phase(), colour) {
        (Phase::B, Some(colour)) => b_entry(colour, on_table.total(colour)),
        (Phase::B, None) => Action::B(None),
        (_, Some(colour)) => c_entry(seat, colour, on_table.total(colour)),
        (_, None) if chance.below(4) > 0 => Action::EndTurn,
        (_, None) => Action::C { seat, colour: None },
    }
}

/// The active player's entry with real dice.
pub(crate) fn b_entry(colour: Colour, total: u8) -> Action {
    Action::BEntry {
        colour,
        total,
        is_overruled: false,
    }
}

/// A player's entry in C with real dice.
pub(crate) fn c_entry(seat: Seat, colour: Colour, total: u8) -> Action {
    Action::CEntry {
        seat,
        colour,
        total,
        is_overruled: false,
    }
}

/// A player's entry in C with the device's dice, or a pass.
pub(crate) fn c(seat: Seat, colour: impl Into<Option<Colour>>) -> Action {
    Action::C {
        seat,
        colour: colour.into(),
    }
}

/// A random game, stopped after this many actions if it does not end earlier.
pub(crate) fn random_match(seed: u64, seats: u8, dice: Dice, zeal: usize, stop: usize) -> Match {
    let mut chance = TestRng(seed);
    let first = Seat::ALL[chance.below(usize::from(seats))];
    let setup = Setup::new(seats, first, dice).unwrap();
    random_match_of(setup, chance, zeal, stop)
}

/// A random game by code, stopped after this many actions if it does not end earlier.
pub(crate) fn random_match_by_code(seed: u64, seats: u8, zeal: usize, stop: usize) -> Match {
    let code = GameCode::new(seats, seed as u32).unwrap();
    random_match_of(Setup::by_code(code), TestRng(seed), zeal, stop)
}

fn random_match_of(setup: Setup, mut chance: TestRng, zeal: usize, stop: usize) -> Match {
    let mut played = Match::new(setup);
    while !played.game().is_over() && played.len() < stop {
        come_and_go(&mut played, &mut chance);
        if !played.game().is_over() {
            step(&mut played, &mut chance, zeal);
        }
    }
    played
}

/// Now and then a player leaves or comes back, as the rules allow; one left alone may end it.
pub(crate) fn come_and_go(played: &mut Match, chance: &mut TestRng) {
    if chance.below(48) > 0 {
        return;
    }
    let away = SeatSet::from_bits(chance.below(16) as u8).unwrap();
    let at_table = played.game().seats().filter(|seat| away.contains(*seat));
    let _ = set_away(played, at_table.collect());
    let is_alone = played.game().present().count() == 1;
    if is_alone && chance.below(4) == 0 {
        let _ = played.play(Action::EndGame);
    }
}

/// Plays a turn: the dice are thrown and kept, then B and everybody's C.
pub(crate) fn turn(game: &mut Game, dice: Throw, b: Option<Colour>, c: &[Option<Colour>]) {
    game.play(Action::Throw(dice)).unwrap();
    game.play(Action::Keep).unwrap();
    game.play(Action::B(b)).unwrap();
    for (seat, &colour) in Seat::ALL.into_iter().zip(c) {
        game.play(Action::C { seat, colour }).unwrap();
    }
}

/// Every throw of the six coloured dice with this white number.
pub(crate) fn every_throw(white: u8) -> impl Iterator<Item = Throw> {
    (0..6u32.pow(6)).map(move |number| {
        let up = |place: usize| (number / 6u32.pow(place as u32) % 6) as u8;
        Throw::new(core::array::from_fn(|die| {
            if die == 0 { white - 1 } else { up(die - 1) }
        }))
        .unwrap()
    })
}

#[test]
fn a_throw_is_written_as_it_is_read() {
    let text = "W3 B5 R6 Y4 V1 B2 Y5";
    assert_eq!(throw(text).to_string(), text);
    assert!(
        Die::ALL
            .into_iter()
            .all(|die| throw(text).face(die).to_string().len() == 2)
    );
}

/// A random own sheet of at most this many actions; few are misses, and fewer end it.
pub(crate) fn random_sheet(seed: u64, stop: usize) -> SheetMatch {
    let mut chance = TestRng(seed);
    let mut played = SheetMatch::new(());
    while played.len() < stop && !played.game().is_over() {
        let colour = Colour::ALL[chance.below(4)];
        let action = match (chance.below(96), played.game().sheet().open_range(colour)) {
            (0, _) => SheetAction::Ended,
            (1..8, _) => SheetAction::Miss,
            (_, None) => continue,
            (_, Some(range)) => {
                // Small steps, so that many sheets get filled.
                let step = chance.below(usize::from(range.most - range.least).min(3) + 1) as u8;
                let rises = played.game().sheet().row(colour).rises();
                let value = if rises {
                    range.least + step
                } else {
                    range.most - step
                };
                SheetAction::Write { colour, value }
            }
        };
        played.play(action).unwrap();
    }
    played
}
