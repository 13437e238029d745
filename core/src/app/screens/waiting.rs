//! The match that waits, as the setup lists show it: who plays it and whose turn it is. The other
//! rows of those lists are for the next match, and say so while one waits.

use super::{Device, list_page::Words, names::shortened};
use crate::{
    app::{
        registered_game::{AnyStoredMatch as _, RegisteredMode},
        registry::for_match,
    },
    games::MatchKind,
    store::player_names,
    text::{self, Message, short_text},
    ui::{Font, WIDTH},
};

/// Whose turn it is in the waiting match of a kind: "Ben's turn", or "Ben" where there is no room.
pub(super) fn whose_turn(kind: MatchKind, device: &Device) -> Words {
    /// How much room there is beside the row's label.
    const ROOM: i32 = WIDTH as i32 - 22;
    let turn = for_match!(kind, M => {
        M::to_move(device).and_then(|seat| {
            let names = player_names(M::current(device)?.players());
            names.get(seat).copied()
        })
    });
    let Some(name) = turn.flatten() else {
        return Words::new();
    };
    let room = ROOM - Font::Body.width(device.say(Message::Continue));
    let fits = |words: &Words| Font::Body.width(words) <= room;
    let whose = device.say(Message::WhoseTurn);
    // A whole name says more than the words around it.
    let whole = Some(text::fill(whose, name)).filter(fits);
    let alone = |letters| short_text!("{}", shortened(name, letters, &[]));
    whole.unwrap_or_else(|| (2..=10).rev().map(alone).find(fits).unwrap_or_default())
}

/// Who plays the waiting match of a kind: "Ana Ben Cleo".
pub(super) fn who_plays(kind: MatchKind, device: &Device) -> Option<Words> {
    let players = for_match!(kind, M => M::current(device).map(|current| current.players()));
    let names = player_names(players.flatten()?);
    let all = |letters| {
        let mut line = Words::new();
        for (seat, name) in names.iter().enumerate() {
            let gap = if seat == 0 { "" } else { " " };
            let name = shortened(name, letters, &names);
            let _ = line.push_str(&short_text!("{gap}{name}"));
        }
        line
    };
    let fits = |words: &Words| Font::Body.width(words) <= WIDTH as i32;
    (2..=10).rev().map(all).find(fits)
}
