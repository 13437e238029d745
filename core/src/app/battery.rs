//! Turns jumpy voltage readings into a steady battery level.
//!
//! A single reading proves nothing: cells bounce in their holder. The median of the last five
//! readings counts, and nothing is decided before there are three. The level rises again only when
//! the voltage is clearly above the limit, because cells recover under a lighter load.
//!
//! | millivolts | two bars | three bars | low below | empty below |
//! |------------|---------:|-----------:|----------:|------------:|
//! | alkaline   |     3600 |       3900 |      3300 |        2700 |
//! | NiMH       |     3600 |       3750 |      3450 |        3000 |
//! | LiPo       |     3700 |       3900 |      3500 |        3200 |
//!
//! Alkaline and NiMH mean three cells in series, LiPo one cell, measured while the device runs. An
//! alkaline cell is used up at 0.9 V; a NiMH cell suffers below 1.0 V, a lithium cell below 3.0 V.
//!
//! Also draws the battery: small in a corner of menus and lists, large when it is empty. The
//! drawing functions are not inlined, to stay out of the chip's RAM, where their caller is.

use heapless::Deque;

use crate::{
    collect::CollectFitting,
    settings::Chemistry,
    sort::sort_few,
    time::Millis,
    ui::{Font, Frame, Icon, WIDTH},
};

/// Where the power comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PowerReading {
    /// From USB.
    Usb,
    /// From a battery with this voltage, in millivolts.
    Battery(u16),
}

impl Chemistry {
    /// The voltage below which the battery is empty.
    const fn empty(self) -> u16 {
        match self {
            Chemistry::Alkaline => 2700,
            Chemistry::Nimh => 3000,
            Chemistry::Lipo => 3200,
        }
    }

    /// The lowest voltages for one, two and three bars; below the first, the battery is low.
    const fn bars(self) -> [u16; 3] {
        match self {
            Chemistry::Alkaline => [3300, 3600, 3900],
            Chemistry::Nimh => [3450, 3600, 3750],
            Chemistry::Lipo => [3500, 3700, 3900],
        }
    }
}

/// How far above a limit the voltage must rise for the battery to be no longer empty, no longer
/// low, or to get another bar. Low is reported again only after the battery was no longer low.
const NO_LONGER_EMPTY: u16 = 300;
const NO_LONGER_LOW: u16 = 300;
const ANOTHER_BAR: u16 = 60;

/// A reading further than this from the median is not trusted yet.
const JUMP: u16 = 120;

/// The fewest readings that can decide anything, and the most that are kept.
const FEWEST: usize = 3;
const MOST: usize = 5;

/// The pause between readings: usually, while they jump, and while the battery is empty (somebody
/// may be connecting USB).
const USUALLY: Millis = Millis::seconds(10);
const WHILE_JUMPING: Millis = Millis(250);
const WHILE_EMPTY: Millis = Millis::seconds(1);

/// The state of the battery, from its latest readings.
#[derive(Clone, Debug, Default)]
pub(super) struct Battery {
    /// The latest readings, oldest first.
    readings: Deque<u16, MOST>,
    /// When the next reading is wanted.
    due: Millis,
    /// How many bars are shown; `None` on USB power or before anything is known.
    bars: Option<u8>,
    is_low: bool,
    is_empty: bool,
}

/// What a reading changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BatteryChange {
    /// The number of bars changed, or the battery became empty or is no longer empty.
    pub(super) is_visible: bool,
    /// The battery has just become low.
    pub(super) is_now_low: bool,
    /// The battery has just become empty.
    pub(super) is_now_empty: bool,
}

impl Battery {
    /// Takes a reading.
    pub(super) fn read(
        &mut self,
        at: Millis,
        reading: PowerReading,
        chemistry: Chemistry,
    ) -> BatteryChange {
        let before = (self.bars, self.is_low, self.is_empty);
        match reading {
            PowerReading::Usb => {
                *self = Battery {
                    due: at + USUALLY,
                    ..Battery::default()
                }
            }
            PowerReading::Battery(millivolts) => {
                if self.readings.is_full() {
                    self.readings.pop_front();
                }
                // There is space now.
                let _ = self.readings.push_back(millivolts);
                if let Some(middle) = self.middle() {
                    self.decide(middle, chemistry);
                }
                self.due = at + self.pause(millivolts);
            }
        }
        let (bars, was_low, was_empty) = before;
        BatteryChange {
            is_visible: bars != self.bars || was_empty != self.is_empty,
            is_now_low: self.is_low && !was_low && !self.is_empty,
            is_now_empty: self.is_empty && !was_empty,
        }
    }

    /// Forgets old readings, because the screen has just been lit again.
    pub(super) fn wake(&mut self, at: Millis) {
        self.readings.clear();
        self.due = at;
    }

    /// When the next reading is wanted while the screen is lit.
    pub(super) fn due(&self) -> Millis {
        self.due
    }

    /// How many bars to show, 0 to 3; `None` if no battery is shown.
    pub(super) fn bars(&self) -> Option<u8> {
        self.bars
    }

    /// Whether it should soon be replaced or charged.
    pub(super) fn is_low(&self) -> bool {
        self.is_low
    }

    /// Whether the device must stop.
    pub(super) fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// The median of the latest readings, if there are enough.
    fn middle(&self) -> Option<u16> {
        if self.readings.len() < FEWEST {
            return None;
        }
        let mut sorted: heapless::Vec<u16, MOST> = self.readings.iter().copied().collect_fitting();
        sort_few(&mut sorted, |one, other| one < other);
        sorted.get(sorted.len() / 2).copied()
    }

    fn decide(&mut self, middle: u16, chemistry: Chemistry) {
        let (empty, bars) = (chemistry.empty(), chemistry.bars());
        self.is_empty = middle < empty || self.is_empty && middle < empty + NO_LONGER_EMPTY;
        self.is_low = middle < bars[0] || self.is_low && middle < bars[0] + NO_LONGER_LOW;
        let shown = usize::from(self.bars.unwrap_or(u8::MAX));
        let reached = |(bar, limit): (usize, &u16)| {
            // A bar that is shown stays until the voltage falls below its limit.
            middle >= limit + if bar < shown { 0 } else { ANOTHER_BAR }
        };
        self.bars = Some(bars.iter().enumerate().filter(|bar| reached(*bar)).count() as u8);
    }

    fn pause(&self, newest: u16) -> Millis {
        let is_steady = self.readings.is_full()
            && self
                .middle()
                .is_some_and(|middle| middle.abs_diff(newest) <= JUMP);
        match (is_steady, self.is_empty) {
            (false, _) => WHILE_JUMPING,
            (true, true) => WHILE_EMPTY,
            (true, false) => USUALLY,
        }
    }
}

/// The outline of a battery, without its charge.
const OUTLINE: Icon = Icon::new(&[
    "#########.",
    "#.......#.",
    "#.......##",
    "#.......##",
    "#.......#.",
    "#########.",
]);

/// The left edge; the scroll marks of lists and menus are further right.
const LEFT: i32 = WIDTH as i32 - 7 - 10;
const TOP: i32 = 1;

/// How wide the charge is, by number of bars.
const CHARGE: [i32; 4] = [0, 1, 3, 5];

/// Draws the small battery, unless something else is in its corner: a long title has priority.
#[inline(never)]
pub(super) fn draw_bars(frame: &mut Frame, bars: u8) {
    let (right, bottom) = (LEFT + OUTLINE.width(), TOP + OUTLINE.height());
    let is_free = (TOP - 1..=bottom).all(|y| (LEFT - 2..=right).all(|x| !frame.is_lit(x, y)));
    if !is_free {
        return;
    }
    OUTLINE.draw(frame, LEFT, TOP);
    let width = CHARGE.get(usize::from(bars)).copied().unwrap_or(CHARGE[3]);
    for x in LEFT + 2..LEFT + 2 + width {
        frame.set(x, TOP + 2, true);
        frame.set(x, TOP + 3, true);
    }
}

/// How much larger the empty battery is drawn.
const SCALE: i32 = 4;

/// Draws a large empty battery with `words` below it, on a blank frame.
#[inline(never)]
pub(super) fn draw_empty(frame: &mut Frame, words: &str) {
    let mut small = Frame::new();
    OUTLINE.draw(&mut small, 0, 0);
    let (width, height) = (SCALE * OUTLINE.width(), SCALE * OUTLINE.height());
    let (left, top) = ((WIDTH as i32 - width) / 2, 10);
    for y in 0..height {
        for x in 0..width {
            if small.is_lit(x / SCALE, y / SCALE) {
                frame.set(left + x, top + y, true);
            }
        }
    }
    let middle = WIDTH as i32 / 2;
    frame.text_centred(Font::Body, middle, 44, words);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes these readings when they are due; returns everything that they changed.
    fn read(battery: &mut Battery, chemistry: Chemistry, millivolts: &[u16]) -> BatteryChange {
        let mut all = BatteryChange::default();
        for reading in millivolts {
            let change = battery.read(battery.due, PowerReading::Battery(*reading), chemistry);
            all.is_visible |= change.is_visible;
            all.is_now_low |= change.is_now_low;
            all.is_now_empty |= change.is_now_empty;
        }
        all
    }

    fn with(chemistry: Chemistry, millivolts: u16) -> Battery {
        let mut battery = Battery::default();
        read(&mut battery, chemistry, &[millivolts; MOST]);
        battery
    }

    #[test]
    fn nothing_is_decided_by_two_readings() {
        let mut battery = Battery::default();
        assert_eq!(
            read(&mut battery, Chemistry::Alkaline, &[1800, 1800]),
            BatteryChange::default()
        );
        assert_eq!((battery.bars(), battery.is_empty()), (None, false));
        assert!(read(&mut battery, Chemistry::Alkaline, &[1800]).is_now_empty);
    }

    #[test]
    fn cells_that_bounce_in_their_holder_are_neither_low_nor_empty() {
        for chemistry in Chemistry::ALL {
            for jump in [0, 900, 1800, 2600, 5500, u16::MAX] {
                let mut battery = with(chemistry, 4000);
                let bouncing = [jump, 4000, jump, 4010, 3990, jump, 4000, 4000];
                let change = read(&mut battery, chemistry, &bouncing);
                assert_eq!(change, BatteryChange::default(), "{chemistry:?} {jump}");
            }
        }
    }

    #[test]
    fn readings_that_jump_are_soon_taken_again_and_steady_ones_seldom() {
        let mut battery = with(Chemistry::Alkaline, 4000);
        let pause = |battery: &mut Battery, millivolts| {
            let at = battery.due;
            battery.read(at, PowerReading::Battery(millivolts), Chemistry::Alkaline);
            battery.due - at
        };
        assert_eq!(pause(&mut battery, 4020), USUALLY);
        assert_eq!(pause(&mut battery, 1800), WHILE_JUMPING);
        assert_eq!(pause(&mut battery, 4000), USUALLY);
        let mut empty = with(Chemistry::Alkaline, 1800);
        assert_eq!(pause(&mut empty, 1810), WHILE_EMPTY);
        battery.wake(Millis(7));
        assert_eq!(battery.due(), Millis(7));
        assert_eq!(
            pause(&mut battery, 4000),
            WHILE_JUMPING,
            "one is not enough"
        );
    }

    #[test]
    fn each_kind_of_battery_has_its_limits() {
        for (chemistry, [empty, low, two, three]) in [
            (Chemistry::Alkaline, [2700, 3300, 3600, 3900]),
            (Chemistry::Nimh, [3000, 3450, 3600, 3750]),
            (Chemistry::Lipo, [3200, 3500, 3700, 3900]),
        ] {
            let at = |millivolts| {
                let battery = with(chemistry, millivolts);
                (battery.is_empty(), battery.is_low, battery.bars())
            };
            assert_eq!(at(empty - 1), (true, true, Some(0)));
            assert_eq!(at(empty), (false, true, Some(0)));
            assert_eq!(at(low - 1), (false, true, Some(0)));
            assert_eq!(at(low), (false, false, Some(1)));
            assert_eq!(at(two), (false, false, Some(2)));
            assert_eq!(at(three), (false, false, Some(3)));
            assert_eq!(at(u16::MAX), (false, false, Some(3)));
            assert_eq!(
                at(1800),
                (true, true, Some(0)),
                "the least that the board runs with"
            );
            assert_eq!(at(0), (true, true, Some(0)));
        }
    }

    #[test]
    fn low_is_said_once_per_discharge() {
        let mut battery = with(Chemistry::Alkaline, 3500);
        let mut low = |millivolts: u16| {
            read(&mut battery, Chemistry::Alkaline, &[millivolts; MOST]).is_now_low
        };
        assert!(low(3290));
        // The voltage swings around the limit, and recovers a little under a lighter load.
        assert!(!low(3310) && !low(3250) && !low(3500) && !low(3200));
        assert!(!low(4500), "other cells");
        assert!(low(3200), "which are low in their turn");
    }

    #[test]
    fn an_empty_battery_must_recover_clearly() {
        let mut battery = with(Chemistry::Alkaline, 2600);
        read(&mut battery, Chemistry::Alkaline, &[2950; MOST]);
        assert!(battery.is_empty());
        let change = read(&mut battery, Chemistry::Alkaline, &[3000; MOST]);
        assert!(!battery.is_empty() && change.is_visible && !change.is_now_low);
    }

    #[test]
    fn usb_power_ends_everything_at_once() {
        for millivolts in [4500, 3200, 1800] {
            let mut battery = with(Chemistry::Alkaline, millivolts);
            let change = battery.read(Millis(0), PowerReading::Usb, Chemistry::Alkaline);
            assert!(change.is_visible && !battery.is_empty() && battery.bars().is_none());
            // After USB was removed, the battery is judged again from the start.
            assert!(read(&mut battery, Chemistry::Alkaline, &[3200; 3]).is_now_low);
        }
    }

    #[test]
    fn bars_do_not_flicker_at_a_limit() {
        let mut battery = with(Chemistry::Lipo, 3700);
        let mut bars = |millivolts: u16| {
            read(&mut battery, Chemistry::Lipo, &[millivolts; MOST]);
            battery.bars()
        };
        assert_eq!(bars(3699), Some(1));
        assert_eq!(bars(3710), Some(1));
        assert_eq!(bars(3760), Some(2));
        assert_eq!(bars(3700), Some(2));
    }

    fn lit(frame: &Frame) -> u32 {
        frame.bytes().iter().map(|byte| byte.count_ones()).sum()
    }

    #[test]
    fn more_bars_are_more_charge_and_a_corner_in_use_is_left_alone() {
        let drawn = |bars| {
            let mut frame = Frame::new();
            draw_bars(&mut frame, bars);
            lit(&frame)
        };
        assert!(drawn(0) > 0);
        assert!((0..3).all(|bars| drawn(bars) < drawn(bars + 1)));
        assert_eq!(drawn(u8::MAX), drawn(3));
        let mut frame = Frame::new();
        frame.set(LEFT - 2, TOP + 3, true);
        draw_bars(&mut frame, 3);
        assert_eq!(lit(&frame), 1);
    }
}
