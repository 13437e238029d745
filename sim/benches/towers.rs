//! Plays Quantum (towers) with other weights against the device's own, with a limit of nodes per
//! move: `cargo bench -p pocketq-sim --bench towers -- games=400 nodes=1500 mobility=2
//! fixed.2=400`. Weights after the word `against` change the device's side.
//!
//! The boards alternate. Every opening of six random moves is played twice, with seats swapped.
//! Prints the share of games that the other weights won, and its standard error.

use pocketq_core::towers::{BoardSize, Effort, Game, Move, Search, Setup, Weights};
use pocketq_sim::arena::Random;

const OPENING: usize = 6;

/// The weight with a name such as `mobility` or `height.3`.
fn weight<'a>(weights: &'a mut Weights, name: &str) -> Option<&'a mut i16> {
    let (name, index) = name.split_once('.').unwrap_or((name, "0"));
    let index: usize = index.parse().ok()?;
    match name {
        "height" => weights.height.get_mut(index),
        "shape" => weights.shape.get_mut(index),
        "fixed" => weights.fixed.get_mut(index),
        "fixed_piece" => Some(&mut weights.fixed_piece),
        "unable" => Some(&mut weights.unable),
        "mobility" => Some(&mut weights.mobility),
        "threat" => Some(&mut weights.threat),
        "fixing" => Some(&mut weights.fixing),
        "black" => Some(&mut weights.black),
        "point" => Some(&mut weights.point),
        "turn" => Some(&mut weights.turn),
        _ => None,
    }
}

/// A game after some random moves, as an opening.
fn opening(board: BoardSize, random: &mut Random) -> Game {
    let mut game = Game::new(Setup::standard(board));
    for _ in 0..OPENING {
        let moves: Vec<Move> = game.legal_moves().collect();
        let index = (u64::from(random.next()) * moves.len() as u64) >> 32;
        if let Some(&played) = moves.get(index as usize) {
            game.play(played.into()).expect("a legal move");
        }
    }
    game
}

/// Plays to the end; returns the winner, 0 for White or 1 for Black.
fn play(mut game: Game, sides: [(&'static Weights, u32); 2], memory: &mut [u32]) -> Option<usize> {
    loop {
        let (weights, nodes) = sides[game.to_move() as usize];
        let effort = Effort {
            nodes,
            depth: 24,
            spread: 0,
        };
        let mut search = Search::new(&game, effort).weighing(weights);
        match search.finish(memory).best() {
            Some(played) => game.play(played.into()).expect("a legal move"),
            None => return game.outcome()?.winner.map(|colour| colour as usize),
        }
    }
}

fn main() {
    let mut weights = [Weights::DEVICE; 2];
    let mut whose = 1;
    let (mut games, mut seed) = (100u32, 1u64);
    let mut nodes = [1_500u32; 2];
    for word in std::env::args().skip(1) {
        let Some((name, value)) = word.split_once('=') else {
            if word == "against" {
                whose = 0;
            }
            continue;
        };
        let value: i64 = value.parse().expect("a number");
        match name {
            "games" => games = value as u32,
            "nodes" => nodes = [value as u32; 2],
            "other_nodes" => nodes[1] = value as u32,
            "seed" => seed = value as u64,
            _ => *weight(&mut weights[whose], name).expect("a weight") = value as i16,
        }
    }
    let weights: &'static [Weights; 2] = Box::leak(Box::new(weights));
    let players = [(&weights[0], nodes[0]), (&weights[1], nodes[1])];
    let mut memory = vec![0; Search::WORDS];
    let mut random = Random::new(seed);
    let mut won = [[0u32; 3]; 2];
    for pair in 0..games.div_ceil(2) as usize {
        let board = pair % 2;
        let game = opening(BoardSize::ALL[board], &mut random);
        for seat in 0..2 {
            // The other weights sit at `seat`.
            let mut seated = players;
            seated.rotate_left(1 - seat);
            let result = match play(game.clone(), seated, &mut memory) {
                Some(winner) if winner == seat => 0,
                None => 1,
                Some(_) => 2,
            };
            won[board][result] += 1;
        }
    }
    for (board, [wins, draws, losses]) in BoardSize::ALL.into_iter().zip(won) {
        let games = f64::from(wins + draws + losses);
        let share = (f64::from(wins) + f64::from(draws) / 2.0) / games;
        let spread = (f64::from(wins) + f64::from(draws) / 4.0) / games - share * share;
        let error = (spread / games).sqrt();
        println!(
            "{}: wins {wins} draws {draws} losses {losses}: {:.1} % ± {:.1}",
            board.name(),
            share * 100.0,
            error * 100.0
        );
    }
}
