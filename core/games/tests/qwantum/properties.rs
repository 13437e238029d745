//! What must hold in every game, whatever the dice and the players do.

use proptest::prelude::*;

use pocketq_games::journal::Refusal;
use pocketq_games::qwantum::{
    Action, COLUMNS, Choice, Colour, Dice, Ending, Game, MOST_TURNS, Match, PlayError, Seat, Sheet,
    record,
};

use crate::table::{TestRng, fallen, random_match, step};

fn dice() -> impl Strategy<Value = Dice> {
    prop_oneof![Just(Dice::Device), Just(Dice::Real)]
}

prop_compose! {
    /// A random game, stopped anywhere or played to its end.
    fn matches()(
        seed in any::<u64>(), seats in 1..=4u8, dice in dice(), zeal in 0..=10usize,
        stop in prop_oneof![0..60usize, 0..1200usize],
    ) -> Match {
        random_match(seed, seats, dice, zeal, stop)
    }
}

fn same(one: &Match, other: &Match) -> bool {
    one == other && one.game() == other.game()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn rows_rise_then_fall(played in matches()) {
        for seat in played.game().seats() {
            for colour in Colour::ALL {
                let row = played.game().sheet(seat).row(colour);
                for (column, pair) in row.values().windows(2).enumerate() {
                    let ordered = if column < 3 { pair[0] < pair[1] } else { pair[0] > pair[1] };
                    prop_assert!(ordered, "{:?}", row.values());
                }
                prop_assert!(!(row.is_dead() && row.can_be_filled()));
            }
        }
    }

    #[test]
    fn a_total_is_the_sum_of_its_parts(played in matches()) {
        for seat in played.game().seats() {
            let sheet = played.game().sheet(seat);
            let columns = (0..COLUMNS).filter_map(|column| sheet.column_score(column));
            let columns: i16 = columns.map(i16::from).sum();
            let misses: i16 = (1..=i16::from(sheet.misses())).sum();
            prop_assert_eq!(sheet.total(), columns - misses);
        }
    }

    #[test]
    fn scores_do_not_depend_on_the_order_of_entries(played in matches(), seed in any::<u64>()) {
        let mut chance = TestRng(seed);
        for seat in played.game().seats() {
            let sheet = played.game().sheet(seat);
            let mut copy = Sheet::default();
            while copy.written() < sheet.written() {
                let colour = Colour::ALL[chance.below(4)];
                if let Some(value) = sheet.row(colour).cell(copy.row(colour).values().len()) {
                    copy.write(colour, value).unwrap();
                }
            }
            for column in 0..COLUMNS {
                prop_assert_eq!(copy.column_score(column), sheet.column_score(column));
            }
        }
    }

    #[test]
    fn undo_then_redo_is_identity(mut played in matches(), back in 1..20usize) {
        let before = played.clone();
        let undone = (0..back).filter(|_| played.undo()).count();
        prop_assert_eq!(played.len() + undone, before.len());
        prop_assert_eq!(played.redoable(), undone);
        let fresh = Match::of_events(played.setup(), played.events()).ok().unwrap();
        prop_assert!(same(&played, &fresh), "undo is replay without the last action");
        (0..undone).for_each(|_| assert!(played.redo()));
        prop_assert!(same(&played, &before));
        prop_assert!(!played.redo());
    }

    #[test]
    fn a_new_action_forgets_what_was_undone(mut played in matches(), seed in any::<u64>()) {
        if played.undo() {
            let decided = played.len();
            step(&mut played, &mut TestRng(seed), 5);
            let has_fallen = played.len() == decided;
            prop_assert!(has_fallen || played.redoable() == 0);
        }
    }

    #[test]
    fn a_journal_restores_and_its_actions_survive_their_codes(played in matches()) {
        for action in played.actions() {
            prop_assert_eq!(Action::from_code(action.code()), Some(action));
        }
        let restored = Match::of_events(played.setup(), played.events()).ok().unwrap();
        prop_assert!(same(&played, &restored));
    }

    #[test]
    fn damaged_journals_are_played_up_to_what_the_rules_refuse(
        played in matches(), place in any::<prop::sample::Index>(), bit in 0..16u32,
    ) {
        let mut codes = played.codes().to_vec();
        if !codes.is_empty() {
            let index = place.index(codes.len());
            codes[index] ^= 1 << bit;
        }
        let mut game = Game::new(played.setup());
        played.settle_in(&mut game);
        let mut fits = |code: &u32| {
            let action = Action::from_code(*code).filter(|action| !action.is_chance());
            let is_fitting = action.is_some_and(|action| game.play(action).is_ok());
            played.settle_in(&mut game);
            is_fitting
        };
        let fitting = codes.iter().take_while(|code| fits(code)).count();
        let mut restored = Match::new(played.setup());
        let read = restored.resume_here(|place, fallen| {
            place.extend_from_slice(&codes)?;
            *fallen = played.fallen().clone();
            Ok::<_, heapless::CapacityError>((codes.len(), false))
        });
        prop_assert!(read.is_ok());
        prop_assert_eq!(restored.len(), fitting);
        prop_assert_eq!(restored.game(), &game);
    }

    #[test]
    fn any_code_is_an_action_or_nothing(code in any::<u32>()) {
        prop_assert!(Action::from_code(code).is_none_or(|action| action.code() == code));
    }

    #[test]
    fn every_choice_is_legal_and_a_refusal_changes_nothing(
        played in matches(), codes in prop::collection::vec(any::<u32>(), 20),
    ) {
        let game = *played.game();
        let fell = fallen(&mut TestRng(1));
        let choices: Vec<_> = game.choices().collect();
        for &choice in &choices {
            prop_assert!(game.is_legal(game.action(choice, fell)), "{choice:?}");
        }
        // No other way of writing a colour is legal.
        for colour in Colour::ALL {
            let b = (Action::B(Some(colour)), Choice::B(Some(colour)));
            let c = Seat::ALL.map(|seat| {
                let colour = Some(colour);
                (Action::C { seat, colour }, Choice::C(seat, colour))
            });
            for (action, choice) in c.into_iter().chain([b]) {
                prop_assert_eq!(game.is_legal(action), choices.contains(&choice));
            }
        }
        prop_assert_eq!(choices.is_empty(), game.is_over());
        for action in codes.into_iter().filter_map(Action::from_code) {
            let mut next = game;
            if next.play(action).is_err() {
                prop_assert_eq!(next, game);
            }
        }
    }

    #[test]
    fn every_game_ends_within_29_turns_a_seat(
        seed in any::<u64>(), seats in 1..=4u8, dice in dice(), zeal in 0..=10usize,
    ) {
        let played = random_match(seed, seats, dice, zeal, usize::MAX);
        let game = played.game();
        prop_assert!(game.is_over());
        prop_assert!(usize::from(game.turns()) <= MOST_TURNS * usize::from(seats));
        prop_assert!(!game.winners().is_empty());
        let best = game.present().map(|seat| game.sheet(seat).total()).max();
        prop_assert!(game.winners().iter().all(|seat| Some(game.sheet(seat).total()) == best));
        prop_assert_eq!(played.clone().play(Action::Keep), Err(Refusal::Refused(PlayError::Over)));
    }

    #[test]
    fn a_record_written_then_read_is_the_same_match(played in matches()) {
        let mut text = String::new();
        record::write(&played, &mut text).unwrap();
        let read = record::read(text.as_bytes()).unwrap();
        prop_assert!(same_entries(&read, &played), "{text}");
        if played.setup().dice() == Dice::Device {
            // The whole state is equal: who passed is forgotten when a turn ends.
            prop_assert_eq!(read.game(), played.game());
        }
        let mut again = String::new();
        record::write(&read, &mut again).unwrap();
        let facts = |text: &str| -> Vec<String> {
            text.lines().map(|line| line.split('#').next().unwrap().trim().to_string()).collect()
        };
        prop_assert_eq!(facts(&again), facts(&text));
    }
}

/// Whether sheets and phase agree. Totals and dice need not: a record makes up the totals that
/// nobody entered, and one without turns does not say whose dice are used.
fn same_entries(read: &Match, played: &Match) -> bool {
    let (read, played, is_empty) = (read.game(), played.game(), played.is_empty());
    read.active() == played.active()
        && read.turns() == played.turns()
        && read
            .seats()
            .all(|seat| read.sheet(seat) == played.sheet(seat))
        && read.away() == played.away()
        && (read.phase() == played.phase() || is_empty)
        && read.totals().and(played.totals()) == Some(read.totals())
}

#[test]
fn random_games_end_in_every_way() {
    for dice in [Dice::Device, Dice::Real] {
        let endings = (0..600).map(|seed| {
            let zeal = if seed % 2 == 0 { 10 } else { 5 };
            random_match(seed, 3, dice, zeal, usize::MAX)
                .game()
                .ending()
                .unwrap()
        });
        let mut ways = [0; 4];
        for ending in endings {
            match ending {
                Ending::FilledInB(_) => ways[0] += 1,
                Ending::AfterC {
                    fifth_miss: None, ..
                } => ways[1] += 1,
                Ending::AfterC { .. } => ways[2] += 1,
                Ending::Ended(_) => ways[3] += 1,
            }
        }
        assert!(ways.iter().all(|&games| games > 0), "{ways:?}");
    }
}
