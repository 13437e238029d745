//! Connects the program to its store: restores everything at power-on, and carries out the screens'
//! requests. Never lets the screen show an action before it is stored.

use embedded_storage::nor_flash::NorFlash;

use super::{
    App, Settings, Sound, Timeout,
    device::{FinishedRow, Points},
    last_setups,
    registered_game::{AnyStoredMatch, RegisteredMode, ViewedMatch},
};
use crate::{
    app::registry::for_match,
    collect::CollectFitting,
    games::{GameKind, MatchKind},
    store::{Change, Loaded, MatchId, MatchSummary, Store, StoreError, Why},
    text::{Language, Message},
};

/// What the store is known to contain.
#[derive(Clone, Debug, Default)]
pub(crate) struct Persistence {
    /// `None` if the device was never set up.
    settings: Option<Settings>,
    last_setups: last_setups::Bytes,
    /// Unfinished matches that have not been loaded yet. For Qwantum, also the last finished ones,
    /// which can be corrected until the next match begins.
    unloaded: [Option<(MatchKind, MatchId)>; MatchKind::COUNT],
}

impl Persistence {
    /// Restores a program after power-on to where it was. A language requested at the start
    /// overrides the stored one. With neither stored settings nor a requested language, the device
    /// is new.
    // Never inlined, like `Store::open_in` before it: each frees its part of the stack when it
    // returns.
    #[inline(never)]
    pub(crate) fn start<F: NorFlash>(
        &mut self,
        app: &mut App,
        language: Option<Language>,
        store: &mut Store<F>,
        loaded: &mut Loaded,
    ) {
        let stored = loaded.settings.unwrap_or(app.device.settings);
        app.device.settings = Settings {
            language: language.unwrap_or(stored.language),
            timeout: match stored.timeout == Timeout::default() {
                true => app.device.settings.timeout,
                false => stored.timeout,
            },
            ..stored
        };
        app.device.is_new = loaded.settings.is_none() && language.is_none();
        if app.battery.is_low() {
            // When it was measured, nobody knew how loud sounds may be.
            app.device.sound(Sound::BatteryLow);
        }
        // Swapped, because a copy would need much of the stack.
        core::mem::swap(&mut app.device.results.statistics, &mut loaded.statistics);
        if let Some(unreadable) = loaded.unreadable.first() {
            app.device.notice = Some(match unreadable.why {
                Why::Earlier => Message::SavedBefore,
                _ => Message::SomeUnreadable,
            });
        }
        last_setups::read(&loaded.last_setups, &mut app.device);
        *self = Persistence {
            settings: loaded.settings,
            last_setups: last_setups::write(&app.device),
            unloaded: MatchKind::ALL.map(|kind| {
                let latest = store.latest(kind);
                let is_wanted = |saved: &MatchSummary<'_>| {
                    saved.winners.is_none() || kind.game == GameKind::Qwantum
                };
                latest.filter(is_wanted).map(|saved| (kind, saved.id))
            }),
        };
        // Loading a match takes time, so the other matches are loaded when their game is opened.
        if let Some(kind) = app.device.current {
            self.load(kind.game, app, store);
        }
        list_finished(app, store);
    }

    /// Loads the unfinished matches of a game, one of each mode, if they have not been loaded yet.
    pub(crate) fn load<F: NorFlash>(
        &mut self,
        game: GameKind,
        app: &mut App,
        store: &mut Store<F>,
    ) {
        // Reads the match in place: a long one would need much of the stack.
        #[inline(never)]
        fn load<M: RegisteredMode, F: NorFlash>(
            id: MatchId,
            app: &mut App,
            store: &mut Store<F>,
        ) -> Result<u16, StoreError> {
            M::set_current(&mut app.device, M::Match::unread(store, id)?);
            let missing = match M::current_and_statistics(&mut app.device).0 {
                Some(current) => current.read(store),
                None => Err(StoreError::NoMatch),
            };
            if missing.is_err() {
                M::clear_current(&mut app.device);
            }
            missing
        }
        for unloaded in &mut self.unloaded {
            let Some((kind, id)) = unloaded.take_if(|(kind, _)| kind.game == game) else {
                continue;
            };
            match for_match!(kind, M => load::<M, F>(id, app, store)) {
                None | Some(Ok(0)) => {}
                Some(Ok(_)) => app.device.notice = Some(Message::SomeMissing),
                Some(Err(_)) => app.device.notice = Some(Message::SomeUnreadable),
            }
        }
    }

    /// Stores whatever is new in the matches, and loads what the screen wants to show. Must be
    /// called after every event and before the picture is drawn: a power cut must not undo anything
    /// that was shown. Returns whether the picture has changed.
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
        if let Some(kind) = app.device.store_requests.expect_rewrite.take() {
            store.expect_rewrite(kind);
        }
        let view = app.device.store_requests.view.take();
        if let Some(id) = view {
            let missing = view_match(&mut app.device.results.viewed, store, id);
            if missing != Some(0) {
                // The match may have been deleted to make room for another, or was found to be
                // incomplete.
                list_finished(app, store);
            }
            app.screen.viewed_match_read(&mut app.device);
            if missing.is_some_and(|missing| missing > 0) {
                app.device.notice = Some(Message::SomeMissing);
            }
        }
        view.is_some() || load.is_some() || app.device.notice.is_some() != had_notice
    }

    /// Whether [`Self::store_deferred_changes`] has something to do.
    pub(crate) fn has_deferred_changes(&self, app: &App) -> bool {
        let requests = &app.device.store_requests;
        requests.store_statistics
            || requests.forget.is_some()
            || self.settings_to_store(app).is_some()
            || last_setups::write(&app.device) != self.last_setups
            || app.screen.match_missing_points(&app.device).is_some()
    }

    /// Stores what can wait: settings, setups, statistics that were reset. Flash writes can be
    /// slow, so call this after the picture is drawn. Then reads the points of one listed match, if
    /// the screen shows them. Returns whether the picture has changed.
    pub(crate) fn store_deferred_changes<F: NorFlash>(
        &mut self,
        app: &mut App,
        store: &mut Store<F>,
    ) -> bool {
        let stored = self.try_deferred_changes(app, store);
        // Even if this failed: it must not be tried again with every press.
        if let Some(settings) = self.settings_to_store(app) {
            self.settings = Some(settings);
        }
        self.last_setups = last_setups::write(&app.device);
        if let Err(error) = stored {
            app.device.notice = Some(message(error));
        }
        read_points(app, store) || stored.is_err()
    }

    /// The settings, if they differ from the stored ones. A new device stores none until its
    /// language has been chosen, so after a power cut it asks again.
    fn settings_to_store(&self, app: &App) -> Option<Settings> {
        let settings = Some(app.device.settings);
        settings.filter(|_| !app.device.is_new && self.settings != settings)
    }

    fn try_deferred_changes<F: NorFlash>(
        &mut self,
        app: &mut App,
        store: &mut Store<F>,
    ) -> Result<(), StoreError> {
        let requests = core::mem::take(&mut app.device.store_requests);
        if requests.store_statistics {
            let statistics = &app.device.results.statistics;
            store.apply(&Change::Statistics(statistics))?;
            store.apply(&Change::CodeResults(statistics.by_code()))?;
        }
        if let Some(id) = requests.forget {
            match store.apply(&Change::Forget(id)) {
                // It was already deleted to make room for another match.
                Ok(()) | Err(StoreError::NoMatch) => list_finished(app, store),
                Err(error) => return Err(error),
            }
            clear_deleted(app, id);
        }
        if let Some(settings) = self.settings_to_store(app) {
            store.apply(&Change::Settings(settings))?;
        }
        let last_setups = last_setups::write(&app.device);
        if last_setups != self.last_setups {
            store.apply(&Change::LastSetups(&last_setups))?;
        }
        Ok(())
    }
}

/// The kinds of match to store: all but that of a guided turn.
fn stored_kinds(app: &App) -> impl Iterator<Item = MatchKind> + use<> {
    let guided = app.device.guided;
    let kinds = MatchKind::ALL.into_iter();
    kinds.filter(move |kind| guided != Some(kind.game))
}

fn store_matches<F: NorFlash>(app: &mut App, store: &mut Store<F>) -> Result<(), StoreError> {
    fn save<M: RegisteredMode, F: NorFlash>(
        app: &mut App,
        store: &mut Store<F>,
    ) -> Result<bool, StoreError> {
        let (Some(current), statistics) = M::current_and_statistics(&mut app.device) else {
            return Ok(false);
        };
        let is_list_changed = current.save(statistics, store)?;
        if is_list_changed {
            let id = current.id();
            let mut finished = app.device.results.finished.iter_mut();
            // If it was listed before, its points may have changed.
            if let Some(listed) = finished.find(|listed| Some(listed.id) == id) {
                listed.points = None;
            }
        }
        Ok(is_list_changed)
    }
    let mut is_list_changed = false;
    for kind in stored_kinds(app) {
        let saved = for_match!(kind, M => save::<M, F>(app, store));
        is_list_changed |= saved.unwrap_or(Ok(false))?;
    }
    if is_list_changed {
        list_finished(app, store);
    }
    Ok(())
}

/// Removes a deleted match from the current ones: it can no longer be corrected.
fn clear_deleted(app: &mut App, id: MatchId) {
    fn clear<M: RegisteredMode>(app: &mut App, id: MatchId) {
        let current = M::current(&app.device);
        if current.is_some_and(|current| current.id() == Some(id)) {
            M::clear_current(&mut app.device);
        }
    }
    for kind in MatchKind::ALL {
        for_match!(kind, M => clear::<M>(app, id));
    }
}

/// Lists the finished matches in the store. Points that were read before are kept.
fn list_finished<F: NorFlash>(app: &mut App, store: &Store<F>) {
    let listed = core::mem::take(&mut app.device.results.finished);
    let finished = store.matches().filter_map(|saved| {
        let before = listed.iter().find(|listed| listed.id == saved.id);
        Some(FinishedRow {
            id: saved.id,
            opening: saved.opening.clone(),
            winners: saved.winners?,
            points: before.and_then(|before| before.points.clone()),
            is_incomplete: saved.is_incomplete,
        })
    });
    let list = &mut app.device.results.finished;
    // The store keeps no more finished matches than fit here.
    *list = finished.take(list.capacity()).collect_fitting();
    app.device.redraw();
}

/// Reads the points of one listed match, if the screen needs any; returns whether it did. Points
/// are not stored, so the match is replayed.
fn read_points<F: NorFlash>(app: &mut App, store: &mut Store<F>) -> bool {
    let Some(id) = app.screen.match_missing_points(&app.device) else {
        return false;
    };
    let points = points_of(store, id);
    let mut finished = app.device.results.finished.iter_mut();
    if let Some(listed) = finished.find(|listed| listed.id == id) {
        if points.is_none() {
            // A match that cannot be read has no winner.
            (listed.winners, listed.is_incomplete) = (0, true);
        }
        // Empty if it cannot be read, so that it is not tried again.
        listed.points = Some(points.unwrap_or_default());
    }
    true
}

/// All players' points in a finished match, if all of it can be read.
#[inline(never)]
fn points_of<F: NorFlash>(store: &mut Store<F>, id: MatchId) -> Option<Points> {
    let mut place = None;
    let missing = view_match(&mut place, store, id);
    place
        .filter(|_| missing == Some(0))
        .map(|viewed| viewed.points())
}

/// Loads a finished match into `place`, to be viewed. Returns how many of its last actions are
/// known to be lost. If it cannot be read, returns `None` and leaves `place` empty.
fn view_match<F: NorFlash>(
    place: &mut Option<ViewedMatch>,
    store: &mut Store<F>,
    id: MatchId,
) -> Option<u16> {
    #[inline(never)]
    fn put<M: RegisteredMode, F: NorFlash>(
        place: &mut Option<ViewedMatch>,
        store: &Store<F>,
        id: MatchId,
    ) {
        let unread = M::Match::unread(store, id).ok();
        *place = unread.and_then(M::view);
    }
    *place = None;
    if let Some(kind) = store.saved(id).map(|saved| saved.opening.kind()) {
        for_match!(kind, M => put::<M, F>(place, store, id));
    }
    let missing = place.as_mut()?.read(store);
    if missing.is_err() {
        *place = None;
    }
    missing.ok()
}

/// What the screen says when something could not be stored.
fn message(error: StoreError) -> Message {
    match error {
        StoreError::Full => Message::NoRoomLeft,
        _ => Message::NotKept,
    }
}

impl App {
    /// Continues without a store, and tells the player.
    pub(crate) fn continue_without_store(&mut self) {
        self.device.notice = Some(Message::NotKept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::{Boot, registry::Quantik},
        quantik,
        store::{self, Statistics, StoredMatch},
    };

    /// A match of Quantik that is over.
    fn over() -> StoredMatch<quantik::Board, 16> {
        let mut played = StoredMatch::<quantik::Board, 16>::new((), []);
        while !played.is_over() {
            let next = played.game().legal_moves().next().unwrap();
            played.journal.play(next).unwrap();
        }
        played
    }

    /// An incomplete match has no winner and no points, and a notice says so when it is shown.
    #[test]
    fn a_finished_match_of_which_something_is_lost_is_told_to_be_incomplete() {
        let mut whole = store::tests::blank();
        let (mut played, mut statistics) = (over(), Statistics::default());
        let last = played.journal.len() - 1;
        played.journal.go_to(last);
        played.save(&mut statistics, &mut whole).unwrap();
        played.journal.redo();
        played.save(&mut statistics, &mut whole).unwrap();
        let mut items = std::vec::Vec::new();
        let see = |item: &[u8]| items.push(item.to_vec());
        whole.each_raw_item(see).unwrap();
        for lost in [None, Some(2)] {
            let mut store = store::tests::blank();
            for (_, item) in (0..).zip(&items).filter(|(place, _)| Some(*place) != lost) {
                store.add_raw_item(item).unwrap();
            }
            let (mut store, _) = store::tests::reopen(store);
            let mut app = App::new(Boot::default());
            list_finished(&mut app, &store);
            let id = app.device.results.finished[0].id;
            let listed = &app.device.results.finished[0];
            assert_eq!(
                (listed.winners == 0, listed.is_incomplete),
                (lost.is_some(), lost.is_some())
            );
            assert_eq!(points_of(&mut store, id).is_none(), lost.is_some());
            app.device.store_requests.view = Some(id);
            Persistence::default().store_changes(&mut app, &mut store);
            let notice = lost.map(|_| Message::SomeMissing);
            assert_eq!(app.device.notice, notice);
            assert_eq!(app.device.results.finished[0].is_incomplete, lost.is_some());
        }
    }

    #[test]
    fn points_are_read_again_after_a_finished_match_was_changed() {
        let (mut app, mut store) = (App::new(Boot::default()), store::tests::blank());
        let played = over();
        Quantik::set_current(&mut app.device, played);
        store_matches(&mut app, &mut store).unwrap();
        let points = Some(Default::default());
        app.device.results.finished[0].points.clone_from(&points);
        store_matches(&mut app, &mut store).unwrap();
        assert_eq!(app.device.results.finished[0].points, points);
        let current = Quantik::current_and_statistics(&mut app.device).0.unwrap();
        current.journal.mark_revised();
        store_matches(&mut app, &mut store).unwrap();
        assert_eq!(app.device.results.finished.len(), 1);
        assert_eq!(app.device.results.finished[0].points, None);
    }
}
