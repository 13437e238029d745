//! PocketQ on the board.
fn main() {}
