//! A match as a journal: a setup, a limited number of decisions, and what chance produced. Undo
//! replays the match without the last decision; undone decisions can be redone until something else
//! is played. Decisions in the middle can be replaced. A new decision can keep the undone ones
//! after it; if some no longer fit, redo stops before them.
//!
//! What chance produced ("what fell") is not a decision. It is stored separately, by its place in
//! the game (for example, the first throw of turn 5). It is put back automatically whenever the
//! game waits for it there. So chance cannot be undone: whenever the game comes back to a place,
//! the same result falls.
//!
//! To keep undo quick in a long match, one earlier state of the game is kept: the one at the last
//! checkpoint passed. Checkpoints are at a half, a quarter, an eighth ... of the journal's
//! capacity. Undo replays from there, or from the start if it goes back further, so it never
//! replays more than half the capacity:
//!
//! ```text
//! start        N/8         N/4                  N/2 (kept)
//!   |...........|...........|.......................|===============> played
//!                                                   what undo replays
//! ```
//!
//! Knows no particular game: a game defines how it starts, what an action does, the code of an
//! action, and what falls.

use core::{fmt, ops::Range};

use heapless::Vec;

/// What chance has produced in a match, by place. It is kept apart from the decisions, so no undo
/// can take it back, and it never changes.
pub trait Fallen: Clone + Default {
    /// The largest number of entries.
    const MOST: usize;

    /// The number of entries.
    fn len(&self) -> usize;

    /// Whether nothing has fallen yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All entries in the order they fell: place and code.
    fn entries(&self) -> impl Iterator<Item = (u8, u32)> + Clone + '_;

    /// Adds an entry. Does nothing if the place does not exist or is taken.
    fn put(&mut self, place: u8, code: u32);
}

/// A game without chance.
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
    /// The code that stores a decision.
    type ActionCode: Copy + PartialEq;
    /// What chance produces in this game; `()` in a game without chance.
    type Fallen: Fallen;

    /// The game before its first action.
    fn start(setup: Self::Setup) -> Self;

    /// Plays an action, or refuses it and changes nothing.
    fn play(&mut self, action: Self::Action) -> Result<(), Self::Error>;

    /// Plays an action that this game accepted before at the same point, so slow checks may be
    /// skipped.
    fn replay(&mut self, action: Self::Action) {
        // Accepted before, so not refused now; a refusal would leave the game unchanged.
        let _ = self.play(action);
    }

    /// The code of a decision that was accepted.
    fn encode(action: Self::Action) -> Self::ActionCode;

    /// The decision with this code, if there is one.
    fn decode(code: Self::ActionCode) -> Option<Self::Action>;

    /// The place and the code of an action that is chance; none for a decision.
    fn falls(&self, _action: Self::Action) -> Option<(u8, u32)> {
        None
    }

    /// What fell earlier at the game's current place.
    fn due(&self, _fallen: &Self::Fallen) -> Option<Self::Action> {
        None
    }

    /// Whether the player already knows what fell after the undone decision that is being replaced.
    fn is_foreknown(&self, _fallen: &Self::Fallen, _undone: Option<Self::Action>) -> bool {
        false
    }

    /// Whether this decision counts as made before the next fall, even if it is recorded after it.
    fn precedes_fall(_action: Self::Action) -> bool {
        false
    }

    /// Whether both contain the same results up to the current point of the game.
    fn same_falls(&self, _one: &Self::Fallen, _other: &Self::Fallen) -> bool {
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

/// A game with the decisions that led to it, at most `N`, and everything that fell.
#[derive(Clone)]
pub struct Journal<G: Game, const N: usize> {
    setup: G::Setup,
    game: G,
    /// The decisions played, then those undone, which can be redone.
    codes: Vec<G::ActionCode, N>,
    played: usize,
    fallen: G::Fallen,
    /// Whether a decision was changed after the player had seen what fell next.
    is_revised: bool,
    /// How many leading codes are unchanged since they were last stored.
    stored: usize,
    /// How many leading codes the game has accepted in sequence. Whether the undone ones after them
    /// fit is not known yet.
    fitting: usize,
    checkpoint: Checkpoint<G>,
}

/// The state of a game after its first actions. A journal's checkpoint is never ahead of `played`,
/// so it stays valid when other actions replace undone ones.
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

    /// Restores a match without chance from its setup and the codes of its decisions, checking
    /// each. The error names the refused one, counted from 0.
    pub fn restore(
        setup: G::Setup,
        codes: impl IntoIterator<Item = G::ActionCode>,
    ) -> Result<Self, (usize, Refusal<G::Error>)> {
        Self::of_actions(setup, codes.into_iter().map(G::decode))
    }

    /// Builds a match from its setup and all its events, checking each. The error names the refused
    /// one, counted from 0.
    pub fn of_events(
        setup: G::Setup,
        events: impl IntoIterator<Item = G::Action>,
    ) -> Result<Self, (usize, Refusal<G::Error>)> {
        Self::of_actions(setup, events.into_iter().map(Some))
    }

    /// `None` stands for a code without an action.
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

    /// Loads a stored match into this new one, in place. `read` fills in the codes and what fell,
    /// and returns how many of the codes are played and whether the match is revised. Each code is
    /// checked. The match stops before a played code that is refused. An undone code that does not
    /// fit now is kept, as long as it is a valid code.
    pub fn resume_here<E>(
        &mut self,
        read: impl FnOnce(&mut Vec<G::ActionCode, N>, &mut G::Fallen) -> Result<(usize, bool), E>,
    ) -> Result<(), E> {
        let (played, is_revised) = read(&mut self.codes, &mut self.fallen)?;
        self.is_revised = is_revised;
        self.check(played);
        Ok(())
    }

    /// Plays the first `played` codes and checks the others. No code may have been played yet.
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
                // Undone codes are checked on a copy of the game.
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

    /// Plays an action, or refuses it and changes nothing. Undone decisions are dropped, unless the
    /// action is the one that would be redone next, or something that falls.
    pub fn play(&mut self, action: G::Action) -> Result<(), Refusal<G::Error>> {
        let is_redo = self.codes.get(self.played) == Some(&G::encode(action));
        let replaced = match self.game.falls(action) {
            Some(_) => 0,
            None if is_redo => 1,
            None => self.redoable(),
        };
        self.play_in_place(action, replaced, &[])
    }

    /// Plays an action, followed by `rest`, in place of the next `replaced` undone decisions, or
    /// refuses it and changes nothing. The other undone decisions are kept, and redo continues with
    /// them where they fit.
    pub fn play_in_place(
        &mut self,
        action: G::Action,
        replaced: usize,
        rest: &[G::ActionCode],
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
            // What could be redone may no longer fit.
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

    /// Puts back what fell earlier at the game's current place.
    fn settle(&mut self) {
        settle(&mut self.game, &self.fallen, MOST_FALLS, replays);
    }

    /// Puts back what fell earlier at the place of `game`, another state of this match.
    pub fn settle_in(&self, game: &mut G) {
        settle(game, &self.fallen, MOST_FALLS, replays);
    }

    /// Records that the game has just played a decision, and keeps the game at a checkpoint.
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

    /// Replaces these codes; the range counts played and undone ones. Then plays the first
    /// `played`; the rest can be redone where they fit. If there are too many, the last are
    /// dropped. Returns false if the game refuses one it should play, and the match stops before
    /// it.
    pub fn replace(&mut self, range: Range<usize>, codes: &[G::ActionCode], played: usize) -> bool {
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

    fn splice(&mut self, range: Range<usize>, new: &[G::ActionCode]) {
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
            // The length is at most N, so this cannot fail.
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

    /// The game after this many decisions, with everything that fell before the next one.
    pub fn game_at(&self, played: usize) -> G {
        self.game_after(played, MOST_FALLS)
    }

    /// The game after this many decisions and the first `falls` things that fell after them.
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

    /// How many things fell after this many decisions and before the next one.
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

    /// The decisions played, in order.
    pub fn actions(&self) -> impl Iterator<Item = G::Action> + Clone {
        self.codes().iter().copied().filter_map(G::decode)
    }

    /// The decisions played and what fell between them, in order.
    pub fn events(&self) -> impl Iterator<Item = G::Action> + Clone {
        let (mut game, mut played) = (G::start(self.setup), 0);
        core::iter::from_fn(move || {
            let event = self.next_event(&game, self.codes().get(played))?;
            played += usize::from(game.falls(event).is_none());
            game.replay(event);
            Some(event)
        })
    }

    /// What comes next in `game`, a state of this match after `played` decisions: something that
    /// fell, or a decision, even an undone one.
    pub fn event_after(&self, game: &G, played: usize) -> Option<G::Action> {
        self.next_event(game, self.codes.get(played))
    }

    fn next_event(&self, game: &G, code: Option<&G::ActionCode>) -> Option<G::Action> {
        let decision = code.copied().and_then(G::decode);
        let first = decision.filter(|&decision| G::precedes_fall(decision));
        first.or_else(|| game.due(&self.fallen)).or(decision)
    }

    /// Everything that fell, including after decisions undone since.
    pub const fn fallen(&self) -> &G::Fallen {
        &self.fallen
    }

    /// Whether a decision was changed after the player had seen what fell next.
    pub const fn is_revised(&self) -> bool {
        self.is_revised
    }

    /// Records that this match was revised before it came here.
    pub fn mark_revised(&mut self) {
        self.is_revised = true;
    }

    /// How many leading codes are unchanged since they were last stored.
    pub const fn stored(&self) -> usize {
        self.stored
    }

    /// Records that all codes are stored as they are now.
    pub fn mark_stored(&mut self) {
        self.stored = self.codes.len();
    }

    /// The codes of the decisions played, followed by those that can be redone.
    pub fn all_codes(&self) -> &[G::ActionCode] {
        &self.codes
    }

    /// The codes of the decisions played.
    pub fn codes(&self) -> &[G::ActionCode] {
        &self.codes[..self.played]
    }
}

/// Replays something that fell and was accepted before.
fn replays<G: Game>(game: &mut G, action: G::Action) -> bool {
    game.replay(action);
    true
}

/// Plays something that fell; false if the game refuses it.
fn accepts<G: Game>(game: &mut G, action: G::Action) -> bool {
    game.play(action).is_ok()
}

/// The most that can fall between two decisions.
const MOST_FALLS: usize = 2;

/// Puts back at most `most` things that fell earlier at the game's current place. False if one is
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

/// Matches are equal if the same was decided and the same fell; undone decisions do not matter.
impl<G: Game, const N: usize> PartialEq for Journal<G, N>
where
    G::Setup: PartialEq,
    G::ActionCode: PartialEq,
{
    fn eq(&self, other: &Self) -> bool {
        self.setup == other.setup
            && self.codes() == other.codes()
            && self.is_revised == other.is_revised
            && self.game.same_falls(&self.fallen, &other.fallen)
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
