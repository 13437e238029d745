//! Everything the PocketQ device *is*: three games, their players, the screens and the words.
//!
//! A host (the chip, the desk program, a test) drives one value, [`console::Console`]: it hands in
//! buttons, time and raw random bits, and gets pictures and sounds. The whole loop of a host is the
//! example at the top of [`console`]. Nothing in here has a clock, a random number generator or
//! hardware, so every host runs the same program and shows the same pictures.
//!
//! The games can be used without the device.
//!
//! # Qwantum
//!
//! The rules never throw dice. What fell is an action like any other:
//!
//! ```
//! use pocketq_core::qwantum::{Action, Colour, Dice, Match, Seat, Setup, Throw, record};
//!
//! let mut played = Match::new(Setup::new(1, Seat::One, Dice::Device)?);
//! // One face a die, counted from 0: white, then dice 1 to 6.
//! let throw = Throw::new([2, 4, 1, 3, 4, 2, 2]).expect("faces are 0 to 5");
//! assert_eq!(throw.to_string(), "W3 B5 R6 Y4 V1 B2 Y5");
//! played.play(Action::Throw(throw))?;
//! played.play(Action::Keep)?;
//! played.play(Action::B(Some(Colour::Blue)))?;
//! let sheet = played.game().sheet(Seat::One);
//! assert_eq!(sheet.row(Colour::Blue).values(), [3 + 5 + 2], "white and all blue dice");
//!
//! let mut text = String::new();
//! record::write(&played, &mut text)?;
//! assert_eq!(text, "qwantum 1\nseats 1\nfirst 1\nthrow W3 B5 R6 Y4 V1 B2 Y5\nb B\n");
//! assert_eq!(record::read(text.as_bytes())?, played);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A full column scores the second-lowest of its different numbers:
//!
//! ```
//! use pocketq_core::qwantum::{Colour, Sheet};
//!
//! let mut sheet = Sheet::EMPTY;
//! sheet.write(Colour::Violet, 5)?;
//! sheet.write(Colour::Blue, 5)?;
//! sheet.write(Colour::Red, 8)?;
//! assert_eq!(sheet.column_score(0), None, "yellow is missing");
//! sheet.write(Colour::Yellow, 9)?;
//! assert_eq!(sheet.column_score(0), Some(8));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Quantik
//!
//! A position is a value, and its text form is QFEN:
//!
//! ```
//! use pocketq_core::quantik::{Board, Player};
//!
//! let mut board = Board::EMPTY;
//! for text in ["Aa4", "Bb4", "Cc4"] {
//!     board = board.play(text.parse()?)?;
//! }
//! assert_eq!(board.to_string(), "AbC./..../..../....");
//! assert!(board.play("Cd4".parse()?).is_err(), "the opponent has a cube in that row");
//! board = board.play("Dd4".parse()?)?;
//! let outcome = board.outcome().expect("four different shapes in a row");
//! assert_eq!(outcome.winner, Player::Second);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Quantum, the tower game
//!
//! The module is called [`towers`], because the three names look alike. Its text form is TFEN:
//!
//! ```
//! use pocketq_core::towers::{Board, Game, Setup};
//!
//! let mut game = Game::new(Setup::standard(Board::Central));
//! for text in ["d2d3", "d5d4", "d3d4"] {
//!     game.play(text.parse()?)?;
//! }
//! let tfen = game.to_string();
//! assert!(tfen.contains("3,sS,6"), "a white square stands on a black one: {tfen}");
//! assert_eq!(tfen.parse::<Game>()?.to_string(), tfen);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Undo
//!
//! Each game has a `Match`: a [`journal::Journal`] of the actions that were played. It is what the
//! device stores.
//!
//! ```
//! use pocketq_core::quantik::{Board, Match};
//!
//! let mut played = Match::new(());
//! played.play("Aa4".parse()?)?;
//! assert!(played.undo());
//! assert_eq!(*played.game(), Board::EMPTY);
//! assert!(played.redo());
//! assert_eq!(played.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! docs/ARCHITECTURE.md follows one press through all of this.
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
// Nothing here panics, whatever is pressed or stored. `core/clippy.toml` has the disallowed methods.
#![cfg_attr(
    not(test),
    warn(
        clippy::disallowed_methods,
        clippy::expect_used,
        clippy::get_unwrap,
        clippy::panic,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

// To note what is written, and for tables computed on first use: never on the chip.
#[cfg(all(any(feature = "text-record", feature = "lazy-tables"), not(test)))]
extern crate std;

mod app;
pub mod buttons;
pub mod chance;
mod collect;
pub mod console;
pub mod games;
pub mod journal;
pub mod level;
pub mod quantik;
pub mod qwantum;
pub mod share;
mod sort;
pub mod store;
pub mod text;
pub mod time;
pub mod towers;
pub mod ui;
