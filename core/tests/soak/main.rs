//! Tests random button presses across all screens and games with random power cuts: no panic, no
//! screen without a way out, and every match equals the replay of its journal. After a power cut,
//! every match has everything that was accepted, except at most the action in progress.
//!
//! `POCKETQ_SOAK_EVENTS` sets the number of events, five million by default; `POCKETQ_SOAK_SEED`
//! seeds them.

mod matches;

use std::io::Write;

use matches::{Matches, is_expected, matches};
use pocketq_core::{
    buttons::{Button, ButtonSet},
    chance::{Roll, Rolled},
    console::{Boot, Console, Input, Output, SCREENS},
    games::MatchKind,
    qwantum::player::learned::WEIGHTS,
    time::Millis,
    ui::Frame,
};
use pocketq_testing::{RamFlash, TestRng, Torn};

const EVENTS: u64 = 5_000_000;

struct Soak {
    console: Console<RamFlash>,
    frame: Frame,
    chance: TestRng,
    now: Millis,
    levels: ButtonSet,
    /// The matches with everything that was completely stored.
    accepted: Matches,
    events: u64,
    cuts: u64,
    idle_steps: u64,
    /// Whether the device has asked for its boot loader.
    is_leaving: bool,
    updates: u64,
}

fn switched_on(flash: RamFlash, now: Millis) -> Console<RamFlash> {
    let area = flash.area();
    let boot = Boot {
        at: now,
        ..Boot::default()
    };
    let mut console = Console::start(boot, flash, area);
    assert_eq!(console.store_error(), None, "it was written by itself");
    console.load_all_matches();
    console.lend_weights(WEIGHTS);
    console
}

impl Soak {
    fn new(seed: u64) -> Self {
        let console = switched_on(RamFlash::blank(16), Millis(0));
        Soak {
            accepted: matches(&console),
            console,
            frame: Frame::new(),
            chance: TestRng(seed),
            now: Millis(0),
            levels: ButtonSet::default(),
            events: 0,
            cuts: 0,
            idle_steps: 0,
            is_leaving: false,
            updates: 0,
        }
    }

    fn flash(&mut self) -> &mut RamFlash {
        self.console.flash().expect("a flash that works")
    }

    /// Handles the output of an event: draws it and answers requests for dice. False if the power
    /// failed meanwhile.
    fn carry_out(&mut self, mut output: Output) -> bool {
        loop {
            self.events += 1;
            if self.flash().power == Some(0) {
                return false;
            }
            if output.redraw {
                self.console.draw(&mut self.frame);
            }
            self.is_leaving |= output.boot_loader;
            self.accepted = matches(&self.console);
            let Some(request) = self.console.roll_request() else {
                return true;
            };
            let answer = request.answer(self.rolled(request.roll));
            output = self.console.handle(self.now, Input::Rolled(answer));
        }
    }

    fn rolled(&mut self, roll: Roll) -> Rolled {
        match roll {
            Roll::OneOf(count) => Rolled::OneOf(self.chance.below(usize::from(count.get())) as u8),
            Roll::Dice(dice) => Rolled::Dice(core::array::from_fn(|die| {
                (dice >> die & 1 == 1).then(|| self.chance.below(6) as u8)
            })),
        }
    }

    /// When the console has something to do next; `None` if only after `moment`.
    fn until(&self, moment: Millis) -> Option<Millis> {
        let due = self.console.next(self.now).until;
        due.filter(|due| *due <= moment)
    }

    fn handle(&mut self, input: Input) -> bool {
        let output = self.console.handle(self.now, input);
        let has_power = self.carry_out(output);
        if has_power && self.is_leaving {
            self.update();
        }
        has_power
    }

    /// Leaves for the boot loader, as a host does, and starts again.
    fn update(&mut self) {
        while let Some(output) = self.console.idle(self.now) {
            if !self.carry_out(output) {
                break;
            }
        }
        self.updates += 1;
        self.restart();
    }

    /// A button changes, time passes, or the device does idle work. False if the power failed.
    fn random_event(&mut self) -> bool {
        if self.chance.below(8) > 0 {
            // Usually one step; occasionally until nothing is left to do.
            let steps = if self.chance.below(400) == 0 { 4000 } else { 1 };
            for step in 0..steps {
                match self.console.idle(self.now) {
                    Some(output) => {
                        self.idle_steps += 1;
                        if !self.carry_out(output) {
                            return false;
                        }
                    }
                    None if step == 0 => break,
                    None => return true,
                }
                if step + 1 == steps {
                    return true;
                }
            }
        }
        let wait = match self.chance.below(40) {
            0 => 900,
            1 => 2_000,
            _ => self.chance.below(120),
        };
        let until = Millis(self.now.0 + wait as u64);
        while let Some(due) = self.until(until) {
            assert!(due >= self.now || self.now == until, "time stands still");
            self.now = self.now.max(due);
            if !self.handle(Input::Tick) {
                return false;
            }
        }
        self.now = until;
        let button = Button::ALL[self.chance.below(Button::ALL.len())];
        self.levels = if self.levels.contains(button) {
            self.levels.without(button)
        } else {
            self.levels.with(button)
        };
        self.handle(Input::Buttons(self.levels))
    }

    /// Restarts, perhaps after a power cut, and checks that every match has everything accepted,
    /// perhaps with the action in progress.
    fn restart(&mut self) {
        self.is_leaving = false;
        let in_flight = matches(&self.console);
        let spare = switched_on(RamFlash::blank(16), Millis(0));
        let cut = std::mem::replace(&mut self.console, spare);
        let mut flash = cut.release().expect("a flash that works");
        flash.power = None;
        self.console = switched_on(flash, self.now);
        let found = matches(&self.console);
        let states = self.accepted.iter().zip(&found).zip(&in_flight);
        for (kind, ((accepted, found), in_flight)) in MatchKind::ALL.iter().zip(states) {
            assert!(
                is_expected(*kind, accepted, found, in_flight),
                "{kind:?} after {} events: {found:?}\nis neither {accepted:?}\nnor {in_flight:?}",
                self.events
            );
        }
        self.levels = ButtonSet::default();
        self.accepted = found;
        self.console.draw(&mut self.frame);
    }

    fn press(&mut self, button: Button, span: u64) {
        // On a device held upside down, up is down.
        let button = match (self.console.settings().turned, button) {
            (true, Button::Up) => Button::Down,
            (true, Button::Left) => Button::Right,
            _ => button,
        };
        let down = ButtonSet::default().with(button);
        for (levels, span) in [(down, span), (ButtonSet::default(), 400)] {
            self.handle(Input::Buttons(levels));
            let until = Millis(self.now.0 + span);
            while let Some(due) = self.until(until) {
                self.now = self.now.max(due);
                self.handle(Input::Tick);
            }
            self.now = until;
        }
    }

    /// Checks that every screen leads back to the main menu, leaving a match on purpose.
    fn returns_to_main_menu(&mut self) {
        self.levels = ButtonSet::default();
        self.handle(Input::Buttons(self.levels));
        // B closes whatever is open. Held, it opens the menu, where the entry that leaves the match
        // is one or two steps up. Then B leaves the setup list.
        let leave = [(Button::A, 60), (Button::B, 60)];
        for _ in 0..100 {
            let closing = self.chance.below(3);
            let close = core::iter::repeat_n((Button::B, 60), closing);
            let up = core::iter::repeat_n((Button::Up, 60), 1 + self.chance.below(2));
            let open_menu = core::iter::once((Button::B, 900)).chain(up);
            for (button, span) in close.chain(open_menu).chain(leave) {
                if self.console.screen_name() == "main-menu" {
                    return;
                }
                self.press(button, span);
            }
        }
        panic!(
            "no way out of {}:{:?}",
            self.console.screen_name(),
            self.frame
        );
    }

    /// Checks that every match equals the replay of its journal.
    fn check_journals(&self) {
        for kind in MatchKind::ALL {
            assert!(self.console.replays_to_itself(kind), "{kind:?}");
        }
    }
}

#[test]
fn random_presses_and_power_cuts_lose_nothing() {
    let events = std::env::var("POCKETQ_SOAK_EVENTS").ok();
    let events = events
        .and_then(|events| events.parse().ok())
        .unwrap_or(EVENTS);
    let seed = std::env::var("POCKETQ_SOAK_SEED").ok();
    let seed = seed.and_then(|seed| seed.parse().ok()).unwrap_or(2026);
    let mut soak = Soak::new(seed);
    let mut screens = std::collections::BTreeMap::<&str, u64>::new();
    let mut next_cut = 3_000;
    let mut next_menu = 40_000;
    while soak.events < events {
        if soak.events >= next_cut && soak.flash().power.is_none() {
            let words = 1 + soak.chance.below(200) as u64;
            let torn = Torn::ALL[soak.chance.below(4)];
            let flash = soak.flash();
            (flash.power, flash.torn) = (Some(words), torn);
        }
        if !soak.random_event() {
            soak.cuts += 1;
            soak.restart();
            next_cut = soak.events + soak.chance.below(10_000) as u64;
        }
        *screens.entry(soak.console.screen_name()).or_default() += 1;
        if soak.events >= next_menu && soak.flash().power.is_none() {
            soak.check_journals();
            soak.returns_to_main_menu();
            next_menu = soak.events + 40_000;
        }
    }
    let seen = screens.len();
    // Printed past the test runner, which hides the output of tests that pass.
    let _ = writeln!(
        std::io::stderr(),
        "soak: {} events ({} idle steps), {seen} of {} screens, {} power cuts, {} updates, 0 lost actions",
        soak.events,
        soak.idle_steps,
        SCREENS.len(),
        soak.cuts,
        soak.updates
    );
    // Random presses rarely finish a match, and only a panic leads to the crash note, so a few
    // screens may not have been seen.
    assert!(
        events < EVENTS / 10 || seen * 4 >= SCREENS.len() * 3,
        "{screens:?}"
    );
}
