//! The stack of open pages: a base, and a few pages above it that lead back one by one. Pages open
//! and close only here. The click and the redraw after a press are also requested here.
//!
//! Functions called by `App::update` are not inlined, to stay out of the chip's RAM, where
//! `App::update` is.
//!
//! There is little RAM, so the pages above the base are small. The few large ones, the *fat* pages,
//! share one slot: only one of them is open at a time.

use heapless::Vec;

use super::{
    Base, Device, Fat, Go, OnScreen, Page, PageEvent, Screen, Small, button_pages,
    main_menu::MainMenu,
    start::{CrashNotePage, Splash},
};
use crate::{
    app::{
        CrashNote, Sound, registered_game::RegisteredGame, registry::for_game,
        thinking::ThinkingResult,
    },
    buttons::Press,
    chance::Rolled,
    store::MatchId,
    time::{Millis, sooner},
    ui::Frame,
};

/// How many pages can be open above the base.
const MOST_ABOVE: usize = 4;

const _: () = assert!(
    size_of::<Base>() <= 352,
    "the base has no results of a search"
);
const _: () = assert!(size_of::<Small>() <= 104, "small pages are small");
const _: () = assert!(size_of::<Fat>() <= 832, "fat pages have room in their slot");

/// The pages that are open.
#[derive(Clone, Debug)]
pub(in crate::app) struct Stack {
    base: Base,
    /// The pages above it, topmost last; `None` is the fat one.
    above: Vec<Option<Small>, MOST_ABOVE>,
    fat: Option<Fat>,
}

impl Stack {
    /// The page that is shown at power-on.
    pub(in crate::app) fn first(device: &Device, crash_note: Option<CrashNote>) -> Self {
        Self::with(match crash_note {
            Some(crash_note) => Base::CrashNotePage(CrashNotePage::new(crash_note)),
            None => Base::Splash(Splash::new(device.at)),
        })
    }

    fn with(base: Base) -> Self {
        Stack {
            base,
            above: Vec::new(),
            fat: None,
        }
    }

    /// The index of the topmost page; the base is 0.
    fn top(&self) -> usize {
        self.above.len()
    }

    fn page(&self, at: usize) -> &dyn Page {
        match (
            at.checked_sub(1).and_then(|at| self.above.get(at)),
            &self.fat,
        ) {
            (Some(Some(small)), _) => small.page(),
            (Some(None), Some(fat)) => fat.page(),
            _ => self.base.page(),
        }
    }

    fn page_mut(&mut self, at: usize) -> &mut dyn Page {
        let above = at.checked_sub(1).and_then(|at| self.above.get_mut(at));
        match (above, &mut self.fat) {
            (Some(Some(small)), _) => small.page_mut(),
            (Some(None), Some(fat)) => fat.page_mut(),
            _ => self.base.page_mut(),
        }
    }

    fn name_at(&self, at: usize) -> &'static str {
        match (
            at.checked_sub(1).and_then(|at| self.above.get(at)),
            &self.fat,
        ) {
            (Some(Some(Small::ListPage(list))), _) => list.name(),
            (Some(Some(small)), _) => small.name(),
            (Some(None), Some(fat)) => fat.name(),
            _ => match &self.base {
                Base::QwantumPage(page) => page.name(),
                base => base.name(),
            },
        }
    }

    /// The index of the screen that is shown: the topmost page with a name. The pages above it are
    /// part of it; those beneath it are inactive.
    fn shown(&self) -> usize {
        let places = (0..=self.top()).rev();
        let mut named = places.filter(|at| !self.name_at(*at).is_empty());
        named.next().unwrap_or(0)
    }

    /// The name of the screen that is shown.
    pub(in crate::app) fn name(&self) -> &'static str {
        self.name_at(self.shown())
    }

    /// Whether the screen is a menu or a list, where the battery fits in a corner.
    pub(in crate::app) fn is_menu(&self) -> bool {
        let (menus, name) = (
            ["main-menu", "settings", "results", "last-games"],
            self.name(),
        );
        menus.contains(&name) || name.ends_with("-setup")
    }

    /// Whether the screen shows the viewed match.
    pub(in crate::app) fn is_of_viewed_match(&self) -> bool {
        let name = self.name();
        name == "share" || name.ends_with("-review")
    }

    pub(in crate::app) fn on_screen(&self) -> OnScreen {
        self.page(self.shown()).on_screen()
    }

    pub(in crate::app) fn match_missing_points(&self, device: &Device) -> Option<MatchId> {
        self.page(self.shown()).match_missing_points(device)
    }

    /// Passes a press to the topmost page. Clicks if the press did something that makes no other
    /// sound.
    #[inline(never)]
    pub(in crate::app) fn press(&mut self, press: Press, device: &mut Device) {
        let top = self.top();
        let go = self.page_mut(top).press(press, device);
        let sound = match &go {
            Go::Stay => None,
            Go::Refused => Some(Sound::Refused),
            _ => Some(Sound::Click),
        };
        if let Some(sound) = sound {
            device.sound(sound);
        }
        self.follow(top, go, device);
    }

    #[inline(never)]
    pub(in crate::app) fn rolled(&mut self, rolled: Rolled, device: &mut Device) {
        let shown = self.shown();
        let go = self.page_mut(shown).rolled(rolled, device);
        self.follow(shown, go, device);
    }

    pub(in crate::app) fn viewed_match_read(&mut self, device: &mut Device) {
        let shown = self.shown();
        self.close(shown, device);
        let go = self.page_mut(shown).viewed_match_read(device);
        self.follow(shown, go, device);
    }

    /// Calls each page that is part of the screen, topmost first, until one returns something other
    /// than [`Go::Stay`].
    fn each(
        &mut self,
        device: &mut Device,
        call: &mut dyn FnMut(&mut dyn Page, &mut Device) -> Go,
    ) {
        for at in (self.shown()..=self.top()).rev() {
            let go = call(self.page_mut(at), device);
            if !matches!(go, Go::Stay) {
                return self.follow(at, go, device);
            }
        }
    }

    #[inline(never)]
    pub(in crate::app) fn thinking_done(&mut self, result: &ThinkingResult, device: &mut Device) {
        self.each(device, &mut |page, device| {
            page.thinking_done(result, device)
        });
    }

    #[inline(never)]
    pub(in crate::app) fn tick(&mut self, device: &mut Device) {
        self.each(device, &mut |page, device| page.tick(device));
    }

    pub(in crate::app) fn due(&self, device: &Device) -> Option<Millis> {
        let pages = (self.shown()..=self.top()).map(|at| self.page(at).due(device));
        pages.fold(None, sooner)
    }

    pub(in crate::app) fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(Some(Small::ButtonHelp(_))) = self.above.last() {
            let lines = self.page(self.shown()).buttons(device);
            return button_pages::draw(lines, device, frame);
        }
        self.page(self.top()).draw(device, frame);
    }

    /// Closes all pages and opens this one, as if at power-on.
    pub(in crate::app) fn open_alone(&mut self, go: Go, device: &mut Device) {
        *self = Self::with(Base::Splash(Splash::over()));
        self.follow(0, go, device);
    }

    /// Carries out what the page at an index returned.
    #[inline(never)]
    pub(in crate::app) fn follow(&mut self, mut at: usize, mut go: Go, device: &mut Device) {
        loop {
            if matches!(go, Go::Stay) {
                break;
            }
            device.redraw();
            go = match go {
                Go::Stay | Go::Changed | Go::Refused => break,
                Go::Push(screen) => return self.open(at, screen, device),
                Go::Replace(screen) => return self.open(at.saturating_sub(1), screen, device),
                Go::Pop | Go::Close(_) if at == 0 => Go::Home,
                Go::Pop => Go::Close(PageEvent::Closed),
                Go::Close(event) => {
                    at -= 1;
                    self.close(at, device);
                    self.page_mut(at).page_event(event, device)
                }
                Go::Tell(event) => {
                    at = at.saturating_sub(1);
                    self.page_mut(at).page_event(event, device)
                }
                Go::Home => MainMenu::default().into(),
                Go::Setup(game) => {
                    device.thinking.stop();
                    // Otherwise a random number for the device's move would reach the setup, which
                    // would begin a match with it.
                    device.cancel_roll();
                    *self = Self::with(Base::MainMenu(MainMenu::at(game)));
                    at = 0;
                    for_game!(game, G => G::open_setup())
                }
            };
        }
    }

    /// Closes all pages above an index, and opens a page there.
    fn open(&mut self, at: usize, screen: Screen, device: &mut Device) {
        self.close(at, device);
        let above = match screen {
            Screen::Base(base) => {
                self.base = base;
                return self.close(0, device);
            }
            Screen::Small(small) => Some(small),
            Screen::Fat(fat) => {
                self.fat = Some(fat);
                None
            }
        };
        if let Err(above) = self.above.push(above) {
            // No path opens this many pages.
            debug_assert!(false, "too many pages are open");
            if let Some(last) = self.above.last_mut() {
                *last = above;
            }
        }
        device.is_covered = true;
    }

    /// Closes all pages above an index.
    fn close(&mut self, at: usize, device: &mut Device) {
        self.above.truncate(at);
        if !self.above.iter().any(Option::is_none) {
            self.fat = None;
        }
        device.is_covered = !self.above.is_empty();
    }
}
