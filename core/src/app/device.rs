//! The state that all screens share: the time, the settings, the matches, and requests to the
//! console.

use super::{
    Output, ScreenType, Settings, Sound, Volume,
    motion::{Motion, Moving},
    registered_game::ViewedMatch,
    screens::{
        RandomDraw,
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

/// What all screens share. A screen gets it with every event.
#[derive(Clone, Debug, Default)]
pub(super) struct Device {
    pub(super) at: Millis,
    pub(super) settings: Settings,
    /// The names that were used in any game.
    pub(super) known_names: KnownNames,
    /// How Qwantum was last set up.
    pub(super) table_setup: TableSetup,
    /// While a new Qwantum code is drawn: the numbers so far, and whether a game then begins with
    /// it.
    pub(super) new_code: Option<(RandomDraw, bool)>,
    /// The current match of Qwantum.
    pub(super) table: Option<TableMatch>,
    /// The current match of Qwantum as one person's own sheet.
    pub(super) my_sheet: Option<StoredSheet>,
    /// The current match of Qwantum as dice only.
    pub(super) dice_only: Option<StoredDice>,
    pub(super) quantik: TwoPlayerState<quantik::Board, { quantik::MOST_MOVES }>,
    pub(super) towers: TwoPlayerState<towers::Game, { towers::MOST_ACTIONS }>,
    pub(super) towers_options: TowersOptions,
    pub(super) thinking: Thinking,
    pub(super) results: Results,
    /// The kind of the match that was last on the screen.
    pub(super) current: Option<MatchKind>,
    /// The game whose guided turn is on the screen: its match is not stored and gets no tips.
    pub(super) guided: Option<GameKind>,
    /// Whether the device was never set up. It then stores no settings until somebody has chosen
    /// the language.
    pub(super) is_new: bool,
    /// The seat on the page about a single seat.
    pub(super) seat: u8,
    /// Which pair of seats changes places next in Qwantum's setup.
    pub(super) swapped: u8,
    /// Whether the players have changed since the board was last shown.
    pub(super) has_reseated: bool,
    /// Whether another page is open above the base page.
    pub(super) is_covered: bool,
    /// A message for the player, shown over any screen.
    pub(super) notice: Option<Message>,
    pub(super) store_requests: StoreRequests,
    /// The kind of display that is being tried, in place of the one in the settings.
    pub(super) tried_screen: Option<ScreenType>,
    /// Whether the host asks for as little motion as possible, whatever the settings say.
    pub(super) reduced_motion: bool,
    /// What moves on the screen.
    moving: Option<Moving>,
    /// The roll request that has not been answered.
    roll_request: Option<RollRequest>,
    /// The number of roll requests since power-on.
    roll_requests: u32,
    keep_lit: bool,
    effects: Output,
}

/// A screen's requests to the store. The console carries them out before the next picture, except
/// for those that can wait.
#[derive(Clone, Debug, Default)]
pub(super) struct StoreRequests {
    /// Load the unfinished matches of this game that have not been loaded yet.
    pub(super) load: Option<GameKind>,
    /// Load this finished match for viewing.
    pub(super) view: Option<MatchId>,
    /// Delete this match. Can wait.
    pub(super) forget: Option<MatchId>,
    /// Prepare to store all of this match again, because its middle may change.
    pub(super) expect_rewrite: Option<MatchKind>,
    /// Store the statistics after they were reset. Can wait.
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

    /// A text with a label before it: "Ana: Blue 6".
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

    /// Requests that the picture be drawn again.
    pub(super) fn redraw(&mut self) {
        self.effects.redraw = true;
    }

    /// Begins a motion, unless motions are switched off. A guided turn has none, because its notes
    /// would hide them.
    pub(super) fn begin_motion(&mut self, motion: Motion) {
        let is_on = self.settings.animations && !self.reduced_motion && self.guided.is_none();
        self.moving = is_on.then(|| Moving::begin(motion, self.at));
    }

    /// What is moving, and the step to draw.
    pub(super) fn motion(&self) -> Option<(Motion, u64)> {
        self.moving.map(|moving| (moving.motion, moving.step))
    }

    /// When people begin to see the page: now, unless something covers it.
    pub(super) fn seen_at(&self) -> Millis {
        let covered = self.moving.and_then(Moving::uncovers_at);
        covered.map_or(self.at, |at| at.max(self.at))
    }

    /// When the motion's next step is due.
    pub(super) fn motion_due(&self) -> Option<Millis> {
        self.moving.map(Moving::due)
    }

    /// Goes on to the motion's step at this time.
    pub(super) fn move_on(&mut self) {
        let Some(moving) = self.moving else { return };
        if self.at >= moving.due() {
            self.moving = moving.at(self.at);
            self.redraw();
        }
    }

    /// Ends the motion at once.
    pub(super) fn end_motion(&mut self) {
        if self.moving.take().is_some() {
            self.redraw();
        }
    }

    /// Makes a sound, unless a more important one is pending.
    pub(super) fn sound(&mut self, sound: Sound) {
        if self.settings.volume != Volume::Off {
            self.effects.sound = self.effects.sound.max(Some(sound));
        }
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

    /// Requests a roll; the answer goes to the screen that is shown when it arrives. A newer
    /// request replaces one that has not been answered.
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

    /// Completes the pending roll request if this answers it; returns whether it does.
    pub(super) fn accept_answer(&mut self, answer: RollAnswer) -> bool {
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
        assert!(!device.accept_answer(late.answer(Rolled::OneOf(0))), "late");
        let asked = device.roll_request().unwrap();
        assert!(
            !device.accept_answer(asked.answer(Rolled::OneOf(2))),
            "of three"
        );
        assert!(device.accept_answer(asked.answer(Rolled::OneOf(1))));
        assert!(
            !device.accept_answer(asked.answer(Rolled::OneOf(1))),
            "twice"
        );
        device.ask(two);
        let cancelled = device.roll_request().unwrap();
        device.cancel_roll();
        assert!(!device.accept_answer(cancelled.answer(Rolled::OneOf(1))));
    }
}

/// A finished match in the list.
#[derive(Clone, Debug)]
pub(super) struct FinishedRow {
    pub(super) id: MatchId,
    pub(super) opening: Opening,
    /// The players who won, one bit each.
    pub(super) winners: u8,
    /// The points of all players, once the match has been read; empty in a game without points.
    pub(super) points: Option<Points>,
    /// Whether part of it cannot be read. It then has neither winners nor points.
    pub(super) is_incomplete: bool,
}

/// Points, player by player.
pub(super) type Points = heapless::Vec<i16, 4>;

/// What the device knows about finished matches.
#[derive(Clone, Debug, Default)]
pub(super) struct Results {
    pub(super) statistics: Statistics,
    /// The last finished matches, newest first.
    pub(super) finished: heapless::Vec<FinishedRow, FINISHED_KEPT>,
    /// A finished match from the store, or a copy of the match that was just played. During a
    /// guided turn, the match that waits for the turn to end.
    pub(super) viewed: Option<ViewedMatch>,
}
