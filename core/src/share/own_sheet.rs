//! Writes and reads an own sheet for sharing: one digit for each action.

use super::{
    digits::{DigitReader, DigitWriter},
    shareable::Shareable,
};
use crate::qwantum::{OwnSheet, SheetAction};

impl Shareable for OwnSheet {
    const TAG: &'static str = "QS";

    fn write_setup((): (), _out: &mut DigitWriter<'_>) {}

    fn read_setup(_digits: &mut DigitReader<'_>) -> Option<()> {
        Some(())
    }

    fn write_action(&self, played: SheetAction, out: &mut DigitWriter<'_>) {
        out.put(played.code().into(), SheetAction::CODES.into());
    }

    fn read_action(&self, digits: &mut DigitReader<'_>) -> Option<SheetAction> {
        let code = digits.take(SheetAction::CODES.into())?;
        SheetAction::from_code(u8::try_from(code).ok()?)
    }
}
