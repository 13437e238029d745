//! The save area: where in the flash it is, and the store in it.

use core::ops::Range;

use embassy_rp::flash::FLASH_BASE;
use pocketq_core::{
    app::{App, Boot},
    store::Store,
};

use crate::board::FlashChip;

unsafe extern "C" {
    // Addresses that memory.x gives; there is nothing to read at them by these names.
    static __save_start: u8;
    static __save_end: u8;
}

/// The save area, counted from the start of the flash.
fn area() -> Range<u32> {
    let [start, end] = [&raw const __save_start, &raw const __save_end];
    let offset = |at: *const u8| at as u32 - FLASH_BASE as u32;
    offset(start)..offset(end)
}

/// The device's store; none if the flash is of no use.
pub(crate) type Save = Option<Store<FlashChip>>;

/// Takes up what was kept.
pub(crate) fn wake(boot: Boot, flash: FlashChip) -> (App, Save) {
    match Store::open(flash, area()) {
        Ok((mut store, loaded)) => {
            let app = App::wake(boot, &mut store, loaded);
            (app, Some(store))
        }
        Err(trouble) => {
            defmt::error!("no store: {}", defmt::Display2Format(&trouble));
            (App::without_store(boot), None)
        }
    }
}

/// Keeps what has happened, before it is shown; says whether the picture has changed by it.
pub(crate) fn store_changes(app: &mut App, save: &mut Save) -> bool {
    save.as_mut().is_some_and(|store| app.store_changes(store))
}

/// Whether there is something left to keep when nothing else is to be done.
pub(crate) fn has_deferred_changes(app: &App, save: &Save) -> bool {
    save.is_some() && app.has_deferred_changes()
}

/// Keeps it; says whether the picture has changed by it.
pub(crate) fn store_deferred_changes(app: &mut App, save: &mut Save) -> bool {
    save.as_mut()
        .is_some_and(|store| app.store_deferred_changes(store))
}
