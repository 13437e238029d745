//! The settings a player can change, and the values of each.

use crate::{text::Language, time::Millis};

/// The settings a player can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language on the screen.
    pub language: Language,
    /// How bright the screen is.
    pub brightness: Brightness,
    /// When an idle screen goes off.
    pub timeout: Timeout,
    /// How loud the sounds are.
    pub volume: Volume,
    /// Whether the device is held upside down, for the left hand.
    pub turned: bool,
    /// How fast the device plays Qwantum.
    pub pace: Pace,
    /// Whether Qwantum points out better choices.
    pub tips: bool,
    /// What kind of battery the device has.
    pub chemistry: Chemistry,
    /// What kind of display the device has.
    pub screen: ScreenType,
    /// Whether things move on the screen.
    pub animations: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: Language::default(),
            brightness: Brightness::default(),
            timeout: Timeout::default(),
            volume: Volume::default(),
            turned: false,
            pace: Pace::default(),
            tips: false,
            chemistry: Chemistry::default(),
            screen: ScreenType::default(),
            animations: true,
        }
    }
}

impl Settings {
    /// The length of the stored form.
    const BYTES: usize = 10;

    /// The stored form: one byte per setting. A new setting goes at the end.
    pub fn bytes(self) -> [u8; Self::BYTES] {
        [
            self.language as u8,
            self.brightness.step(),
            self.timeout as u8,
            self.volume as u8,
            self.turned.into(),
            self.pace as u8,
            self.tips.into(),
            self.chemistry as u8,
            self.screen as u8,
            self.animations.into(),
        ]
    }

    /// Reads the stored form. A missing or invalid setting gets its default; extra bytes come from
    /// a newer program and are ignored.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let default = Settings::default();
        let byte = |setting: usize| bytes.get(setting).copied();
        let switch = |setting, default| match byte(setting) {
            Some(0) => false,
            Some(1) => true,
            _ => default,
        };
        let brightness = byte(1).filter(|step| Brightness::STEPS.contains(step));
        Settings {
            language: one_of(&Language::ALL, byte(0)),
            brightness: brightness.map_or(default.brightness, Brightness::new),
            timeout: one_of(&Timeout::ALL, byte(2)),
            volume: one_of(&Volume::ALL, byte(3)),
            turned: switch(4, default.turned),
            pace: one_of(&Pace::ALL, byte(5)),
            tips: switch(6, default.tips),
            chemistry: one_of(&Chemistry::ALL, byte(7)),
            screen: one_of(&ScreenType::ALL, byte(8)),
            animations: switch(9, default.animations),
        }
    }
}

/// The value with this number; the default if there is none.
fn one_of<T: Copy + Default>(all: &[T], number: Option<u8>) -> T {
    let value = number.and_then(|number| all.get(usize::from(number)));
    value.copied().unwrap_or_default()
}

/// How bright the screen is, in steps. The host decides which register values a step means, because
/// they differ between displays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Brightness(u8);

impl Default for Brightness {
    fn default() -> Self {
        Brightness(6)
    }
}

impl Brightness {
    /// Darker than any step a player can set: the warning before the screen goes off.
    pub const DIMMED: Brightness = Brightness(0);
    /// The darkest step a player can set.
    pub const LOWEST: u8 = 1;
    /// The brightest step.
    pub const HIGHEST: u8 = 8;
    /// All steps a player can set.
    pub const STEPS: core::ops::RangeInclusive<u8> = Self::LOWEST..=Self::HIGHEST;

    /// This step, or the nearest valid one.
    pub fn new(step: u8) -> Self {
        Brightness(step.clamp(Self::LOWEST, Self::HIGHEST))
    }

    /// The step, 1 to 8; 0 is dimmed.
    pub fn step(self) -> u8 {
        self.0
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

    /// How long the screen stays on without a press; `None` means that it never goes off.
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

/// How loud the sounds are. The host decides what *low* means, because piezos and speakers differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Volume {
    /// No sounds at all.
    Off,
    /// Quiet enough not to wake anybody in the room.
    Low,
    /// As loud as the device can be.
    #[default]
    High,
}

impl Volume {
    /// All of them, in the order of their numbers in the stored form.
    pub const ALL: [Volume; 3] = [Volume::Off, Volume::Low, Volume::High];
}

/// How fast the device plays Qwantum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Slowly enough to follow; a press skips the pause.
    #[default]
    Slow,
    /// Without a pause.
    AtOnce,
}

impl Pace {
    /// Both, in the order of their numbers in the stored form.
    pub const ALL: [Pace; 2] = [Pace::Slow, Pace::AtOnce];
}

/// The controller of the display. All have 128×64 pixels; with the wrong one selected, the picture
/// is shifted or has the wrong brightness.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScreenType {
    /// On most 0.96″ modules.
    #[default]
    Ssd1306,
    /// On most 1.3″ modules.
    Sh1106,
    /// On most 2.42″ modules.
    Ssd1309,
}

impl ScreenType {
    /// All of them, in the order of their numbers in the stored form.
    pub const ALL: [ScreenType; 3] = [ScreenType::Ssd1306, ScreenType::Sh1106, ScreenType::Ssd1309];

    /// The name printed on modules, the same in every language.
    pub const fn name(self) -> &'static str {
        match self {
            ScreenType::Ssd1306 => "SSD1306",
            ScreenType::Sh1106 => "SH1106",
            ScreenType::Ssd1309 => "SSD1309",
        }
    }
}

/// What kind of battery the device has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chemistry {
    /// Three alkaline cells.
    #[default]
    Alkaline,
    /// Three rechargeable nickel-metal-hydride cells.
    Nimh,
    /// One lithium-polymer or lithium-ion cell.
    Lipo,
}

impl Chemistry {
    /// All of them, in the order of their numbers in the stored form.
    pub const ALL: [Chemistry; 3] = [Chemistry::Alkaline, Chemistry::Nimh, Chemistry::Lipo];
}

#[cfg(test)]
mod tests {
    use super::*;

    const OTHER: Settings = Settings {
        language: Language::Polish,
        brightness: Brightness(Brightness::HIGHEST),
        timeout: Timeout::Never,
        volume: Volume::Off,
        turned: true,
        pace: Pace::AtOnce,
        tips: true,
        chemistry: Chemistry::Lipo,
        screen: ScreenType::Ssd1309,
        animations: false,
    };

    #[test]
    fn settings_are_read_as_they_are_stored() {
        for settings in [Settings::default(), OTHER] {
            assert_eq!(Settings::from_bytes(&settings.bytes()), settings);
        }
    }

    #[test]
    fn an_invalid_setting_gets_its_default_and_the_others_stay() {
        let default = Settings::default();
        let just_wrong = [
            (1, 0),
            (1, 9),
            (2, 7),
            (3, 3),
            (4, 2),
            (5, 2),
            (6, 2),
            (7, 3),
            (8, 3),
            (9, 2),
        ];
        let far_off = (0..Settings::BYTES).map(|place| (place, 250));
        for (place, wrong) in far_off.chain(just_wrong) {
            let mut bytes = OTHER.bytes();
            bytes[place] = wrong;
            let mut expected = OTHER.bytes();
            expected[place] = default.bytes()[place];
            let read = Settings::from_bytes(&bytes);
            assert_eq!(read.bytes(), expected, "{wrong} in byte {place}");
        }
    }

    #[test]
    fn shorter_and_longer_forms_are_read() {
        let mut bytes = OTHER.bytes().to_vec();
        bytes.extend([7, 200]);
        assert_eq!(Settings::from_bytes(&bytes), OTHER, "of a newer program");
        let older = Settings::from_bytes(&OTHER.bytes()[..3]);
        let mut expected = Settings::default().bytes();
        expected[..3].copy_from_slice(&OTHER.bytes()[..3]);
        assert_eq!(older.bytes(), expected);
        assert_eq!(Settings::from_bytes(&[]), Settings::default());
    }
}
