//! The longest possible game fits in its journal.

use pocketq_games::towers::{
    Action, BoardSize, Colour, Ending, Game, LEAST_TOWERS, MOST_ACTIONS, MOST_CAPTURES, Match,
    Move, Placement, QUIET_MOVES, Setup,
};

use crate::table::TestRng;

/// Calls `visit` with every way to divide pieces into towers of at most `tallest`, tallest first.
fn every_sharing(pieces: u8, tallest: u8, towers: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
    if pieces == 0 {
        return visit(towers);
    }
    for height in 1..=tallest.min(pieces) {
        towers.push(height);
        every_sharing(pieces - height, height, towers, visit);
        towers.pop();
    }
}

#[test]
fn no_game_goes_on_with_fewer_towers() {
    // A set of towers counts if the game can go on for some choice of who owns the fixed ones.
    let mut least = 32;
    every_sharing(32, 10, &mut Vec::new(), &mut |towers| {
        let fixed = towers.iter().filter(|&&height| height >= 6).count();
        let loose: u8 = towers.iter().filter(|&&height| height < 6).sum();
        let goes_on = (0..=fixed).any(|white| {
            let black = fixed - white;
            let can = |own: usize| own < 3 && 6 * (3 - own) <= usize::from(loose);
            white < 3 && black < 3 && (can(white) || can(black))
        });
        if goes_on {
            least = least.min(towers.len());
        }
    });
    assert_eq!(least, usize::from(LEAST_TOWERS));
    assert_eq!(MOST_CAPTURES, 28);
    assert_eq!(MOST_ACTIONS, 32 + 28 * 60);
}

/// How useful it is to make a tower of this height by a capture: low towers leave the most to
/// capture, and a fixed tower should have ten pieces.
fn welcome(height: u8) -> u8 {
    match height {
        0..=5 => 20 - height,
        10 => 14,
        _ => height,
    }
}

/// Moves at random and lets `capturer` capture as late as possible; returns the moves and the game
/// after them. None if no capture leaves the game going.
fn dawdle(game: &Game, capturer: Colour, chance: &mut TestRng) -> Option<(Vec<Move>, Game)> {
    let (mut game, mut moves, mut latest) = (game.clone(), Vec::new(), None);
    loop {
        let (captures, quiet): (Vec<Move>, Vec<Move>) = game
            .legal_moves()
            .partition(|played| game.tower(played.to).is_some());
        let height = |square| game.tower(square).map_or(0, |tower| tower.height());
        let made = |played: &Move| height(played.from) + height(played.to);
        let after = |played: Move| {
            let mut after = game.clone();
            after.play(played.into()).unwrap();
            (!after.is_over()).then_some((played, after))
        };
        let going_on = captures.into_iter().filter_map(after);
        if game.to_move() == capturer
            && let Some((played, after)) = going_on.max_by_key(|(played, _)| welcome(made(played)))
        {
            let mut moves = moves.clone();
            moves.push(played);
            latest = Some((moves, after));
        }
        if quiet.is_empty() || game.quiet() + 1 >= QUIET_MOVES {
            return latest;
        }
        let played = chance.pick(&quiet);
        game.play(played.into()).unwrap();
        moves.push(played);
        if game.is_over() {
            return latest;
        }
    }
}

/// Places the standard layout piece by piece, then wastes as many moves as it can.
fn long_match(chance: &mut TestRng) -> Match {
    let board = BoardSize::Full;
    let mut played = Match::new(Setup {
        board,
        placement: Placement::Hidden,
    });
    for colour in Colour::ALL {
        for (square, piece) in board.layout(colour) {
            let shape = piece.shape;
            played.play(Action::Place { shape, square }).unwrap();
        }
    }
    let quality = |(moves, after): &(Vec<Move>, Game)| {
        let last = moves[moves.len() - 1];
        let height = after.tower(last.to).map_or(0, |tower| tower.height());
        (welcome(height), moves.len())
    };
    loop {
        // Captures from the player with more towers, so that both keep some.
        let position = played.game().position();
        let [white, black] = Colour::ALL.map(|colour| position.of(colour).len());
        let capturer = if black >= white {
            Colour::White
        } else {
            Colour::Black
        };
        let tries = |capturer, chance: &mut TestRng| {
            let tries = (0..40).filter_map(|_| dawdle(played.game(), capturer, chance));
            tries.max_by_key(quality)
        };
        let best = tries(capturer, chance).or_else(|| tries(capturer.opponent(), chance));
        let Some((moves, _)) = best else {
            break;
        };
        moves
            .into_iter()
            .for_each(|step| played.play(step.into()).unwrap());
    }
    played
}

/// Moves at random until the game is over; none if that took fewer than sixty moves.
fn idle(game: &Game, chance: &mut TestRng) -> Option<Vec<Move>> {
    let (mut game, mut moves) = (game.clone(), Vec::new());
    while !game.is_over() {
        let quiet: Vec<Move> = game.position().quiet_moves().collect();
        moves.push(chance.pick(&quiet));
        game.play(moves[moves.len() - 1].into()).unwrap();
    }
    (moves.len() == usize::from(QUIET_MOVES)).then_some(moves)
}

#[test]
fn a_game_drawn_out_to_the_fewest_towers_fits() {
    let mut chance = TestRng(0);
    let mut played = long_match(&mut chance);
    let occupied = played.game().position().occupied().len();
    assert_eq!(
        occupied,
        u32::from(LEAST_TOWERS),
        "after one capture fewer than the most"
    );
    let last = (0..100).find_map(|_| idle(played.game(), &mut chance));
    let last = last.unwrap().into_iter();
    last.for_each(|step| played.play(step.into()).unwrap());
    assert_eq!(played.game().outcome().unwrap().ending, Ending::Quiet);
    // To reach the bound, every capture must be the sixtieth move, so one side would make them all.
    assert!(played.len() > MOST_ACTIONS - 32, "{}", played.len());
    assert!(played.len() <= MOST_ACTIONS);

    let (end, length) = (played.game().clone(), played.len());
    assert!(played.undo());
    assert!(!played.game().is_over(), "undo across the end");
    assert!(played.go_to(0));
    assert_eq!(*played.game(), Game::new(played.setup()));
    assert!(!played.undo(), "nothing before the start");
    while played.redo() {}
    assert_eq!((played.game(), played.len()), (&end, length));
    let restored = Match::restore(played.setup(), played.codes().iter().copied());
    assert_eq!(*restored.unwrap().game(), end);
}
