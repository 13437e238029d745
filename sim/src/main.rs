//! PocketQ on the desk.
fn main() {}
