//! Items one after another in the save area: added at the end, removed at the front. A
//! sequential-storage queue on pages that erase atomically.
//!
//! The queue's futures never wait, because the flash below finishes every call at once. Each is
//! polled once, so no caller can drop one half-way.

use core::{
    future::Future,
    pin::pin,
    task::{Context, Poll, Waker},
};

use embedded_storage::nor_flash::NorFlash;
use sequential_storage::{
    Error,
    cache::{Cache, Uncached, page_pointers::ArrayPagePointers, page_states::ArrayPageStates},
    queue::{QueueConfig, QueueStorage},
};

use super::{
    error::StoreError,
    sectors::{Found, MOST_SECTORS, SectorError, Sectors},
    settle::Doubt,
};

/// No item is longer than a sector.
const BUFFER: usize = 4096;

type Pages = Cache<ArrayPageStates<MOST_SECTORS>, ArrayPagePointers<MOST_SECTORS>, Uncached>;

/// The items in the save area.
pub(super) struct Log<F: NorFlash> {
    queue: QueueStorage<Sectors<F>, Pages>,
    buffer: [u8; BUFFER],
    pages: usize,
}

/// How often adding an item is tried, each time in another place, until the flash keeps it.
const ATTEMPTS: u32 = 4;

/// The result of a future that never waits.
fn poll_once<T>(
    future: impl Future<Output = Result<T, Error<SectorError>>>,
) -> Result<T, StoreError> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(Ok(value)) => Ok(value),
        Poll::Ready(Err(Error::FullStorage | Error::ItemTooBig)) => Err(StoreError::Full),
        Poll::Ready(Err(Error::Corrupted { .. })) => Err(StoreError::Unreadable),
        Poll::Ready(Err(_)) | Poll::Pending => Err(StoreError::Flash),
    }
}

impl<F: NorFlash> Log<F> {
    /// Opens the log in this many sectors, starting at an address.
    pub(super) fn open(flash: F, start: u32, sectors: usize) -> Result<(Self, Found), StoreError> {
        let (sectors, found) =
            Sectors::open(flash, start, sectors).map_err(|_| StoreError::Flash)?;
        let pages = sectors.pages();
        let end = (pages * Sectors::<F>::PAGE) as u32;
        let config = QueueConfig::try_new(0..end).map_err(|_| StoreError::Area)?;
        let cache = Cache::new(ArrayPageStates::new(), ArrayPagePointers::new(), Uncached);
        let mut log = Self {
            queue: QueueStorage::new(sectors, config, cache),
            buffer: [0; BUFFER],
            pages,
        };
        let is_all_there = log.settle(Doubt::PowerOn)?;
        let is_short = found == Found::Pages && !is_all_there;
        Ok((log, if is_short { Found::CutShort } else { found }))
    }

    /// How many bytes a page has.
    pub(super) const PAGE: u32 = Sectors::<F>::PAGE as u32;

    /// How many pages there are.
    pub(super) const fn pages(&self) -> u32 {
        self.pages as u32
    }

    /// Settles whatever is in doubt.
    fn settle(&mut self, doubt: Doubt) -> Result<bool, StoreError> {
        let settled = self.queue.flash().settle(&mut self.buffer, doubt);
        settled.map_err(|_| StoreError::Flash)
    }

    /// Adds the item that `write` puts into the buffer. When this returns, it is on the flash.
    pub(super) fn add(
        &mut self,
        write: impl Fn(&mut [u8]) -> Option<usize>,
    ) -> Result<usize, StoreError> {
        for _ in 0..ATTEMPTS {
            let length = write(&mut self.buffer).ok_or(StoreError::Full)?;
            if self.push(length)? {
                return Ok(length);
            }
        }
        Err(StoreError::Flash)
    }

    /// Adds the start of the buffer as an item. If the flash did not keep it, settles what was
    /// begun and returns false: the next attempt then uses another place.
    fn push(&mut self, length: usize) -> Result<bool, StoreError> {
        self.queue.flash().begin_item();
        let pushed = poll_once(self.queue.push(&self.buffer[..length], false));
        let ended = self.queue.flash().end_item();
        match pushed.and(ended.map_err(|_| StoreError::Flash)) {
            Err(StoreError::Flash) => self.settle(Doubt::FailedWrite).map(|_| false),
            pushed => pushed.map(|()| true),
        }
    }

    /// Goes through all items in order.
    pub(super) fn each(&mut self, mut see: impl FnMut(&[u8])) -> Result<(), StoreError> {
        let Self { queue, buffer, .. } = self;
        poll_once(async {
            let mut items = queue.iter().await?;
            while let Some(item) = items.next(buffer).await? {
                see(&item);
            }
            Ok(())
        })
    }

    /// The oldest item.
    pub(super) fn oldest(&mut self) -> Result<Option<&[u8]>, StoreError> {
        let oldest = poll_once(self.queue.peek(&mut self.buffer))?;
        Ok(oldest.map(|item| &*item))
    }

    /// Removes the oldest item. If `copy` returns a length, first adds the item at the end, as
    /// `copy` left it in the buffer. Returns its old length; `None` if there is no item. Sets
    /// `copied` once the item only has to be removed.
    pub(super) fn recycle_oldest(
        &mut self,
        copy: impl Fn(&mut [u8], usize) -> Option<usize>,
        copied: &mut bool,
    ) -> Result<Option<usize>, StoreError> {
        for _ in 0..ATTEMPTS {
            let Some(item) = poll_once(self.queue.peek(&mut self.buffer))? else {
                return Ok(None);
            };
            let length = item.len();
            let is_copied = match copy(&mut self.buffer, length) {
                Some(length) => self.push(length)?,
                None => true,
            };
            if is_copied {
                *copied = true;
                poll_once(self.queue.pop(&mut self.buffer))?;
                return Ok(Some(length));
            }
        }
        Err(StoreError::Flash)
    }

    /// How many bytes are free, including those that will remain unused at the end of pages.
    pub(super) fn room(&mut self) -> Result<u32, StoreError> {
        poll_once(self.queue.space_left())
    }

    /// How many of the `room` free bytes are in the page being written; 0 if the next item needs a
    /// new page anyway.
    pub(super) fn left_in_page(room: u32) -> u32 {
        // The queue counts a page without its two markers, and only one page is partly free.
        room % (Self::PAGE - 2)
    }

    /// Erases the sector that the next page will need, if none is ready. Returns whether it tried.
    pub(super) fn prepare_sector(&mut self) -> bool {
        self.queue.flash().prepare()
    }

    /// Removes everything. The log must be opened again afterwards.
    pub(super) fn clear(&mut self) -> Result<(), StoreError> {
        poll_once(self.queue.erase_all())
    }

    /// The flash itself.
    pub(super) fn flash(&mut self) -> &mut F {
        self.queue.flash().flash()
    }

    /// Gives the flash back.
    pub(super) fn release(self) -> F {
        self.queue.destroy().0.release()
    }
}
