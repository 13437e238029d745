//! What the device does in a game of Qwantum: it keeps all players' sheets, or one person's own
//! sheet, or it only rolls the dice. All three modes share one page, one menu and one way to throw;
//! this file tells them what depends on the mode.

use super::{Device, StoredDice, refusal::Refusal};
use crate::{
    app::Sound,
    games::{GameKind, MatchKind},
    journal,
    qwantum::{Action, COLUMNS, Game, PlayError, Seat, Sheet, has_room_for_a_turn},
    store::player_name,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Play {
    /// Keeps all players' sheets.
    Table,
    /// Keeps one person's own sheet.
    MySheet,
    /// Rolls the dice, and keeps no sheets.
    DiceOnly,
}

impl Play {
    /// All of them. The index is the number in stored setups and the mode of a match.
    pub(super) const ALL: [Play; 3] = [Play::Table, Play::MySheet, Play::DiceOnly];

    /// The mode of the match that is on the screen, possibly beneath a menu.
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

    /// Whether the match of this mode is over; `None` if there is no match. *Dice only* never ends.
    /// Not inlined: it is called in many places, and flash is scarce.
    #[inline(never)]
    pub(super) fn has_ended(self, device: &Device) -> Option<bool> {
        match self {
            Play::Table => Some(device.table.as_ref()?.stored.is_over()),
            Play::MySheet => Some(device.my_sheet.as_ref()?.is_over()),
            Play::DiceOnly => device.dice_only.as_ref().map(|_| false),
        }
    }

    /// Whether the match of this mode is over or there is none.
    pub(super) fn is_over(self, device: &Device) -> bool {
        self.has_ended(device).unwrap_or(true)
    }

    /// The game whose dice are shown; `None` if there is none or the device keeps only one person's
    /// sheet.
    pub(super) fn game(self, device: &Device) -> Option<&Game> {
        match self {
            Play::Table => Some(device.table.as_ref()?.game()),
            Play::MySheet => None,
            Play::DiceOnly => Some(device.dice_only.as_ref()?.game().turn()),
        }
    }

    /// How many people share the device: one, if it keeps only that person's sheet.
    pub(super) fn people(self, device: &Device) -> usize {
        match self {
            Play::Table => device.table.as_ref().map_or(0, |table| {
                let away = table.game().away();
                let people = table.people();
                people.iter().filter(|seat| !away.contains(*seat)).count()
            }),
            Play::MySheet => 1,
            Play::DiceOnly => device
                .dice_only
                .as_ref()
                .map_or(0, |dice| dice.players.len()),
        }
    }

    /// The name of a player. Not inlined, to save flash.
    #[inline(never)]
    pub(super) fn name(self, seat: Seat, device: &Device) -> &str {
        let players = match self {
            Play::Table => device.table.as_ref().map(|table| &table.stored.players),
            Play::MySheet => device.my_sheet.as_ref().map(|own| &own.players),
            Play::DiceOnly => device.dice_only.as_ref().map(|dice| &dice.players),
        };
        players.map_or("", |players| player_name(players, seat.index()))
    }

    /// Plays an action of a game and makes its sound; returns why if it is refused. The action is
    /// stored before it is shown.
    pub(super) fn play(self, action: Action, device: &mut Device) -> Result<(), Refusal> {
        let before = self.full_columns(device);
        let played = match (self, &mut device.table, &mut device.dice_only) {
            (Play::Table, Some(table), _) => table.play(action),
            (Play::DiceOnly, _, Some(dice)) => play_dice(dice, action),
            _ => return Ok(()),
        };
        self.sound_played(before, played.is_ok(), device);
        played.map_err(|why| Refusal::new(why, action))
    }

    /// How many columns of all sheets are full.
    pub(super) fn full_columns(self, device: &Device) -> usize {
        let full = |sheet: &Sheet| {
            let columns = (0..COLUMNS).filter(|column| sheet.column_score(*column).is_some());
            columns.count()
        };
        let own = device.my_sheet.as_ref().filter(|_| self == Play::MySheet);
        own.map(|own| full(own.game().sheet())).unwrap_or_else(|| {
            let game = self.game(device).into_iter();
            game.flat_map(|game| game.seats().map(|seat| full(game.sheet(seat))))
                .sum()
        })
    }

    /// Makes the sound for an action that was accepted or refused. `before` is how many columns
    /// were full before it.
    pub(super) fn sound_played(self, before: usize, is_accepted: bool, device: &mut Device) {
        let sound = match is_accepted {
            false => Sound::Refused,
            true if self.is_over(device) => Sound::End,
            true if self.full_columns(device) > before => Sound::Column,
            true => Sound::Done,
        };
        device.sound(sound);
        device.redraw();
    }
}

/// Plays an action in *dice only*. If the journal has no room for another turn, a new match begins
/// first.
fn play_dice(dice: &mut StoredDice, action: Action) -> Result<(), journal::Refusal<PlayError>> {
    if !dice.game().may_throw_again() && !has_room_for_a_turn(&dice.journal) {
        *dice = StoredDice::new(dice.game().next_setup(), dice.players.clone());
    }
    dice.journal.play(action)
}
