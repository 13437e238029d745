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
            Level::Novice => "novice",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }

    /// The level of a name. Other programs call a novice `random`; that is accepted too.
    pub fn from_name(name: &str) -> Option<Level> {
        let name = if name == "random" { "novice" } else { name };
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_found_by_its_name() {
        for level in Level::ALL {
            assert_eq!(Level::from_name(level.name()), Some(level));
        }
        assert_eq!(Level::from_name("random"), Some(Level::Novice));
        assert_eq!(Level::from_name("Hard"), None);
    }
}
