//! The setup list of a two-player game: continue, start, who plays, who begins, and the game's own
//! choices.

use core::{fmt, marker::PhantomData, num::NonZeroU8};

use heapless::{String, Vec};

use super::{Controller, Device, Go, Page, Question, RulesReader, players::TwoPlayers};
use crate::{
    app::{
        registered_game::{RegisteredGame, is_unfinished},
        screens::{
            guide::GuidePage,
            main_menu::{MainMenu, MainMenuEntry},
            names::NameEntry,
            rules_reader::RulesStep,
            settings::neighbour,
            who_begins::{WhoBegins, WhoBeginsStep},
        },
    },
    buttons::{Key, Press},
    chance::{Roll, Rolled},
    collect::CollectFitting,
    store::{DEVICE_NAME, Name},
    text::{Message, piece},
    ui::{
        Frame,
        widgets::{List, MOST_ROWS, ROOM_FOR_ROWS, Row},
    },
};

/// What a two-player game offers before a match.
pub(in crate::app) trait TwoPlayerSetup: RegisteredGame {
    /// What its best level is called.
    const BEST: Message;
    /// The game's own choices, one line each.
    const CHOICES: &'static [Message];
    /// What the list of them is called.
    const CHOICES_TITLE: Message = Message::Board;

    /// Who last played.
    fn players(device: &Device) -> TwoPlayers;

    fn players_mut(device: &mut Device) -> &mut TwoPlayers;

    /// The names that were chosen in this game; both are empty if none were.
    fn own_names(device: &Device) -> &[Name; 2];

    /// Begins a match; `first` is the player who begins.
    fn begin(device: &mut Device, first: usize) -> Go;

    /// The current value of one of [`TwoPlayerSetup::CHOICES`].
    fn choice(_device: &Device, _index: usize) -> Message {
        Message::Off
    }

    fn change(_device: &mut Device, _index: usize, _forward: bool) {}
}

/// What the two players are called. Until somebody chooses names in this game, they are those of the
/// first two players of Qwantum: the same people sit there.
pub(in crate::app::screens) fn names<G: TwoPlayerSetup>(device: &Device) -> [Name; 2] {
    let own = G::own_names(device);
    if own.iter().any(|name| name.is_empty()) {
        return device.table_setup.two_names();
    }
    own.clone()
}

/// A player in a row of the list: "1 Ana", "2 PocketQ".
fn numbered_name<G: TwoPlayerSetup>(device: &Device, player: usize) -> String<40> {
    let number = player + 1;
    match G::players(device).controller(player) {
        Controller::Person => piece!("{number} {}", names::<G>(device)[player & 1]),
        Controller::Device(_) => piece!("{number} {DEVICE_NAME}"),
    }
}

/// The setup list.
pub(in crate::app) struct TwoPlayerSetupList<G> {
    list: List,
    /// The list of the game's own choices, while it is open.
    choices: Option<List>,
    /// A new match would replace one that is not finished.
    replacing: Option<Question>,
    /// No lot could be drawn.
    who_begins: Option<WhoBegins>,
    rules: Option<RulesReader>,
    game: PhantomData<G>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Continue,
    Start,
    Player(usize),
    First,
    /// Opens the list of the game's own choices.
    Choices,
    Choice(usize),
    Rules,
}

type Lines = Vec<Line, ROOM_FOR_ROWS>;

fn lines<G: TwoPlayerSetup>(device: &Device) -> Lines {
    let go_on = is_unfinished::<G>(device).then_some(Line::Continue);
    let always = [Line::Start, Line::Player(0), Line::Player(1), Line::First];
    let choices = (!G::CHOICES.is_empty()).then_some(Line::Choices);
    let lines = go_on.into_iter().chain(always).chain(choices);
    lines.chain([Line::Rules]).collect_fitting()
}

fn choice_lines<G: TwoPlayerSetup>() -> Lines {
    const { assert!(G::CHOICES.len() <= MOST_ROWS) };
    (0..G::CHOICES.len()).map(Line::Choice).collect_fitting()
}

impl<G: TwoPlayerSetup> TwoPlayerSetupList<G> {
    pub(in crate::app) fn new() -> Self {
        TwoPlayerSetupList {
            list: List::new(),
            choices: None,
            replacing: None,
            who_begins: None,
            rules: None,
            game: PhantomData,
        }
    }

    /// The list with the cursor on a player.
    pub(in crate::app::screens) fn at_player(device: &Device, player: usize) -> Self {
        let lines = lines::<G>(device);
        let at = lines.iter().position(|line| *line == Line::Player(player));
        TwoPlayerSetupList {
            list: List::at(at.unwrap_or(0)),
            ..Self::new()
        }
    }

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
        device.click(true);
        let names = names::<G>(device);
        let people = names.iter().zip(G::players(device).controllers);
        let people = people.filter(|(_, controller)| *controller == Controller::Person);
        device.known_names.note_all(people.map(|(name, _)| name));
        G::begin(device, first)
    }

    fn change(line: Line, device: &mut Device, forward: bool) -> bool {
        let players = G::players_mut(device);
        match line {
            Line::Continue | Line::Start | Line::Choices | Line::Rules => return false,
            Line::Player(player) => {
                players.controllers[player] =
                    neighbour(&Controller::ALL, players.controllers[player], forward);
            }
            Line::First => {
                players.first = neighbour(&[None, Some(0), Some(1)], players.first, forward);
            }
            Line::Choice(index) => G::change(device, index, forward),
        }
        true
    }
}

impl<G: TwoPlayerSetup> Page for TwoPlayerSetupList<G> {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if device.is_waiting() {
            return Go::Stay;
        }
        if let Some(question) = &mut self.replacing {
            let answer = question.press(press, device);
            if answer.is_some() {
                self.replacing = None;
            }
            return if answer == Some(true) {
                Self::start(device)
            } else {
                Go::Stay
            };
        }
        if let Some(who_begins) = &mut self.who_begins {
            let step = who_begins.press(press, 2, device);
            if step != WhoBeginsStep::Stay {
                self.who_begins = None;
            }
            return match step {
                WhoBeginsStep::Stay | WhoBeginsStep::Back => Go::Stay,
                WhoBeginsStep::TryAgain => Self::start(device),
                WhoBeginsStep::Begin(first) => Self::begin(device, first),
            };
        }
        if let Some(rules) = &mut self.rules {
            match rules.press(press, device) {
                RulesStep::Stay => {}
                RulesStep::Close => self.rules = None,
                RulesStep::TryIt => return GuidePage::begin(G::KIND, None, device).into(),
            }
            return Go::Stay;
        }
        let (lines, list) = match &mut self.choices {
            Some(choices) => (choice_lines::<G>(), choices),
            None => (lines::<G>(device), &mut self.list),
        };
        let line = lines.get(list.chosen()).copied().unwrap_or(Line::Start);
        match (press.key, line) {
            (Key::Back | Key::Menu, Line::Choice(_)) => {
                self.choices = None;
                device.click(true);
            }
            (Key::Back | Key::Menu, _) => {
                device.click(true);
                return MainMenu::back_from(MainMenuEntry::Game(G::KIND)).into();
            }
            (Key::Do, Line::Continue) => {
                device.click(true);
                return G::open_board(device);
            }
            (Key::Do, Line::Start) if lines.contains(&Line::Continue) => {
                self.replacing = Some(Question::replace());
                device.click(true);
            }
            (Key::Do, Line::Start) => return Self::start(device),
            (Key::Do, Line::Choices) => {
                self.choices = Some(List::new());
                device.click(true);
            }
            (Key::Do, Line::Rules) => {
                self.rules = Some(RulesReader::of::<G>());
                device.click(true);
            }
            (Key::Do, Line::Player(player)) if G::is_person(device, player) => {
                device.click(true);
                return NameEntry::new::<G>(player, device).into();
            }
            (Key::Do | Key::Left | Key::Right, _) if press.is_first() => {
                let changed = Self::change(line, device, press.key != Key::Left);
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
        match rolled {
            Rolled::OneOf(first @ 0..2) => Self::begin(device, first.into()),
            _ => {
                self.who_begins = Some(WhoBegins::default());
                device.redraw();
                Go::Stay
            }
        }
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(question) = &self.replacing {
            return question.draw(device, frame);
        }
        if let Some(rules) = &self.rules {
            return rules.draw(device, frame);
        }
        let players = G::players(device);
        if let Some(who_begins) = &self.who_begins {
            let people = names::<G>(device);
            let names = [0, 1].map(|player| match players.controller(player) {
                Controller::Person => people[player].as_str(),
                Controller::Device(_) => DEVICE_NAME,
            });
            return who_begins.draw(&names, device, frame);
        }
        let labels = [0, 1].map(|player| numbered_name::<G>(device, player));
        let (lines, list, title) = match &self.choices {
            Some(choices) => (choice_lines::<G>(), choices, G::CHOICES_TITLE),
            None => (lines::<G>(device), &self.list, G::NAME),
        };
        let rows: Vec<Row<'_>, ROOM_FOR_ROWS> = lines
            .into_iter()
            .map(|line| match line {
                Line::Continue => Row::entry(device.say(Message::Continue), ""),
                Line::Start => Row::entry(device.say(Message::Start), ""),
                Line::Rules => Row::entry(device.say(Message::Help), ""),
                Line::Choices => Row::entry(device.say(G::CHOICES_TITLE), ""),
                Line::Player(player) => {
                    let kind = players.controllers[player].message(G::BEST);
                    Row::setting(&labels[player], device.say(kind))
                }
                Line::First => {
                    let value = match players.first {
                        None => device.say(Message::Drawn),
                        Some(first) => &labels[first & 1],
                    };
                    Row::setting(device.say(Message::First), value)
                }
                Line::Choice(index) => {
                    let value = G::choice(device, index);
                    Row::setting(device.say(G::CHOICES[index]), device.say(value))
                }
            })
            .collect_fitting();
        list.draw(frame, device.say(title), &rows);
    }
}

// Written by hand because a derive would require `G: Clone`, and the game is only a type.
impl<G> Clone for TwoPlayerSetupList<G> {
    fn clone(&self) -> Self {
        TwoPlayerSetupList {
            list: self.list,
            choices: self.choices,
            replacing: self.replacing,
            who_begins: self.who_begins,
            rules: self.rules,
            game: PhantomData,
        }
    }
}

impl<G> fmt::Debug for TwoPlayerSetupList<G> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.list.fmt(out)
    }
}
