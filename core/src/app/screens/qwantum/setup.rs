//! Setting up a game in a few presses: everything starts as it was last time, so A starts the game.

use core::num::NonZeroU8;

use super::{
    CodeEntry, Device, DiceOnly, DiceOnlyPage, Go, Lots, MySheetPage, NameEntry, Page, Question,
    Qwantum, RulesReader, StoredDice, TableMatch, TablePage,
    my_sheet_registration::{MySheet, StoredSheet},
    setup_lines::{Line, draw_lines, lines, name_lines},
    table_setup::{DiceOrigin, Play},
};
use crate::{
    app::{
        registered_game::RegisteredMatch,
        screens::{
            controller::Controller,
            guide::GuidePage,
            main_menu::{MainMenu, MainMenuEntry},
            names::change_name,
            rules_reader::RulesStep,
            settings::neighbour,
            who_begins::{WhoBegins, WhoBeginsStep},
        },
    },
    buttons::{Key, Press},
    chance::{Roll, Rolled},
    collect::CollectFitting,
    games::GameKind,
    qwantum::{Code, Dice, Seat},
    store::{Name, Player},
    text::Message,
    ui::{Frame, widgets::List},
};

#[derive(Clone, Debug)]
pub(in crate::app) struct SetupList {
    list: List,
    /// The list of who plays, while it is open.
    names: Option<List>,
    notice: Notice,
    /// The lots of a new code while they are drawn.
    new_code: Option<Lots>,
}

/// What is shown instead of the list.
#[derive(Clone, Copy, Debug)]
enum Notice {
    None,
    /// No lot could be drawn.
    WhoBegins(WhoBegins),
    /// A new game would replace one that is not finished.
    Replace(Question),
    Rules(RulesReader),
}

/// The row at which the list opens, so that A goes on or starts: the one after what is played.
const FIRST_CHOSEN: usize = 1;

/// Whether a person plays a seat.
fn is_person(seat: Seat, device: &Device) -> bool {
    device.table_setup.controller(seat) == Controller::Person
}

/// The seat that begins after a draw; none if no lot could be drawn.
fn first_seat(rolled: Rolled) -> Option<Seat> {
    match rolled {
        Rolled::OneOf(drawn) => Some(Seat::from_number(drawn + 1).unwrap_or(Seat::One)),
        _ => None,
    }
}

impl SetupList {
    pub(in crate::app) fn new() -> Self {
        SetupList {
            list: List::at(FIRST_CHOSEN),
            names: None,
            notice: Notice::None,
            new_code: None,
        }
    }

    /// The list with the cursor on a line.
    fn at(device: &Device, line: Line) -> Self {
        let at = lines(device).iter().position(|other| *other == line);
        SetupList {
            list: List::at(at.unwrap_or(0)),
            ..Self::new()
        }
    }

    /// The list with the cursor on a seat's name.
    pub(super) fn at_name(device: &Device, seat: Seat) -> Self {
        if lines(device).contains(&Line::Name(seat)) {
            return Self::at(device, Line::Name(seat));
        }
        SetupList {
            names: Some(List::at(seat.index())),
            ..Self::at(device, Line::Names)
        }
    }

    /// The list with the cursor on the code.
    pub(super) fn at_code(device: &Device) -> Self {
        Self::at(device, Line::Code)
    }

    /// Starts to draw another code.
    fn draw_code(&mut self, device: &mut Device) {
        // Without chance the next code follows from the last.
        let last = device.table_setup.code().map_or(0, Code::number);
        self.new_code = Some(Lots::draw(last as usize, device));
    }

    fn code_drawn(device: &mut Device, random: u32) {
        let setup = &mut device.table_setup;
        // The lots are in the upper bytes.
        if let Ok(code) = Code::new(setup.seats, random >> 8) {
            setup.set_code(code);
        }
        device.click(true);
    }

    /// A press while a notice is shown.
    fn answer(&mut self, press: Press, device: &mut Device) -> Go {
        if let Notice::Replace(question) = &mut self.notice {
            let answer = question.press(press, device);
            if answer.is_some() {
                self.notice = Notice::None;
            }
            return if answer == Some(true) {
                Self::start(device)
            } else {
                Go::Stay
            };
        }
        if let Notice::Rules(rules) = &mut self.notice {
            match rules.press(press, device) {
                RulesStep::Stay => {}
                RulesStep::Close => self.notice = Notice::None,
                RulesStep::TryIt => {
                    return GuidePage::begin(GameKind::Qwantum, None, device).into();
                }
            }
            return Go::Stay;
        }
        let Notice::WhoBegins(who_begins) = &mut self.notice else {
            return Go::Stay;
        };
        let step = who_begins.press(press, device.table_setup.seats.into(), device);
        if step != WhoBeginsStep::Stay {
            self.notice = Notice::None;
        }
        match step {
            WhoBeginsStep::Stay | WhoBeginsStep::Back => Go::Stay,
            WhoBeginsStep::TryAgain => Self::start(device),
            WhoBeginsStep::Begin(first) => {
                let seat = Seat::ALL.get(first).copied();
                Self::begin(device, seat.unwrap_or(Seat::One))
            }
        }
    }

    fn start(device: &mut Device) -> Go {
        if device.table_setup.play == Play::MySheet {
            return Self::begin_sheet(device);
        }
        if device.table_setup.code().is_some() {
            // The code says who begins.
            return Self::begin(device, Seat::One);
        }
        match (
            device.table_setup.first,
            NonZeroU8::new(device.table_setup.seats),
        ) {
            (None, Some(seats)) if seats.get() > 1 => {
                device.ask(Roll::OneOf(seats));
                Go::Stay
            }
            (first, _) => Self::begin(device, first.unwrap_or(Seat::One)),
        }
    }

    /// Begins an own sheet, for the person whose name comes first.
    fn begin_sheet(device: &mut Device) -> Go {
        let player = Player {
            name: device.table_setup.names[Seat::One.index()].clone(),
            kind: 0,
        };
        let own = StoredSheet::new((), [player]);
        let page = MySheetPage::new(own.game());
        device.my_sheet = Some(own);
        device.click(true);
        page.into()
    }

    fn begin(device: &mut Device, first: Seat) -> Go {
        let table_setup = &device.table_setup;
        let Some(setup) = table_setup.setup(first) else {
            return Go::Stay;
        };
        if table_setup.play == Play::DiceOnly {
            let stored = StoredDice::new(setup.with_dice(Dice::Device), table_setup.players());
            let page = DiceOnlyPage::new(&stored);
            device.dice_only = Some(stored);
            device.click(true);
            return page.into();
        }
        let people = table_setup.seats().filter(|seat| is_person(*seat, device));
        let people = people.map(|seat| &table_setup.names[seat.index()]);
        let people: heapless::Vec<&Name, 4> = people.collect_fitting();
        device.known_names.note_all(people.into_iter());
        device.table = Some(TableMatch::new(setup, table_setup));
        device.click(true);
        TablePage::open(device).into()
    }

    fn change(line: Line, device: &mut Device, forward: bool) -> bool {
        let table_setup = &mut device.table_setup;
        match line {
            Line::Name(seat) if table_setup.has_controllers() => {
                let controller = &mut table_setup.controllers[seat.index()];
                *controller = neighbour(&Controller::ALL, *controller, forward);
            }
            Line::Name(seat) => return change_name::<Qwantum>(device, seat.index(), forward),
            Line::Continue
            | Line::Start
            | Line::Names
            | Line::LastGame
            | Line::Code
            | Line::Rules => return false,
            Line::Play => table_setup.play = neighbour(&Play::ALL, table_setup.play, forward),
            Line::Players if forward => table_setup.set_seats(table_setup.seats % 4 + 1),
            Line::Players => table_setup.set_seats((table_setup.seats + 2) % 4 + 1),
            Line::Dice => {
                let origin = neighbour(&DiceOrigin::ALL, table_setup.dice_origin(), forward);
                table_setup.set_dice_origin(origin);
            }
            Line::First => {
                // The values in order: drawn, then each seat, then drawn again.
                let seats = table_setup.seats;
                let at = table_setup.first.map_or(0, Seat::number);
                let next = if forward { at + 1 } else { at + seats } % (seats + 1);
                table_setup.first = Seat::from_number(next);
            }
        }
        if table_setup
            .first
            .is_some_and(|first| first.number() > table_setup.seats)
        {
            table_setup.first = None;
        }
        true
    }
}

impl Page for SetupList {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if device.is_waiting() {
            return Go::Stay;
        }
        if !matches!(self.notice, Notice::None) {
            return self.answer(press, device);
        }
        let in_names = self.names.is_some();
        let (lines, list) = match &mut self.names {
            Some(names) => (name_lines(device), names),
            None => (lines(device), &mut self.list),
        };
        let line = lines.get(list.chosen()).copied().unwrap_or(Line::Start);
        match press.key {
            Key::Back | Key::Menu if in_names => {
                self.names = None;
                device.click(true);
            }
            Key::Back | Key::Menu => {
                device.click(true);
                return MainMenu::back_from(MainMenuEntry::Game(GameKind::Qwantum)).into();
            }
            Key::Do => match line {
                Line::Continue | Line::LastGame => {
                    device.click(true);
                    return match device.table_setup.play {
                        Play::Table => Qwantum::open_board(device),
                        Play::MySheet => MySheet::open_board(device),
                        Play::DiceOnly => DiceOnly::open_board(device),
                    };
                }
                Line::Start if lines.contains(&Line::Continue) => {
                    self.notice = Notice::Replace(Question::replace());
                    device.click(true);
                }
                Line::Start => return Self::start(device),
                Line::Code => {
                    device.click(true);
                    return CodeEntry::default().into();
                }
                Line::Names => {
                    self.names = Some(List::new());
                    device.click(true);
                }
                Line::Rules => {
                    self.notice = Notice::Rules(RulesReader::of::<Qwantum>());
                    device.click(true);
                }
                Line::Name(seat) if is_person(seat, device) => {
                    device.click(true);
                    return NameEntry::new::<Qwantum>(seat.index(), device).into();
                }
                _ => {
                    let changed = Self::change(line, device, true);
                    device.click(changed);
                }
            },
            Key::Left | Key::Right if line == Line::Code => {
                if press.is_first() {
                    self.draw_code(device);
                }
            }
            Key::Left | Key::Right if press.is_first() => {
                let changed = Self::change(line, device, press.key == Key::Right);
                device.click(changed);
            }
            _ => {
                let changed = list.press(press, lines.len());
                device.click(changed);
            }
        }
        Go::Stay
    }

    fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        if let Some(lots) = &mut self.new_code {
            lots.rolled(rolled, device);
            if let Some(random) = lots.number() {
                self.new_code = None;
                Self::code_drawn(device, random);
            }
            return Go::Stay;
        }
        match first_seat(rolled) {
            Some(first) => Self::begin(device, first),
            None => {
                self.notice = Notice::WhoBegins(WhoBegins::default());
                device.redraw();
                Go::Stay
            }
        }
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        match &self.notice {
            Notice::None => {}
            Notice::WhoBegins(who_begins) => {
                let table_setup = &device.table_setup;
                let names = table_setup.seats().map(|seat| table_setup.name(seat));
                let names: heapless::Vec<&str, 4> = names.collect_fitting();
                return who_begins.draw(&names, device, frame);
            }
            Notice::Replace(question) => return question.draw(device, frame),
            Notice::Rules(rules) => return rules.draw(device, frame),
        }
        let (lines, list) = match &self.names {
            Some(names) => (name_lines(device), names),
            None => (lines(device), &self.list),
        };
        let title = match self.names {
            Some(_) => Message::WhoPlays,
            None => Message::Qwantum,
        };
        draw_lines(list, title, &lines, device, frame);
    }
}
