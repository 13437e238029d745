//! Reviews a match of Qwantum, action by action: left and right step, up and down change the sheet.
//! The ranking comes after the last action. A goes to the costliest decisions, and shows what would
//! have been better.
//!
//! Also works out what people's decisions cost, from the first to the last while the review is
//! open; only the costliest few are kept.

use heapless::{String, Vec};

use super::{
    Device, Go, Page, StoredSheet, ThinkingResult,
    advice::{Advice, amount, choice_words},
    menu::{action_text, sheet_action_text},
    notes::compare_next,
    over::{self, draw_ranking},
    presence::marked_name,
    sheet::{self, Layout, Next, Offer},
    table_match::StoredTable,
};
use crate::{
    app::{
        registered_game::{Viewable, ViewedMatch},
        screens::{
            list_page::Words,
            names::{shortened, with_name},
            settings::neighbour,
        },
    },
    buttons::{Key, Press},
    collect::CollectFitting,
    journal::Game as _,
    qwantum::{
        Action, Colour, Game, Match, Phase, Seat, Setup,
        player::{Comparison, Decision, DecisionWalk},
    },
    store::player_names,
    text::{self, Message, TextSpace, short_text},
    ui::{Font, Frame, WIDTH},
};

/// The top of the count of actions, below the totals.
const COUNT: i32 = 48;
/// The top and width of the line that shows the course of the match.
const COURSE: i32 = 53;
const COURSE_WIDTH: usize = 94;
/// The top of the line below the ranking that says where A leads.
const INVITATION: i32 = 54;

/// The review, at any action of the viewed match.
#[derive(Clone, Debug)]
pub(in crate::app) struct QwantumReview {
    /// Whose sheet is shown.
    seat: Seat,
    /// Who took the last action.
    actor: Option<Seat>,
    /// How many throws follow the decisions played so far, and how many of them are shown.
    falls: u8,
    shown: u8,
    /// Whether a decision or the end comes next, rather than a throw.
    is_last: bool,
    /// The number of actions.
    count: usize,
    /// Whether the ranking is shown instead of a sheet.
    ranking: bool,
    costs: Option<Costs>,
    /// Whether the better decision is shown.
    is_explaining: bool,
}

impl QwantumReview {
    /// Opens at the end of the match.
    pub(in crate::app::screens) fn new(device: &mut Device) -> Self {
        let mut review = QwantumReview {
            seat: Seat::One,
            actor: None,
            falls: 0,
            shown: 0,
            is_last: true,
            count: 0,
            ranking: false,
            costs: None,
            is_explaining: false,
        };
        if let Some(StoredTable { journal: play, .. }) = Viewable::viewed_mut(device) {
            review.go_to(play.all_codes().len(), usize::MAX, play);
            review.count = review.at(play);
            review.ranking = play.game().is_over();
            let ranking = play.game().ranking();
            review.seat = ranking.first().map_or(Seat::One, |best| best.seat);
            let setup = play.setup();
            review.costs = Some(Costs::begin(setup, device));
        }
        review
    }

    /// Goes to the position after `decided` decisions, and shows up to `shown` of the throws that
    /// follow them.
    fn go_to(&mut self, decided: usize, shown: usize, play: &mut Match) {
        play.go_to(decided);
        let falls = play.falls_after(decided);
        // If a player leaves before a throw, that is shown before the throw.
        let is_said_first = play.next_undone().is_some_and(Game::precedes_fall);
        let most = if is_said_first { 0 } else { falls };
        (self.falls, self.shown) = (falls as u8, shown.min(most) as u8);
        self.is_last = most == self.shown.into();
        // Only the game before an action tells whose action it is.
        self.actor = match (self.shown, play.last()) {
            (0, None | Some(Action::EndTurn | Action::Away { .. })) => None,
            (0, Some(Action::C { seat, .. } | Action::CEntry { seat, .. })) => Some(seat),
            (0, Some(_)) => play.game_at(decided - 1).decider(),
            _ => Some(play.game().active()),
        };
    }

    /// The game at the position that is shown.
    fn game(&self, play: &Match) -> Game {
        if self.shown == self.falls {
            *play.game()
        } else {
            play.game_after(play.len(), self.shown.into())
        }
    }

    /// How many actions have been shown: decisions and throws.
    fn at(&self, play: &Match) -> usize {
        let (turns, is_over) = (play.game().turns(), play.game().is_over());
        let before = play.fallen().until(turns);
        let in_turn = match self.falls {
            0 if is_over => 0,
            0 => play.fallen().until(turns + 1) - before,
            _ => self.shown.into(),
        };
        play.len() + before + in_turn
    }

    /// The last action.
    fn last(&self, play: &Match) -> Option<Action> {
        let turn = play.game().turns();
        match self.shown {
            0 => play.last(),
            1 => play.fallen().first(turn),
            _ => play.fallen().again(turn),
        }
    }

    /// Goes one step; returns whether there was one.
    fn step(&mut self, forward: bool, play: &mut Match) -> bool {
        let decided = play.len();
        let shown = usize::from(self.shown);
        match (forward, self.ranking) {
            (true, true) => return false,
            (false, true) => self.ranking = false,
            (true, false) if !self.is_last => self.go_to(decided, shown + 1, play),
            (true, false) if play.redoable() == 0 => {
                self.ranking = play.game().is_over();
                return self.ranking;
            }
            (true, false) => self.go_to(decided + 1, 0, play),
            (false, false) if self.shown > 0 => self.go_to(decided, shown - 1, play),
            (false, false) if decided == 0 => return false,
            (false, false) => self.go_to(decided - 1, usize::MAX, play),
        }
        true
    }

    fn turn_over(&mut self, forward: bool, play: &Match) -> bool {
        let seats: heapless::Vec<Seat, 4> = play.game().seats().collect_fitting();
        let before = self.seat;
        self.seat = neighbour(&seats, self.seat, forward);
        self.seat != before
    }

    /// The cost of the decision that is shown, if it was costly.
    fn cost(&self, play: &Match) -> Option<&Cost> {
        let costs = self.costs.as_ref().filter(|_| !self.ranking)?;
        costs.at(self.at(play), self.seat)
    }

    /// Goes to the next costly decision; returns whether there is one.
    fn go_to_next_cost(&mut self, play: &mut Match) -> bool {
        // After the ranking, the first one comes next.
        let at = if self.ranking {
            usize::MAX
        } else {
            self.at(play)
        };
        let costs = self.costs.as_ref();
        let next = costs.and_then(|costs| costs.after(at, self.seat));
        let Some(cost) = next.copied() else {
            return false;
        };
        self.go_to(cost.decided, cost.shown(), play);
        (self.seat, self.ranking) = (cost.seat, false);
        true
    }

    /// Whether no decision was costly, once all have been judged.
    fn found_none(&self) -> bool {
        let costs = self.costs.as_ref();
        costs.is_some_and(|costs| costs.seat.is_none() && costs.found.is_empty())
    }

    /// Handles A: goes to a costly decision, then shows what would have been better, then goes to
    /// the next.
    fn go_on(&mut self, play: &mut Match) -> bool {
        if !self.is_explaining && self.cost(play).is_some() {
            self.is_explaining = true;
            return true;
        }
        if self.ranking && self.found_none() {
            // Without costly decisions, A leads through the whole match from the start.
            self.go_to(0, 0, play);
            self.ranking = false;
            return true;
        }
        let was_explaining = core::mem::take(&mut self.is_explaining);
        self.go_to_next_cost(play) || was_explaining
    }
}

impl Page for QwantumReview {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.is_explaining && press.key != Key::Do {
            self.is_explaining = false;
            return Go::Changed;
        }
        if matches!(press.key, Key::Back | Key::Menu) {
            device.thinking.stop();
            return Go::Pop;
        }
        let Some(StoredTable { journal: play, .. }) = Viewable::viewed_mut(device) else {
            return Go::Stay;
        };
        let changed = match press.key {
            Key::Do => self.go_on(play),
            Key::Left | Key::Right => self.step(press.key == Key::Right, play),
            Key::Up | Key::Down if !self.ranking => self.turn_over(press.key == Key::Down, play),
            _ => false,
        };
        Go::changed(changed)
    }

    fn thinking_done(&mut self, result: &ThinkingResult, device: &mut Device) -> Go {
        if let Some(costs) = &mut self.costs {
            match result {
                ThinkingResult::QwantumCompared(comparison) => costs.compared(comparison, device),
                _ => costs.compare_next(device),
            }
            device.redraw();
        }
        Go::Stay
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(viewed) = StoredTable::viewed(device) else {
            return;
        };
        let (play, opening) = (&viewed.journal, viewed.opening());
        let (game, language) = (&self.game(play), device.language());
        let name = |seat: Seat| opening.player_name(seat.index());
        let cost = self.cost(play);
        if self.ranking {
            let mut y = draw_ranking(game, name, viewed.can_set_records(), device, frame);
            over::write_ending(game, name, &mut y, device, frame);
            return self.draw_invitation(device, frame);
        }
        if let (Some(cost), true) = (cost, self.is_explaining) {
            let before = cost.before(play);
            let advice = Advice::afterwards(before, cost.seat, &cost.comparison, device.at);
            return advice.draw_for(name, device, frame);
        }
        let own = game.sheet(self.seat);
        let (layout, next) = (Layout::TIGHT, [Next::Closed; 4]);
        sheet::draw_with_preview(frame, layout, own, own, next, language);
        let is_actor = self.actor == Some(self.seat) || cost.is_some();
        let names = player_names(&opening.players);
        sheet::draw_name(frame, name(self.seat), &names, is_actor);
        for colour in Colour::ALL {
            let total = game.totals().of(colour);
            let offer = total.map_or(Offer::Unknown, Offer::Fits);
            sheet::draw_offer(frame, colour, offer, false, language);
        }
        let count = short_text!("{}/{}", self.at(play), self.count);
        let right = WIDTH as i32;
        frame.text_right(Font::Tiny, right, COUNT, &count);
        self.draw_course(play, frame);
        let words = match (cost, self.last(play), self.actor) {
            (Some(cost), ..) => cost_words(cost, &cost.before(play), device),
            (None, Some(action), Some(actor)) => {
                let sheet = game.sheet(actor);
                let row = action.written().map(|colour| sheet.row(colour));
                let written = row.and_then(|row| row.last());
                let action = action_text(action, written, device);
                let words = |name: &str| device.labelled(name, &action);
                with_name(TextSpace::NamedHint.letters(), (name(actor), &[]), words)
            }
            (None, Some(Action::Away { .. }), None) if game.away().is_empty() => {
                short_text!("{}", device.say(Message::IsBack))
            }
            (None, Some(Action::Away { .. }), None) => who_is_away(game, &names),
            (None, Some(_), None) => short_text!("{}", device.say(Message::EndOfTurn)),
            (None, None, _) => return,
        };
        sheet::draw_hint(frame, &words);
    }
}

impl QwantumReview {
    /// Below the ranking, says how many costly decisions A goes to, or that there are none and A
    /// leads through the whole match.
    fn draw_invitation(&self, device: &Device, frame: &mut Frame) {
        let count = self.costs.as_ref().map_or(0, |costs| costs.found.len());
        let mut write = |y, words: &str| {
            frame.text_centred(Font::Small, WIDTH as i32 / 2, y, words);
        };
        if count > 0 {
            let words = device.say(Message::CostlyTurns);
            write(INVITATION, &text::fill(words, &short_text!("{count}")));
        } else if self.found_none() {
            write(INVITATION - 6, device.say(Message::NoCostlyTurns));
            write(INVITATION + 2, device.say(Message::WalkThrough));
        }
    }

    /// Draws the whole match as a line, dotted where it has not been judged yet, with ticks at
    /// costly decisions and a mark under the current action.
    fn draw_course(&self, play: &Match, frame: &mut Frame) {
        let Some(costs) = &self.costs else { return };
        let place = |played: usize| (played * COURSE_WIDTH / self.count.max(1)) as i32;
        let judged = costs.judged(play).unwrap_or(self.count);
        frame.fill(0, COURSE, place(judged), 1);
        frame.dots_across(place(judged), COURSE, COURSE_WIDTH as i32 - place(judged));
        for cost in &costs.found {
            frame.fill(place(cost.played), COURSE - 3, 2, 3);
        }
        frame.fill(place(self.at(play)), COURSE + 1, 2, 2);
    }
}

/// The decision if it fits, the loss, and what would have been better: "V 9 -4.2 > B 12".
fn cost_words(cost: &Cost, before: &Game, device: &Device) -> String<40> {
    const ROOM: usize = 19;
    let Comparison { made, best, loss } = cost.comparison;
    let made = choice_words(before, made, device);
    let better = choice_words(before, best.decision, device);
    let unit = if over::alone(before).is_some() {
        ""
    } else {
        "%"
    };
    let loss = short_text!("-{}{unit}", amount(loss, device));
    let words = short_text!("{made} {loss} > {better}");
    if words.chars().count() <= ROOM {
        return words;
    }
    short_text!("{loss} > {better}")
}

/// Everybody who is away: "(Ben) (Cleo)".
fn who_is_away(game: &Game, names: &[&str]) -> Words {
    let room = TextSpace::NamedHint.letters() / game.away().len().max(1) - 3;
    let mut words = Words::new();
    for seat in game.away().iter() {
        let name = names.get(seat.index()).unwrap_or(&"");
        let name = marked_name(game, seat, &shortened(name, room, names));
        let gap = if words.is_empty() { "" } else { " " };
        let _ = words.push_str(&short_text!("{gap}{name}"));
    }
    words
}

/// The most decisions that are marked.
const MARKED: usize = 5;

/// A decision that was worse than the best one.
#[derive(Clone, Copy, Debug)]
struct Cost {
    /// The number of actions up to and including it: decisions and throws.
    played: usize,
    /// How many of these are decisions.
    decided: usize,
    /// Whose decision it was.
    seat: Seat,
    comparison: Comparison,
}

impl Cost {
    /// Whether the decision was to throw dice again, which is recorded as a throw.
    fn is_throw(&self) -> bool {
        matches!(self.comparison.made, Decision::Again(dice) if !dice.is_empty())
    }

    /// How many throws to show after those decisions, including this one.
    fn shown(&self) -> usize {
        if self.is_throw() { 2 } else { 0 }
    }

    /// The game before the decision.
    fn before(&self, play: &Match) -> Game {
        if self.is_throw() {
            play.game_after(self.decided, 1)
        } else {
            play.game_at(self.decided - 1)
        }
    }
}

/// The costliest decisions so far, in the order of the match.
#[derive(Clone, Debug)]
struct Costs {
    walk: DecisionWalk,
    /// Whose decision is being compared; `None` once all have been.
    seat: Option<Seat>,
    found: Vec<Cost, MARKED>,
}

impl Costs {
    /// Begins to compare the decisions of the viewed match.
    fn begin(setup: Setup, device: &mut Device) -> Self {
        let mut costs = Costs {
            walk: DecisionWalk::new(Game::new(setup), 0),
            seat: None,
            found: Vec::new(),
        };
        costs.compare_next(device);
        costs
    }

    /// Starts to compare the next decision of a person.
    fn compare_next(&mut self, device: &mut Device) {
        let Some(ViewedMatch::Qwantum(viewed)) = &device.results.viewed else {
            return;
        };
        let people = Seat::ALL.into_iter().zip(&viewed.players);
        let people = people.filter(|(_, player)| player.kind == 0);
        let people = people.map(|(seat, _)| seat).collect_fitting();
        let play = &viewed.journal;
        self.seat = compare_next(&mut self.walk, play, people, &mut device.thinking);
    }

    /// Receives the cost of a decision, and goes on with the next.
    fn compared(&mut self, comparison: &Comparison, device: &mut Device) {
        let viewed = StoredTable::viewed(device);
        if let (Some(seat), Some(viewed)) = (self.seat, viewed) {
            let mut cost = Cost {
                played: self.played(&viewed.journal) + 1,
                decided: self.walk.played(),
                seat,
                comparison: *comparison,
            };
            cost.decided += usize::from(!cost.is_throw());
            self.note(cost);
            self.compare_next(device);
        }
    }

    /// Keeps a cost if it is worth a mark and among the highest.
    fn note(&mut self, cost: Cost) {
        if !cost.comparison.is_notable(self.walk.game()) {
            return;
        }
        if self.found.is_full() {
            let least = (0..self.found.len()).min_by_key(|at| self.found[*at].comparison.loss);
            match least {
                Some(at) if self.found[at].comparison.loss < cost.comparison.loss => {
                    self.found.remove(at);
                }
                _ => return,
            }
        }
        // There is space now, and this decision comes after all others.
        let _ = self.found.push(cost);
    }

    /// How many actions come before the decision that is being compared.
    fn played(&self, play: &Match) -> usize {
        let game = self.walk.game();
        let fallen = match game.phase() {
            Phase::FirstThrow => play.fallen().until(game.turns()),
            Phase::MayThrowAgain => play.fallen().until(game.turns()) + 1,
            _ => play.fallen().until(game.turns() + 1),
        };
        self.walk.played() + fallen
    }

    /// How many actions have been judged; `None` once all have been.
    fn judged(&self, play: &Match) -> Option<usize> {
        self.seat.map(|_| self.played(play))
    }

    /// The cost of the last of `played` actions, if it was a costly decision of this seat.
    fn at(&self, played: usize, seat: Seat) -> Option<&Cost> {
        let is_it = |cost: &&Cost| cost.played == played && cost.seat == seat;
        self.found.iter().find(is_it)
    }

    /// The next costly decision after those actions; after the last one, the first again.
    fn after(&self, played: usize, seat: Seat) -> Option<&Cost> {
        let is_later = |cost: &&Cost| match self.at(played, seat) {
            Some(_) => (cost.played, cost.seat) > (played, seat),
            None => cost.played >= played,
        };
        self.found.iter().find(is_later).or(self.found.first())
    }
}

/// The left edge of the text in the bottom line, right of the count.
const WORDS: i32 = 24;

/// Reviews a person's own sheet, action by action: left and right step. The total comes after the
/// last action.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct MySheetReview {
    count: usize,
}

impl MySheetReview {
    /// Opens at the end.
    pub(in crate::app::screens) fn new(device: &mut Device) -> Self {
        let viewed = StoredSheet::viewed(device);
        let count = viewed.map_or(0, |viewed| viewed.journal.len());
        MySheetReview { count }
    }
}

impl Page for MySheetReview {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if matches!(press.key, Key::Back | Key::Menu) {
            return Go::Pop;
        }
        let Some(StoredSheet { journal, .. }) = Viewable::viewed_mut(device) else {
            return Go::Stay;
        };
        let changed = match press.key {
            Key::Left => journal.undo(),
            Key::Right if journal.len() < self.count => journal.redo(),
            _ => false,
        };
        Go::changed(changed)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(viewed) = StoredSheet::viewed(device) else {
            return;
        };
        if viewed.is_over() {
            return over::draw_sheet(viewed, device, frame);
        }
        let game = viewed.game();
        sheet::draw(frame, game.sheet(), [Next::Closed; 4], device.language());
        sheet::draw_name(frame, viewed.opening().player_name(0), &[], false);
        let count = short_text!("{}/{}", viewed.journal.len(), self.count);
        frame.text(Font::Tiny, 1, 57, &count);
        if let Some(action) = viewed.journal.last() {
            frame.text(Font::Small, WORDS, 56, &sheet_action_text(action, device));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::qwantum::{
        Dice,
        player::{VALUE, Verdict},
    };

    fn costs(losses: &[i32]) -> Costs {
        let setup = Setup::new(1, Seat::One, Dice::Device).unwrap();
        let mut costs = Costs {
            walk: DecisionWalk::new(Game::new(setup), 0),
            seat: None,
            found: Vec::new(),
        };
        for (played, loss) in losses.iter().enumerate() {
            let decision = Decision::B(None);
            costs.note(Cost {
                played,
                decided: played,
                seat: Seat::One,
                comparison: Comparison {
                    made: decision,
                    best: Verdict {
                        decision,
                        value: 0,
                        otherwise: 0,
                    },
                    loss: loss * VALUE,
                },
            });
        }
        costs
    }

    #[test]
    fn the_five_costliest_are_kept_in_their_order() {
        let costs = costs(&[9, 0, 2, 1, 8, 3, 7, 2, 4, 6]);
        let kept = costs.found.iter().map(|cost| cost.comparison.loss / VALUE);
        assert_eq!(kept.collect::<std::vec::Vec<_>>(), [9, 8, 7, 4, 6]);
    }

    #[test]
    fn the_next_one_is_found_from_everywhere_and_goes_round() {
        let costs = costs(&[0, 5, 0, 0, 5]);
        let next = |played| costs.after(played, Seat::One).unwrap().played;
        assert_eq!([0, 1, 2, 3, 4, 9].map(next), [1, 4, 4, 4, 1, 1]);
        assert!(super::tests::costs(&[0]).after(0, Seat::One).is_none());
    }
}
