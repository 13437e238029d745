//! The result for people: a title, then a line for each player. Any phone shows it as text.

use core::fmt::Write;

use heapless::String;

use crate::{
    quantik::{Board, Player},
    qwantum::{Game, OwnSheet},
    towers::{self, Colour},
};

/// A result as text, with room for a title and four names of any six letters each.
pub type ResultText = String<128>;

/// A player's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score<'a> {
    /// The name of the player.
    pub name: &'a str,
    /// The points, in a game that has some.
    pub points: Option<i16>,
    /// Whether the player won or shared the win.
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
    // A line that does not fit is left out completely.
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

/// The scores of a game of Qwantum, best first; nobody has won while it is going on.
pub fn qwantum_result(game: &Game, names: [&str; 4]) -> ResultText {
    let ranking = game.ranking();
    let scores = ranking.iter().map(|line| Score {
        name: names[line.seat.index()],
        points: Some(line.total),
        // A player alone does not win.
        won: game.is_over() && line.place == 1 && game.seats().count() > 1,
    });
    result("Qwantum", scores)
}

/// The points of one person's own sheet; nobody wins it.
pub fn sheet_result(own: &OwnSheet, name: &str) -> ResultText {
    let points = Some(own.sheet().total());
    let score = Score {
        name,
        points,
        won: false,
    };
    result("Qwantum", [score])
}

/// The result of a match of Quantik, the player who moved first on top.
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

/// The result of a match of Quantum, White on top: pieces in towers, and who won.
pub fn towers_result(game: &towers::Game, names: [&str; 2]) -> ResultText {
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    let scores = Colour::ALL.into_iter().zip(names);
    let scores = scores.map(|(colour, name)| Score {
        name,
        points: Some(game.position().points(colour).into()),
        won: winner == Some(colour),
    });
    result("Quantum", scores)
}
