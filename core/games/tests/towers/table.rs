//! Test helpers: positions from text, whole random games.

use pocketq_games::towers::{Action, BoardSize, Game, Match, Move, Placement, Setup, Square};
pub(crate) use pocketq_testing::TestRng;

pub(crate) fn square(name: &str) -> Square {
    let &[file, rank] = name.as_bytes() else {
        panic!("{name}");
    };
    Square::from_name(file, rank).unwrap()
}

pub(crate) fn read(tfen: &str) -> Game {
    tfen.parse().unwrap_or_else(|why| panic!("{tfen}: {why}"))
}

pub(crate) fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// Plays moves that must be legal.
pub(crate) fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let played = game.play(action(text));
        assert_eq!(played, Ok(()), "{text} in {game}");
    }
}

/// How a random player chooses: in this many cases out of ten it captures if it can.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Zeal(pub(crate) usize);

/// A random player's action; none once the game is over.
pub(crate) fn choose(game: &Game, chance: &mut TestRng, zeal: Zeal) -> Option<Action> {
    if game.is_placing() {
        let placements: Vec<Action> = game.legal_placements().collect();
        return Some(chance.pick(&placements));
    }
    let moves: Vec<Move> = game.legal_moves().collect();
    let is_capture = |played: &Move| game.tower(played.to).is_some();
    let (captures, quiet): (Vec<Move>, Vec<Move>) = moves.iter().partition(|m| is_capture(m));
    let among = match (captures.is_empty(), quiet.is_empty()) {
        (true, true) => return None,
        (true, false) => quiet,
        (false, true) => captures,
        _ if chance.below(10) < zeal.0 => captures,
        _ => quiet,
    };
    Some(Action::Move(chance.pick(&among)))
}

pub(crate) const SETUPS: [Setup; 6] = {
    let mut setups = [Setup::standard(BoardSize::Central); 6];
    let mut index = 0;
    while index < 6 {
        setups[index] = Setup {
            board: BoardSize::ALL[index % 2],
            placement: Placement::ALL[index / 2],
        };
        index += 1;
    }
    setups
};

/// A random match, stopped after this many actions if it does not end earlier.
pub(crate) fn random_match(seed: u64, setup: Setup, zeal: Zeal, stop: usize) -> Match {
    let mut chance = TestRng(seed);
    let mut played = Match::new(setup);
    while played.len() < stop {
        let Some(action) = choose(played.game(), &mut chance, zeal) else {
            break;
        };
        assert_eq!(played.play(action), Ok(()));
    }
    played
}
