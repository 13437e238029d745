//! Measures how many presses people need: generated games, entered on the real screens. The
//! benchmark prints the same figures.

mod fix;
mod generated_play;
mod my_sheet;
mod table;
mod wishes;
