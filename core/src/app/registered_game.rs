//! What the program must know about a game and about each kind of its matches. Besides its screens,
//! a game implements [`RegisteredGame`], and [`RegisteredMode`] for each of its modes;
//! `registry.rs` lists both.

use embedded_storage::nor_flash::NorFlash;

use super::{
    MatchState,
    device::{Device, Points},
    last_setups::GameSetup,
    registry::{self, viewed_matches},
    screens::{Go, Guide, RulesPage, names::PlayerNames},
    viewing,
};
use crate::{
    collect::CollectFitting,
    games::GameKind,
    journal::Journal,
    share::{Grain, PartText, Parts, ResultText, Shareable, ShareableMatch},
    store::{
        MatchId, Player, Statistics, Store, StoreError, StoredGame, StoredMatch, Tally, player_name,
    },
    text::Message,
    ui::Icon,
};

/// A game on the device. The same type is the [`RegisteredMode`] of its mode 0.
pub(super) trait RegisteredGame: RegisteredMode {
    const KIND: GameKind;
    /// What the game is, in a few words beside its name.
    const LINE: Message;
    /// Its large picture, 22 pixels wide and 20 high.
    const PICTURE: Icon;
    /// The unit for the length of the longest match.
    const LONGEST: Message;
    const HAS_DRAWS: bool;
    const HAS_COLUMNS: bool;
    /// Its rules, page by page.
    const RULES: &'static [RulesPage];
    /// Its guided first turn.
    const GUIDE: Guide;

    /// Opens the setup list.
    fn open_setup() -> Go;

    /// The names in its setup, seat by seat, including seats that are not used now.
    fn player_names(device: &Device) -> PlayerNames;

    /// Whether this player of the setup is a person.
    fn is_person(device: &Device, player: usize) -> bool;

    fn set_player_names(device: &mut Device, names: PlayerNames);

    /// The third column of the game's statistics: draws, if a match can end in one.
    fn statistics_column(tally: &Tally) -> Option<(Message, i32)> {
        Self::HAS_DRAWS.then(|| (Message::ColumnDrawn, tally.draws.into()))
    }

    /// How the game was last set up.
    fn setup_to_store(device: &Device) -> GameSetup;

    /// Restores how the game was last set up; `None` if the setup is not valid.
    fn restore_setup(device: &mut Device, setup: &GameSetup) -> Option<()>;
}

/// A kind of match: a game in one of its modes.
pub(super) trait RegisteredMode {
    /// Its name on the screen.
    const NAME: Message;
    const ICON: Icon;

    /// The type of its matches.
    type Match: AnyStoredMatch;

    /// The match that is being played or was just finished.
    fn current(device: &Device) -> Option<&Self::Match>;

    /// The current match, to be stored, and the statistics that count it once it is over.
    fn current_and_statistics(device: &mut Device) -> (Option<&mut Self::Match>, &mut Statistics);

    /// Sets the current match to one from the store.
    fn set_current(device: &mut Device, stored: Self::Match);

    /// Removes the current match.
    fn clear_current(device: &mut Device);

    /// Opens the board with the current match.
    fn open_board(device: &mut Device) -> Go;

    /// The seat whose turn it is in the current match.
    fn to_move(_device: &Device) -> Option<usize> {
        None
    }

    /// Wraps a match for viewing; `None` if this kind cannot be viewed.
    fn view(stored: Self::Match) -> Option<ViewedMatch>;
}

/// A kind of match that can be viewed and shared.
pub(super) trait RegisteredView: RegisteredMode {
    /// Opens the review of the viewed match, to step through it.
    fn open_review(device: &mut Device) -> Go;
}

/// Whether there is a match of this kind that can be continued.
pub(super) fn is_unfinished<M: RegisteredMode>(device: &Device) -> bool {
    M::current(device).is_some_and(|current| !current.is_over())
}

/// Sets the viewed match to a copy of the current one.
pub(super) fn view_current<M: RegisteredView>(device: &mut Device) {
    device.results.viewed = M::current(device).cloned().and_then(M::view);
}

/// A match of any game, for code that does not need to know which.
pub(crate) trait AnyStoredMatch: Clone {
    /// A match from the store, before its first action. Once it is in its final place in memory,
    /// [`read`](Self::read) plays its actions.
    fn unread<F: NorFlash>(store: &Store<F>, id: MatchId) -> Result<Self, StoreError>;

    /// Reads and plays its actions; returns how many of the last ones are known to be lost.
    fn read<F: NorFlash>(&mut self, store: &mut Store<F>) -> Result<u16, StoreError>;

    fn save<F: NorFlash>(
        &mut self,
        statistics: &mut Statistics,
        store: &mut Store<F>,
    ) -> Result<bool, StoreError>;

    fn id(&self) -> Option<MatchId>;

    fn is_over(&self) -> bool;

    /// Who plays, seat by seat. Changes are stored like everything else in the match.
    fn players(&self) -> &[Player];

    fn players_mut(&mut self) -> &mut [Player];

    /// Whether a person plays a seat.
    fn is_person(&self, player: usize) -> bool;

    /// The points of all players; empty in a game without points.
    fn points(&self) -> Points;

    /// How many actions have been played.
    fn played(&self) -> usize;

    /// Drops what was undone.
    fn drop_undone(&mut self);

    /// Passes the codes of all actions to `take`, including undone ones.
    fn each_code(&self, take: &mut dyn FnMut(u32));

    /// Passes the codes of everything played to `take`, including the dice that came up.
    fn each_event(&self, take: &mut dyn FnMut(u32));

    /// Whether replaying it from the start gives the same match.
    fn replays_to_itself(&self) -> bool;
}

impl<G: StoredGame + PartialEq, const N: usize> AnyStoredMatch for StoredMatch<G, N> {
    fn unread<F: NorFlash>(store: &Store<F>, id: MatchId) -> Result<Self, StoreError> {
        StoredMatch::unread(store, id)
    }

    fn read<F: NorFlash>(&mut self, store: &mut Store<F>) -> Result<u16, StoreError> {
        StoredMatch::read(self, store)
    }

    fn save<F: NorFlash>(
        &mut self,
        statistics: &mut Statistics,
        store: &mut Store<F>,
    ) -> Result<bool, StoreError> {
        StoredMatch::save(self, statistics, store)
    }

    fn id(&self) -> Option<MatchId> {
        StoredMatch::id(self)
    }

    fn is_over(&self) -> bool {
        StoredMatch::is_over(self)
    }

    fn players(&self) -> &[Player] {
        &self.players
    }

    fn players_mut(&mut self) -> &mut [Player] {
        &mut self.players
    }

    fn is_person(&self, player: usize) -> bool {
        let player = self.players.get(player);
        // In some games the device is a player without a name.
        player.is_some_and(|player| !G::is_device(player.kind) && !player.name.is_empty())
    }

    fn points(&self) -> Points {
        let players = 0..self.players.len();
        players
            .filter_map(|player| self.game().points(player))
            .collect_fitting()
    }

    fn played(&self) -> usize {
        self.journal.len()
    }

    fn drop_undone(&mut self) {
        let (played, all) = (self.journal.len(), self.journal.all_codes().len());
        if played < all {
            self.journal.replace(played..all, &[], played);
        }
    }

    fn each_code(&self, take: &mut dyn FnMut(u32)) {
        let codes = self.journal.all_codes().iter();
        codes.for_each(|&code| take(code.into()));
    }

    fn each_event(&self, take: &mut dyn FnMut(u32)) {
        let events = self.journal.events();
        events.for_each(|event| take(G::encode(event).into()));
    }

    fn replays_to_itself(&self) -> bool {
        let again = Journal::<G, N>::of_events(self.journal.setup(), self.journal.events());
        again.is_ok_and(|again| again.game() == self.journal.game())
    }
}

/// A match that can be shared as QR codes.
impl<G: StoredGame + Shareable, const N: usize> StoredMatch<G, N> {
    fn parts(&self, grain: Grain) -> Parts {
        Parts::of(&self.journal, grain)
    }

    fn part_text(&self, parts: Parts, part: u16) -> PartText {
        parts.text(&self.journal, part)
    }

    /// The result, or the state so far, as readable text.
    fn result_text(&self) -> ResultText {
        let names = [0, 1, 2, 3].map(|player| player_name(&self.players, player));
        self.game().result_text(names)
    }
}

/// A match that can be viewed, in `device.results.viewed`.
pub(super) trait Viewable: Into<ViewedMatch> {
    /// The viewed match, if it is one of this game.
    fn viewed(device: &Device) -> Option<&Self>;

    fn viewed_mut(device: &mut Device) -> Option<&mut Self>;
}

macro_rules! define_viewed_match {
    ($($name:ident, $game:pat => $players:expr;)*) => {
        /// The viewed match, of any kind that can be viewed.
        #[derive(Clone, Debug)]
        #[allow(
            clippy::large_enum_variant,
            reason = "there is only one, and there is no heap"
        )]
        pub(super) enum ViewedMatch {
            $($name(<registry::$name as RegisteredMode>::Match),)*
        }

        impl ViewedMatch {
            /// The function that opens the review of this kind of match.
            pub(super) fn open_review(&self) -> fn(&mut Device) -> Go {
                match self {
                    $(Self::$name(_) => registry::$name::open_review,)*
                }
            }

            /// Makes it the current match of its kind.
            pub(super) fn make_current(self, device: &mut Device) {
                match self {
                    $(Self::$name(viewed) => {
                        registry::$name::set_current(device, viewed);
                    })*
                }
            }

            /// Reads and plays its actions; returns how many of the last ones are known to be lost.
            pub(super) fn read<F: NorFlash>(
                &mut self,
                store: &mut Store<F>,
            ) -> Result<u16, StoreError> {
                match self {
                    $(Self::$name(viewed) => viewed.read(store),)*
                }
            }

            /// A match from elsewhere, as if it had been stored.
            pub(super) fn from_elsewhere(played: &ShareableMatch, device: &Device) -> Option<Self> {
                match played {
                    $(ShareableMatch::$name(played) => {
                        let $game = played.game();
                        let stored = viewing::stored(played, $players, device);
                        registry::$name::view(stored)
                    })*
                }
            }

            /// The match to export: with all its actions if it `is_viewed`, otherwise up to its
            /// current position. `None` while its players hide something from each other.
            pub(super) fn for_elsewhere(self, is_viewed: bool) -> Option<ShareableMatch> {
                match self {
                    $(Self::$name(viewed) => (!viewed.game().is_hidden())
                        .then(|| ShareableMatch::$name(viewing::journal(viewed, is_viewed))),)*
                }
            }

            /// Its state, independent of its game.
            pub(super) fn state(&self) -> MatchState {
                match self {
                    $(Self::$name(viewed) => MatchState::of(viewed),)*
                }
            }

            /// Passes the codes of all its actions to `take`.
            pub(super) fn each_code(&self, take: &mut dyn FnMut(u32)) {
                match self {
                    $(Self::$name(viewed) => viewed.each_code(take),)*
                }
            }

            /// Passes the codes of everything played to `take`, including the dice that came up.
            pub(super) fn each_event(&self, take: &mut dyn FnMut(u32)) {
                match self {
                    $(Self::$name(viewed) => viewed.each_event(take),)*
                }
            }

            pub(super) fn points(&self) -> Points {
                match self {
                    $(Self::$name(viewed) => viewed.points(),)*
                }
            }

            pub(super) fn parts(&self, grain: Grain) -> Parts {
                match self {
                    $(Self::$name(viewed) => viewed.parts(grain),)*
                }
            }

            pub(super) fn part_text(&self, parts: Parts, part: u16) -> PartText {
                match self {
                    $(Self::$name(viewed) => viewed.part_text(parts, part),)*
                }
            }

            pub(super) fn result_text(&self) -> ResultText {
                match self {
                    $(Self::$name(viewed) => viewed.result_text(),)*
                }
            }
        }

        $(impl From<<registry::$name as RegisteredMode>::Match> for ViewedMatch {
            fn from(viewed: <registry::$name as RegisteredMode>::Match) -> Self {
                Self::$name(viewed)
            }
        }

        impl Viewable for <registry::$name as RegisteredMode>::Match {
            fn viewed(device: &Device) -> Option<&Self> {
                match &device.results.viewed {
                    Some(ViewedMatch::$name(viewed)) => Some(viewed),
                    _ => None,
                }
            }

            fn viewed_mut(device: &mut Device) -> Option<&mut Self> {
                match &mut device.results.viewed {
                    Some(ViewedMatch::$name(viewed)) => Some(viewed),
                    _ => None,
                }
            }
        })*
    };
}
viewed_matches!(define_viewed_match);
