//! The rule sheet, rule by rule.

use pocketq_games::towers::{
    Action, BoardSize, Colour, Ending, Game, Match, MoveError, Outcome, PlayError, Setup, Shape,
};

use crate::table::{action, play, read, square};

const CENTRAL_START: &str = "1,x,s,o,s,s,o,s,x,1/1,x,o,s,o,o,s,o,x,1/10/10/\
                             1,X,O,S,O,O,S,O,X,1/1,X,S,O,S,S,O,S,X,1 w 0";
const FULL_START: &str = "2,x,s,o,s,s,o,s,x,2/2,x,o,s,o,o,s,o,x,2/12/12/12/12/\
                          2,X,O,S,O,O,S,O,X,2/2,X,S,O,S,S,O,S,X,2 w 0";

fn start(board: BoardSize) -> Game {
    Game::new(Setup::standard(board))
}

/// The targets from a square, as text.
fn targets(game: &Game, from: &str) -> String {
    let moves = game.position().moves_from(square(from));
    let mut names: Vec<String> = moves.map(|played| played.to.to_string()).collect();
    names.sort();
    names.join(" ")
}

fn refusal(game: &Game, text: &str) -> PlayError {
    let mut after = game.clone();
    let why = after.play(action(text)).unwrap_err();
    assert_eq!(after, *game, "refused, it stays as it was");
    why
}

#[test]
fn two_rows_of_eight_are_centred_on_each_long_side() {
    assert_eq!(start(BoardSize::Central).to_string(), CENTRAL_START);
    assert_eq!(start(BoardSize::Full).to_string(), FULL_START);
}

#[test]
fn a_single_piece_moves_one_square_in_its_directions() {
    for (letter, expected) in [
        ("S", "c3 d2 d4 e3"),
        ("O", "c2 c4 e2 e4"),
        ("X", "c2 c3 c4 d2 d4 e2 e3 e4"),
    ] {
        let game = read(&format!("10/10/10/3,{letter},6/10/10 w 0"));
        assert_eq!(targets(&game, "d3"), expected);
    }
}

#[test]
fn a_tower_moves_up_to_its_height_in_the_directions_of_its_top() {
    let game = read("10/10/10/2,SoS,7/10/10 w 0");
    assert_eq!(targets(&game, "c3"), "a3 b3 c1 c2 c4 c5 c6 d3 e3 f3");
    let game = read("10/10/10/2,SSo,7/10/10 b 0");
    assert_eq!(targets(&game, "c3"), "a1 a5 b2 b4 d2 d4 e1 e5 f6");
}

#[test]
fn nothing_moves_over_an_occupied_square() {
    let game = read("10/10/2,s,7/2,SoS,1,S,5/10/10 w 0");
    assert_eq!(targets(&game, "c3"), "a3 b3 c1 c2 c4 d3");
    let over = "c3c5".parse().unwrap();
    assert_eq!(
        game.position().check(over),
        Err(MoveError::Blocked(square("c4")))
    );
}

#[test]
fn from_a_black_square_a_piece_moves_any_distance() {
    let game = read("10/10/10/10/10/S,9 w 0");
    assert_eq!(
        targets(&game, "a1"),
        "a2 a3 a4 a5 a6 b1 c1 d1 e1 f1 g1 h1 i1 j1"
    );
    // On the full board the inner corner is black too.
    let game = read("12/12/12/12/12/12/1,O,10/12 w 0");
    assert_eq!(targets(&game, "b2"), "a1 a3 c1 c3 d4 e5 f6 g7 h8");
    // It is blocked as usual, and captures at any distance.
    let game = read("10/10/10/10/10/S,3,s,1,s,3 w 0");
    assert_eq!(targets(&game, "a1"), "a2 a3 a4 a5 a6 b1 c1 d1 e1");
}

#[test]
fn the_capturer_goes_on_top_and_rules_the_whole_tower() {
    let mut game = start(BoardSize::Central);
    play(&mut game, "d2d3 d5d4 d3d4");
    assert_eq!(game.tower(square("d4")).unwrap().to_string(), "sS");
    assert_eq!(game.position().height(square("d4")), 2);
    assert_eq!(game.quiet(), 0);
    assert_eq!(game.to_move(), Colour::Black);
    // The tower moves two squares now.
    play(&mut game, "b5b4 d4f4");
    assert_eq!(game.quiet(), 2);
}

#[test]
fn a_fixed_tower_never_moves_is_never_captured_and_blocks() {
    let game =
        read("1,x,s,o,2,o,s,x,1/1,x,o,5,x,1/4,sOsOsO,5/4,SsS,5/1,X,O,1,S,O,2,X,1/1,X,3,X,4 w 7");
    assert_eq!(game.outcome(), None);
    let tower = game.tower(square("e4")).unwrap();
    assert!(tower.is_fixed() && tower.top().colour == Colour::White);
    assert_eq!(
        refusal(&game, "e4d5"),
        PlayError::Move(MoveError::Fixed(square("e4")))
    );
    assert_eq!(
        refusal(&game, "e3e5"),
        PlayError::Move(MoveError::Blocked(square("e4")))
    );
    assert_eq!(
        refusal(&game, "e3e4"),
        PlayError::Move(MoveError::Own(square("e4")))
    );
    let black =
        read("1,x,s,o,2,o,s,x,1/1,x,o,5,x,1/4,sOsOsO,5/4,SSs,5/1,X,O,1,S,O,2,X,1/1,X,3,X,4 b 7");
    assert_eq!(
        refusal(&black, "e3e4"),
        PlayError::Move(MoveError::FixedTarget(square("e4")))
    );
}

#[test]
fn every_refusal_says_which_rule_it_is() {
    let game = start(BoardSize::Central);
    for (text, why) in [
        ("k1k2", MoveError::OffBoard(square("k1"))),
        ("b2b7", MoveError::OffBoard(square("b7"))),
        ("a1a2", MoveError::Nothing(square("a1"))),
        ("b5b4", MoveError::NotYours(square("b5"))),
        ("d2e3", MoveError::Direction(Shape::Square)),
        ("c2c3", MoveError::Direction(Shape::Circle)),
        ("b2d3", MoveError::Direction(Shape::Cross)),
        ("b2b2", MoveError::Direction(Shape::Cross)),
        ("d2d4", MoveError::TooFar(1)),
        ("c1c2", MoveError::Own(square("c2"))),
    ] {
        assert_eq!(refusal(&game, text), PlayError::Move(why), "{text}");
    }
    assert_eq!(refusal(&game, "X@a1"), PlayError::NothingToPlace);
}

fn outcome(tfen: &str) -> Outcome {
    let game = read(tfen);
    let outcome = game.outcome().unwrap_or_else(|| panic!("{tfen} goes on"));
    assert_eq!(game.legal_moves().count(), 0, "{tfen}");
    outcome
}

#[test]
fn the_worked_example_of_the_adjudication() {
    // White towers 6, 9, 2 and a single: 17. Black towers 6, 6 and two singles: 12.
    let ended = outcome("sSsSsS,9/oOoOoOoOX,9/sX,9/S,9/SXSXsx,OoOsxx,8/o,x,8 w 0");
    assert_eq!(
        ended,
        Outcome {
            ending: Ending::NobodyCan,
            winner: Some(Colour::White),
            fixed_towers: [2, 2],
            points: [17, 12],
        }
    );
}

#[test]
fn three_fixed_towers_win_at_once() {
    // Two fixed towers, and a 3 beside a 3.
    let mut game = read("sSsSsS,9/oOoOoO,9/3,xSo,xOS,5/10/10/X,8,x w 12");
    assert_eq!(game.outcome(), None);
    play(&mut game, "e4d4");
    let ended = game.outcome().unwrap();
    assert_eq!(
        ended,
        Outcome {
            ending: Ending::ThreeFixed,
            winner: Some(Colour::White),
            fixed_towers: [3, 0],
            points: [18, 0],
        }
    );
    assert_eq!(refusal(&game, "j1j2"), PlayError::Over);
    assert_eq!(refusal(&game, "X@a1"), PlayError::Over);
}

#[test]
fn neither_can_reach_three_when_too_few_pieces_are_loose() {
    // With one fixed tower, two more need twelve loose pieces.
    let twelve = "sSsSsS,9/10/x,x,x,x,o,o,4/10/X,X,X,X,O,O,4/10 w 0";
    assert_eq!(read(twelve).outcome(), None);
    let ended = outcome("sSsSsS,9/10/x,x,x,x,o,5/10/X,X,X,X,O,O,4/10 w 0");
    assert_eq!(
        (ended.ending, ended.winner),
        (Ending::NobodyCan, Some(Colour::White))
    );
    // Without a fixed tower, three need eighteen.
    let eighteen = "10/x,x,x,x,o,o,o,o,o,1/10/10/X,X,X,X,O,O,O,O,O,1/10 w 0";
    assert_eq!(read(eighteen).outcome(), None);
    let ended = outcome("10/x,x,x,x,o,o,o,o,o,1/10/10/X,X,X,X,O,O,O,O,2/10 w 0");
    assert_eq!((ended.ending, ended.winner), (Ending::NobodyCan, None));
}

#[test]
fn who_has_no_move_ends_the_game() {
    // Black's only piece is in a corner between fixed towers.
    let stuck = "s,sOsOsO,8/oSoSoS,9/10/10/X,X,X,X,S,O,4/10 b 3";
    let ended = outcome(stuck);
    assert_eq!(
        (ended.ending, ended.winner),
        (Ending::NoMove, Some(Colour::White))
    );
    let white = stuck.replace(" b ", " w ");
    assert_eq!(read(&white).outcome(), None);
}

#[test]
fn the_third_occurrence_of_a_position_ends_the_game() {
    let mut game = start(BoardSize::Full);
    let there_and_back = "c2c3 c7c6 c3c2 c6c7";
    assert_eq!(game.occurrences(), 1);
    play(&mut game, there_and_back);
    assert_eq!(game.occurrences(), 2);
    play(&mut game, "c2c3 c7c6 c3c2");
    assert_eq!(game.outcome(), None);
    play(&mut game, "c6c7");
    assert_eq!(game.occurrences(), 3);
    let ended = game.outcome().unwrap();
    assert_eq!((ended.ending, ended.winner), (Ending::Repetition, None));
    assert_eq!(refusal(&game, "c2c3"), PlayError::Over);
}

#[test]
fn the_side_to_move_and_the_kind_of_piece_tell_positions_apart() {
    // Both sides wander about and come back to the position that they started from.
    let tfen = "x,X,8/9,x/10/10/o,o,o,o,o,o,s,s,s,s/1,X,O,O,O,O,O,O,2 w 0";
    let mut game = read(tfen);
    play(&mut game, "b6c5 j5j6 c5d4 j6j5");
    assert_eq!(game.occurrences(), 1);
    play(&mut game, "d4c5 j5i6 c5b6 i6j5");
    assert_eq!(game.occurrences(), 2, "by another way");
    // White loses a tempo: the same towers with the other side to move are a different position.
    let mut game = read(tfen);
    play(&mut game, "b6c6 j5j6 c6c5 j6j5 c5b6");
    assert_eq!(game.occurrences(), 1);
    assert_eq!(game.to_string(), tfen.replace("w 0", "b 5"));
}

#[test]
fn a_capture_starts_the_repetition_and_the_quiet_count_anew() {
    let mut game = start(BoardSize::Central);
    play(&mut game, "b2b3 b5b4 b3b2 b4b5 d2d3 d5d4");
    assert_eq!(game.quiet(), 6);
    play(&mut game, "d3d4");
    assert_eq!((game.quiet(), game.occurrences()), (0, 1));
}

#[test]
fn sixty_moves_without_a_capture_end_the_game() {
    let mut game = read(&FULL_START.replace("w 0", "w 58"));
    play(&mut game, "c2c3");
    assert_eq!(game.outcome(), None);
    play(&mut game, "c7c6");
    let ended = game.outcome().unwrap();
    assert_eq!((ended.ending, ended.winner), (Ending::Quiet, None));
    assert_eq!(outcome(&FULL_START.replace("w 0", "w 60")), ended);
    // A capture as the sixtieth move does not end the game.
    let mut game = read(&CENTRAL_START.replace("w 0", "w 57"));
    play(&mut game, "d2d3 d5d4 d3d4");
    assert_eq!((game.outcome(), game.quiet()), (None, 0));
}

#[test]
fn both_players_may_agree_to_end() {
    let mut game = read("sSsSsS,9/10/x,x,x,x,o,o,4/10/X,X,X,X,O,O,4/10 b 0");
    assert_eq!(game.play(Action::Agree), Ok(()));
    let ended = game.outcome().unwrap();
    assert_eq!(
        (ended.ending, ended.winner),
        (Ending::Agreement, Some(Colour::White))
    );
    assert_eq!(game.play(Action::Agree), Err(PlayError::Over));
}

#[test]
fn a_match_goes_back_forth_and_into_store() {
    let setup = Setup::standard(BoardSize::Central);
    let mut played = Match::new(setup);
    for text in ["d2d3", "d5d4", "d3d4", "b5b4"] {
        assert_eq!(played.play(action(text)), Ok(()));
    }
    let end = played.game().clone();
    assert!(played.undo() && played.undo());
    assert_eq!(played.game().tower(square("d4")).unwrap().to_string(), "s");
    assert!(played.redo() && played.redo() && !played.redo());
    assert_eq!(*played.game(), end);
    let restored = Match::restore(setup, played.codes().iter().copied()).unwrap();
    assert_eq!(*restored.game(), end);
    assert!(Match::restore(setup, [u16::MAX]).is_err(), "no such action");
    let stray = action("d2d5").code();
    assert!(Match::restore(setup, [stray]).is_err(), "no such move");
}
