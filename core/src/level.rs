//! How well the device plays: the same names in every game. Each game decides what a level does.

/// A strength of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Any legal move.
    Novice,
    /// A beginner can win against it.
    Easy,
    /// Makes a mistake now and then.
    Medium,
    /// Plays as well as the device can.
    Hard,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 4] = [Level::Novice, Level::Easy, Level::Medium, Level::Hard];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Novice => "random",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }

    /// The level with this name on the command line.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}
