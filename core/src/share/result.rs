//! The result as text for people: a title, then a line for each player. Any phone shows it.

use core::fmt::Write;

use heapless::String;

/// A result as text, long enough for a title and four names of any six letters each.
pub type ResultText = String<128>;

/// A player's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score<'a> {
    /// The name of the player.
    pub name: &'a str,
    /// The points, in a game that has them.
    pub points: Option<i16>,
    /// Whether the player won or shared the win.
    pub won: bool,
}

/// Writes a title and the players in the order given; a star marks those who won.
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
    // A line that does not fit is left out entirely.
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
