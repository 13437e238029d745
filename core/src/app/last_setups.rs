//! Remembers how each game was last set up and which match was on the screen. The next match then
//! starts with a few presses, and after power-on the device continues where it was.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{
    device::Device,
    registered_game::RegisteredGame,
    screens::names::{MOST_KNOWN, is_name},
};
use crate::{
    app::registry::for_game,
    collect::CollectFitting,
    games::{GameKind, MatchKind},
    store::{LAST_SETUPS_BYTES, Name},
};

/// The last setups in their stored form.
pub(super) type Bytes = Vec<u8, LAST_SETUPS_BYTES>;

/// How a game was last set up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct GameSetup {
    /// In the game's own format; a newer program may add bytes.
    pub(super) options: Vec<u8, 16>,
    pub(super) names: Vec<Name, 4>,
}

impl GameSetup {
    pub(super) fn new(options: impl IntoIterator<Item = u8>, names: &[Name]) -> Self {
        GameSetup {
            options: options.into_iter().collect_fitting(),
            names: names.iter().cloned().collect_fitting(),
        }
    }

    /// The names, if there are exactly `N` and all of them could have been typed here.
    pub(super) fn names<const N: usize>(&self) -> Option<[Name; N]> {
        let is_valid = self.names.iter().all(|name| is_name(name));
        let names = <&[Name; N]>::try_from(self.names.as_slice()).ok()?;
        is_valid.then(|| names.clone())
    }
}

/// Everything that is stored.
#[derive(Default, PartialEq, Serialize, Deserialize)]
struct Stored {
    /// The index of the game whose match is on the screen, and the game's mode.
    current: Option<(u8, u8)>,
    /// In the order of the games.
    games: Vec<GameSetup, { GameKind::COUNT }>,
    /// The names that were used, most recent first.
    known_names: Vec<Name, MOST_KNOWN>,
}

/// The current setups in their stored form.
// Never inlined: the stored form needs much of the stack.
#[inline(never)]
pub(super) fn write(device: &Device) -> Bytes {
    let games = GameKind::ALL.into_iter();
    let mut stored = Stored {
        current: device
            .current
            .map(|MatchKind { game, mode }| (game.index() as u8, mode)),
        games: games
            .map(|game| for_game!(game, G => G::setup_to_store(device)))
            .collect_fitting(),
        known_names: device.known_names.iter().cloned().collect_fitting(),
    };
    let mut bytes = [0; LAST_SETUPS_BYTES];
    loop {
        if let Ok(used) = postcard::to_slice(&stored, &mut bytes) {
            return Vec::from_slice(used).unwrap_or_default();
        }
        // The names fill the remaining bytes; the least recently used ones may not fit.
        if stored.known_names.pop().is_none() {
            return Vec::new();
        }
    }
}

/// Restores what is stored, except for invalid values.
#[inline(never)]
pub(super) fn read(bytes: &[u8], device: &mut Device) {
    let Ok((stored, _)) = postcard::take_from_bytes::<Stored>(bytes) else {
        return;
    };
    if let Some((game, mode)) = stored.current {
        let game = GameKind::from_index(game.into());
        device.current = game.map(|game| MatchKind { game, mode });
    }
    for (game, setup) in GameKind::ALL.into_iter().zip(&stored.games) {
        // An invalid value keeps its default.
        let _ = for_game!(game, G => G::restore_setup(device, setup));
    }
    let names = stored.known_names.iter().filter(|name| is_name(name));
    device.known_names.note_all(names);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::{
            Settings,
            screens::{qwantum::TableSetup, towers::TowersOptions, two_player::TwoPlayers},
        },
        store::Name,
        time::Millis,
    };

    fn device() -> Device {
        Device::new(Millis(0), Settings::default())
    }

    /// A device whose setups all differ from their defaults.
    fn other() -> Device {
        let mut other = device();
        let names = ["Zoé", "Ben", "Łucja", "ĄĄĄĄĄĄ"].map(|name| Name::try_from(name).unwrap());
        other.table_setup = TableSetup::from_bytes(&[4, 1, 3, 1], &names).unwrap();
        let players = TwoPlayers::from_bytes(&[0, 0, 2]).unwrap();
        other.quantik.set_players(players);
        other.towers.set_players(players);
        other.towers_options = TowersOptions::from_bytes(&[1, 1]).unwrap();
        other.current = Some(GameKind::ALL[2].into());
        other
    }

    /// The same device with longer names, and with these known names.
    fn other_with_names(known: impl IntoIterator<Item = std::string::String>) -> Device {
        let mut other = other();
        let longest = ['Ż', 'Ź'].map(|letter| core::iter::repeat_n(letter, 10).collect::<Name>());
        // The four players at Qwantum's table keep their names from above.
        for game in GameKind::ALL.into_iter().skip(1) {
            let names = longest.iter().cloned().collect();
            for_game!(game, G => G::set_player_names(&mut other, names));
        }
        for name in known {
            other
                .known_names
                .note(&Name::try_from(name.as_str()).unwrap());
        }
        other
    }

    #[test]
    fn names_that_are_too_many_to_be_stored_are_those_that_were_not_used_for_long() {
        let letters = "ĄĆĘŁŃÓŚŹŻÀÈÌ".chars();
        let device = other_with_names(letters.map(|letter| letter.to_string().repeat(10)));
        let mut read_back = self::device();
        read(&write(&device), &mut read_back);
        assert_eq!(write(&read_back), write(&device));
        let (stored, all) = (read_back.known_names.iter(), device.known_names.iter());
        let both: std::vec::Vec<_> = stored.zip(all).collect();
        assert_eq!(both[0].0, "ÌÌÌÌÌÌÌÌÌÌ");
        assert!(both.len() >= 4 && both.iter().all(|(stored, known)| stored == known));
    }

    #[test]
    fn setups_are_restored_as_they_were_stored() {
        let names = ["Ola", "Łucja"].map(std::string::String::from);
        let bytes = write(&other_with_names(names));
        let mut read_back = device();
        read(&bytes, &mut read_back);
        assert_eq!(write(&read_back), bytes);
        assert_ne!(write(&device()), bytes);
    }

    #[test]
    fn invalid_values_are_skipped_and_the_rest_is_restored() {
        let options = |options: &[u8]| GameSetup::new(options.iter().copied(), &[]);
        let stored = Stored {
            current: Some((1, 0)),
            games: [options(&[]), options(&[99, 99, 99])].into_iter().collect(),
            known_names: Vec::new(),
        };
        let mut bytes = [7; 64];
        let used = postcard::to_slice(&stored, &mut bytes).unwrap().len();
        let mut read_back = device();
        // Bytes that a newer program adds are ignored.
        read(&bytes[..=used], &mut read_back);
        let mut expected = device();
        expected.current = Some(GameKind::ALL[1].into());
        assert_eq!(write(&read_back), write(&expected));
        for bytes in [&[][..], &[3, 1], &[1, 1, 0, 200], &[0, 1, 20]] {
            read(bytes, &mut read_back);
        }
    }
}
