//! How a match ended: who won, why it was over, and the count.

use super::{Device, glyphs};
use crate::{
    app::screens::two_player::{mark_winner, winner_title},
    text::{self, Message, piece},
    towers::{Colour, Ending, Outcome, Piece, Shape},
    ui::{
        Font, Frame, Ink,
        widgets::{TITLE_HEIGHT, title},
    },
};

/// How many letters fit in a line of the reason.
const LETTERS: usize = 21;

fn reason(ending: Ending) -> Message {
    match ending {
        Ending::ThreeFixed => Message::EndThreeFixed,
        Ending::NobodyCan => Message::EndNobodyCan,
        Ending::NoMove => Message::EndNoMove,
        Ending::Repetition => Message::EndRepetition,
        Ending::Quiet => Message::EndQuiet,
        Ending::Agreement => Message::EndAgreement,
    }
}

/// Draws it on the whole screen: the reason, then for each side its name, its fixed towers and the
/// pieces in its towers.
pub(super) fn draw(outcome: &Outcome, names: [&str; 2], device: &Device, frame: &mut Frame) {
    match outcome.winner {
        Some(winner) => {
            let words = winner_title(winner as usize, names, device);
            title(frame, &words);
            mark_winner(frame, winner as usize, names, &words);
        }
        None => title(frame, device.say(Message::Draw)),
    }
    let words = device.say(reason(outcome.ending));
    for (line, y) in text::lines(words, LETTERS).zip((TITLE_HEIGHT..).step_by(10)) {
        frame.text(Font::Body, 1, y, line);
    }
    for (colour, y) in Colour::ALL.into_iter().zip([40, 52]) {
        let side = colour as usize;
        let mark = Piece {
            colour,
            shape: Shape::Square,
        };
        glyphs::draw_mini(frame, mark, 0, y + 2, Ink::Plain);
        frame.text(Font::Small, 7, y, names[side]);
        glyphs::draw_castle(frame, colour, 44, y, Ink::Plain);
        let fixed = piece!("{}", outcome.fixed_towers[side]);
        frame.text(Font::Small, 54, y, &fixed);
        let points = text::fill(device.say(Message::InTowers), outcome.points[side]);
        frame.text(Font::Small, 66, y, &points);
    }
}
