//! Times the Quantik solver on a PC: `cargo bench -p pocketq-games --bench quantik`.
//!
//! Prints time and nodes for the empty board and, for each number of pieces up to five, for the
//! position that takes the most nodes. Of up to 3,072 equivalent positions only one is tried. Three
//! tasks are timed: finding a best move, finding which moves win (the hint), and finding the
//! distance of every move. `-- empty` stops after the empty board, for counting instructions.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use pocketq_games::quantik::{Board, Goal, Search, canonical};

#[derive(Clone, Copy, Debug)]
enum Task {
    BestMove,
    Hint,
    EveryMove,
}

const TASKS: [Task; 3] = [Task::BestMove, Task::Hint, Task::EveryMove];

struct Cost {
    nodes: u32,
    time: Duration,
}

fn cost(board: &Board, task: Task) -> Cost {
    let mut memory = vec![0; Search::WORDS];
    let start = Instant::now();
    let goal = match task {
        Task::BestMove => Goal::BestMove,
        Task::Hint | Task::EveryMove => Goal::EveryMove,
    };
    let mut search = Search::new(board, goal);
    while search.step(&mut memory, 64).is_none() {
        if matches!(task, Task::Hint) && search.winning_moves().is_some() {
            break;
        }
    }
    Cost {
        nodes: search.nodes(),
        time: start.elapsed(),
    }
}

fn main() {
    let only_empty = std::env::args().any(|word| word == "empty");
    for task in TASKS {
        let Cost { nodes, time } = cost(&Board::EMPTY, task);
        println!(
            "empty board {task:?}: {nodes} nodes, {:.2} ms",
            time.as_secs_f64() * 1e3
        );
    }
    if only_empty {
        return;
    }
    let mut level = BTreeMap::from([(Board::EMPTY.to_string(), Board::EMPTY)]);
    for ply in 1..=5 {
        let mut next = BTreeMap::new();
        for played in level.values().flat_map(|board| {
            let after = |played| board.after(played).ok();
            board.legal_moves().filter_map(after)
        }) {
            let form = canonical(&played).0;
            next.insert(form.to_string(), form);
        }
        level = next;
        for task in TASKS {
            let costs = level.values().map(|board| (cost(board, task), board));
            if let Some((worst, board)) = costs.max_by_key(|(cost, _)| cost.nodes) {
                println!(
                    "ply {ply}, {} positions, {task:?}: at most {} nodes, {:.2} ms: {board}",
                    level.len(),
                    worst.nodes,
                    worst.time.as_secs_f64() * 1e3
                );
            }
        }
    }
}
