//! Items as raw bytes, so that fuzzing reaches the code that reads them. Bypasses the store's own
//! bookkeeping; never for hosts.

use embedded_storage::nor_flash::NorFlash;

use super::{
    error::StoreError,
    item::{self, Body, Reading},
    open::Store,
};

impl<F: NorFlash> Store<F> {
    /// Adds an item as it is, valid or not. The store must be opened again before it is used.
    #[doc(hidden)]
    pub fn add_raw_item(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        let copy = |buffer: &mut [u8]| {
            buffer.get_mut(..bytes.len())?.copy_from_slice(bytes);
            Some(bytes.len())
        };
        self.log.add(copy).map(drop)
    }

    /// Goes through all items in order.
    #[doc(hidden)]
    pub fn each_raw_item(&mut self, see: impl FnMut(&[u8])) -> Result<(), StoreError> {
        self.log.each(see)
    }
}

/// Whether an item is the same after it is written and read again; true for one that cannot be
/// read.
#[doc(hidden)]
pub fn item_reads_back(bytes: &[u8]) -> bool {
    let Reading::Item(label, body) = item::read(bytes) else {
        return true;
    };
    let mut copy = [0; 4096];
    let Some(length) = item::write(&mut copy, label, &body) else {
        return bytes.len() > copy.len();
    };
    item::read(&copy[..length]) == Reading::Item(label, body.clone())
        && beginning_reads_back(&body)
        && codes_read_back(&body)
}

fn beginning_reads_back(body: &Body<'_>) -> bool {
    let Some(beginning) = body.beginning() else {
        return true;
    };
    let mut copy = [0; item::Beginning::BYTES];
    let Some(written) = beginning.write(&mut copy) else {
        return false;
    };
    let again = Body::Begun {
        id: beginning.id,
        beginning: written,
    };
    // The match itself is not written among the latest matches.
    let own = beginning.opening.kind();
    let mut expected = beginning.clone();
    expected.latest.retain(|(kind, _)| *kind != own);
    again.beginning() == Some(expected)
}

fn codes_read_back(body: &Body<'_>) -> bool {
    let Body::Codes(codes) = body else {
        return true;
    };
    let (fell, packed) = codes.parts();
    let mut copy = [0; 4096];
    [fell, packed].into_iter().all(|part| {
        let length = item::pack(item::unpack(part), &mut copy);
        length == Some(item::packed_length(item::unpack(part)))
            && length.is_some_and(|length| item::unpack(&copy[..length]).eq(item::unpack(part)))
    }) && item::unpack(packed).count() == codes.count()
        && codes.fallen().count() == usize::from(codes.more().fell)
}
