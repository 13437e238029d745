//! The yardstick for a game alone: what the hard level scores, from "Result" in TUNING.md.

/// What the hard level scores on average in a game alone: 74.14 ± 0.17 in 5,000 games.
pub const PAR: i16 = 74;

/// What a good game alone earns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Medal {
    /// What the hard level reaches in nine games out of ten.
    Bronze,
    /// What the hard level reaches in one game out of two.
    Silver,
    /// What the hard level reaches in one game out of four.
    Gold,
}

impl Medal {
    /// All of them, the highest first.
    pub const ALL: [Self; 3] = [Self::Gold, Self::Silver, Self::Bronze];

    /// The fewest points that earn it.
    pub const fn least(self) -> i16 {
        match self {
            Self::Bronze => 65,
            Self::Silver => 76,
            Self::Gold => 81,
        }
    }

    /// The medal these points earn, if any.
    pub fn of(points: i16) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|medal| points >= medal.least())
    }

    /// Its place: 1 for gold.
    pub fn place(self) -> u8 {
        let place = Self::ALL.iter().position(|medal| *medal == self);
        place.unwrap_or_default() as u8 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn par_and_medals_are_what_was_measured() {
        let measured = include_str!("TUNING.md");
        assert!(measured.contains(&std::format!("| {PAR}.14 ±")));
        for (percent, medal) in [(10, Medal::Bronze), (50, Medal::Silver), (75, Medal::Gold)] {
            let least = std::format!("{percent} % {}", medal.least());
            assert!(measured.contains(&least), "{least}");
        }
    }

    #[test]
    fn points_earn_the_highest_medal_that_they_reach() {
        let earned = [-15, 64, 65, 75, 76, 80, 81, 120].map(Medal::of);
        let (bronze, silver) = (Some(Medal::Bronze), Some(Medal::Silver));
        let gold = Some(Medal::Gold);
        assert_eq!(
            earned,
            [None, None, bronze, bronze, silver, silver, gold, gold]
        );
        assert_eq!(Medal::ALL.map(Medal::place), [1, 2, 3]);
    }
}
