//! The exact solver: who wins a position, in how many plies, and by which move. It knows the rules
//! through [`Board`](super::Board); nothing in the rules knows about it.
//!
//! | file | what it does |
//! |---|---|
//! | `search` | the public search, which is run in small steps |
//! | `root` | the questions about the root and about each of its moves |
//! | `alpha_beta` | the tree search that answers one question at a time |
//! | `score` | what a win or a loss is worth, and bounds on it |
//! | `position`, `bitboards` | a position packed for speed, its safe moves and their order |
//! | `transposition_table` | the bounds found so far |
//! | `symmetry`, `symmetry_classes`, `symmetry_key` | which positions are the same game |
//! | `analysis`, `level` | what a search reports, and the move a level chooses |

mod alpha_beta;
mod analysis;
mod bitboards;
mod level;
mod position;
mod root;
mod score;
mod search;
mod symmetry;
mod symmetry_classes;
mod symmetry_key;
mod transposition_table;

pub use analysis::{Analysis, Goal, Rated, Value};
pub use search::Search;
pub use symmetry::{Symmetry, canonical};
