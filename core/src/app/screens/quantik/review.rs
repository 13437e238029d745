//! Reviews a match of Quantik, move by move: left and right step, up and down jump to the moves
//! that threw the win away. Meanwhile, searches judge each move, the last move first.

use super::{Device, Go, Page, ThinkingResult, registration::StoredQuantik, view};
use crate::{
    app::registered_game::Viewable,
    buttons::{Key, Press},
    quantik::{Board, Goal, Match, SquareSet},
    text::{self, Message, short_text},
    ui::{Font, Frame, Ink},
};

/// The left edges of the board and of the words beside it.
const BOARD: i32 = 1;
const BESIDE: i32 = BOARD + 4 * view::CELL + 3;

/// What a move did to the result, if both sides then play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    KeepsTheWin,
    LostAnyway,
    ThrewTheWin,
}

#[derive(Clone, Debug)]
pub(in crate::app) struct QuantikReview {
    play: Match,
    count: usize,
    /// Whether the player to move wins, once known; indexed by the number of pieces on the board.
    wins: [Option<bool>; 17],
    /// Whether the last press of up or down found no move that threw the win away.
    found_none: bool,
}

impl QuantikReview {
    /// Opens at the end of a match, and starts to search its positions.
    pub(in crate::app::screens) fn new(device: &mut Device) -> Self {
        let viewed = StoredQuantik::viewed(device);
        let mut play = viewed.map_or(Match::new(()), |viewed| viewed.journal.clone());
        let count = play.len() + play.redoable();
        play.go_to(count);
        let mut wins = [None; 17];
        if play.game().outcome().is_some() {
            // The player to move at the end has lost.
            wins[count] = Some(false);
        }
        let review = QuantikReview {
            play,
            count,
            wins,
            found_none: false,
        };
        review.search_next(device);
        review
    }

    /// Searches the last position whose result is still unknown.
    fn search_next(&self, device: &mut Device) {
        if let Some(ply) = self.wins[..=self.count].iter().rposition(Option::is_none) {
            let mut before = self.play.clone();
            before.go_to(ply);
            device
                .thinking
                .search_quantik(before.game(), Goal::BestMove);
        }
    }

    /// The verdict on the move that brought the board to this number of pieces, once it is known.
    fn verdict(&self, pieces: usize) -> Option<Verdict> {
        let before = self.wins[pieces.checked_sub(1)?]?;
        Some(match (before, self.wins[pieces]?) {
            (true, false) => Verdict::KeepsTheWin,
            (true, true) => Verdict::ThrewTheWin,
            (false, _) => Verdict::LostAnyway,
        })
    }

    fn threw(&self, pieces: &usize) -> bool {
        self.verdict(*pieces) == Some(Verdict::ThrewTheWin)
    }
}

impl Page for QuantikReview {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let at = self.play.len();
        let target = match press.key {
            Key::Left => at.checked_sub(1),
            Key::Right => Some(at + 1),
            Key::Up => (1..at).rev().find(|pieces| self.threw(pieces)),
            Key::Down => (at + 1..=self.count).find(|pieces| self.threw(pieces)),
            Key::Do => None,
            Key::Back | Key::Menu => {
                device.thinking.stop();
                return Go::Pop;
            }
        };
        let moved = target.is_some_and(|target| self.play.go_to(target));
        let is_search = matches!(press.key, Key::Up | Key::Down);
        let had_found_none = self.found_none;
        self.found_none = is_search && !(1..=self.count).any(|pieces| self.threw(&pieces));
        match moved || self.found_none || had_found_none {
            true => Go::Changed,
            false if is_search => Go::Refused,
            false => Go::Stay,
        }
    }

    fn thinking_done(&mut self, result: &ThinkingResult, device: &mut Device) -> Go {
        let unknown = self.wins[..=self.count].iter().rposition(Option::is_none);
        if let (ThinkingResult::Quantik(analysis), Some(ply)) = (result, unknown) {
            self.wins[ply] = Some(analysis.value.is_win());
            device.redraw();
            self.search_next(device);
        }
        Go::Stay
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let at = self.play.len();
        let board: &Board = self.play.game();
        view::draw_board(frame, BOARD, board, SquareSet::EMPTY);
        frame.text(Font::Body, BESIDE, 1, &short_text!("{at}/{}", self.count));
        let last = self.play.last();
        if let Some((last, piece)) =
            last.and_then(|last| Some((last, board.piece_at(last.square)?)))
        {
            let (x, y) = view::corner(BOARD, last.square);
            frame.outline(x + 1, y + 1, 15, 15);
            view::draw(frame, piece, BESIDE, 14, Ink::Plain);
            frame.text(Font::Body, BESIDE + 15, 15, &short_text!("{}", last.square));
        }
        let words = match self.verdict(at) {
            _ if self.found_none && self.wins[..=self.count].contains(&None) => Message::Weighing,
            _ if self.found_none => Message::NoMoveThrew,
            _ if at == 0 => Message::BeforeFirst,
            _ if board.outcome().is_some() => Message::WinsTheGame,
            None => Message::Weighing,
            Some(Verdict::KeepsTheWin) => Message::KeepsTheWin,
            Some(Verdict::LostAnyway) => Message::LostAnyway,
            Some(Verdict::ThrewTheWin) => Message::ThrewTheWin,
        };
        let space = words.space();
        let lines = text::lines(device.say(words), space.letters());
        for (line, y) in lines.zip((29..).step_by(9)) {
            frame.text(space.font(), BESIDE, y, line);
        }
        self.draw_course(frame);
    }
}

impl QuantikReview {
    /// Draws the whole match as one tick per move, taller where the win was thrown away, with a
    /// mark under the current move.
    fn draw_course(&self, frame: &mut Frame) {
        const BASE: i32 = 60;
        for pieces in 1..=self.count {
            let x = BESIDE + 3 * pieces as i32;
            let height = if self.threw(&pieces) { 4 } else { 1 };
            frame.fill(x, BASE - height, 2, height);
        }
        frame.fill(BESIDE + 3 * self.play.len() as i32, BASE + 2, 2, 2);
    }
}
