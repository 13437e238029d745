//! A match as plain text, one fact per line, and a report of the current state.
//!
//! ```text
//! qwantum 1
//! seats 3
//! first 2
//! throw W3 B5 R6 Y4 V1 B2 Y5     # white, then dice 1 to 6
//! again . R4 . . V2 . .          # . is a die that was kept
//! b V
//! c 1 R
//! c 2 Y
//! c 3 -
//! ```
//! Details of the format:
//! - The three opening lines come in this order, then the turns. Blank lines, extra spaces, tabs
//!   and CR LF are fine; `#` starts a comment anywhere. Letters and words are in the case shown;
//!   a number has no sign and no leading zero.
//! - No `again` before `b` means that the throw was kept. `keep` says the same, and so does `again`
//!   with seven dots; `keep` is written only if the record stops before B, where it is needed.
//! - `totals` or `throw` in the first turn decides whose dice are used; the other word is then
//!   refused. A record without turns is a game with the device's dice.
//! - A game by code has the line `code K7F2AX` after `first`. Its seats, first seat and throws must
//!   be those of the code.
//! - `totals` needs white and all four colours, the colours in any order. A match with real dice
//!   may know less. Then the totals written are those of the first throw that fits what was entered
//!   (see [`Totals::example`](super::Totals::example)), and a comment says what was entered. A
//!   finished turn reads back with the same entries, but an unfinished one with totals that nobody
//!   entered. To go on playing, keep the journal, not the record.
//! - `away 3` and `back 3` come before a turn's `throw` or `totals`, or within a turn before that
//!   seat's own `c` line; a seat that is away has no `c` lines. `ended` is the last line of a game
//!   ended by the only player left at the table.
//! - A record may stop anywhere after `first`.
//!
//! One person's own sheet has its own format, with `sheet` as its second line: see [`read_sheet`].

mod error;
mod own_sheet;
mod read;
mod write;

pub use error::{RecordError, Why, Word};
pub use own_sheet::{SheetReport, is_sheet, read_sheet, write_sheet};
pub use read::read;
pub use write::{Report, write};
