//! The setup list of Qwantum. Everything is set as it was last time, so that A starts the game.

use core::num::NonZeroU8;

use super::{
    CodeEntry, Device, DiceOnly, Go, MySheet, NameEntry, Question, Qwantum, QwantumPage,
    RandomDraw, RulesReader, StoredDice, StoredSheet, TableMatch, play::Play,
    table_setup::DiceOrigin,
};
use crate::{
    app::{
        Sound,
        motion::Motion,
        registered_game::RegisteredMode,
        screens::{
            controller::Controller,
            list_page::{Line, ListPage, Table, Words},
            names::{Whose, beside, change_name},
            settings::choose,
            waiting::{who_plays, whose_turn},
            who_begins::{Beginning, WhoBegins},
        },
    },
    buttons::{Key, Press},
    chance::{Roll, Rolled},
    collect::CollectFitting,
    games::GameKind,
    qwantum::{Dice, GameCode, Seat},
    store::Name,
    text::{self, Message, short_text},
};

/// The setup list.
pub(super) const SETUP: &Table = &Table {
    // The row to continue or start, after the mode.
    first: 1,
    heading: Some(next_game),
    rolled: Some(rolled),
    ..Table::named(
        "qwantum-setup",
        Message::Qwantum,
        &[
            Line::setting(
                Message::Play,
                |device| {
                    let play = match device.table_setup.play {
                        Play::Table => Message::PlayTable,
                        Play::MySheet => Message::PlayMySheet,
                        Play::DiceOnly => Message::PlayDiceOnly,
                    };
                    short_text!("{}", device.say(play))
                },
                |device, press| choose(&mut device.table_setup.play, &Play::ALL, press),
            ),
            Line::entry(Message::Continue, open_board)
                .value(|device| whose_turn(device.table_setup.play.kind(), device))
                .heading(|device| who_plays(device.table_setup.play.kind(), device))
                .only_if(can_continue),
            Line::entry(Message::Start, |device| {
                if can_continue(device) {
                    Question::replace(|device| start(device).or_pop()).into()
                } else {
                    start(device)
                }
            }),
            Line::entry(Message::WhoPlays, |_| ListPage::new(WHO_PLAYS).into())
                .only_if(|device| people(device) > 1),
            Line::setting(
                Message::Players,
                |device| short_text!("{}", device.table_setup.seats),
                change_seats,
            )
            .only_if(|device| device.table_setup.play != Play::MySheet),
            Line::setting(Message::Dice, dice_origin, |device, press| {
                let mut origin = device.table_setup.dice_origin();
                let changed = choose(&mut origin, &DiceOrigin::ALL, press);
                device.table_setup.set_dice_origin(origin);
                keep_first(device);
                changed
            })
            .only_if(|device| device.table_setup.play == Play::Table),
            Line::setting(Message::Code, code, |device, _| {
                draw_code(false, device);
                false
            })
            .opens(|_| CodeEntry::default().into())
            .only_if(has_code),
            Line::setting(
                Message::First,
                |device| {
                    let setup = &device.table_setup;
                    let first = setup.first.map(|seat| setup.name(seat));
                    let first = first.unwrap_or(device.say(Message::Drawn));
                    short_text!(
                        "{}",
                        beside(device.say(Message::First), first, &setup.everybody())
                    )
                },
                change_first,
            )
            .only_if(can_choose_first),
            // A single name does not need its own list.
            name::<0>().only_if(|device| people(device) == 1),
            Line::entry(Message::Rules, |_| {
                RulesReader::of(GameKind::Qwantum).into()
            }),
            // The last game can be viewed or corrected until the next begins.
            Line::entry(Message::LastGame, open_board)
                .only_if(|device| device.table_setup.play.has_ended(device) == Some(true)),
        ],
    )
};

/// While a game waits, says that the rows are for the next one.
fn next_game(device: &Device) -> Option<Words> {
    can_continue(device).then(|| short_text!("{}", device.say(Message::NextGame)))
}

/// The list of who plays.
const WHO_PLAYS: &Table = &Table::new(
    Message::WhoPlays,
    &[
        // First, so that two players change places at one press.
        Line::setting(
            Message::Swap,
            |device| {
                let [one, two] = swapped(device);
                short_text!("{}, {}", one + 1, two + 1)
            },
            change_swapped,
        )
        .opens(swap),
        name::<0>(),
        name::<1>(),
        name::<2>().only_if(|device| device.table_setup.seats > 2),
        name::<3>().only_if(|device| device.table_setup.seats > 3),
    ],
);

/// Which two seats can change places.
const PAIRS: [[usize; 2]; 6] = [[0, 1], [1, 2], [2, 3], [0, 2], [1, 3], [0, 3]];

/// The two seats that change places next.
fn swapped(device: &Device) -> [usize; 2] {
    let is_played = |pair: &&[usize; 2]| pair[1] < usize::from(device.table_setup.seats);
    let chosen = PAIRS.get(usize::from(device.swapped)).filter(is_played);
    *chosen.unwrap_or(&PAIRS[0])
}

fn change_swapped(device: &mut Device, press: Press) -> bool {
    let seats = usize::from(device.table_setup.seats);
    let pairs = PAIRS.iter().filter(|pair| pair[1] < seats);
    let pairs: heapless::Vec<[usize; 2], 6> = pairs.copied().collect_fitting();
    let mut pair = swapped(device);
    let changed = choose(&mut pair, &pairs, press);
    let place = PAIRS.iter().position(|other| *other == pair);
    device.swapped = place.unwrap_or(0) as u8;
    changed
}

/// The two players change places.
fn swap(device: &mut Device) -> Go {
    let [one, two] = swapped(device);
    let setup = &mut device.table_setup;
    setup.names.swap(one, two);
    setup.controllers.swap(one, two);
    Go::Changed
}

/// The row of a seat. Left and right change who plays there, or the name if the device cannot play;
/// A opens the name of a person.
const fn name<const SEAT: usize>() -> Line {
    Line::setting(
        Message::Player,
        |device| {
            let (setup, seat) = (&device.table_setup, Seat::ALL[SEAT]);
            match setup.has_controllers() {
                true => short_text!(
                    "{}",
                    device.say(setup.controller(seat).message(Message::Hard))
                ),
                false => {
                    let words = text::fill(device.say(Message::Player), seat);
                    short_text!("{}", beside(&words, setup.name(seat), &setup.everybody()))
                }
            }
        },
        change_name_or_controller::<SEAT>,
    )
    .says(|device| {
        let (setup, seat) = (&device.table_setup, Seat::ALL[SEAT]);
        match setup.controller(seat) {
            _ if !setup.has_controllers() => text::fill(device.say(Message::Player), seat),
            plays => {
                let plays = short_text!("{seat} {}", device.say(plays.message(Message::Hard)));
                short_text!(
                    "{seat} {}",
                    beside(&plays, setup.name(seat), &setup.everybody())
                )
            }
        }
    })
    .opens(|device| {
        if is_person(Seat::ALL[SEAT], device) {
            return NameEntry::new::<Qwantum>(SEAT, device).into();
        }
        let forward = Press {
            key: Key::Right,
            repeat: 0,
        };
        Go::changed(change_name_or_controller::<SEAT>(device, forward))
    })
}

fn change_name_or_controller<const SEAT: usize>(device: &mut Device, press: Press) -> bool {
    if device.table_setup.has_controllers() {
        let controller = &mut device.table_setup.controllers[SEAT];
        return choose(controller, &Controller::ALL, press);
    }
    change_name::<Qwantum>(Whose::Setup, device, SEAT, press.key != Key::Left)
}

/// How many players there are to set up.
fn people(device: &Device) -> u8 {
    match device.table_setup.play {
        Play::MySheet => 1,
        _ => device.table_setup.seats,
    }
}

fn has_code(device: &Device) -> bool {
    device.table_setup.is_by_code()
}

/// Whether people can choose who begins: not if there is only one, and not in a game by code,
/// because the code determines it.
fn can_choose_first(device: &Device) -> bool {
    people(device) > 1 && !has_code(device)
}

fn can_continue(device: &Device) -> bool {
    device.table_setup.play.has_ended(device) == Some(false)
}

fn open_board(device: &mut Device) -> Go {
    match device.table_setup.play {
        Play::Table => Qwantum::open_board(device),
        Play::MySheet => MySheet::open_board(device),
        Play::DiceOnly => DiceOnly::open_board(device),
    }
}

fn dice_origin(device: &Device) -> Words {
    let whose = match device.table_setup.dice_origin() {
        DiceOrigin::Device => Message::DeviceDice,
        DiceOrigin::Real => Message::RealDice,
        DiceOrigin::Code => Message::DiceByCode,
    };
    short_text!("{}", device.say(whose))
}

fn code(device: &Device) -> Words {
    let code = device.table_setup.code().map(|code| short_text!("{code}"));
    code.unwrap_or_else(|| short_text!("{}", device.say(Message::Drawn)))
}

fn change_seats(device: &mut Device, press: Press) -> bool {
    let setup = &mut device.table_setup;
    let mut seats = setup.seats;
    choose(&mut seats, &[1, 2, 3, 4], press);
    setup.set_seats(seats);
    keep_first(device);
    true
}

/// Resets who begins if that seat is not played.
fn keep_first(device: &mut Device) {
    let setup = &mut device.table_setup;
    if setup
        .first
        .is_some_and(|first| first.number() > setup.seats)
    {
        setup.first = None;
    }
}

/// Changes who begins: drawn at random, then each seat in turn, then drawn again.
fn change_first(device: &mut Device, press: Press) -> bool {
    let (seats, first) = (device.table_setup.seats, &mut device.table_setup.first);
    let at = first.map_or(0, Seat::number);
    let step = if press.key == Key::Left { seats } else { 1 };
    *first = Seat::from_number((at + step) % (seats + 1));
    true
}

/// Whether a person plays a seat.
fn is_person(seat: Seat, device: &Device) -> bool {
    device.table_setup.controller(seat) == Controller::Person
}

/// Starts to draw another code. A game `begins` with it at once, or it can be shown to a friend
/// first.
fn draw_code(begins: bool, device: &mut Device) {
    // If the random source fails its test, the next code is derived from the last one.
    let played = device
        .table
        .as_ref()
        .and_then(|table| table.game().setup().code());
    let last = device
        .table_setup
        .code()
        .or(played)
        .map_or(0, GameCode::number);
    device.new_code = Some((RandomDraw::begin(last as usize, device), begins));
}

/// Receives a random number for a code or for who begins.
fn rolled(device: &mut Device, rolled: Rolled) -> Go {
    if let Some((mut draw, begins)) = device.new_code.take() {
        draw.rolled(rolled, device);
        match draw.number() {
            Some(random) => {
                let setup = &mut device.table_setup;
                // The lowest byte is not random.
                if let Ok(code) = GameCode::new(setup.seats, random >> 8) {
                    setup.set_code(code);
                }
                device.sound(Sound::Click);
                return match begins {
                    true => begin(device, 0),
                    false => Go::Changed,
                };
            }
            None => device.new_code = Some((draw, begins)),
        }
        return Go::Stay;
    }
    match rolled {
        Rolled::OneOf(drawn) => {
            device.sound(Sound::Click);
            device.begin_motion(Motion::Lot);
            begin(device, drawn.into())
        }
        _ => WhoBegins::new(BEGINNING).into(),
    }
}

/// What happens if nobody can be drawn to begin.
const BEGINNING: &Beginning = &Beginning {
    players: |device| {
        let setup = &device.table_setup;
        let names = setup.seats().map(|seat| Name::try_from(setup.name(seat)));
        names.map(Result::unwrap_or_default).collect_fitting()
    },
    try_again: start,
    begin,
};

fn start(device: &mut Device) -> Go {
    device.new_code = None;
    let setup = &device.table_setup;
    if setup.is_by_code() && setup.code().is_none() {
        draw_code(true, device);
        return Go::Stay;
    }
    if setup.code().is_some() || setup.play == Play::MySheet {
        // The code determines who begins, and on a person's own sheet nobody does.
        return begin(device, 0);
    }
    match (setup.first, NonZeroU8::new(setup.seats)) {
        (None, Some(seats)) if seats.get() > 1 => {
            device.ask(Roll::OneOf(seats));
            Go::Stay
        }
        (first, _) => begin(device, first.map_or(0, Seat::index)),
    }
}

/// Begins a match; `first` is the seat that begins. A person's own sheet gets the first name.
fn begin(device: &mut Device, first: usize) -> Go {
    let first = Seat::ALL.get(first).copied().unwrap_or(Seat::One);
    let table_setup = &device.table_setup;
    let (play, Some(setup)) = (table_setup.play, table_setup.setup(first)) else {
        return Go::Stay;
    };
    match play {
        Play::Table => {
            let people = table_setup.seats().filter(|seat| is_person(*seat, device));
            let people = people.map(|seat| &table_setup.names[seat.index()]);
            let people: heapless::Vec<&Name, 4> = people.collect_fitting();
            device.known_names.note_all(people.into_iter());
            device.table = Some(TableMatch::new(setup, table_setup));
            device.table_setup.use_up_code();
        }
        Play::MySheet => {
            let player = table_setup.player(Seat::One, Controller::Person);
            device.my_sheet = Some(StoredSheet::new((), [player]));
        }
        Play::DiceOnly => {
            let setup = setup.with_dice(Dice::Device);
            device.dice_only = Some(StoredDice::new(setup, table_setup.players()));
        }
    }
    QwantumPage::open(play, device).into()
}
