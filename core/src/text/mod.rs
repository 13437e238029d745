//! Every word the device shows, in every language.
//!
//! Each message has a name and a room on the screen, in `messages`. Each language has a file with the
//! words of every message. Tests check that every text fits its room and that every letter has a glyph.

mod english;
mod fill;
mod french;
mod german;
mod italian;
mod language;
mod messages;
mod number;
mod polish;

pub use fill::{fill, fill_two};
pub use messages::Message;
pub use number::tenths;

pub use crate::ui::lines;

use crate::ui::Font;
use language::languages;

// A new language goes to the end: settings store the place in this list.
languages! {
    #[default]
    English: english;
    French: french;
    Italian: italian;
    Polish: polish;
    German: german;
}

/// A short text that is put together when it is needed, and cut if it does not fit.
macro_rules! piece {
    ($($arguments:tt)*) => {{
        let mut piece = ::heapless::String::<40>::new();
        let _ = ::core::fmt::Write::write_fmt(&mut piece, format_args!($($arguments)*));
        piece
    }};
}
pub(crate) use piece;

/// The room that a message has on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// A menu entry beside its icon.
    Entry,
    /// The label of a row that has a value at its right.
    Label,
    /// The same with a name in it.
    NamedLabel,
    /// The value of such a row.
    Value,
    /// A label that leaves more room for its value.
    ShortLabel,
    /// The value of a row with a short label.
    LongValue,
    /// A line across the top.
    Title,
    /// A choice at the bottom of a dialog.
    Choice,
    /// What a button does, beside its picture.
    Does,
    /// What holding a button does, in small letters below what pressing it does.
    Held,
    /// A button at the edge of a game's screen, in small letters.
    Button,
    /// The line below a sheet, in small letters, with what a miss costs after it.
    Hint,
    /// The line below a sheet, beside the points.
    LongHint,
    /// The same with a name in it.
    NamedHint,
    /// A word in the narrow column beside a sheet, in small letters.
    Side,
    /// A line across the whole screen in small letters, with a name put in for `{}`.
    Line,
    /// A line across the whole screen in small letters, with small numbers put in for `{}`.
    WholeLine,
    /// A few words beside a board, in small letters, wrapped.
    Beside,
    /// A few words beside a QR code, in small letters, wrapped.
    Margin,
    /// A page of the rules: two lines below its picture, in small letters.
    TwoLines,
    /// The same with three lines.
    ThreeLines,
    /// The same with four lines.
    FourLines,
    /// A page of the rules: the words beside two columns of a sheet, wrapped.
    BesideColumns,
    /// A page of the rules: the words beside a board of Quantik, wrapped.
    BesideBoard,
    /// A note over the board in a guided turn, beside the button to press, wrapped.
    Guide,
    /// A letter that stands for a colour.
    Letter,
    /// Text that is wrapped and scrolled: as long as it needs to be.
    Prose,
}

impl Room {
    /// The font it is written in.
    pub const fn font(self) -> Font {
        match self {
            Room::Button
            | Room::Held
            | Room::Hint
            | Room::LongHint
            | Room::NamedHint
            | Room::Side
            | Room::Line
            | Room::WholeLine
            | Room::Beside
            | Room::Margin
            | Room::TwoLines
            | Room::ThreeLines
            | Room::FourLines
            | Room::BesideColumns
            | Room::BesideBoard
            | Room::Guide => Font::Small,
            _ => Font::Body,
        }
    }

    /// How many letters fit in a line, with a name or a number in the place of `{}`.
    pub const fn letters(self) -> usize {
        match self {
            Room::Entry => 16,
            Room::Label => 11,
            Room::NamedLabel => 14,
            Room::Value => 8,
            Room::ShortLabel => 6,
            Room::LongValue => 12,
            Room::Title => 21,
            Room::Choice => 9,
            Room::Button => 8,
            Room::Does => 16,
            Room::Held => 14,
            Room::Hint => 11,
            Room::LongHint | Room::NamedHint => 19,
            Room::Side => 5,
            Room::Line | Room::WholeLine => 25,
            Room::Beside => 12,
            Room::Margin => 10,
            Room::TwoLines | Room::ThreeLines | Room::FourLines => 25,
            Room::BesideColumns => 14,
            Room::BesideBoard => 12,
            Room::Guide => 22,
            Room::Letter => 1,
            Room::Prose => usize::MAX,
        }
    }

    /// How many lines fit.
    pub const fn lines(self) -> usize {
        match self {
            Room::TwoLines | Room::Guide => 2,
            Room::Beside | Room::Margin | Room::ThreeLines => 3,
            Room::FourLines => 4,
            Room::BesideColumns | Room::BesideBoard => 7,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text with the longest that can take the place of `{}` in its room.
    fn longest_form(room: Room, text: &str) -> std::string::String {
        let longest = match room {
            Room::NamedLabel | Room::NamedHint | Room::Line | Room::Title => "Konrad",
            Room::Button => "7",
            _ => "33",
        };
        text.replace("{}", longest)
    }

    #[test]
    fn every_message_fits_its_room_in_every_language() {
        for message in Message::ALL {
            for language in Language::ALL {
                let text = message.text(language);
                assert!(!text.is_empty(), "{message:?} is empty in {language:?}");
                let room = message.room();
                let text = &longest_form(room, text);
                let fits = if room.lines() > 1 {
                    let is_cut = |word: &str| word.chars().count() > room.letters();
                    lines(text, room.letters()).count() <= room.lines()
                        && !text.split(' ').any(is_cut)
                } else {
                    text.chars().count() <= room.letters()
                };
                assert!(fits, "{message:?} in {language:?} is too long: {text:?}");
            }
        }
    }

    #[test]
    fn every_letter_has_a_glyph() {
        let texts = Message::ALL
            .iter()
            .flat_map(|message| {
                Language::ALL.map(|language| (message.room().font(), message.text(language)))
            })
            .chain(Language::ALL.map(|language| (Font::Body, language.name())));
        for (font, text) in texts {
            for letter in text.chars().filter(|letter| *letter != '\n') {
                assert!(font.has(letter), "no glyph for {letter:?} in {text:?}");
            }
        }
    }
}
