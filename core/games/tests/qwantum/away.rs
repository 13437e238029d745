//! Tests players who are away: what they do not do, when they may leave and come back, and their
//! lines in the record.

use pocketq_games::qwantum::{
    Action, Colour, Dice, Ending, Match, Phase, PlayError, Seat, SeatSet, Setup, Throw,
    play_over_undone, record, redo, set_away, undo,
};

use crate::table::{b_entry, c, setup};

fn throw(face: u8) -> Option<Throw> {
    Throw::new([face; 7])
}

fn away(seats: &[Seat]) -> SeatSet {
    seats.iter().copied().collect()
}

/// The dice are thrown and kept, and nobody writes.
fn turn(played: &mut Match, face: u8) {
    let throw = throw(face).unwrap();
    for action in [
        Action::Throw(throw),
        Action::Keep,
        Action::B(None),
        Action::EndTurn,
    ] {
        played.play(action).unwrap();
    }
}

#[test]
fn the_next_to_throw_is_the_next_who_is_there() {
    let mut played = Match::new(setup(4, Dice::Device));
    turn(&mut played, 1);
    assert_eq!(played.game().active(), Seat::Two);
    set_away(&mut played, away(&[Seat::Two, Seat::Three])).unwrap();
    assert_eq!(
        played.game().active(),
        Seat::Four,
        "also the one whose turn it would be"
    );
    turn(&mut played, 2);
    assert_eq!(played.game().active(), Seat::One);
    turn(&mut played, 3);
    assert_eq!(played.game().active(), Seat::Four);
    set_away(&mut played, away(&[Seat::Two])).unwrap();
    assert_eq!(played.game().active(), Seat::Three, "back before the throw");
    let misses = Seat::ALL.map(|seat| played.game().sheet(seat).misses());
    assert_eq!(misses, [2, 0, 0, 1], "whoever is away marks none");
}

#[test]
fn the_first_who_throws_may_be_away_from_the_start() {
    let mut played = Match::new(Setup::new(3, Seat::Two, Dice::Device).unwrap());
    set_away(&mut played, away(&[Seat::Two])).unwrap();
    assert_eq!(played.game().active(), Seat::Three);
}

#[test]
fn in_a_turn_only_those_leave_who_do_not_throw_and_have_not_decided() {
    let mut played = Match::new(setup(3, Dice::Device));
    played.play(Action::Throw(throw(2).unwrap())).unwrap();
    let refused = |played: &mut Match, seat| set_away(played, away(&[seat])).unwrap_err();
    assert_eq!(
        refused(&mut played, Seat::One),
        PlayError::InTurn(Seat::One)
    );
    for action in [Action::Keep, Action::B(None), c(Seat::Two, None)] {
        played.play(action).unwrap();
    }
    assert_eq!(
        refused(&mut played, Seat::Two),
        PlayError::InTurn(Seat::Two)
    );
    set_away(&mut played, away(&[Seat::Three])).unwrap();
    let why = played.play(c(Seat::Three, None)).unwrap_err();
    assert_eq!(why.to_string(), "seat 3 is away");
    played.play(c(Seat::One, None)).unwrap();
    assert_eq!(played.game().turns(), 1, "nobody waits for whoever is away");
    assert_eq!(
        refused(&mut played, Seat::Four),
        PlayError::NoSeat(Seat::Four)
    );
    let everybody = set_away(&mut played, away(&[Seat::One, Seat::Two, Seat::Three]));
    assert_eq!(everybody, Err(PlayError::NobodyLeft));
}

#[test]
fn a_turn_ends_when_the_last_who_has_not_decided_leaves() {
    let mut played = Match::new(setup(2, Dice::Real));
    for action in [b_entry(Colour::Red, 9), c(Seat::One, None)] {
        played.play(action).unwrap();
    }
    set_away(&mut played, away(&[Seat::Two])).unwrap();
    assert_eq!(
        (played.game().turns(), played.game().active()),
        (1, Seat::One)
    );
}

/// Players come and go as they like; the match keeps at most three such decisions per turn.
#[test]
fn of_several_changes_only_the_last_state_is_kept() {
    let mut played = Match::new(setup(4, Dice::Device));
    for _ in 0..9 {
        set_away(&mut played, away(&[Seat::Two])).unwrap();
        set_away(&mut played, away(&[Seat::Two, Seat::Three])).unwrap();
    }
    assert_eq!(played.len(), 1);
    played.play(Action::Throw(throw(2).unwrap())).unwrap();
    for _ in 0..9 {
        set_away(&mut played, away(&[Seat::Three])).unwrap();
        set_away(&mut played, away(&[Seat::Three, Seat::Four])).unwrap();
        set_away(&mut played, away(&[Seat::Two, Seat::Three])).unwrap();
    }
    assert_eq!(played.len(), 1, "as it was before the turn");
    set_away(&mut played, away(&[Seat::Three])).unwrap();
    played.play(Action::Keep).unwrap();
    played.play(Action::B(None)).unwrap();
    played.play(c(Seat::Two, None)).unwrap();
    set_away(&mut played, away(&[Seat::Three, Seat::Four])).unwrap();
    assert_eq!(
        played.len(),
        6,
        "before the turn, back in it, and gone in it"
    );
    played.play(c(Seat::One, None)).unwrap();
    assert_eq!(played.game().turns(), 1);
    assert_eq!(played.game().away(), away(&[Seat::Three, Seat::Four]));
    set_away(&mut played, SeatSet::EMPTY).unwrap();
    assert_eq!(played.game().active(), Seat::Two);
    set_away(&mut played, away(&[Seat::Three, Seat::Four])).unwrap();
    assert_eq!(
        played.len(),
        7,
        "the same as before the turn need not be said"
    );
}

#[test]
fn what_has_fallen_belongs_to_the_turn_whoever_throws_it() {
    let mut played = Match::new(setup(2, Dice::Device));
    turn(&mut played, 1);
    set_away(&mut played, away(&[Seat::Two])).unwrap();
    played.play(Action::Throw(throw(5).unwrap())).unwrap();
    assert_eq!(played.game().active(), Seat::One);
    assert!(undo(&mut played));
    assert_eq!(
        (played.game().active(), played.game().throw()),
        (Seat::Two, throw(5))
    );
    assert!(!played.is_revised(), "it can still be redone");
    assert!(played.redo() && played.game().active() == Seat::One);
    undo(&mut played);
    played.play(Action::Keep).unwrap();
    assert!(
        played.is_revised(),
        "who throws was changed with known dice"
    );
}

#[test]
fn once_a_turn_goes_another_way_redo_does_not_say_who_left_before_it() {
    let mut played = Match::new(setup(2, Dice::Device));
    turn(&mut played, 1);
    set_away(&mut played, away(&[Seat::Two])).unwrap();
    turn(&mut played, 2);
    while !played.game().away().is_empty() {
        assert!(undo(&mut played));
    }
    // The dice have fallen, and it is the other player who keeps them now.
    assert_eq!(played.game().active(), Seat::Two);
    play_over_undone(&mut played, Action::Keep).unwrap();
    while redo(&mut played) {}
    assert_eq!(played.game().away(), SeatSet::EMPTY);
}

/// Two had left before the dice fell. That is undone, and now Three leaves in this turn instead.
#[test]
fn who_leaves_once_the_dice_are_known_revises_the_match() {
    let mut played = Match::new(setup(3, Dice::Device));
    turn(&mut played, 1);
    set_away(&mut played, away(&[Seat::Two])).unwrap();
    turn(&mut played, 2);
    while !played.game().away().is_empty() {
        assert!(undo(&mut played));
    }
    assert!(!played.is_revised() && played.game().active() == Seat::Two);
    set_away(&mut played, away(&[Seat::Three])).unwrap();
    assert!(played.is_revised());
    while redo(&mut played) {}
    assert_eq!(played.game().away(), away(&[Seat::Three]));
}

#[test]
fn whoever_stays_alone_may_end_the_game_and_wins_it() {
    let mut played = Match::new(setup(3, Dice::Real));
    for action in [b_entry(Colour::Red, 9), Action::EndTurn] {
        played.play(action).unwrap();
    }
    let too_soon = played.play(Action::EndGame).unwrap_err();
    assert_eq!(
        too_soon.to_string(),
        "only a seat that is alone may end the game"
    );
    set_away(&mut played, away(&[Seat::One, Seat::Three])).unwrap();
    played.play(Action::EndGame).unwrap();
    let game = played.game();
    assert_eq!(game.phase(), Phase::Over(Ending::Ended(Seat::Two)));
    assert_eq!(
        game.winners(),
        away(&[Seat::Two]),
        "although One may have more points"
    );
    let order: Vec<Seat> = game.ranking().iter().map(|place| place.seat).collect();
    assert_eq!(order[0], Seat::Two);
    let mut alone = Match::new(setup(1, Dice::Real));
    assert_eq!(
        alone.play(Action::EndGame),
        Ok(()),
        "in a game for one as well"
    );
}

const RECORD: &str = "\
qwantum 1
seats 3
first 1
away 2
throw W3 B5 R6 Y4 V1 B2 Y5
b -
c 1 -
c 3 -
throw W3 B5 R6 Y4 V1 B2 Y5
back 2
b -
c 1 -
c 2 -
c 3 -
away 1
away 2
ended
";

#[test]
fn the_record_says_who_is_away() {
    let played = record::read(RECORD.as_bytes()).unwrap();
    let mut written = String::new();
    record::write(&played, &mut written).unwrap();
    assert_eq!(written, RECORD);
    let report = record::Report(played.game()).to_string();
    let lines: Vec<&str> = report.lines().collect();
    let sheet = "V - B - R - Y - columns -,-,-,-,-,- misses 1 total";
    assert!(lines[0].starts_with(&format!("seat 1 {sheet}")) && lines[0].ends_with(" away"));
    assert!(lines[1].ends_with(" away") && !lines[2].ends_with(" away"));
    assert_eq!(lines[3], "over 3");
}

#[test]
fn lines_that_say_nothing_new_or_too_much_are_refused() {
    let refused = |lines: &str| {
        let text = format!("qwantum 1\nseats 2\nfirst 1\n{lines}");
        record::read(text.as_bytes()).unwrap_err().to_string()
    };
    assert_eq!(refused("back 1\n"), "line 4: seat 1 is not away");
    assert_eq!(refused("away 2\naway 2\n"), "line 5: seat 2 is away");
    assert_eq!(
        refused("away 2\naway 1\n"),
        "line 5: at least one seat must be present"
    );
    assert_eq!(refused("away 3\n"), "line 4: nobody sits on seat 3");
    assert_eq!(
        refused("ended\n"),
        "line 4: only a seat that is alone may end the game"
    );
    assert_eq!(
        refused("away 2\nended\nback 2\n"),
        "line 6: the game is over"
    );
    assert_eq!(
        refused("away 2 3\n"),
        "line 4: the line should end before \"3\""
    );
}

#[test]
fn real_dice_are_known_after_somebody_left_before_the_first_turn() {
    let text = "qwantum 1\nseats 2\nfirst 1\naway 1\ntotals R3 Y8 B19 V3 white 3\nb R\n";
    let played = record::read(text.as_bytes()).unwrap();
    assert_eq!(played.setup().dice(), Dice::Real);
    assert_eq!(played.game().active(), Seat::Two);
}
