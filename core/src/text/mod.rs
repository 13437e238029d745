//! Every text the device shows, in every language.
//!
//! `messages` gives each message its name and its space on the screen (a [`TextSpace`]). Each
//! language has a file with the text of every message. Tests check that every text fits its space
//! and that every letter has a glyph.

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

// A new language goes at the end: settings store the place in this list.
languages! {
    #[default]
    English: english;
    French: french;
    Italian: italian;
    Polish: polish;
    German: german;
}

/// Formats a short text, cut if it does not fit.
macro_rules! short_text {
    ($($arguments:tt)*) => {{
        let mut text = ::heapless::String::<40>::new();
        let _ = ::core::fmt::Write::write_fmt(&mut text, format_args!($($arguments)*));
        text
    }};
}
pub(crate) use short_text;

macro_rules! spaces {
    ($($(#[$doc:meta])* $name:ident: $font:ident, $letters:expr, $lines:literal;)*) => {
        /// The space a message has on the screen.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum TextSpace {
            $($(#[$doc])* $name,)*
        }

        impl TextSpace {
            /// The font of the text.
            pub const fn font(self) -> Font {
                match self {
                    $(TextSpace::$name => Font::$font,)*
                }
            }

            /// How many letters fit in a line, with a name or a number in place of `{}`.
            pub const fn letters(self) -> usize {
                match self {
                    $(TextSpace::$name => $letters,)*
                }
            }

            /// How many lines fit.
            pub const fn lines(self) -> usize {
                match self {
                    $(TextSpace::$name => $lines,)*
                }
            }
        }
    };
}

// The font, the letters per line, and the lines.
spaces! {
    /// A menu entry beside its icon.
    Entry: Body, 16, 1;
    /// What a game is, beside its picture.
    GameLine: Small, 18, 1;
    /// The label of a row with a value on the right.
    Label: Body, 11, 1;
    /// The same, containing a name.
    NamedLabel: Body, 14, 1;
    /// The value of a row.
    Value: Body, 8, 1;
    /// A short label, for a row with a long value.
    ShortLabel: Body, 6, 1;
    /// The value of a row with a short label.
    LongValue: Body, 12, 1;
    /// A line across the top.
    Title: Body, 21, 1;
    /// A choice at the bottom of a dialog.
    Choice: Body, 9, 1;
    /// What a button does, beside its picture.
    Does: Body, 16, 1;
    /// What holding a button does, in small letters below the text for pressing it.
    Held: Small, 14, 1;
    /// A button at the edge of a game's screen, in small letters.
    Button: Small, 8, 1;
    /// The line below a sheet, in small letters, followed by the cost of a miss.
    Hint: Small, 11, 1;
    /// The line below a sheet, beside the points.
    LongHint: Small, 19, 1;
    /// The same, containing a name.
    NamedHint: Small, 19, 1;
    /// A word in the narrow column beside a sheet, in small letters.
    Side: Small, 5, 1;
    /// The last line of that column, which has no letter of a colour before it.
    LastSide: Small, 6, 1;
    /// A line across the whole screen in small letters, with a name for `{}`.
    Line: Small, 25, 1;
    /// A line across the whole screen in small letters, with small numbers for `{}`.
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
    /// Three lines in the place of four, the last of which says what a sign in the rules means.
    Offer: Small, 25, 3;
    /// A page of the rules: the text beside two columns of a sheet, wrapped.
    BesideColumns: Small, 14, 7;
    /// A page of the rules: the text beside a Quantik board, wrapped.
    BesideBoard: Small, 12, 7;
    /// A note over the board in a guided turn, beside the button to press, wrapped.
    Guide: Small, 22, 2;
    /// A letter that stands for a colour.
    Letter: Body, 1, 1;
    /// Text that is wrapped and scrolled, of any length.
    Prose: Body, usize::MAX, 1;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text with `{}` replaced by the longest possible value. A name is cut if there is no room,
    /// but six letters must fit.
    fn longest_form(space: TextSpace, text: &str) -> std::string::String {
        let longest = match space {
            TextSpace::NamedLabel | TextSpace::NamedHint | TextSpace::Line | TextSpace::Title => {
                "Konrad"
            }
            TextSpace::Button => "7",
            _ => "33",
        };
        text.replace("{}", longest)
    }

    #[test]
    fn every_message_fits_its_space_in_every_language() {
        // Reports all texts that are too long at once, so that a translator need not build again
        // for each.
        let mut too_long = std::vec![];
        for message in Message::ALL {
            for language in Language::ALL {
                let text = message.text(language);
                assert!(!text.is_empty(), "{message:?} is empty in {language:?}");
                let space = message.space();
                let text = &longest_form(space, text);
                let fits = if space.lines() > 1 {
                    let is_cut = |word: &str| word.chars().count() > space.letters();
                    lines(text, space.letters()).count() <= space.lines()
                        && !text.split(' ').any(is_cut)
                } else {
                    text.chars().count() <= space.letters()
                };
                if !fits {
                    too_long.push((language, message, space, text.clone()));
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
                Language::ALL.map(|language| (message.space().font(), message.text(language)))
            })
            .chain(Language::ALL.map(|language| (Font::Body, language.name())));
        for (font, text) in texts {
            for letter in text.chars().filter(|letter| *letter != '\n') {
                assert!(font.has(letter), "no glyph for {letter:?} in {text:?}");
            }
        }
    }
}
