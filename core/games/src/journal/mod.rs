//! A match as a journal: a setup and the actions played, up to a fixed number. Undo replays the
//! match without the last action; what was undone can be redone until something else is played.
//! Actions in the middle can be replaced, and undone ones kept for what comes after another action:
//! then some of those that were undone may no longer fit, and redo stops before them.
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
//! Knows no particular game: a game defines how it starts, what an action does, and the code of an
//! action.

use core::{fmt, ops::Range};

use heapless::Vec;

/// A game that can be kept in a journal. The result of a throw is an action too.
pub trait Game: Clone {
    /// What is fixed before the first action.
    type Setup: Copy;
    /// Something that happens in the game.
    type Action: Copy;
    /// Why an action is refused.
    type Error;
    /// The code in which an action is stored.
    type Code: Copy + PartialEq;

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

    /// The code of an action that was accepted.
    fn encode(action: Self::Action) -> Self::Code;

    /// The action with this code; none if there is none.
    fn decode(code: Self::Code) -> Option<Self::Action>;
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

/// A game with the actions that led to it, at most `N`.
#[derive(Clone)]
pub struct Journal<G: Game, const N: usize> {
    setup: G::Setup,
    game: G,
    /// What was played, then what was undone and can be redone.
    codes: Vec<G::Code, N>,
    played: usize,
    /// How many of the first codes are already stored elsewhere.
    stored: usize,
    /// How many of the first codes the game has accepted one after another. Of the undone ones after
    /// them, nobody knows yet whether they fit.
    fitting: usize,
    /// Whether codes that may be stored elsewhere have changed, so that all of them must be stored
    /// anew.
    rewritten: bool,
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
            stored: 0,
            fitting: 0,
            rewritten: false,
        }
    }

    /// A match from its setup and the codes of its actions, every one checked. The error says
    /// which action was refused, counted from 0.
    pub fn restore(
        setup: G::Setup,
        codes: impl IntoIterator<Item = G::Code>,
    ) -> Result<Self, (usize, Refusal<G::Error>)> {
        let mut journal = Self::new(setup);
        for (index, code) in codes.into_iter().enumerate() {
            let taken = match G::decode(code) {
                Some(action) => journal.play(action),
                None => Err(Refusal::NoAction),
            };
            taken.map_err(|why| (index, why))?;
        }
        Ok(journal)
    }

    /// Takes up a match from all its stored codes, the first of which are played and the rest can be
    /// redone, in a new match that is already where it stays: `read` puts the codes there, and returns
    /// how many of them are played. Each one is checked. A played one that is refused ends the match; an
    /// undone one that does not fit now stays, unless it is no action at all.
    pub fn resume_here<E>(
        &mut self,
        read: impl FnOnce(&mut Vec<G::Code, N>) -> Result<usize, E>,
    ) -> Result<(), E> {
        let played = read(&mut self.codes)?;
        self.check(played);
        Ok(())
    }

    /// Plays the first of the codes and checks the others, in a match of which nothing is played.
    fn check(&mut self, played: usize) {
        let mut ahead: Option<G> = None;
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
            if is_fitting && action.is_some_and(|action| game.play(action).is_ok()) {
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

    /// Plays an action, or refuses it and changes nothing. Actions that were undone are dropped,
    /// unless this is the one that would be redone next.
    pub fn play(&mut self, action: G::Action) -> Result<(), Refusal<G::Error>> {
        if self.played == N {
            return Err(Refusal::Full);
        }
        self.game.play(action).map_err(Refusal::Refused)?;
        let code = G::encode(action);
        if self.codes.get(self.played) != Some(&code) {
            self.codes.truncate(self.played);
            self.stored = self.stored.min(self.played);
            self.fitting = self.played;
            // There is room: fewer than N are left.
            let _ = self.codes.push(code);
        }
        self.set_played(self.played + 1);
        Ok(())
    }

    /// Counts an action that the game has just played, and keeps the game if it is at a checkpoint.
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

    /// Plays an action in place of the next `replaced` undone ones, or refuses it and changes
    /// nothing. `rest` takes their place after it, and the other undone ones stay: redo goes on with
    /// them where they fit.
    pub fn play_in_place(
        &mut self,
        action: G::Action,
        replaced: usize,
        rest: &[G::Code],
    ) -> Result<(), Refusal<G::Error>> {
        let replaced = replaced.min(self.redoable());
        let is_next = self.codes.get(self.played) == Some(&G::encode(action));
        let left = self.redoable() - replaced;
        if rest.is_empty() && (is_next && replaced == 1 || !is_next && left == 0) {
            return self.play(action);
        }
        if self.played == N {
            return Err(Refusal::Full);
        }
        self.game.play(action).map_err(Refusal::Refused)?;
        self.splice(self.played..self.played + replaced, rest);
        self.splice(self.played..self.played, &[G::encode(action)]);
        self.set_played(self.played + 1);
        Ok(())
    }

    /// Replaces these codes, counted among all, played and undone ones. Then the first `played` are
    /// played, from the start; what follows can be redone where it fits. If there are too many, the
    /// last ones are dropped. False if the game refuses one of those to be played: then the match
    /// stops before it.
    pub fn replace(&mut self, range: Range<usize>, codes: &[G::Code], played: usize) -> bool {
        let start = range.start.min(self.played);
        self.go_to(start);
        self.splice(range, codes);
        self.go_to(played.min(self.codes.len())) && self.played == played
    }

    fn splice(&mut self, range: Range<usize>, new: &[G::Code]) {
        let end = range.end.min(self.codes.len());
        let start = range.start.min(end);
        let new = &new[..new.len().min(N - start)];
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
        self.rewritten = true;
    }

    /// Undoes the last action. False at the start of the match.
    pub fn undo(&mut self) -> bool {
        self.played > 0 && self.go_to(self.played - 1)
    }

    /// Redoes the action that was undone last. False if there is none or it no longer fits; then
    /// nothing changes.
    pub fn redo(&mut self) -> bool {
        self.go_to(self.played + 1)
    }

    /// Undoes or redoes until this many actions are played. False if the journal has fewer, or if
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
        }
        true
    }

    /// The game as it was after so many of the actions played.
    pub fn game_at(&self, played: usize) -> G {
        let is_after = self.checkpoint.played <= played;
        let (mut game, from) = if is_after {
            (self.checkpoint.game.clone(), self.checkpoint.played)
        } else {
            (G::start(self.setup), 0)
        };
        let codes = self.codes().get(from..played).unwrap_or_default();
        for action in codes.iter().copied().filter_map(G::decode) {
            game.replay(action);
        }
        game
    }

    /// How many actions are played.
    pub const fn len(&self) -> usize {
        self.played
    }

    /// Whether the match is at its start.
    pub const fn is_empty(&self) -> bool {
        self.played == 0
    }

    /// How many actions can be redone.
    pub fn redoable(&self) -> usize {
        self.codes.len() - self.played
    }

    /// The action that would be redone next.
    pub fn next_undone(&self) -> Option<G::Action> {
        self.codes.get(self.played).copied().and_then(G::decode)
    }

    /// The action played last.
    pub fn last(&self) -> Option<G::Action> {
        self.codes().last().copied().and_then(G::decode)
    }

    /// The actions played, first one first.
    pub fn actions(&self) -> impl Iterator<Item = G::Action> + Clone {
        self.codes().iter().copied().filter_map(G::decode)
    }

    /// The first action that is not stored yet: how many come before it, and its code.
    pub fn first_unstored(&self) -> Option<(usize, G::Code)> {
        let code = self.codes().get(self.stored)?;
        Some((self.stored, *code))
    }

    /// Notes how many of the first actions are stored elsewhere now.
    pub fn mark_stored(&mut self, kept: usize) {
        self.stored = kept.min(self.codes.len());
    }

    /// Whether codes that may be stored elsewhere have changed, so that all of them must be stored
    /// anew.
    pub const fn is_rewritten(&self) -> bool {
        self.rewritten
    }

    /// Notes that all actions are stored elsewhere now, as they are.
    pub fn mark_all_stored(&mut self) {
        self.stored = self.codes.len();
        self.rewritten = false;
    }

    /// The codes of the actions played, and then of those that can be redone.
    pub fn all_codes(&self) -> &[G::Code] {
        &self.codes
    }

    /// The codes of the actions played; together with the setup, all that has to be stored.
    pub fn codes(&self) -> &[G::Code] {
        &self.codes[..self.played]
    }
}

/// Two matches are equal if the same actions were played; what could be redone does not matter.
impl<G: Game, const N: usize> PartialEq for Journal<G, N>
where
    G::Setup: PartialEq,
    G::Code: PartialEq,
{
    fn eq(&self, other: &Self) -> bool {
        self.setup == other.setup && self.codes() == other.codes()
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
