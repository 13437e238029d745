//! Quantum (towers) in the arena. Points are counted as in an adjudication, however the game ended.

use pocketq_core::towers::{Action, BoardSize, Colour, Effort, Game, Level, Search, Setup};

use super::{Contest, Finish, Random};

/// Games of Quantum from the standard layout.
pub struct TowersContest {
    board: BoardSize,
    memory: Vec<u32>,
}

impl TowersContest {
    /// Games on this board.
    pub fn new(board: BoardSize) -> TowersContest {
        TowersContest {
            board,
            memory: vec![0; Search::WORDS],
        }
    }
}

impl Contest for TowersContest {
    type Level = Level;

    fn level(name: &str) -> Option<Level> {
        Level::from_name(name)
    }

    fn seats() -> std::ops::RangeInclusive<usize> {
        2..=2
    }

    fn play(&mut self, levels: &[Level], random: &mut Random) -> Finish {
        let mut game = Game::new(Setup::standard(self.board));
        loop {
            let level = levels[game.to_move() as usize];
            let mut search = Search::new(&game, Effort::of(level));
            let finding = search.finish(&mut self.memory);
            let played = finding.chosen_by(level, random.next());
            if played.is_none_or(|played| game.play(Action::Move(played)).is_err()) {
                return finish(&game);
            }
        }
    }
}

fn finish(game: &Game) -> Finish {
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    let points = Colour::ALL.map(|colour| f64::from(game.position().points(colour)));
    Finish {
        winners: winner.map(|colour| colour as usize).into_iter().collect(),
        points: Some(points.to_vec()),
    }
}
