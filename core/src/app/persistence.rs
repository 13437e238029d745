//! The program and its store: taking up at power-on what was kept, and keeping what happens before
//! the screen shows it.

use embedded_storage::nor_flash::NorFlash;

use super::{
    App, Boot, Settings,
    archive::{FinishedMatch, ViewedMatch},
    last_setups::LastSetups,
    screens::Screen,
    stored_progress::StoredProgress,
};
use crate::{
    store::{Change, GameKind, Loaded, MatchId, Resumed, Store, StoreError, StoredGame},
    text::Message,
};

impl App {
    /// Switched on with a store: goes on where it was.
    pub fn wake<F: NorFlash>(boot: Boot, store: &mut Store<F>, loaded: Loaded) -> Self {
        let kept = loaded.settings.unwrap_or(boot.settings);
        let settings = Settings {
            language: boot.language.unwrap_or(kept.language),
            ..kept
        };
        let mut app = App::new(Boot { settings, ..boot });
        app.stored_settings = kept;
        app.device.statistics = loaded.statistics;
        if !loaded.unreadable.is_empty() {
            app.device.notice = Some(Message::SomeUnreadable);
        }
        if let Some(last_setups) = LastSetups::from_bytes(&loaded.last_setups) {
            last_setups.take_up(&mut app.device);
            app.device.current = last_setups.current;
        }
        app.stored_last_setups = app.last_setups();
        let live = GameKind::ALL.map(|game| store.live(game).map(|saved| saved.id));
        app.device.unloaded = live;
        // Reading a match takes time: the others are taken up when somebody opens their game.
        app.device.load_match(app.device.current);
        app.load_requested_match(store);
        app.catalogue(store);
        app
    }

    /// Takes up all matches, for hosts to which reading is nothing.
    pub fn load_all_matches<F: NorFlash>(&mut self, store: &mut Store<F>) {
        for game in GameKind::ALL {
            self.device.load_match(Some(game));
            self.load_requested_match(store);
        }
    }

    fn load_requested_match<F: NorFlash>(&mut self, store: &mut Store<F>) {
        if let Some((game, id)) = self.device.match_to_load.take() {
            self.take_up(game, id, store);
        }
    }

    /// Switched on without a store: it is played all the same, and said.
    pub fn without_store(boot: Boot) -> Self {
        let mut app = App::new(boot);
        app.device.notice = Some(Message::NotKept);
        app
    }

    /// Goes on with a match that was being played.
    fn take_up<F: NorFlash>(&mut self, game: GameKind, id: MatchId, store: &mut Store<F>) {
        let device = &mut self.device;
        let taken = match game {
            GameKind::Qwantum => read(store, id).map(|(resumed, opening)| {
                let missing = resumed.missing;
                device.table = Some(super::screens::qwantum::TableMatch::resumed(
                    resumed.journal,
                    &opening,
                ));
                missing
            }),
            GameKind::Quantik => read(store, id).map(|(resumed, opening)| {
                let missing = resumed.missing;
                device.quantik.take_up(resumed.journal, &opening);
                missing
            }),
            GameKind::Towers => read(store, id).map(|(resumed, opening)| {
                let missing = resumed.missing;
                device.towers.take_up(resumed.journal, &opening);
                missing
            }),
        };
        match taken {
            Ok(0) => {}
            Ok(_) => device.notice = Some(Message::SomeMissing),
            Err(_) => device.notice = Some(Message::SomeUnreadable),
        }
    }

    /// Stores all of the matches that is not stored yet, and fetches what the screen wants to show.
    /// To be called after every [`App::update`] and before the picture is drawn: so nothing is shown
    /// as done that a power cut could undo. Says whether the picture has changed.
    pub fn store_changes<F: NorFlash>(&mut self, store: &mut Store<F>) -> bool {
        let had_notice = self.device.notice.is_some();
        let match_to_load = self.device.match_to_load.is_some();
        self.load_requested_match(store);
        if let Err(trouble) = self.store_matches(store) {
            self.device.notice = Some(told(trouble));
        }
        if let Some(current) = self.screen.game() {
            self.device.current = current;
        }
        let fetched = self.device.wanted.take().is_some_and(|id| {
            self.device.shown = fetch(store, id);
            if self.device.shown.is_none() {
                // It may have made room for another.
                self.catalogue(store);
            }
            let go = self.screen.fetched(&mut self.device);
            self.follow(go);
            true
        });
        fetched || match_to_load || self.device.notice.is_some() != had_notice
    }

    /// Whether there is something to be stored when nothing else is to be done.
    pub fn has_deferred_changes(&self) -> bool {
        let device = &self.device;
        device.statistics_changed
            || device.unwanted.is_some()
            || device.settings != self.stored_settings
            || self.last_setups() != self.stored_last_setups
    }

    /// Stores what can wait: settings, who played, statistics that were reset. Flash can take its
    /// time over that, so the picture goes first. Says whether the picture has changed.
    pub fn store_deferred_changes<F: NorFlash>(&mut self, store: &mut Store<F>) -> bool {
        let stored = self.try_deferred_changes(store);
        if let Err(trouble) = stored {
            // Not again with every press.
            (self.stored_settings, self.stored_last_setups) =
                (self.device.settings, self.last_setups());
            self.device.notice = Some(told(trouble));
        }
        stored.is_err()
    }

    fn try_deferred_changes<F: NorFlash>(
        &mut self,
        store: &mut Store<F>,
    ) -> Result<(), StoreError> {
        if core::mem::take(&mut self.device.statistics_changed) {
            store.apply(&Change::Statistics(&self.device.statistics))?;
        }
        if let Some(id) = self.device.unwanted.take() {
            match store.apply(&Change::Forget(id)) {
                // It has made room for another already.
                Ok(()) | Err(StoreError::NoMatch) => self.catalogue(store),
                Err(trouble) => return Err(trouble),
            }
        }
        if self.device.settings != self.stored_settings {
            store.apply(&Change::Settings(self.device.settings))?;
            self.stored_settings = self.device.settings;
        }
        let last_setups = self.last_setups();
        if last_setups != self.stored_last_setups {
            store.apply(&Change::LastSetups(&last_setups.bytes()))?;
            self.stored_last_setups = last_setups;
        }
        Ok(())
    }

    fn store_matches<F: NorFlash>(&mut self, store: &mut Store<F>) -> Result<(), StoreError> {
        let device = &mut self.device;
        let mut listed = match &mut device.table {
            Some(table) => table.keep(&mut device.statistics, store)?,
            None => false,
        };
        listed |= device.quantik.keep(&mut device.statistics, store)?;
        listed |= device.towers.keep(&mut device.statistics, store)?;
        if listed {
            self.catalogue(store);
        }
        Ok(())
    }

    pub(super) fn last_setups(&self) -> LastSetups {
        LastSetups::of(&self.device, self.device.current)
    }

    /// Which finished matches there are.
    fn catalogue<F: NorFlash>(&mut self, store: &Store<F>) {
        let finished = store.matches().filter_map(|saved| {
            Some(FinishedMatch {
                id: saved.id,
                opening: saved.opening.clone(),
                winners: saved.winners?,
            })
        });
        // The store keeps no more than there is room for here.
        self.device.archive = finished.take(self.device.archive.capacity()).collect();
        self.device.redraw();
    }
}

/// A match and how it began.
type Read<G, const N: usize> = (Resumed<G, N>, crate::store::Opening);

fn read<F: NorFlash, G: StoredGame, const N: usize>(
    store: &mut Store<F>,
    id: MatchId,
) -> Result<Read<G, N>, StoreError> {
    let mut matches = store.matches();
    let saved = matches.find(|saved| saved.id == id);
    let opening = saved.map(|saved| saved.opening.clone());
    drop(matches);
    let opening = opening.ok_or(StoreError::NoMatch)?;
    Ok((store.resume(id)?, opening))
}

/// A finished match, to be looked at.
fn fetch<F: NorFlash>(store: &mut Store<F>, id: MatchId) -> Option<ViewedMatch> {
    let mut matches = store.matches();
    let game = matches.find(|saved| saved.id == id)?.opening.game;
    drop(matches);
    let shown =
        match game {
            GameKind::Qwantum => read(store, id)
                .map(|(resumed, opening)| ViewedMatch::Qwantum(resumed.journal, opening)),
            GameKind::Quantik => read(store, id)
                .map(|(resumed, opening)| ViewedMatch::Quantik(resumed.journal, opening)),
            GameKind::Towers => read(store, id)
                .map(|(resumed, opening)| ViewedMatch::Towers(resumed.journal, opening)),
        };
    shown.ok()
}

/// What the player is told of trouble with the store.
fn told(trouble: StoreError) -> Message {
    match trouble {
        StoreError::Full => Message::NoRoomLeft,
        _ => Message::NotKept,
    }
}

impl Screen {
    /// Which match is on the screen; none while the screen says nothing of it, as at power-on.
    fn game(&self) -> Option<Option<GameKind>> {
        match self {
            Screen::Splash(_) | Screen::CrashNote(_) | Screen::Resume(_) => None,
            Screen::Qwantum(_) => Some(Some(GameKind::Qwantum)),
            Screen::Quantik(_) => Some(Some(GameKind::Quantik)),
            Screen::Towers(_) => Some(Some(GameKind::Towers)),
            _ => Some(None),
        }
    }
}

/// A match that was read from the store is known to be there.
pub(super) fn stored<G: StoredGame, const N: usize>(
    journal: &mut crate::journal::Journal<G, N>,
) -> StoredProgress {
    journal.mark_stored(usize::MAX);
    StoredProgress::resumed(journal.len())
}
