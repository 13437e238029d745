//! How each game was last set up, and which match was on the screen: so the next match takes only a
//! few presses to start, and the device continues where it was.

use heapless::Vec;

use super::{
    device::Device,
    registered_game::RegisteredGame,
    screens::names::{MOST_KNOWN, read_name},
};
use crate::{
    app::registry::for_game,
    collect::CollectFitting,
    games::{GameKind, MatchKind},
    store::{FieldReader, FieldWriter, LAST_SETUPS_BYTES},
};

/// The first byte of the stored form; the fields follow.
const VERSION: u8 = 1;

/// The game whose match is on the screen, and the game's mode.
const CURRENT: u8 = 1;
/// The names that were used, the last used first.
const KNOWN_NAMES: u8 = 2;
/// How the first game was set up; the others follow.
const FIRST_GAME: u8 = 16;

/// The most bytes in front of a field's content: its number and its length.
const FIELD_HEAD: usize = 3;

/// The stored form.
pub(super) type Bytes = Vec<u8, LAST_SETUPS_BYTES>;

/// The current setups in their stored form.
pub(super) fn write(device: &Device) -> Bytes {
    let mut bytes = [VERSION; LAST_SETUPS_BYTES];
    let mut fields = FieldWriter::new(&mut bytes[1..]);
    if let Some(current) = device.current {
        fields.field(CURRENT, |field| {
            field.number(current.game.index() as u32);
            field.number(current.mode.into());
        });
    }
    for (number, game) in (FIRST_GAME..).zip(GameKind::ALL) {
        fields.field(number, |field| {
            for_game!(game, G => G::write_setup(device, field));
        });
    }
    // The names take what room is left: those that were not used for long may not fit.
    let mut room = fields.room().saturating_sub(FIELD_HEAD);
    let names = device.known_names.iter().take_while(|name| {
        let fits = name.len() < room;
        room = room.saturating_sub(name.len() + 1);
        fits
    });
    fields.field(KNOWN_NAMES, |field| {
        names.for_each(|name| field.text(name.as_bytes()));
    });
    let used = fields.finish().unwrap_or(0);
    Vec::from_slice(&bytes[..=used]).unwrap_or_default()
}

/// Whether a game is set up otherwise than is stored; which match is on the screen does not count.
pub(super) fn are_set_up_otherwise(stored: &[u8], device: &Device) -> bool {
    fn setups(bytes: &[u8]) -> &[u8] {
        match bytes {
            [VERSION, CURRENT, length, rest @ ..] => {
                rest.get(usize::from(*length)..).unwrap_or(rest)
            }
            [VERSION, rest @ ..] => rest,
            _ => bytes,
        }
    }
    setups(stored) != setups(&write(device))
}

/// Restores what is stored, except for values that are not valid.
pub(super) fn read(bytes: &[u8], device: &mut Device) {
    let [VERSION, fields @ ..] = bytes else {
        return;
    };
    for (number, mut field) in FieldReader::new(fields) {
        let game = number.checked_sub(FIRST_GAME);
        if number == CURRENT {
            let index = field.number().map(|index| index as usize);
            let mode = field.number().and_then(|mode| u8::try_from(mode).ok());
            let game = index.and_then(GameKind::from_index);
            device.current = game.zip(mode).map(|(game, mode)| MatchKind { game, mode });
        } else if number == KNOWN_NAMES {
            let names = core::iter::from_fn(|| field.text());
            let names: Vec<_, MOST_KNOWN> = names
                .filter_map(read_name)
                .take(MOST_KNOWN)
                .collect_fitting();
            device.known_names.note_all(names.iter());
        } else if let Some(game) = game.and_then(|game| GameKind::from_index(game.into())) {
            // An invalid value keeps its default.
            let _ = for_game!(game, G => G::read_setup(device, field));
        }
    }
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

    /// A device on which nothing is set up as by default.
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

    /// The same with other names.
    fn other_with_names(known: impl IntoIterator<Item = std::string::String>) -> Device {
        let mut other = other();
        let longest = ["ŻŻŻŻŻŻ", "ŹŹŹŹŹŹ"].map(|name| Name::try_from(name).unwrap());
        // Four sit at a table of Qwantum, and have their names from above.
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
        let device = other_with_names(letters.map(|letter| letter.to_string().repeat(6)));
        let mut read_back = self::device();
        read(&write(&device), &mut read_back);
        assert_eq!(write(&read_back), write(&device));
        let (stored, all) = (read_back.known_names.iter(), device.known_names.iter());
        let both: std::vec::Vec<_> = stored.zip(all).collect();
        assert_eq!(both[0].0, "ÌÌÌÌÌÌ");
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
        let mut bytes = [VERSION; 64];
        let mut fields = FieldWriter::new(&mut bytes[1..]);
        fields.field(FIRST_GAME + 1, |field| field.text(&[99, 99, 99]));
        fields.field(250, |field| field.text(b"of a newer program"));
        fields.field(CURRENT, |field| {
            field.number(1);
            field.number(0);
        });
        let used = fields.finish().unwrap();
        let mut read_back = device();
        read(&bytes[..=used], &mut read_back);
        let mut expected = device();
        expected.current = Some(GameKind::ALL[1].into());
        assert_eq!(write(&read_back), write(&expected));
        for bytes in [&[][..], &[3, 1], &[1, 16, 200]] {
            read(bytes, &mut read_back);
        }
    }
}
