//! Who is at the table and who is away: leaving, coming back, and ending a game alone.

use super::{Device, play::Play, table_match::TableMatch};
use crate::{
    app::screens::list_page::Words,
    qwantum::{Action, Game, PlayError, Seat, set_away},
    text::{Message, short_text},
};

/// What the page *Table* needs for coming and going, which only Qwantum has.
pub(in crate::app::screens) enum Presence {}

impl Presence {
    /// Whether somebody can leave the match on the screen: there must be others.
    pub(in crate::app::screens) fn is_possible(device: &Device) -> bool {
        game(device).is_some_and(|game| game.seats().count() > 1)
    }

    /// Whether the player on a seat is away.
    pub(in crate::app::screens) fn is_away(seat: usize, device: &Device) -> bool {
        let seat = Seat::ALL.get(seat).copied();
        let game = game(device).zip(seat);
        game.is_some_and(|(game, seat)| game.away().contains(seat))
    }

    /// Lets the player on a seat leave, or come back if they were away. The error says why that is
    /// not possible now.
    pub(in crate::app::screens) fn change(seat: usize, device: &mut Device) -> Result<(), Message> {
        device.store_requests.expect_rewrite = Some(Play::Table.kind());
        let (Some(&seat), Some(table)) = (Seat::ALL.get(seat), &mut device.table) else {
            return Err(Message::SomebodyStays);
        };
        let away = table.game().away().toggled(seat);
        match set_away(&mut table.stored.journal, away) {
            Ok(()) => Ok(()),
            Err(PlayError::NobodyLeft) => Err(Message::SomebodyStays),
            Err(_) => Err(Message::LeavesLater),
        }
    }

    /// Whether only one player is left, who may end the game.
    pub(in crate::app::screens) fn may_end_alone(device: &Device) -> bool {
        Self::is_possible(device) && game(device).is_some_and(|game| game.present().count() == 1)
    }

    /// Ends the game for the only player who is left.
    pub(in crate::app::screens) fn end_alone(device: &mut Device) {
        // It is offered only when it is possible.
        let _ = Play::Table.play(Action::EndGame, device);
    }
}

/// A player's name as the whole table sees it: in brackets while they are away.
pub(super) fn marked_name(game: &Game, seat: Seat, name: &str) -> Words {
    match game.away().contains(seat) {
        true => short_text!("({name})"),
        false => short_text!("{name}"),
    }
}

/// The match at the table, if it is on the screen and not over.
fn game(device: &Device) -> Option<&Game> {
    let table = device.table.as_ref().map(TableMatch::game);
    let is_shown = Play::on_screen(device) == Play::Table && !Play::Table.is_over(device);
    let is_qwantum = device
        .current
        .is_none_or(|kind| kind.game == Play::Table.kind().game);
    table.filter(|_| is_shown && is_qwantum)
}
