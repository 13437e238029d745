//! Part 1 of the rules, with the numbers of its examples.

use pocketq_games::qwantum::{
    Action, Colour, Dice, Die, Ending, Face, Game, MISSES, NoSuchFace, OpenRange, Phase, PlayError,
    Seat, SeatSet, Setup, SetupError, Sheet, Throw, WriteError,
};

use crate::table::{c, every_throw, setup, sheet, throw, throw_of, turn};

use Colour::{Blue, Red, Violet, Yellow};

fn coloured_faces() -> impl Iterator<Item = Face> {
    Die::COLOURED.into_iter().flat_map(|die| *die.faces())
}

#[test]
fn each_colour_has_nine_faces_and_each_number_six() {
    for colour in Colour::ALL {
        assert_eq!(
            coloured_faces()
                .filter(|face| face.colour == Some(colour))
                .count(),
            9
        );
    }
    for number in 1..=6 {
        assert_eq!(
            coloured_faces()
                .filter(|face| face.number == number)
                .count(),
            6
        );
    }
}

#[test]
fn every_die_shows_all_four_colours_and_no_face_twice() {
    for die in Die::COLOURED {
        for colour in Colour::ALL {
            assert!(
                die.faces().iter().any(|face| face.colour == Some(colour)),
                "{die} {colour}"
            );
        }
        for (index, &face) in die.faces().iter().enumerate() {
            assert_eq!(die.find(face), Some(index as u8));
        }
    }
}

#[test]
fn the_best_faces_of_every_colour_add_up_to_27_and_with_white_to_33() {
    for colour in Colour::ALL {
        let best = |die: Die| {
            die.faces()
                .iter()
                .map(|face| face.adds_to(colour))
                .max()
                .unwrap()
        };
        assert_eq!(Die::COLOURED.into_iter().map(best).sum::<u8>(), 27);
        assert_eq!(Die::ALL.into_iter().map(best).sum::<u8>(), 33);
    }
}

#[test]
fn a_colour_is_missing_in_0_1715_of_all_throws() {
    for colour in Colour::ALL {
        let missing = every_throw(1)
            .filter(|throw| throw.total(colour) == throw.white())
            .count();
        assert_eq!(missing, 8_000, "of 46,656");
        assert_eq!(missing * 10_000 / 46_656, 1_714, "0.17146…, rounded 0.1715");
    }
}

#[test]
fn white_3_no_red_no_violet_5_in_yellow_16_in_blue() {
    let dice = throw("W3 B5 B5 Y4 B4 B2 Y1");
    assert_eq!(Colour::ALL.map(|colour| dice.total(colour)), [3, 19, 3, 8]);
    assert_eq!(
        [Red, Violet].map(|colour| dice.total(colour)),
        [dice.white(); 2]
    );
}

#[test]
fn a_die_does_not_show_a_face_that_it_does_not_have() {
    let faces = ["W3", "B2", "R6", "Y4", "V1", "B2", "Y5"].map(|face| Face::parse(face).unwrap());
    let face = Face {
        colour: Some(Blue),
        number: 2,
    };
    assert_eq!(
        Throw::showing(faces),
        Err(NoSuchFace {
            die: Die::One,
            face
        })
    );
    assert_eq!(Throw::new([0, 0, 0, 6, 0, 0, 0]), None);
}

#[test]
fn rows_stand_violet_blue_red_yellow() {
    assert_eq!(Colour::ALL.map(Colour::letter), ['V', 'B', 'R', 'Y']);
}

#[test]
fn a_row_rises_to_the_thick_line_and_falls_after_it() {
    let rising = sheet([&[3, 7, 8], &[], &[], &[]]);
    assert_eq!(
        rising.open_range(Violet),
        Some(OpenRange { least: 9, most: 33 })
    );
    let not_higher = |value| WriteError::NotHigher {
        colour: Violet,
        value,
        last: 8,
    };
    assert_eq!(rising.may_write(Violet, 8), Err(not_higher(8)));
    assert_eq!(rising.may_write(Violet, 2), Err(not_higher(2)));
    assert_eq!(
        rising.may_write(Violet, 34),
        Err(WriteError::NoSuchTotal(34))
    );

    let falling = sheet([&[3, 7, 8, 15], &[], &[], &[]]);
    assert_eq!(
        falling.open_range(Violet),
        Some(OpenRange { least: 1, most: 14 })
    );
    let not_lower = WriteError::NotLower {
        colour: Violet,
        value: 15,
        last: 15,
    };
    assert_eq!(falling.may_write(Violet, 15), Err(not_lower), "c5 < c4");

    let last = sheet([&[3, 7, 8, 15, 9], &[], &[], &[]]);
    let not_lower = WriteError::NotLower {
        colour: Violet,
        value: 9,
        last: 9,
    };
    assert_eq!(last.may_write(Violet, 9), Err(not_lower));
    let full = sheet([&[3, 7, 8, 15, 9, 2], &[], &[], &[]]);
    assert_eq!(full.may_write(Violet, 1), Err(WriteError::RowFull(Violet)));
    assert_eq!(
        Sheet::default().may_write(Red, 0),
        Err(WriteError::NoSuchTotal(0))
    );
}

#[test]
fn a_column_scores_its_second_lowest_distinct_number() {
    for (column, score) in [
        ([4, 2, 7, 9], 4),
        ([5, 5, 8, 9], 8),
        ([5, 5, 5, 12], 12),
        ([6, 6, 6, 6], 6),
    ] {
        let [v, b, r, y] = column;
        assert_eq!(
            sheet([&[v], &[b], &[r], &[y]]).column_score(0),
            Some(score),
            "{column:?}"
        );
        assert_eq!(
            sheet([&[v], &[b], &[r], &[]]).column_score(0),
            None,
            "not complete"
        );
    }
}

#[test]
fn columns_6_8_12_16_11_4_less_three_misses_is_51() {
    let mut sheet = sheet([
        &[6, 8, 12, 16, 11, 4],
        &[5, 7, 11, 15, 10, 3],
        &[9, 10, 13, 17, 12, 5],
        &[6, 9, 14, 18, 12, 6],
    ]);
    let columns: Vec<u8> = (0..6)
        .filter_map(|column| sheet.column_score(column))
        .collect();
    assert_eq!(columns, [6, 8, 12, 16, 11, 4]);
    assert_eq!(sheet.total(), 57);
    (0..3).for_each(|_| sheet.mark_miss());
    assert_eq!(sheet.miss_cost(), 6);
    assert_eq!(sheet.total(), 51);
    assert!(sheet.is_complete());
}

#[test]
fn five_misses_cost_15_and_a_total_may_be_negative() {
    let mut sheet = Sheet::default();
    let costs = [1, 3, 6, 10, 15].map(|_| {
        sheet.mark_miss();
        sheet.miss_cost()
    });
    assert_eq!(costs, [1, 3, 6, 10, 15]);
    assert_eq!(sheet.total(), -15);
    sheet.mark_miss();
    assert_eq!(sheet.misses(), MISSES, "there is no sixth box");
}

#[test]
fn a_1_in_column_5_is_legal_and_kills_the_row() {
    let mut sheet = sheet([&[3, 7, 8, 15], &[], &[], &[]]);
    assert!(sheet.makes_unfillable(Violet, 1));
    assert!(!sheet.makes_unfillable(Violet, 2));
    assert!(
        !sheet.makes_unfillable(Violet, 15),
        "it may not be written at all"
    );
    sheet.write(Violet, 1).unwrap();
    assert!(sheet.is_dead(Violet) && !sheet.is_dead(Blue));
    assert_eq!(sheet.open_range(Violet), None);
    assert_eq!(sheet.may_write(Violet, 1), Err(WriteError::RowDead(Violet)));
}

#[test]
fn a_32_in_column_2_leaves_room_for_one_more_and_blocks_the_row() {
    let mut sheet = sheet([&[3], &[], &[], &[]]);
    assert!(sheet.makes_unfillable(Violet, 32) && !sheet.makes_unfillable(Violet, 31));
    sheet.write(Violet, 32).unwrap();
    assert!(!sheet.is_dead(Violet) && !sheet.row(Violet).can_be_filled());
    assert_eq!(
        sheet.open_range(Violet),
        Some(OpenRange {
            least: 33,
            most: 33
        })
    );
    sheet.write(Violet, 33).unwrap();
    assert!(sheet.is_dead(Violet));
}

#[test]
fn a_turn_goes_throw_again_b_and_everybodys_c() {
    let mut game = Game::new(Setup::new(3, Seat::Two, Dice::Device).unwrap());
    assert_eq!(
        (game.phase(), game.decider()),
        (Phase::FirstThrow, Some(Seat::Two))
    );
    assert_eq!(
        game.play(Action::B(None)),
        Err(PlayError::NotNow(Phase::FirstThrow))
    );

    let first = throw("W3 B5 R6 Y4 V1 B2 Y5");
    game.play(Action::Throw(first)).unwrap();
    assert_eq!(game.phase(), Phase::MayThrowAgain);
    let dice = [Die::White, Die::Four].into_iter().collect();
    let throw_again = throw("W1 B5 R6 Y4 R5 B2 Y5");
    let moved = throw("W1 B5 R6 Y4 R5 B2 Y1");
    assert_eq!(
        game.play(Action::Again { dice, throw: moved }),
        Err(PlayError::DieMoved(Die::Six))
    );
    let none = Action::Again {
        dice: Default::default(),
        throw: first,
    };
    assert_eq!(game.play(none), Err(PlayError::NoDiceThrown));
    game.play(Action::Again {
        dice,
        throw: throw_again,
    })
    .unwrap();
    assert_eq!(
        game.play(Action::Again {
            dice,
            throw: throw_again
        }),
        Err(PlayError::NotNow(Phase::B)),
        "only once"
    );

    game.play(Action::B(Some(Red))).unwrap();
    assert_eq!(game.sheet(Seat::Two).row(Red).values(), [12]);
    assert_eq!(game.phase(), Phase::C);
    assert_eq!(game.decider(), Some(Seat::Two), "the thrower comes first");
    assert!(!game.open_colours().contains(Red) && game.open_colours().len() == 3);
    assert_eq!(game.play(c(Seat::One, Red)), Err(PlayError::TakenInB(Red)));
    game.play(c(Seat::Two, Yellow)).unwrap();
    assert_eq!(game.decider(), Some(Seat::Three));
    game.play(c(Seat::One, Yellow)).unwrap();
    assert_eq!(
        game.play(c(Seat::One, Blue)),
        Err(PlayError::NotOpen(Seat::One)),
        "one entry each"
    );
    assert_eq!(
        game.play(c(Seat::Four, None)),
        Err(PlayError::NotOpen(Seat::Four)),
        "nobody sits there"
    );
    assert_eq!(game.active(), Seat::Two);
    game.play(c(Seat::Three, None)).unwrap();

    assert_eq!(
        game.sheet(Seat::One).row(Yellow).values(),
        [10],
        "the same colour"
    );
    assert_eq!(
        game.sheet(Seat::Two).row(Yellow).values(),
        [10],
        "the active one included"
    );
    assert_eq!(
        (game.active(), game.phase()),
        (Seat::Three, Phase::FirstThrow)
    );
    assert!(game.seats().all(|seat| game.sheet(seat).misses() == 0));
}

#[test]
fn who_passes_b_has_all_four_colours_and_one_entry_in_c() {
    let mut game = Game::new(setup(2, Dice::Device));
    turn(&mut game, throw_of(Red, 9), None, &[]);
    assert_eq!(game.open_colours().len(), 4);
    game.play(c(Seat::One, Red)).unwrap();
    assert_eq!((game.phase(), game.decider()), (Phase::C, Some(Seat::Two)));
    game.play(Action::EndTurn).unwrap();
    assert_eq!(game.sheet(Seat::One).written(), 1);
    assert_eq!(game.sheet(Seat::One).misses(), 0);
}

#[test]
fn entries_in_c_come_in_any_order_until_the_turn_ends() {
    let everybody = [Seat::Three, Seat::One, Seat::Four, Seat::Two];
    let mut orders = Vec::new();
    for first in 0..4 {
        let mut game = Game::new(setup(4, Dice::Device));
        turn(&mut game, throw_of(Red, 9), None, &[]);
        for step in 0..4 {
            assert_eq!(
                (game.phase(), game.open_seats().len()),
                (Phase::C, 4 - step)
            );
            game.play(c(everybody[(first + step) % 4], Red)).unwrap();
        }
        assert_eq!(
            (game.turns(), game.active()),
            (1, Seat::Two),
            "it ends by itself"
        );
        orders.push(game);
    }
    assert!(orders.iter().all(|game| *game == orders[0]));

    let mut game = Game::new(setup(4, Dice::Device));
    turn(&mut game, throw_of(Red, 9), None, &[]);
    assert!(game.ending_misses());
    game.play(c(Seat::Three, Red)).unwrap();
    assert!(game.ending_misses(), "the thrower has not written");
    game.play(Action::EndTurn).unwrap();
    assert_eq!((game.turns(), game.sheet(Seat::One).misses()), (1, 1));
    assert_eq!(
        game.play(Action::EndTurn),
        Err(PlayError::NotNow(Phase::FirstThrow))
    );
}

#[test]
fn only_the_active_player_misses_and_may_do_so_freely() {
    let mut game = Game::new(setup(2, Dice::Device));
    turn(&mut game, throw_of(Red, 9), None, &[None, None]);
    assert_eq!(game.sheet(Seat::One).misses(), 1);
    assert_eq!(game.sheet(Seat::Two).misses(), 0);
    turn(&mut game, throw_of(Red, 9), None, &[None, Some(Red)]);
    assert_eq!(game.sheet(Seat::Two).misses(), 0, "wrote in C");
    assert!(!game.ending_misses(), "nothing was thrown");
    turn(&mut game, throw_of(Red, 10), Some(Red), &[]);
    assert!(!game.ending_misses(), "wrote in B");
}

/// Of two players, those in `seats` fill all but one cell of their sheets.
fn all_but_one_cell(seats: &[Seat]) -> Game {
    let mut game = Game::new(setup(2, Dice::Device));
    let row = [2, 4, 6, 8, 5, 3];
    for (colour, value) in Colour::ALL
        .into_iter()
        .flat_map(|c| row.map(|value| (c, value)))
    {
        if (colour, value) == (Yellow, 3) {
            break;
        }
        let entries = [Seat::One, Seat::Two].map(|seat| seats.contains(&seat).then_some(colour));
        turn(&mut game, throw_of(colour, value), None, &entries);
    }
    game
}

#[test]
fn filling_all_rows_in_b_ends_the_game_at_once() {
    let mut game = all_but_one_cell(&[Seat::One, Seat::Two]);
    assert_eq!((game.turns(), game.active()), (23, Seat::Two));
    turn(&mut game, throw_of(Yellow, 3), Some(Yellow), &[]);
    assert_eq!(game.ending(), Some(Ending::FilledInB(Seat::Two)));
    assert_eq!(game.turns(), 24);
    assert_eq!(game.play(Action::EndTurn), Err(PlayError::Over));
    assert_eq!(game.decider(), None);
    assert_eq!(game.sheet(Seat::Two).total(), 2 + 4 + 6 + 8 + 5 + 3);
    assert_eq!(game.winners().iter().collect::<Vec<_>>(), [Seat::Two]);
}

#[test]
fn filling_all_rows_in_c_ends_the_game_after_everybodys_c() {
    let mut game = all_but_one_cell(&[Seat::One, Seat::Two]);
    turn(&mut game, throw_of(Yellow, 3), None, &[Some(Yellow)]);
    assert!(!game.is_over(), "seat 2 still has its C");
    game.play(c(Seat::Two, Yellow)).unwrap();
    assert_eq!(
        game.ending(),
        Some(Ending::AfterC {
            filled: [Seat::One, Seat::Two].into_iter().collect(),
            fifth_miss: None
        })
    );
    assert_eq!(game.winners().len(), 2, "a tie is a shared win");
    assert!(
        game.ranking()
            .iter()
            .all(|line| line.place == 1 && line.total == 28)
    );
}

#[test]
fn the_fifth_miss_ends_the_game_after_c() {
    let mut game = Game::new(setup(2, Dice::Device));
    for round in 1..=5 {
        turn(
            &mut game,
            throw_of(Red, round),
            None,
            &[None, Some(Red)].map(|c| c.filter(|_| round < 5)),
        );
        if round < 5 {
            turn(&mut game, throw_of(Blue, round), Some(Blue), &[None, None]);
        }
    }
    assert_eq!(
        game.ending(),
        Some(Ending::AfterC {
            filled: SeatSet::EMPTY,
            fifth_miss: Some(Seat::One)
        })
    );
    assert_eq!(game.sheet(Seat::One).total(), -15);
    let ranking: Vec<_> = game
        .ranking()
        .iter()
        .map(|l| (l.place, l.seat, l.total))
        .collect();
    assert_eq!(ranking, [(1, Seat::Two, 0), (2, Seat::One, -15)]);
}

#[test]
fn one_to_four_can_play_and_the_first_must_sit_at_the_table() {
    assert_eq!(
        Setup::new(0, Seat::One, Dice::Device),
        Err(SetupError::Seats(0))
    );
    assert_eq!(
        Setup::new(5, Seat::One, Dice::Device),
        Err(SetupError::Seats(5))
    );
    assert_eq!(
        Setup::new(2, Seat::Three, Dice::Device),
        Err(SetupError::First(Seat::Three))
    );
    for seats in 1..=4 {
        for first in Seat::ALL.into_iter().take(usize::from(seats)) {
            for dice in [Dice::Device, Dice::Real] {
                let setup = Setup::new(seats, first, dice).unwrap();
                assert_eq!(Setup::from_byte(setup.byte()), Some(setup));
            }
        }
    }
}

#[test]
fn a_stored_setup_byte_is_a_setup_or_nothing() {
    for byte in 0..=u8::MAX {
        assert!(Setup::from_byte(byte).is_none_or(|setup| setup.byte() == byte));
    }
}
