//! Shows matches that come from outside the device, and exports the match that is on the screen.

use super::{
    App, Output,
    device::Device,
    registered_game::{RegisteredMode, ViewedMatch},
    screens::{OnScreen, put_match_back},
};
use crate::{
    app::registry::for_match,
    collect::CollectFitting,
    journal::Journal,
    share::ShareableMatch,
    store::{Player, StoredGame, StoredMatch},
    text::Message,
    time::Millis,
};

impl App {
    /// Opens the review of a match that was played elsewhere.
    pub(crate) fn view(&mut self, at: Millis, played: &ShareableMatch) -> Output {
        self.within(at, |app| {
            let device = &mut app.device;
            // Drops whatever the old screen was waiting for.
            device.thinking.stop();
            device.cancel_roll();
            device.notice = None;
            put_match_back(device);
            device.results.viewed = ViewedMatch::from_elsewhere(played, device);
            let Some(viewed) = &device.results.viewed else {
                return;
            };
            let open = viewed.open_review();
            // There is no page beneath: leaving the review leads where the device starts at
            // power-on.
            let go = open(device);
            app.power.touch(app.at);
            app.open(go);
        })
    }

    /// The match that is on the screen: on its board, in its review, or as codes. `None` while its
    /// players hide something from each other.
    pub(crate) fn match_on_screen(&self) -> Option<ShareableMatch> {
        let is_viewed = self.screen.is_of_viewed_match();
        let shown = match self.screen.on_screen() {
            OnScreen::Match(kind) => {
                for_match!(kind, M => M::current(&self.device).cloned().and_then(M::view))?
            }
            _ if is_viewed => self.device.results.viewed.clone(),
            _ => None,
        };
        shown?.for_elsewhere(is_viewed)
    }
}

/// The journal with all its actions if the match is only being stepped through, otherwise up to its
/// current position.
pub(super) fn journal<G: StoredGame, const N: usize>(
    StoredMatch { mut journal, .. }: StoredMatch<G, N>,
    is_viewed: bool,
) -> Journal<G, N> {
    if is_viewed {
        journal.go_to(journal.all_codes().len());
    }
    journal
}

/// A match from elsewhere as if it had been stored. Its players are called "P1", "P2".
pub(super) fn stored<G: StoredGame, const N: usize>(
    played: &Journal<G, N>,
    players: usize,
    device: &Device,
) -> StoredMatch<G, N> {
    let initial = device.say(Message::Player).chars().take(1);
    let players = ('1'..).take(players).map(|number| Player {
        name: initial.clone().chain([number]).collect_fitting(),
        kind: 0,
        device_turns: 0,
    });
    let mut stored = StoredMatch::new(played.setup(), players);
    stored.journal = played.clone();
    stored
}
