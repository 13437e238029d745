//! The store from outside: power that fails anywhere, flash that wears, rots or was never ours, the
//! longest matches, and what all of it costs.

mod cost;
mod cuts;
mod faults;
mod flash;
mod house;
mod longest;
