//! Runs sessions of people at a device, and collects the faults found, each with its session's
//! seed.

use std::{
    collections::BTreeMap,
    io::Write,
    panic::{AssertUnwindSafe, catch_unwind},
};

use crate::{
    device::NO_REST,
    oracle::Fault,
    people::{Kind, People},
};

/// How many reports of one kind of fault are printed.
const REPORTS: usize = 3;

/// The findings of all sessions.
#[derive(Default)]
pub(crate) struct Findings {
    pub(crate) begun: usize,
    pub(crate) finished: usize,
    /// The most steps of idle work after an input, by screen.
    steps: BTreeMap<&'static str, u32>,
    /// For each kind of fault: how often it occurred, and the first reports.
    faults: BTreeMap<&'static str, (u32, Vec<String>)>,
}

impl Findings {
    /// Lets people play on a new device.
    pub(crate) fn session(
        &mut self,
        kind: Kind,
        seed: u64,
        play: impl FnOnce(&mut People) -> Result<(), Fault>,
    ) {
        let mut people = People::new(kind, seed);
        let played = catch_unwind(AssertUnwindSafe(|| play(&mut people)));
        self.begun += people.oracle.begun;
        self.finished += people.oracle.finished;
        for (screen, steps) in &people.device.most_steps {
            let most = self.steps.entry(screen).or_default();
            *most = (*most).max(*steps);
        }
        let mut faults = std::mem::take(&mut people.oracle.faults);
        match played {
            Ok(Ok(())) => {}
            Ok(Err(fault)) => faults.push(fault),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                let text = text.or(panic.downcast_ref::<&str>().map(|text| text.to_string()));
                let how = text.unwrap_or_default();
                let what = if how.contains(NO_REST) {
                    "hang"
                } else {
                    "panic"
                };
                faults.push(Fault { what, how });
            }
        }
        faults.dedup_by_key(|fault| fault.what);
        for Fault { what, how } in faults {
            let (times, reports) = self.faults.entry(what).or_default();
            *times += 1;
            if reports.len() < REPORTS {
                let pressed = people.pressed();
                reports.push(format!(
                    "{kind:?} session {seed}: {what}: {how}\n    {pressed}"
                ));
            }
        }
    }

    pub(crate) fn is_clean(&self) -> bool {
        self.faults.is_empty()
    }

    /// Prints past the test runner, which hides the output of tests that pass.
    pub(crate) fn print(&self, what: &str) {
        let faults: u32 = self.faults.values().map(|(times, _)| times).sum();
        let mut lines = vec![format!("nets: {what}: {faults} faults")];
        for (what, (times, reports)) in &self.faults {
            lines.push(format!("  {what}: {times}"));
            lines.extend(reports.iter().map(|report| format!("  {report}")));
        }
        if crate::number("POCKETQ_NETS_STEPS").is_some() {
            let steps = self.steps.iter();
            lines.extend(steps.map(|(screen, most)| format!("  {screen}: {most} steps")));
        }
        let _ = writeln!(std::io::stderr(), "{}", lines.join("\n"));
    }
}
