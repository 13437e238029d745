//! Records: the documented example, the report, and everything that must be refused.

use proptest::prelude::*;

use pocketq_games::qwantum::record::{self, Report, Why};
use pocketq_games::qwantum::{
    Action, Colour, Dice, Die, Face, Match, NoSuchFace, Phase, PlayError, Seat, SetupError, Totals,
    TotalsError, WriteError,
};

use crate::mutation::{changes, mutated};
use crate::table::{b_entry, c_entry, random_match, setup};

const EXAMPLE: &str = "\
qwantum 1              # form and version
seats 3
first 2                # who is active first
throw W3 B5 R6 Y4 V1 B2 Y5     # white, then dice 1 to 6 in order; every face must be on that die
again . R4 . . V1 . .          # optional second throw; . is a die left lying
b V                    # the active player's B entry, or -
c 1 R                  # every seat's C entry in seat order, or -
c 2 Y
c 3 -
";

const TURN: &str = "qwantum 1\nseats 3\nfirst 2\nthrow W3 B5 R6 Y4 V1 B2 Y5\n";

fn text(played: &Match) -> String {
    let mut text = String::new();
    record::write(played, &mut text).unwrap();
    text
}

fn report(text: &str) -> String {
    Report(record::read(text.as_bytes()).unwrap().game()).to_string()
}

/// The line and the reason for the refusal.
#[track_caller]
fn refusal(text: &str) -> (u32, Why) {
    let error = record::read(text.as_bytes()).expect_err("refused");
    (error.line, error.why)
}

#[test]
fn the_forms_example() {
    let played = record::read(EXAMPLE.as_bytes()).unwrap();
    assert_eq!((played.len(), played.events().count()), (4, 6));
    assert_eq!(
        Report(played.game()).to_string(),
        "seat 1 V - B - R 13 Y - columns -,-,-,-,-,- misses 0 total 0\n\
         seat 2 V 4 B - R - Y 12 columns -,-,-,-,-,- misses 0 total 0\n\
         seat 3 V - B - R - Y - columns -,-,-,-,-,- misses 0 total 0\n\
         active 3\n"
    );
    let facts = EXAMPLE
        .lines()
        .map(|line| line.split('#').next().unwrap().trim());
    assert_eq!(
        text(&played).lines().collect::<Vec<_>>(),
        facts.collect::<Vec<_>>()
    );
}

#[test]
fn the_reports_example() {
    let rows = [
        ("V", [3, 6, 9].as_slice()),
        ("B", &[4, 7]),
        ("R", &[2, 8]),
        ("Y", &[2, 5, 11]),
    ];
    let mut played = Match::new(setup(1, Dice::Real));
    for (letter, values) in rows {
        let colour = Colour::from_letter(letter.chars().next().unwrap()).unwrap();
        for &total in values {
            played.play(b_entry(colour, total)).unwrap();
            played.play(Action::EndTurn).unwrap();
        }
    }
    played.play(Action::B(None)).unwrap();
    played.play(Action::EndTurn).unwrap();
    let line = "seat 1 V 3,6,9 B 4,7 R 2,8 Y 2,5,11 columns 3,6,-,-,-,- misses 1 total 8\n";
    assert_eq!(
        Report(played.game()).to_string(),
        format!("{line}active 1\n")
    );
    assert_eq!(report(&text(&played)), format!("{line}active 1\n"));
}

#[test]
fn a_scorekeepers_record_has_totals() {
    let record = "qwantum 1\nseats 2\nfirst 1\ntotals R3 Y8 B19 V3 white 3\nb B\nc 1 -\nc 2 Y\n";
    let played = record::read(record.as_bytes()).unwrap();
    assert_eq!(played.setup().dice(), Dice::Real);
    assert_eq!(
        played.game().sheet(Seat::One).row(Colour::Blue).values(),
        [19]
    );
    assert_eq!(text(&played), record);
}

#[test]
fn what_nobody_entered_is_filled_in_with_a_throw_that_agrees() {
    let mut played = Match::new(setup(2, Dice::Real));
    played.play(Action::B(None)).unwrap();
    // The second seat writes first.
    let entries = [
        (Seat::Two, Colour::Yellow, 8),
        (Seat::One, Colour::Blue, 19),
    ];
    for (seat, colour, total) in entries {
        played.play(c_entry(seat, colour, total)).unwrap();
    }
    played.play(Action::B(None)).unwrap();
    let text = text(&played);
    let lines: Vec<_> = text.lines().collect();
    let full = Totals::UNKNOWN
        .with(Colour::Blue, 19)
        .with(Colour::Yellow, 8)
        .example()
        .unwrap();
    assert_eq!(
        lines[3],
        format!("totals {} # entered: Y8 B19", full.totals())
    );
    assert!(lines[7].ends_with("# entered: nothing"), "{text}");
    assert_eq!(report(&text), Report(played.game()).to_string());
}

#[test]
fn a_record_may_stop_anywhere_and_active_stays_through_c() {
    let record = format!("{TURN}b V\nc 1 R\nc 2 Y\nc 3 -\n");
    for lines in 3..=8 {
        let part: String = record
            .lines()
            .take(lines)
            .map(|line| format!("{line}\n"))
            .collect();
        let active = if lines == 8 {
            "active 3\n"
        } else {
            "active 2\n"
        };
        assert!(report(&part).ends_with(active), "{part}");
        assert_eq!(text(&record::read(part.as_bytes()).unwrap()), part);
    }
}

#[test]
fn keeping_is_written_only_where_the_record_stops_there() {
    let mut played = record::read(TURN.as_bytes()).unwrap();
    assert_eq!(played.game().phase(), Phase::MayThrowAgain);
    played.play(Action::Keep).unwrap();
    assert_eq!(text(&played), format!("{TURN}keep\n"));
    let read = record::read(text(&played).as_bytes()).unwrap();
    assert_eq!((read.game(), read.codes()), (played.game(), played.codes()));
    played.play(Action::B(None)).unwrap();
    assert_eq!(text(&played), format!("{TURN}b -\n"));
}

#[test]
fn blank_lines_comments_tabs_and_crlf_are_fine() {
    let loose = format!(
        "# a game\r\n\r\n{}\tb   V #mine\r\n",
        TURN.replace('\n', "\r\n")
    );
    let played = record::read(loose.as_bytes()).unwrap();
    assert_eq!(text(&played), format!("{TURN}b V\n"));
    let unended = TURN.trim_end();
    assert_eq!(text(&record::read(unended.as_bytes()).unwrap()), TURN);
}

#[test]
fn a_record_opens_with_form_seats_and_first() {
    let opening = |line| Why::Opening(line);
    assert_eq!(refusal(""), (1, opening("qwantum 1")));
    assert_eq!(refusal("seats 3\n"), (1, opening("qwantum 1")));
    assert_eq!(refusal("qwantum 1\nfirst 2\n"), (2, opening("seats N")));
    assert_eq!(
        refusal("qwantum 1\nseats 3\nthrow\n"),
        (3, opening("first N"))
    );
    assert_eq!(refusal("qwantum 1\nseats 3\n"), (3, opening("first N")));
    assert!(matches!(refusal("qwantum 2\n"), (1, Why::Version(_))));
    assert!(matches!(refusal("qwantum\n"), (1, Why::Missing(_))));
    assert!(matches!(refusal("qwantum 1 1\n"), (1, Why::LeftOver(_))));
    assert_eq!(
        refusal("qwantum 1\nseats 5\n"),
        (2, Why::Setup(SetupError::Seats(5)))
    );
    assert_eq!(
        refusal("qwantum 1\nseats 0\n"),
        (2, Why::Setup(SetupError::Seats(0)))
    );
    assert!(matches!(
        refusal("qwantum 1\nseats 300\n"),
        (2, Why::Expected(..))
    ));
    assert!(matches!(
        refusal("qwantum 1\nseats +3\n"),
        (2, Why::Expected(..))
    ));
    let first = Why::Setup(SetupError::First(Seat::Four));
    assert_eq!(refusal("qwantum 1\nseats 3\nfirst 4\n"), (3, first));
    assert!(matches!(
        refusal(&format!("{TURN}seats 3\n")),
        (5, Why::UnknownWord(_))
    ));
}

#[test]
fn a_face_that_the_die_does_not_have_is_refused() {
    let face = Face {
        colour: Some(Colour::Red),
        number: 4,
    };
    let no_face = Why::Face(NoSuchFace {
        die: Die::Two,
        face,
    });
    let opening = "qwantum 1\nseats 3\nfirst 2\n";
    assert_eq!(
        refusal(&format!("{opening}throw W3 B5 R4 Y4 V1 B2 Y5\n")),
        (4, no_face.clone())
    );
    assert_eq!(
        refusal(&format!("{TURN}again . . R4 . . . .\n")),
        (5, no_face)
    );
    for wrong in [
        "W3 B5",
        "W3 B5 R6 Y4 V1 B2 Y5 Y5",
        "B5 W3 R6 Y4 V1 B2 Y5",
        "W7 B5 R6 Y4 V1 B2 Y5",
    ] {
        assert_eq!(
            refusal(&format!("{opening}throw {wrong}\n")).0,
            4,
            "{wrong}"
        );
    }
}

#[test]
fn what_breaks_the_rules_is_refused_with_its_line() {
    let turn = format!("{TURN}b V\nc 1 R\n");
    let not_now = |phase| Why::Play(PlayError::NotNow(phase));
    assert_eq!(
        refusal(&format!(
            "{TURN}again W1 . . . . . .\nagain W2 . . . . . .\n"
        )),
        (6, not_now(Phase::B)),
        "a second again"
    );
    let out_of_order = Why::SeatOutOfOrder;
    let twice = format!("{turn}c 1 -\n");
    assert_eq!(
        refusal(&twice),
        (7, out_of_order(Seat::One)),
        "a seat twice"
    );
    let back = format!("{turn}c 3 -\nc 2 -\n");
    assert_eq!(
        refusal(&back),
        (8, out_of_order(Seat::Two)),
        "a seat too late"
    );
    for next in ["throw W3 B5 R6 Y4 V1 B2 Y5", "b V", "keep"] {
        let missing = Why::SeatMissing(Seat::Two);
        let next = format!("{turn}c 3 -\n{next}\n");
        assert_eq!(refusal(&next), (8, missing), "a missing seat");
    }
    let taken = Why::Play(PlayError::TakenInB(Colour::Violet));
    assert_eq!(refusal(&format!("{turn}c 2 V\n")), (7, taken));
    let lower = Why::Play(PlayError::Write(WriteError::NotHigher {
        colour: Colour::Red,
        value: 9,
        last: 9,
    }));
    let next = format!("{turn}c 2 -\nc 3 -\nthrow W3 B5 R6 Y4 V1 B2 Y5\nb -\n");
    assert_eq!(refusal(&format!("{next}c 1 R\n")), (11, lower));
    assert!(matches!(
        refusal(&format!("{turn}c 2 r\n")),
        (7, Why::Expected(..))
    ));
    assert!(matches!(
        refusal(&format!("{turn}c 2\n")),
        (7, Why::Missing(_))
    ));
    assert!(matches!(
        refusal(&format!("{turn}c 9 R\n")),
        (7, Why::Expected(..))
    ));
    assert!(matches!(
        refusal(&format!("{turn}c 2 -\nc 3 -\nd 2 R\n")),
        (9, Why::UnknownWord(_))
    ));
}

#[test]
fn an_entry_after_the_end_is_refused() {
    let played = random_match(4, 2, Dice::Device, 9, usize::MAX);
    let text = text(&played);
    let lines = text.lines().count() as u32;
    for line in [
        "c 1 -",
        "b V",
        "throw W3 B5 R6 Y4 V1 B2 Y5",
        "again . . . . . . .",
    ] {
        let over = Why::Play(PlayError::Over);
        assert_eq!(
            refusal(&format!("{text}{line}\n")),
            (lines + 1, over),
            "{line}"
        );
    }
    assert!(report(&text).lines().last().unwrap().starts_with("over "));
}

#[test]
fn a_b_that_ends_the_game_has_no_c_after_it() {
    let mut played = Match::new(setup(1, Dice::Real));
    let cells = Colour::ALL
        .into_iter()
        .flat_map(|c| [2, 4, 6, 8, 5, 3].map(|total| (c, total)));
    for (colour, total) in cells {
        if !played.is_empty() {
            played.play(Action::EndTurn).unwrap();
        }
        played.play(b_entry(colour, total)).unwrap();
    }
    let text = text(&played);
    assert!(text.ends_with("\nb Y\n"), "{text}");
    assert!(
        report(&text).ends_with("misses 0 total 28\nover 1\n"),
        "{}",
        report(&text)
    );
    let lines = text.lines().count() as u32;
    assert_eq!(
        refusal(&format!("{text}c 1 -\n")),
        (lines + 1, Why::Play(PlayError::Over))
    );
}

#[test]
fn real_dice_and_the_devices_do_not_mix() {
    let table = "qwantum 1\nseats 1\nfirst 1\ntotals R3 Y8 B19 V3 white 3\n";
    let totals = "totals R3 Y8 B19 V3 white 3\n";
    let thrown = "throw W3 B5 R6 Y4 V1 B2 Y5\n";
    assert_eq!(
        refusal(&format!("{TURN}{totals}")),
        (5, Why::Play(PlayError::DeviceDice))
    );
    let turn = format!("{table}b -\nc 1 -\n");
    assert_eq!(
        refusal(&format!("{turn}{thrown}")),
        (7, Why::Play(PlayError::TableDice))
    );
    assert_eq!(refusal(&format!("{turn}b -\n")), (7, Why::NoTotals));
    assert_eq!(
        refusal(&format!("{table}{totals}")),
        (5, Why::Play(PlayError::NothingNew))
    );
}

#[test]
fn totals_that_seven_dice_cannot_show_are_refused_with_why() {
    let opening = "qwantum 1\nseats 1\nfirst 1\n";
    let why = |totals: &str| refusal(&format!("{opening}totals {totals}\n"));
    let play = |why| (4, Why::Play(PlayError::Totals(why)));
    assert_eq!(why("R3 Y8 B19 V3 white 7"), play(TotalsError::White(7)));
    assert_eq!(
        why("R3 Y3 B3 V3 white 3"),
        play(TotalsError::TooLittle { sum: 0 })
    );
    assert_eq!(why("R3 R8 B19 V3 white 3"), (4, Why::Twice(Colour::Red)));
    for wrong in [
        "R3 Y8 B19 white 3",
        "R3 Y8 B19 V3",
        "R3 Y8 B19 V3 3",
        "R3 Y8 B19 V white 3",
        "R3 Y08 B19 V3 white 3",
    ] {
        assert!(
            matches!(why(wrong), (4, Why::Missing(_) | Why::Expected(..))),
            "{wrong}"
        );
    }
}

#[test]
fn a_line_is_refused_by_its_number() {
    let lines = TURN.lines().count() as u32;
    let wild = [
        "b X",
        "b V V",
        "c 1 R",
        "again . . .",
        "totals R3 Y8 B19 V3 white 3",
        "\u{1F3B2}",
    ];
    for line in wild {
        let error = record::read(format!("{TURN}{line}\n").as_bytes()).unwrap_err();
        assert_eq!(error.line, lines + 1, "{line}");
    }
}

/// The words of every line that says something. Skips what may be omitted or written in two ways:
/// `keep`, and a second throw of no dice.
pub(crate) fn facts(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().map(|line| {
        let fact = line.split('#').next().unwrap_or_default();
        fact.split_ascii_whitespace().collect::<Vec<_>>()
    });
    let says_nothing = |words: &[&str]| match words {
        [] | ["keep"] => true,
        ["again", dice @ ..] => dice.iter().all(|die| *die == "."),
        _ => false,
    };
    lines.filter(|words| !says_nothing(words)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_line_that_is_none_is_refused_where_it_stands(
        seed in any::<u64>(), table in any::<bool>(), place in any::<prop::sample::Index>(),
        noise in "[d-z!-~]{1,8}( [!-~]{1,4}){0,3}",
    ) {
        let word = noise.split([' ', '#']).next().unwrap();
        prop_assume!(!["", "throw", "keep", "totals", "sheet", "seats", "first"].contains(&word));
        let dice = if table { Dice::Real } else { Dice::Device };
        let text = text(&random_match(seed, 2, dice, 8, 60));
        let mut lines: Vec<&str> = text.lines().collect();
        let place = place.index(lines.len() + 1);
        lines.insert(place, &noise);
        let error = record::read(lines.join("\n").as_bytes()).unwrap_err();
        prop_assert_eq!(error.line as usize, place + 1, "{}", error);
    }

    #[test]
    fn noise_after_a_good_start_never_panics(
        lines in prop::collection::vec(
            "(throw|again|b|c|totals|first|code|white|#)?( [WRYBV.#-]?[0-9]{0,3}){0,8}", 1..40,
        )
    ) {
        if let Err(error) = record::read(format!("{TURN}{}", lines.join("\n")).as_bytes()) {
            prop_assert!(error.to_string().starts_with("line "));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    #[test]
    fn a_changed_record_is_refused_or_read_as_written(
        seed in any::<u64>(), table in any::<bool>(), stop in 0..12usize,
        changes in changes("RYBV1236-.!#bc    \n\n"),
    ) {
        let dice = if table { Dice::Real } else { Dice::Device };
        let changed = mutated(&text(&random_match(seed, 2, dice, 8, stop)), &changes);
        if let Ok(played) = record::read(changed.as_bytes()) {
            let again = record::read(text(&played).as_bytes()).unwrap();
            prop_assert_eq!(again.codes(), played.codes(), "{}", changed);
            let written = text(&played);
            prop_assert_eq!(facts(&written), facts(&changed));
        }
    }
}

#[test]
fn ten_megabytes_of_noise_are_refused_at_once() {
    let mut chance = crate::table::TestRng(10);
    let noise: Vec<u8> = (0..10 << 20).map(|_| chance.below(256) as u8).collect();
    assert!(record::read(&noise).is_err());
    let one_line = vec![b'W'; 10 << 20];
    let (line, why) = refusal(core::str::from_utf8(&one_line).unwrap());
    assert_eq!((line, why), (1, Why::Opening("qwantum 1")));
}
