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
mod polish;

pub use fill::{fill, fill_two, tenths};
pub use messages::Message;

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

macro_rules! rooms {
    ($($(#[$doc:meta])* $name:ident: $font:ident, $letters:expr, $lines:literal;)*) => {
        /// The room that a message has on the screen.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Room {
            $($(#[$doc])* $name,)*
        }

        impl Room {
            /// The font it is written in.
            pub const fn font(self) -> Font {
                match self {
                    $(Room::$name => Font::$font,)*
                }
            }

            /// How many letters fit in a line, with a name or a number in the place of `{}`.
            pub const fn letters(self) -> usize {
                match self {
                    $(Room::$name => $letters,)*
                }
            }

            /// How many lines fit.
            pub const fn lines(self) -> usize {
                match self {
                    $(Room::$name => $lines,)*
                }
            }
        }
    };
}

// The font, how many letters fit in a line, and how many lines fit.
rooms! {
    /// A menu entry beside its icon.
    Entry: Body, 16, 1;
    /// The label of a row that has a value at its right.
    Label: Body, 11, 1;
    /// The same with a name in it.
    NamedLabel: Body, 14, 1;
    /// The value of such a row.
    Value: Body, 8, 1;
    /// A label that leaves more room for its value.
    ShortLabel: Body, 6, 1;
    /// The value of a row with a short label.
    LongValue: Body, 12, 1;
    /// A line across the top.
    Title: Body, 21, 1;
    /// A choice at the bottom of a dialog.
    Choice: Body, 9, 1;
    /// What a button does, beside its picture.
    Does: Body, 16, 1;
    /// What holding a button does, in small letters below what pressing it does.
    Held: Small, 14, 1;
    /// A button at the edge of a game's screen, in small letters.
    Button: Small, 8, 1;
    /// The line below a sheet, in small letters, with what a miss costs after it.
    Hint: Small, 11, 1;
    /// The line below a sheet, beside the points.
    LongHint: Small, 19, 1;
    /// The same with a name in it.
    NamedHint: Small, 19, 1;
    /// A word in the narrow column beside a sheet, in small letters.
    Side: Small, 5, 1;
    /// A line across the whole screen in small letters, with a name put in for `{}`.
    Line: Small, 25, 1;
    /// A line across the whole screen in small letters, with small numbers put in for `{}`.
    WholeLine: Small, 25, 1;
    /// A few words beside a board, in small letters, wrapped.
    Beside: Small, 12, 3;
    /// A few words beside a QR code, in small letters, wrapped.
    Margin: Small, 10, 3;
    /// A page of the rules: two lines below its picture, in small letters.
    TwoLines: Small, 25, 2;
    /// The same with three lines.
    ThreeLines: Small, 25, 3;
    /// The same with four lines.
    FourLines: Small, 25, 4;
    /// A page of the rules: the words beside two columns of a sheet, wrapped.
    BesideColumns: Small, 14, 7;
    /// A page of the rules: the words beside a board of Quantik, wrapped.
    BesideBoard: Small, 12, 7;
    /// A note over the board in a guided turn, beside the button to press, wrapped.
    Guide: Small, 22, 2;
    /// A letter that stands for a colour.
    Letter: Body, 1, 1;
    /// Text that is wrapped and scrolled: as long as it needs to be.
    Prose: Body, usize::MAX, 1;
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
        // All at once, so that whoever translates need not build for each.
        let mut too_long = std::vec![];
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
                if !fits {
                    too_long.push((language, message, room, text.clone()));
                }
            }
        }
        assert!(too_long.is_empty(), "too long: {too_long:#?}");
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
