//! Generated games, and the people who enter them: what they write, and how their presses are
//! counted.

use pocketq_core::{
    buttons::Button,
    qwantum::{Colour, DiceSet, OpenRange, Sheet, THICK_LINE, Throw},
    time::Millis,
};
use pocketq_sim::{
    desk::Desk,
    scenario::{Player, Scenario},
};
use pocketq_testing::TestRng;

/// Rolls all dice.
pub(crate) fn fallen(rng: &mut TestRng) -> Throw {
    Throw::new(rng.faces()).expect("faces from 0 to 5")
}

/// The entry of a player who writes the number that costs its row least; none if every number costs
/// too much.
pub(crate) fn best_fit(
    sheet: &Sheet,
    throw: Throw,
    open: impl Iterator<Item = Colour>,
) -> Option<Colour> {
    const HIGHEST_COST: i32 = 9;
    let cost = |colour: Colour| {
        let (row, total) = (sheet.row(colour), i32::from(throw.total(colour)));
        match row.last() {
            None => (total - 5).abs(),
            // The fourth number should be high, because two lower ones follow it.
            Some(_) if row.values().len() == THICK_LINE - 1 => (24 - total).max(0) / 2,
            Some(last) => (total - i32::from(last)).abs(),
        }
    };
    let fits = |colour: &Colour| {
        let total = throw.total(*colour);
        sheet.may_write(*colour, total).is_ok() && !sheet.makes_unfillable(*colour, total)
    };
    open.filter(fits)
        .min_by_key(|colour| cost(*colour))
        .filter(|colour| cost(*colour) <= HIGHEST_COST)
}

/// Somebody who presses buttons. A held button counts as a press every 250 ms.
pub(crate) struct Hands {
    pub(crate) desk: Desk,
    pub(crate) presses: u32,
}

impl Hands {
    /// Takes the device after these steps of a scenario, whose presses do not count.
    pub(crate) fn after(steps: &str) -> Self {
        let scenario = Scenario::parse(steps).expect("a scenario");
        let played = Player::default().play(&scenario);
        let (desk, _) = played.unwrap_or_else(|failure| panic!("{failure}"));
        Hands { desk, presses: 0 }
    }

    /// Waits until nothing moves on the screen; returns whether anything did.
    pub(crate) fn watch(&mut self) -> bool {
        let moves = self.desk.console().is_moving();
        while self.desk.console().is_moving() {
            self.wait(50);
        }
        moves
    }

    pub(crate) fn wait(&mut self, millis: u64) {
        self.desk.run_until(self.desk.now() + Millis(millis));
    }

    pub(crate) fn hold(&mut self, button: Button, millis: u64) {
        self.desk.set(button, true);
        self.wait(millis);
        self.desk.set(button, false);
        self.wait(40);
        self.presses += millis.div_ceil(250) as u32;
    }

    pub(crate) fn tap(&mut self, button: Button, times: usize) {
        (0..times).for_each(|_| self.hold(button, 40));
    }

    /// Goes from one number to another by taps, and by holding the button for steps of five where
    /// that is quicker. If held too long, the number stops at the end of the range.
    pub(crate) fn change(&mut self, from: u8, to: u8, range: OpenRange) {
        let (there, back, most) = if to > from {
            (Button::Right, Button::Left, range.most - from)
        } else {
            (Button::Left, Button::Right, from - range.least)
        };
        let (far, most) = (i32::from(to.abs_diff(from)), i32::from(most));
        let rest = |fives: i32| far - most.min(5 * fives);
        // How many steps of five, then taps to the number or back to it; the first step takes 350
        // ms.
        let cost = |fives: i32| fives + i32::from(fives > 0) + rest(fives).abs();
        let fives = (0..=3).min_by_key(|fives| cost(*fives)).expect("some way");
        if fives > 0 {
            self.hold(there, 360 + 220 * (fives as u64 - 1));
        }
        let button = if rest(fives) > 0 { there } else { back };
        self.tap(button, rest(fives).unsigned_abs() as usize);
    }

    /// Throws these dice again, or keeps all.
    pub(crate) fn choose_dice(&mut self, again: DiceSet) {
        let mut at = 0;
        for die in again.iter() {
            let right = (die.index() + 7 - at) % 7;
            self.tap(Button::Right, if right <= 3 { right } else { 0 });
            self.tap(Button::Left, if right > 3 { 7 - right } else { 0 });
            self.tap(Button::A, 1);
            at = die.index();
        }
        // Down goes to "throw again" if a die is in the hand, otherwise to "keep".
        self.tap(Button::Down, 1);
        self.tap(Button::A, 1);
    }
}
