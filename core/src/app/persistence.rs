//! Between the program and its store: taking up at power-on what was stored, storing what happens
//! before the screen shows it, and answering what the screens ask of the store.

use embedded_storage::nor_flash::NorFlash;

use super::{
    App, Settings, last_setups,
    registered_game::{AnyMatch, RegisteredGame, ViewedMatch},
    results::FinishedMatch,
    screens::OnScreen,
};
use crate::{
    games::{GameKind, for_game},
    store::{Change, Loaded, MatchId, Store, StoreError},
    text::{Language, Message},
};

/// What the store has of the program.
#[derive(Clone, Debug)]
pub(crate) struct Persistence {
    settings: Settings,
    last_setups: last_setups::Bytes,
    /// Unfinished matches that were not read yet.
    unloaded: [Option<MatchId>; GameKind::COUNT],
}

impl Persistence {
    /// Has a program that was just switched on go on where it was. A language that was asked for at
    /// the start goes before the stored one.
    pub(crate) fn start<F: NorFlash>(
        app: &mut App,
        language: Option<Language>,
        store: &mut Store<F>,
        loaded: Loaded,
    ) -> Self {
        let stored = loaded.settings.unwrap_or(app.device.settings);
        app.device.settings = Settings {
            language: language.unwrap_or(stored.language),
            ..stored
        };
        app.device.results.statistics = loaded.statistics;
        if !loaded.unreadable.is_empty() {
            app.device.notice = Some(Message::SomeUnreadable);
        }
        last_setups::read(&loaded.last_setups, &mut app.device);
        let mut persistence = Persistence {
            settings: stored,
            last_setups: last_setups::write(&app.device),
            unloaded: GameKind::ALL.map(|game| store.live(game.into()).map(|saved| saved.id)),
        };
        // Reading a match takes time: the others are read when somebody opens their game.
        if let Some(game) = app.device.current {
            persistence.load(game, app, store);
        }
        list_finished(app, store);
        persistence
    }

    /// Reads the unfinished match of a game, if it was not read yet.
    pub(crate) fn load<F: NorFlash>(
        &mut self,
        game: GameKind,
        app: &mut App,
        store: &mut Store<F>,
    ) {
        fn load<G: RegisteredGame, F: NorFlash>(
            id: MatchId,
            app: &mut App,
            store: &mut Store<F>,
        ) -> Result<u16, StoreError> {
            let (loaded, missing) = G::Match::load(store, id)?;
            G::set_current(&mut app.device, loaded);
            Ok(missing)
        }
        let Some(id) = self.unloaded[game.index()].take() else {
            return;
        };
        match for_game!(game, G => load::<G, F>(id, app, store)) {
            Ok(0) => {}
            Ok(_) => app.device.notice = Some(Message::SomeMissing),
            Err(_) => app.device.notice = Some(Message::SomeUnreadable),
        }
    }

    /// Stores all of the matches that is not stored yet, and reads what the screen wants to show.
    /// To be called after everything that happens and before the picture is drawn: so nothing is
    /// shown as done that a power cut could undo. Says whether the picture has changed.
    pub(crate) fn store_changes<F: NorFlash>(
        &mut self,
        app: &mut App,
        store: &mut Store<F>,
    ) -> bool {
        let had_notice = app.device.notice.is_some();
        let load = app.device.store_requests.load.take();
        if let Some(game) = load {
            self.load(game, app, store);
        }
        if let Err(error) = store_matches(app, store) {
            app.device.notice = Some(message(error));
        }
        match app.screen.on_screen() {
            OnScreen::Unknown => {}
            OnScreen::NoMatch => app.device.current = None,
            OnScreen::Match(game) => app.device.current = Some(game),
        }
        let view = app.device.store_requests.view.take();
        if let Some(id) = view {
            app.device.results.viewed = view_match(store, id);
            if app.device.results.viewed.is_none() {
                // It may have been dropped to make room for another.
                list_finished(app, store);
            }
            let go = app.screen.viewed_match_read(&mut app.device);
            app.follow(go);
        }
        view.is_some() || load.is_some() || app.device.notice.is_some() != had_notice
    }

    /// Whether there is something to be stored when nothing else is to be done.
    pub(crate) fn has_deferred_changes(&self, app: &App) -> bool {
        let requests = &app.device.store_requests;
        requests.store_statistics
            || requests.forget.is_some()
            || app.device.settings != self.settings
            || last_setups::write(&app.device) != self.last_setups
    }

    /// Stores what can wait: settings, how games were set up, statistics that were reset. Flash can
    /// take its time over that, so the picture goes first. Says whether the picture has changed.
    pub(crate) fn store_deferred_changes<F: NorFlash>(
        &mut self,
        app: &mut App,
        store: &mut Store<F>,
    ) -> bool {
        let stored = self.try_deferred_changes(app, store);
        // If it failed, it is not tried again with every press.
        self.settings = app.device.settings;
        self.last_setups = last_setups::write(&app.device);
        if let Err(error) = stored {
            app.device.notice = Some(message(error));
        }
        stored.is_err()
    }

    fn try_deferred_changes<F: NorFlash>(
        &self,
        app: &mut App,
        store: &mut Store<F>,
    ) -> Result<(), StoreError> {
        let requests = core::mem::take(&mut app.device.store_requests);
        if requests.store_statistics {
            store.apply(&Change::Statistics(&app.device.results.statistics))?;
        }
        if let Some(id) = requests.forget {
            match store.apply(&Change::Forget(id)) {
                // It has made room for another already.
                Ok(()) | Err(StoreError::NoMatch) => list_finished(app, store),
                Err(error) => return Err(error),
            }
        }
        if app.device.settings != self.settings {
            store.apply(&Change::Settings(app.device.settings))?;
        }
        let last_setups = last_setups::write(&app.device);
        if last_setups != self.last_setups {
            store.apply(&Change::LastSetups(&last_setups))?;
        }
        Ok(())
    }
}

fn store_matches<F: NorFlash>(app: &mut App, store: &mut Store<F>) -> Result<(), StoreError> {
    fn save<G: RegisteredGame, F: NorFlash>(
        app: &mut App,
        store: &mut Store<F>,
    ) -> Result<bool, StoreError> {
        let (current, statistics) = G::current_to_store(&mut app.device);
        current.map_or(Ok(false), |current| current.save(statistics, store))
    }
    let mut is_list_changed = false;
    for game in GameKind::ALL {
        is_list_changed |= for_game!(game, G => save::<G, F>(app, store))?;
    }
    if is_list_changed {
        list_finished(app, store);
    }
    Ok(())
}

/// Lists the finished matches that the store has.
fn list_finished<F: NorFlash>(app: &mut App, store: &Store<F>) {
    let finished = store.matches().filter_map(|saved| {
        Some(FinishedMatch {
            id: saved.id,
            opening: saved.opening.clone(),
            winners: saved.winners?,
        })
    });
    let list = &mut app.device.results.finished;
    // The store keeps no more than there is room for here.
    *list = finished.take(list.capacity()).collect();
    app.device.redraw();
}

/// Reads a finished match, to be looked at.
fn view_match<F: NorFlash>(store: &mut Store<F>, id: MatchId) -> Option<ViewedMatch> {
    fn view<G: RegisteredGame, F: NorFlash>(
        store: &mut Store<F>,
        id: MatchId,
    ) -> Option<ViewedMatch> {
        let (loaded, _) = G::Match::load(store, id).ok()?;
        Some(loaded.into())
    }
    let game = store.saved(id)?.opening.game;
    for_game!(game, G => view::<G, F>(store, id))
}

/// What the player is told when something could not be stored.
fn message(error: StoreError) -> Message {
    match error {
        StoreError::Full => Message::NoRoomLeft,
        _ => Message::NotKept,
    }
}

impl App {
    /// There is no store: it is played all the same, and the player is told.
    pub(crate) fn goes_without_store(&mut self) {
        self.device.notice = Some(Message::NotKept);
    }
}
