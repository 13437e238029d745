//! What every screen shares: the time, the settings, the matches, and its requests to the console.

use super::{
    Output, ScreenType, Settings, Sound,
    registered_game::ViewedMatch,
    screens::{
        Lots,
        names::KnownNames,
        qwantum::{StoredDice, StoredSheet, TableMatch, TableSetup},
        towers::TowersOptions,
        two_player::TwoPlayerState,
    },
    thinking::Thinking,
};
use crate::{
    chance::{Roll, RollAnswer, RollRequest},
    games::{GameKind, MatchKind},
    quantik,
    store::{FINISHED_KEPT, MatchId, Opening, Statistics},
    text::{self, Language, Message},
    time::Millis,
    towers,
};

/// What all screens share: settings, matches, results, and what they ask of dice and store. Passed to
/// the screen with every event.
#[derive(Clone, Debug, Default)]
pub(super) struct Device {
    pub(super) at: Millis,
    pub(super) settings: Settings,
    /// The names that were used in any game.
    pub(super) known_names: KnownNames,
    /// How Qwantum was last set up.
    pub(super) table_setup: TableSetup,
    /// The lots of a new code of Qwantum while they are drawn.
    pub(super) new_code: Option<Lots>,
    /// The current match of Qwantum.
    pub(super) table: Option<TableMatch>,
    /// The current own sheet of Qwantum.
    pub(super) my_sheet: Option<StoredSheet>,
    /// The current dice of Qwantum without sheets.
    pub(super) dice_only: Option<StoredDice>,
    pub(super) quantik: TwoPlayerState<quantik::Board, { quantik::MOST_MOVES }>,
    pub(super) towers: TwoPlayerState<towers::Game, { towers::MOST_ACTIONS }>,
    pub(super) towers_options: TowersOptions,
    pub(super) thinking: Thinking,
    pub(super) results: Results,
    /// The kind of the match that was last on the screen.
    pub(super) current: Option<MatchKind>,
    /// The game whose guided turn is on the screen: its match is not stored, and gets no tips.
    pub(super) guided: Option<GameKind>,
    /// Whether the device was never set up: it asks for the language, and stores no settings before.
    pub(super) is_new: bool,
    /// Whether another page lies above the base page.
    pub(super) is_covered: bool,
    /// A message for the player, whatever is on the screen.
    pub(super) notice: Option<Message>,
    pub(super) store_requests: StoreRequests,
    /// The kind of display that is being tried, in place of the one in the settings.
    pub(super) tried_screen: Option<ScreenType>,
    /// The roll request that has not been answered.
    roll_request: Option<RollRequest>,
    /// How many roll requests there have been since power-on.
    roll_requests: u32,
    keep_lit: bool,
    effects: Output,
}

/// What a screen asks of the store. The console does it before the next picture.
#[derive(Clone, Debug, Default)]
pub(super) struct StoreRequests {
    /// Load the unfinished matches of this game that have not been loaded yet.
    pub(super) load: Option<GameKind>,
    /// Load this finished match, to be viewed.
    pub(super) view: Option<MatchId>,
    /// Delete this match. Can wait.
    pub(super) forget: Option<MatchId>,
    /// Make ready to store this match anew, because something in its middle may change.
    pub(super) expect_rewrite: Option<MatchKind>,
    /// Store the statistics, which were reset. Can wait.
    pub(super) store_statistics: bool,
}

impl Device {
    pub(super) fn new(at: Millis, settings: Settings) -> Self {
        let mut device = Device::default();
        (device.at, device.settings) = (at, settings);
        device
    }

    /// The text of a message in the player's language.
    pub(super) fn say(&self, message: Message) -> &'static str {
        message.text(self.language())
    }

    /// A text that says whose or what something is: "Ana: Blue 6".
    pub(super) fn labelled<const N: usize>(
        &self,
        label: impl core::fmt::Display,
        text: impl core::fmt::Display,
    ) -> heapless::String<N> {
        text::fill_two(self.say(Message::Labelled), label, text)
    }

    pub(super) fn language(&self) -> Language {
        self.settings.language
    }

    /// The picture has changed and must be drawn again.
    pub(super) fn redraw(&mut self) {
        self.effects.redraw = true;
    }

    pub(super) fn sound(&mut self, sound: Sound) {
        if self.settings.sound {
            self.effects.sound = Some(sound);
        }
    }

    /// Takes the sound that was to be made, so that another one is heard.
    pub(super) fn take_sound(&mut self) -> Option<Sound> {
        self.effects.sound.take()
    }

    /// Makes that sound after all, unless there is another one now.
    pub(super) fn restore_sound(&mut self, sound: Option<Sound>) {
        self.effects.sound = self.effects.sound.or(sound);
    }

    /// Whether there is a sound to be made.
    pub(super) fn has_sound(&self) -> bool {
        self.effects.sound.is_some()
    }

    /// Restarts the device into its boot loader once the picture is shown.
    pub(super) fn enter_boot_loader(&mut self) {
        self.effects.boot_loader = true;
    }

    /// Redraws and clicks if a press did something. A press that did nothing is silent.
    pub(super) fn click(&mut self, changed: bool) {
        if changed {
            self.redraw();
            self.sound(Sound::Click);
        }
    }

    /// Requests a roll; the answer goes to whichever screen is shown when it comes. A newer request
    /// replaces one that has not been answered.
    pub(super) fn ask(&mut self, roll: Roll) {
        self.roll_requests = self.roll_requests.wrapping_add(1);
        self.roll_request = Some(RollRequest {
            id: self.roll_requests,
            roll,
        });
    }

    /// Drops the roll request: its answer is no longer wanted.
    pub(super) fn cancel_roll(&mut self) {
        self.roll_request = None;
    }

    /// The roll request that has not been answered.
    pub(super) fn roll_request(&self) -> Option<RollRequest> {
        self.roll_request
    }

    /// Whether a roll request has not been answered.
    pub(super) fn is_waiting(&self) -> bool {
        self.roll_request.is_some()
    }

    /// Whether this answers the pending roll request. If so, the request is done.
    pub(super) fn take_answer(&mut self, answer: RollAnswer) -> bool {
        let answers = self
            .roll_request
            .is_some_and(|request| request.id == answer.id && answer.rolled.answers(request.roll));
        if answers {
            self.roll_request = None;
        }
        answers
    }

    /// Keeps the screen lit, because something worth watching is happening.
    pub(super) fn keep_lit(&mut self) {
        self.keep_lit = true;
    }

    /// Whether the screen was asked to stay lit since the last call.
    pub(super) fn take_keep_lit(&mut self) -> bool {
        core::mem::take(&mut self.keep_lit)
    }

    pub(super) fn take_effects(&mut self) -> Output {
        core::mem::take(&mut self.effects)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Rolled;

    #[test]
    fn only_the_answer_to_the_last_request_counts() {
        let mut device = Device::new(Millis(0), Settings::default());
        let two = Roll::OneOf(2.try_into().unwrap());
        device.ask(two);
        let late = device.roll_request().unwrap();
        device.ask(two);
        assert!(!device.take_answer(late.answer(Rolled::OneOf(0))), "late");
        let asked = device.roll_request().unwrap();
        assert!(
            !device.take_answer(asked.answer(Rolled::OneOf(2))),
            "of three"
        );
        assert!(device.take_answer(asked.answer(Rolled::OneOf(1))));
        assert!(!device.take_answer(asked.answer(Rolled::OneOf(1))), "twice");
        device.ask(two);
        let cancelled = device.roll_request().unwrap();
        device.cancel_roll();
        assert!(!device.take_answer(cancelled.answer(Rolled::OneOf(1))));
    }
}

/// A finished match, as listed.
#[derive(Clone, Debug)]
pub(super) struct FinishedMatch {
    pub(super) id: MatchId,
    pub(super) opening: Opening,
    /// The players who won, one bit each.
    pub(super) winners: u8,
    /// Everybody's points, once the match was read for them; empty in a game without points.
    pub(super) points: Option<Points>,
    /// Whether something of it cannot be read: then it has neither winners nor points.
    pub(super) is_incomplete: bool,
}

/// Points, player by player.
pub(super) type Points = heapless::Vec<i16, 4>;

/// What the device knows about finished matches.
#[derive(Clone, Debug, Default)]
pub(super) struct Results {
    pub(super) statistics: Statistics,
    /// The matches that were finished last, newest first.
    pub(super) finished: heapless::Vec<FinishedMatch, FINISHED_KEPT>,
    /// A finished match that was loaded from the store, or a copy of the one that was just played.
    pub(super) viewed: Option<ViewedMatch>,
}
