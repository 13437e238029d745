//! The settings: the language, and groups of rows. Left and right change a setting, and it takes effect
//! at once. Back from a group leads to the list of groups, with the cursor where it was.

use core::fmt::Write;

use heapless::{String, Vec};

use super::{
    Device, Go, Page,
    fairness::FairnessTest,
    main_menu::{MainMenu, MainMenuEntry},
    question::Question,
    screen_type::ScreenTypeList,
    update::UpdatePage,
};
use crate::{
    app::{Brightness, Chemistry, Pace, Settings, Timeout},
    buttons::{Key, Press},
    collect::CollectFitting,
    text::{Language, Message},
    ui::{
        Frame,
        widgets::{List, MOST_ROWS, NumberPicker, Row},
    },
};

/// A row of the first list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Top {
    /// Not in a group, so that somebody who cannot read the others finds it.
    Language,
    Group(Group),
}

impl Top {
    const ALL: [Top; 5] = [
        Top::Language,
        Top::Group(Group::Play),
        Top::Group(Group::Screen),
        Top::Group(Group::Power),
        Top::Group(Group::Device),
    ];
}

/// Settings that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Play,
    Screen,
    Power,
    Device,
}

impl Group {
    fn title(self) -> Message {
        match self {
            Group::Play => Message::GroupPlay,
            Group::Screen => Message::GroupScreen,
            Group::Power => Message::GroupPower,
            Group::Device => Message::GroupDevice,
        }
    }

    fn rows(self) -> &'static [Setting] {
        match self {
            Group::Play => &[Setting::Sound, Setting::Pace, Setting::Tips],
            Group::Screen => &[Setting::Brightness, Setting::Turned, Setting::ScreenType],
            Group::Power => &[Setting::Timeout, Setting::Chemistry],
            Group::Device => &[Setting::Fairness, Setting::Update],
        }
    }

    const ALL: [Group; 4] = [Group::Play, Group::Screen, Group::Power, Group::Device];

    /// The group that has a row, and which of its rows that is.
    fn of(setting: Setting) -> Option<(Group, usize)> {
        Group::ALL.into_iter().find_map(|group| {
            let at = group.rows().iter().position(|row| *row == setting);
            at.map(|at| (group, at))
        })
    }
}

/// A row that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    Language,
    Brightness,
    Timeout,
    Sound,
    Turned,
    Pace,
    Tips,
    /// Opens the list of display controllers.
    ScreenType,
    /// Not a setting: opens the fairness test of the dice.
    Fairness,
    /// Not a setting: restarts into the boot loader.
    Update,
    Chemistry,
}

impl Setting {
    fn label(self) -> Message {
        match self {
            Setting::Language => Message::Language,
            Setting::Brightness => Message::Brightness,
            Setting::Timeout => Message::ScreenOff,
            Setting::Sound => Message::Sound,
            Setting::Turned => Message::Turned,
            Setting::Pace => Message::Pace,
            Setting::Tips => Message::Tips,
            Setting::ScreenType => Message::ScreenType,
            Setting::Fairness => Message::Fairness,
            Setting::Update => Message::Update,
            Setting::Chemistry => Message::Battery,
        }
    }

    /// Whether left and right change it. The others are opened by A.
    fn can_change(self) -> bool {
        !matches!(
            self,
            Setting::ScreenType | Setting::Fairness | Setting::Update
        )
    }

    fn value(self, settings: &Settings) -> String<16> {
        let mut text = String::new();
        let on_or_off = |on| if on { Message::On } else { Message::Off };
        let words = match self {
            Setting::Language => settings.language.name(),
            Setting::ScreenType | Setting::Fairness | Setting::Update => "",
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
            Setting::ScreenType | Setting::Fairness | Setting::Update => {}
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

    /// Handles left, right and A on a row whose value they change.
    fn press(self, press: Press, device: &mut Device) {
        // Holding a button repeats only for numbers.
        if press.is_first() || self == Setting::Brightness {
            let before = device.settings;
            self.change(&mut device.settings, press);
            let changed = device.settings != before;
            device.click(changed);
        }
    }
}

/// The value before or after another, wrapping around at the ends.
pub(super) fn neighbour<T: Copy + PartialEq>(all: &[T], value: T, forward: bool) -> T {
    let at = all.iter().position(|other| *other == value).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}

#[derive(Clone, Debug, Default)]
pub(in crate::app) struct SettingsList {
    top: List,
    /// The group that is open, and the cursor in it.
    open: Option<(Group, List)>,
    /// Whether to restart into the boot loader.
    updating: Option<Question>,
}

impl SettingsList {
    /// The group of a row, with the cursor on it.
    pub(super) fn at(setting: Setting) -> Self {
        let found = Group::of(setting);
        let is_found = |top: &Top| found.is_some_and(|(group, _)| *top == Top::Group(group));
        let top = Top::ALL.iter().position(is_found);
        SettingsList {
            top: List::at(top.unwrap_or(0)),
            open: found.map(|(group, at)| (group, List::at(at))),
            updating: None,
        }
    }

    fn press_top(&mut self, press: Press, device: &mut Device) -> Go {
        match (press.key, Top::ALL[self.top.chosen()]) {
            (Key::Back | Key::Menu, _) => {
                device.click(true);
                return MainMenu::back_from(MainMenuEntry::Settings).into();
            }
            (Key::Left | Key::Right | Key::Do, Top::Language) => {
                Setting::Language.press(press, device);
            }
            (Key::Do, Top::Group(group)) => {
                device.click(true);
                self.open = Some((group, List::new()));
            }
            _ => {
                let changed = self.top.press(press, Top::ALL.len());
                device.click(changed);
            }
        }
        Go::Stay
    }

    fn press_group(
        &mut self,
        (group, mut list): (Group, List),
        press: Press,
        device: &mut Device,
    ) -> Go {
        let setting = group.rows()[list.chosen()];
        match press.key {
            Key::Back | Key::Menu => {
                device.click(true);
                self.open = None;
            }
            Key::Left | Key::Right | Key::Do if setting.can_change() => {
                setting.press(press, device);
            }
            Key::Do => {
                device.click(true);
                match setting {
                    Setting::Fairness => return FairnessTest::default().into(),
                    Setting::ScreenType => return ScreenTypeList::new(device).into(),
                    _ => self.updating = Some(Question::update()),
                }
            }
            _ => {
                let changed = list.press(press, group.rows().len());
                self.open = Some((group, list));
                device.click(changed);
            }
        }
        Go::Stay
    }
}

impl Page for SettingsList {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if let Some(question) = &mut self.updating {
            match question.press(press, device) {
                Some(true) => return UpdatePage::begin(device).into(),
                Some(false) => self.updating = None,
                None => {}
            }
            return Go::Stay;
        }
        match self.open {
            Some(open) => self.press_group(open, press, device),
            None => self.press_top(press, device),
        }
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(question) = &self.updating {
            return question.draw(device, frame);
        }
        if let Some((group, list)) = &self.open {
            let rows = group.rows();
            let values: Vec<String<16>, MOST_ROWS> = rows
                .iter()
                .map(|setting| setting.value(&device.settings))
                .collect_fitting();
            let rows: Vec<Row<'_>, MOST_ROWS> = rows
                .iter()
                .zip(&values)
                .map(|(setting, value)| {
                    let label = device.say(setting.label());
                    if setting.can_change() {
                        Row::setting(label, value)
                    } else {
                        Row::entry(label, value)
                    }
                })
                .collect_fitting();
            return list.draw(frame, device.say(group.title()), &rows);
        }
        let rows = Top::ALL.map(|top| match top {
            Top::Language => Row::setting(device.say(Message::Language), device.language().name()),
            Top::Group(group) => Row::entry(device.say(group.title()), ""),
        });
        self.top.draw(frame, device.say(Message::Settings), &rows);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every row that left and right change.
    fn changeable() -> impl Iterator<Item = Setting> {
        let grouped = Group::ALL.into_iter().flat_map(Group::rows).copied();
        let all = [Setting::Language].into_iter().chain(grouped);
        all.filter(|setting| setting.can_change())
    }

    #[test]
    fn every_group_has_room_for_its_rows_and_can_be_found_from_them() {
        for group in Group::ALL {
            assert!((1..=MOST_ROWS).contains(&group.rows().len()), "{group:?}");
            assert!(Top::ALL.contains(&Top::Group(group)));
            for (at, setting) in group.rows().iter().enumerate() {
                assert_eq!(Group::of(*setting), Some((group, at)));
            }
        }
    }

    #[test]
    fn every_value_fits_its_room_and_is_shown_whole() {
        for language in Language::ALL {
            for timeout in Timeout::ALL {
                let settings = Settings {
                    language,
                    timeout,
                    ..Settings::default()
                };
                for setting in changeable() {
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
        for setting in changeable() {
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
