//! Tests of the program as a whole.

use super::*;
use crate::{
    app::registry::{Quantik, Towers},
    buttons::Button,
    chance::{Roll, Rolled},
    games::GameKind,
    store::{Name, Player, StoredMatch},
    towers::{BoardSize, Placement, Setup},
};
use proptest::prelude::*;

fn levels(app: &mut App, at: u64, buttons: ButtonSet) -> Output {
    app.update(Millis(at), Input::Buttons(buttons))
}

/// Runs the program up to a given time, as a host does.
fn run(app: &mut App, until: u64) {
    while let Some(at) = app.next_wake().filter(|at| at.0 <= until) {
        let _ = app.update(at, Input::Tick);
    }
}

#[test]
fn the_splash_ends_by_itself() {
    let mut app = App::new(Boot::default());
    assert_eq!(app.screen_name(), "splash");
    run(&mut app, 1600);
    assert_eq!(app.screen_name(), "main-menu");
}

#[test]
fn the_press_that_wakes_the_screen_only_wakes_it() {
    let mut app = App::new(Boot::default());
    run(&mut app, 3_600_000);
    assert!(!app.panel().on);
    for (button, at) in [(Button::A, 3_600_000), (Button::B, 7_200_000)] {
        let effects = levels(&mut app, at, ButtonSet::EMPTY.with(button));
        assert!(effects.redraw && app.panel().on);
        let _ = levels(&mut app, at + 100, ButtonSet::EMPTY);
        assert_eq!(app.screen_name(), "main-menu");
        run(&mut app, at + 3_600_000);
        assert!(!app.panel().on);
    }
}

#[test]
fn on_a_host_that_wants_it_the_waking_press_also_acts() {
    let mut app = App::new(Boot {
        waking_press_acts: true,
        ..Boot::default()
    });
    run(&mut app, 3_600_000);
    assert!(!app.panel().on);
    let _ = levels(&mut app, 3_600_000, ButtonSet::EMPTY.with(Button::A));
    assert!(app.panel().on);
    assert_eq!(app.screen_name(), "qwantum-setup");
}

#[test]
fn a_button_held_for_an_hour_lets_the_screen_go_off() {
    let mut app = App::new(Boot::default());
    run(&mut app, 2000);
    let _ = levels(&mut app, 2000, ButtonSet::EMPTY.with(Button::Down));
    run(&mut app, 3_600_000);
    assert!(!app.panel().on);
    assert_eq!(app.next_wake(), None, "nothing keeps the chip awake");
}

#[test]
fn a_clock_that_steps_back_is_ignored() {
    let mut app = App::new(Boot {
        at: Millis(5000),
        ..Boot::default()
    });
    let _ = app.update(Millis(100), Input::Tick);
    assert_eq!(app.next_wake(), Some(Millis(6500)));
}

/// Presses a button for this long.
fn press(app: &mut App, at: &mut u64, button: Button, millis: u64) {
    let _ = levels(app, *at, ButtonSet::EMPTY.with(button));
    run(app, *at + millis);
    let _ = levels(app, *at + millis, ButtonSet::EMPTY);
    *at += millis + 100;
    run(app, *at);
}

/// The device draws random numbers for its moves, and that can take a moment. A number that arrives
/// after the match was left must not begin another match.
#[test]
fn a_lot_for_a_match_that_was_left_begins_nothing() {
    let mut app = App::new(Boot::default());
    let mut at = 2000;
    run(&mut app, at);
    // Quantik; the device begins.
    for button in [
        Button::Down,
        Button::A,
        Button::Down,
        Button::Down,
        Button::Down,
        Button::Down,
        Button::Left,
    ] {
        press(&mut app, &mut at, button, 60);
    }
    for button in [Button::Up, Button::Up, Button::Up, Button::Up, Button::A] {
        press(&mut app, &mut at, button, 60);
    }
    assert_eq!(app.screen_name(), "quantik-board");
    let asked = app.roll_request().unwrap();
    press(&mut app, &mut at, Button::B, 700);
    for button in [Button::Up, Button::Up, Button::A] {
        press(&mut app, &mut at, button, 60);
    }
    assert_eq!(app.screen_name(), "quantik-setup");
    let _ = app.update(Millis(at), Input::Rolled(asked.answer(Rolled::OneOf(1))));
    assert_eq!(app.screen_name(), "quantik-setup");
    assert_eq!(app.roll_request(), None, "the setup does not wait for it");
}

proptest! {
    /// No sequence of contacts and pauses panics, and the program never asks to be woken in the
    /// past.
    #[test]
    fn any_buttons_in_any_order(steps in proptest::collection::vec((0u64..2000, any::<u8>()), 0..200)) {
        let mut app = App::new(Boot::default());
        let mut frame = Frame::new();
        let mut at = 0;
        for (gap, bits) in steps {
            run(&mut app, at + gap);
            at += gap;
            let _ = levels(&mut app, at, ButtonSet::from_bits(bits));
            app.draw(&mut frame);
            prop_assert!(app.next_wake().is_none_or(|wake| wake.0 > at));
        }
    }
}

/// Presses a button, then runs the device until it is idle.
fn tap(app: &mut App, memory: &mut Memory, button: Button) {
    let at = app.at.0;
    let _ = levels(app, at + 50, ButtonSet::EMPTY.with(button));
    let _ = levels(app, at + 100, ButtonSet::EMPTY);
    rest(app, memory);
}

/// Answers roll requests and runs searches until none are left.
fn rest(app: &mut App, memory: &mut Memory) {
    loop {
        let at = app.at;
        if let Some(request) = app.roll_request() {
            let input = Input::Rolled(request.answer(match request.roll {
                Roll::OneOf(_) => Rolled::OneOf(0),
                Roll::Dice(_) => Rolled::Dice([Some(0); 7]),
            }));
            let _ = app.update(at, input);
        } else if app.is_thinking() {
            let _ = app.think(at, memory);
        } else {
            return;
        }
    }
}

fn two_players() -> [Player; 2] {
    [0, 1].map(|kind| Player {
        name: Name::new(),
        kind,
        device_turns: 0,
    })
}

/// A match of a person against the device at an easy level. One press of A makes it the
/// device's turn.
fn against_device(app: &mut App) {
    let [person, mut device] = two_players();
    // The second level; the lowest bit is the place in the setup list.
    device.kind |= 2 << 1;
    let players = [person, device];
    Quantik::set_current(&mut app.device, StoredMatch::new((), players));
    let go = Quantik::open_board(&mut app.device);
    app.open(go);
}

#[test]
fn the_device_moves_although_its_search_is_given_up() {
    let (mut app, mut memory) = (App::new(Boot::default()), Memory::new());
    run(&mut app, 2000);
    against_device(&mut app);
    tap(&mut app, &mut memory, Button::A);
    let at = app.at.0;
    let _ = levels(&mut app, at + 50, ButtonSet::EMPTY.with(Button::A));
    assert!(app.is_thinking());
    app.device.thinking.exhaust();
    rest(&mut app, &mut memory);
    assert_eq!(app.searches_given_up(), 1);
    run(&mut app, at + 3000);
    let state = app.match_state(GameKind::Quantik.into());
    assert_eq!(state.map(|state| state.played), Some(2));
}

/// Nobody can see the other player's hidden pieces, not even in a record or a link.
#[test]
fn a_match_with_hidden_pieces_is_not_shared() {
    let mut app = App::new(Boot::default());
    for placement in Placement::ALL {
        let setup = Setup {
            board: BoardSize::Central,
            placement,
        };
        let device = &mut app.device;
        Towers::set_current(device, StoredMatch::new(setup, two_players()));
        let go = Towers::open_board(device);
        app.open(go);
        loop {
            let current = Towers::current(&app.device).unwrap();
            let next = current.game().legal_placements().next();
            let is_hidden = placement == Placement::Hidden && next.is_some();
            assert_eq!(app.match_on_screen().is_none(), is_hidden);
            let Some(next) = next else { break };
            let (current, _) = Towers::current_and_statistics(&mut app.device);
            current.unwrap().journal.play(next).unwrap();
        }
    }
}
