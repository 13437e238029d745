//! The device on the desk: passes buttons and time to the console, and remembers what its panel
//! shows. The caller supplies the time, real or virtual.

use std::mem;

use pocketq_core::{
    buttons::{Button, ButtonSet},
    chance::RollRequest,
    console::{Boot, Console, Input, Output, Panel, PowerReading, Sound, VirtualHost},
    qwantum::player::learned::WEIGHTS,
    time::Millis,
    ui::Frame,
};

use crate::{
    complaints::complain,
    dice_source::DiceSource,
    flash::{AREA, Flash},
};

/// A device on the desk.
pub struct Desk {
    console: Console<Flash>,
    dice_source: DiceSource,
    now: Millis,
    levels: ButtonSet,
    power: Option<PowerReading>,
    frame: Frame,
    sound: Option<Sound>,
    /// The panel's state when the device restarted into its boot loader, if it did.
    boot_loader: Option<Panel>,
    /// How many searches given up by the device have been reported.
    given_up: u32,
}

/// Shown while the panel is off, because on a desk that looks like a crash.
pub const DARK: [&str; 2] = ["The screen is off:", "any key wakes it."];

/// What hosts print once the device has restarted into its boot loader: a desk has none.
pub const NO_BOOT_LOADER: &str = "The device restarted to take a new program. On a desk there is \
    nothing to copy it to: update the source and start `pocketq` again. Games are kept.";

impl Desk {
    /// Switches on a device with these dice and this flash.
    pub fn new(boot: Boot, dice_source: DiceSource, flash: Flash) -> Self {
        Self::with_power(boot, dice_source, flash, None)
    }

    /// The same, with power that the device can measure, for example from a battery.
    pub fn with_power(
        boot: Boot,
        dice_source: DiceSource,
        flash: Flash,
        power: Option<PowerReading>,
    ) -> Self {
        Self::switched_on(boot, dice_source, Some(flash), power)
    }

    fn switched_on(
        boot: Boot,
        dice_source: DiceSource,
        flash: Option<Flash>,
        power: Option<PowerReading>,
    ) -> Self {
        let (now, levels) = (boot.at, boot.held);
        let mut console = match flash {
            Some(flash) => Console::start_powered(boot, flash, AREA, power),
            None => Console::start_without_flash(boot),
        };
        console.lend_weights(WEIGHTS);
        let mut frame = Frame::new();
        console.draw(&mut frame);
        Desk {
            console,
            dice_source,
            now,
            levels,
            power,
            frame,
            sound: None,
            boot_loader: None,
            given_up: 0,
        }
    }

    /// Switches it off without warning and on again. The settings in `boot` count only if none are
    /// stored.
    pub fn restart(&mut self, boot: Boot) {
        let boot = Boot {
            at: self.now,
            held: self.levels,
            ..boot
        };
        let spare = Desk::switched_on(Boot::default(), DiceSource::scripted(), None, None);
        let Desk {
            console,
            dice_source,
            power,
            ..
        } = mem::replace(self, spare);
        *self = Desk::switched_on(boot, dice_source, console.release(), power);
    }

    /// The console, for inspection.
    pub fn console(&self) -> &Console<Flash> {
        &self.console
    }

    /// The device's current time.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// When something next happens without a button press.
    pub fn next_wake(&self) -> Option<Millis> {
        let runs = self.boot_loader.is_none();
        self.console.next(self.now).until.filter(|_| runs)
    }

    /// Whether it has restarted into its boot loader. Nothing more happens until it is switched off
    /// and on.
    pub fn is_in_boot_loader(&self) -> bool {
        self.boot_loader.is_some()
    }

    /// Sets where the power comes from.
    pub fn set_power(&mut self, power: PowerReading) {
        if self.power.replace(power).is_none() {
            self.handle(Input::Power(power));
        }
    }

    /// Lets time pass until a moment, waking the device whenever it asks to be woken.
    pub fn run_until(&mut self, moment: Millis) {
        VirtualHost::run_until(self, moment);
    }

    /// Presses or releases one button now.
    pub fn set(&mut self, button: Button, pressed: bool) {
        let levels = if pressed {
            self.levels.with(button)
        } else {
            self.levels.without(button)
        };
        self.set_all(levels);
    }

    /// Holds down exactly these buttons from now on.
    pub fn set_all(&mut self, levels: ButtonSet) {
        if levels != self.levels {
            self.levels = levels;
            self.handle(Input::Buttons(levels));
        }
    }

    /// Which buttons are pressed.
    pub fn levels(&self) -> ButtonSet {
        self.levels
    }

    /// The state of the panel.
    pub fn panel(&self) -> Panel {
        self.boot_loader.unwrap_or_else(|| self.console.panel())
    }

    /// What a person holding the device upright sees: nothing while the panel is off, and the
    /// picture upside down while it is turned.
    pub fn picture(&self) -> Frame {
        match self.panel() {
            Panel { on: false, .. } => Frame::new(),
            Panel { turned: true, .. } => self.frame.turned(),
            _ => self.frame.clone(),
        }
    }

    /// Takes the last sound made since the previous call.
    pub fn take_sound(&mut self) -> Option<Sound> {
        self.sound.take()
    }

    /// Where the dice come from.
    pub fn dice_source(&mut self) -> &mut DiceSource {
        &mut self.dice_source
    }
}

impl VirtualHost for Desk {
    type Flash = Flash;

    fn console(&mut self) -> &mut Console<Flash> {
        &mut self.console
    }

    fn now(&mut self) -> &mut Millis {
        &mut self.now
    }

    fn roll(&mut self, request: RollRequest) -> Option<Output> {
        Some(
            self.dice_source
                .answer(request, &mut self.console, self.now),
        )
    }

    fn power(&self) -> Option<PowerReading> {
        self.power
    }

    fn has_left(&self) -> bool {
        self.is_in_boot_loader()
    }

    fn carry_out(&mut self, output: Output) {
        let Output {
            redraw,
            sound,
            boot_loader,
        } = output;
        if redraw {
            self.console.draw(&mut self.frame);
        }
        self.sound = sound.or(self.sound);
        if boot_loader {
            self.boot_loader = Some(self.console.panel());
        }
        let given_up = self.console.searches_given_up();
        if given_up > self.given_up {
            complain("pocketq: a search took too long and was given up");
        }
        self.given_up = given_up;
    }
}
