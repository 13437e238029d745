//! Qwantum in the arena: games between the device's players, with dice fixed by the seed.

use pocketq_core::{
    level::Level,
    qwantum::{
        Action, Choice, Dice, DiceSet, Ending, Game, Phase, Seat, Setup, Throw,
        player::{
            Decision, Deliberation, Skill,
            learned::{WEIGHTS, Weights},
        },
    },
};

use super::{Contest, Finish, Random};

/// Games of Qwantum.
pub struct QwantumContest {
    memory: Vec<u32>,
    weights: [&'static Weights; 4],
    /// What each level can do, in the order of [`Level::ALL`].
    pub skills: [Skill; 4],
}

impl Default for QwantumContest {
    fn default() -> Self {
        QwantumContest {
            memory: vec![0; Deliberation::WORDS],
            weights: [WEIGHTS; 4],
            skills: Level::ALL.map(Skill::of),
        }
    }
}

/// Rolls all dice.
pub fn throw(random: &mut Random) -> Throw {
    let up = std::array::from_fn(|_| ((u64::from(random.next()) * 6) >> 32) as u8);
    Throw::new(up).expect("faces 0 to 5")
}

impl QwantumContest {
    /// Games with these weights instead of the device's, by seat.
    pub fn with_weights(weights: [&'static Weights; 4]) -> Self {
        QwantumContest {
            weights,
            ..Self::default()
        }
    }

    /// Plays one game between these levels, by seat. `seed` fixes who begins and, for every turn,
    /// both rolls of each die, whichever dice are thrown again.
    pub fn game(&mut self, levels: &[Level], seed: u64) -> Game {
        self.watched_game(levels, seed, |_| {})
    }

    /// The same; `watch` sees the game before every decision.
    pub fn watched_game(
        &mut self,
        levels: &[Level],
        seed: u64,
        mut watch: impl FnMut(&Game),
    ) -> Game {
        let mut random = Random::new(seed);
        let seats = levels.len() as u8;
        let first = (u64::from(random.next()) * u64::from(seats)) >> 32;
        let setup = Setup::new(seats, Seat::ALL[first as usize], Dice::Device);
        let mut game = Game::new(setup.expect("one to four seats"));
        let mut fallen = [throw(&mut random), throw(&mut random)];
        // The players' own random numbers do not affect the dice.
        let mut own = Random::new(random.rest() ^ 0x5151_5151);
        while !game.is_over() {
            let action = match game.phase() {
                Phase::FirstThrow => {
                    fallen = [throw(&mut random), throw(&mut random)];
                    Action::Throw(fallen[0])
                }
                _ => {
                    watch(&game);
                    self.decide(&game, levels, own.next(), fallen[1])
                }
            };
            game.play(action).expect("players keep to the rules");
        }
        game
    }

    fn decide(&mut self, game: &Game, levels: &[Level], random: u32, second: Throw) -> Action {
        let seat = game.decider().expect("somebody decides until the end");
        let skill = self.skills[levels[seat.index()] as usize];
        let weights = self.weights[seat.index()];
        let player = Deliberation::with(game, seat, skill, random, weights);
        let mut player = player.expect("all totals are known");
        match player.finish(&mut self.memory).decision {
            Decision::Again(DiceSet::EMPTY) => Action::Keep,
            Decision::Again(dice) => game.action(Choice::Again(dice), second),
            Decision::B(colour) => Action::B(colour),
            Decision::C(colour) => Action::C { seat, colour },
        }
    }
}

/// Who won, and the points.
pub fn finish(game: &Game) -> Finish {
    let points: Vec<f64> = game
        .seats()
        .map(|seat| f64::from(game.sheet(seat).total()))
        .collect();
    let most = points.iter().copied().fold(f64::MIN, f64::max);
    Finish {
        winners: (0..points.len())
            .filter(|&seat| points[seat] == most)
            .collect(),
        points: Some(points),
    }
}

/// Whether a game ended because somebody filled a sheet.
pub fn is_filled(game: &Game) -> bool {
    match game.phase() {
        Phase::Over(Ending::FilledInB(_)) => true,
        Phase::Over(Ending::AfterC { filled, .. }) => !filled.is_empty(),
        _ => false,
    }
}

impl Contest for QwantumContest {
    type Level = Level;

    fn level(name: &str) -> Option<Level> {
        Level::from_name(name)
    }

    fn seats() -> std::ops::RangeInclusive<usize> {
        1..=4
    }

    fn play(&mut self, levels: &[Level], random: &mut Random) -> Finish {
        let seed = u64::from(random.next()) << 32 | u64::from(random.next());
        finish(&self.game(levels, seed))
    }
}
