//! The result for people: a title, then a line a player. Any phone shows it as text.

use core::fmt::Write;

use heapless::String;

use crate::{
    quantik::{Board, Player},
    qwantum::Game,
};

/// A result as text: a title and four names of six letters each have room, whatever the letters.
pub type ResultText = String<128>;

/// A player's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score<'a> {
    /// Who.
    pub name: &'a str,
    /// The points, in a game that has some.
    pub points: Option<i16>,
    /// Won, or shared the win.
    pub won: bool,
}

/// A title and the players in the order given; a star marks those who won.
///
/// ```
/// use pocketq_core::share::{Score, result};
///
/// let ana = Score { name: "Ana", points: Some(51), won: true };
/// let zoe = Score { name: "Zoé", points: Some(-3), won: false };
/// assert_eq!(result("Qwantum", [ana, zoe]), "Qwantum\nAna 51 *\nZoé -3");
/// ```
pub fn result<'a>(title: &str, scores: impl IntoIterator<Item = Score<'a>>) -> ResultText {
    let mut text = ResultText::new();
    // A line that has no room is left out whole.
    let _ = text.push_str(title);
    for score in scores {
        let mut line = ResultText::new();
        let _ = write!(line, "\n{}", score.name);
        if let Some(points) = score.points {
            let _ = write!(line, " {points}");
        }
        if score.won {
            let _ = line.push_str(" *");
        }
        let _ = text.push_str(&line);
    }
    text
}

/// How a game of Qwantum stands, best first; while it lasts nobody has won.
pub fn qwantum_result(game: &Game, names: [&str; 4]) -> ResultText {
    let ranking = game.ranking();
    let scores = ranking.iter().map(|line| Score {
        name: names[line.seat.index()],
        points: Some(line.total),
        // Nobody wins against nobody.
        won: game.is_over() && line.place == 1 && game.seats().count() > 1,
    });
    result("Qwantum", scores)
}

/// How a match of Quantik stands, who began first.
pub fn quantik_result(board: &Board, names: [&str; 2]) -> ResultText {
    let winner = board.outcome().map(|outcome| outcome.winner);
    let scores = [Player::First, Player::Second].into_iter().zip(names);
    let scores = scores.map(|(player, name)| Score {
        name,
        points: None,
        won: winner == Some(player),
    });
    result("Quantik", scores)
}
