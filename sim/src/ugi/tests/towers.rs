//! Conversations about Quantum (towers).

use pocketq_core::towers::BoardSize;
use proptest::prelude::*;

use super::{a_count_ends_when_it_is_stopped, almost_right, answers_of};
use crate::{
    fuzz_targets,
    ugi::{Engine as _, Towers},
};

const START: &str = "1,x,s,o,s,s,o,s,x,1/1,x,o,s,o,o,s,o,x,1/10/10/\
                     1,X,O,S,O,O,S,O,X,1/1,X,S,O,S,S,O,S,X,1 w 0";

fn answers(lines: &str) -> String {
    answers_of(Towers::new(BoardSize::Central), lines)
}

fn on_full_board(lines: &str) -> String {
    answers_of(Towers::new(BoardSize::Full), lines)
}

#[test]
fn it_introduces_itself() {
    let said = on_full_board("ugi\n");
    assert!(
        said.starts_with("id name PocketQ Quantum\nid author "),
        "{said}"
    );
    for option in [
        "option name Board type combo default full var central var full\n",
        "option name Placement type combo default standard var standard var turn var hidden\n",
    ] {
        assert!(said.contains(option), "{said}");
    }
    assert!(said.ends_with("\nugiok\n"), "{said}");
}

#[test]
fn queries_tell_of_the_position() {
    assert_eq!(
        answers("query gameover\nquery p1turn\nquery result\nquery fen\nquery value\n"),
        format!(
            "response false\nresponse true\nresponse none\nresponse {START}\nresponse unknown\n"
        )
    );
    assert_eq!(answers("query legal\n"), legal_of_the_start());
    assert_eq!(
        answers("position startpos moves d2d3 d5d4 d3d4\nquery fen\nquery p1turn\n"),
        "response 1,x,s,o,s,s,o,s,x,1/1,x,o,1,o,o,s,o,x,1/3,sS,6/10/\
         1,X,O,1,O,O,S,O,X,1/1,X,S,O,S,S,O,S,X,1 b 0\nresponse false\n"
    );
    assert!(answers("query bestmoves\n").starts_with("error "));
}

/// Counted on paper: the moves of the front row and of the crosses at the ends.
fn legal_of_the_start() -> String {
    let moves = [
        "b1a1 b1a2 b2a1 b2a2 b2a3 b2b3 b2c3", // the crosses of the b-file
        "c2b3 c2d3 d2d3 e2d3 e2f3 f2e3 f2g3 g2g3 h2g3 h2i3", // the front row
        "i1j1 i1j2 i2h3 i2i3 i2j1 i2j2 i2j3", // the crosses of the i-file
    ];
    format!("response {}\n", moves.join(" "))
}

#[test]
fn values_are_told_only_when_they_are_exact() {
    // If a tower of three captures another, that makes the third fixed tower.
    let near = "sSsSsS,9/oOoOoO,9/3,xSo,xOS,5/10/10/X,8,x";
    for (fen, value) in [
        (format!("{near} w 12"), "win"),
        (format!("{near} b 12"), "unknown"),
        // Over: the side with the only fixed tower has won.
        ("sSsSsS,9/10/10/10/10/S,8,s w 0".to_owned(), "win"),
        ("sSsSsS,9/10/10/10/10/S,8,s b 0".to_owned(), "loss"),
        ("10/10/10/10/10/S,8,s b 0".to_owned(), "draw"),
        // Black has only quiet moves left, and the sixtieth ends the game.
        (
            "s,1,sOsOsO,7/oSoSoS,9/10/10/X,X,X,X,S,O,4/10 b 59".to_owned(),
            "loss",
        ),
    ] {
        let said = answers(&format!("position fen {fen}\nquery value\n"));
        assert_eq!(said, format!("response {value}\n"), "{fen}");
    }
    let won = "position fen sSsSsS,9/oOoOoO,9/3,xSo,xOS,5/10/10/X,8,x w 12 moves e4d4\n";
    assert_eq!(
        answers(&format!(
            "{won}query gameover\nquery result\nquery legal\nquery value\nperft 2\n"
        )),
        "response true\nresponse p1win\nresponse\nresponse loss\nperft 2 0\n"
    );
}

#[test]
fn repetition_and_quiet_moves_end_a_game() {
    let back = "b2b3 b5b4 b3b2 b4b5";
    let ask = "query gameover\nquery result\n";
    let said = answers(&format!(
        "position startpos moves {back} b2b3 b5b4 b3b2\n{ask}"
    ));
    assert_eq!(said, "response false\nresponse none\n");
    let said = answers(&format!(
        "position startpos moves {back} {back}\n{ask}perft 1\n"
    ));
    assert_eq!(said, "response true\nresponse draw\nperft 1 24\n");
    let said = answers(&format!(
        "position startpos moves {back} {back} b2b3\nquery fen\n"
    ));
    assert!(said.starts_with("error b2b3: the game is over\n"), "{said}");
    let near = START.replace("w 0", "w 59");
    let said = answers(&format!("position fen {near} moves b2b3\n{ask}"));
    assert_eq!(said, "response true\nresponse draw\n");
}

#[test]
fn perft_counts_sequences() {
    assert_eq!(
        answers("perft 0\nperft 1\nperft 2\nperft 3\nperft 4\n"),
        "perft 0 1\nperft 1 24\nperft 2 576\nperft 3 15484\nperft 4 415582\n"
    );
    assert_eq!(
        on_full_board("perft 1\nperft 2\nperft 3\n"),
        "perft 1 24\nperft 2 576\nperft 3 16448\n"
    );
}

#[test]
fn counting_is_stopped_while_moving_and_while_placing() {
    a_count_ends_when_it_is_stopped(Towers::new(BoardSize::Central));
    let mut placing = Towers::new(BoardSize::Central);
    placing.set("placement", "turn").unwrap();
    a_count_ends_when_it_is_stopped(placing);
}

#[test]
fn a_level_has_the_devices_name_too_and_options_have_capitals_or_none() {
    let said = answers("setoption name LEVEL value Perfect\nsetoption name sEED value 4\n");
    assert_eq!(said, "");
}

#[test]
fn pieces_are_placed_when_asked_for() {
    let turn = "setoption name Placement value turn\nuginewgame\n";
    let said = answers(&format!(
        "{turn}query legal\nperft 1\nperft 2\nquery value\n"
    ));
    assert!(said.starts_with("response O@a1 O@a2 O@b1 "), "{said}");
    assert!(
        said.ends_with("\nperft 1 60\nperft 2 3600\nresponse unknown\n"),
        "{said}"
    );
    let said = answers(&format!(
        "{turn}position startpos moves X@a1 S@j6\nquery fen\nquery p1turn\n"
    ));
    assert_eq!(said, "response 9,s/10/10/10/10/X,9 w 0\nresponse true\n");
    let hidden = "setoption name placement value hidden\n";
    let said = answers(&format!("{hidden}position startpos moves X@a1 S@j6\n"));
    assert_eq!(said, "error S@j6: j6 is not on one's first two rows\n");
    assert_eq!(
        answers("position startpos moves X@a1\n"),
        "error X@a1: there is nothing to place\n"
    );
}

#[test]
fn it_plays_whole_games_within_the_rules() {
    for options in [
        "",
        "setoption name Board value full\n",
        "setoption name Placement value hidden\n",
    ] {
        let mut moves = String::new();
        loop {
            let position = format!("{options}position startpos moves{moves}\n");
            let said = answers(&format!("{position}go movetime 10\nquery gameover\n"));
            let best = said.lines().find_map(|line| line.strip_prefix("bestmove "));
            let best = best.unwrap_or_else(|| panic!("{said}"));
            assert!(!said.contains("error"), "{position}{said}");
            if said.ends_with("response true\n") {
                assert_eq!(best, "none");
                break;
            }
            moves = format!("{moves} {best}");
        }
        assert!(moves.len() > 50, "{moves}");
    }
}

#[test]
fn what_is_refused_leaves_the_position_as_it_was() {
    for (line, why) in [
        (
            "position fen 10/10 w 0",
            "error 2 ranks: a board has 6 or 8",
        ),
        (
            "position fen 10/10/10/10/10/10 w",
            "error a position is ranks, w or b",
        ),
        (
            "position fen 10/10/10/10/10/X,X,X,X,X,5 w 0",
            "error more than 4 X",
        ),
        (
            "position startpos moves b2b3 b5b3",
            "error b5b3: a single piece moves one square",
        ),
        (
            "position startpos moves b3b4",
            "error b3b4: nothing stands on b3",
        ),
        (
            "position startpos moves agree",
            "error agree: a move is two squares",
        ),
        (
            "position startpos moves 0000",
            "error 0000: a move is two squares",
        ),
        (
            "setoption name Board value round",
            "error there is no board round",
        ),
        (
            "setoption name Placement value x",
            "error there is no placement x",
        ),
        (
            "setoption name level value best",
            "error there is no level best",
        ),
        ("setoption name Seed value x", "error x is not a seed"),
        (
            "setoption name mood value good",
            "error there is no option mood",
        ),
    ] {
        let said = answers(&format!("{line}\nquery fen\n"));
        assert!(said.starts_with(why), "{line}: {said}");
        assert!(
            said.ends_with(&format!("\nresponse {START}\n")),
            "{line}: {said}"
        );
        assert_eq!(said.lines().count(), 2, "{line}: {said}");
    }
}

const LINES: &[&str] = &[
    "ugi",
    "uginewgame",
    "setoption name Level value medium",
    "setoption name Board value full",
    "setoption name Placement value turn",
    "setoption name Placement value hidden",
    "position startpos",
    "position startpos moves d2d3 d5d4 d3d4",
    "position startpos moves X@a1 S@j6",
    "position fen 1,x,s,o,s,x,o,3/4,sSox,3,s,1/4,xOX,5/10/1,S,O,S,O,S,O,3/X,8,O w 0",
    "query gameover",
    "query result",
    "query legal",
    "query value",
    "query fen",
    "go movetime 2",
    "perft 1",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_said_the_conversation_goes_on(lines in almost_right(LINES)) {
        fuzz_targets::ugi(format!("1{lines}").as_bytes());
    }
}

#[test]
fn a_level_takes_what_is_given_and_keeps_to_its_limits() {
    // A tower of four can be captured, which makes it fixed.
    let gift = "position fen 1,x,s,o,s,x,o,3/4,sSox,3,s,1/4,xOX,5/10/1,S,O,S,O,S,O,3/X,8,O w 0\n";
    for limits in ["", " depth 2", " nodes 3000", " movetime 400"] {
        let said = answers(&format!("{gift}go{limits}\n"));
        assert!(said.ends_with("bestmove e4e5\n"), "go{limits}: {said}");
    }
    let said = answers(&format!(
        "{gift}setoption name Level value easy\ngo nodes 40\n"
    ));
    let nodes = said
        .split(" nodes ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next());
    let nodes: Option<u32> = nodes.and_then(|nodes| nodes.parse().ok());
    assert!(nodes.is_some_and(|nodes| nodes <= 64), "{said}");
}
