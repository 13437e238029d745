//! A match that leaves the device without a cable: as QR codes on the screen, and back.
//!
//! - *result*: a text for people, who has how many points. The first code; any phone shows it.
//! - *record*: the whole match, compact, for `pocketq replay`. One line of text, or several *parts*
//!   where one code does not hold it.
//! - *grain*: how fine the codes are drawn, which says how much a part holds.
//!
//! ```text
//! PQ1 QW 2/3 K7F2A 0B5$V…
//! │   │  │   │     └ letters of the whole record, this part's share of them
//! │   │  │   └ check over the whole record; so parts of two matches are told apart too
//! │   │  └ part 2 of 3
//! │   └ the game
//! └ the form and its version
//! ```
//! Parts can be read in any order and twice, among other lines. Small letters count as capitals.
//! Nothing is kept between pages but the length and the check: a part's text is made from the
//! journal when it is wanted.
//!
//! ```
//! use pocketq_core::quantik::{Board, Match};
//! use pocketq_core::share::{Code, Grain, Parts, Scan};
//!
//! let mut played = Match::new(());
//! played.play("Aa1".parse()?)?;
//! let parts = Parts::of(&played, Grain::Coarse);
//! let text = parts.text(&played, 1);
//! let code = Code::new(&text)?;
//! assert!(code.is_dark(0, 0), "the corner of a finder");
//! let scanned = Scan::new(text.as_bytes())?;
//! assert_eq!(scanned.read::<Board, 16>()?, played);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod code;
mod digits;
mod error;
mod letters;
mod parts;
mod quantik;
mod qwantum;
mod result;
mod scan;
mod shareable;

pub use code::{Code, MOST_MODULES, TooLong};
pub use digits::{DigitReader, DigitWriter};
pub use error::{ShareError, Why};
pub use parts::{Grain, PartText, Parts};
pub use result::{ResultText, Score, quantik_result, qwantum_result, result};
pub use scan::Scan;
pub use shareable::Shareable;
