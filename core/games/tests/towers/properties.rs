//! What must hold in every game, no matter who plays.

use proptest::prelude::*;

use pocketq_games::journal::Refusal;
use pocketq_games::towers::{
    Action, Colour, Ending, FIXED_HEIGHT, Game, MOST_ACTIONS, MOST_CAPTURES, Match, PlayError,
    Shape, SquareSet,
};

use crate::table::{SETUPS, TestRng, Zeal, choose, random_match};

prop_compose! {
    /// A random match, stopped anywhere or played to its end.
    fn matches()(
        seed in any::<u64>(), setup in 0..SETUPS.len(), zeal in 0..=10usize, stop in 0..500usize,
    ) -> Match {
        random_match(seed, SETUPS[setup], Zeal(zeal), stop)
    }
}

/// How many pieces of a colour are on the board, in towers of either player.
fn pieces_of(game: &Game, colour: Colour) -> u32 {
    let towers = SquareSet::ALL
        .into_iter()
        .filter_map(|square| game.tower(square));
    let pieces = towers.flat_map(|tower| tower.pieces());
    pieces.filter(|piece| piece.colour == colour).count() as u32
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn pieces_are_conserved(played in matches()) {
        let game = played.game();
        for colour in Colour::ALL {
            let in_hand: u8 = Shape::ALL
                .map(|shape| game.left(colour, shape))
                .iter()
                .sum();
            prop_assert_eq!(pieces_of(game, colour) + u32::from(in_hand), 16);
        }
    }

    #[test]
    fn towers_only_grow_and_fixed_ones_never_change(
        seed in any::<u64>(), setup in 0..SETUPS.len(), zeal in 0..=10usize,
    ) {
        let mut chance = TestRng(seed);
        let mut game = Game::new(SETUPS[setup]);
        while let Some(action) = choose(&game, &mut chance, Zeal(zeal)) {
            let before = game.clone();
            prop_assert!(game.is_legal(action));
            prop_assert_eq!(game.play(action), Ok(()));
            for square in before.position().fixed() {
                prop_assert_eq!(game.tower(square), before.tower(square));
            }
            let Action::Move(played) = action else { continue };
            let height = |game: &Game, square| game.tower(square).map_or(0, |tower| tower.height());
            let (mover, captured) = (height(&before, played.from), height(&before, played.to));
            prop_assert_eq!(height(&game, played.to), mover + captured);
            prop_assert_eq!(game.tower(played.from), None);
            prop_assert!(mover < FIXED_HEIGHT && captured < FIXED_HEIGHT);
            let quiet = if captured > 0 { 0 } else { before.quiet() + 1 };
            prop_assert_eq!(game.quiet(), quiet);
            prop_assert_eq!(game.to_move(), before.to_move().opponent());
            // The position and the towers with all their pieces agree.
            for square in SquareSet::ALL {
                let tower = game.tower(square).map(|tower| (tower.top(), tower.height()));
                let top = game.position().top(square).map(|top| (top.piece, top.height));
                prop_assert_eq!(tower, top);
            }
        }
        prop_assert!(game.outcome().is_some());
    }

    #[test]
    fn a_move_made_is_taken_back_without_a_trace(played in matches()) {
        let before = played.game().position();
        for step in before.moves() {
            let mut position = before.clone();
            let change = position.make(step);
            prop_assert_eq!(&position, &before.after(step));
            let mut game = played.game().clone();
            if game.play(step.into()).is_ok() {
                prop_assert_eq!(&position, game.position());
            }
            position.unmake(change);
            prop_assert_eq!(&position, before, "{}", step);
        }
    }

    #[test]
    fn undo_then_redo_is_identity(mut played in matches(), back in 1..20usize) {
        let before = played.clone();
        let undone = (0..back).filter(|_| played.undo()).count();
        prop_assert_eq!(played.len() + undone, before.len());
        let fresh = Match::restore(played.setup(), played.codes().iter().copied());
        prop_assert!(fresh.is_ok_and(|fresh| fresh.game() == played.game()));
        (0..undone).for_each(|_| assert!(played.redo()));
        prop_assert_eq!(played.game(), before.game());
        prop_assert_eq!(played.codes(), before.codes());
    }

    #[test]
    fn a_position_is_read_as_it_was_written(played in matches()) {
        let text = played.game().to_string();
        let read: Game = text.parse().unwrap();
        prop_assert_eq!(read.to_string(), text);
        prop_assert_eq!(read.position(), played.game().position());
    }

    #[test]
    fn damaged_journals_are_played_up_to_what_the_rules_refuse(
        played in matches(), place in any::<prop::sample::Index>(), bit in 0..16u32,
    ) {
        let mut codes = played.codes().to_vec();
        if !codes.is_empty() {
            let index = place.index(codes.len());
            codes[index] ^= 1 << bit;
        }
        let mut game = Game::new(played.setup());
        let mut fits = |code: &u16| {
            Action::from_code(*code).is_some_and(|action| game.play(action).is_ok())
        };
        let fitting = codes.iter().take_while(|code| fits(code)).count();
        match Match::restore(played.setup(), codes.iter().copied()) {
            Ok(restored) => {
                prop_assert_eq!(fitting, codes.len());
                prop_assert_eq!(restored.game(), &game);
            }
            Err((refused, _)) => prop_assert_eq!(refused, fitting),
        }
    }

    #[test]
    fn nothing_is_played_after_the_end(
        seed in any::<u64>(), setup in 0..SETUPS.len(), code in any::<u16>(),
    ) {
        let mut played = random_match(seed, SETUPS[setup], Zeal(8), usize::MAX);
        if let Some(action) = Action::from_code(code) {
            prop_assert_eq!(played.play(action), Err(Refusal::Refused(PlayError::Over)));
        }
    }
}

#[test]
fn random_games_end_in_every_way_and_within_the_bound() {
    let mut ways = [0; Ending::ALL.len()];
    let (mut longest, mut most_captures) = (0, 0);
    for seed in 0..3_000 {
        let setup = SETUPS[seed as usize % SETUPS.len()];
        let zeal = Zeal([0, 2, 6, 10][seed as usize / 6 % 4]);
        let played = random_match(seed, setup, zeal, usize::MAX);
        let game = played.game();
        let ending = game.outcome().unwrap().ending;
        ways[Ending::ALL.iter().position(|&way| way == ending).unwrap()] += 1;
        let captures = 32 - game.position().occupied().len() as usize;
        longest = longest.max(played.len());
        most_captures = most_captures.max(captures);
    }
    assert!(longest <= MOST_ACTIONS && most_captures <= MOST_CAPTURES);
    println!("{ways:?}, {longest} actions, {most_captures} captures at most");
    // Random players never agree to end a game.
    let [by_players @ .., agreed] = ways;
    assert!(by_players.iter().all(|&games| games > 0), "{ways:?}");
    assert_eq!((agreed, by_players.iter().sum::<u32>()), (0, 3_000));
}
