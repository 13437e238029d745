//! The opponent in Quantum (towers): its search, in steps of any size, and its levels.

use pocketq_games::towers::{Action, BoardSize, Effort, Finding, Game, Level, Search, Setup};

use crate::table::{SETUPS, Zeal, random_match, read};

const DEEP: Effort = Effort {
    nodes: 3_000,
    depth: 24,
    spread: 3,
};

fn found(game: &Game, effort: Effort) -> Finding {
    let mut memory = vec![0; Search::WORDS];
    Search::new(game, effort).finish(&mut memory).clone()
}

fn stepped(game: &Game, effort: Effort, budget: u32, memory: &mut [u32]) -> Finding {
    let mut search = Search::new(game, effort);
    loop {
        if let Some(finding) = search.step(memory, budget) {
            return finding.clone();
        }
        let best = search.best_so_far().expect("a move while it thinks");
        assert!(game.is_legal(best.into()), "{best} in {game}");
    }
}

/// Random games in every setup, stopped at any point.
fn games(count: u64) -> impl Iterator<Item = Game> {
    (0..count).map(|seed| {
        let setup = SETUPS[seed as usize % 6];
        let zeal = Zeal([1, 3, 6, 9][seed as usize / 6 % 4]);
        let stop = 32 + seed as usize * 37 % 130;
        random_match(seed, setup, zeal, stop).game().clone()
    })
}

#[test]
fn the_size_of_the_steps_does_not_matter() {
    for game in games(40) {
        let whole = found(&game, DEEP);
        for budget in [1, 7, 64] {
            let mut memory = vec![0; Search::WORDS];
            assert_eq!(stepped(&game, DEEP, budget, &mut memory), whole, "{game}");
        }
    }
}

#[test]
fn what_it_finds_is_legal_in_thousands_of_positions() {
    let effort = Effort { nodes: 150, ..DEEP };
    let (mut over, mut going_on) = (0, 0);
    let mut memory = vec![0; 512];
    for game in games(4_000) {
        let mut search = Search::new(&game, effort);
        let finding = search.finish(&mut memory);
        for rated in &finding.moves {
            assert!(game.is_legal(rated.played.into()), "{game}");
        }
        if game.is_over() || game.is_placing() {
            assert!(finding.moves.is_empty());
            over += 1;
        } else {
            assert!(!finding.moves.is_empty());
            going_on += 1;
        }
    }
    assert!(over > 100 && going_on > 2_000, "{over} {going_on}");
}

#[test]
fn it_works_without_memory_and_does_not_misread_what_others_left() {
    for game in games(24) {
        let fresh = found(&game, DEEP);
        // Another search is dropped halfway, and its memory is used again.
        let mut memory = vec![0x5555_5555; Search::WORDS];
        let mut dropped = Search::new(&Game::new(Setup::standard(BoardSize::Full)), DEEP);
        assert!(dropped.step(&mut memory, 1_500).is_none());
        assert_eq!(stepped(&game, DEEP, 100, &mut memory), fresh, "{game}");
        let mut none = Search::new(&game, DEEP);
        let without = none.finish(&mut []);
        assert_eq!(without.moves.is_empty(), fresh.moves.is_empty());
    }
}

/// A White tower of five beside a single piece, and two fixed towers.
const WIN_AT_ONCE: &str = "10/8,s,1/4,x,5/4,oSoSX,5/sSsSsS,8,oOoOoO/9,X w 0";

#[test]
fn the_third_fixed_tower_is_built_at_once_by_all_but_the_random_player() {
    let game = read(WIN_AT_ONCE);
    for level in [Level::Easy, Level::Medium, Level::Hard] {
        let finding = found(&game, Effort::of(level));
        assert_eq!(finding.score().unwrap().plies_to_win(), Some(1));
        for random in [0, 0x8000_8000, u32::MAX] {
            let played = finding.chosen_by(level, random).unwrap();
            assert_eq!(played.to_string(), "e3e4", "{level:?}");
        }
    }
}

/// How a game ends within this many plies: whether the player to move wins, and in how many plies.
fn exhaustive(game: &Game, plies: u8) -> Option<(bool, u8)> {
    if let Some(outcome) = game.outcome() {
        return Some((outcome.winner? == game.to_move(), 0));
    }
    if plies == 0 {
        return None;
    }
    let mut slowest_loss = Some(0);
    let mut quickest_win = None;
    for played in game.legal_moves() {
        let mut next = game.clone();
        next.play(Action::Move(played)).unwrap();
        match exhaustive(&next, plies - 1) {
            Some((false, after)) => {
                quickest_win = Some(quickest_win.map_or(after, |best: u8| best.min(after)));
            }
            Some((true, after)) => slowest_loss = slowest_loss.map(|worst: u8| worst.max(after)),
            None => slowest_loss = None,
        }
    }
    let win = quickest_win.map(|after| (true, after + 1));
    win.or(slowest_loss.map(|after| (false, after + 1)))
}

#[test]
fn wins_within_three_plies_are_exactly_those_that_trying_everything_finds() {
    let effort = Effort {
        nodes: 1_000_000,
        depth: 4,
        spread: 0,
    };
    let [mut at_once, mut forced, mut open] = [0; 3];
    for seed in 0..300 {
        let setup = SETUPS[seed as usize % 2];
        let mut played = random_match(seed, setup, Zeal(9), usize::MAX);
        // A little before the end.
        (0..1 + seed % 4).for_each(|_| assert!(played.undo()));
        let game = played.game().clone();
        if game.legal_moves().count() > 32 {
            continue;
        }
        let known = exhaustive(&game, 3);
        let score = found(&game, effort).score().unwrap();
        match known {
            Some((true, plies)) => {
                assert_eq!(score.plies_to_win(), Some(plies), "{game}");
                *(if plies == 1 {
                    &mut at_once
                } else {
                    &mut forced
                }) += 1;
            }
            Some((false, plies)) if plies > 0 => {
                assert_eq!(score.plies_to_loss(), Some(plies), "{game}");
            }
            _ => {
                assert!(score.plies_to_win().is_none_or(|plies| plies > 3), "{game}");
                open += 1;
            }
        }
    }
    println!("{at_once} wins at once, {forced} in three plies, {open} others");
    assert!(
        at_once > 10 && forced > 3 && open > 20,
        "{at_once} {forced} {open}"
    );
}
