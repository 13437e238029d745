//! What the program remembers from one match to the next: who played, how, and which match was on
//! the screen. Kept in the store as a version and then postcard's form.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{
    device::Device,
    screens::{qwantum::Party, towers::Arrangement, two::Rivals},
};
use crate::store::{GameKind, HABIT_BYTES, Name};

const VERSION: u8 = 1;

/// What is remembered, in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Habits {
    /// Seats, whose dice, who begins (0: drawn).
    pub(super) party: [u8; 3],
    pub(super) names: [Name; 4],
    /// Who plays Quantik and Quantum, and who begins (0: drawn).
    pub(super) quantik: [u8; 3],
    pub(super) towers: [u8; 3],
    /// The tower game's setup, and whether the board turns.
    pub(super) arrangement: [u8; 2],
    /// The match that is on the screen.
    pub(super) current: Option<GameKind>,
}

impl Habits {
    /// The habits of now.
    pub(super) fn of(device: &Device, current: Option<GameKind>) -> Self {
        let (party, names) = device.party.habit();
        Habits {
            party,
            names,
            quantik: device.quantik.rivals().habit(),
            towers: device.towers.rivals().habit(),
            arrangement: device.arrangement.habit(),
            current,
        }
    }

    /// Takes the habits up again, as far as they make sense.
    pub(super) fn take_up(&self, device: &mut Device) {
        if let Some(party) = Party::from_habit(self.party, &self.names) {
            device.party = party;
        }
        if let Some(rivals) = Rivals::from_habit(self.quantik) {
            device.quantik.invite(rivals);
        }
        if let Some(rivals) = Rivals::from_habit(self.towers) {
            device.towers.invite(rivals);
        }
        if let Some(arrangement) = Arrangement::from_habit(self.arrangement) {
            device.arrangement = arrangement;
        }
    }

    /// Their stored form.
    pub(super) fn bytes(&self) -> Vec<u8, HABIT_BYTES> {
        let mut bytes = [VERSION; HABIT_BYTES];
        let used = postcard::to_slice(self, &mut bytes[1..]).map_or(0, |used| used.len());
        Vec::from_slice(&bytes[..=used]).unwrap_or_default()
    }

    /// The habits of a stored form; none if it is of another version.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [VERSION, rest @ ..] => postcard::from_bytes(rest).ok(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{app::Settings, time::Millis};

    #[test]
    fn habits_are_taken_up_as_they_were_stored() {
        let device = Device::new(Millis(0), Settings::default());
        let habits = Habits::of(&device, Some(GameKind::Towers));
        let bytes = habits.bytes();
        assert!(bytes.len() > 20);
        assert_eq!(Habits::from_bytes(&bytes), Some(habits.clone()));
        let mut other = Device::new(Millis(0), Settings::default());
        other.party = Party::from_habit([4, 1, 3], &habits.names).unwrap();
        habits.take_up(&mut other);
        assert_eq!(other.party, device.party);
    }

    #[test]
    fn the_longest_names_have_room_and_other_versions_are_not_read() {
        let long = Name::try_from("ĄĄĄĄĄĄ").unwrap();
        let habits = Habits {
            names: [const { Name::new() }; 4].map(|_| long.clone()),
            ..Habits::default()
        };
        let mut bytes = habits.bytes();
        assert_eq!(Habits::from_bytes(&bytes), Some(habits));
        bytes[0] = 2;
        assert_eq!(Habits::from_bytes(&bytes), None);
        assert_eq!(Habits::from_bytes(&[]), None);
    }
}
