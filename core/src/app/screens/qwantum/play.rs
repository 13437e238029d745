//! What the device does in a game of Qwantum: it keeps everybody's sheets, or one person's own, or it
//! only throws. One page, one menu and one way to throw serve all three; this is what they have in
//! common.

use super::{Device, StoredDice, refusal::Refusal};
use crate::{
    app::Sound,
    games::{GameKind, MatchKind},
    journal,
    qwantum::{Action, Game, PlayError, Seat, has_room_for_a_turn},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Play {
    /// Keeps everybody's sheets.
    Table,
    /// Keeps one person's own sheet.
    MySheet,
    /// Throws the dice, and keeps no sheets.
    DiceOnly,
}

impl Play {
    /// All of them, in the order of their numbers in the stored setups and of the modes of a match.
    pub(super) const ALL: [Play; 3] = [Play::Table, Play::MySheet, Play::DiceOnly];

    /// What is on the screen, beneath a menu.
    pub(super) fn on_screen(device: &Device) -> Self {
        let mode = device.current.map_or(0, |kind| kind.mode);
        let play = Self::ALL.get(usize::from(mode));
        play.copied().unwrap_or(Play::Table)
    }

    /// The kind of its matches.
    pub(super) fn kind(self) -> MatchKind {
        MatchKind {
            game: GameKind::Qwantum,
            mode: self as u8,
        }
    }

    /// Whether its match is over; none if there is no match. Dice have no last turn. Not inlined: it is
    /// asked for in many places, and flash is short.
    #[inline(never)]
    pub(super) fn has_ended(self, device: &Device) -> Option<bool> {
        match self {
            Play::Table => Some(device.table.as_ref()?.stored.is_over()),
            Play::MySheet => Some(device.my_sheet.as_ref()?.is_over()),
            Play::DiceOnly => device.dice_only.as_ref().map(|_| false),
        }
    }

    /// Whether there is nothing more to play.
    pub(super) fn is_over(self, device: &Device) -> bool {
        self.has_ended(device).unwrap_or(true)
    }

    /// The game whose dice the device throws.
    pub(super) fn game(self, device: &Device) -> Option<&Game> {
        match self {
            Play::Table => Some(device.table.as_ref()?.game()),
            Play::MySheet => None,
            Play::DiceOnly => Some(device.dice_only.as_ref()?.game().turn()),
        }
    }

    /// What somebody is called. Not inlined either.
    #[inline(never)]
    pub(super) fn name(self, seat: Seat, device: &Device) -> &str {
        let players = match self {
            Play::Table => device.table.as_ref().map(|table| &table.stored.players),
            Play::MySheet => device.my_sheet.as_ref().map(|own| &own.players),
            Play::DiceOnly => device.dice_only.as_ref().map(|dice| &dice.players),
        };
        let player = players.and_then(|players| players.get(seat.index()));
        player.map_or("", |player| &player.name)
    }

    /// Plays an action of a game and makes its sound; returns the reason in words if it is refused. It
    /// is stored before it is shown.
    pub(super) fn play(self, action: Action, device: &mut Device) -> Result<(), Refusal> {
        let played = match (self, &mut device.table, &mut device.dice_only) {
            (Play::Table, Some(table), _) => table.play(action),
            (Play::DiceOnly, _, Some(dice)) => play_dice(dice, action),
            _ => return Ok(()),
        };
        sound_played(played.is_ok(), device);
        played.map_err(|why| Refusal::new(why, action))
    }
}

/// Before a turn that there is no room for, the dice begin again.
fn play_dice(dice: &mut StoredDice, action: Action) -> Result<(), journal::Refusal<PlayError>> {
    if !dice.game().may_throw_again() && !has_room_for_a_turn(&dice.journal) {
        *dice = StoredDice::new(dice.game().next_setup(), dice.players.clone());
    }
    dice.journal.play(action)
}

/// Makes the sound of something that was played or refused.
pub(super) fn sound_played(is_accepted: bool, device: &mut Device) {
    device.sound(match is_accepted {
        true => Sound::Done,
        false => Sound::Refused,
    });
    device.redraw();
}
