//! What every screen shares: the time, the settings, the matches, and what it asks of the console.

use super::{
    Effects, Settings, Sound,
    results::Results,
    screens::{
        qwantum::{TableMatch, TableSetup},
        towers::TowersOptions,
        two_player::TwoPlayerState,
    },
    thinking::Thinking,
};
use crate::{
    chance::{Roll, RollAnswer, RollRequest},
    games::GameKind,
    quantik,
    store::MatchId,
    text::{Language, Message},
    time::Millis,
    towers,
};

/// Handed to the screen with everything that happens.
#[derive(Clone, Debug)]
pub(super) struct Device {
    pub(super) at: Millis,
    pub(super) settings: Settings,
    /// How Qwantum was set up last, and the match that is being played.
    pub(super) table_setup: TableSetup,
    pub(super) table: Option<TableMatch>,
    pub(super) quantik: TwoPlayerState<quantik::Board, 16>,
    pub(super) towers: TwoPlayerState<towers::Game, { towers::MOST_ACTIONS }>,
    pub(super) towers_options: TowersOptions,
    pub(super) thinking: Thinking,
    pub(super) results: Results,
    /// The game whose match was on the screen last.
    pub(super) current: Option<GameKind>,
    /// Something that the player has to be told, whatever is on the screen.
    pub(super) notice: Option<Message>,
    pub(super) store_requests: StoreRequests,
    /// The question to chance that has not been answered.
    roll_request: Option<RollRequest>,
    /// How many questions there were since power-on.
    roll_requests: u32,
    awake: bool,
    effects: Effects,
}

/// What a screen wants of the store. The console sees to it before the next picture.
#[derive(Clone, Debug, Default)]
pub(super) struct StoreRequests {
    /// Read the unfinished match of this game, if it was not read yet.
    pub(super) load: Option<GameKind>,
    /// Read this finished match, to be looked at.
    pub(super) view: Option<MatchId>,
    /// Forget this match. Can wait.
    pub(super) forget: Option<MatchId>,
    /// Store the statistics, which were reset. Can wait.
    pub(super) store_statistics: bool,
}

impl Device {
    pub(super) fn new(at: Millis, settings: Settings) -> Self {
        Device {
            at,
            settings,
            table_setup: TableSetup::default(),
            table: None,
            quantik: TwoPlayerState::default(),
            towers: TwoPlayerState::default(),
            towers_options: TowersOptions::default(),
            thinking: Thinking::new(),
            results: Results::default(),
            current: None,
            notice: None,
            store_requests: StoreRequests::default(),
            roll_request: None,
            roll_requests: 0,
            awake: false,
            effects: Effects::default(),
        }
    }

    /// The words of a message in the player's language.
    pub(super) fn say(&self, message: Message) -> &'static str {
        message.text(self.language())
    }

    pub(super) fn language(&self) -> Language {
        self.settings.language
    }

    /// What is on the screen has changed.
    pub(super) fn redraw(&mut self) {
        self.effects.redraw = true;
    }

    pub(super) fn sound(&mut self, sound: Sound) {
        if self.settings.sound {
            self.effects.sound = Some(sound);
        }
    }

    /// A press did something: shows and sounds it. A press that did nothing is silent.
    pub(super) fn click(&mut self, changed: bool) {
        if changed {
            self.redraw();
            self.sound(Sound::Click);
        }
    }

    /// Asks chance; the screen that is shown then gets the answer. A newer question replaces one
    /// that has not been answered.
    pub(super) fn ask(&mut self, roll: Roll) {
        self.roll_requests = self.roll_requests.wrapping_add(1);
        self.roll_request = Some(RollRequest {
            id: self.roll_requests,
            roll,
        });
    }

    /// The answer to the last question is not wanted any more.
    pub(super) fn cancel_roll(&mut self) {
        self.roll_request = None;
    }

    /// The question to chance that has not been answered.
    pub(super) fn roll_request(&self) -> Option<RollRequest> {
        self.roll_request
    }

    /// Whether chance has still to answer.
    pub(super) fn is_waiting(&self) -> bool {
        self.roll_request.is_some()
    }

    /// Whether this answers the question that is waiting, which is then settled.
    pub(super) fn take_answer(&mut self, answer: RollAnswer) -> bool {
        let answers = self
            .roll_request
            .is_some_and(|request| request.id == answer.id && answer.rolled.answers(request.roll));
        if answers {
            self.roll_request = None;
        }
        answers
    }

    /// Something goes on that is worth watching: the screen stays lit.
    pub(super) fn stay_awake(&mut self) {
        self.awake = true;
    }

    /// Whether the screen was asked to stay lit since this was last asked.
    pub(super) fn take_awake(&mut self) -> bool {
        core::mem::take(&mut self.awake)
    }

    pub(super) fn take_effects(&mut self) -> Effects {
        core::mem::take(&mut self.effects)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Rolled;

    #[test]
    fn only_the_answer_to_the_last_question_counts() {
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
