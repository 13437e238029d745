//! Shares a match without a cable: as QR codes on the screen, and back.
//!
//! - *result*: a text for people with everyone's points. It is the first code; any phone shows it.
//! - *record*: the whole match, compact, for `pocketq replay`. One line of text, or several *parts*
//!   if it does not fit in one code.
//! - *grain*: how fine the codes are drawn, which decides how much fits in a part.
//!
//! ```text
//! PQ1 QX 2/3 K7F2A 0B5$V…
//! │   │  │   │     └ this part's share of the letters of the record
//! │   │  │   └ check over the whole record, which also tells parts of two matches apart
//! │   │  └ part 2 of 3
//! │   └ the game
//! └ the format and its version
//! ```
//! Parts can be read in any order, more than once, and between other lines. Lower-case letters
//! count as capitals. Only the length and the check are kept between pages: the text of a part is
//! made from the journal when needed.
//!
//! ```
//! use pocketq_core::quantik::{Board, Match};
//! use pocketq_core::share::{QrCode, Grain, Parts, Scan};
//!
//! let mut played = Match::new(());
//! played.play("Aa1".parse()?)?;
//! let parts = Parts::of(&played, Grain::Coarse);
//! let text = parts.text(&played, 1);
//! let code = QrCode::new(&text)?;
//! assert!(code.is_dark(0, 0), "the corner of a finder");
//! let scanned = Scan::new(text.as_bytes())?;
//! assert_eq!(scanned.read::<Board, 16>()?, played);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod digits;
mod error;
mod letters;
mod parts;
mod qr_code;
mod quantik;
mod qwantum;
mod result;
mod scan;
mod shareable;
mod shareable_match;
mod towers;

pub use digits::{DigitReader, DigitWriter};
pub use error::{ShareError, Why};
pub use parts::{Grain, PartText, Parts};
pub use qr_code::{MOST_MODULES, QrCode, TooLong};
pub use result::{ResultText, Score, result};
pub use scan::Scan;
pub use shareable::Shareable;
pub use shareable_match::{ReadError, ShareableMatch};
