//! How well the device plays. All games share the names; each decides what a level does.

/// A strength of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Plays any legal move.
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

    /// Other accepted names: what other programs call a novice, and what the device calls its best
    /// player of Quantik.
    const OTHER_NAMES: [(&str, Level); 2] = [("random", Level::Novice), ("perfect", Level::Hard)];

    /// The level with this name; case does not matter.
    pub fn from_name(name: &str) -> Option<Level> {
        let own = Level::ALL.into_iter().map(|level| (level.name(), level));
        let mut names = own.chain(Self::OTHER_NAMES);
        let found = names.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, level)| level)
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
        assert_eq!(Level::from_name("perfect"), Some(Level::Hard));
        assert_eq!(Level::from_name("Hard"), Some(Level::Hard));
        assert_eq!(Level::from_name("best"), None);
    }
}
