//! The setup list of a two-player game: continue, start, who plays, who begins, and the game's own
//! choices.

use core::{marker::PhantomData, num::NonZeroU8};

use super::{
    Controller, Device, Go, Question, RulesReader, TwoPlayerGame, current_match::TwoPlayers,
};
use crate::{
    app::{
        Sound,
        motion::Motion,
        registered_game::{RegisteredGame, is_unfinished},
        screens::{
            list_page::{Line, ListPage, Table, Words},
            names::{NameEntry, beside},
            settings::choose,
            waiting::{who_plays, whose_turn},
            who_begins::{Beginning, WhoBegins},
        },
    },
    buttons::{Key, Press},
    chance::{Roll, Rolled},
    collect::CollectFitting,
    store::{Name, shown_names},
    text::{Message, short_text},
};

/// What a two-player game offers before a match.
pub(in crate::app) trait TwoPlayerSetup: RegisteredGame {
    /// The state of the game.
    type Game: TwoPlayerGame;

    /// The name of its setup list.
    const LIST: &'static str;
    /// The name of its best level.
    const BEST: Message;
    /// The game's own choices.
    const CHOICES: Option<&'static Table>;

    /// The players as last set up.
    fn players(device: &Device) -> TwoPlayers;

    fn players_mut(device: &mut Device) -> &mut TwoPlayers;

    /// The names that were chosen in this game; both are empty if none were.
    fn own_names(device: &Device) -> &[Name; 2];

    /// Begins a match; `first` is the player who begins.
    fn begin(device: &mut Device, first: usize) -> Go;
}

/// The names of the two players. Until somebody chooses names in this game, these are the first two
/// players of Qwantum, who are probably the same people.
pub(in crate::app::screens) fn names<G: TwoPlayerSetup>(device: &Device) -> [Name; 2] {
    let own = G::own_names(device);
    if own.iter().any(|name| name.is_empty()) {
        return device.table_setup.two_names();
    }
    own.clone()
}

/// A player in a row of the list that has these other words: "1 Ana", "2 PocketQ".
fn numbered_name<G: TwoPlayerSetup>(device: &Device, player: usize, words: &str) -> Words {
    let number = player + 1;
    let words = short_text!("{number} {words}");
    let players = players::<G>(device);
    let everybody = [players[0].as_str(), players[1].as_str()];
    short_text!(
        "{number} {}",
        beside(&words, everybody[player & 1], &everybody)
    )
}

/// The names of the two players, one of which may be the device.
fn players<G: TwoPlayerSetup>(device: &Device) -> [Name; 2] {
    let (names, players) = (names::<G>(device), G::players(device));
    let person = |place: usize| match players.controller(place) {
        Controller::Person => names[place].as_str(),
        Controller::Device(_) => "",
    };
    let mut shown = shown_names([person(0), person(1)]);
    let mut next = || Name::try_from(shown.next().unwrap_or_default()).unwrap_or_default();
    [next(), next()]
}

/// The setup list of a game.
pub(in crate::app::screens) fn setup_list<G: TwoPlayerSetup>() -> ListPage {
    ListPage::new(&Setup::<G>::TABLE)
}

struct Setup<G>(PhantomData<G>);

impl<G: TwoPlayerSetup> Setup<G> {
    const TABLE: Table = Table {
        heading: Some(Self::next_match),
        rolled: Some(Self::rolled),
        ..Table::named(G::LIST, G::NAME, Self::LINES)
    };

    const LINES: &'static [Line] = &[
        Line::entry(Message::Continue, G::open_board)
            .value(|device| whose_turn(G::KIND.into(), device))
            .heading(|device| who_plays(G::KIND.into(), device))
            .only_if(is_unfinished::<G>),
        Line::entry(Message::Start, |device| {
            if is_unfinished::<G>(device) {
                Question::replace(|device| Self::start(device).or_pop()).into()
            } else {
                Self::start(device)
            }
        }),
        Self::player::<0>(),
        Self::player::<1>(),
        Line::entry(Message::Swap, Self::swap),
        Line::setting(
            Message::First,
            |device| match G::players(device).first {
                None => short_text!("{}", device.say(Message::Drawn)),
                Some(first) => numbered_name::<G>(device, first, device.say(Message::First)),
            },
            |device, press| {
                let first = &mut G::players_mut(device).first;
                choose(first, &[None, Some(0), Some(1)], press)
            },
        ),
        Line::entry(
            match G::CHOICES {
                Some(choices) => choices.title,
                None => Message::Board,
            },
            |_| G::CHOICES.map_or(Go::Stay, |choices| ListPage::new(choices).into()),
        )
        .only_if(|_| G::CHOICES.is_some()),
        Line::entry(Message::Rules, |_| RulesReader::of(G::KIND).into()),
    ];

    /// While a match waits, says that the rows are for the next one.
    fn next_match(device: &Device) -> Option<Words> {
        is_unfinished::<G>(device).then(|| short_text!("{}", device.say(Message::NextGame)))
    }

    /// The two players change places.
    fn swap(device: &mut Device) -> Go {
        let names = names::<G>(device);
        G::players_mut(device).controllers.swap(0, 1);
        let swapped = names.into_iter().rev().collect_fitting();
        G::set_player_names(device, swapped);
        Go::Changed
    }

    /// The row of a player. Left and right change who plays; A opens the name of a person, or
    /// changes who plays if it is the device.
    const fn player<const P: usize>() -> Line {
        Line::setting(
            Message::Player,
            |device| {
                let plays = G::players(device).controller(P).message(G::BEST);
                short_text!("{}", device.say(plays))
            },
            Self::change_player::<P>,
        )
        .says(|device| {
            let plays = G::players(device).controller(P).message(G::BEST);
            numbered_name::<G>(device, P, device.say(plays))
        })
        .opens(|device| {
            if G::is_person(device, P) {
                return NameEntry::new::<G>(P, device).into();
            }
            let forward = Press {
                key: Key::Right,
                repeat: 0,
            };
            Go::changed(Self::change_player::<P>(device, forward))
        })
    }

    fn change_player<const P: usize>(device: &mut Device, press: Press) -> bool {
        let controller = &mut G::players_mut(device).controllers[P & 1];
        let all = match G::Game::DEVICE_PLAYS {
            true => &Controller::ALL[..],
            false => &[Controller::Person],
        };
        choose(controller, all, press)
    }

    /// What happens if nobody can be drawn to begin.
    const BEGINNING: Beginning = Beginning {
        players: |device| players::<G>(device).into_iter().collect_fitting(),
        try_again: Self::start,
        begin: Self::begin,
    };

    fn start(device: &mut Device) -> Go {
        match (G::players(device).first, NonZeroU8::new(2)) {
            (None, Some(lots)) => {
                device.ask(Roll::OneOf(lots));
                Go::Stay
            }
            (first, _) => Self::begin(device, first.unwrap_or(0)),
        }
    }

    fn begin(device: &mut Device, first: usize) -> Go {
        let names = names::<G>(device);
        let people = names.iter().zip(G::players(device).controllers);
        let people = people.filter(|(_, controller)| *controller == Controller::Person);
        device.known_names.note_all(people.map(|(name, _)| name));
        G::begin(device, first)
    }

    fn rolled(device: &mut Device, rolled: Rolled) -> Go {
        match rolled {
            Rolled::OneOf(first @ 0..2) => {
                device.sound(Sound::Click);
                device.begin_motion(Motion::Lot);
                Self::begin(device, first.into())
            }
            _ => WhoBegins::new(&Self::BEGINNING).into(),
        }
    }
}
