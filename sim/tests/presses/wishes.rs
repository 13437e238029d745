//! Counts the presses for common wishes, as `pocketq script --count` does: each is played on the
//! real screens, and what it leads to is checked.

use pocketq_sim::scenario::{Player, Scenario};

/// A wish: what it is, how many presses it may take, the steps before it, and its own steps.
type Wish = (&'static str, usize, String, String);

/// A match of Quantik that Ana has just won.
const WON_QUANTIK: &str = "open quantik people\npress A\npress Up\npress Left\npress A\npress Down
    press A\npress A\npress Down\npress A\npress A\npress Down\npress A\npress A\nwait 3000\n";
/// A match of Quantum that both players have ended.
const ENDED_TOWERS: &str = "open towers people\npress Down\npress A\npress Up\npress Right
    press A\npress Up 2\npress Left\npress A\npress Down\npress Right\npress A\nhold B 700
    choose \"End here?\"\npress Left\npress A\nwait 3000\n";
/// A match of Qwantum that Ana has missed to its end.
const MISSED_QWANTUM: &str = "open qwantum people 1 real\nhold Down 1500\npress A\nhold Down 1500
    press A\nhold Down 1500\npress A\nhold Down 1500\npress A\nhold Down 1500\npress A\nwait 3000\n";

/// Puts lines together, and lets the device come up first.
fn after(steps: &str) -> String {
    format!("wait 2000\n{steps}")
}

/// A match that waits, with its setup list on the screen.
fn waiting(open: &str) -> String {
    after(&format!(
        "{open}\nwait 1000\nhold B 700\nchoose \"Leave\"\nexpect \"Go on\""
    ))
}

fn wishes() -> Vec<Wish> {
    let mut all: Vec<Wish> = Vec::new();
    let mut add = |what, most, before: String, wish: &str| {
        all.push((what, most, before, wish.to_owned()));
    };
    // From the main menu of a new device.
    let new = "expect screen main-menu";
    let begin = "press A\nlot 1\npress A\nwait 1500";
    for (what, first, board) in [
        ("against the device, Qwantum", "", "qwantum-table"),
        (
            "against the device, Quantik",
            "press Down\n",
            "quantik-board",
        ),
        (
            "against the device, Quantum",
            "press Down 2\n",
            "towers-board",
        ),
    ] {
        let wish = format!("{first}{begin}\nexpect screen {board}");
        add(what, 4, after(new), &wish);
    }
    for (what, before, begun) in [
        (
            "rematch, Qwantum",
            MISSED_QWANTUM,
            "expect \"Ana writes first\"",
        ),
        (
            "rematch, Quantik",
            WON_QUANTIK,
            "expect no \"Again\"\nexpect screen quantik-board",
        ),
        (
            "rematch, Quantum",
            ENDED_TOWERS,
            "expect no \"Again\"\nexpect screen towers-board",
        ),
    ] {
        let before = format!("{before}expect \"Again\"");
        add(
            what,
            1,
            after(&before),
            &format!("press A\nwait 1500\n{begun}"),
        );
    }
    let sound_off = "hold B 700\nchoose \"Table\"\nselect \"Sound\"\npress Right\nexpect \"off\"";
    for (what, open) in [
        ("sound off, Qwantum", "open qwantum people 4 real"),
        ("sound off, Quantik", "open quantik people"),
        ("sound off, Quantum", "open towers people"),
    ] {
        add(what, 6, after(&format!("{open}\nwait 1000")), sound_off);
    }
    for (what, before, wish) in [
        (
            "swap two seats, Qwantum",
            "choose \"Qwantum\"",
            "choose \"Who plays\"\nchoose \"Swap\"\nexpect \"1 Ben\"",
        ),
        (
            "swap two seats, Quantik",
            "choose \"Quantik\"",
            "choose \"Swap\"\nexpect \"1 PocketQ\"",
        ),
        (
            "swap two seats, Quantum",
            "choose \"Quantum\"",
            "choose \"Swap\"\nexpect \"1 PocketQ\"",
        ),
    ] {
        add(what, 4, after(before), wish);
    }
    for (what, way, name) in [
        ("seat 1 of four leaves", "", "Ana"),
        ("seat 2 of four leaves", "press Right\n", "Ben"),
        ("seat 3 of four leaves", "press Right 2\n", "Cleo"),
        ("seat 4 of four leaves", "press Left 2\n", "Dan"),
    ] {
        let wish = format!("press B\n{way}press A\nchoose \"Leaves\"\nexpect \"{name} is away\"");
        let before = after("open qwantum people 4\nwait 1000");
        add(what, 5, before, &wish);
    }
    let table = "press A\nwait 500\nhold B 700\nchoose \"Table\"\n";
    for (what, most, open, way, name) in [
        (
            "rename seat 1, Quantik waits",
            6,
            "open quantik people",
            table,
            "Ana",
        ),
        (
            "rename seat 2, Quantik waits",
            6,
            "open quantik people",
            table,
            "Ben",
        ),
        (
            "rename seat 1, Quantum waits",
            6,
            "open towers people",
            table,
            "Ana",
        ),
        (
            "rename seat 2, Quantum waits",
            6,
            "open towers people",
            table,
            "Ben",
        ),
        (
            "rename seat 1, Qwantum waits",
            6,
            "open qwantum people 4",
            table,
            "Ana",
        ),
        (
            "rename seat 2, Qwantum waits",
            6,
            "open qwantum people 4",
            table,
            "Ben",
        ),
        (
            "rename seat 3, Qwantum waits",
            7,
            "open qwantum people 4",
            table,
            "Cleo",
        ),
    ] {
        let seat = 1 + ["Ana", "Ben", "Cleo"]
            .iter()
            .position(|other| *other == name)
            .unwrap();
        let wish = format!("{way}select \"Player {seat}\"\npress Right\nexpect no \"{name}\"");
        add(what, most, waiting(open), &wish);
    }
    all
}

/// Prints how many presses each wish takes, and returns those that take too many.
fn print_figures() -> Vec<&'static str> {
    let mut too_many = Vec::new();
    for (what, most, before, wish) in wishes() {
        let steps = |text: &str| Scenario::parse(text).expect(what).steps.len();
        let scenario = Scenario::parse(&format!("{before}\n{wish}")).expect(what);
        let first = steps(&before);
        let mut player = Player::default();
        if let Err(failure) = player.play(&scenario) {
            panic!("{what}: {failure}");
        }
        let presses = player.presses.iter().filter(|(step, _)| *step >= first);
        let presses = presses.count();
        println!("presses, {what}: {presses} (≤ {most})");
        if presses > most {
            too_many.push(what);
        }
    }
    too_many
}

#[test]
fn common_wishes_take_few_presses() {
    let too_many = print_figures();
    assert!(too_many.is_empty(), "{too_many:?}");
}
