//! The store from outside: power that fails anywhere, flash that wears, rots or was never ours, the
//! longest matches, and what all of it costs.

/// Prints past the test runner, which keeps the words of tests that pass to itself: these counts are
/// to be seen.
macro_rules! say {
    ($($words:tt)*) => {{
        use std::io::Write;
        let _ = writeln!(std::io::stderr(), $($words)*);
    }};
}
pub(crate) use say;

mod cost;
mod cuts;
mod faults;
mod flash;
mod longest;
mod simulated_play;
