//! TFEN, the text form of a position: ranks from the top, the side to move, and the number of quiet
//! moves made in a row.
//!
//! Reading is strict except for two harmless things: adjacent numbers add up (`3,7` is `10`), and
//! any white space may separate the three fields. A number with a leading 0 is refused, because it
//! may be a typing error. Every position is written in only one way.
//!
//! A position that no game leads to is refused if play could not continue from it: too many pieces,
//! a tower that is too high, a game that went on after its end. Fewer pieces than at the start are
//! accepted, and so is a piece on top of its own colour: no game leads there, but people write such
//! positions to try things out. A game in which pieces are being placed is written with the pieces
//! placed so far, and read as a game that has started.

use core::{fmt, str};

use super::{
    board_size::BoardSize,
    game::Game,
    outcome::QUIET_MOVES,
    piece::{Colour, Piece},
    position::FIXED_TO_WIN,
    square::Square,
    tower::{MOST_HEIGHT, Tower},
};

/// Why a text is not the TFEN of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TfenError {
    /// Not three fields: ranks, side, quiet moves.
    Form,
    /// Not 6 or 8 ranks, but this many.
    Ranks(usize),
    /// This rank, counted from 1 at White's side, contains something that is neither a number of
    /// squares nor a stack.
    Item(u8),
    /// This rank does not have as many squares as the board has files.
    Width {
        /// Which rank, counted from 1 at White's side.
        rank: u8,
        /// How many squares it should have.
        files: u8,
    },
    /// The side to move is neither `w` nor `b`.
    Side,
    /// Not a number of quiet moves, or more than a game can have.
    Quiet,
    /// The tower on this square is higher than a tower can be.
    TooHigh(Square),
    /// More of these pieces than a player has.
    TooMany(Piece),
    /// This player would have won earlier.
    WonBefore(Colour),
}

impl core::error::Error for TfenError {}

impl fmt::Display for TfenError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => out.write_str("a position is ranks, w or b, and the quiet moves"),
            Self::Ranks(ranks) => write!(out, "{ranks} ranks: a board has 6 or 8"),
            Self::Item(rank) => write!(
                out,
                "rank {rank} has something that is neither a number of squares nor a stack of \
                 X, S, O, x, s, o"
            ),
            Self::Width { rank, files } => write!(out, "rank {rank} does not have {files} squares"),
            Self::Side => out.write_str("the side to move is w or b"),
            Self::Quiet => write!(out, "the quiet moves are a number from 0 to {QUIET_MOVES}"),
            Self::TooHigh(square) => {
                write!(out, "{square} is higher than {MOST_HEIGHT}")
            }
            Self::TooMany(piece) => {
                let (letter, most) = (piece.letter() as char, piece.shape.pieces());
                write!(out, "more than {most} {letter}")
            }
            Self::WonBefore(Colour::White) => out.write_str("White would have won before"),
            Self::WonBefore(Colour::Black) => out.write_str("Black would have won before"),
        }
    }
}

impl str::FromStr for Game {
    type Err = TfenError;

    fn from_str(text: &str) -> Result<Game, TfenError> {
        let mut fields = text.split_ascii_whitespace();
        let (Some(ranks), Some(side), Some(quiet), None) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err(TfenError::Form);
        };
        let board = match ranks.split('/').count() {
            6 => BoardSize::Central,
            8 => BoardSize::Full,
            ranks => return Err(TfenError::Ranks(ranks)),
        };
        let mut game = Game::empty(board);
        let mut used = [[0; 3]; 2];
        for (rank, text) in (0..board.ranks()).rev().zip(ranks.split('/')) {
            read_rank(&mut game, rank, text, &mut used)?;
        }
        game.position.set_to_move(match side {
            "w" => Colour::White,
            "b" => Colour::Black,
            _ => return Err(TfenError::Side),
        });
        let most = u32::from(QUIET_MOVES);
        let quiet = number(quiet).filter(|&quiet| quiet <= most);
        game.quiet = quiet.ok_or(TfenError::Quiet)? as u8;
        check_end(&game)?;
        Ok(game)
    }
}

/// A decimal number without leading zeros that fits in 32 bits.
fn number(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|digit| digit.is_ascii_digit());
    let has_leading_zero = text.len() > 1 && text.starts_with('0');
    (is_plain && !has_leading_zero).then(|| text.parse().ok())?
}

fn read_rank(
    game: &mut Game,
    rank: u8,
    text: &str,
    used: &mut [[u8; 3]; 2],
) -> Result<(), TfenError> {
    let files = game.board().files();
    let (refused, width) = (
        TfenError::Item(rank + 1),
        TfenError::Width {
            rank: rank + 1,
            files,
        },
    );
    let mut file = 0u8;
    for item in text.split(',') {
        if let Some(empty) = number(item) {
            let empty = u8::try_from(empty).map_err(|_| width)?;
            if empty == 0 {
                return Err(refused);
            }
            file = file.checked_add(empty).ok_or(width)?;
            continue;
        }
        let at = Square::at(file, rank);
        let square = at.filter(|_| file < files);
        let mut stack: Option<Tower> = None;
        for letter in item.bytes() {
            let piece = Piece::from_letter(letter).ok_or(refused)?;
            let square = square.ok_or(width)?;
            let single = Tower::single(piece);
            stack = Some(match stack {
                Some(below) => single.on_top_of(below).ok_or(TfenError::TooHigh(square))?,
                None => single,
            });
            let used = &mut used[piece.colour as usize][piece.shape as usize];
            if *used == piece.shape.pieces() {
                return Err(TfenError::TooMany(piece));
            }
            *used += 1;
        }
        let stack = stack.ok_or(refused)?;
        game.put(square.ok_or(width)?, stack);
        file += 1;
    }
    if file == files { Ok(()) } else { Err(width) }
}

/// Refuses a player with more than three fixed towers, because three end the game. Both players
/// cannot own three: there are not enough pieces.
fn check_end(game: &Game) -> Result<(), TfenError> {
    let owns_more = |&colour: &Colour| game.position.fixed_towers(colour) > FIXED_TO_WIN;
    match Colour::ALL.iter().copied().find(owns_more) {
        Some(colour) => Err(TfenError::WonBefore(colour)),
        None => Ok(()),
    }
}

impl fmt::Display for Game {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        for rank in (0..board.ranks()).rev() {
            let mut empty = 0;
            let mut separator = "";
            for square in (0..board.files()).filter_map(|file| Square::at(file, rank)) {
                let Some(tower) = self.tower(square) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(out, "{separator}{empty}")?;
                    (empty, separator) = (0, ",");
                }
                write!(out, "{separator}{tower}")?;
                separator = ",";
            }
            if empty > 0 {
                write!(out, "{separator}{empty}")?;
            }
            if rank > 0 {
                out.write_str("/")?;
            }
        }
        let side = match self.to_move() {
            Colour::White => "w",
            Colour::Black => "b",
        };
        write!(out, " {side} {}", self.quiet())
    }
}
