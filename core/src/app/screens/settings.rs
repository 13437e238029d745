//! The settings, one row each; left and right change a setting, and it takes effect at once.

use core::fmt::Write;

use heapless::String;

use super::{
    Device, Go, Page,
    fairness::FairnessTest,
    main_menu::{MainMenu, MainMenuEntry},
};
use crate::{
    app::{Brightness, Chemistry, Pace, Settings, Timeout},
    buttons::{Key, Press},
    text::{Language, Message},
    ui::{
        Frame,
        widgets::{List, NumberPicker, Row},
    },
};

#[derive(Clone, Debug, Default)]
pub(in crate::app) struct SettingsList {
    list: List,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    Language,
    Brightness,
    Timeout,
    Sound,
    Turned,
    Pace,
    Tips,
    /// Not a setting: opens the fairness test of the dice.
    Fairness,
    Chemistry,
}

impl Setting {
    const ALL: [Setting; 9] = [
        Setting::Language,
        Setting::Brightness,
        Setting::Timeout,
        Setting::Sound,
        Setting::Turned,
        Setting::Pace,
        Setting::Tips,
        Setting::Fairness,
        Setting::Chemistry,
    ];

    fn label(self) -> Message {
        match self {
            Setting::Language => Message::Language,
            Setting::Brightness => Message::Brightness,
            Setting::Timeout => Message::ScreenOff,
            Setting::Sound => Message::Sound,
            Setting::Turned => Message::Turned,
            Setting::Pace => Message::Pace,
            Setting::Tips => Message::Tips,
            Setting::Fairness => Message::Fairness,
            Setting::Chemistry => Message::Battery,
        }
    }

    fn value(self, settings: &Settings) -> String<16> {
        let mut text = String::new();
        let on_or_off = |on| if on { Message::On } else { Message::Off };
        let words = match self {
            Setting::Language => settings.language.name(),
            Setting::Fairness => "",
            Setting::Sound => on_or_off(settings.sound).text(settings.language),
            Setting::Turned => on_or_off(settings.turned).text(settings.language),
            Setting::Tips => on_or_off(settings.tips).text(settings.language),
            Setting::Pace => match settings.pace {
                Pace::Slow => Message::PaceSlow,
                Pace::AtOnce => Message::PaceAtOnce,
            }
            .text(settings.language),
            Setting::Chemistry => match settings.chemistry {
                Chemistry::Alkaline => Message::Alkaline.text(settings.language),
                // The same in every language.
                Chemistry::Nimh => "NiMH",
                Chemistry::Lipo => "LiPo",
            },
            Setting::Brightness => {
                let _ = write!(text, "{}", settings.brightness.step());
                ""
            }
            Setting::Timeout => match settings.timeout.span() {
                None => Message::Never.text(settings.language),
                Some(span) => {
                    let seconds = span.0 / 1000;
                    let _ = if seconds < 60 {
                        write!(text, "{seconds} s")
                    } else {
                        write!(text, "{} min", seconds / 60)
                    };
                    ""
                }
            },
        };
        let _ = text.push_str(words);
        text
    }

    fn change(self, settings: &mut Settings, press: Press) {
        let forward = press.key != Key::Left;
        match self {
            Setting::Language => {
                settings.language = neighbour(&Language::ALL, settings.language, forward)
            }
            Setting::Timeout => {
                settings.timeout = neighbour(&Timeout::ALL, settings.timeout, forward)
            }
            Setting::Sound => settings.sound = !settings.sound,
            Setting::Turned => settings.turned = !settings.turned,
            Setting::Tips => settings.tips = !settings.tips,
            Setting::Pace => settings.pace = neighbour(&Pace::ALL, settings.pace, forward),
            Setting::Fairness => {}
            Setting::Chemistry => {
                settings.chemistry = neighbour(&Chemistry::ALL, settings.chemistry, forward)
            }
            Setting::Brightness => {
                let step = settings.brightness.step();
                let mut picker = NumberPicker::new(step, Brightness::LOWEST, Brightness::HIGHEST);
                picker.press(press);
                settings.brightness = Brightness::new(picker.value());
            }
        }
    }
}

/// The value before or after another, wrapping around at the ends.
pub(super) fn neighbour<T: Copy + PartialEq>(all: &[T], value: T, forward: bool) -> T {
    let at = all.iter().position(|other| *other == value).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}

impl SettingsList {
    /// The list with the cursor on the fairness test.
    pub(super) fn at_fairness() -> Self {
        let at = Setting::ALL
            .iter()
            .position(|one| *one == Setting::Fairness);
        SettingsList {
            list: List::at(at.unwrap_or(0)),
        }
    }
}

impl Page for SettingsList {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match press.key {
            Key::Back | Key::Menu => {
                device.click(true);
                return MainMenu::back_from(MainMenuEntry::Settings).into();
            }
            Key::Left | Key::Right | Key::Do => {
                let setting = Setting::ALL[self.list.chosen()];
                if setting == Setting::Fairness && press.key == Key::Do {
                    device.click(true);
                    return FairnessTest::default().into();
                }
                // Holding a button repeats only for numbers.
                if press.is_first() || setting == Setting::Brightness {
                    let before = device.settings;
                    setting.change(&mut device.settings, press);
                    let changed = device.settings != before;
                    device.click(changed);
                }
            }
            Key::Up | Key::Down => {
                let changed = self.list.press(press, Setting::ALL.len());
                device.click(changed);
            }
        }
        Go::Stay
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let values = Setting::ALL.map(|setting| setting.value(&device.settings));
        let row = |index: usize| {
            let label = device.say(Setting::ALL[index].label());
            match values[index].as_str() {
                "" => Row::entry(label, ""),
                value => Row::setting(label, value),
            }
        };
        let rows: [Row<'_>; Setting::ALL.len()] = core::array::from_fn(row);
        self.list.draw(frame, device.say(Message::Settings), &rows);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_fits_its_room_and_is_shown_whole() {
        for language in Language::ALL {
            for timeout in Timeout::ALL {
                let settings = Settings {
                    language,
                    timeout,
                    ..Settings::default()
                };
                for setting in Setting::ALL
                    .into_iter()
                    .filter(|other| *other != Setting::Fairness)
                {
                    let value = setting.value(&settings);
                    let letters = value.chars().count();
                    assert!(
                        (1..=8).contains(&letters),
                        "{setting:?} in {language:?}: {value:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn left_undoes_right_for_every_setting() {
        for setting in Setting::ALL
            .into_iter()
            .filter(|other| *other != Setting::Fairness)
        {
            let mut settings = Settings::default();
            setting.change(
                &mut settings,
                Press {
                    key: Key::Right,
                    repeat: 0,
                },
            );
            assert_ne!(settings, Settings::default());
            setting.change(
                &mut settings,
                Press {
                    key: Key::Left,
                    repeat: 0,
                },
            );
            assert_eq!(settings, Settings::default());
        }
    }
}
