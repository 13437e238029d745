//! The players' names: those that were used on this device, and the screen where a name is chosen
//! or typed. Every game's setup uses both.

mod entry;
mod known;
mod shown;

pub(in crate::app) use entry::NameEntry;
pub(in crate::app) use known::{KnownNames, MOST_KNOWN, PlayerNames, is_name};
pub(super) use known::{MOST_PLAYERS, NAME_LETTERS, PRESETS, Whose, change_name, next_name};
pub(super) use shown::{beside, draw_name, fitting, name_height, shortened, with_name};

use super::{Device, Go, NoticePage, Page, list_page::Words};
