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

/// What is said of a device that has more to do than any search takes.
pub(crate) const NO_REST: &str = "does not come to rest";

/// The most steps of idle work after an input, on a screen: a few times what any search was seen to
/// take there.
fn most_steps(screen: &str) -> u32 {
    match screen {
        "quantik-board" | "quantik-review" | "towers-board" | "towers-review" => 40_000,
        "qwantum-table" | "guide" => 4_000,
        // Every decision of a match: 116 turns, up to six decisions each, 250 steps for one.
        "qwantum-review" => 400_000,
        // Nothing is searched for there.
        _ => 100,
    }
}

pub(crate) struct TestDevice {
    console: Console<RamFlash>,
    at: Millis,
    /// How dice and lots fall. Without it everything is the first there is.
    pub(crate) luck: Option<TestRng>,
    /// One in so many requests is refused, because chance cannot be trusted; 0: none.
    pub(crate) refusals: usize,
    /// How many steps of idle work there is time for after an input. Without it the device comes to
    /// rest.
    pub(crate) hurry: Option<u32>,
    /// How many steps there were after the last input.
    steps: u32,
    /// The most steps after an input so far, by screen.
    pub(crate) most_steps: BTreeMap<&'static str, u32>,
}

/// The flash of a device that was set up before: it holds settings, so it does not ask for them.
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
    /// A device that was set up before, with the main menu on the screen.
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
            most_steps: BTreeMap::new(),
        };
        device.wait(2000);
        device
    }

    /// The power fails and comes back.
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

    /// How many bytes were written to the flash so far.
    pub(crate) fn written(&mut self) -> u64 {
        self.flash().work.written_bytes
    }

    /// Makes everything on the flash unreadable.
    pub(crate) fn corrupt_flash(&mut self) {
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
        self.handle(Input::Buttons(ButtonSet::NONE.with(button)));
        self.wait(millis);
        self.handle(Input::Buttons(ButtonSet::NONE));
        self.wait(200);
    }

    pub(crate) fn wait(&mut self, millis: u64) {
        let until = self.at + Millis(millis);
        self.run_until(until);
    }

    /// How dice or lots fall.
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
        self.console.handle(self.at, input)
    }

    /// Until there is no more time for it.
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
