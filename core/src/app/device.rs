//! What every screen shares: the time, the settings, and the effects collected so far.

use super::{
    ChanceRequest, ChanceResult, Effects, Settings, Sound,
    archive::{Archive, ViewedMatch},
    screens::{
        qwantum::{TableMatch, TableSetup},
        towers::TowersOptions,
        two_player::TwoPlayerState,
    },
    thinking::Thinking,
};
use crate::{
    quantik,
    store::{GameKind, MatchId, Statistics},
    text::{Language, Message},
    time::Millis,
    towers,
};

/// Handed to the screen with everything that happens.
#[derive(Clone, Debug)]
pub(super) struct Device {
    pub(super) at: Millis,
    pub(super) settings: Settings,
    /// Who played Qwantum last, and how.
    pub(super) table_setup: TableSetup,
    /// The match of Qwantum that is being played.
    pub(super) table: Option<TableMatch>,
    pub(super) quantik: TwoPlayerState<quantik::Board, 16>,
    pub(super) towers: TwoPlayerState<towers::Game, { towers::MOST_ACTIONS }>,
    /// On which board Quantum was played last, and how it began.
    pub(super) towers_options: TowersOptions,
    pub(super) thinking: Thinking,
    pub(super) statistics: Statistics,
    /// The statistics were reset, and that is not stored yet.
    pub(super) statistics_changed: bool,
    /// The matches that were finished last.
    pub(super) archive: Archive,
    /// A finished match that shall be fetched, the one that was, and one to be forgotten.
    pub(super) wanted: Option<MatchId>,
    pub(super) shown: Option<ViewedMatch>,
    pub(super) unwanted: Option<MatchId>,
    /// Unfinished matches that are still in the store, and the one that shall be taken up now.
    pub(super) unloaded: [Option<MatchId>; 3],
    pub(super) match_to_load: Option<(GameKind, MatchId)>,
    /// The match that was on the screen last.
    pub(super) current: Option<GameKind>,
    /// Something that the player has to be told, whatever is on the screen.
    pub(super) notice: Option<Message>,
    asked: Option<ChanceRequest>,
    awake: bool,
    effects: Effects,
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
            statistics: Statistics::default(),
            statistics_changed: false,
            archive: Archive::new(),
            wanted: None,
            shown: None,
            unwanted: None,
            unloaded: [None; 3],
            match_to_load: None,
            current: None,
            notice: None,
            asked: None,
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

    /// Has the unfinished match of a game taken up, if it is still in the store only.
    pub(super) fn load_match(&mut self, game: Option<GameKind>) {
        if let Some(game) = game
            && let Some(id) = self.unloaded[game.index()].take()
        {
            self.match_to_load = Some((game, id));
        }
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

    /// Asks chance; the screen shown then is told the answer.
    pub(super) fn ask(&mut self, ask: ChanceRequest) {
        self.asked = Some(ask);
        self.effects.ask = Some(ask);
    }

    /// What was asked last is of no interest any more.
    pub(super) fn forget_question(&mut self) {
        self.asked = None;
    }

    /// Something goes on that is worth watching: the screen stays lit.
    pub(super) fn stay_awake(&mut self) {
        self.awake = true;
    }

    /// Whether the screen was asked to stay lit since this was last asked.
    pub(super) fn take_awake(&mut self) -> bool {
        core::mem::take(&mut self.awake)
    }

    /// Whether chance has still to answer.
    pub(super) fn is_waiting(&self) -> bool {
        self.asked.is_some()
    }

    /// Whether this answers what was asked last.
    pub(super) fn take_answer(&mut self, fall: ChanceResult) -> bool {
        let answers = match (self.asked, fall) {
            (Some(ChanceRequest::Dice(dice)), ChanceResult::Dice(fell)) => (0..)
                .zip(fell)
                .all(|(die, face)| (dice >> die & 1 == 1) == face.is_some()),
            (Some(ChanceRequest::Lot(lots)), ChanceResult::Lot(lot)) => lot < lots.get(),
            (Some(_), ChanceResult::Refused(_)) => true,
            _ => false,
        };
        if answers {
            self.asked = None;
        }
        answers
    }

    pub(super) fn take_effects(&mut self) -> Effects {
        core::mem::take(&mut self.effects)
    }
}
