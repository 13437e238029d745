//! TFEN: what is read, what is refused and why, and random texts.

use proptest::prelude::*;

use pocketq_games::towers::{Action, Colour, Game, Move, Piece, TfenError};

use crate::mutation::{changes, mutated};
use crate::table::{SETUPS, Zeal, random_match, read, square};

fn refusal(tfen: &str) -> TfenError {
    match tfen.parse::<Game>() {
        Err(why) => why,
        Ok(game) => panic!("{tfen} was read as {game}"),
    }
}

fn piece(letter: u8) -> Piece {
    Piece::from_letter(letter).unwrap()
}

#[test]
fn a_text_of_another_form_is_refused() {
    for (tfen, why) in [
        ("", TfenError::Form),
        ("10/10/10/10/10/10", TfenError::Form),
        ("10/10/10/10/10/10 w", TfenError::Form),
        ("10/10/10/10/10/10 w 0 0", TfenError::Form),
        ("10/10/10/10/10 w 0", TfenError::Ranks(5)),
        ("12/12/12/12/12/12/12 w 0", TfenError::Ranks(7)),
        ("10/10/10/10/10/10/ w 0", TfenError::Ranks(7)),
        ("10/10/10/10/10/10 W 0", TfenError::Side),
        ("10/10/10/10/10/10 white 0", TfenError::Side),
        ("10/10/10/10/10/10 w -1", TfenError::Quiet),
        ("10/10/10/10/10/10 w +1", TfenError::Quiet),
        ("10/10/10/10/10/10 w 01", TfenError::Quiet),
        ("10/10/10/10/10/10 w 61", TfenError::Quiet),
        ("10/10/10/10/10/10 w 99999999999", TfenError::Quiet),
        ("10/10/10/10/10/10 w x", TfenError::Quiet),
    ] {
        assert_eq!(refusal(tfen), why, "{tfen}");
    }
}

#[test]
fn a_rank_has_as_many_squares_as_the_board_has_files() {
    let width = TfenError::Width { rank: 5, files: 10 };
    for (rank, why) in [
        ("9", width),
        ("11", width),
        ("12", width),
        ("10,X", width),
        ("X,10", width),
        ("255", width),
        ("256", width),
        ("5,255", width),
        ("4000000000", width),
        ("X,X,X,s,s,s,s,s,s,s", TfenError::TooMany(piece(b's'))),
        ("", TfenError::Item(5)),
        ("0,10", TfenError::Item(5)),
        ("010", TfenError::Item(5)),
        ("5,,5", TfenError::Item(5)),
        ("5,5,", TfenError::Item(5)),
        ("9X", TfenError::Item(5)),
        ("9,A", TfenError::Item(5)),
        ("9,X1", TfenError::Item(5)),
        ("9,é", TfenError::Item(5)),
        ("-1,11", TfenError::Item(5)),
    ] {
        assert_eq!(
            refusal(&format!("10/{rank}/10/10/10/10 w 0")),
            why,
            "{rank}"
        );
    }
    let full = refusal("12/12/12/12/12/12/12/10 w 0");
    assert_eq!(full, TfenError::Width { rank: 1, files: 12 });
}

#[test]
fn what_is_harmless_is_read_and_written_in_one_way() {
    let game = read("  3,7/1,1,1,X,6/10/4,6/10/10   b\t3 ");
    assert_eq!(game.to_string(), "10/3,X,6/10/10/10/10 b 3");
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let eleven = "sSsSsSoOoOo";
    let fixed = ["sSsSsS", "sSsSsS", "oOoOoO", "oOoOoO"];
    for (tfen, why) in [
        (
            "X,X,X,X,X,5/10/10/10/10/10 w 0".to_owned(),
            TfenError::TooMany(piece(b'X')),
        ),
        (
            "ooooooX,9/10/10/10/10/9,o b 0".to_owned(),
            TfenError::TooMany(piece(b'o')),
        ),
        (
            format!("10/10/10/10/10/2,{eleven},7 w 0"),
            TfenError::TooHigh(square("c1")),
        ),
        (
            format!("{},6/10/10/10/10/10 b 0", fixed.join(",")),
            TfenError::WonBefore(Colour::White),
        ),
    ] {
        assert_eq!(refusal(&tfen), why, "{tfen}");
        assert!(!why.to_string().is_empty());
    }
    // Six towers of six need more pieces than there are, so both players cannot own three.
    assert_eq!(
        refusal("sSsSsS,sSsSsS,oOoOoO,7/SOSOSx,9/10/10/10/10 w 0"),
        TfenError::TooMany(piece(b'S'))
    );
}

#[test]
fn odd_positions_are_let_pass() {
    // Fewer pieces than at the start, and pieces on their own colour.
    assert_eq!(
        read("10/10/10/10/10/9,SS w 0").outcome().unwrap().points,
        [2, 0]
    );
    // Three fixed towers have won, no matter who is to move.
    for side in ["w", "b"] {
        let won = read(&format!("sSsSsS,sSsSsS,oOoOoO,7/10/10/10/10/10 {side} 0"));
        assert_eq!(won.outcome().unwrap().winner, Some(Colour::White));
    }
}

/// A TFEN with every empty square as its own item.
fn spelt_out(tfen: &str) -> String {
    let (ranks, rest) = tfen.split_once(' ').unwrap();
    let ranks = ranks.split('/').map(|rank| {
        let items = rank.split(',').flat_map(|item| match item.parse() {
            Ok(empty) if !item.starts_with('0') => vec!["1"; empty],
            _ => vec![item],
        });
        items.collect::<Vec<_>>().join(",")
    });
    let ranks: Vec<String> = ranks.collect();
    format!("{} {rest}", ranks.join("/"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn any_text_is_refused_or_read_as_written(
        seed in any::<u64>(), setup in 0..SETUPS.len(), stop in 0..20usize,
        changes in changes("XSOxsoabjl1269000,/wb@ ="),
    ) {
        let played = random_match(seed, SETUPS[setup], Zeal(7), stop);
        let text = mutated(&played.game().to_string(), &changes);
        if let Ok(game) = text.parse::<Game>() {
            // Empty squares may be split into several numbers, and fields may be separated by
            // several blanks; everything else is written one way.
            let fields: Vec<&str> = text.split_whitespace().collect();
            prop_assert_eq!(spelt_out(&game.to_string()), spelt_out(&fields.join(" ")));
            prop_assert_eq!(game.to_string().parse(), Ok(game));
        }
        for action in played.actions() {
            let text = mutated(&action.to_string(), &changes);
            if let Ok(played) = text.parse::<Move>() {
                prop_assert_eq!(played.to_string(), &*text);
            }
            if let Ok(action) = text.parse::<Action>() {
                prop_assert_eq!(action.to_string(), text);
            }
        }
    }
}

proptest! {
    #[test]
    fn any_arrangement_is_refused_or_played_on(
        ranks in prop_oneof![
            prop::collection::vec("([1-9]|[XSOxso]{1,3})(,([1-9]|[XSOxso]{1,7})){0,5}|10", 6),
            prop::collection::vec("1[0-2]|[XSOxso]{1,11},[1-9],[0-9]", 8),
        ],
        side in "[wb]", quiet in 0..62u8,
    ) {
        let text = format!("{} {side} {quiet}", ranks.join("/"));
        if let Ok(mut game) = text.parse::<Game>() {
            prop_assert_eq!(game.to_string().parse(), Ok(game.clone()));
            let legal: Vec<Move> = game.legal_moves().collect();
            prop_assert_eq!(game.outcome().is_some(), legal.is_empty());
            if let Some(&played) = legal.first() {
                prop_assert_eq!(game.play(played.into()), Ok(()));
            }
        }
    }

    #[test]
    fn a_damaged_text_is_refused_or_means_something(
        seed in any::<u64>(), setup in 0..SETUPS.len(), stop in 0..200usize,
        place in any::<usize>(), letter in "[XSOxso0-9,/wb ]",
    ) {
        let played = random_match(seed, SETUPS[setup], Zeal(7), stop);
        let mut text = played.game().to_string();
        let at = place % text.len();
        text.replace_range(at..=at, &letter);
        if let Ok(game) = text.parse::<Game>() {
            prop_assert_eq!(game.to_string().parse(), Ok(game));
        }
    }
}
