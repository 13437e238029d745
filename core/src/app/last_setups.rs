//! What the program remembers from one match to the next: who played, how, and which match was on
//! the screen. StoredGame in the store as a version and then postcard's form.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{
    device::Device,
    screens::{qwantum::TableSetup, towers::TowersOptions, two_player::TwoPlayers},
};
use crate::store::{GameKind, LAST_SETUPS_BYTES, Name};

const VERSION: u8 = 1;

/// What is remembered, in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct LastSetups {
    /// Seats, whose dice, who begins (0: drawn).
    pub(super) table_setup: [u8; 3],
    pub(super) names: [Name; 4],
    /// Who plays Quantik and Quantum, and who begins (0: drawn).
    pub(super) quantik: [u8; 3],
    pub(super) towers: [u8; 3],
    /// The tower game's setup, and whether the board turns.
    pub(super) towers_options: [u8; 2],
    /// The match that is on the screen.
    pub(super) current: Option<GameKind>,
}

impl LastSetups {
    /// The last setups of now.
    pub(super) fn of(device: &Device, current: Option<GameKind>) -> Self {
        let (table_setup, names) = device.table_setup.to_bytes();
        LastSetups {
            table_setup,
            names,
            quantik: device.quantik.players().to_bytes(),
            towers: device.towers.players().to_bytes(),
            towers_options: device.towers_options.to_bytes(),
            current,
        }
    }

    /// Takes the last setups up again, as far as they make sense.
    pub(super) fn take_up(&self, device: &mut Device) {
        if let Some(table_setup) = TableSetup::from_bytes(self.table_setup, &self.names) {
            device.table_setup = table_setup;
        }
        if let Some(players) = TwoPlayers::from_bytes(self.quantik) {
            device.quantik.invite(players);
        }
        if let Some(players) = TwoPlayers::from_bytes(self.towers) {
            device.towers.invite(players);
        }
        if let Some(towers_options) = TowersOptions::from_bytes(self.towers_options) {
            device.towers_options = towers_options;
        }
    }

    /// Their stored form.
    pub(super) fn bytes(&self) -> Vec<u8, LAST_SETUPS_BYTES> {
        let mut bytes = [VERSION; LAST_SETUPS_BYTES];
        let used = postcard::to_slice(self, &mut bytes[1..]).map_or(0, |used| used.len());
        Vec::from_slice(&bytes[..=used]).unwrap_or_default()
    }

    /// The last setups of a stored form; none if it is of another version.
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
        let last_setups = LastSetups::of(&device, Some(GameKind::Towers));
        let bytes = last_setups.bytes();
        assert!(bytes.len() > 20);
        assert_eq!(LastSetups::from_bytes(&bytes), Some(last_setups.clone()));
        let mut other = Device::new(Millis(0), Settings::default());
        other.table_setup = TableSetup::from_bytes([4, 1, 3], &last_setups.names).unwrap();
        last_setups.take_up(&mut other);
        assert_eq!(other.table_setup, device.table_setup);
    }

    #[test]
    fn the_longest_names_have_room_and_other_versions_are_not_read() {
        let long = Name::try_from("ĄĄĄĄĄĄ").unwrap();
        let last_setups = LastSetups {
            names: [const { Name::new() }; 4].map(|_| long.clone()),
            ..LastSetups::default()
        };
        let mut bytes = last_setups.bytes();
        assert_eq!(LastSetups::from_bytes(&bytes), Some(last_setups));
        bytes[0] = 2;
        assert_eq!(LastSetups::from_bytes(&bytes), None);
        assert_eq!(LastSetups::from_bytes(&[]), None);
    }
}
