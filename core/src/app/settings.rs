//! What a player can set, and the steps of each setting.

use crate::{text::Language, time::Millis};

/// What a player can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The words on the screen.
    pub language: Language,
    /// How bright the screen is.
    pub contrast: Contrast,
    /// When an idle screen goes off.
    pub timeout: Timeout,
    /// Whether the device makes sounds.
    pub sound: bool,
    /// Whether the device is held upside down, for the left hand.
    pub turned: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: Language::default(),
            contrast: Contrast::default(),
            timeout: Timeout::default(),
            sound: true,
            turned: false,
        }
    }
}

impl Settings {
    /// The settings in five bytes, for storage.
    pub fn code(self) -> [u8; 5] {
        [
            self.language as u8,
            self.contrast.step(),
            self.timeout as u8,
            self.sound.into(),
            self.turned.into(),
        ]
    }

    /// The settings that stored bytes stand for.
    pub fn from_code(code: &[u8]) -> Option<Self> {
        let &[language, contrast, timeout, sound, turned] = code else {
            return None;
        };
        let settings = Settings {
            language: Language::ALL.get(usize::from(language)).copied()?,
            contrast: Contrast::new(contrast),
            timeout: Timeout::ALL.get(usize::from(timeout)).copied()?,
            sound: sound == 1,
            turned: turned == 1,
        };
        (settings.code() == code).then_some(settings)
    }
}

/// How bright the screen is, in steps that look about equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contrast(u8);

impl Default for Contrast {
    fn default() -> Self {
        Contrast(6)
    }
}

impl Contrast {
    /// The darkest step.
    pub const LOWEST: u8 = 1;
    /// The brightest step.
    pub const HIGHEST: u8 = 8;
    /// What the contrast register holds while the screen is dimmed.
    pub const DIMMED: u8 = 1;

    /// A step, or the nearest there is.
    pub fn new(step: u8) -> Self {
        Contrast(step.clamp(Self::LOWEST, Self::HIGHEST))
    }

    /// The step, 1 to 8.
    pub fn step(self) -> u8 {
        self.0
    }

    /// The value for the display's contrast register. The eye sees ratios, so the register rises
    /// with the square of the step.
    pub fn register(self) -> u8 {
        let squared = u16::from(self.0) * u16::from(self.0) * 4;
        squared.min(255) as u8
    }
}

/// When an idle screen goes off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Timeout {
    /// After 15 seconds.
    Seconds15,
    /// After 30 seconds.
    Seconds30,
    /// After a minute.
    Minute1,
    /// After two minutes.
    #[default]
    Minutes2,
    /// After five minutes.
    Minutes5,
    /// After a quarter of an hour.
    Minutes15,
    /// Never.
    Never,
}

impl Timeout {
    /// All of them, shortest first.
    pub const ALL: [Timeout; 7] = [
        Timeout::Seconds15,
        Timeout::Seconds30,
        Timeout::Minute1,
        Timeout::Minutes2,
        Timeout::Minutes5,
        Timeout::Minutes15,
        Timeout::Never,
    ];

    /// How long the screen stays on without a press.
    pub fn span(self) -> Option<Millis> {
        let seconds = match self {
            Timeout::Seconds15 => 15,
            Timeout::Seconds30 => 30,
            Timeout::Minute1 => 60,
            Timeout::Minutes2 => 120,
            Timeout::Minutes5 => 300,
            Timeout::Minutes15 => 900,
            Timeout::Never => return None,
        };
        Some(Millis::seconds(seconds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_are_stored_and_nothing_else_is() {
        let default = Settings::default();
        let other = Settings {
            language: Language::Polish,
            contrast: Contrast::new(Contrast::HIGHEST),
            timeout: Timeout::Never,
            sound: false,
            turned: true,
        };
        for settings in [default, other] {
            assert_eq!(Settings::from_code(&settings.code()), Some(settings));
        }
        let code = default.code();
        for (place, wrong) in [(0, 4), (1, 0), (1, 9), (2, 7), (3, 2), (4, 2)] {
            let mut code = code;
            code[place] = wrong;
            assert_eq!(Settings::from_code(&code), None, "{wrong} in byte {place}");
        }
        assert_eq!(Settings::from_code(&code[..4]), None);
    }
}
