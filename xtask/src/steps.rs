//! The steps of a task: each prints a heading and its time, and an error names its step.

use std::fmt;
use std::time::{Duration, Instant};

use crate::error::Error;

/// Does one step of a task.
pub(crate) fn step<T>(
    title: &'static str,
    work: impl FnOnce() -> Result<T, Error>,
) -> Result<T, Error> {
    println!("\n== {title}");
    let start = Instant::now();
    let done = work().map_err(|cause| Error::Step {
        title,
        cause: Box::new(cause),
    })?;
    println!("== {title}: {}", Took(start.elapsed()));
    Ok(done)
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
    fn a_failure_names_its_step() {
        let failed = step("formatting", || Err::<(), _>(Error::NoFeature));
        assert!(
            failed
                .unwrap_err()
                .to_string()
                .starts_with("Stopped at \"formatting\": ")
        );
    }
}
