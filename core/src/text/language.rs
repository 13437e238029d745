//! The languages of the device. A language is a file of words, its `mod` line in `mod.rs` and a line
//! here.

use super::Message;

macro_rules! languages {
    ($($(#[$attribute:meta])* $name:ident: $words:ident;)*) => {
        /// A language.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Language {
            $(#[doc = stringify!($name)] $(#[$attribute])* $name,)*
        }

        impl Language {
            /// All of them. Settings store the place in this list: a new one goes to the end.
            pub const ALL: [Language; [$(stringify!($name)),*].len()] = [$(Language::$name),*];

            /// Its name in the language itself.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Language::$name => super::$words::NAME,)*
                }
            }

            /// Its two-letter code, for the command line.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Language::$name => super::$words::CODE,)*
                }
            }
        }

        impl Message {
            /// Its words in a language.
            pub fn text(self, language: Language) -> &'static str {
                match language {
                    $(Language::$name => super::$words::text(self),)*
                }
            }
        }
    };
}

languages! {
    #[default]
    English: english;
    French: french;
    Italian: italian;
    Polish: polish;
    German: german;
}

impl Language {
    /// The language with a two-letter code.
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }
}
