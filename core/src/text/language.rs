//! The names and codes of languages. The list of languages is in `mod.rs`.

use super::Language;

/// Defines [`Language`] from a list of languages: the name of each, and the module of its texts.
macro_rules! languages {
    ($($(#[$attribute:meta])* $name:ident: $words:ident;)*) => {
        /// A language.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Language {
            $(#[doc = stringify!($name)] $(#[$attribute])* $name,)*
        }

        impl Language {
            /// All languages. Settings store the place in this list: a new one goes at the end.
            pub const ALL: [Language; [$(stringify!($name)),*].len()] = [$(Language::$name),*];

            /// The language's own name for itself.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Language::$name => $words::NAME,)*
                }
            }

            /// The two-letter code, for the command line.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Language::$name => $words::CODE,)*
                }
            }
        }

        impl Message {
            /// The text in a language.
            pub fn text(self, language: Language) -> &'static str {
                match language {
                    $(Language::$name => $words::text(self),)*
                }
            }
        }
    };
}

pub(super) use languages;

impl Language {
    /// The language with a two-letter code.
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }
}
