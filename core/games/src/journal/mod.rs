//! A match as a journal: a setup, what was decided, up to a fixed number of decisions, and what fell.
//! Undo replays the match without the last decision; what was undone can be redone until something
//! else is played. Decisions in the middle can be replaced, and undone ones kept for what comes after
//! another one: then some of those that were undone may no longer fit, and redo stops before them.
//!
//! What fell is no decision. It is kept beside them by its place in the game, such as the first throw
//! of turn 5, and comes back by itself whenever the game waits for it there. So chance cannot be
//! undone: there is no way to a throw that has fallen but the throw itself.
//!
//! So that undo is quick in a long match too, one earlier state of the game is kept: the one at the
//! last of the checkpoints, which are at a half, a quarter, an eighth ... of the journal's room. Undo
//! replays from there, and only from the start if it goes back beyond it, so it never replays more
//! than half of what fits:
//!
//! ```text
//! start        N/8         N/4                     N/2
//!   |...........|...........|.......................|...............> played
//!                                           kept here: what undo replays
//! ```
//!
//! Knows no particular game: a game defines how it starts, what an action does, the code of an
//! action, and what falls.

use core::{fmt, ops::Range};

use heapless::Vec;

/// What has fallen in a match, each at its place: kept beside the decisions, so that no undo can take
/// it back. Whatever has fallen at a place stays there.
pub trait Fallen: Clone + Default {
    /// The most that can fall.
    const MOST: usize;

    /// How much has fallen.
    fn len(&self) -> usize;

    /// Whether nothing has fallen yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Everything that has fallen, in the order in which it fell: its place and its code.
    fn entries(&self) -> impl Iterator<Item = (u8, u32)> + Clone + '_;

    /// Puts something at its place. Nothing happens if there is no such place, or something is there.
    fn put(&mut self, place: u8, code: u32);
}

/// Nothing ever falls in a game without chance.
impl Fallen for () {
    const MOST: usize = 0;

    fn len(&self) -> usize {
        0
    }

    fn entries(&self) -> impl Iterator<Item = (u8, u32)> + Clone + '_ {
        core::iter::empty()
    }

    fn put(&mut self, _place: u8, _code: u32) {}
}

/// A game that can be kept in a journal.
pub trait Game: Clone {
    /// What is fixed before the first action.
    type Setup: Copy;
    /// Something that happens in the game.
    type Action: Copy;
    /// Why an action is refused.
    type Error;
    /// The code in which a decision is stored.
    type Code: Copy + PartialEq;
    /// What falls in this game; nothing in one without chance.
    type Fallen: Fallen;

    /// The game before its first action.
    fn start(setup: Self::Setup) -> Self;

    /// Plays an action, or refuses it and changes nothing.
    fn play(&mut self, action: Self::Action) -> Result<(), Self::Error>;

    /// Plays an action that this game accepted before at the same point, so slow checks may be
    /// skipped.
    fn replay(&mut self, action: Self::Action) {
        // It was accepted before; a refusal would leave the game as it was.
        let _ = self.play(action);
    }

    /// The code of a decision that was accepted.
    fn encode(action: Self::Action) -> Self::Code;

    /// The decision with this code; none if there is none.
    fn decode(code: Self::Code) -> Option<Self::Action>;

    /// If this action is something that falls, and no decision: its place now, and its code.
    fn falls(&self, _action: Self::Action) -> Option<(u8, u32)> {
        None
    }

    /// What has fallen before at the place where the game is now.
    fn due(&self, _fallen: &Self::Fallen) -> Option<Self::Action> {
        None
    }

    /// Whether something has fallen after the decision that is made now, in the place of one that was
    /// undone.
    fn is_foreknown(&self, _fallen: &Self::Fallen, _undone: Option<Self::Action>) -> bool {
        false
    }

    /// Whether a decision was made before what falls next, although that may be put down first.
    fn precedes_fall(_action: Self::Action) -> bool {
        false
    }

    /// Whether the same has fallen up to now.
    fn fell_alike(&self, _one: &Self::Fallen, _other: &Self::Fallen) -> bool {
        true
    }
}

/// Why a journal refused an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal<E> {
    /// The journal is full.
    Full,
    /// No action has this code.
    NoAction,
    /// The game refuses it.
    Refused(E),
}

impl<E: fmt::Display> fmt::Display for Refusal<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => f.write_str("the journal is full"),
            Self::NoAction => f.write_str("the journal is damaged here"),
            Self::Refused(why) => why.fmt(f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> core::error::Error for Refusal<E> {}

/// A game with the decisions that led to it, at most `N`, and all that has fallen.
#[derive(Clone)]
pub struct Journal<G: Game, const N: usize> {
    setup: G::Setup,
    game: G,
    /// What was played, then what was undone and can be redone.
    codes: Vec<G::Code, N>,
    played: usize,
    fallen: G::Fallen,
    /// Whether a decision was changed after something had fallen that came after it.
    is_revised: bool,
    /// How many of the first codes are as they were when they were last stored.
    stored: usize,
    /// How many of the first codes the game has accepted one after another. Of the undone ones after
    /// them, nobody knows yet whether they fit.
    fitting: usize,
    checkpoint: Checkpoint<G>,
}

/// The state of a game after its first actions. A journal's checkpoint is never ahead of what is
/// played, so it stays valid when other actions take the place of undone ones.
#[derive(Clone)]
struct Checkpoint<G> {
    played: usize,
    game: G,
}

impl<G: Game, const N: usize> Journal<G, N> {
    /// A match before its first action.
    pub fn new(setup: G::Setup) -> Self {
        let game = G::start(setup);
        Self {
            setup,
            checkpoint: Checkpoint {
                played: 0,
                game: game.clone(),
            },
            game,
            codes: Vec::new(),
            played: 0,
            fallen: G::Fallen::default(),
            is_revised: false,
            stored: 0,
            fitting: 0,
        }
    }

    /// A match without chance from its setup and the codes of its decisions, every one checked. The
    /// error says which was refused, counted from 0.
    pub fn restore(
        setup: G::Setup,
        codes: impl IntoIterator<Item = G::Code>,
    ) -> Result<Self, (usize, Refusal<G::Error>)> {
        Self::of_actions(setup, codes.into_iter().map(G::decode))
    }

    /// A match from its setup and everything that happened in it, every action checked. The error says
    /// which was refused, counted from 0.
    pub fn of_events(
        setup: G::Setup,
        events: impl IntoIterator<Item = G::Action>,
    ) -> Result<Self, (usize, Refusal<G::Error>)> {
        Self::of_actions(setup, events.into_iter().map(Some))
    }

    /// `None` stands for a code that no action has.
    fn of_actions(
        setup: G::Setup,
        actions: impl Iterator<Item = Option<G::Action>>,
    ) -> Result<Self, (usize, Refusal<G::Error>)> {
        let mut journal = Self::new(setup);
        for (index, action) in actions.enumerate() {
            let action = action.ok_or(Refusal::NoAction);
            let played = action.and_then(|action| journal.play(action));
            played.map_err(|why| (index, why))?;
        }
        Ok(journal)
    }

    /// Takes up a stored match in a new one that is already where it stays: `read` puts the codes and
    /// what fell there, and returns how many of the codes are played and whether the match is revised.
    /// Each code is checked. A played one that is refused ends the match; an undone one that does not
    /// fit now stays, unless it is no action at all.
    pub fn resume_here<E>(
        &mut self,
        read: impl FnOnce(&mut Vec<G::Code, N>, &mut G::Fallen) -> Result<(usize, bool), E>,
    ) -> Result<(), E> {
        let (played, is_revised) = read(&mut self.codes, &mut self.fallen)?;
        self.is_revised = is_revised;
        self.check(played);
        Ok(())
    }

    /// Plays the first of the codes and checks the others, in a match of which nothing is played.
    fn check(&mut self, played: usize) {
        let mut ahead: Option<G> = None;
        let played = if settle(&mut self.game, &self.fallen, MOST_FALLS, accepts) {
            played
        } else {
            0
        };
        for index in 0..self.codes.len() {
            let code = self.codes[index];
            let is_fitting = self.fitting == index;
            let is_played = index < played;
            if !is_played && ahead.is_none() {
                // What can be redone is checked as well.
                ahead = Some(self.game.clone());
            }
            let game = ahead.as_mut().unwrap_or(&mut self.game);
            let action = G::decode(code);
            if is_fitting
                && action.is_some_and(|action| game.play(action).is_ok())
                && settle(game, &self.fallen, MOST_FALLS, accepts)
            {
                self.fitting += 1;
                if is_played {
                    self.set_played(self.fitting);
                }
            } else if action.is_none() || is_played {
                self.codes.truncate(index);
                break;
            }
        }
    }

    /// What was fixed before the first action.
    pub const fn setup(&self) -> G::Setup {
        self.setup
    }

    /// The current state of the game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Plays an action, or refuses it and changes nothing. Decisions that were undone are dropped,
    /// unless this is the one that would be redone next, or something that falls.
    pub fn play(&mut self, action: G::Action) -> Result<(), Refusal<G::Error>> {
        let is_redo = self.codes.get(self.played) == Some(&G::encode(action));
        let replaced = match self.game.falls(action) {
            Some(_) => 0,
            None if is_redo => 1,
            None => self.redoable(),
        };
        self.play_in_place(action, replaced, &[])
    }

    /// Plays an action in place of the next `replaced` undone decisions, or refuses it and changes
    /// nothing. `rest` takes their place after it, and the other undone ones stay: redo goes on with
    /// them where they fit.
    pub fn play_in_place(
        &mut self,
        action: G::Action,
        replaced: usize,
        rest: &[G::Code],
    ) -> Result<(), Refusal<G::Error>> {
        let (falls, code) = (self.game.falls(action), G::encode(action));
        if falls.is_none() && self.played == N {
            return Err(Refusal::Full);
        }
        let is_other = falls.is_some() || self.codes.get(self.played) != Some(&code);
        let is_foreknown = is_other && self.game.is_foreknown(&self.fallen, self.next_undone());
        self.game.play(action).map_err(Refusal::Refused)?;
        self.is_revised |= is_foreknown;
        let undone = self.played..self.played + replaced.min(self.redoable());
        if let Some((place, code)) = falls {
            self.fallen.put(place, code);
            // What could be redone may not fit with it.
            self.fitting = self.fitting.min(self.played);
            self.splice(undone, rest);
        } else if is_other || undone.is_empty() {
            self.splice(undone, rest);
            self.splice(self.played..self.played, &[code]);
            self.set_played(self.played + 1);
        } else {
            self.splice(undone.start + 1..undone.end, rest);
            self.set_played(self.played + 1);
        }
        self.settle();
        Ok(())
    }

    /// Puts down what has fallen before at the place where the game is now.
    fn settle(&mut self) {
        settle(&mut self.game, &self.fallen, MOST_FALLS, replays);
    }

    /// The same in another game of this match.
    pub fn settle_in(&self, game: &mut G) {
        settle(game, &self.fallen, MOST_FALLS, replays);
    }

    /// Counts a decision that the game has just played, and keeps the game if it is at a checkpoint.
    fn set_played(&mut self, played: usize) {
        self.played = played;
        self.fitting = self.fitting.max(played);
        if [N / 2, N / 4, N / 8, N / 16].contains(&played) {
            self.checkpoint = Checkpoint {
                played,
                game: self.game.clone(),
            };
        }
    }

    /// Replaces these codes, counted among all, played and undone ones. Then the first `played` are
    /// played, from the start; what follows can be redone where it fits. If there are too many, the
    /// last ones are dropped. False if the game refuses one of those to be played: then the match
    /// stops before it.
    pub fn replace(&mut self, range: Range<usize>, codes: &[G::Code], played: usize) -> bool {
        let before = self.codes.get(range.clone()).unwrap_or_default();
        let same = before.iter().zip(codes).take_while(|(old, new)| old == new);
        let first = range.start + same.count();
        if first < range.end.max(range.start + codes.len()) {
            let is_played = first < self.played;
            self.go_to(first.min(self.played));
            self.is_revised |=
                is_played && self.game.is_foreknown(&self.fallen, self.next_undone());
        }
        self.splice(range, codes);
        self.go_to(played.min(self.codes.len())) && self.played == played
    }

    fn splice(&mut self, range: Range<usize>, new: &[G::Code]) {
        let end = range.end.min(self.codes.len());
        let start = range.start.min(end);
        let new = &new[..new.len().min(N - start)];
        if self.codes[start..end] == *new {
            return;
        }
        let rest_to = start + new.len();
        let rest = (self.codes.len() - end).min(N - rest_to);
        let length = (rest_to + rest).max(self.codes.len());
        if let Some(filler) = new.first() {
            // There is room: it is at most N.
            let _ = self.codes.resize(length, *filler);
        }
        self.codes.copy_within(end..end + rest, rest_to);
        self.codes[start..rest_to].copy_from_slice(new);
        self.codes.truncate(rest_to + rest);
        self.fitting = self.fitting.min(start);
        self.stored = self.stored.min(start);
    }

    /// Undoes the last decision. False at the start of the match.
    pub fn undo(&mut self) -> bool {
        self.played > 0 && self.go_to(self.played - 1)
    }

    /// Redoes the decision that was undone last. False if there is none or it no longer fits; then
    /// nothing changes.
    pub fn redo(&mut self) -> bool {
        self.go_to(self.played + 1)
    }

    /// Undoes or redoes until this many decisions are played. False if the journal has fewer, or if
    /// it stops before one that no longer fits.
    pub fn go_to(&mut self, played: usize) -> bool {
        if played > self.codes.len() {
            return false;
        }
        if played < self.checkpoint.played {
            self.checkpoint = Checkpoint {
                played: 0,
                game: G::start(self.setup),
            };
        }
        if played < self.played {
            self.game.clone_from(&self.checkpoint.game);
            self.played = self.checkpoint.played;
            self.settle();
        }
        while self.played < played {
            let action = G::decode(self.codes[self.played]);
            if self.played < self.fitting {
                action
                    .into_iter()
                    .for_each(|action| self.game.replay(action));
            } else if action.is_none_or(|action| self.game.play(action).is_err()) {
                return false;
            }
            self.set_played(self.played + 1);
            self.settle();
        }
        true
    }

    /// The game after so many decisions, with everything that fell before the next one.
    pub fn game_at(&self, played: usize) -> G {
        self.game_after(played, MOST_FALLS)
    }

    /// The game after so many decisions, and so much of what fell after them.
    pub fn game_after(&self, played: usize, falls: usize) -> G {
        let is_after = self.checkpoint.played <= played;
        let (mut game, from) = if is_after {
            (self.checkpoint.game.clone(), self.checkpoint.played)
        } else {
            (G::start(self.setup), 0)
        };
        let codes = self.codes.get(from..played).unwrap_or_default();
        for action in codes.iter().copied().filter_map(G::decode) {
            settle(&mut game, &self.fallen, MOST_FALLS, replays);
            game.replay(action);
        }
        settle(&mut game, &self.fallen, falls, replays);
        game
    }

    /// How much fell after so many decisions without another one.
    pub fn falls_after(&self, played: usize) -> usize {
        let (mut game, mut falls) = (self.game_after(played, 0), 0);
        settle(&mut game, &self.fallen, MOST_FALLS, |game, action| {
            falls += 1;
            replays(game, action)
        });
        falls
    }

    /// How many decisions are played.
    pub const fn len(&self) -> usize {
        self.played
    }

    /// Whether no decision is played.
    pub const fn is_empty(&self) -> bool {
        self.played == 0
    }

    /// How many decisions can be redone.
    pub fn redoable(&self) -> usize {
        self.codes.len() - self.played
    }

    /// The decision that would be redone next.
    pub fn next_undone(&self) -> Option<G::Action> {
        self.codes.get(self.played).copied().and_then(G::decode)
    }

    /// The decision played last.
    pub fn last(&self) -> Option<G::Action> {
        self.codes().last().copied().and_then(G::decode)
    }

    /// The decisions played, first one first.
    pub fn actions(&self) -> impl Iterator<Item = G::Action> + Clone {
        self.codes().iter().copied().filter_map(G::decode)
    }

    /// The decisions played and what fell among them, first one first.
    pub fn events(&self) -> impl Iterator<Item = G::Action> + Clone {
        let (mut game, mut played) = (G::start(self.setup), 0);
        core::iter::from_fn(move || {
            let event = self.next_event(&game, self.codes().get(played))?;
            played += usize::from(game.falls(event).is_none());
            game.replay(event);
            Some(event)
        })
    }

    /// What comes next in a game of this match after so many decisions, undone ones included:
    /// something that fell, or a decision.
    pub fn event_after(&self, game: &G, played: usize) -> Option<G::Action> {
        self.next_event(game, self.codes.get(played))
    }

    fn next_event(&self, game: &G, code: Option<&G::Code>) -> Option<G::Action> {
        let decision = code.copied().and_then(G::decode);
        let first = decision.filter(|&decision| G::precedes_fall(decision));
        first.or_else(|| game.due(&self.fallen)).or(decision)
    }

    /// Everything that has fallen, also after decisions that were undone since.
    pub const fn fallen(&self) -> &G::Fallen {
        &self.fallen
    }

    /// Whether a decision was changed after something had fallen that came after it.
    pub const fn is_revised(&self) -> bool {
        self.is_revised
    }

    /// Says that this match was revised before it came here.
    pub fn mark_revised(&mut self) {
        self.is_revised = true;
    }

    /// How many of the first codes are as they were when they were last stored.
    pub const fn stored(&self) -> usize {
        self.stored
    }

    /// Notes that all codes are stored as they are.
    pub fn mark_stored(&mut self) {
        self.stored = self.codes.len();
    }

    /// The codes of the decisions played, and then of those that can be redone.
    pub fn all_codes(&self) -> &[G::Code] {
        &self.codes
    }

    /// The codes of the decisions played.
    pub fn codes(&self) -> &[G::Code] {
        &self.codes[..self.played]
    }
}

/// Plays something that has fallen and was accepted before.
fn replays<G: Game>(game: &mut G, action: G::Action) -> bool {
    game.replay(action);
    true
}

/// Whether the game accepts something that has fallen.
fn accepts<G: Game>(game: &mut G, action: G::Action) -> bool {
    game.play(action).is_ok()
}

/// No more than this falls without a decision.
const MOST_FALLS: usize = 2;

/// Puts down so much of what has fallen before at the place where the game is now. False if it is
/// refused.
fn settle<G: Game>(
    game: &mut G,
    fallen: &G::Fallen,
    most: usize,
    mut put: impl FnMut(&mut G, G::Action) -> bool,
) -> bool {
    for _ in 0..most {
        let Some(action) = game.due(fallen) else {
            break;
        };
        if !put(game, action) {
            return false;
        }
    }
    true
}

/// Two matches are equal if the same was decided and fell; what could be redone does not matter.
impl<G: Game, const N: usize> PartialEq for Journal<G, N>
where
    G::Setup: PartialEq,
    G::Code: PartialEq,
{
    fn eq(&self, other: &Self) -> bool {
        self.setup == other.setup
            && self.codes() == other.codes()
            && self.is_revised == other.is_revised
            && self.game.fell_alike(&self.fallen, &other.fallen)
    }
}

impl<G: Game, const N: usize> fmt::Debug for Journal<G, N>
where
    G::Setup: fmt::Debug,
    G::Action: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} ", self.setup)?;
        f.debug_list().entries(self.actions()).finish()
    }
}

#[cfg(test)]
mod tests;
