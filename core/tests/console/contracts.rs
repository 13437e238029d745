//! Tests what the console guarantees its hosts.

use pocketq_core::{
    buttons::Button::{A, B, Down, Right, Up},
    chance::{RawBits, RngBits, Rolled, Unhealthy},
    console::{Boot, Console, Input, RandomWord, Settings, Timeout, Want},
    games::GameKind,
    store::{Change, Store},
    text::Language,
    time::Millis,
    ui::Frame,
};
use pocketq_testing::{RamFlash, TestRng};

use crate::{device::set_up, rig::Rig, rows::Reader};

const AREA: core::ops::Range<u32> = 0..16 * 4096;

impl Rig {
    fn new() -> Self {
        Self::start(set_up(), None)
    }

    /// The flash, as if the power failed now.
    fn cut(&mut self) -> RamFlash {
        self.console.flash().unwrap().clone()
    }

    fn written(&mut self) -> u64 {
        self.console.flash().unwrap().work.written_bytes
    }

    fn wants(&self) -> Want {
        self.console.next(self.at).now
    }

    fn erases(&mut self) -> u64 {
        self.console.flash().unwrap().work.erases
    }

    /// Begins a match of Quantik between two people; nothing is random.
    fn begin_quantik(&mut self) {
        self.begin_for_two("Quantik");
        assert_eq!(self.console.screen_name(), "quantik-board");
    }

    /// Begins a game of Qwantum, with a random first player.
    fn begin_qwantum(&mut self) {
        self.choose("Qwantum");
        self.choose("New game");
    }
}

#[test]
fn what_was_played_is_on_the_flash_when_handle_returns() {
    let mut rig = Rig::new();
    rig.begin_quantik();
    for played in 1..=2 {
        rig.press(&[Down, A, A]);
        assert_eq!(rig.played(GameKind::Quantik), played);
        // `idle` was not called, and nothing was drawn.
        let mut again = Rig::start(rig.cut(), None);
        again.console.load_all_matches();
        assert_eq!(again.played(GameKind::Quantik), played);
    }
}

/// Who plays which side is part of the match.
#[test]
fn a_match_and_who_plays_it_are_on_the_flash_together() {
    let mut begun = false;
    for words in 0.. {
        let mut rig = Rig::new();
        rig.choose("Quantik");
        // By default player 2 is the device.
        rig.set("2", "person");
        rig.set("First", "1");
        rig.tap_until(Up, "New game");
        // The power fails while the match begins, and there is no time for `idle`.
        rig.console.flash().unwrap().power = Some(words);
        rig.press(&[A]);
        let mut flash = rig.cut();
        let has_power = flash.power.take() != Some(0);
        let mut again = Rig::start(flash, None);
        again.console.load_all_matches();
        if again.console.match_state(GameKind::Quantik).is_some() {
            begun = true;
            again.choose("Quantik");
            again.press(&[A]);
            again.press(&[Down, A, A, Down, A, A]);
            let played = again.played(GameKind::Quantik);
            assert_eq!(played, 2, "two people play, {words} words");
        }
        if has_power {
            break;
        }
    }
    assert!(begun);
}

#[test]
fn what_can_wait_is_stored_only_when_idle() {
    let mut rig = Rig::new();
    rig.rest();
    let before = rig.written();
    // Chooses another language in the settings.
    rig.choose("Settings");
    rig.press(&[Right]);
    assert_eq!(rig.written(), before);
    let language = rig.console.settings().language;
    rig.rest();
    assert!(rig.written() > before);
    assert_eq!(
        Rig::start(rig.cut(), None).console.settings().language,
        language
    );
    let stored = rig.written();
    rig.rest();
    assert_eq!(rig.written(), stored, "once");
}

/// Erasing stops the chip, so it is done when the player pauses, not when a press is stored.
#[test]
fn a_sector_is_erased_in_a_pause_before_a_press_needs_it() {
    let mut rig = Rig::start(RamFlash::blank(16), None);
    rig.press(&[Up]);
    rig.rest();
    assert_eq!(rig.erases(), 0, "the player may press again at once");
    let paused = rig
        .console
        .next(rig.at)
        .until
        .expect("idle wants to be called");
    assert!(paused > rig.at && paused < rig.at + Millis(500));
    rig.at = paused;
    rig.handle(Input::Tick);
    assert_eq!(rig.erases(), 0, "handle does not erase");
    rig.rest();
    assert_eq!(rig.erases(), 1);
    rig.run(60_000);
    rig.rest();
    assert_eq!(rig.erases(), 1, "once");
    rig.press(&[Down, A, A, B]);
    assert!(rig.console.settings().language == Language::English);
    let written = rig.written();
    rig.begin_quantik();
    rig.press(&[Down, A, A]);
    assert!(rig.written() > written);
    assert_eq!(
        rig.erases(),
        1,
        "settings and the first match found a sector ready"
    );
}

#[test]
fn idle_thinks_until_there_is_nothing_to_think_about() {
    let mut rig = Rig::new();
    // Quantik against the device, which goes second.
    rig.choose("Quantik");
    rig.set("First", "1");
    rig.choose("New game");
    rig.press(&[Down, A, A]);
    assert_eq!(rig.played(GameKind::Quantik), 1);
    while let Some(request) = rig.console.roll_request() {
        rig.handle(Input::Rolled(request.answer(Rolled::OneOf(0))));
    }
    rig.run(10_000);
    assert_eq!(rig.played(GameKind::Quantik), 1, "it had no time to think");
    let mut steps = 0;
    while rig.console.idle(rig.at).is_some() {
        steps += 1;
    }
    assert!(steps > 1, "in little steps");
    rig.run(1000);
    assert_eq!(rig.played(GameKind::Quantik), 2);
}

#[test]
fn an_answer_counts_once_and_only_for_its_own_request() {
    let mut rig = Rig::new();
    rig.begin_qwantum();
    let request = rig.console.roll_request().expect("who begins");
    let answer = request.answer(Rolled::OneOf(1));
    let mut other = answer;
    other.id = request.id.wrapping_sub(1);
    rig.handle(Input::Rolled(other));
    assert_eq!(rig.console.roll_request(), Some(request), "another's");
    rig.handle(Input::Rolled(request.answer(Rolled::OneOf(2))));
    assert_eq!(rig.console.roll_request(), Some(request), "not one of two");
    rig.handle(Input::Rolled(answer));
    assert_eq!(rig.console.screen_name(), "qwantum-table");
    rig.run(1000);
    rig.press(&[A]);
    let throw = rig.console.roll_request().expect("the first throw");
    assert_ne!(throw.id, request.id);
    rig.handle(Input::Rolled(answer));
    assert_eq!(rig.console.roll_request(), Some(throw), "an old answer");
}

/// A source for `rand_core` that always gives the same word, or none.
struct Constant(Option<u32>);

impl rand_core::TryRngCore for Constant {
    type Error = core::fmt::Error;

    fn try_next_u32(&mut self) -> Result<u32, core::fmt::Error> {
        self.0.ok_or(core::fmt::Error)
    }

    fn try_next_u64(&mut self) -> Result<u64, core::fmt::Error> {
        self.try_next_u32().map(u64::from)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), core::fmt::Error> {
        bytes.fill(self.try_next_u32()? as u8);
        Ok(())
    }
}

#[test]
fn words_are_wanted_for_the_seed_and_for_requests() {
    let mut rig = Rig::new();
    let mut chance = TestRng(1);
    let mut next = move || RandomWord {
        bits: chance.next() as u32,
        moment: 7,
    };
    rig.rest();
    while rig.wants() == Want::SeedWords {
        rig.handle(Input::RandomWord(next()));
    }
    assert_eq!(rig.wants(), Want::Sleep);
    rig.begin_qwantum();
    while rig.wants() == Want::RandomWords {
        rig.handle(Input::RandomWord(next()));
    }
    assert_eq!(rig.console.screen_name(), "qwantum-table");
}

#[test]
fn a_source_that_fails_or_has_nothing_is_reported_at_once() {
    for source in [Constant(Some(0)), Constant(None)] {
        let mut bits = RngBits::new(source);
        let mut rig = Rig::new();
        rig.begin_qwantum();
        let _ = rig.console.roll_from(rig.at, &mut bits);
        assert_eq!(rig.console.roll_request(), None);
        assert_eq!(rig.console.screen_name(), "qwantum-setup");
    }
    assert_eq!(RngBits::new(Constant(Some(2))).next_bit(), Ok(false));
    let refused = Rolled::Refused(Unhealthy::RepetitionCount);
    let mut rig = Rig::new();
    rig.begin_qwantum();
    let request = rig.console.roll_request().unwrap();
    rig.handle(Input::Rolled(request.answer(refused)));
    assert_eq!(rig.console.screen_name(), "qwantum-setup");
}

fn picture(console: &Console<RamFlash>) -> Frame {
    let mut frame = Frame::new();
    console.draw(&mut frame);
    frame
}

#[test]
fn without_a_usable_flash_it_tells_the_player_and_plays() {
    let broken = || {
        let mut flash = RamFlash::blank(16);
        flash.power = Some(0);
        flash
    };
    let unusable = [
        Console::start(Boot::default(), broken(), AREA),
        Console::start(Boot::default(), RamFlash::blank(16), 0..100),
        Console::start_without_flash(Boot::default()),
    ];
    let splash = picture(&Console::start(Boot::default(), RamFlash::blank(16), AREA));
    for console in unusable {
        assert!(console.store_error().is_some());
        assert!(picture(&console) != splash, "the notice");
        let mut rig = Rig {
            console,
            at: Millis(0),
            battery: None,
        };
        rig.run(2000);
        rig.press(&[A]);
        rig.begin_quantik();
        rig.press(&[Down, A, A]);
        assert_eq!(rig.played(GameKind::Quantik), 1);
        rig.rest();
    }
}

#[test]
fn a_flash_that_fails_in_mid_match_is_reported_once() {
    let mut rig = Rig::new();
    rig.begin_quantik();
    rig.rest();
    let before = picture(&rig.console);
    rig.console.flash().unwrap().power = Some(0);
    rig.press(&[Down, A, A]);
    assert_eq!(rig.played(GameKind::Quantik), 1);
    let notice = picture(&rig.console);
    assert!(notice != before);
    rig.press(&[A, Down, A, A]);
    assert_eq!(rig.played(GameKind::Quantik), 2, "it is played on");
    assert!(picture(&rig.console) != notice, "not reported again");
}

/// The web page starts with a screen that never goes off. A stored default must not change that; a
/// timeout that the player chose stays.
#[test]
fn a_hosts_timeout_replaces_the_default_one_that_is_stored() {
    let timeout_with = |stored| {
        let flash = RamFlash::blank(16);
        let (mut store, _) = Store::open(flash, AREA).unwrap();
        let settings = Settings {
            timeout: stored,
            ..Settings::default()
        };
        store.apply(&Change::Settings(settings)).unwrap();
        let boot = Boot {
            settings: Settings {
                timeout: Timeout::Never,
                ..Settings::default()
            },
            ..Boot::default()
        };
        let console = Console::start(boot, store.release(), AREA);
        console.settings().timeout
    };
    assert_eq!(timeout_with(Timeout::default()), Timeout::Never);
    assert_eq!(timeout_with(Timeout::Seconds30), Timeout::Seconds30);
}
