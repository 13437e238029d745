//! Matches of Qwantum that PocketQ 0.1 stored and shared: there C had no seat and came in seat order.

use pocketq_core::{
    qwantum::{Match, Setup, record::Report},
    share::Scan,
};

/// A match in the file: a setup, codes, the lines of QR codes, and a report.
fn matches() -> impl Iterator<Item = (Setup, Vec<u32>, String, String)> {
    let file = include_str!("../data/qwantum-0.1.txt");
    let matches = file.split("\n\n").filter(|lines| !lines.starts_with('#'));
    matches.map(|lines| {
        let after = |start: &'static str| {
            lines
                .lines()
                .filter_map(move |line| line.strip_prefix(start))
        };
        let numbers = after("codes ").flat_map(|line| line.split(' '));
        let codes = numbers.map(|code| code.parse().unwrap()).collect();
        let setup = after("setup ").next().unwrap().parse().unwrap();
        let with = |is_wanted: &dyn Fn(&str) -> bool| -> String {
            let lines = lines.lines().filter(|line| is_wanted(line));
            lines.map(|line| format!("{line}\n")).collect()
        };
        let shared = with(&|line| line.starts_with("PQ1 "));
        let starts = ["seat ", "active ", "over "];
        let report = with(&|line| starts.iter().any(|start| line.starts_with(start)));
        (Setup::from_byte(setup).unwrap(), codes, shared, report)
    })
}

#[test]
fn stored_codes_are_read() {
    assert_eq!(matches().count(), 4);
    for (setup, codes, _, report) in matches() {
        let length = codes.len();
        let played = Match::restore(setup, codes).ok().unwrap();
        assert_eq!(Report(played.game()).to_string(), report);
        assert_eq!(played.len(), length);
        let again = Match::restore(setup, played.codes().iter().copied());
        assert_eq!(
            again.ok().unwrap().game(),
            played.game(),
            "as they are stored now"
        );
    }
}

#[test]
fn shared_lines_are_read() {
    for (setup, codes, shared, _) in matches() {
        let stored = Match::restore(setup, codes).ok().unwrap();
        let read: Match = Scan::new(shared.as_bytes()).unwrap().read().unwrap();
        assert_eq!(read, stored);
    }
}
