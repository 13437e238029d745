//! Random fingers on the buttons, across all screens and games, while the power fails at random:
//! no panic, no screen without a way out, and every match is what its journal says. After a cut
//! every match has all that was accepted, but for the action in flight at most.
//!
//! `POCKETQ_SOAK_EVENTS` says how many events; five million unless it says otherwise.

#[allow(dead_code, reason = "the store's tests use all of it")]
#[path = "../store/flash.rs"]
mod flash;

use std::io::Write;

use flash::{RamFlash, TestRng, Torn};
use pocketq_core::{
    app::{App, Boot, ChanceRequest, ChanceResult, Effects, Event, Input, Memory},
    buttons::{Button, ButtonSet},
    journal::{Game, Journal},
    qwantum,
    store::Store,
    time::Millis,
    towers,
    ui::Frame,
};

const EVENTS: u64 = 5_000_000;

/// A match as far as the store has to know it.
#[derive(Clone, Debug, PartialEq)]
struct StoredGame {
    codes: Vec<u32>,
    played: usize,
    over: bool,
}

fn kept<G: Game<Code: Into<u32>>, const N: usize>(
    journal: Option<&Journal<G, N>>,
    is_over: impl Fn(&G) -> bool,
) -> Option<StoredGame> {
    let journal = journal?;
    let codes = journal.all_codes().iter().map(|&code| code.into());
    Some(StoredGame {
        codes: codes.collect(),
        played: journal.len(),
        over: is_over(journal.game()),
    })
}

/// The matches of all three games.
type Matches = [Option<StoredGame>; 3];

fn matches(app: &App) -> Matches {
    [
        kept(app.qwantum(), qwantum::Game::is_over),
        kept(app.quantik(), |board| board.outcome().is_some()),
        kept(app.towers(), towers::Game::is_over),
    ]
}

/// Several actions can be in flight, as when the device places its pieces: some of them may be
/// stored, the first ones first.
fn is_on_the_way(
    before: &Option<StoredGame>,
    found: &Option<StoredGame>,
    after: &Option<StoredGame>,
) -> bool {
    let played = |kept: &Option<StoredGame>| {
        let kept = kept.as_ref();
        kept.map_or(Vec::new(), |kept| kept.codes[..kept.played].to_vec())
    };
    let [before, found, after] = [before, found, after].map(played);
    let same = before
        .iter()
        .zip(&after)
        .take_while(|(one, other)| one == other);
    found.len() >= same.count() && after.starts_with(&found)
}

struct Soak {
    app: App,
    store: Store<RamFlash>,
    memory: Box<Memory>,
    frame: Frame,
    chance: TestRng,
    now: Millis,
    levels: ButtonSet,
    /// The matches after everything that was stored whole.
    accepted: Matches,
    events: u64,
    cuts: u64,
    thoughts: u64,
}

fn wake(flash: RamFlash, now: Millis) -> (App, Store<RamFlash>) {
    let area = flash.area();
    let (mut store, loaded) = Store::open(flash, area).expect("a store that was written by itself");
    let boot = Boot {
        at: now,
        ..Boot::default()
    };
    let mut app = App::wake(boot, &mut store, loaded);
    app.load_all_matches(&mut store);
    (app, store)
}

impl Soak {
    fn new(seed: u64) -> Self {
        let (app, store) = wake(RamFlash::blank(16), Millis(0));
        Soak {
            accepted: matches(&app),
            app,
            store,
            memory: Box::default(),
            frame: Frame::new(),
            chance: TestRng(seed),
            now: Millis(0),
            levels: ButtonSet::default(),
            events: 0,
            cuts: 0,
            thoughts: 0,
        }
    }

    /// After something happened: it is stored, then shown, and chance answers. False if the power
    /// failed meanwhile.
    fn carry_out(&mut self, mut effects: Effects) -> bool {
        loop {
            self.events += 1;
            let mut changed = self.app.store_changes(&mut self.store);
            if self.app.has_deferred_changes() {
                changed |= self.app.store_deferred_changes(&mut self.store);
            }
            if self.store.flash().power == Some(0) {
                return false;
            }
            if effects.redraw | changed {
                self.app.draw(&mut self.frame);
            }
            self.accepted = matches(&self.app);
            let Some(ask) = effects.ask else {
                return true;
            };
            let input = Input::Fell(self.answer(ask));
            effects = self.app.update(Event {
                at: self.now,
                input,
            });
        }
    }

    fn answer(&mut self, ask: ChanceRequest) -> ChanceResult {
        match ask {
            ChanceRequest::Lot(lots) => {
                ChanceResult::Lot(self.chance.below(usize::from(lots.get())) as u8)
            }
            ChanceRequest::Dice(dice) => ChanceResult::Dice(core::array::from_fn(|die| {
                (dice >> die & 1 == 1).then(|| self.chance.below(6) as u8)
            })),
        }
    }

    fn happens(&mut self, input: Input) -> bool {
        let effects = self.app.update(Event {
            at: self.now,
            input,
        });
        self.carry_out(effects)
    }

    /// A button changes, time passes, or the device thinks. False if the power failed.
    fn something(&mut self) -> bool {
        if self.app.is_thinking() && self.chance.below(8) > 0 {
            // Mostly a little; now and then to the end.
            let steps = if self.chance.below(400) == 0 { 4000 } else { 1 };
            for _ in 0..steps {
                self.thoughts += 1;
                let effects = self.app.think(self.now, &mut self.memory);
                if !self.carry_out(effects) {
                    return false;
                }
                if !self.app.is_thinking() {
                    break;
                }
            }
            return true;
        }
        let wait = match self.chance.below(40) {
            0 => 900,
            1 => 2_000,
            _ => self.chance.below(120),
        };
        let until = Millis(self.now.0 + wait as u64);
        while let Some(due) = self.app.next_wake().filter(|due| *due <= until) {
            assert!(due >= self.now || self.now == until, "time stands still");
            self.now = self.now.max(due);
            if !self.happens(Input::Tick) {
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
        self.happens(Input::Buttons(self.levels))
    }

    /// The power comes back: every match has what was accepted, or the action in flight too.
    fn power_is_back(&mut self) {
        self.cuts += 1;
        let in_flight = matches(&self.app);
        let (app, store) = {
            let (_, spare) = wake(RamFlash::blank(16), Millis(0));
            let mut flash = std::mem::replace(&mut self.store, spare).release();
            flash.power = None;
            wake(flash, self.now)
        };
        let found = matches(&app);
        let wanted = self.accepted.iter().zip(&in_flight);
        for (game, (found, (accepted, in_flight))) in found.iter().zip(wanted).enumerate() {
            // A finished match is not taken up: it is among the last games.
            let is_over = |one: &Option<StoredGame>| one.as_ref().is_none_or(|one| one.over);
            let is = |one: &Option<StoredGame>| found == one || found.is_none() && is_over(one);
            assert!(
                is(accepted) || is(in_flight) || is_on_the_way(accepted, found, in_flight),
                "game {game} after {} events: {found:?}\nis neither {accepted:?}\nnor {in_flight:?}",
                self.events
            );
        }
        (self.app, self.store) = (app, store);
        self.levels = ButtonSet::default();
        self.accepted = found;
        self.app.draw(&mut self.frame);
    }

    fn press(&mut self, button: Button, span: u64) {
        // Held upside down, up is down.
        let button = match (self.app.settings().turned, button) {
            (true, Button::Up) => Button::Down,
            (true, Button::Left) => Button::Right,
            _ => button,
        };
        let down = ButtonSet::default().with(button);
        for (levels, span) in [(down, span), (ButtonSet::default(), 400)] {
            self.happens(Input::Buttons(levels));
            let until = Millis(self.now.0 + span);
            while let Some(due) = self.app.next_wake().filter(|due| *due <= until) {
                self.now = self.now.max(due);
                self.happens(Input::Tick);
            }
            self.now = until;
        }
    }

    /// From any screen people get back to the menu: out of everything, leaving a match on purpose.
    fn finds_home(&mut self) {
        self.levels = ButtonSet::default();
        self.happens(Input::Buttons(self.levels));
        // B closes what is open. Held it opens menus, whose last entry leaves; the question then
        // wants a "yes", which is at the left; B leaves what comes before a match.
        let leave = [
            (Button::B, 900),
            (Button::Up, 60),
            (Button::A, 60),
            (Button::Left, 60),
            (Button::A, 60),
            (Button::B, 60),
        ];
        for _ in 0..100 {
            let closing = self.chance.below(3);
            let close = core::iter::repeat_n((Button::B, 60), closing);
            for (button, span) in close.chain(leave) {
                if self.app.screen_name() == "main-menu" {
                    return;
                }
                self.press(button, span);
            }
        }
        panic!("no way out of {}:{:?}", self.app.screen_name(), self.frame);
    }

    /// Every match is what its journal says: played again from the start it is the same.
    fn journals_are_true(&self) {
        fn is_true<G: Game + PartialEq, const N: usize>(journal: Option<&Journal<G, N>>) -> bool {
            journal.is_none_or(|journal| {
                let again =
                    Journal::<G, N>::restore(journal.setup(), journal.codes().iter().copied());
                again.is_ok_and(|again| again.game() == journal.game())
            })
        }
        assert!(is_true(self.app.qwantum()), "Qwantum");
        assert!(is_true(self.app.quantik()), "Quantik");
        assert!(is_true(self.app.towers()), "Quantum");
    }
}

#[test]
fn random_fingers_and_random_power_cuts_find_nothing() {
    let events = std::env::var("POCKETQ_SOAK_EVENTS").ok();
    let events = events
        .and_then(|events| events.parse().ok())
        .unwrap_or(EVENTS);
    let mut soak = Soak::new(2026);
    let mut screens = std::collections::BTreeMap::<&str, u64>::new();
    let mut next_cut = 3_000;
    let mut next_home = 40_000;
    while soak.events < events {
        if soak.events >= next_cut && soak.store.flash().power.is_none() {
            let words = 1 + soak.chance.below(200) as u64;
            let torn = Torn::ALL[soak.chance.below(4)];
            let flash = soak.store.flash();
            (flash.power, flash.torn) = (Some(words), torn);
        }
        if !soak.something() {
            soak.power_is_back();
            next_cut = soak.events + soak.chance.below(10_000) as u64;
        }
        *screens.entry(soak.app.screen_name()).or_default() += 1;
        if soak.events >= next_home && soak.store.flash().power.is_none() {
            soak.journals_are_true();
            soak.finds_home();
            next_home = soak.events + 40_000;
        }
    }
    let seen = screens.len();
    // Past the test runner, which keeps the words of tests that pass to itself.
    let _ = writeln!(
        std::io::stderr(),
        "soak: {} events ({} thoughts), {seen} of {} screens, {} power cuts, 0 lost actions",
        soak.events,
        soak.thoughts,
        App::SCREENS.len(),
        soak.cuts
    );
    // Random fingers rarely finish a match, and only a panic leads to the crash note: a few
    // screens may not have come up.
    assert!(
        events < EVENTS / 10 || seen * 4 >= App::SCREENS.len() * 3,
        "{screens:?}"
    );
}
