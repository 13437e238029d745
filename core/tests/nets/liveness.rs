//! Tests that the console comes to rest whatever is pressed: after each input it has a limited
//! number of steps of idle work. `TestDevice` counts them and panics after
//! [`crate::device::most_steps`].

use pocketq_testing::TestRng;

use crate::{
    net,
    people::{Kind, People},
};

/// How many buttons are pressed in a session.
const PRESSES: usize = 700;

#[test]
fn whatever_is_pressed_the_console_comes_to_rest() {
    let sessions = crate::number("POCKETQ_NETS_SESSIONS").unwrap_or(70);
    let mut seeds = TestRng(crate::seed() ^ 0x11FE);
    let mut findings = net::Findings::default();
    if let Some(seed) = crate::number("POCKETQ_NETS_SESSION") {
        for kind in Kind::ALL {
            findings.session(kind, seed, |people: &mut People| people.fidget(PRESSES));
        }
        return findings.print("presses");
    }
    for session in 0..sessions {
        let kind = Kind::ALL[session as usize % Kind::ALL.len()];
        findings.session(kind, seeds.next(), |people: &mut People| {
            people.fidget(PRESSES)
        });
    }
    findings.print(&format!("{sessions} sessions of {PRESSES} presses"));
    assert!(
        findings.is_clean(),
        "the console does not always come to rest"
    );
}
