//! The store from outside: power cuts anywhere, flash that wears out, loses bits or contains
//! foreign data, the longest matches, and what storing costs.

/// Prints past the test runner, which hides the output of tests that pass: these counts should be
/// seen.
macro_rules! print_past_runner {
    ($($words:tt)*) => {{
        use std::io::Write;
        let _ = writeln!(std::io::stderr(), $($words)*);
    }};
}
pub(crate) use print_past_runner;

mod by_code;
mod cost;
mod cuts;
mod damage;
mod faults;
mod longest;
mod rewrite;
mod simulated_play;
