//! The opponent: a search with an evaluation, and its levels. It knows the rules through
//! [`Game`](super::Game) and [`Position`](super::Position); nothing in the rules knows about it.
//!
//! | file | what it does |
//! |---|---|
//! | `search` | the public search, which is run in small steps |
//! | `iterative_deepening` | searches the root one ply deeper at a time, and sorts its moves |
//! | `alpha_beta`, `node` | tries the moves of one position after another, within a window |
//! | `leaf` | scores positions whose moves need not be tried |
//! | `move_picker`, `move_ordering` | which move to try next |
//! | `evaluation`, `mobility` | how good a position looks without looking ahead |
//! | `transposition_table`, `zobrist` | the positions searched before |
//! | `repetition` | the positions before the root |
//! | `search_result`, `score`, `level` | what a search reports, and the move a level chooses |

mod alpha_beta;
mod evaluation;
mod iterative_deepening;
mod leaf;
mod level;
mod mobility;
mod move_ordering;
mod move_picker;
mod node;
mod repetition;
mod score;
mod search;
mod search_result;
mod transposition_table;
mod zobrist;

pub use evaluation::Weights;
pub use score::Score;
pub use search::Search;
pub use search_result::{Effort, Finding, MOST_MOVES, Rated};
