//! Tests an empty battery: the device says so, and neither acts nor writes until power is back.

use pocketq_core::{
    buttons::{
        Button::{self, A, Down, Right},
        ButtonSet,
    },
    console::{Boot, Console, Input, PowerReading},
    games::GameKind,
    time::Millis,
    ui::Frame,
};

use crate::{device::set_up, rig::Rig, rows::Reader};

const AREA: core::ops::Range<u32> = 0..16 * 4096;
const GOOD: PowerReading = PowerReading::Battery(4500);
const EMPTY: PowerReading = PowerReading::Battery(1800);

impl Rig {
    fn change_battery(&mut self, battery: PowerReading) {
        self.battery = Some(battery);
        self.run(12_000);
    }

    fn work(&mut self) -> (u64, u64) {
        let work = &self.console.flash().expect("an open store").work;
        (work.written_bytes, work.erases)
    }

    fn picture(&self) -> Frame {
        let mut frame = Frame::new();
        self.console.draw(&mut frame);
        frame
    }
}

/// A device in a match of Quantik between two people.
fn in_match() -> Rig {
    let mut rig = Rig::start(set_up(), Some(GOOD));
    rig.begin_for_two("Quantik");
    assert_eq!(rig.console.screen_name(), "quantik-board");
    rig.press(&[Down, A, A]);
    assert_eq!(rig.played(GameKind::Quantik), 1);
    rig
}

#[test]
fn with_an_empty_battery_no_press_counts_and_nothing_is_written() {
    let mut rig = in_match();
    let before = rig.picture();
    rig.change_battery(EMPTY);
    let (empty, work) = (rig.picture(), rig.work());
    assert!(empty != before);
    for button in Button::ALL {
        rig.press(&[button, button]);
        assert!(rig.picture() == empty, "{button:?} changed the picture");
    }
    assert_eq!((rig.played(GameKind::Quantik), rig.work()), (1, work));
    rig.change_battery(GOOD);
    assert!(rig.picture() == before, "it is as it was");
    rig.press(&[Down, A, A]);
    assert_eq!(rig.played(GameKind::Quantik), 2);
    assert!(rig.work() > work);
}

#[test]
fn settings_that_were_not_stored_in_time_are_stored_when_the_battery_is_better() {
    let mut rig = Rig::start(set_up(), Some(GOOD));
    rig.choose("Settings");
    let work = rig.work();
    // The battery is empty before idle is called again.
    for _ in 0..5 {
        rig.handle(Input::Power(EMPTY));
    }
    rig.battery = Some(EMPTY);
    rig.press(&[Right]);
    assert_eq!(rig.work(), work);
    rig.change_battery(PowerReading::Usb);
    rig.press(&[Right]);
    assert!(rig.work() > work, "USB power is enough");
}

#[test]
fn a_search_rests_while_the_battery_is_empty_and_then_goes_on() {
    let mut rig = Rig::start(set_up(), Some(GOOD));
    // Against the device, which goes first; idle is not called before the battery is empty.
    rig.choose("Quantik");
    rig.set("First", "2");
    rig.tap_until(Down, "New game");
    rig.handle(Input::Buttons(ButtonSet::EMPTY.with(A)));
    rig.at = rig.at + Millis(60);
    rig.handle(Input::Buttons(ButtonSet::EMPTY));
    for _ in 0..5 {
        rig.handle(Input::Power(EMPTY));
    }
    assert!(
        rig.console.idle(rig.at).is_none(),
        "nothing is searched for"
    );
    assert!(rig.console.roll_request().is_none(), "and nothing thrown");
    rig.battery = Some(EMPTY);
    rig.run(10_000);
    assert_eq!(rig.played(GameKind::Quantik), 0);
    rig.change_battery(GOOD);
    rig.run(20_000);
    assert_eq!(rig.played(GameKind::Quantik), 1, "the device has moved");
}

#[test]
fn the_screen_goes_off_soon_and_then_nothing_is_due() {
    let mut rig = in_match();
    rig.change_battery(EMPTY);
    assert!(rig.console.panel().on);
    rig.run(16_000);
    assert!(!rig.console.panel().on);
    assert_eq!(rig.console.next(rig.at).until, None);
    rig.press(&[A]);
    assert!(rig.console.panel().on, "a press shows why nothing happens");
}

#[test]
fn switched_on_with_an_empty_battery_the_flash_is_left_alone() {
    let kept = in_match().console.release().expect("a flash");
    let (bytes, work) = (kept.bytes.clone(), kept.work.written_bytes);
    let mut rig = Rig::start(kept, Some(EMPTY));
    rig.press(&[A, Down, A, A]);
    rig.run(60_000);
    let kept = rig.console.release().expect("the flash is not lost");
    assert!(kept.bytes == bytes && kept.work.written_bytes == work);
    let mut rig = Rig::start(kept, Some(EMPTY));
    rig.change_battery(GOOD);
    assert_eq!(rig.console.screen_name(), "resume");
    rig.press(&[A]);
    assert_eq!(
        (rig.console.screen_name(), rig.played(GameKind::Quantik)),
        ("quantik-board", 1)
    );
}

#[test]
fn without_readings_no_battery_is_shown_and_nothing_is_asked_for_in_the_dark() {
    let mut with = Rig::start(set_up(), Some(PowerReading::Usb));
    let mut without = Console::start(Boot::default(), set_up(), AREA);
    let _ = without.handle(Millis(2000), Input::Tick);
    let mut frame = Frame::new();
    without.draw(&mut frame);
    assert!(frame == with.picture(), "as on USB power");
    with.change_battery(GOOD);
    assert!(frame != with.picture());
}
