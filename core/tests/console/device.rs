//! A device under test: buttons, time, and a flash that keeps its contents when the power fails.

use std::collections::BTreeMap;

use pocketq_core::{
    buttons::{Button, ButtonSet},
    chance::{Roll, RollRequest, Rolled, Unhealthy},
    console::{Boot, Console, Input, Output, Settings, VirtualHost},
    qwantum::player::learned::WEIGHTS,
    store::{Change, Store},
    time::Millis,
    ui::Frame,
};
use pocketq_testing::{RamFlash, TestRng};

const SECTORS: usize = 16;

/// The panic message of a device that has more idle work than any search needs.
pub(crate) const NO_REST: &str = "does not come to rest";

/// The most ticks at one moment.
const MOST_TICKS: u32 = 1000;

/// The most steps of idle work allowed after an input, by screen: a few times more than any search
/// has been seen to take there.
fn most_steps(screen: &str) -> u32 {
    match screen {
        "quantik-board" | "quantik-review" | "towers-board" | "towers-review" => 40_000,
        "qwantum-table" | "guide" => 4_000,
        // Every decision of a match: 116 turns with up to six decisions of 250 steps each.
        "qwantum-review" => 400_000,
        // No searches here.
        _ => 100,
    }
}

pub(crate) struct TestDevice {
    console: Console<RamFlash>,
    at: Millis,
    /// Rolls dice and draws lots. Without it, every result is 0.
    pub(crate) luck: Option<TestRng>,
    /// One in this many requests is refused, as from an untrustworthy source; 0 means none.
    pub(crate) refusals: usize,
    /// How many steps of idle work are done after an input. Without it, the device always finishes.
    pub(crate) hurry: Option<u32>,
    /// How many steps have been done since the last input.
    steps: u32,
    /// The time of the last tick, and how many there have been at that time.
    ticks: (Millis, u32),
    /// The most steps after an input so far, by screen.
    pub(crate) most_steps: BTreeMap<&'static str, u32>,
}

/// The flash of a device that has been set up: it contains settings, so the device does not ask for
/// them.
pub(crate) fn set_up() -> RamFlash {
    set_up_with(Settings::default())
}

/// The same with these settings.
pub(crate) fn set_up_with(settings: Settings) -> RamFlash {
    let flash = RamFlash::blank(SECTORS);
    let area = flash.area();
    let (mut store, _) = Store::open(flash, area).expect("a flash that works");
    let stored = store.apply(&Change::Settings(settings));
    stored.expect("a flash that works");
    let bytes = store.release().bytes;
    RamFlash {
        bytes,
        ..RamFlash::blank(SECTORS)
    }
}

fn switched_on(flash: RamFlash, at: Millis) -> Console<RamFlash> {
    let area = flash.area();
    let boot = Boot {
        at,
        ..Boot::default()
    };
    let mut console = Console::start(boot, flash, area);
    console.lend_weights(WEIGHTS);
    console
}

impl TestDevice {
    /// A device that has been set up, showing the main menu.
    pub(crate) fn new() -> Self {
        Self::with_flash(set_up())
    }

    /// A device with this flash, after the splash screen.
    pub(crate) fn with_flash(flash: RamFlash) -> Self {
        let mut device = TestDevice {
            console: switched_on(flash, Millis(0)),
            at: Millis(0),
            luck: None,
            refusals: 0,
            hurry: None,
            steps: 0,
            ticks: (Millis(0), 0),
            most_steps: BTreeMap::new(),
        };
        device.wait(2000);
        device
    }

    /// Cuts the power and switches the device on again.
    pub(crate) fn restart(&mut self) {
        let mut flash = self.flash().clone();
        flash.power = None;
        self.console = switched_on(flash, self.at);
        self.wait(2000);
    }

    pub(crate) fn console(&mut self) -> &mut Console<RamFlash> {
        &mut self.console
    }

    pub(crate) fn flash(&mut self) -> &mut RamFlash {
        self.console.flash().expect("a flash that works")
    }

    pub(crate) fn screen(&self) -> &'static str {
        self.console.screen_name()
    }

    pub(crate) fn picture(&self) -> Frame {
        let mut frame = Frame::new();
        self.console.draw(&mut frame);
        frame
    }

    /// How many bytes have been written to the flash.
    pub(crate) fn written(&mut self) -> u64 {
        self.flash().work.written_bytes
    }

    /// Makes the flash unreadable.
    pub(crate) fn cut_flash_power(&mut self) {
        self.flash().power = Some(0);
    }

    pub(crate) fn press_all(&mut self, buttons: &[Button]) {
        buttons.iter().for_each(|button| self.press(*button));
    }

    pub(crate) fn press(&mut self, button: Button) {
        self.hold_for(button, 60);
    }

    /// Presses long enough to open the menu.
    pub(crate) fn hold(&mut self, button: Button) {
        self.hold_for(button, 700);
    }

    pub(crate) fn hold_for(&mut self, button: Button, millis: u64) {
        self.handle(Input::Buttons(ButtonSet::EMPTY.with(button)));
        self.wait(millis);
        self.handle(Input::Buttons(ButtonSet::EMPTY));
        self.wait(200);
    }

    pub(crate) fn wait(&mut self, millis: u64) {
        let until = self.at + Millis(millis);
        self.run_until(until);
    }

    /// Rolls dice or draws a lot.
    fn fall(&mut self, roll: Roll) -> Rolled {
        let refusals = self.refusals;
        let mut below = |limit| self.luck.as_mut().map_or(0, |luck| luck.below(limit) as u8);
        if refusals > 0 && below(refusals) == 0 {
            return Rolled::Refused(Unhealthy::RepetitionCount);
        }
        match roll {
            Roll::OneOf(count) => Rolled::OneOf(below(count.get().into())),
            Roll::Dice(dice) => Rolled::Dice(core::array::from_fn(|die| {
                (dice >> die & 1 == 1).then(|| below(6))
            })),
        }
    }
}

impl VirtualHost for TestDevice {
    type Flash = RamFlash;

    fn console(&mut self) -> &mut Console<RamFlash> {
        &mut self.console
    }

    fn now(&mut self) -> &mut Millis {
        &mut self.at
    }

    fn roll(&mut self, request: RollRequest) -> Option<Output> {
        let fell = self.fall(request.roll);
        Some(self.pass(Input::Rolled(request.answer(fell))))
    }

    fn carry_out(&mut self, _output: Output) {}

    fn pass(&mut self, input: Input) -> Output {
        self.steps = 0;
        if input == Input::Tick {
            let (at, ticks) = self.ticks;
            self.ticks = (self.at, if at == self.at { ticks + 1 } else { 0 });
            assert!(ticks < MOST_TICKS, "{} {NO_REST}", self.screen());
        }
        self.console.handle(self.at, input)
    }

    /// Stops when there is no time left.
    fn idle(&mut self) -> Option<Output> {
        let screen = self.console.screen_name();
        let has_time = self.hurry.is_none_or(|most| self.steps < most);
        let output = has_time.then(|| self.console.idle(self.at))??;
        self.steps += 1;
        assert!(self.steps < most_steps(screen), "{screen} {NO_REST}");
        let given_up = self.console.searches_given_up();
        assert_eq!(given_up, 0, "a search on {screen} {NO_REST}");
        let most = self.most_steps.entry(screen).or_default();
        *most = self.steps.max(*most);
        Some(output)
    }
}
