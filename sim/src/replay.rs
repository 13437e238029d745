//! `pocketq replay`: plays a Qwantum record line by line and reports the state of the game. Also
//! reads the texts of a match's QR codes, one per line in any order; those may be of Quantik and
//! Quantum too.

use std::{
    fmt, fs,
    io::{self, Read},
    path::Path,
};

use pocketq_core::{
    quantik::{self, Player},
    qwantum::record::{Report, SheetReport},
    share::{ReadError, ShareableMatch},
    towers,
};

/// Why a record was not replayed.
#[derive(Debug)]
pub enum ReplayError {
    /// It could not be read.
    Unreadable(io::Error),
    /// It cannot be played.
    Refused(ReadError),
}

/// Replays a record from a file, or from standard input for `-`, and returns the report.
pub fn replay(file: &Path) -> Result<String, ReplayError> {
    let mut text = Vec::new();
    if file == Path::new("-") {
        io::stdin()
            .read_to_end(&mut text)
            .map_err(ReplayError::Unreadable)?;
    } else {
        text = fs::read(file).map_err(ReplayError::Unreadable)?;
    }
    report(&text).map_err(ReplayError::Refused)
}

/// The state of the game that a text describes.
fn report(text: &[u8]) -> Result<String, ReadError> {
    Ok(match ShareableMatch::read(text)? {
        ShareableMatch::Qwantum(played) => Report(played.game()).to_string(),
        ShareableMatch::MySheet(played) => SheetReport(played.game()).to_string(),
        ShareableMatch::Quantik(played) => quantik_report(&played),
        ShareableMatch::Towers(played) => towers_report(&played),
    })
}

/// The moves, the position, and whose turn it is or who won.
fn quantik_report(played: &quantik::Match) -> String {
    let board = played.game();
    let number = |player| match player {
        Player::First => 1,
        Player::Second => 2,
    };
    let standing = match board.outcome() {
        Some(outcome) => format!("over {}", number(outcome.winner)),
        None => format!("active {}", number(board.to_move())),
    };
    format_report(played.actions(), board, &standing)
}

/// The same for Quantum. After a draw there is no winner.
fn towers_report(played: &towers::Match) -> String {
    let game = played.game();
    let number = |colour| colour as usize + 1;
    let standing = match game.outcome().map(|outcome| outcome.winner) {
        Some(Some(winner)) => format!("over {}", number(winner)),
        Some(None) => "over -".to_owned(),
        None => format!("active {}", number(game.to_move())),
    };
    format_report(played.actions(), game, &standing)
}

fn format_report(
    actions: impl Iterator<Item = impl fmt::Display>,
    position: &impl fmt::Display,
    standing: &str,
) -> String {
    let moves: String = actions.map(|action| format!(" {action}")).collect();
    format!("moves{moves}\nposition {position}\n{standing}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pocketq_core::{
        qwantum::record,
        share::{Grain, Parts, Shareable},
    };

    const RECORD: &str = "qwantum 1\nseats 2\nfirst 2\nthrow W3 B5 R6 Y4 V1 B2 Y5\n\
        again . R4 . . V1 . .\nb V\nc 1 R\nc 2 Y\nthrow W1 R1 R2 R1 R5 R3 R6\nb -\nc 1 Y\nc 2 -\n";

    fn refusal(text: &str) -> String {
        report(text.as_bytes()).expect_err("refused").to_string()
    }

    /// The texts of all pages, as a phone scans them: the result, then the record.
    fn pages(turns: usize) -> Vec<String> {
        let opening: String = RECORD.split_inclusive('\n').take(3).collect();
        let faces = "W1 R1 R2 R1 R5 R3 R6";
        let turn = format!("throw {faces}\nagain {faces}\nb -\nc 1 -\nc 2 -\n");
        let played = record::read(format!("{opening}{}", turn.repeat(turns)).as_bytes()).unwrap();
        let parts = Parts::of(&played, Grain::Coarse);
        let result = played.game().result_text(["Ana", "Ben", "", ""]);
        let texts = (1..=parts.count()).map(|part| parts.text(&played, part).to_string());
        [result.to_string()].into_iter().chain(texts).collect()
    }

    #[test]
    fn scanned_codes_give_the_records_report() {
        let played = record::read(RECORD.as_bytes()).unwrap();
        let text = Parts::of(&played, Grain::Fine).text(&played, 1);
        assert_eq!(
            report(text.as_bytes()).unwrap(),
            report(RECORD.as_bytes()).unwrap()
        );
    }

    #[test]
    fn a_game_by_code_is_replayed_from_its_record_and_from_its_code() {
        let text = "qwantum 1\nseats 3\nfirst 2\ncode K7F2AX\nthrow W4 R1 R2 V3 R5 B2 V2\n\
            again . R1 . . Y6 . .\nb V\nc 1 R\n";
        let reported = report(text.as_bytes()).unwrap();
        assert!(
            reported.starts_with("seat 1 V - B - R 7 Y - "),
            "{reported}"
        );
        let played = record::read(text.as_bytes()).unwrap();
        let scanned = Parts::of(&played, Grain::Coarse).text(&played, 1);
        assert_eq!(report(scanned.as_bytes()).unwrap(), reported);
        assert_eq!(
            refusal(&text.replace("K7F2AX", "K7F2AY")),
            "line 4: this is no code: a symbol is wrong, or two are swapped"
        );
        assert_eq!(
            refusal(&text.replace("seats 3", "seats 2")),
            "line 4: the code is for 3 seats"
        );
        assert_eq!(
            refusal(&text.replace("Y6 . .", "R5 . .")),
            "line 6: by the code, die 4 shows Y6"
        );
    }

    #[test]
    fn an_own_sheet_is_replayed_from_its_record_and_from_its_code() {
        let text = "qwantum 1\nsheet\nw V 6\nmiss\nw R 3\n";
        let reported = report(text.as_bytes()).unwrap();
        assert_eq!(
            reported,
            "seat 1 V 6 B - R 3 Y - columns -,-,-,-,-,- misses 1 total -1\nopen\n"
        );
        let ended = format!("{text}ended\n");
        let reported = report(ended.as_bytes()).unwrap();
        assert!(reported.ends_with(" total -1\nover\n"), "{reported}");
        assert_eq!(
            refusal(&format!("{text}w V 6\n")),
            "line 6: violet 6 is not higher than 6"
        );
        let played = record::read_sheet(ended.as_bytes()).unwrap();
        let code = Parts::of(&played, Grain::Coarse).text(&played, 1);
        assert_eq!(report(code.as_bytes()).unwrap(), reported);
    }

    #[test]
    fn pages_may_come_in_any_order() {
        let mut pages = pages(9);
        assert_eq!(pages.len(), 3, "a result and two parts");
        let reported = report(pages.join("\n").as_bytes()).unwrap();
        assert!(
            reported.ends_with("misses 5 total -15\nover 1\n"),
            "{reported}"
        );
        pages.reverse();
        assert_eq!(report(pages.join("\r\n").as_bytes()).unwrap(), reported);
        pages.remove(0);
        assert_eq!(refusal(&pages.join("\n")), "part 2 of 2 is missing");
    }

    #[test]
    fn what_was_damaged_is_refused() {
        let played = record::read(RECORD.as_bytes()).unwrap();
        let mut text = Parts::of(&played, Grain::Fine).text(&played, 1).to_string();
        text.pop();
        assert_eq!(
            refusal(&text),
            "a part is damaged: the check does not agree"
        );
        assert_eq!(
            refusal("PQ2 QW 1/1 00000 0"),
            "line 1: this version of the form is unknown"
        );
        let neither = refusal("Ana 12");
        assert!(
            neither.starts_with("line 1: this is neither a record, "),
            "{neither}"
        );
    }

    #[test]
    fn a_match_of_quantik_is_reported_with_its_moves() {
        let mut played = quantik::Match::new(());
        let report_of = |played: &quantik::Match| {
            let text = Parts::of(played, Grain::Coarse).text(played, 1);
            report(text.as_bytes()).unwrap()
        };
        assert_eq!(
            report_of(&played),
            "moves\nposition ..../..../..../....\nactive 1\n"
        );
        for name in ["Aa4", "Bb4", "Cc4"] {
            played.play(name.parse().unwrap()).unwrap();
        }
        assert_eq!(
            report_of(&played),
            "moves Aa4 Bb4 Cc4\nposition AbC./..../..../....\nactive 2\n"
        );
        played.play("Dd4".parse().unwrap()).unwrap();
        assert!(report_of(&played).ends_with("\nover 2\n"));
    }

    #[test]
    fn a_match_of_quantum_is_reported_with_its_moves() {
        let mut played = towers::Match::new(towers::Setup::standard(towers::BoardSize::Central));
        let report_of = |played: &towers::Match| {
            let text = Parts::of(played, Grain::Coarse).text(played, 1);
            report(text.as_bytes()).unwrap()
        };
        played.play("c2b3".parse().unwrap()).unwrap();
        assert_eq!(
            report_of(&played),
            "moves c2b3\nposition 1,x,s,o,s,s,o,s,x,1/1,x,o,s,o,o,s,o,x,1/10/1,O,8/\
             1,X,1,S,O,O,S,O,X,1/1,X,S,O,S,S,O,S,X,1 b 1\nactive 2\n"
        );
        played.play(towers::Action::Agree).unwrap();
        let reported = report_of(&played);
        assert!(reported.starts_with("moves c2b3 agree\n") && reported.ends_with("\nover -\n"));
    }
}
