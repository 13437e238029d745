//! The device as a host drives it: one value that owns the program, its store, its dice and the
//! memory for searches, and guarantees:
//!
//! - Whatever happens is stored before [`Console::handle`] returns, so before anyone can see it.
//! - Only [`Console::idle`] stores changes that can wait, and searches for moves.
//! - A request for dice is answered once, from raw words that the host passes in while they are
//!   wanted.
//! - The console decides what comes next ([`Console::next`]), in the same way on every host.
//! - With an empty battery nothing happens and nothing is written.
//!
//! A host has buttons, a clock, raw random bits, a flash, a panel and perhaps a piezo. This is a
//! complete host:
//!
//! ```
//! use pocketq_core::{
//!     chance::RngBits,
//!     console::{Boot, Console, Input, Output, Want},
//!     qwantum::player::learned::WEIGHTS,
//!     time::Millis,
//!     ui::Frame,
//! };
//! # use embedded_storage::nor_flash::NorFlash;
//! # fn clock() -> Millis { Millis(2000) }
//! # fn show(frame: &Frame) {}
//! # fn play(sound: pocketq_core::console::Sound) {}
//! # fn next_levels(until: Option<Millis>) -> Option<Input> { None }
//!
//! fn run<F: NorFlash>(flash: F, rng: impl rand_core::TryRngCore) {
//!     let mut console = Console::start(Boot::default(), flash, 0..16 * 4096);
//!     console.lend_weights(WEIGHTS);
//!     let (mut frame, mut bits) = (Frame::new(), RngBits::new(rng));
//!     let mut output = Output { redraw: true, ..Output::default() };
//!     loop {
//!         if output.redraw {
//!             console.draw(&mut frame);
//!             // Switch the panel on or off, set its brightness, turn it: see `console.panel()`.
//!             show(&frame);
//!         }
//!         if let Some(sound) = output.sound {
//!             play(sound);
//!         }
//!         let wants = console.next(clock());
//!         output = match wants.now {
//!             Want::Tick => console.handle(clock(), Input::Tick),
//!             Want::RandomWords => console.roll_from(clock(), &mut bits),
//!             Want::Idle => console.idle(clock()).unwrap_or_default(),
//!             // Nobody has asked for dice, and this host measures no battery: it sleeps until a
//!             // button changes, or until the console has to be asked again.
//!             Want::SeedWords | Want::PowerReading | Want::Sleep => {
//!                 let Some(levels) = next_levels(wants.until) else { break };
//!                 console.handle(clock(), levels)
//!             }
//!         };
//!     }
//! }
//! ```

mod virtual_host;

use core::{borrow::BorrowMut, ops::Range};

use embedded_storage::nor_flash::NorFlash;

pub use crate::app::{
    Boot, Brightness, Chemistry, CrashNote, Input, MatchState, Memory, NOTE_LENGTH, Output, Pace,
    Panel, PowerReading, RandomWord, ScreenType, Settings, Sound, Timeout, Tone, Volume,
};
pub use virtual_host::VirtualHost;

use crate::{
    app::{App, Persistence},
    chance::{DiceRoller, RawBits, RollRequest, WordsWanted},
    games::{GameKind, MatchKind},
    qwantum::{self, player::learned::Weights},
    share::ShareableMatch,
    store::{Loaded, Store, StoreError},
    text::Language,
    time::{Millis, sooner},
    ui::Frame,
};

/// The whole device except for its hardware.
pub struct Console<F: NorFlash, M = Memory> {
    app: App,
    /// `None` until it is opened.
    store: Option<Store<F>>,
    /// Why there is no store.
    store_error: StoreError,
    persistence: Persistence,
    /// A flash to open once the battery is no longer empty.
    unopened: Option<(F, Range<u32>)>,
    roller: DiceRoller,
    memory: M,
    /// Overrides the stored language.
    language: Option<Language>,
    /// Whether something has happened since [`idle`](Self::idle) last checked for changes to store.
    look_for_deferred_changes: bool,
    /// Whether [`idle`](Self::idle) may find something to do.
    may_idle: bool,
    /// Whether the host measures where the power comes from: true once it has done so.
    measures_power: bool,
    /// When a button was last touched.
    touched: Millis,
    /// When [`idle`](Self::idle) wants to be called again, to prepare the store.
    prepare_at: Option<Millis>,
}

/// The store is prepared for the next presses once no button has been touched for this long.
/// Preparing stops the chip for a while, and a player may press again at once.
const PAUSE_BEFORE_PREPARING: Millis = Millis(500);

/// The store is prepared only if nothing is due for this long: no step of an animation, no held
/// button. Erasing a sector usually takes a third of this.
const FREE_TIME_TO_PREPARE: Millis = Millis(150);

/// How many times the battery is measured before the store is opened. Fewer readings would not be
/// trusted, and with an empty battery the store must stay closed.
pub const FIRST_READINGS: usize = 3;

impl<F: NorFlash> Console<F> {
    /// Switches the device on, with a save area in a flash. A flash that cannot be used is left
    /// untouched: the device tells the player and plays without it.
    pub fn start(boot: Boot, flash: F, area: Range<u32>) -> Self {
        Self::start_powered(boot, flash, area, None)
    }

    /// Does the same as [`start`](Self::start), on a host that knows where the power comes from.
    pub fn start_powered(
        boot: Boot,
        flash: F,
        area: Range<u32>,
        power: Option<PowerReading>,
    ) -> Self {
        let at = boot.at;
        let mut console = Self::without_store(boot, Memory::new());
        for reading in power.into_iter().flat_map(|power| [power; FIRST_READINGS]) {
            let _ = console.handle(at, Input::Power(reading));
        }
        console.open_store(flash, area);
        console
    }

    /// Switches the device on without a flash: it tells the player that nothing is stored.
    pub fn start_without_flash(boot: Boot) -> Self {
        let mut console = Self::without_store(boot, Memory::new());
        console.app.continue_without_store();
        console
    }
}

impl<F: NorFlash, M: BorrowMut<Memory>> Console<F, M> {
    /// Switches the device on; [`open_store`](Self::open_store) must follow at once. For chips with
    /// little stack: the console and its memory can be placed one after the other, each where it
    /// will stay.
    pub fn without_store(boot: Boot, memory: M) -> Self {
        Console {
            language: boot.language,
            touched: boot.at,
            prepare_at: None,
            roller: DiceRoller::new(boot.dice_hook),
            app: App::new(boot),
            store: None,
            store_error: StoreError::Flash,
            persistence: Persistence::default(),
            unopened: None,
            memory,
            look_for_deferred_changes: false,
            may_idle: true,
            measures_power: false,
        }
    }

    /// Loads what is stored, as [`start`](Console::start) does. With an empty battery this is
    /// postponed, because it may have to write.
    pub fn open_store(&mut self, flash: F, area: Range<u32>) {
        if self.app.is_stopped() {
            self.unopened = Some((flash, area));
            self.app.wait_for_store(true);
            return;
        }
        let mut loaded = Loaded::default();
        match Store::open_in(&mut self.store, &mut loaded, flash, area) {
            Ok(store) => {
                self.persistence
                    .start(&mut self.app, self.language, store, &mut loaded);
            }
            Err(error) => {
                self.app.continue_without_store();
                (self.store, self.store_error) = (None, error);
            }
        }
    }

    /// Lends Qwantum's players the weights of their neural nets:
    /// [`WEIGHTS`](crate::qwantum::player::learned::WEIGHTS), or the same from a file. May be
    /// called at any time; until then these players wait, and so do hints.
    pub fn lend_weights(&mut self, weights: &'static Weights) {
        self.app.lend_weights(weights);
        self.may_idle = true;
    }

    /// Handles an input. When this returns, everything that must survive a power cut is on the
    /// flash.
    // Never inlined, like `idle`: otherwise their stack would be reserved all the time.
    #[inline(never)]
    pub fn handle(&mut self, at: Millis, input: Input) -> Output {
        let Some(input) = self.with_answer(input) else {
            return Output::default();
        };
        match input {
            Input::Buttons(_) => self.touched = at,
            Input::Power(_) => self.measures_power = true,
            _ => {}
        }
        let output = self.app.update(at, input);
        self.look_for_deferred_changes = true;
        self.may_idle = true;
        self.prepare_at = None;
        self.open_waiting_store();
        self.finish(output)
    }

    /// Turns random words into the answer to a request for dice; `None` while there are too few
    /// words.
    fn with_answer(&mut self, input: Input) -> Option<Input> {
        let request = self.app.roll_request();
        let answer = match input {
            Input::RandomWord(RandomWord { bits, moment }) => {
                self.roller.push(request, bits, moment)
            }
            Input::NoRandomWords => request.map(|request| self.roller.fail(request)),
            other => return Some(other),
        };
        answer.map(Input::Rolled)
    }

    /// Opens the store that waited for a better battery. Never inlined: it needs a lot of stack.
    #[inline(never)]
    fn open_waiting_store(&mut self) {
        if !self.app.is_stopped()
            && let Some((flash, area)) = self.unopened.take()
        {
            self.app.wait_for_store(false);
            self.open_store(flash, area);
        }
    }

    /// Does a little of the work that can wait: stores settings, reads the points of a listed
    /// match, searches for a move, or prepares the store. `None` means that there was nothing to
    /// do.
    ///
    /// It takes the chip a few milliseconds, except for reading a long match and for preparing the
    /// store. Preparing may erase a sector ahead of later presses, which typically takes 45 ms; it
    /// is done only after the player has paused. Flash work stops a chip that runs from flash, so
    /// call this once the picture has been sent.
    #[inline(never)]
    pub fn idle(&mut self, at: Millis) -> Option<Output> {
        let output = self.try_idle(at);
        self.may_idle = output.is_some();
        output
    }

    #[inline]
    fn try_idle(&mut self, at: Millis) -> Option<Output> {
        if self.app.is_stopped() {
            return None;
        }
        if core::mem::take(&mut self.look_for_deferred_changes)
            && let Some(store) = &mut self.store
            && self.persistence.has_deferred_changes(&self.app)
        {
            let redraw = self
                .persistence
                .store_deferred_changes(&mut self.app, store);
            // There may be more: only a little is done at a time.
            self.look_for_deferred_changes = true;
            return Some(Output {
                redraw,
                ..Output::default()
            });
        }
        if !self.app.is_thinking() {
            return self.prepare_store(at);
        }
        Some(match self.app.think(at, self.memory.borrow_mut()) {
            Some(output) => self.finish(output),
            None => Output::default(),
        })
    }

    /// How many searches for a move or a hint have been given up since power-on because they took
    /// too long. This should stay 0: a host with a log notes it when it grows.
    pub fn searches_given_up(&self) -> u32 {
        self.app.searches_given_up()
    }

    /// Does work that later presses would have to wait for, if there is time for it now.
    fn prepare_store(&mut self, at: Millis) -> Option<Output> {
        self.prepare_at = None;
        let store = self.store.as_mut()?;
        if !store.has_work_ahead() || self.app.roll_request().is_some() {
            return None;
        }
        let paused = self.touched + PAUSE_BEFORE_PREPARING;
        if at < paused {
            self.prepare_at = Some(paused);
            return None;
        }
        let next = self.app.next_wake();
        if next.is_some_and(|next| next < at + FREE_TIME_TO_PREPARE) {
            return None;
        }
        store.prepare().then(Output::default)
    }

    /// Stores everything that must not be lost, and returns what the host has to do.
    fn finish(&mut self, mut output: Output) -> Output {
        let changed = match &mut self.store {
            Some(store) if !self.app.is_stopped() => {
                self.persistence.store_changes(&mut self.app, store)
            }
            _ => false,
        };
        output.redraw |= changed;
        output
    }

    /// Shows a match that was played elsewhere, so that it can be stepped through and shared. Never
    /// stores any of it, and leaves matches in progress as they are.
    pub fn view(&mut self, at: Millis, played: &ShareableMatch) -> Output {
        self.touched = at;
        let output = self.app.view(at, played);
        self.look_for_deferred_changes = true;
        self.may_idle = true;
        self.finish(output)
    }

    /// The match on the screen, if it can be shared; `None` while pieces are being placed hidden.
    pub fn match_on_screen(&self) -> Option<ShareableMatch> {
        self.app.match_on_screen()
    }

    /// What the host does next. It must ask again whenever something has happened.
    pub fn next(&self, at: Millis) -> Wants {
        let tick = sooner(self.app.next_wake(), self.prepare_at);
        let reading = self.app.power_reading_due();
        let reading = reading.filter(|_| self.measures_power);
        let until = sooner(tick, reading);
        let is_due = |moment: Option<Millis>| moment.is_some_and(|moment| moment <= at);
        let words = self.roller.words_wanted(self.app.roll_request());
        let now = if is_due(reading) {
            Want::PowerReading
        } else if is_due(tick) {
            Want::Tick
        } else if words == WordsWanted::Now {
            Want::RandomWords
        } else if self.may_idle {
            Want::Idle
        } else if words == WordsWanted::Sometime && (until.is_some() || self.panel().on) {
            Want::SeedWords
        } else {
            Want::Sleep
        };
        Wants { now, until }
    }

    /// How many times the random words have failed a health test. When this grows, a host that can
    /// sample differently does so, because the next words are a new try.
    pub fn random_source_failures(&self) -> u32 {
        self.roller.failures()
    }

    /// Passes in words from a source until the request for dice is answered. For hosts whose source
    /// is always ready.
    pub fn roll_from(&mut self, at: Millis, source: &mut impl RawBits) -> Output {
        let asked = self.roll_request();
        let mut output = Output::default();
        while asked.is_some() && self.roll_request() == asked {
            let input = match source.next_word() {
                Ok(bits) => Input::RandomWord(RandomWord { bits, moment: at.0 }),
                Err(_) => Input::NoRandomWords,
            };
            output = self.handle(at, input);
        }
        output
    }

    /// The request for dice that has not been answered, for hosts that answer it themselves.
    pub fn roll_request(&self) -> Option<RollRequest> {
        self.app.roll_request()
    }

    /// How the display is to be driven now.
    pub fn panel(&self) -> Panel {
        self.app.panel()
    }

    /// Whether a match is being played on the screen, for hosts that stay awake meanwhile.
    pub fn is_match_on_screen(&self) -> bool {
        self.app.is_match_on_screen()
    }

    /// Draws the whole picture. The frame is always upright; the panel turns it.
    pub fn draw(&self, frame: &mut Frame) {
        self.app.draw(frame);
    }

    /// Draws the whole picture in a language other than the player's, for tests of the texts.
    #[cfg(feature = "text-record")]
    pub fn draw_in(&self, language: crate::text::Language, frame: &mut Frame) {
        self.app.draw_in(language, frame);
    }

    /// The player's settings.
    pub fn settings(&self) -> &Settings {
        self.app.settings()
    }

    /// Why nothing can be stored; `None` if the store works.
    pub fn store_error(&self) -> Option<StoreError> {
        self.store.is_none().then_some(self.store_error)
    }

    /// Returns the flash, as after a power cut.
    pub fn release(self) -> Option<F> {
        let unopened = self.unopened.map(|(flash, _)| flash);
        unopened.or(self.store.map(Store::release))
    }

    /// The flash, for hosts that inspect it.
    pub fn flash(&mut self) -> Option<&mut F> {
        self.store.as_mut().map(Store::flash)
    }

    /// The match of Qwantum that is being played or was played last.
    pub fn qwantum(&self) -> Option<&qwantum::Match> {
        self.app.qwantum()
    }

    /// Whether something moves on the screen for a moment, for tests.
    pub fn is_moving(&self) -> bool {
        self.app.is_moving()
    }

    /// The name of the screen that is shown, for tests and pictures.
    pub fn screen_name(&self) -> &'static str {
        self.app.screen_name()
    }

    /// The person's own sheet of Qwantum that is being kept or was kept last.
    pub fn my_sheet(&self) -> Option<&qwantum::SheetMatch> {
        self.app.my_sheet()
    }

    /// The match of this kind that is being played or was played last; a game stands for its mode
    /// 0.
    pub fn match_state(&self, kind: impl Into<MatchKind>) -> Option<MatchState> {
        self.app.match_state(kind.into())
    }

    /// Passes the codes of everything played in the match of this kind to `take`, including dice.
    /// For tests.
    pub fn each_event(&self, kind: impl Into<MatchKind>, mut take: impl FnMut(u32)) {
        self.app.each_event(kind.into(), &mut take);
    }

    /// Passes the codes of all decisions in the match of this kind to `take`, including undone ones
    /// that can be redone. For tests.
    pub fn each_code(&self, kind: impl Into<MatchKind>, mut take: impl FnMut(u32)) {
        self.app.each_code(kind.into(), &mut take);
    }

    /// Whether replaying the match of this kind from the start gives the same match. For tests.
    pub fn replays_to_itself(&self, kind: impl Into<MatchKind>) -> bool {
        self.app.replays_to_itself(kind.into())
    }

    /// Loads all unfinished matches now. Without this, each is loaded when its game is opened.
    pub fn load_all_matches(&mut self) {
        if let Some(store) = &mut self.store {
            for game in GameKind::ALL {
                self.persistence.load(game, &mut self.app, store);
            }
        }
    }
}

/// The names of all screens.
pub const SCREENS: &[&str] = App::SCREENS;

/// The answer of [`Console::next`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wants {
    /// What to do now. Contacts that have moved come first.
    pub now: Want,
    /// When to ask again at the latest, whatever is being done. `None`: only once something has
    /// happened.
    pub until: Option<Millis>,
}

/// Something that the host does for the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Measure where the power comes from: [`Input::Power`]. Wanted only from a host that has done
    /// so before.
    PowerReading,
    /// Something is due: [`Input::Tick`].
    Tick,
    /// Pass in random words for the waiting request: [`Input::RandomWord`].
    RandomWords,
    /// Call [`Console::idle`] once the picture has been sent.
    Idle,
    /// Pass in random words for the first seed, now and then.
    SeedWords,
    /// Nothing. With the screen off and nothing to wait [until](Wants::until), the clock may stop
    /// too.
    Sleep,
}
