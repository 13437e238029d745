//! *Table*, in the menu of every match: the players, and a few settings that people want in
//! mid-game. A player can get another name, leave and come back, hand the seat to the device, or
//! take it back. Everything takes effect at once and is stored with the match.
//!
//! Also *Help*, which is in the same menus.
//!
//! The list has a row for each seat, which leads to a page about that seat.

use super::{
    Device, Go, NameEntry, NoticePage, Question, RulesReader,
    button_pages::ButtonHelp,
    controller::Controller,
    list_page::{Line, ListPage, Table, Words},
    names::{PRESETS, Whose, beside, change_name, next_name},
    qwantum::Presence,
    settings::{BRIGHTNESS, LANGUAGE, SOUND},
    two_player::{TwoPlayerGame as _, TwoPlayerSetup},
};
use crate::{
    app::{
        registered_game::{AnyStoredMatch as _, RegisteredGame, RegisteredMode as _},
        registry::for_game,
    },
    buttons::{Key, Press},
    games::GameKind,
    store::{Name, Player, player_name, player_names},
    text::{self, Message, short_text},
};

/// What the table needs to know about a game.
pub(super) trait AtTable: RegisteredGame {
    /// How many low bits of a player's kind hold something other than who decides.
    const PLACE_BITS: u32;
    /// The name of the best level.
    const BEST: Message;

    /// Whether the device can play in the current match.
    fn can_device_play(device: &Device) -> bool;

    /// How many turns there have been. In any of them, the device may have decided for a seat that
    /// a person takes over now.
    fn turns(device: &Device) -> u8;
}

impl<G: TwoPlayerSetup> AtTable for G {
    /// The lowest bit is the position in the setup list.
    const PLACE_BITS: u32 = 1;
    const BEST: Message = G::BEST;

    fn can_device_play(_device: &Device) -> bool {
        G::Game::DEVICE_PLAYS
    }

    /// Each move is a turn.
    fn turns(device: &Device) -> u8 {
        let played = G::current(device).map_or(0, |current| current.played());
        played.try_into().unwrap_or(u8::MAX)
    }
}

/// The list, which every menu of a match opens.
fn table_page() -> ListPage {
    ListPage::new(TABLE)
}

/// The row that opens it.
pub(super) const TABLE_ROW: Line =
    Line::entry(Message::Table, |_| Go::Replace(table_page().into()));

/// The row of *Help*: what the buttons do, and the rules.
pub(super) const HELP_ROW: Line =
    Line::entry(Message::Help, |_| Go::Replace(ListPage::new(HELP).into()));

const HELP: &Table = &Table::new(
    Message::Help,
    &[
        Line::entry(Message::Buttons, |_| Go::Replace(ButtonHelp.into())),
        Line::entry(Message::Rules, |device| {
            Go::Replace(RulesReader::of(game(device)).into())
        }),
    ],
);

/// The page about one seat.
pub(super) fn seat_page(seat: usize, device: &mut Device) -> ListPage {
    device.seat = seat as u8;
    ListPage::new(SEAT)
}

const TABLE: &Table = &Table::new(
    Message::Table,
    &[
        seat_row::<0>(),
        seat_row::<1>(),
        seat_row::<2>(),
        seat_row::<3>(),
        // The only player who is left may end the game.
        Line::entry(Message::EndOfGame, |_| {
            let (title, words) = (Message::EndOfGameTitle, Message::EndAloneText);
            let question = Question::new(title, words, |device| {
                Presence::end_alone(device);
                device.has_reseated = true;
                Go::Pop
            });
            Go::Replace(question.into())
        })
        .only_if(Presence::may_end_alone),
        BRIGHTNESS,
        LANGUAGE,
        // Last, because one press of up leads there from the first row.
        SOUND,
    ],
);

/// The row of a seat. Left and right change the name of a person; A opens the page of the seat.
const fn seat_row<const SEAT: usize>() -> Line {
    Line::setting(
        Message::Player,
        |device| {
            let words = text::fill(device.say(Message::Player), SEAT + 1);
            let name = player_name(players(device), SEAT);
            let everybody = player_names(players(device));
            match Presence::is_away(SEAT, device) {
                true => short_text!("({})", beside(&short_text!("{words}()"), name, &everybody)),
                false => short_text!("{}", beside(&words, name, &everybody)),
            }
        },
        |device, press| rename(SEAT, device, press),
    )
    .says(|device| text::fill(device.say(Message::Player), SEAT + 1))
    .opens(|device| seat_page(SEAT, device).into())
    .only_if(|device| is_played(device) && player(SEAT, device).is_some())
}

/// What can be done about the seat in `device.seat`.
const SEAT: &Table = &Table::new(
    Message::Table,
    &[
        Line::entry(Message::Leaves, come_or_go)
            .heading(heading)
            .only_if(|device| {
                Presence::is_possible(device) && !Presence::is_away(seat(device), device)
            }),
        Line::entry(Message::IsBack, come_or_go)
            .heading(heading)
            .only_if(|device| Presence::is_away(seat(device), device)),
        Line::setting(
            Message::Name,
            |device| {
                let player = player(seat(device), device);
                let name = player.map_or("", |player| &player.name);
                short_text!("{}", beside(device.say(Message::Name), name, &[]))
            },
            |device, press| rename(seat(device), device, press),
        )
        .opens(|device| {
            let seat = seat(device);
            for_game!(game(device), G => NameEntry::of::<G>(Whose::Match, seat, device)).into()
        })
        .heading(heading)
        .only_if(|device| {
            let seat = seat(device);
            for_game!(game(device), G => is_person::<G>(seat, device))
        }),
        Line::entry(Message::WhoPlays, |_| ListPage::new(PLAYERS).into())
            .value(|device| {
                let controller = controller(seat(device), device);
                short_text!("{}", device.say(words(controller, device)))
            })
            .heading(heading)
            .only_if(|device| for_game!(game(device), G => G::can_device_play(device))),
    ],
);

/// Who can play a seat.
const PLAYERS: &Table = &Table::new(
    Message::WhoPlays,
    &[
        controller_row::<0>(),
        controller_row::<1>(),
        controller_row::<2>(),
        controller_row::<3>(),
        controller_row::<4>(),
    ],
);

const fn controller_row<const NUMBER: u8>() -> Line {
    Line::entry(Message::Person, |device| {
        let (seat, controller) = (seat(device), controller_numbered(NUMBER));
        for_game!(game(device), G => seat_player::<G>(seat, controller, device));
        Go::Pop
    })
    .says(|device| {
        let message = words(controller_numbered(NUMBER), device);
        short_text!("{}", device.say(message))
    })
    .heading(heading)
}

fn controller_numbered(number: u8) -> Controller {
    Controller::from_number(number).unwrap_or(Controller::Person)
}

/// The game that is on the screen beneath.
fn game(device: &Device) -> GameKind {
    device.current.map_or(GameKind::Qwantum, |kind| kind.game)
}

/// Whether players of the match on the screen can change: only before its end, and only in mode 0.
fn is_played(device: &Device) -> bool {
    let is_open =
        for_game!(game(device), G => G::current(device).is_some_and(|one| !one.is_over()));
    is_open && device.current.is_none_or(|kind| kind.mode == 0)
}

fn seat(device: &Device) -> usize {
    device.seat.into()
}

fn players(device: &Device) -> &[Player] {
    for_game!(game(device), G => G::current(device).map_or(&[], |current| current.players()))
}

fn player(seat: usize, device: &Device) -> Option<&Player> {
    players(device).get(seat)
}

fn is_person<G: RegisteredGame>(seat: usize, device: &Device) -> bool {
    G::current(device).is_some_and(|current| current.is_person(seat))
}

fn controller(seat: usize, device: &Device) -> Controller {
    let bits = for_game!(game(device), G => G::PLACE_BITS);
    let number = player(seat, device).map_or(0, |player| player.kind >> bits);
    controller_numbered(number)
}

/// The word for a person, or for the device at a level.
fn words(controller: Controller, device: &Device) -> Message {
    controller.message(for_game!(game(device), G => <G as AtTable>::BEST))
}

/// "2 Ben", in place of the title.
fn heading(device: &Device) -> Option<Words> {
    let name = player_names(players(device)).get(seat(device)).copied()?;
    Some(short_text!("{} {name}", device.seat + 1))
}

/// Gives a person the next or previous known name.
fn rename(seat: usize, device: &mut Device, press: Press) -> bool {
    let forward = press.key != Key::Left;
    for_game!(game(device), G => {
        is_person::<G>(seat, device) && change_name::<G>(Whose::Match, device, seat, forward)
    })
}

/// Lets the player leave or come back, or says why that is not possible now.
fn come_or_go(device: &mut Device) -> Go {
    match Presence::change(seat(device), device) {
        Ok(()) => {
            device.has_reseated = true;
            Go::Pop
        }
        Err(why) => NoticePage::new(Message::NotPossible, why).into(),
    }
}

/// Gives a seat to another player. A person who takes over from the device gets the name in the
/// setup or, if another player has that name, the next known one. What was undone is dropped,
/// because the player who decided it is no longer there.
fn seat_player<G: AtTable>(seat: usize, controller: Controller, device: &mut Device) {
    let Some(old) = G::current(device).and_then(|current| current.players().get(seat)) else {
        return;
    };
    let kind = old.kind & ((1 << G::PLACE_BITS) - 1) | controller.number() << G::PLACE_BITS;
    if kind == old.kind {
        return;
    }
    let place = match G::PLACE_BITS {
        0 => seat,
        _ => usize::from(old.kind & 1),
    };
    let (was_person, device_turns) = (is_person::<G>(seat, device), old.device_turns);
    let new = Player {
        name: match controller {
            Controller::Person => free_name::<G>(seat, place, device),
            Controller::Device(_) => Name::new(),
        },
        kind,
        device_turns: match was_person {
            true => device_turns,
            false => device_turns.max(G::turns(device)),
        },
    };
    if let Some(current) = G::current_and_statistics(device).0 {
        if let Some(player) = current.players_mut().get_mut(seat) {
            *player = new;
        }
        current.drop_undone();
    }
    device.has_reseated = true;
}

/// A name for a person who sits down.
fn free_name<G: RegisteredGame>(seat: usize, place: usize, device: &Device) -> Name {
    let is_free = |name: &Name| {
        let players = G::current(device).map_or(&[][..], |current| current.players());
        !name.is_empty() && players.iter().all(|player| player.name != *name)
    };
    let own = G::player_names(device).get(place).cloned();
    let own = own.filter(is_free);
    let known = own.or_else(|| next_name::<G>(Whose::Match, device, seat, "", true));
    let preset = || Name::try_from(PRESETS[0]).unwrap_or_default();
    known.unwrap_or_else(preset)
}

/// Whether the page beneath must start again because the players have changed. Returns true only
/// once per change.
pub(super) fn take_reseated(device: &mut Device) -> bool {
    core::mem::take(&mut device.has_reseated)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::{
            Settings,
            registered_game::RegisteredMode,
            registry::{Quantik, Qwantum},
        },
        qwantum::{Dice, Seat, Setup},
        store::StoredMatch,
        time::Millis,
    };

    /// Ana, who begins, against the device at the easiest level.
    fn players<G: AtTable>() -> [Player; 2] {
        let easy = controller_numbered(1).number() << G::PLACE_BITS;
        let second = (1 << G::PLACE_BITS) - 1;
        let player = |name, kind| Player {
            name,
            kind,
            device_turns: 0,
        };
        let ana = Name::try_from("Ana").unwrap();
        [player(ana, 0), player(Name::new(), easy | second)]
    }

    fn device<G: AtTable>(stored: G::Match) -> Device {
        let mut device = Device::new(Millis(0), Settings::default());
        G::set_current(&mut device, stored);
        device
    }

    /// A match of Quantik after this many moves.
    fn quantik(moves: usize) -> Device {
        let mut stored = <Quantik as RegisteredMode>::Match::new((), players::<Quantik>());
        for _ in 0..moves {
            let next = stored.game().legal_moves().next().unwrap();
            stored.journal.play(next).unwrap();
        }
        device::<Quantik>(stored)
    }

    fn can_set_records(device: &Device) -> bool {
        Quantik::current(device).unwrap().can_set_records()
    }

    #[test]
    fn who_takes_over_what_the_device_began_sets_no_records() {
        for (moves, can) in [(0, true), (3, false)] {
            let mut device = quantik(moves);
            assert!(can_set_records(&device));
            seat_player::<Quantik>(1, Controller::Person, &mut device);
            assert_eq!(can_set_records(&device), can, "after {moves}");
        }
        // Nor if both handed it over once more before the first move was made again.
        let mut device = quantik(3);
        seat_player::<Quantik>(1, Controller::Person, &mut device);
        seat_player::<Quantik>(1, controller_numbered(1), &mut device);
        let current = Quantik::current_and_statistics(&mut device).0.unwrap();
        assert!(current.journal.go_to(0));
        seat_player::<Quantik>(1, Controller::Person, &mut device);
        assert!(!can_set_records(&device));
        // The next match is a new one.
        device.quantik.current.as_mut().unwrap().play_again();
        assert!(can_set_records(&device));
    }

    #[test]
    fn who_sits_down_gets_nothing_that_was_undone() {
        let mut device = quantik(2);
        let current = Quantik::current_and_statistics(&mut device).0.unwrap();
        assert!(current.journal.go_to(1));
        seat_player::<Quantik>(1, Controller::Person, &mut device);
        assert_eq!(Quantik::current(&device).unwrap().journal.redoable(), 0);
    }

    /// Takes over the device's seat with this name in the setup, and again after renaming Ana.
    fn nobody_twice<G: AtTable>(mut device: Device, in_setup: &str) {
        let mut names = G::player_names(&device);
        names[1] = Name::try_from(in_setup).unwrap();
        G::set_player_names(&mut device, names);
        for renamed in 0..PRESETS.len() {
            seat_player::<G>(1, Controller::Person, &mut device);
            let [ana, other, ..] = G::current(&device).unwrap().players() else {
                panic!("two players");
            };
            assert!(!other.name.is_empty());
            assert_ne!(ana.name, other.name, "{in_setup}, renamed {renamed} times");
            seat_player::<G>(1, controller_numbered(1), &mut device);
            assert!(change_name::<G>(Whose::Match, &mut device, 0, true));
        }
    }

    #[test]
    fn who_sits_down_gets_a_name_that_nobody_else_has() {
        for in_setup in ["Ana", "Ben", "Tom"] {
            nobody_twice::<Quantik>(quantik(1), in_setup);
            let setup = Setup::new(2, Seat::One, Dice::Device).unwrap();
            let stored = StoredMatch::new(setup, players::<Qwantum>());
            nobody_twice::<Qwantum>(device::<Qwantum>(stored), in_setup);
        }
    }
}
