//! The players' names on a board of a two-player game and at its end.

use super::Device;
use crate::{
    collect::CollectFitting,
    store::{Name, Player},
    text::{self, Message},
    ui::{Align, Font, Frame, WIDTH},
};

/// What the two players are called; the device has its own name.
pub(in crate::app::screens) fn shown_names(players: &[Player]) -> [&str; 2] {
    let name = |player: usize| players.get(player).map_or("", Player::shown_name);
    [name(0), name(1)]
}

/// How high a name is drawn, with its bar.
pub(in crate::app::screens) fn name_height(font: Font) -> i32 {
    font.height() + 1
}

/// Draws a player's name across the given width, on a bar if it is this player's turn or win.
///
/// The device's name is longer than any that people can have. Where it is too wide for the font it is
/// drawn in the smallest one, and where it is too wide for that, as its capitals.
pub(in crate::app::screens) fn draw_name(
    frame: &mut Frame,
    font: Font,
    (left, top, width): (i32, i32, i32),
    name: &str,
    marked: bool,
) {
    let height = name_height(font);
    let ink = frame.bar_if(marked, left, top, width, height);
    // The bar is seen at least to the right of the last letter.
    let fits = |font: &Font| font.lit_width(name) < width;
    let (font, name) = match [font, Font::Tiny].into_iter().find(fits) {
        Some(font) => (font, Name::try_from(name).unwrap_or_default()),
        None => (
            font,
            name.chars()
                .filter(|letter| letter.is_uppercase())
                .collect_fitting(),
        ),
    };
    // An odd pixel is left free at the edge of the screen.
    let spare = width - font.lit_width(&name);
    let left = left + (spare + i32::from(left == 0)) / 2;
    let below = (height - font.height() + 1) / 2;
    frame.write(font, Align::Left, left, top + below, &name, ink);
}

/// The title of an end screen: who wins.
pub(in crate::app::screens) fn winner_title(
    winner: usize,
    names: [&str; 2],
    device: &Device,
) -> heapless::String<40> {
    text::fill(device.say(Message::Wins), names[winner & 1])
}

/// Draws a square before that title, filled or outlined like the winner's pieces, if both have the
/// same name, as when the device plays against itself.
pub(in crate::app::screens) fn mark_winner(
    frame: &mut Frame,
    winner: usize,
    names: [&str; 2],
    title: &str,
) {
    const SIDE: i32 = 7;
    if names[0] != names[1] {
        return;
    }
    let left = (WIDTH as i32 - Font::Body.width(title)) / 2 - SIDE - 3;
    match winner {
        0 => frame.fill(left, 1, SIDE, SIDE),
        _ => frame.outline(left, 1, SIDE, SIDE),
    }
}
