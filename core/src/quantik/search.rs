//! The exact solver, as a value that is stepped: who wins, in how many plies, by which move.
//!
//! A position's *score* orders all that can come of it for the player to move: a win at end `e`
//! is 19 − e, a loss −(19 − e), so that an earlier win and a later loss are better. The search
//! asks questions of the form "is the score at least this?": first whether the position is won,
//! then in how few plies it ends. Each answer is a bound that the table keeps for the next.
//!
//! Every value and every distance is exact, from any position.

use core::mem;

use heapless::Vec;

use super::{
    analysis::{Analysis, Goal, Rated, Value},
    board::Board,
    by_shape::ByShape,
    classes::KEYED_PIECES,
    key::{key, marked},
    piece::Move,
    situation::{Situation, second_piece, unranked},
    symmetry::{Symmetry, canonical},
    table::{Bounds, Table},
};

/// Beyond any end that a bound speaks of: the last possible one is 16, and a bound at ply 15 may
/// speak of three plies more. So every win scores above 0, and a win at the first possible end, 4,
/// still fits the table.
const AFTER_THE_LAST: i8 = 19;

/// The score of having won at end `end`.
const fn win_at(end: u8) -> i8 {
    AFTER_THE_LAST - end as i8
}

/// The value of a score at `ply`.
const fn value_of(score: i8, ply: u8) -> Value {
    let plies = (AFTER_THE_LAST - score.abs() - ply as i8) as u8;
    if score > 0 {
        Value::Win(plies)
    } else {
        Value::Loss(plies)
    }
}

/// A position on the way from the root.
#[derive(Clone, Copy)]
struct Frame {
    situation: Situation,
    key: Option<u32>,
    /// The question: is the score at least this?
    wanted: i8,
    best: i8,
    best_move: u8,
    /// The move that is being tried.
    trying: u8,
    /// Where its moves that are still to be tried begin.
    first: u16,
}

/// The position whose exact score is being found.
#[derive(Clone, Copy)]
struct Question {
    situation: Situation,
    bounds: Bounds,
    /// The move that is known to reach the lower bound.
    best_move: u8,
    /// Which of the root's moves led here; none if this is the root.
    choice: Option<usize>,
}

/// A move of the root, and what is known of the score of what it leads to, for the opponent.
#[derive(Clone, Copy)]
struct Choice {
    code: u8,
    bounds: Bounds,
}

/// What is being found out of every move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Which moves win.
    Values,
    /// In how many plies they do, or lose.
    Distances,
}

/// A search that can be left and taken up again at any time, or dropped.
///
/// It keeps what it needs in itself, about 2 KB, and remembers positions in memory that the
/// caller lends for each step: [`Search::WORDS`] are plenty, less is slower, none is slow. The memory need not
/// be cleared before the first step, and nobody else may write in it until the last.
///
/// ```
/// use pocketq_core::quantik::{Board, Goal, Search, Value};
///
/// let board: Board = "A.b./..../..C./.d..".parse()?;
/// let mut memory = [0; Search::WORDS];
/// let mut search = Search::new(&board, Goal::EveryMove);
/// let analysis = loop {
///     if let Some(analysis) = search.step(&mut memory, 100) {
///         break analysis;
///     }
/// };
/// assert_eq!(analysis.moves.len(), board.legal_moves().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Search {
    /// From the board to the canonical one that is searched: so the time does not depend on how
    /// the players happen to sit.
    symmetry: Symmetry,
    root: Situation,
    /// The root's moves, on the canonical board; none if only the best is wanted.
    choices: Vec<Choice, 64>,
    phase: Phase,
    /// The first choice that is still to be looked at in this phase.
    next_choice: usize,
    /// A legal move, if there is one.
    any_move: Option<Move>,
    question: Option<Question>,
    /// The positions on the way, and beyond them the one that is looked at.
    frames: [Frame; 18],
    depth: usize,
    /// The moves to try of all frames, one after the other, and how many there are. The room is
    /// what all plies together can need.
    moves: [u16; 4 * (16 * 17 / 2)],
    moves_left: usize,
    /// The pieces on the way, by square; only occupied ones are looked at.
    pieces: [u32; 16],
    analysis: Analysis,
    /// The memory that this search has cleared for itself, by its size.
    cleared: Option<usize>,
    nodes: u32,
}

const _: () = assert!(
    mem::size_of::<Search>() <= 3 * 1024,
    "with a table of 32 KB this stays far below 48 KB"
);

/// What is wanted of a position when it is entered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// The answer, from wherever.
    Glance,
    /// The answer with a move that reaches it.
    ForAMove,
}

/// What is known of a position when it is entered.
enum Entered {
    /// A bound that answers the question, and the move that reaches it, if it is one's own.
    Known(i8, u8),
    /// Its moves have to be tried: it is the last frame now.
    Open,
}

impl Search {
    /// How many nodes a step may take so that a Cortex-M0+ at 125 MHz is back within some 5 ms.
    pub const NODES_PER_STEP: u32 = 256;

    /// The words of memory with which it keeps within the time that the device allows: 32 KB.
    pub const WORDS: usize = 8192;

    /// A search that has not begun.
    pub fn new(board: &Board, goal: Goal) -> Search {
        let (normal, symmetry) = canonical(board);
        let mut search = Search {
            symmetry,
            root: Situation::new(&normal),
            choices: Vec::new(),
            phase: Phase::Values,
            next_choice: 0,
            any_move: board.legal_moves().next(),
            question: None,
            frames: [Frame::new(Situation::new(&normal)); 18],
            depth: 0,
            moves: [0; _],
            moves_left: 0,
            pieces: [0; 16],
            analysis: Analysis::lost(),
            cleared: None,
            nodes: 0,
        };
        for square in normal.occupied() {
            if let Some(piece) = normal.piece_at(square) {
                search.pieces[square.index()] = marked(piece.shape as u8, piece.player as u8);
            }
        }
        match goal {
            Goal::BestMove => search.ask_for_the_best(),
            Goal::EveryMove => {
                let choices = normal
                    .legal_moves()
                    .map(|played| search.choice(played.code()));
                search.choices = choices.collect();
            }
        }
        search
    }

    /// How many positions were looked at.
    pub const fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The best move known so far, for one who cannot wait: a legal one at least. None if the game
    /// is over.
    pub fn best_so_far(&self) -> Option<Move> {
        let root = self.question.filter(|question| question.choice.is_none());
        let asked = root.and_then(|question| Move::from_code(question.best_move));
        let asked = asked.map(|played| self.symmetry.back(played));
        self.analysis.best().or(asked).or(self.any_move)
    }

    /// The moves that win, once that is known of every move: well before the search has found all
    /// distances and ends. Always none if only the best move is wanted.
    pub fn winning_moves(&self) -> Option<Vec<Move, 64>> {
        if self.phase == Phase::Values {
            return None;
        }
        let winning = self
            .choices
            .iter()
            .filter(|choice| choice.bounds.at_most < 0);
        let played = winning.filter_map(|choice| Move::from_code(choice.code));
        Some(played.map(|played| self.symmetry.back(played)).collect())
    }

    /// Looks at up to `budget` more positions; tells what was found once all is known.
    #[inline(never)]
    pub fn step(&mut self, memory: &mut [u32], budget: u32) -> Option<&Analysis> {
        let size = memory.len();
        let mut table = Table::new(memory);
        if self.cleared != Some(size) {
            table.clear();
            self.cleared = Some(size);
        }
        let end = self.nodes.saturating_add(budget);
        while self.nodes < end {
            if self.depth > 0 {
                self.advance(end, &mut table);
            } else if let Some(question) = self.question {
                self.ask(question, &mut table);
            } else if self.next_choice < self.choices.len() {
                self.nodes += 1;
                self.ask_about(self.next_choice);
                self.next_choice += 1;
            } else if self.phase == Phase::Values && !self.choices.is_empty() {
                self.phase = Phase::Distances;
                self.next_choice = 0;
            } else {
                return Some(&self.analysis);
            }
        }
        None
    }

    /// Searches to the end.
    pub fn finish(&mut self, memory: &mut [u32]) -> &Analysis {
        while self.step(memory, u32::MAX / 2).is_none() {}
        &self.analysis
    }

    fn add(&mut self, code: u8, value: Value) {
        if let Some(played) = Move::from_code(code) {
            let played = self.symmetry.back(played);
            self.analysis.add(Rated { played, value });
        }
    }

    /// Makes the root the question, unless a glance answers it.
    fn ask_for_the_best(&mut self) {
        let Some(any) = self.any_move else {
            return;
        };
        let completing = moves_as_bits(self.root.completions());
        if completing != 0 {
            self.add(completing.trailing_zeros() as u8, Value::Win(1));
        } else {
            let any = self.symmetry.forth(any).code();
            self.question = Some(Question {
                situation: self.root,
                bounds: open_bounds(self.root.ply),
                best_move: any,
                choice: None,
            });
        }
    }

    /// A move of the root, with all that a glance tells.
    fn choice(&self, code: u8) -> Choice {
        let ply = self.root.ply;
        let exactly = |score| Bounds {
            at_least: score,
            at_most: score,
        };
        let mut next = self.root;
        self.root.play(code >> 4, code & 15, &mut next);
        let completes = moves_as_bits(self.root.completions()) >> code & 1 != 0;
        let bounds = if completes || next.open() == [0; 2] {
            exactly(-win_at(ply + 1))
        } else if next.completions() != [0; 2] {
            exactly(win_at(ply + 2))
        } else {
            open_bounds(ply + 1)
        };
        Choice { code, bounds }
    }

    /// Makes what a move of the root leads to the question.
    fn ask_about(&mut self, index: usize) {
        if let Some(&Choice { code, bounds }) = self.choices.get(index) {
            let mut situation = self.root;
            self.root.play(code >> 4, code & 15, &mut situation);
            self.pieces[usize::from(code & 15)] = marked(code >> 4, self.root.ply & 1);
            self.question = Some(Question {
                situation,
                bounds,
                best_move: 0,
                choice: Some(index),
            });
        }
    }

    /// Asks the next thing about the question's score, or puts down what is known of it.
    fn ask(&mut self, question: Question, table: &mut Table) {
        let look = match question.choice {
            Some(_) => Look::Glance,
            None => Look::ForAMove,
        };
        let only_value = question.choice.is_some() && self.phase == Phase::Values;
        let Some(wanted) = question.bounds.next_question(only_value) else {
            self.question = None;
            return self.put_down(question);
        };
        self.frames[0].situation = question.situation;
        if let Entered::Known(score, best) = self.enter(wanted, look, table) {
            self.answer(wanted, score, best);
        }
    }

    fn put_down(&mut self, question: Question) {
        let Bounds { at_least, .. } = question.bounds;
        let Some(index) = question.choice else {
            return self.add(question.best_move, value_of(at_least, self.root.ply));
        };
        if let Some(choice) = self.choices.get_mut(index) {
            choice.bounds = question.bounds;
            if self.phase == Phase::Distances {
                let code = choice.code;
                self.add(code, value_of(-at_least, self.root.ply));
            }
        }
    }

    /// Takes an answer to the question.
    fn answer(&mut self, wanted: i8, score: i8, best_move: u8) {
        if let Some(question) = &mut self.question {
            if score >= wanted {
                question.bounds.at_least = score;
                question.best_move = best_move;
            } else {
                question.bounds.at_most = score;
            }
        }
    }

    /// Looks at the position beyond the last frame, in which the player to move cannot complete a
    /// line.
    fn enter(&mut self, wanted: i8, look: Look, table: &mut Table) -> Entered {
        self.nodes += 1;
        let Some(frame) = self.frames.get_mut(self.depth) else {
            // No way is so long: sixteen pieces fill the board.
            return Entered::Known(wanted, 0);
        };
        let situation = &frame.situation;
        let ply = situation.ply;
        let (win_at_once, win_later) = (win_at(ply + 1), win_at(ply + 3));
        // What can be told without trying: that there is no win at once,
        if wanted > win_later && look == Look::Glance && !situation.may_stick() {
            return Entered::Known(win_later, 0);
        }
        let safe = situation.safe();
        if safe == [0; 2] {
            let stuck = situation.open() == [0; 2];
            return Entered::Known(-win_at(ply + if stuck { 0 } else { 2 }), 0);
        }
        frame.key = None;
        if look == Look::Glance && wanted <= win_later {
            // that there is no loss at once,
            let loss_later = -win_at(ply + 4);
            if wanted <= loss_later && situation.stays_free(safe) {
                return Entered::Known(loss_later, 0);
            }
            // and what was found before.
            if u32::from(ply) <= KEYED_PIECES {
                let key = key(situation.occupied, u32::from(ply), &self.pieces);
                let known = table.get(key);
                if known.at_least >= wanted {
                    return Entered::Known(known.at_least, 0);
                }
                if known.at_most < wanted {
                    return Entered::Known(known.at_most, 0);
                }
                frame.key = Some(key);
            }
        }
        let first = self.moves_left;
        let list = self.moves.get_mut(first..).unwrap_or(&mut []);
        let ranked = situation.rank(safe, second_piece(self.root.ply), list);
        if wanted > win_later || ranked.is_err() {
            let best = if ranked.is_err() {
                win_at_once
            } else {
                win_later
            };
            note(frame.key, wanted, best, table);
            return Entered::Known(best, ranked.err().unwrap_or(0));
        }
        self.moves_left += ranked.unwrap_or(0);
        // Every move that is not safe loses so.
        frame.best = -win_at(ply + 2);
        frame.best_move = unranked(self.moves[self.moves_left.saturating_sub(1)]);
        frame.trying = NO_MOVE;
        frame.wanted = wanted;
        frame.first = first as u16;
        self.depth += 1;
        Entered::Open
    }

    /// Tries the moves of the last frame and closes it, and so on until the first is closed or so
    /// many nodes were looked at.
    #[inline(never)]
    fn advance(&mut self, end: u32, table: &mut Table) {
        while self.nodes < end {
            let (way, beyond) = self.frames.split_at_mut(self.depth);
            let (Some(frame), Some(next)) = (way.last_mut(), beyond.first_mut()) else {
                return;
            };
            let (first, wanted) = (usize::from(frame.first), frame.wanted);
            if frame.best >= wanted || self.moves_left <= first {
                let (best, best_move) = (frame.best, frame.best_move);
                note(frame.key, wanted, best, table);
                self.moves_left = first;
                self.depth -= 1;
                match way {
                    [.., parent, _] => parent.offer(-best),
                    _ => self.answer(wanted, best, best_move),
                }
                continue;
            }
            let own = self
                .moves
                .get_mut(first..self.moves_left)
                .unwrap_or(&mut []);
            if frame.trying != NO_MOVE {
                least_last(own);
            }
            let code = own.last().map_or(0, |entry| unranked(*entry));
            self.moves_left -= 1;
            frame.trying = code;
            let (shape, square) = (code >> 4, code & 15);
            self.pieces[usize::from(square)] = marked(shape, frame.situation.ply & 1);
            frame.situation.play(shape, square, &mut next.situation);
            let depth = self.depth;
            if let Entered::Known(score, _) = self.enter(1 - wanted, Look::Glance, table)
                && let Some(frame) = self.frames[..depth].last_mut()
            {
                frame.offer(-score);
            }
        }
    }
}

/// No code of a move.
const NO_MOVE: u8 = u8::MAX;

/// Brings the move of the lowest rank to the end.
fn least_last(moves: &mut [u16]) {
    let (mut least, mut least_at) = (u16::MAX, 0);
    for (at, entry) in moves.iter().enumerate() {
        if *entry < least {
            (least, least_at) = (*entry, at);
        }
    }
    if least_at < moves.len() {
        moves.swap(least_at, moves.len() - 1);
    }
}

/// Keeps an answer in the table.
fn note(key: Option<u32>, wanted: i8, score: i8, table: &mut Table) {
    if let Some(key) = key {
        let bounds = if score >= wanted {
            Bounds {
                at_least: score,
                ..Bounds::UNKNOWN
            }
        } else {
            Bounds {
                at_most: score,
                ..Bounds::UNKNOWN
            }
        };
        table.narrow(key, bounds);
    }
}

impl Frame {
    const fn new(situation: Situation) -> Frame {
        Frame {
            situation,
            key: None,
            wanted: 0,
            best: 0,
            best_move: 0,
            trying: NO_MOVE,
            first: 0,
        }
    }

    /// Takes what the move that was tried is worth at most or at least.
    fn offer(&mut self, score: i8) {
        if score > self.best {
            self.best = score;
            self.best_move = self.trying;
        }
    }
}

/// What is known of the score at `ply` when there is a move, but none that completes a line.
const fn open_bounds(ply: u8) -> Bounds {
    Bounds {
        at_least: -win_at(ply + 2),
        at_most: win_at(ply + 1),
    }
}

/// A bit a move, at its code.
fn moves_as_bits([low, high]: ByShape) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

impl Bounds {
    /// What to ask next; none when the score is known, or its sign if that is all that is wanted.
    /// First whether it is a win, then how near the end is, the nearest first: those are the small
    /// searches.
    fn next_question(self, only_value: bool) -> Option<i8> {
        let Bounds { at_least, at_most } = self;
        if at_least <= 0 && at_most >= 0 {
            Some(1)
        } else if only_value || at_least >= at_most {
            None
        } else if at_least > 0 {
            Some(at_most)
        } else {
            Some(at_least + 1)
        }
    }
}
