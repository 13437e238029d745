//! Dice only among the kinds of matches: it is Qwantum in its mode 2. It is kept while it lasts, but
//! there is nothing to view afterwards.

use super::{Device, DiceOnlyPage, Go};
use crate::{
    app::registered_game::{RegisteredMatch, ViewedMatch},
    games::MatchKind,
    qwantum,
    store::{Statistics, StoredGame, StoredMatch},
    text::Message,
    ui::Icon,
};

/// The dice as they are stored.
pub(in crate::app) type StoredDice = StoredMatch<qwantum::DiceOnly, { qwantum::MOST_DICE_ACTIONS }>;

/// The kind of such a match.
pub(super) const DICE_ONLY: MatchKind = MatchKind {
    game: qwantum::DiceOnly::KIND,
    mode: qwantum::DiceOnly::MODE,
};

pub(crate) enum DiceOnly {}

impl RegisteredMatch for DiceOnly {
    const NAME: Message = Message::DiceOnly;
    const ICON: Icon = Icon::DIE;

    type Match = StoredDice;

    fn current(device: &Device) -> Option<&StoredDice> {
        device.dice_only.as_ref()
    }

    fn current_to_store(device: &mut Device) -> (Option<&mut StoredDice>, &mut Statistics) {
        let current = device.dice_only.as_mut();
        (current, &mut device.results.statistics)
    }

    fn set_current(device: &mut Device, stored: StoredDice) {
        device.dice_only = Some(stored);
    }

    fn clear_current(device: &mut Device) {
        device.dice_only = None;
    }

    fn open_board(device: &mut Device) -> Go {
        match &device.dice_only {
            Some(stored) => DiceOnlyPage::new(stored).into(),
            None => Go::Setup(DICE_ONLY.game),
        }
    }

    /// Dice that are put away are deleted, so there are none to view.
    fn view(_stored: StoredDice) -> Option<ViewedMatch> {
        None
    }
}
