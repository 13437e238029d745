//! The screens of Qwantum: setup, throwing, writing, looking at the other sheets, and the end.
//!
//! The rules are in [`crate::qwantum`]; only pictures and buttons are here.
//!
//! - *stage*: what the page of a match shows, depending on what the match waits for: throwing,
//!   writing, the end.

mod advice;
mod code_entry;
mod device_stage;
mod dice;
mod dice_entry;
mod dice_row;
mod entry_picker;
mod fix;
mod guide;
mod lying_dice;
mod menu;
mod my_sheet;
mod notes;
mod over;
mod overview;
mod page;
mod play;
mod presence;
mod refusal;
mod registration;
mod review;
mod rules;
mod setup;
mod sheet;
mod table_match;
mod table_setup;
mod throw;
mod write;

pub(in crate::app) use advice::Advice;
pub(in crate::app) use code_entry::CodeEntry;
pub(in crate::app) use dice::Faces;
pub(in crate::app) use dice_entry::{DiceEntry, DiceFailure, TotalsEntry};
pub(in crate::app) use fix::FixEntry;
pub(in crate::app) use overview::Overview;
pub(in crate::app) use page::QwantumPage;
pub(super) use presence::Presence;
pub(crate) use registration::{DiceOnly, MySheet, Qwantum};
pub(in crate::app) use registration::{StoredDice, StoredSheet};
pub(in crate::app) use review::{MySheetReview, QwantumReview};
pub(in crate::app) use table_match::TableMatch;
pub(in crate::app) use table_setup::TableSetup;

use super::{
    Device, Go, Guide, OnScreen, Page, PageEvent, RulesPage, RulesReader, ThinkingResult, is_back,
    is_read,
    names::NameEntry,
    question::{NoticePage, Question},
    random_draw::RandomDraw,
};
use crate::{
    qwantum::Colour,
    text::{Language, Message},
};

/// The letter for a colour in a language.
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
