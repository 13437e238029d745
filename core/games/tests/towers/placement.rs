//! Free placement: who places which piece, when and where.

use pocketq_games::towers::{
    Action, BoardSize, Colour, Game, Placement, PlayError, Setup, Shape, Square,
};

use crate::table::{action, square};

fn placing(board: BoardSize, placement: Placement) -> Game {
    Game::new(Setup { board, placement })
}

/// Places the pieces of the standard layout in order, for the player whose turn it is.
fn place_all(game: &mut Game) -> Vec<Colour> {
    let board = game.board();
    let mut left = Colour::ALL.map(|colour| board.layout(colour));
    let mut order = Vec::new();
    while game.is_placing() {
        let colour = game.to_move();
        order.push(colour);
        let (square, piece) = left[colour as usize].next().unwrap();
        let shape = piece.shape;
        assert_eq!(game.play(Action::Place { shape, square }), Ok(()));
    }
    order
}

#[test]
fn in_turn_or_hidden_each_places_sixteen_and_white_moves_first() {
    for board in BoardSize::ALL {
        for placement in [Placement::InTurn, Placement::Hidden] {
            let mut game = placing(board, placement);
            let order = place_all(&mut game);
            assert_eq!(order.len(), 32);
            let in_turn = |at: usize| Colour::ALL[at % 2];
            let hidden = |at: usize| Colour::ALL[at / 16];
            for (at, &colour) in order.iter().enumerate() {
                let expected = match placement {
                    Placement::InTurn => in_turn(at),
                    _ => hidden(at),
                };
                assert_eq!(colour, expected, "{placement:?} {at}");
            }
            let standard = Game::new(Setup::standard(board));
            assert_eq!(game.to_move(), Colour::White);
            assert_eq!(game.position(), standard.position());
            assert_eq!(game.to_string(), standard.to_string());
            assert_eq!(game.legal_placements().count(), 0);
            assert_eq!(game.legal_moves().count(), 24);
        }
    }
}

#[test]
fn pieces_go_on_ones_first_two_rows_of_the_whole_width() {
    let mut game = placing(BoardSize::Central, Placement::InTurn);
    assert_eq!(game.placeable().len(), 20);
    assert_eq!(game.legal_placements().count(), 3 * 20);
    assert_eq!(game.legal_moves().count(), 0);
    for (text, why) in [
        ("X@c3", PlayError::NotOwnRows(square("c3"))),
        ("X@c6", PlayError::NotOwnRows(square("c6"))),
        ("X@k1", PlayError::NotOwnRows(square("k1"))),
        ("a1a2", PlayError::StillPlacing),
    ] {
        assert_eq!(game.play(action(text)), Err(why), "{text}");
    }
    assert_eq!(game.play(Action::Agree), Err(PlayError::StillPlacing));
    assert_eq!(game.play(action("X@a1")), Ok(()));
    assert_eq!(
        game.play(action("S@a2")),
        Err(PlayError::NotOwnRows(square("a2"))),
        "it is Black's turn"
    );
    assert_eq!(game.play(action("S@j5")), Ok(()));
    assert_eq!(
        game.play(action("S@a1")),
        Err(PlayError::Occupied(square("a1")))
    );
    assert_eq!(game.left(Colour::White, Shape::Cross), 3);
    assert_eq!(game.left(Colour::Black, Shape::Square), 5);
    assert_eq!(
        placing(BoardSize::Full, Placement::Hidden)
            .placeable()
            .len(),
        24
    );
}

#[test]
fn a_player_has_four_crosses() {
    let mut game = placing(BoardSize::Full, Placement::Hidden);
    let squares: Vec<Square> = game.placeable().into_iter().collect();
    for &square in &squares[..4] {
        let shape = Shape::Cross;
        assert_eq!(game.play(Action::Place { shape, square }), Ok(()));
    }
    let fifth = Action::Place {
        shape: Shape::Cross,
        square: squares[4],
    };
    assert_eq!(game.play(fifth), Err(PlayError::NoneLeft(Shape::Cross)));
    assert!(game.legal_placements().all(|placed| game.is_legal(placed)));
    assert_eq!(game.legal_placements().count(), 2 * 20);
    assert_eq!(
        game.outcome(),
        None,
        "nothing is over while pieces are placed"
    );
}

#[test]
fn what_was_placed_hidden_stays_once_the_other_places_or_both_are_seen() {
    for placement in Placement::ALL {
        let mut game = placing(BoardSize::Central, placement);
        for placed in 0.. {
            let kept = match (placement, placed) {
                (Placement::Hidden, 16..32) => 16,
                (Placement::Hidden, 32..) => 32,
                _ => 0,
            };
            assert_eq!(game.undo_floor(), kept, "{placement:?} {placed}");
            let Some(action) = game.legal_placements().next() else {
                break;
            };
            assert_eq!(game.play(action), Ok(()));
        }
    }
}
