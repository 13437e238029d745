//! The settings: the language, and groups of rows. Left and right change a setting, which takes
//! effect at once. Each row is an entry in a table here.
//!
//! The last row restarts into the chip's boot loader to load a new program. No program runs then,
//! but the display keeps its last picture, [`UpdatePage`].

use super::{
    Device, Go, Page,
    fairness::FairnessTest,
    is_back,
    list_page::{Line, ListPage, Table, Words},
    question::Question,
};
use crate::{
    app::{Brightness, Chemistry, Pace, ScreenType, Settings, Sound, Timeout, Volume},
    buttons::{Key, Press},
    text::{Language, Message, short_text},
    time::Millis,
    ui::{
        Font, Frame, HEIGHT, WIDTH,
        widgets::{List, NumberPicker, Prose, Row, TITLE_HEIGHT, title},
    },
};

/// The list of groups.
pub(super) const SETTINGS: &Table = &Table::named(
    "settings",
    Message::Settings,
    &[
        // Not in a group, so that somebody who cannot read the language still finds it.
        LANGUAGE,
        Line::entry(Message::GroupPlay, |_| ListPage::new(PLAY).into()),
        Line::entry(Message::GroupScreen, |_| ListPage::new(SCREEN).into()),
        Line::entry(Message::GroupPower, |_| ListPage::new(POWER).into()),
        Line::entry(Message::GroupDevice, |_| ListPage::new(DEVICE).into()),
    ],
);

// Rows that are also in *Table*, for changes during a match.
pub(super) const LANGUAGE: Line = Line::setting(
    Message::Language,
    |device| short_text!("{}", device.language().name()),
    |device, press| choose(&mut device.settings.language, &Language::ALL, press),
);
pub(super) const SOUND: Line = Line::setting(
    Message::Sound,
    |device| {
        let volume = match device.settings.volume {
            Volume::Off => Message::Off,
            Volume::Low => Message::VolumeLow,
            Volume::High => Message::VolumeHigh,
        };
        short_text!("{}", device.say(volume))
    },
    |device, press| choose(&mut device.settings.volume, &Volume::ALL, press),
);
pub(super) const BRIGHTNESS: Line = Line::setting(
    Message::Brightness,
    |device| short_text!("{}", device.settings.brightness.step()),
    change_brightness,
)
.repeats();

const PLAY: &Table = &Table::named(
    "settings",
    Message::GroupPlay,
    &[
        SOUND,
        Line::setting(
            Message::Pace,
            |device| {
                let pace = match device.settings.pace {
                    Pace::Slow => Message::PaceSlow,
                    Pace::AtOnce => Message::PaceAtOnce,
                };
                short_text!("{}", device.say(pace))
            },
            |device, press| choose(&mut device.settings.pace, &Pace::ALL, press),
        ),
        Line::setting(
            Message::Tips,
            |device| on_or_off(device.settings.tips, device),
            |device, _| toggle(&mut device.settings.tips),
        ),
    ],
);

const SCREEN: &Table = &Table::named(
    "settings",
    Message::GroupScreen,
    &[
        BRIGHTNESS,
        Line::setting(
            Message::Turned,
            |device| on_or_off(device.settings.turned, device),
            |device, _| toggle(&mut device.settings.turned),
        ),
        Line::setting(
            Message::Animations,
            |device| on_or_off(device.settings.animations, device),
            |device, _| toggle(&mut device.settings.animations),
        ),
        Line::entry(Message::ScreenType, |device| {
            ScreenTypeList::new(device).into()
        }),
    ],
);

const POWER: &Table = &Table::named(
    "settings",
    Message::GroupPower,
    &[
        Line::setting(
            Message::ScreenOff,
            |device| match device.settings.timeout.span() {
                None => short_text!("{}", device.say(Message::Never)),
                Some(span) if span.0 < 60_000 => short_text!("{} s", span.0 / 1000),
                Some(span) => short_text!("{} min", span.0 / 60_000),
            },
            |device, press| choose(&mut device.settings.timeout, &Timeout::ALL, press),
        ),
        Line::setting(
            Message::Battery,
            |device| match device.settings.chemistry {
                Chemistry::Alkaline => short_text!("{}", device.say(Message::Alkaline)),
                // The same in every language.
                Chemistry::Nimh => short_text!("NiMH"),
                Chemistry::Lipo => short_text!("LiPo"),
            },
            |device, press| choose(&mut device.settings.chemistry, &Chemistry::ALL, press),
        ),
    ],
);

const DEVICE: &Table = &Table::named(
    "settings",
    Message::GroupDevice,
    &[
        Line::entry(Message::Fairness, |_| FairnessTest::default().into()),
        Line::entry(Message::Update, |_| {
            Question::new(Message::Update, Message::UpdateText, |device| {
                UpdatePage::begin(device).into()
            })
            .into()
        }),
    ],
);

pub(super) fn on_or_off(on: bool, device: &Device) -> Words {
    short_text!(
        "{}",
        device.say(if on { Message::On } else { Message::Off })
    )
}

fn toggle(setting: &mut bool) -> bool {
    *setting = !*setting;
    true
}

/// Changes a value to the previous or next one; returns whether it changed.
pub(super) fn choose<T: Copy + PartialEq>(value: &mut T, all: &[T], press: Press) -> bool {
    let before = *value;
    *value = neighbour(all, before, press.key != Key::Left);
    *value != before
}

fn change_brightness(device: &mut Device, press: Press) -> bool {
    let Settings { brightness, .. } = &mut device.settings;
    let (lowest, highest) = (Brightness::LOWEST, Brightness::HIGHEST);
    let mut picker = NumberPicker::new(brightness.step(), lowest, highest);
    let changed = picker.press(press);
    *brightness = Brightness::new(picker.value());
    changed
}

/// The previous or next value, wrapping around at the ends.
pub(super) fn neighbour<T: Copy + PartialEq>(all: &[T], value: T, forward: bool) -> T {
    let at = all.iter().position(|other| *other == value).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}

#[derive(Clone, Debug)]
pub(in crate::app) struct UpdatePage;

impl UpdatePage {
    /// Restarts into the boot loader once this picture is shown.
    pub(super) fn begin(device: &mut Device) -> Self {
        device.enter_boot_loader();
        device.sound(Sound::Done);
        UpdatePage
    }
}

impl Page for UpdatePage {
    fn press(&mut self, _press: Press, _device: &mut Device) -> Go {
        Go::Stay
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        title(frame, device.say(Message::Update));
        let words = device.say(Message::UpdateReady);
        Prose::default().draw(frame, TITLE_HEIGHT, HEIGHT as i32, words);
    }
}

/// How long a kind of display is tried before the old one is restored.
const TRIED_FOR: Millis = Millis::seconds(10);
const SECOND: u64 = 1000;

/// The page for the kind of display. A chosen kind is tried at once, with a frame that shows
/// whether the whole picture is visible. Unless A is pressed, the old kind is restored after a
/// while, because the screen may be unreadable.
#[derive(Clone, Debug)]
pub(in crate::app) struct ScreenTypeList {
    list: List,
    /// When the trial of another kind ends.
    given_up_at: Option<Millis>,
}

impl ScreenTypeList {
    /// The list with the cursor on the current kind.
    pub(super) fn new(device: &Device) -> Self {
        ScreenTypeList {
            list: List::at(place(device.settings.screen)),
            given_up_at: None,
        }
    }

    fn chosen(&self) -> ScreenType {
        let chosen = ScreenType::ALL.get(self.list.chosen());
        chosen.copied().unwrap_or_default()
    }

    fn begin(&mut self, tried: ScreenType, device: &mut Device) {
        self.list = List::at(place(tried));
        self.given_up_at = Some(device.at + TRIED_FOR);
        device.tried_screen = Some(tried);
        device.redraw();
    }

    /// Goes back to the list and the previous kind.
    fn give_up(&mut self, device: &mut Device) {
        *self = Self::new(device);
        device.tried_screen = None;
        device.redraw();
    }

    fn press_trial(&mut self, press: Press, device: &mut Device) -> Go {
        match press.key {
            Key::Do if press.is_first() => {
                device.settings.screen = self.chosen();
                device.tried_screen = None;
                return Go::Pop;
            }
            Key::Back | Key::Menu => self.give_up(device),
            // Tries the next one: the screen may be unreadable.
            Key::Left | Key::Right if press.is_first() => {
                let next = neighbour(&ScreenType::ALL, self.chosen(), press.key == Key::Right);
                self.begin(next, device);
            }
            _ => return Go::Stay,
        }
        Go::Changed
    }

    fn draw_trial(&self, given_up_at: Millis, device: &Device, frame: &mut Frame) {
        let middle = WIDTH as i32 / 2;
        for inset in [0, 2] {
            let (width, height) = (WIDTH as i32 - 2 * inset, HEIGHT as i32 - 2 * inset);
            frame.fill(inset, inset, width, 1);
            frame.fill(inset, HEIGHT as i32 - 1 - inset, width, 1);
            frame.fill(inset, inset, 1, height);
            frame.fill(WIDTH as i32 - 1 - inset, inset, 1, height);
        }
        let mut write = |font, y, words: &str| {
            frame.text_centred(font, middle, y, words);
        };
        let left = given_up_at.0.saturating_sub(device.at.0);
        let seconds = left.div_ceil(SECOND);
        write(Font::Body, 5, self.chosen().name());
        write(Font::Small, 16, device.say(Message::IsFrameWhole));
        write(Font::Huge, 24, &short_text!("{seconds}"));
        write(Font::Body, 48, device.say(Message::KeepScreen));
    }
}

fn place(screen: ScreenType) -> usize {
    let mut all = ScreenType::ALL.iter();
    all.position(|one| *one == screen).unwrap_or(0)
}

impl Page for ScreenTypeList {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.given_up_at.is_some() {
            return self.press_trial(press, device);
        }
        match press.key {
            _ if is_back(press) => Go::Pop,
            Key::Do if self.chosen() == device.settings.screen => Go::Pop,
            Key::Do => {
                self.begin(self.chosen(), device);
                Go::Changed
            }
            _ => Go::changed(self.list.press(press, ScreenType::ALL.len())),
        }
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        match self.given_up_at {
            Some(end) if device.at >= end => self.give_up(device),
            // The screen counts down the seconds.
            Some(_) => device.redraw(),
            None => {}
        }
        Go::Stay
    }

    fn due(&self, device: &Device) -> Option<Millis> {
        let end = self.given_up_at?;
        let left = end.0.saturating_sub(device.at.0);
        // When the number of remaining seconds next changes.
        let later = left.div_ceil(SECOND).saturating_sub(1) * SECOND;
        Some(Millis(end.0 - later))
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(given_up_at) = self.given_up_at {
            return self.draw_trial(given_up_at, device, frame);
        }
        // The usual size of modules with this controller.
        let sizes = ["0.96\"", "1.3\"", "2.42\""];
        let rows: [Row<'_>; ScreenType::ALL.len()] =
            core::array::from_fn(|at| Row::entry(ScreenType::ALL[at].name(), sizes[at]));
        let title = device.say(Message::ScreenType);
        self.list.draw(frame, title, &rows);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::widgets::MOST_ROWS;

    const TABLES: [&Table; 5] = [SETTINGS, PLAY, SCREEN, POWER, DEVICE];

    /// Every row that left and right can change.
    fn changeable() -> impl Iterator<Item = &'static Line> {
        let lines = TABLES.into_iter().flat_map(|table| table.lines);
        lines.filter(|line| line.can_change())
    }

    #[test]
    fn every_group_has_room_for_its_rows() {
        for table in TABLES {
            assert!((1..=MOST_ROWS).contains(&table.lines.len()), "{table:?}");
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
                let device = Device::new(Millis::ZERO, settings);
                for line in changeable() {
                    let value = line.value_in(&device);
                    let letters = value.chars().count();
                    assert!((1..=8).contains(&letters), "{language:?}: {value:?}");
                }
            }
        }
    }

    #[test]
    fn left_undoes_right_for_every_setting() {
        let mut device = Device::new(Millis::ZERO, Settings::default());
        for line in changeable() {
            assert!(line.change_in(&mut device, Key::Right));
            assert_ne!(device.settings, Settings::default());
            assert!(line.change_in(&mut device, Key::Left));
            assert_eq!(device.settings, Settings::default());
        }
    }

    /// It cannot be scrolled: the program no longer runs.
    #[test]
    fn the_last_picture_shows_all_of_its_words() {
        let rows = Prose::rows(TITLE_HEIGHT, HEIGHT as i32);
        for language in Language::ALL {
            let lines = Prose::line_count(Message::UpdateReady.text(language));
            assert!(lines <= rows, "{language:?}: {lines} lines");
        }
    }
}
