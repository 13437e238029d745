//! Qwantum on the screen: setup, throwing, writing, looking at the other sheets, and the end.
//!
//! The rules are in [`crate::qwantum`]; this is what a player sees of them and what the buttons do.
//!
//! - *stage*: what the table shows, depending on what the game is waiting for: throwing, writing,
//!   the ranking.

mod advice;
mod code_entry;
mod device_stage;
mod dice;
mod dice_entry;
mod dice_only;
mod dice_only_registration;
mod dice_row;
mod entry_picker;
mod fix;
mod guide;
mod menu;
mod my_sheet;
mod my_sheet_fix;
mod my_sheet_menu;
mod my_sheet_registration;
mod my_sheet_review;
mod notes;
mod over;
mod overview;
mod refusal;
mod registration;
mod review;
mod rules;
mod setup;
mod sheet;
mod sheet_picker;
mod table;
mod table_match;
mod table_setup;
mod throw;
mod write;

pub(in crate::app) use advice::Advice;
pub(in crate::app) use code_entry::CodeEntry;
pub(in crate::app) use dice::Faces;
pub(in crate::app) use dice_entry::DiceEntry;
pub(in crate::app) use dice_entry::DiceFailure;
pub(in crate::app) use dice_entry::TotalsEntry;
pub(in crate::app) use dice_only::DiceOnlyPage;
pub(crate) use dice_only_registration::DiceOnly;
pub(in crate::app) use dice_only_registration::StoredDice;
pub(in crate::app) use fix::FixEntry;
pub(in crate::app) use my_sheet::MySheetPage;
pub(in crate::app) use my_sheet_fix::MySheetFix;
pub(crate) use my_sheet_registration::MySheet;
pub(in crate::app) use my_sheet_registration::StoredSheet;
pub(in crate::app) use my_sheet_review::MySheetReview;
pub(in crate::app) use overview::Overview;
pub(crate) use registration::Qwantum;
pub(in crate::app) use review::QwantumReview;
pub(in crate::app) use table::TablePage;
pub(in crate::app) use table_match::TableMatch;
pub(in crate::app) use table_setup::TableSetup;

use super::{
    Device, Go, Guide, OnScreen, Page, RulesPage, RulesReader, ThinkingResult, Told, is_back,
    lots::Lots, names::NameEntry, question::Question,
};
use crate::{
    qwantum::Colour,
    text::{Language, Message},
};

/// The letter that stands for a colour in a language.
fn letter(colour: Colour, language: Language) -> &'static str {
    match colour {
        Colour::Violet => Message::VioletLetter,
        Colour::Blue => Message::BlueLetter,
        Colour::Red => Message::RedLetter,
        Colour::Yellow => Message::YellowLetter,
    }
    .text(language)
}

/// A colour's name.
fn name(colour: Colour) -> Message {
    match colour {
        Colour::Violet => Message::Violet,
        Colour::Blue => Message::Blue,
        Colour::Red => Message::Red,
        Colour::Yellow => Message::Yellow,
    }
}
