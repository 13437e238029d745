//! What the README commands call.
fn main() {}
