//! The names that were used on this device, and how left and right step through them in every
//! setup. Two players of a setup never get the same name.

use heapless::Vec;

use super::Device;
use crate::{
    app::registered_game::{AnyStoredMatch as _, RegisteredGame},
    collect::CollectFitting,
    store::{MOST_PEOPLE, NAME_BYTES, Name},
};

/// The most letters that a name can have.
pub(in crate::app::screens) const NAME_LETTERS: usize = 10;

// Every letter that can be typed takes at most two bytes.
const _: () = assert!(2 * NAME_LETTERS <= NAME_BYTES);

/// Names to choose from without typing.
pub(in crate::app::screens) const PRESETS: [&str; 12] = [
    "Ana", "Ben", "Cleo", "Dan", "Ewa", "Hugo", "Leo", "Luca", "Mia", "Nora", "Olga", "Tom",
];

/// How many names are remembered in addition to those in the statistics.
pub(in crate::app) const MOST_KNOWN: usize = 12;

/// The names in a game's setup, seat by seat.
pub(in crate::app) type PlayerNames = Vec<Name, MOST_PLAYERS>;

/// Whose names are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::screens) enum Whose {
    /// The players of the next game.
    Setup,
    /// The players of the match on the screen.
    Match,
}

impl Whose {
    /// The names, seat by seat.
    pub(super) fn names<G: RegisteredGame>(self, device: &Device) -> PlayerNames {
        match (self, G::current(device)) {
            (Whose::Match, Some(current)) => {
                let names = current.players().iter().map(|player| player.name.clone());
                names.collect_fitting()
            }
            _ => G::player_names(device),
        }
    }

    fn is_person<G: RegisteredGame>(self, device: &Device, player: usize) -> bool {
        match (self, G::current(device)) {
            (Whose::Match, Some(current)) => current.is_person(player),
            _ => G::is_person(device, player),
        }
    }

    fn set_names<G: RegisteredGame>(self, device: &mut Device, names: PlayerNames) {
        match (self, G::current_and_statistics(device).0) {
            (Whose::Match, Some(current)) => {
                for (player, name) in names.into_iter().enumerate() {
                    if current.is_person(player)
                        && let Some(player) = current.players_mut().get_mut(player)
                    {
                        player.name = name;
                    }
                }
            }
            _ => G::set_player_names(device, names),
        }
    }
}

/// The most players that a game can have.
pub(in crate::app::screens) const MOST_PLAYERS: usize = 4;

/// The names that were typed or that a match began with, most recent first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct KnownNames(Vec<Name, MOST_KNOWN>);

impl KnownNames {
    /// Puts a name first. If there are too many, drops the least recently used one.
    pub(in crate::app) fn note(&mut self, name: &Name) {
        if name.is_empty() || name.chars().count() > NAME_LETTERS {
            return;
        }
        self.0.retain(|known| known != name);
        if self.0.is_full() {
            self.0.pop();
        }
        // There is space: the last name was dropped if the list was full.
        let _ = self.0.insert(0, name.clone());
    }

    /// Puts the names of a new match first, in their order.
    pub(in crate::app) fn note_all<'a>(
        &mut self,
        names: impl DoubleEndedIterator<Item = &'a Name>,
    ) {
        names.rev().for_each(|name| self.note(name));
    }

    /// All names, most recent first.
    pub(in crate::app) fn iter(&self) -> impl DoubleEndedIterator<Item = &Name> {
        self.0.iter()
    }
}

/// Whether a stored name could have been typed here.
pub(in crate::app) fn is_name(name: &str) -> bool {
    (1..=NAME_LETTERS).contains(&name.chars().count())
}

fn is_preset(name: &str) -> bool {
    PRESETS.contains(&name)
}

/// The next or previous name for a player who is called `from`; `None` if there is no other. Names
/// that were used on this device come first, then the presets.
///
/// A preset is offered only in place of another preset or of no name, so that nobody loses a typed
/// name to one.
pub(in crate::app::screens) fn next_name<G: RegisteredGame>(
    whose: Whose,
    device: &Device,
    player: usize,
    from: &str,
    forward: bool,
) -> Option<Name> {
    let others = whose.names::<G>(device);
    let others = others.iter().enumerate();
    let taken: PlayerNames = others
        .filter(|(other, _)| *other != player && whose.is_person::<G>(device, *other))
        .map(|(_, name)| name.clone())
        .collect_fitting();
    let people = device.results.statistics.people().iter();
    let used = device.known_names.iter().map(Name::as_str);
    let used = used.chain(people.map(|person| person.name()));
    let presets = PRESETS
        .iter()
        .copied()
        .filter(|_| from.is_empty() || is_preset(from));
    let mut names: Vec<&str, { MOST_KNOWN + MOST_PEOPLE + PRESETS.len() }> = Vec::new();
    for name in used.chain(presets) {
        let is_taken = taken.iter().any(|taken| taken == name);
        if (!is_taken || name == from) && !names.contains(&name) {
            // All of them fit.
            let _ = names.push(name);
        }
    }
    let count = names.len();
    let next = match names.iter().position(|name| *name == from) {
        Some(at) => (at + if forward { 1 } else { count.checked_sub(1)? }) % count,
        None if forward => 0,
        None => count.checked_sub(1)?,
    };
    let next = Name::try_from(*names.get(next)?).ok()?;
    (next != from).then_some(next)
}

/// Gives a player a name. If another player there has it, the two swap names, so that no two are
/// the same. A name given in a match also applies to the next game.
pub(super) fn give_name<G: RegisteredGame>(
    whose: Whose,
    device: &mut Device,
    player: usize,
    name: Name,
) {
    let mut names = whose.names::<G>(device);
    let Some(old) = names.get(player).cloned() else {
        return;
    };
    // A typed name can still be chosen later, even if it has not been used for a long time.
    if !is_preset(&old) && !device.known_names.iter().any(|known| *known == old) {
        device.known_names.note(&old);
    }
    for other in &mut names {
        if *other == name {
            other.clone_from(&old);
        }
    }
    names[player] = name.clone();
    whose.set_names::<G>(device, names);
    if whose == Whose::Match {
        let mut next = G::player_names(device).into_iter();
        if let Some(place) = next.position(|next| next == old) {
            give_name::<G>(Whose::Setup, device, place, name);
        }
    }
}

/// Gives a player the next or previous name; returns whether there is one.
pub(in crate::app::screens) fn change_name<G: RegisteredGame>(
    whose: Whose,
    device: &mut Device,
    player: usize,
    forward: bool,
) -> bool {
    let names = whose.names::<G>(device);
    let next = names
        .get(player)
        .and_then(|name| next_name::<G>(whose, device, player, name, forward));
    let is_other = next.is_some();
    if let Some(next) = next {
        give_name::<G>(whose, device, player, next);
    }
    is_other
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::{
            Settings,
            registry::{Quantik, Qwantum},
        },
        store::{Counted, FinishedGame, MatchId, Outcome, Result},
        time::Millis,
    };
    use std::{borrow::ToOwned, string::String, vec::Vec};

    fn device() -> Device {
        Device::new(Millis(0), Settings::default())
    }

    fn name(text: &str) -> Name {
        Name::try_from(text).unwrap()
    }

    /// Gives a player of Qwantum a name, without adding it to the known names.
    fn rename(device: &mut Device, player: usize, text: &str) {
        let mut names = Qwantum::player_names(device);
        names[player] = name(text);
        Qwantum::set_player_names(device, names);
    }

    /// The names that are offered to the first player of Qwantum, forward or back.
    fn round(device: &mut Device, forward: bool, steps: usize) -> Vec<String> {
        let step = |_| {
            change_name::<Qwantum>(Whose::Setup, device, 0, forward);
            Qwantum::player_names(device)[0].as_str().to_owned()
        };
        (0..steps).map(step).collect()
    }

    #[test]
    fn every_preset_fits() {
        let fits = |preset: &&str| preset.chars().count() <= NAME_LETTERS;
        assert!(PRESETS.iter().all(fits));
    }

    #[test]
    fn names_that_were_used_come_first_and_the_last_used_is_the_first_of_them() {
        let mut device = device();
        let results = ["Zoé", "Ola"].map(|text| Result {
            name: name(text),
            outcome: Outcome::Won,
            points: None,
            best_column: None,
        });
        let game = FinishedGame {
            counted: Counted::Game(Quantik::KIND),
            length: 1,
            has_top_ten: false,
            sets_no_records: false,
            results: results.into_iter().collect(),
        };
        device.results.statistics.note(MatchId::new(1), &game);
        device.known_names.note(&name("Ola"));
        device.known_names.note(&name("Marta"));
        rename(&mut device, 0, "Tom");
        // Tom is the last preset, so the names that were used come next.
        assert_eq!(
            round(&mut device, true, 4),
            ["Marta", "Ola", "Zoé", "Marta"]
        );
        assert_eq!(round(&mut device, false, 3), ["Zoé", "Ola", "Marta"]);
    }

    #[test]
    fn a_preset_comes_up_only_in_place_of_a_preset() {
        let mut device = device();
        assert_eq!(round(&mut device, true, 2), ["Cleo", "Dan"]);
        device.known_names.note(&name("Marta"));
        assert_eq!(round(&mut device, true, 9).last().unwrap(), "Marta");
        assert_eq!(round(&mut device, true, 2), ["Marta", "Marta"]);
        // A name that is no longer known is not lost either.
        rename(&mut device, 0, "Yves");
        assert_eq!(round(&mut device, true, 2), ["Marta", "Yves"]);
    }

    #[test]
    fn no_two_players_have_the_same_name() {
        let mut device = device();
        for forward in [true, true, false, true, true, true, false] {
            change_name::<Qwantum>(Whose::Setup, &mut device, 1, forward);
            let mut names = Qwantum::player_names(&device);
            names.sort_unstable();
            assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
        }
        // This also holds for a typed name.
        let [one, two] = [0, 1].map(|seat| Qwantum::player_names(&device)[seat].clone());
        give_name::<Qwantum>(Whose::Setup, &mut device, 0, two.clone());
        assert_eq!(Qwantum::player_names(&device)[..2], [two, one]);
    }

    #[test]
    fn a_game_for_two_has_the_first_names_of_qwantum_until_others_are_chosen() {
        let mut device = device();
        rename(&mut device, 1, "Marta");
        assert_eq!(Quantik::player_names(&device)[..], ["Ana", "Marta"]);
        give_name::<Quantik>(Whose::Setup, &mut device, 0, name("Zoé"));
        rename(&mut device, 1, "Ola");
        assert_eq!(Quantik::player_names(&device)[..], ["Zoé", "Marta"]);
        assert_eq!(Qwantum::player_names(&device)[0], "Ana");
    }

    #[test]
    fn only_the_last_names_are_remembered() {
        let mut known = KnownNames::default();
        for number in 0..20 {
            known.note(&name(&std::format!("P{number}")));
        }
        known.note(&name("P15"));
        let names: Vec<&str> = known.iter().map(Name::as_str).collect();
        assert_eq!(names.len(), MOST_KNOWN);
        assert_eq!(names[..3], ["P15", "P19", "P18"]);
    }
}
