//! The steps of a task: each prints a heading and its time, and an error names its step.

use std::fmt;
use std::fs;
use std::time::{Duration, Instant};

use crate::error::{Error, Result};

/// Does one step of a task.
pub(crate) fn step<T>(title: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("\n== {title}");
    let start = Instant::now();
    let done = work().map_err(|cause| Error::new(format!("Stopped at \"{title}\": {cause}")))?;
    println!("== {title}: {}", Took(start.elapsed()));
    Ok(done)
}

/// The processor time of all programs that this one has run, user and system. Zero if the system
/// does not tell.
pub(crate) fn processor_time() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    of_children(&stat).unwrap_or_default()
}

/// The fields "cutime" and "cstime" of `/proc/self/stat`, which follow the name in brackets. They
/// count hundredths of a second on every Linux.
fn of_children(stat: &str) -> Option<Duration> {
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut ticks = fields.split(' ').skip(13).map(str::parse::<u64>);
    let both = ticks.next()?.ok()? + ticks.next()?.ok()?;
    Some(Duration::from_millis(10 * both))
}

/// How long something took, for people to read.
pub(crate) struct Took(pub(crate) Duration);

impl fmt::Display for Took {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        if seconds < 60 {
            let tenths = self.0.as_millis() / 100;
            write!(f, "{}.{} s", tenths / 10, tenths % 10)
        } else {
            write!(f, "{} min {} s", seconds / 60, seconds % 60)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_for_people() {
        let text = |milliseconds| Took(Duration::from_millis(milliseconds)).to_string();
        assert_eq!(text(70), "0.0 s");
        assert_eq!(text(59_999), "59.9 s");
        assert_eq!(text(552_000), "9 min 12 s");
    }

    #[test]
    fn the_time_of_other_programs_is_read() {
        let stat = "7 (a b) c) S 1 7 7 0 -1 4194304 1 2 3 4 50 60 1234 66 20 0 1 0 9";
        assert_eq!(of_children(stat), Some(Duration::from_secs(13)));
        assert_eq!(of_children("7 (a b) S 1"), None);
    }

    #[test]
    fn a_failure_names_its_step() {
        let failed = step("formatting", || Err::<(), _>(Error::new("It is bad.")));
        let expected = "Stopped at \"formatting\": It is bad.";
        assert_eq!(failed.unwrap_err().to_string(), expected);
    }
}
