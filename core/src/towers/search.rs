//! The search, as a value that is stepped: alpha-beta with iterative deepening, then captures until
//! it is calm.
//!
//! - *window*: between which scores the exact one is wanted; beyond it a bound will do.
//! - *floor*: the score that a move has to beat.
//! - *scout*: to ask only whether a move beats the floor; if so it is tried again.
//!
//! The ends of the game are known by the rules' own tests. A position that comes up again in the
//! line is taken for the start of a repetition: what adjudication would then give is an estimate,
//! until it comes up for the third time. Towers of the same top and height are the same here,
//! whatever is inside.

use heapless::Vec;

use super::{
    cell::Cell,
    evaluate::{Balance, Look, Weights, evaluate},
    finding::{Effort, Finding, MOST_MOVES, Rated, Score},
    game::Game,
    key::Key,
    moves::Move,
    node::{SearchNode, Stage},
    order::{Experience, Packed, Ranked, best_last, cells_of, rank_of_capture},
    outcome::{QUIET_MOVES, REPETITIONS, adjudicate},
    past::Past,
    piece::Colour,
    position::Position,
    reach::{Capture, survey},
    table::{Bound, TableEntry, TranspositionTable},
};

/// The longest line, captures included.
const PLIES: usize = 40;
/// Room for the moves that are still to be tried, of all positions of a line.
const ROOM: usize = 1_536;
/// No search is deeper: a line has room for captures beyond.
const MOST_DEPTH: u8 = 24;
/// What an adjudication that is only likely is worth.
const LIKELY: i32 = 1_500;

/// A search that can be left and taken up again at any time, or dropped.
///
/// It keeps what it needs in itself, and remembers positions in memory that the caller lends for
/// each step: [`Search::WORDS`] are plenty, less is weaker. The memory need not be cleared before
/// the first step, and nobody else may write in it until the last.
///
/// What it finds depends on the game, the effort and the size of the memory, and on nothing else:
/// neither on the size of the steps nor on the time they take.
///
/// ```
/// use pocketq_core::towers::{Board, Effort, Game, Level, Search, Setup};
///
/// let game = Game::new(Setup::standard(Board::Central));
/// let mut memory = [0; Search::WORDS];
/// let mut search = Search::new(&game, Effort::of(Level::Easy));
/// let finding = loop {
///     if let Some(finding) = search.step(&mut memory, 64) {
///         break finding;
///     }
/// };
/// let random = 0x1234_5678;
/// let played = finding.chosen_by(Level::Easy, random);
/// assert!(played.is_some_and(|played| game.is_legal(played.into())));
/// ```
#[derive(Clone)]
pub struct Search {
    position: Position,
    effort: Effort,
    weights: &'static Weights,
    /// The positions on the way; the first is the root.
    stack: [SearchNode; PLIES],
    ply: usize,
    /// The moves to try of all stack, one after the other, and how many there are.
    list: [Ranked; ROOM],
    listed: usize,
    experience: Experience<PLIES>,
    past: Past,
    /// The root's moves: the order in which they are tried, with what the last full look at all of
    /// them gave.
    finding: Finding,
    /// What this look gave so far.
    fresh: [Score; MOST_MOVES],
    next: usize,
    /// The memory that this search has cleared for itself, by its size.
    cleared: Option<usize>,
    is_done: bool,
    nodes: u32,
}

const _: () = assert!(size_of::<Search>() <= 12 * 1024);

impl Search {
    /// How many nodes a step may take so that a Cortex-M0+ at 125 MHz is back within some 5 ms.
    pub const NODES_PER_STEP: u32 = 24;

    /// The words of memory that the device lends: 32 KB.
    pub const WORDS: usize = 8192;

    /// A search that has not begun. It finds nothing if the game is over, or pieces are placed.
    pub fn new(game: &Game, effort: Effort) -> Search {
        let position = game.position().clone();
        let mut moves: Vec<Rated, MOST_MOVES> = Vec::new();
        for played in game.legal_moves() {
            // There is room: no position has more.
            let _ = moves.push(Rated {
                played,
                score: Score::EVEN,
            });
        }
        let weights = &Weights::DEVICE;
        let balance = Balance::of(&position, weights);
        let root = SearchNode::new(Key::of(&position), balance, game.quiet());
        let is_done = moves.is_empty() || effort.depth == 0;
        Search {
            past: Past::of(game, root.key),
            position,
            effort,
            weights,
            stack: [root; PLIES],
            ply: 0,
            list: [Ranked::NONE; ROOM],
            listed: 0,
            experience: Experience::new(),
            finding: Finding { moves, depth: 0 },
            fresh: [Score::LEAST; MOST_MOVES],
            next: 0,
            cleared: None,
            is_done,
            nodes: 0,
        }
        .deepened()
    }

    /// The same search with other weights, for comparing them.
    pub fn weighing(mut self, weights: &'static Weights) -> Search {
        self.weights = weights;
        self.stack[0].balance = Balance::of(&self.position, weights);
        self
    }

    /// How many positions were looked at.
    pub const fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The best move known so far, for one who cannot wait: a legal one at least. None if there is
    /// no move.
    pub fn best_so_far(&self) -> Option<Move> {
        let root = &self.stack[0];
        let looked = (root.best > Score::LEAST && !self.is_done).then_some(root.best_move);
        looked
            .and_then(Packed::unpack)
            .or_else(|| self.finding.best())
    }

    /// Looks at up to `budget` more positions; tells what was found once it is done.
    #[inline(never)]
    pub fn step(&mut self, memory: &mut [u32], budget: u32) -> Option<&Finding> {
        let size = memory.len();
        let mut table = TranspositionTable::new(memory);
        if self.cleared != Some(size) {
            table.clear();
            self.cleared = Some(size);
        }
        let end = self.nodes.saturating_add(budget);
        while !self.is_done && self.nodes < end {
            if self.nodes >= self.effort.nodes {
                self.conclude();
            } else {
                self.advance(&mut table);
            }
        }
        self.is_done.then_some(&self.finding)
    }

    /// Searches to the end.
    pub fn finish(&mut self, memory: &mut [u32]) -> &Finding {
        while self.step(memory, u32::MAX / 2).is_none() {}
        &self.finding
    }

    /// Tries the next move of the last node, or closes it.
    fn advance(&mut self, table: &mut TranspositionTable) {
        let Some(played) = self.next_move() else {
            return self.close(table);
        };
        let (mover, captured) = cells_of(&self.position, played);
        let is_quiet = captured == Cell::EMPTY;
        let ply = self.ply;
        let spread = (ply == 0).then_some(self.effort.spread);
        let node = &mut self.stack[ply];
        let floor = node.floor(spread);
        let mut depth = node.depth.saturating_sub(1);
        let mut beta = node.beta;
        node.scouted = !node.again && node.depth > 0 && node.tried > 0 && floor > Score::LEAST;
        // What is tried late rarely turns out best.
        node.reduced = node.scouted && is_quiet && ply > 0 && node.tried >= 4 && node.depth >= 3;
        if node.scouted {
            beta = floor.more();
            depth -= u8::from(node.reduced);
        }
        if !node.again {
            node.tried += 1;
        }
        node.again = false;
        node.trying = Packed::new(played);
        let quiet = if is_quiet { node.quiet + 1 } else { 0 };
        let mut next = SearchNode::new(node.key, node.balance, quiet);
        node.change = Some(self.position.make(played));
        let made = self.position.seen(played.to.index() as u8);
        next.key = next
            .key
            .turned()
            .with(played.from, mover)
            .with(played.to, made);
        if !is_quiet {
            next.key = next.key.with(played.to, captured);
            next.balance.take_away(mover, self.weights);
            next.balance.take_away(captured, self.weights);
            next.balance.add(made, self.weights);
        }
        next.depth = depth;
        (next.alpha, next.beta) = (beta.for_the_other(), floor.for_the_other());
        self.enter(next, table);
    }

    /// The next move of the last node to try.
    fn next_move(&mut self) -> Option<Move> {
        let node = &mut self.stack[self.ply];
        if node.again {
            return node.trying.unpack();
        }
        if self.ply == 0 {
            let rated = self.finding.moves.get(self.next)?;
            self.next += 1;
            return Some(rated.played);
        }
        if node.best >= node.beta {
            return None;
        }
        if node.stage == Stage::Remembered {
            node.stage = Stage::Unlisted;
            let known = node.remembered.unpack();
            // Another position may have left it.
            if let Some(known) = known.filter(|&known| self.position.check(known).is_ok()) {
                return Some(known);
            }
            node.remembered = Packed::NONE;
        }
        if node.stage == Stage::Unlisted {
            node.stage = Stage::Listed;
            self.list_moves();
        }
        let node = &self.stack[self.ply];
        let first = usize::from(node.first);
        while self.listed > first {
            let own = self.list.get_mut(first..self.listed)?;
            best_last(own);
            let packed = own.last()?.packed();
            self.listed -= 1;
            if packed != node.remembered {
                return packed.unpack();
            }
        }
        None
    }

    /// Lists the moves of the last node that are to be tried.
    fn list_moves(&mut self) {
        let ply = self.ply;
        let (node, position) = (&self.stack[ply], &self.position);
        // There is room for as many as any position has.
        let room = self.list.get_mut(self.listed..).unwrap_or(&mut []);
        let mut places = room.iter_mut();
        let mut listed = 0;
        let mut push = |rank, packed| {
            if let Some(place) = places.next() {
                *place = Ranked::new(rank, packed);
                listed += 1;
            }
        };
        if node.only_captures {
            let weights = self.weights;
            survey(position, position.to_move(), |capture| {
                let Capture { mover, prey, .. } = capture;
                if node.depth > 0 || !node.is_hopeless(mover, prey, weights) {
                    let packed = Packed::from_indices(capture.from, capture.to);
                    push(rank_of_capture(mover, prey), packed);
                }
            });
        } else {
            for played in position.moves() {
                let (mover, captured) = cells_of(position, played);
                let rank = if captured == Cell::EMPTY {
                    self.experience.rank(ply, mover, played)
                } else {
                    rank_of_capture(mover, captured)
                };
                push(rank, Packed::new(played));
            }
        }
        self.listed += listed;
    }

    /// Looks at the position that a move of the last node led to.
    fn enter(&mut self, mut node: SearchNode, table: &mut TranspositionTable) {
        self.nodes += 1;
        let ply = self.ply + 1;
        if let Some(score) = self.known(&mut node, ply, table) {
            return self.give(score.for_the_other());
        }
        if let Some(place) = self.stack.get_mut(ply) {
            node.first = self.listed as u16;
            *place = node;
            self.ply = ply;
        }
    }

    /// The score of a position if no move needs to be tried; else the node is made ready.
    fn known(
        &self,
        node: &mut SearchNode,
        ply: usize,
        table: &TranspositionTable,
    ) -> Option<Score> {
        let plies = ply as u8;
        if node.quiet == 0 {
            if self.position.winner().is_some() {
                // The one who just moved owns the third.
                return Some(Score::win_in(plies).for_the_other());
            }
            if self.position.is_decided() {
                return Some(self.adjudicated(plies));
            }
        } else if node.quiet >= QUIET_MOVES {
            return Some(self.adjudicated(plies));
        } else {
            match self.earlier(node, ply) {
                0 => {}
                earlier if earlier + 1 >= REPETITIONS => return Some(self.adjudicated(plies)),
                _ => return Some(self.likely()),
            }
        }
        let has_room = ply + 1 < PLIES && self.listed + MOST_MOVES <= ROOM;
        if node.depth > 0 && has_room {
            if let Some(entry) = table.get(node.key) {
                node.remembered = entry.best;
                let is_near_the_end = node.quiet + node.depth >= QUIET_MOVES;
                let score = entry.score.seen_from_root(plies);
                if entry.depth >= node.depth && !is_near_the_end {
                    let answers = match entry.bound {
                        Bound::Exactly => true,
                        Bound::AtLeast => score >= node.beta,
                        Bound::AtMost => score <= node.alpha,
                    };
                    if answers {
                        return Some(score);
                    }
                }
            }
            if node.depth > 1 {
                return None;
            }
        }
        let Look { score, can_move } = evaluate(&self.position, node.balance, self.weights);
        if !can_move {
            return Some(self.adjudicated(plies));
        }
        if !has_room {
            return Some(score);
        }
        if node.depth > 0 {
            node.leave_out_quiet_moves(score);
            return None;
        }
        if score >= node.beta {
            return Some(score);
        }
        node.only_captures = true;
        node.best = score;
        None
    }

    /// How often the position came up before with the same side to move.
    fn earlier(&self, node: &SearchNode, ply: usize) -> u8 {
        let mut earlier = 0;
        let mut back = 4;
        while back <= usize::from(node.quiet) {
            let then = match ply.checked_sub(back) {
                Some(ply) => self.stack[ply].key.place,
                None => match self.past.before(back - ply) {
                    Some(then) => then,
                    None => break,
                },
            };
            earlier += u8::from(then == node.key.place);
            back += 2;
        }
        earlier
    }

    /// Who wins if the game is adjudicated here, for the player to move.
    fn verdict(&self) -> Option<bool> {
        let position = &self.position;
        let fixed = Colour::ALL.map(|colour| position.fixed_towers(colour));
        let points = Colour::ALL.map(|colour| position.points(colour));
        let winner = adjudicate(fixed, points)?;
        Some(winner == position.to_move())
    }

    fn adjudicated(&self, plies: u8) -> Score {
        match self.verdict() {
            Some(true) => Score::win_in(plies),
            Some(false) => Score::win_in(plies).for_the_other(),
            None => Score::EVEN,
        }
    }

    fn likely(&self) -> Score {
        match self.verdict() {
            Some(true) => Score::estimate(LIKELY),
            Some(false) => Score::estimate(-LIKELY),
            None => Score::EVEN,
        }
    }

    /// Takes the score of the move that is being tried.
    fn give(&mut self, score: Score) {
        let ply = self.ply;
        let spread = (ply == 0).then_some(self.effort.spread);
        let node = &mut self.stack[ply];
        if let Some(change) = node.change.take() {
            self.position.unmake(change);
        }
        let floor = node.floor(spread);
        let is_open = node.reduced || node.beta > floor.more();
        if node.scouted && score > floor && is_open {
            node.again = true;
            return;
        }
        if ply == 0
            && score > floor
            && let Some(fresh) = self.fresh.get_mut(self.next.wrapping_sub(1))
        {
            *fresh = score;
        }
        if score > node.best {
            node.best = score;
            node.best_move = node.trying;
        }
    }

    /// All that had to be tried of the last node was tried.
    fn close(&mut self, table: &mut TranspositionTable) {
        let Some(parent) = self.ply.checked_sub(1) else {
            return self.deepen();
        };
        let ply = self.ply;
        let node = self.stack[ply];
        self.listed = usize::from(node.first);
        self.ply = parent;
        let mut best = node.best;
        if node.depth > 0 {
            if node.tried == 0 && !node.only_captures {
                best = self.adjudicated(ply as u8);
            }
            let bound = if best >= node.beta {
                Bound::AtLeast
            } else if best > node.alpha {
                Bound::Exactly
            } else {
                Bound::AtMost
            };
            let entry = TableEntry {
                depth: node.depth,
                score: best.seen_from(ply as u8),
                bound,
                best: node.best_move,
            };
            table.put(node.key, entry);
            if best >= node.beta
                && let Some(played) = node.best_move.unpack()
            {
                let (mover, captured) = cells_of(&self.position, played);
                if captured == Cell::EMPTY {
                    self.experience.learn(ply, node.depth, mover, played);
                }
            }
        }
        self.give(best.for_the_other());
    }

    /// All moves of the root were tried: what is known now, and whether to look further.
    fn deepen(&mut self) {
        self.take_fresh();
        let depth = self.stack[0].depth;
        self.finding.depth = depth;
        let best = self.finding.score().unwrap_or(Score::EVEN);
        let is_certain = best.plies_to_win().is_some() || best.plies_to_loss().is_some();
        let last = self.effort.depth.min(MOST_DEPTH);
        if is_certain || depth >= last || self.finding.moves.len() == 1 {
            self.conclude();
        } else {
            self.look_further();
        }
    }

    fn deepened(mut self) -> Search {
        self.look_further();
        self
    }

    /// Begins to look at the root a ply deeper.
    fn look_further(&mut self) {
        let root = &mut self.stack[0];
        root.depth += 1;
        root.best = Score::LEAST;
        root.tried = 0;
        self.next = 0;
    }

    /// Puts the scores of this look at the root beside its moves, the best first; those that were
    /// not rated stay in their order.
    fn take_fresh(&mut self) {
        let moves = &mut self.finding.moves;
        for (rated, fresh) in moves.iter_mut().zip(&mut self.fresh) {
            rated.score = core::mem::replace(fresh, Score::LEAST);
        }
        for end in 1..moves.len() {
            let mut at = end;
            while at > 0 && moves[at - 1].score < moves[at].score {
                moves.swap(at - 1, at);
                at -= 1;
            }
        }
    }

    /// Tells what is known: of this look at the root if anything was rated in it.
    fn conclude(&mut self) {
        self.is_done = true;
        if self.fresh.iter().any(|&score| score > Score::LEAST) {
            self.take_fresh();
        }
        let rated = |rated: &&Rated| rated.score > Score::LEAST;
        let known = self.finding.moves.iter().take_while(rated).count();
        self.finding.moves.truncate(known.max(1));
    }
}
