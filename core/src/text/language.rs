//! The languages of the device.

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
    /// Italian.
    Italian,
    /// Polish.
    Polish,
}

impl Language {
    /// All of them, in the order of the columns of the message table.
    pub const ALL: [Language; 4] = [
        Language::English,
        Language::French,
        Language::Italian,
        Language::Polish,
    ];

    /// Its name in the language itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
            Language::Italian => "Italiano",
            Language::Polish => "Polski",
        }
    }

    /// Its two-letter code, for the command line.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::Italian => "it",
            Language::Polish => "pl",
        }
    }

    /// The language with a two-letter code.
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }
}
