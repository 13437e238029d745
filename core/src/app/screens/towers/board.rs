//! The board: take a piece or a tower, see where it may go, put it there. Pieces that are placed
//! freely come from the panel.

use super::{
    Device, Fall, Go, Page, Question, Thought, TowersReview, TowersSetup, over, panel, placing,
    setup::TowersDuel, view::View,
};
use crate::{
    app::{
        Sound,
        screens::two::{Entry, Kind, Layer, Reply, Step, Strength},
    },
    buttons::{Key, Press},
    text::Message,
    time::Millis,
    towers::{
        Action, Colour, Finding, Game, Level, Move, Placement, Shape, Square, Tower, adjudicate,
    },
    ui::{Frame, widgets::Prose},
};

/// Where the cursor is at first.
const MIDDLE: Square = match Square::at(4, 2) {
    Some(square) => square,
    None => panic!("every board has this square"),
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    /// The cursor goes over the board.
    Roam,
    /// What stands there is in hand.
    Taken(Square),
    /// A shape to place is being chosen.
    Shape,
    /// A square for it is.
    Spot,
}

#[derive(Clone, Debug)]
pub(in crate::app) struct TowersPage {
    focus: Focus,
    cursor: Square,
    shape: Shape,
    layer: Option<Layer>,
    /// The end is being explained.
    telling: bool,
    /// The device's move in the making.
    reply: Option<Reply<Finding>>,
    hinting: bool,
}

/// The level of a strength.
fn level(strength: Strength) -> Level {
    match strength {
        Strength::Novice => Level::Random,
        Strength::Easy => Level::Easy,
        Strength::Medium => Level::Medium,
        Strength::Best => Level::Hard,
    }
}

impl TowersPage {
    /// The match as it stands.
    pub(super) fn open(device: &mut Device) -> Self {
        let mut page = TowersPage {
            focus: Focus::Roam,
            cursor: MIDDLE,
            shape: Shape::Cross,
            layer: None,
            telling: false,
            reply: None,
            hinting: false,
        };
        page.next_turn(device);
        page
    }

    /// A new move is to be made: by a person, or by the device, which begins to think.
    fn next_turn(&mut self, device: &mut Device) {
        device.mind.rest();
        device.redraw();
        (self.focus, self.hinting, self.reply) = (Focus::Roam, false, None);
        let Some(duel) = &mut device.towers.duel else {
            return;
        };
        while duel.game().is_placing() && duel.device_to_move().is_some() {
            let Some(action) = placing::device_places(duel.game()) else {
                break;
            };
            if duel.play.play(action).is_err() {
                break;
            }
        }
        let game = duel.game();
        if game.is_placing() {
            self.begin_placing(game);
        } else if let Some(strength) = duel.device_to_move() {
            device.mind.ponder_towers(game, level(strength).effort());
            self.reply = Some(Reply::begin(device));
        }
    }

    /// A shape to place: the last one again while there is one left.
    fn begin_placing(&mut self, game: &Game) {
        self.focus = Focus::Spot;
        if game.left(game.to_move(), self.shape) == 0 {
            self.shape = placing::next_shape(game, game.to_move(), self.shape, true);
        }
        let free = game.placeable();
        if !free.contains(self.cursor) {
            self.cursor = free.into_iter().next().unwrap_or(self.cursor);
        }
    }

    fn play(&mut self, action: Action, device: &mut Device) {
        let Some(duel) = &mut device.towers.duel else {
            return;
        };
        let mover = duel.game().to_move();
        let taken = duel.play.play(action).is_ok();
        let game = duel.game();
        let unseen = game.is_placing() && game.setup().placement == Placement::Hidden;
        if taken && unseen && game.to_move() != mover && duel.device_to_move().is_none() {
            self.layer = Some(Layer::Told(Message::HandOver, Message::HandOverText));
        }
        if let Action::Move(played) = action {
            self.cursor = played.to;
        }
        self.telling = game.is_over();
        device.sound(if taken { Sound::Done } else { Sound::Refused });
        if taken {
            self.next_turn(device);
        }
    }

    fn chosen(&mut self, entry: Entry, device: &mut Device) -> Go {
        let Some(duel) = &mut device.towers.duel else {
            return TowersSetup::new().into();
        };
        self.layer = None;
        match entry {
            Entry::Undo => duel.undo(),
            Entry::Redo => duel.redo(),
            Entry::Hint => {
                // The device asks nobody: while it thinks there is no hint.
                if self.reply.is_none() && !duel.game().is_placing() {
                    device.mind.ponder_towers(duel.game(), Level::Hard.effort());
                    self.hinting = true;
                }
                return Go::Stay;
            }
            Entry::Offer => {
                self.layer = Some(offered(duel));
                return Go::Stay;
            }
            Entry::Review => return TowersReview::new(device).into(),
            Entry::Help => {
                self.layer = Some(Layer::Help(Prose::default(), Message::TowersHelp));
                return Go::Stay;
            }
            Entry::Leave if duel.is_over() => return TowersSetup::new().into(),
            Entry::Leave => {
                self.layer = Some(Layer::Leave(Question::leave()));
                return Go::Stay;
            }
        }
        self.telling = false;
        self.next_turn(device);
        Go::Stay
    }

    fn press_layer(&mut self, press: Press, device: &mut Device) -> Go {
        let Some(layer) = &mut self.layer else {
            return Go::Stay;
        };
        match layer.press(press, device) {
            Step::Stay => {}
            Step::Close => self.layer = None,
            Step::Chosen(entry) => return self.chosen(entry, device),
            Step::Agreed => {
                self.layer = None;
                self.play(Action::Agree, device);
            }
            Step::Leave => {
                device.mind.rest();
                return TowersSetup::new().into();
            }
        }
        Go::Stay
    }

    fn in_hand(&self, game: &Game) -> Option<Tower> {
        match self.focus {
            Focus::Taken(from) => game.tower(from),
            _ => None,
        }
    }

    /// Nothing is in hand, or something is: the arrows move the cursor, A takes and puts.
    fn press_board(&mut self, game: &Game, view: View, press: Press, device: &mut Device) {
        if press.key != Key::Do {
            let moved = view.neighbour(self.cursor, press.key);
            device.click(moved.is_some());
            self.cursor = moved.unwrap_or(self.cursor);
            return;
        }
        if let Focus::Taken(from) = self.focus {
            let played = Move {
                from,
                to: self.cursor,
            };
            if self.cursor == from {
                self.focus = Focus::Roam;
                return device.click(true);
            }
            if game.is_legal(Action::Move(played)) {
                return self.play(Action::Move(played), device);
            }
        }
        if game.legal_moves_from(self.cursor).next().is_some() {
            self.focus = Focus::Taken(self.cursor);
            device.click(true);
        } else {
            device.sound(Sound::Refused);
        }
    }

    /// Choosing the shape to place: up and down; A or a step towards the board takes it there.
    fn press_shape(&mut self, game: &Game, press: Press, device: &mut Device) {
        match press.key {
            Key::Up | Key::Down => {
                let forward = press.key == Key::Down;
                self.shape = placing::next_shape(game, game.to_move(), self.shape, forward);
            }
            _ => self.focus = Focus::Spot,
        }
        device.click(true);
    }

    /// Choosing the square: A puts the piece down.
    fn press_spot(&mut self, game: &Game, view: View, press: Press, device: &mut Device) {
        if press.key == Key::Do {
            let action = Action::Place {
                shape: self.shape,
                square: self.cursor,
            };
            return self.play(action, device);
        }
        let rows = game.board().first_rows(game.to_move());
        let moved = view.neighbour(self.cursor, press.key);
        let moved = moved.filter(|square| rows.contains(*square));
        device.click(moved.is_some());
        self.cursor = moved.unwrap_or(self.cursor);
    }
}

/// Whose rows are at the bottom: the only person's, or the mover's if the board turns, or White's.
pub(super) fn facing(duel: &TowersDuel, turns: bool) -> Colour {
    match [duel.kind(0), duel.kind(1)] {
        [Kind::Person, Kind::Device(_)] => Colour::White,
        [Kind::Device(_), Kind::Person] => Colour::Black,
        _ if turns && !duel.is_over() => duel.game().to_move(),
        _ => Colour::White,
    }
}

fn menu(duel: &TowersDuel) -> Layer {
    let (over, placing) = (duel.is_over(), duel.game().is_placing());
    let advice = match (over, placing) {
        (true, _) => Some(Entry::Review),
        (_, true) => None,
        _ => Some(Entry::Hint),
    };
    let may_offer = !over && !placing && duel.device_to_move().is_none();
    let offer = may_offer.then_some(Entry::Offer);
    let entries: heapless::Vec<Entry, 6> = [Some(Entry::Undo), Some(Entry::Redo), advice, offer]
        .into_iter()
        .flatten()
        .chain([Entry::Help, Entry::Leave])
        .collect();
    Layer::menu(&entries)
}

/// An offer to end here and count. A person is asked; the device agrees unless it would lose.
fn offered(duel: &TowersDuel) -> Layer {
    let position = duel.game().position();
    let other = duel.game().to_move().opponent();
    if duel.kind(other as usize) == Kind::Person {
        return Layer::Agree(Question::agree());
    }
    let of_both = |count: &dyn Fn(Colour) -> u8| Colour::ALL.map(count);
    let winner = adjudicate(
        of_both(&|colour| position.fixed_towers(colour)),
        of_both(&|colour| position.points(colour)),
    );
    if winner == Some(other.opponent()) {
        Layer::Told(Message::Offer, Message::OfferDeclined)
    } else {
        Layer::Agree(Question::device_agrees())
    }
}

impl Page for TowersPage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.layer.is_some() {
            let go = self.press_layer(press, device);
            device.redraw();
            return go;
        }
        let Some(duel) = &device.towers.duel else {
            return TowersSetup::new().into();
        };
        if self.telling {
            if matches!(press.key, Key::Do | Key::Back | Key::Menu) {
                self.telling = false;
                device.click(true);
            }
            return Go::Stay;
        }
        let (over, game) = (duel.is_over(), duel.game().clone());
        let view = View {
            board: game.board(),
            facing: facing(duel, device.arrangement.turns),
        };
        match (press.key, self.focus) {
            (Key::Back, Focus::Taken(_)) => {
                self.focus = Focus::Roam;
                device.click(true);
            }
            (Key::Back, Focus::Spot) => {
                self.focus = Focus::Shape;
                device.click(true);
            }
            (Key::Back | Key::Menu, _) => {
                self.layer = Some(menu(duel));
                device.click(true);
            }
            (Key::Do, _) if over => {
                self.telling = true;
                device.click(true);
            }
            _ if self.reply.is_some() => {}
            (_, Focus::Shape) => self.press_shape(&game, press, device),
            (_, Focus::Spot) => self.press_spot(&game, view, press, device),
            (_, Focus::Roam | Focus::Taken(_)) => self.press_board(&game, view, press, device),
        }
        Go::Stay
    }

    fn fell(&mut self, fall: Fall, device: &mut Device) -> Go {
        if let Some(reply) = &mut self.reply {
            reply.fell(fall, device);
        }
        Go::Stay
    }

    fn thought(&mut self, thought: &Thought, device: &mut Device) -> Go {
        let Thought::Towers(finding) = thought else {
            return Go::Stay;
        };
        if let Some(reply) = &mut self.reply {
            reply.thought(finding.clone());
        } else if self.hinting
            && let Some(best) = finding.best()
        {
            // The hint puts the move into the player's hand: A plays it.
            (self.focus, self.cursor) = (Focus::Taken(best.from), best.to);
            self.hinting = false;
            device.redraw();
        }
        Go::Stay
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        let strength = device.towers.duel.as_ref();
        let strength = strength.and_then(TowersDuel::device_to_move);
        let ready = self.reply.as_ref().and_then(|reply| reply.ready(device.at));
        if let (Some((finding, random)), Some(strength)) = (ready, strength)
            && let Some(played) = level(strength).choose(finding, random)
        {
            self.play(Action::Move(played), device);
        }
        Go::Stay
    }

    fn due(&self, _device: &Device) -> Option<Millis> {
        self.reply.as_ref().and_then(Reply::due)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(layer) = &self.layer {
            return layer.draw(Message::Quantum, device, frame);
        }
        let Some(duel) = &device.towers.duel else {
            return;
        };
        let game = duel.game();
        let outcome = game.outcome();
        if let (Some(outcome), true) = (&outcome, self.telling) {
            return over::draw(outcome, device, frame);
        }
        let view = View {
            board: game.board(),
            facing: facing(duel, device.arrangement.turns),
        };
        let hidden = placing::hidden(game);
        view.draw(game, hidden, frame);
        if let Some(Action::Move(last)) = duel.play.last() {
            view.draw_trace(last.from, frame);
        }
        if let Focus::Taken(from) = self.focus {
            for Move { to, .. } in game.legal_moves_from(from) {
                view.draw_target(to, game.tower(to).is_some(), frame);
            }
            view.draw_taken(from, frame);
        }
        let left = view.right();
        let mover = outcome.is_none().then(|| game.to_move());
        panel::draw_sides(frame, left, game, view.facing, mover);
        if game.is_placing() {
            let choosing = self.focus == Focus::Shape;
            panel::draw_left(frame, left, game, self.shape, choosing);
        } else if let Some(tower) = game.tower(self.cursor).or_else(|| self.in_hand(game)) {
            panel::draw_tower(frame, left, tower);
        }
        if self.hinting || self.reply.is_some() {
            panel::draw_thinking(frame, left);
        }
        if self.focus != Focus::Shape {
            view.draw_cursor(self.cursor, frame);
        }
        if self.focus == Focus::Spot && game.tower(self.cursor).is_none() {
            view.draw_piece(self.cursor, game.to_move(), self.shape, frame);
        }
    }
}
