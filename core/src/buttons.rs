//! Turns six bouncing contacts into presses: debounce, hold and repeat.
//!
//! A pure state machine that is told the time. The host reports levels (which contacts are closed)
//! whenever one changes and whenever [`Buttons::next_wake`] is due, and gets back [`Press`]es.
//!
//! - *contact*: one switch, open or closed, possibly bouncing.
//! - *press*: what a screen receives: a key, and how often it has repeated.
//! - *hold*: keeping B down. It opens the menu, so a short press of B only counts when B is
//!   released.

use heapless::Vec;

use crate::time::{Millis, sooner};

/// The six buttons, as labelled on the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
    /// A: confirm.
    A,
    /// B: back, or the menu when held.
    B,
}

impl Button {
    /// All six, in the order of their bits in a [`ButtonSet`].
    pub const ALL: [Button; 6] = [
        Button::Up,
        Button::Down,
        Button::Left,
        Button::Right,
        Button::A,
        Button::B,
    ];

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Which of the six buttons are closed.
///
/// ```
/// use pocketq_core::buttons::{Button, ButtonSet};
///
/// let closed = ButtonSet::EMPTY.with(Button::A).with(Button::Left);
/// assert!(closed.contains(Button::A) && !closed.contains(Button::B));
/// assert_eq!(closed.without(Button::A).without(Button::Left), ButtonSet::EMPTY);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ButtonSet(u8);

impl ButtonSet {
    /// No button.
    pub const EMPTY: ButtonSet = ButtonSet(0);
    /// All six buttons.
    pub const ALL: ButtonSet = ButtonSet(0b11_1111);

    /// From bits in the order of [`Button::ALL`]; higher bits are dropped.
    pub const fn from_bits(bits: u8) -> Self {
        ButtonSet(bits & Self::ALL.0)
    }

    /// The bits in the order of [`Button::ALL`].
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// This set with `button` in it.
    pub const fn with(self, button: Button) -> Self {
        ButtonSet(self.0 | button.bit())
    }

    /// This set without `button`.
    pub const fn without(self, button: Button) -> Self {
        ButtonSet(self.0 & !button.bit())
    }

    /// Whether `button` is in this set.
    pub const fn contains(self, button: Button) -> bool {
        self.0 & button.bit() != 0
    }
}

/// What a press means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
    /// A: confirm the choice.
    Do,
    /// B, released before it counted as held: back.
    Back,
    /// B held: the menu.
    Menu,
}

/// A key, and how many times it has repeated while the button stayed down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// The key.
    pub key: Key,
    /// 0 for the press itself, 1 for the first repeat, and so on.
    pub repeat: u16,
}

impl Press {
    /// Whether the button has just gone down; false for a repeat while it is held.
    pub fn is_first(self) -> bool {
        self.repeat == 0
    }
}

/// How long a contact is ignored after a change. The change itself counts at once, so a press is
/// never delayed, and 20 ms of bouncing make one press.
pub const DEBOUNCE: Millis = Millis(25);
/// How long B must be held to open the menu.
pub const HOLD: Millis = Millis(600);
/// How long a direction must be held before it repeats.
pub const REPEAT_AFTER: Millis = Millis(350);
/// When a held direction stops repeating, so that a device squeezed in a bag can go to sleep.
pub const REPEAT_LIMIT: Millis = Millis::seconds(10);

/// The time between repeats: long at first, so that it is easy to stop in time, then short.
fn repeat_interval(repeat: u16) -> Millis {
    if repeat < 6 { Millis(110) } else { Millis(50) }
}

/// The result of one [`Buttons::update`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The presses, at most one per contact.
    pub presses: Vec<Press, 6>,
    /// Whether a contact has just closed, even if its press is ignored.
    pub touched: bool,
}

/// The state of all six contacts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buttons {
    levels: ButtonSet,
    contacts: [Contact; 6],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Contact {
    closed: bool,
    /// The contact is ignored until this moment.
    settled: Millis,
    since: Millis,
    /// When holding the button has its next effect.
    due: Option<Millis>,
    repeats: u16,
    /// Whether the contact is ignored until it opens: it was closed at boot, woke the screen, or
    /// has already opened the menu.
    spent: bool,
}

impl Buttons {
    /// Starts with the contacts as they are at boot; those already closed are ignored until they
    /// open.
    pub fn new(held: ButtonSet) -> Self {
        let contacts = Button::ALL.map(|button| Contact {
            closed: held.contains(button),
            settled: Millis::ZERO,
            since: Millis::ZERO,
            due: None,
            repeats: 0,
            spent: held.contains(button),
        });
        Buttons {
            levels: held,
            contacts,
        }
    }

    /// Updates the contacts. `turned` means that the device is held upside down, which swaps up
    /// with down and left with right.
    pub fn update(&mut self, at: Millis, levels: ButtonSet, turned: bool) -> Report {
        self.levels = levels;
        let mut report = Report::default();
        for (button, contact) in Button::ALL.into_iter().zip(&mut self.contacts) {
            let was_closed = contact.closed;
            if let Some(press) = contact.update(at, button, levels.contains(button), turned) {
                // It fits: each of the six contacts gives at most one press.
                let _ = report.presses.push(press);
            }
            report.touched |= contact.closed && !was_closed;
        }
        report
    }

    /// The levels last reported.
    pub fn levels(&self) -> ButtonSet {
        self.levels
    }

    /// Ignores the buttons that are down now until they are released.
    pub fn swallow(&mut self) {
        for contact in self.contacts.iter_mut().filter(|contact| contact.closed) {
            contact.spent = true;
            contact.due = None;
        }
    }

    /// When [`Buttons::update`] must be called again even if no contact changes.
    pub fn next_wake(&self) -> Option<Millis> {
        Button::ALL
            .into_iter()
            .zip(&self.contacts)
            .fold(None, |soonest, (button, contact)| {
                let unsettled = contact.closed != self.levels.contains(button);
                sooner(
                    soonest,
                    sooner(contact.due, unsettled.then_some(contact.settled)),
                )
            })
    }
}

impl Contact {
    fn update(&mut self, at: Millis, button: Button, closed: bool, turned: bool) -> Option<Press> {
        if closed != self.closed && at >= self.settled {
            self.settled = at + DEBOUNCE;
            self.closed = closed;
            return if closed {
                self.close(at, button, turned)
            } else {
                self.open(button)
            };
        }
        match self.due {
            Some(due) if at >= due => self.keep(at, due, button, turned),
            _ => None,
        }
    }

    fn close(&mut self, at: Millis, button: Button, turned: bool) -> Option<Press> {
        self.since = at;
        self.repeats = 0;
        self.spent = false;
        self.due = match button {
            Button::A => None,
            Button::B => Some(at + HOLD),
            _ => Some(at + REPEAT_AFTER),
        };
        key_at_once(button, turned).map(|key| Press { key, repeat: 0 })
    }

    fn open(&mut self, button: Button) -> Option<Press> {
        self.due = None;
        let back = button == Button::B && !self.spent;
        back.then_some(Press {
            key: Key::Back,
            repeat: 0,
        })
    }

    /// Handles a contact that has been held until `due`.
    fn keep(&mut self, at: Millis, due: Millis, button: Button, turned: bool) -> Option<Press> {
        self.due = None;
        let Some(key) = key_at_once(button, turned) else {
            self.spent = true;
            return Some(Press {
                key: Key::Menu,
                repeat: 0,
            });
        };
        if at - self.since >= REPEAT_LIMIT {
            return None;
        }
        self.repeats = self.repeats.saturating_add(1);
        // Counted from when it was due, so a slightly late host does not slow the repeats down; a
        // very late host does not cause a burst of them.
        let interval = repeat_interval(self.repeats);
        self.due = Some((due + interval).max(at + Millis(1)));
        Some(Press {
            key,
            repeat: self.repeats,
        })
    }
}

/// The key that a button means as soon as it goes down; `None` for B, which waits for its release.
fn key_at_once(button: Button, turned: bool) -> Option<Key> {
    Some(match (button, turned) {
        (Button::Up, false) | (Button::Down, true) => Key::Up,
        (Button::Down, false) | (Button::Up, true) => Key::Down,
        (Button::Left, false) | (Button::Right, true) => Key::Left,
        (Button::Right, false) | (Button::Left, true) => Key::Right,
        (Button::A, _) => Key::Do,
        (Button::B, _) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const EMPTY: ButtonSet = ButtonSet::EMPTY;

    fn only(button: Button) -> ButtonSet {
        EMPTY.with(button)
    }

    /// Drives the state machine as a host does: at every change, and whenever
    /// [`Buttons::next_wake`] is due.
    fn drive(
        buttons: &mut Buttons,
        changes: &[(u64, ButtonSet)],
        until: u64,
    ) -> Vec<(u64, Press), 256> {
        let mut out = Vec::new();
        let mut changes = changes.iter().peekable();
        let mut levels = buttons.levels();
        loop {
            let change = changes.peek().map(|(at, _)| Millis(*at));
            let Some(at) = sooner(change, buttons.next_wake()).filter(|at| at.0 <= until) else {
                break;
            };
            if change == Some(at) {
                levels = changes.next().unwrap().1;
            }
            for press in buttons.update(at, levels, false).presses {
                out.push((at.0, press))
                    .expect("room for the test's presses");
            }
        }
        out
    }

    fn press(key: Key, repeat: u16) -> Press {
        Press { key, repeat }
    }

    #[test]
    fn a_press_is_reported_at_its_first_edge() {
        let mut buttons = Buttons::new(EMPTY);
        let out = drive(&mut buttons, &[(100, only(Button::A)), (180, EMPTY)], 1000);
        assert_eq!(out, [(100, press(Key::Do, 0))]);
    }

    #[test]
    fn twenty_milliseconds_of_bouncing_are_one_press() {
        let mut buttons = Buttons::new(EMPTY);
        let bounce: std::vec::Vec<_> = (0..20)
            .map(|i| (100 + i, if i % 2 == 0 { only(Button::Up) } else { EMPTY }))
            .collect();
        let mut changes = bounce;
        changes.push((120, only(Button::Up)));
        changes
            .extend((0..20).map(|i| (300 + i, if i % 2 == 0 { EMPTY } else { only(Button::Up) })));
        changes.push((320, EMPTY));
        assert_eq!(
            drive(&mut buttons, &changes, 1000),
            [(100, press(Key::Up, 0))]
        );
    }

    #[test]
    fn b_goes_back_when_let_go_and_opens_the_menu_when_held() {
        let mut buttons = Buttons::new(EMPTY);
        let out = drive(&mut buttons, &[(0, only(Button::B)), (200, EMPTY)], 1000);
        assert_eq!(out, [(200, press(Key::Back, 0))]);
        let out = drive(
            &mut buttons,
            &[(2000, only(Button::B)), (3000, EMPTY)],
            4000,
        );
        assert_eq!(out, [(2600, press(Key::Menu, 0))]);
    }

    #[test]
    fn a_held_direction_repeats_slowly_then_fast_and_stops_when_leaned_on() {
        let mut buttons = Buttons::new(EMPTY);
        let out = drive(&mut buttons, &[(0, only(Button::Down))], 3_600_000);
        assert_eq!(out[0], (0, press(Key::Down, 0)));
        assert_eq!(out[1], (350, press(Key::Down, 1)));
        assert_eq!(out[2].0 - out[1].0, 110);
        assert_eq!(out[20].0 - out[19].0, 50);
        assert!(out.last().unwrap().0 < REPEAT_LIMIT.0);
        assert_eq!(buttons.next_wake(), None, "an hour later nothing is due");
    }

    /// Holds however long the device has been on.
    #[test]
    fn six_repeats_are_slow_and_the_limit_counts_from_the_press() {
        const PRESSED: u64 = 100_000;
        let mut buttons = Buttons::new(ButtonSet::EMPTY);
        let out = drive(&mut buttons, &[(PRESSED, only(Button::Down))], 3_600_000);
        let gaps: std::vec::Vec<u64> = out.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
        assert_eq!(gaps[..8], [350, 110, 110, 110, 110, 110, 50, 50]);
        let last = out.last().unwrap().0 - PRESSED;
        assert!((REPEAT_LIMIT.0 - 50..REPEAT_LIMIT.0).contains(&last));
    }

    #[test]
    fn a_very_late_host_does_not_make_a_repeat_catch_up() {
        let mut buttons = Buttons::new(ButtonSet::EMPTY);
        buttons.update(Millis(0), only(Button::Down), false);
        let late = Millis(2000);
        let report = buttons.update(late, only(Button::Down), false);
        assert_eq!(&report.presses[..], &[press(Key::Down, 1)]);
        assert_eq!(buttons.next_wake(), Some(late + Millis(1)));
    }

    #[test]
    fn buttons_held_at_boot_mean_nothing_until_let_go() {
        let mut buttons = Buttons::new(ButtonSet::ALL);
        assert_eq!(drive(&mut buttons, &[(2000, EMPTY)], 3000), []);
        let out = drive(&mut buttons, &[(4000, only(Button::A))], 5000);
        assert_eq!(out, [(4000, press(Key::Do, 0))]);
    }

    #[test]
    fn all_six_at_once_are_five_presses_and_a_hold() {
        let mut buttons = Buttons::new(EMPTY);
        let report = buttons.update(Millis(10), ButtonSet::ALL, false);
        assert!(report.touched);
        let keys: std::vec::Vec<Key> = report.presses.iter().map(|press| press.key).collect();
        assert_eq!(keys, [Key::Up, Key::Down, Key::Left, Key::Right, Key::Do]);
    }

    #[test]
    fn a_swallowed_press_neither_repeats_nor_goes_back() {
        let mut buttons = Buttons::new(EMPTY);
        buttons.update(Millis(0), only(Button::B).with(Button::Up), false);
        buttons.swallow();
        assert_eq!(drive(&mut buttons, &[(3000, EMPTY)], 5000), []);
    }

    #[test]
    fn a_turned_device_turns_the_directions_but_not_a_and_b() {
        let keys = Button::ALL.map(|button| key_at_once(button, true));
        let expected = [
            Some(Key::Down),
            Some(Key::Up),
            Some(Key::Right),
            Some(Key::Left),
            Some(Key::Do),
            None,
        ];
        assert_eq!(keys, expected);
    }

    proptest! {
        /// Whatever the contacts do, once they have been open for a while nothing is due and the
        /// next press counts.
        #[test]
        fn it_always_comes_to_rest(edges in proptest::collection::vec((0u64..40, 0u8..64), 0..100)) {
            let mut at = 0;
            let mut buttons = Buttons::new(EMPTY);
            for (gap, bits) in edges {
                at += gap;
                buttons.update(Millis(at), ButtonSet::from_bits(bits), false);
            }
            drive(&mut buttons, &[(at + 1, EMPTY)], at + 1000);
            prop_assert_eq!(buttons.next_wake(), None);
            let report = buttons.update(Millis(at + 2000), only(Button::A), false);
            prop_assert_eq!(&report.presses[..], &[press(Key::Do, 0)]);
        }
    }
}
