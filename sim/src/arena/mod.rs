//! Plays bots against each other: N games with rotating seats, and a line of results per player. A
//! game joins by implementing [`Contest`].

mod quantik;
pub mod qwantum;
mod random;
mod towers;

use std::fmt;

pub use quantik::QuantikContest;
pub use qwantum::QwantumContest;
pub use random::Random;
pub use towers::TowersContest;

/// The result of one game, by seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Finish {
    /// The seats that won: several if they share the win, none after a draw.
    pub winners: Vec<usize>,
    /// Points by seat, in a game that has them.
    pub points: Option<Vec<f64>>,
}

/// A game that bots can play against each other.
pub trait Contest {
    /// How strong a bot is.
    type Level: Copy;

    /// The level with this name.
    fn level(name: &str) -> Option<Self::Level>;

    /// How many can play.
    fn seats() -> std::ops::RangeInclusive<usize>;

    /// Plays one game between these levels, by seat.
    fn play(&mut self, levels: &[Self::Level], random: &mut Random) -> Finish;
}

/// Why a contest cannot take place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArenaError {
    /// No level has this name.
    Level(String),
    /// The game is not for this many players.
    Seats(usize),
}

impl fmt::Display for ArenaError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::Level(name) => write!(out, "there is no level {name:?}"),
            ArenaError::Seats(count) => write!(out, "{count} cannot play this game"),
        }
    }
}

/// The results of one player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// Games won, alone or shared.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that others won.
    pub losses: u32,
    points: Option<f64>,
}

impl Record {
    /// The mean of the points, in a game that has them.
    pub fn mean(&self) -> Option<f64> {
        let games = self.wins + self.draws + self.losses;
        self.points.map(|points| points / f64::from(games.max(1)))
    }
}

/// Plays `games` games between players of these levels. In game `g`, player `p` sits at seat `p +
/// g`, counted round the table.
pub fn contest<C: Contest>(
    contest: &mut C,
    names: &[&str],
    games: u32,
    seed: u64,
) -> Result<Vec<Record>, ArenaError> {
    let count = names.len();
    if !C::seats().contains(&count) {
        return Err(ArenaError::Seats(count));
    }
    let level = |name: &&str| C::level(name).ok_or_else(|| ArenaError::Level((*name).to_owned()));
    let levels: Vec<C::Level> = names.iter().map(level).collect::<Result<_, _>>()?;
    let mut random = Random::new(seed);
    let mut records = vec![Record::default(); count];
    for game in 0..games as usize {
        let player_at = |seat: usize| (seat + count - game % count) % count;
        let seated: Vec<C::Level> = (0..count).map(|seat| levels[player_at(seat)]).collect();
        let finish = contest.play(&seated, &mut random);
        for seat in 0..count {
            let record = &mut records[player_at(seat)];
            match finish.winners.as_slice() {
                [] => record.draws += 1,
                winners if winners.contains(&seat) => record.wins += 1,
                _ => record.losses += 1,
            }
            if let Some(points) = &finish.points {
                *record.points.get_or_insert(0.0) += points[seat];
            }
        }
    }
    Ok(records)
}

/// The lines that `pocketq arena` prints.
pub fn lines(names: &[&str], records: &[Record]) -> String {
    let line = |(player, (name, record)): (usize, (&&str, &Record))| {
        let Record {
            wins,
            draws,
            losses,
            ..
        } = record;
        let mean = record
            .mean()
            .map_or("-".to_owned(), |mean| format!("{mean:.1}"));
        let player = player + 1;
        format!("player {player} {name} wins {wins} draws {draws} losses {losses} mean {mean}\n")
    };
    names.iter().zip(records).enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use pocketq_core::towers::BoardSize;

    use super::*;

    fn quantik(names: &[&str], games: u32, seed: u64) -> Result<String, ArenaError> {
        let records = contest(&mut QuantikContest::default(), names, games, seed)?;
        Ok(lines(names, &records))
    }

    #[test]
    fn the_same_seed_gives_the_same_lines() {
        let played = quantik(&["hard", "easy"], 40, 7).unwrap();
        assert_eq!(played, quantik(&["hard", "easy"], 40, 7).unwrap());
        let first: Vec<&str> = played.lines().next().unwrap().split(' ').collect();
        assert_eq!(first[..3], ["player", "1", "hard"]);
        assert_eq!(first[5..7], ["draws", "0"]);
        assert_eq!(first[9..], ["mean", "-"]);
        let [wins, losses] = [first[4], first[8]].map(|count| count.parse::<u32>().unwrap());
        assert_eq!(wins + losses, 40);
        assert!(wins > 30, "{played}");
    }

    #[test]
    fn between_equals_only_who_begins_decides() {
        let played = quantik(&["hard", "hard"], 10, 1).unwrap();
        let expected = "player 1 hard wins 5 draws 0 losses 5 mean -\n\
                        player 2 hard wins 5 draws 0 losses 5 mean -\n";
        assert_eq!(played, expected);
    }

    /// How the first of two players did at Quantum (towers).
    fn towers(board: BoardSize, names: [&str; 2], games: u32, seed: u64) -> Record {
        let mut table = TowersContest::new(board);
        let records = contest(&mut table, &names, games, seed).unwrap();
        print!("{} {}", board.name(), lines(&names, &records));
        records[0].clone()
    }

    #[test]
    fn towers_levels_are_in_order() {
        for board in BoardSize::ALL {
            let easy = towers(board, ["easy", "novice"], 20, 3);
            assert!(easy.wins >= 17, "{easy:?}");
            let medium = towers(board, ["medium", "easy"], 8, 3);
            assert!(medium.wins >= 6, "{medium:?}");
        }
        let hard = towers(BoardSize::Central, ["hard", "easy"], 4, 3);
        assert!(hard.wins >= 3, "{hard:?}");
    }

    #[test]
    fn towers_games_repeat_with_their_seed_and_have_points() {
        let play = || towers(BoardSize::Full, ["easy", "easy"], 6, 9);
        let record = play();
        assert_eq!(record, play());
        assert!(record.mean().is_some_and(|mean| mean > 1.0 && mean < 32.0));
    }

    /// Tests that the levels are as strong as they are meant to be. Takes minutes, even optimised:
    /// `cargo test -p pocketq-sim --profile bench -- --ignored --nocapture towers_levels`.
    #[test]
    #[ignore = "takes many minutes"]
    fn towers_levels_are_as_far_apart_as_they_should_be() {
        for board in BoardSize::ALL {
            assert!(towers(board, ["easy", "novice"], 400, 1).wins >= 380);
            assert_eq!(towers(board, ["hard", "novice"], 400, 2).losses, 0);
            assert!(towers(board, ["hard", "easy"], 400, 3).wins >= 380);
            assert!(towers(board, ["hard", "medium"], 400, 4).wins >= 300);
        }
    }

    /// How players did at Qwantum.
    fn qwantum(names: &[&str], games: u32, seed: u64) -> Vec<Record> {
        let records = contest(&mut QwantumContest::default(), names, games, seed).unwrap();
        print!("{}", lines(names, &records));
        records
    }

    #[test]
    fn qwantum_games_repeat_with_their_seed_for_any_number_of_players() {
        for names in [
            &["hard"][..],
            &["hard", "novice"],
            &["easy", "medium", "novice"],
            &["hard", "medium", "easy", "novice"],
        ] {
            let records = qwantum(names, 2, 11);
            assert_eq!(records, qwantum(names, 2, 11));
            assert_ne!(records, qwantum(names, 2, 12));
            let wins: u32 = records.iter().map(|record| record.wins).sum();
            assert!(wins >= 2, "somebody wins every game");
        }
    }

    #[test]
    fn qwantum_levels_are_in_order() {
        for (better, worse) in [("easy", "novice"), ("medium", "easy"), ("hard", "medium")] {
            let records = qwantum(&[better, worse], 40, 3);
            assert!(records[0].wins > 24, "{better} {worse} {records:?}");
        }
        let alone = qwantum(&["hard"], 30, 4)[0].mean().unwrap();
        assert!(alone > 66.0, "{alone}");
    }

    #[test]
    fn a_contest_that_cannot_take_place_is_refused() {
        assert_eq!(quantik(&["hard"], 1, 0), Err(ArenaError::Seats(1)));
        let unknown = ArenaError::Level("harder".to_owned());
        assert_eq!(quantik(&["hard", "harder"], 1, 0), Err(unknown));
    }
}
