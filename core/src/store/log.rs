//! Items one after another in the save area: the newest is added at the end, the oldest is removed
//! at the front. Built on a sequential-storage queue on pages that erase atomically.
//!
//! The queue's futures never wait, because the flash below finishes every call at once: each is
//! polled once. So a caller cannot drop anything half-way.

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

/// How often an item is added again, each time in another place, if the flash does not hold it.
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
    /// The log in this many sectors, starting at an address.
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
        log.settle(Doubt::PowerOn)?;
        Ok((log, found))
    }

    /// How many bytes a page has.
    pub(super) const PAGE: u32 = Sectors::<F>::PAGE as u32;

    /// How many pages there are.
    pub(super) const fn pages(&self) -> u32 {
        self.pages as u32
    }

    /// Settles what is in doubt.
    fn settle(&mut self, doubt: Doubt) -> Result<(), StoreError> {
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

    /// Adds the start of the buffer as an item. False if the flash did not hold it. What was begun
    /// is settled then, so the next try goes to another place; after an error the queue looks for
    /// it.
    fn push(&mut self, length: usize) -> Result<bool, StoreError> {
        self.queue.flash().begin_item();
        let pushed = poll_once(self.queue.push(&self.buffer[..length], false));
        let ended = self.queue.flash().end_item();
        match pushed.and(ended.map_err(|_| StoreError::Flash)) {
            Err(StoreError::Flash) => self.settle(Doubt::FailedWrite).map(|()| false),
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

    /// Removes the oldest item, after copying it to the end if it is needed. Returns its length;
    /// `None` if there is no item. Sets `copied` as soon as the item only has to be removed.
    pub(super) fn recycle_oldest(
        &mut self,
        is_needed: impl Fn(&[u8]) -> bool,
        copied: &mut bool,
    ) -> Result<Option<usize>, StoreError> {
        for _ in 0..ATTEMPTS {
            let Some(item) = poll_once(self.queue.peek(&mut self.buffer))? else {
                return Ok(None);
            };
            let length = item.len();
            if !is_needed(item) || self.push(length)? {
                *copied = true;
                poll_once(self.queue.pop(&mut self.buffer))?;
                return Ok(Some(length));
            }
        }
        Err(StoreError::Flash)
    }

    /// How many bytes can still be added, less what is lost at the end of pages.
    pub(super) fn room(&mut self) -> Result<u32, StoreError> {
        poll_once(self.queue.space_left())
    }

    /// How many bytes are left in the page that is being written, if this is all the room there is.
    /// 0 also if the next item needs a new page anyway.
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
