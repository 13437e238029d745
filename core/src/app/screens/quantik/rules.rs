//! The rules of Quantik, page by page. The pictures show the board of a match in legal positions.
//! The rules themselves decide what is marked as allowed, forbidden or won.

use super::{
    Device, RulesPage,
    board::{Focus, QuantikBoard},
    view,
};
use crate::{
    quantik::{Board, Piece, Player, Shape, Square, SquareSet},
    text::Message,
    ui::{Frame, HEIGHT, Ink, area},
};

const fn page(words: Message, picture: fn(&Device, &mut Frame)) -> RulesPage {
    RulesPage { words, picture }
}

pub(super) const PAGES: &[RulesPage] = &[
    page(Message::QuantikAim, |device, frame| {
        draw_position(device, frame, WON_BY_ROW, None);
    }),
    page(Message::QuantikPieces, draw_pieces),
    page(Message::QuantikBoard, draw_region),
    page(Message::QuantikTurn, |device, frame| {
        draw_position(device, frame, TURN, Some((Shape::Cone, (2, 1))));
    }),
    page(Message::QuantikForbidden, |device, frame| {
        draw_position(device, frame, FORBIDDEN, Some((Shape::Sphere, (0, 2))));
    }),
    page(Message::QuantikOwn, |device, frame| {
        draw_position(device, frame, OWN, Some((Shape::Sphere, (0, 3))));
    }),
    page(Message::QuantikBoth, |device, frame| {
        draw_position(device, frame, BOTH, Some((Shape::Sphere, (2, 1))));
    }),
    page(Message::QuantikFourth, |device, frame| {
        draw_position(device, frame, WON_BY_REGION, None);
    }),
    page(Message::QuantikTwice, draw_twice),
    page(Message::QuantikNoMove, |device, frame| {
        draw_position(device, frame, NO_MOVE, None);
    }),
];

const WON_BY_ROW: &str = "..../AbCd/..../....";
const WON_BY_REGION: &str = "..../..../..aB/..Dc";
const TURN: &str = "A.../..b./..../....";
/// The opponent's sphere is in the top row.
const FORBIDDEN: &str = "a.../..../.B../....";
/// The player's own sphere is in the top row.
const OWN: &str = "A.../..../..b./....";
/// The player's own sphere is in the second column, the opponent's in the third row.
const BOTH: &str = ".A../..../...a/....";
/// Two spheres in the top row.
const TWICE: &str = "A.A./..../.b../....";
/// The first player has two spheres and two cubes left, and nowhere to place them.
const NO_MOVE: &str = "D.c./c.B./.B.a/.a.D";

/// The left edge of a board at the left of the screen.
const LEFT: i32 = 1;

/// A position; empty if it is not legal, which a test rules out.
fn board(qfen: &str) -> Board {
    qfen.parse().unwrap_or_default()
}

/// The squares with a piece of this shape.
fn squares_of(board: &Board, shape: Shape) -> SquareSet {
    board.pieces(Player::First, shape) | board.pieces(Player::Second, shape)
}

/// Draws a position as in a match, with the cursor if a shape is about to be placed on a square.
fn draw_position(
    device: &Device,
    frame: &mut Frame,
    qfen: &str,
    choosing: Option<(Shape, (u8, u8))>,
) {
    let mut shown = QuantikBoard::default();
    if let Some((shape, (row, column))) = choosing {
        let square = Square::at(row, column).unwrap_or(shown.square);
        (shown.focus, shown.shape, shown.square) = (Focus::Square, shape, square);
    }
    let mut whole = Frame::new();
    let is_choosing = choosing.is_some();
    let board = board(qfen);
    let lit = shown.winning_line(&board, device.at);
    shown.draw_squares(&board, None, is_choosing, lit, &mut whole);
    let part = area(view::MIDDLE - 1, 0, 4 * view::CELL + 2, HEIGHT as i32);
    frame.copy_part(&whole, part, LEFT - 1, 0);
}

/// Draws both players' pieces.
fn draw_pieces(_device: &Device, frame: &mut Frame) {
    for (player, y) in Player::ALL.into_iter().zip([4, 20]) {
        let left = Board::EMPTY.left(player, Shape::Sphere);
        let pieces = Shape::ALL.into_iter();
        let pieces = pieces.flat_map(|shape| (0..left).map(move |_| Piece { player, shape }));
        for (piece, x) in pieces.zip((2..).step_by(16)) {
            view::draw(frame, piece, x, y, Ink::Plain);
        }
    }
}

/// Draws an empty board with one of its regions lit.
fn draw_region(_device: &Device, frame: &mut Frame) {
    let region = [(0, 2), (0, 3), (1, 2), (1, 3)];
    let squares = region
        .into_iter()
        .filter_map(|(row, column)| Square::at(row, column));
    let lit = squares.fold(SquareSet::EMPTY, SquareSet::with);
    view::draw_board(frame, LEFT, &Board::EMPTY, lit);
}

fn draw_twice(_device: &Device, frame: &mut Frame) {
    let board = board(TWICE);
    view::draw_board(frame, LEFT, &board, squares_of(&board, Shape::Sphere));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quantik::Ending;

    fn is_open(qfen: &str, shape: Shape, (row, column): (u8, u8)) -> bool {
        let (board, square) = (board(qfen), Square::at(row, column).unwrap());
        board.open(board.to_move(), shape).contains(square)
    }

    #[test]
    fn the_rules_accept_every_position() {
        for qfen in [
            WON_BY_ROW,
            WON_BY_REGION,
            TURN,
            FORBIDDEN,
            OWN,
            BOTH,
            TWICE,
            NO_MOVE,
        ] {
            assert_eq!(board(qfen).to_string(), qfen);
        }
    }

    #[test]
    fn four_different_shapes_of_both_players_win() {
        for qfen in [WON_BY_ROW, WON_BY_REGION] {
            let Some(Ending::Line(line)) = board(qfen).outcome().map(|outcome| outcome.ending)
            else {
                panic!("{qfen} is not won");
            };
            assert_eq!(line.len(), 4);
            for player in Player::ALL {
                assert!(
                    !(board(qfen).of(player) & line).is_empty(),
                    "{qfen} {player:?}"
                );
            }
        }
    }

    #[test]
    fn only_the_others_shape_forbids() {
        assert!(is_open(TURN, Shape::Cone, (2, 1)));
        assert!(!is_open(FORBIDDEN, Shape::Sphere, (0, 2)));
        assert!(is_open(OWN, Shape::Sphere, (0, 3)));
        assert!(!is_open(BOTH, Shape::Sphere, (2, 1)));
    }

    #[test]
    fn without_a_move_the_player_to_move_has_lost() {
        let (board, shapes) = (board(NO_MOVE), [Shape::Sphere, Shape::Cylinder]);
        let outcome = board.outcome().unwrap();
        assert_eq!(
            (outcome.winner, outcome.ending),
            (Player::Second, Ending::NoMove)
        );
        let left = |shape| board.left(Player::First, shape);
        assert!(
            shapes.into_iter().any(|shape| left(shape) > 0),
            "pieces are left"
        );
    }

    #[test]
    fn each_player_has_eight_pieces() {
        let pieces = Shape::ALL.map(|shape| Board::EMPTY.left(Player::Second, shape));
        assert_eq!(pieces, [2; 4]);
    }
}
