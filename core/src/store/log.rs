//! Items one after the other in the save area: the newest is added at the end, the oldest is taken
//! away at the front. Made of a sequential-storage queue on pages that erase atomically.
//!
//! The queue's futures never wait, because the flash below answers at once: each is polled once.
//! So nothing here can be dropped half-way by a caller.

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
};

/// No item is longer than a sector.
const BUFFER: usize = 4096;

type Pages = Cache<ArrayPageStates<MOST_SECTORS>, ArrayPagePointers<MOST_SECTORS>, Uncached>;

/// The items in the save area.
pub(super) struct Log<F: NorFlash> {
    queue: QueueStorage<Sectors<F>, Pages>,
    buffer: [u8; BUFFER],
    pages: usize,
    /// Whether what lies before the next item is known to be whole.
    sure: bool,
}

/// Enough of an item to tell it from all others: its label.
#[derive(PartialEq)]
struct Mark {
    start: [u8; 8],
    length: usize,
}

impl Mark {
    fn of(item: &[u8]) -> Self {
        let mut start = [0; 8];
        for (byte, of) in start.iter_mut().zip(item) {
            *byte = *of;
        }
        let length = item.len();
        Mark { start, length }
    }
}

/// How often an item is added again that cannot be seen.
const ATTEMPTS: u32 = 4;

/// The answer of a future that never waits.
fn now<T>(future: impl Future<Output = Result<T, Error<SectorError>>>) -> Result<T, StoreError> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(Ok(value)) => Ok(value),
        Poll::Ready(Err(Error::FullStorage | Error::ItemTooBig)) => Err(StoreError::Full),
        Poll::Ready(Err(Error::Corrupted { .. })) => Err(StoreError::Unreadable),
        Poll::Ready(Err(_)) | Poll::Pending => Err(StoreError::Flash),
    }
}

impl<F: NorFlash> Log<F> {
    /// The log in so many sectors from an address on.
    pub(super) fn open(flash: F, start: u32, sectors: usize) -> Result<(Self, Found), StoreError> {
        let (sectors, found) =
            Sectors::open(flash, start, sectors).map_err(|_| StoreError::Flash)?;
        let pages = sectors.pages();
        let end = (pages * Sectors::<F>::PAGE) as u32;
        let config = QueueConfig::try_new(0..end).map_err(|_| StoreError::Area)?;
        let cache = Cache::new(ArrayPageStates::new(), ArrayPagePointers::new(), Uncached);
        let log = Self {
            queue: QueueStorage::new(sectors, config, cache),
            buffer: [0; BUFFER],
            pages,
            sure: false,
        };
        Ok((log, found))
    }

    /// Bytes of a page.
    pub(super) const PAGE: u32 = Sectors::<F>::PAGE as u32;

    /// How many pages there are.
    pub(super) const fn pages(&self) -> u32 {
        self.pages as u32
    }

    /// Adds an item: what is written into the buffer. When this returns, it is there.
    pub(super) fn add(
        &mut self,
        write: impl Fn(&mut [u8]) -> Option<usize>,
    ) -> Result<usize, StoreError> {
        for _ in 0..ATTEMPTS {
            let length = write(&mut self.buffer).ok_or(StoreError::Full)?;
            if self.push(length, 1)? {
                return Ok(length);
            }
        }
        Err(StoreError::Flash)
    }

    /// Adds the start of the buffer as an item. False if it then cannot be seen so many times.
    ///
    /// Where the power failed in the head of an item, the bytes that are there and the first of the
    /// next item can by chance make up a head that hides that item. So the first item after power-on
    /// or after a failure is looked for; items after a whole one are safe.
    fn push(&mut self, length: usize, times: usize) -> Result<bool, StoreError> {
        let sure = core::mem::replace(&mut self.sure, false);
        now(self.queue.push(&self.buffer[..length], false))?;
        if !sure {
            let mark = Mark::of(&self.buffer[..length]);
            let mut seen = 0;
            self.each(|item| seen += usize::from(Mark::of(item) == mark))?;
            if seen < times {
                return Ok(false);
            }
        }
        self.sure = true;
        Ok(true)
    }

    /// Goes through all items, in the order in which they lie.
    pub(super) fn each(&mut self, mut see: impl FnMut(&[u8])) -> Result<(), StoreError> {
        let Self { queue, buffer, .. } = self;
        now(async {
            let mut items = queue.iter().await?;
            while let Some(item) = items.next(buffer).await? {
                see(&item);
            }
            Ok(())
        })
    }

    /// Takes the oldest item away, after it was added again if that is what its bytes ask for. Says
    /// how long it is; none if there is no item. Says at once when it need only be taken away.
    pub(super) fn turn(
        &mut self,
        shall_stay: impl Fn(&[u8]) -> bool,
        added: &mut bool,
    ) -> Result<Option<usize>, StoreError> {
        for _ in 0..ATTEMPTS {
            let Some(item) = now(self.queue.peek(&mut self.buffer))? else {
                return Ok(None);
            };
            let length = item.len();
            if !shall_stay(item) || self.push(length, 2)? {
                *added = true;
                now(self.queue.pop(&mut self.buffer))?;
                return Ok(Some(length));
            }
        }
        Err(StoreError::Flash)
    }

    /// Bytes that can still be added, less what is lost at the end of pages.
    pub(super) fn room(&mut self) -> Result<u32, StoreError> {
        now(self.queue.space_left())
    }

    /// Takes everything away. The log has to be opened again then.
    pub(super) fn clear(&mut self) -> Result<(), StoreError> {
        now(self.queue.erase_all())
    }

    /// The flash below.
    pub(super) fn flash(&mut self) -> &mut F {
        self.queue.flash().flash()
    }

    /// Gives the flash back.
    pub(super) fn release(self) -> F {
        self.queue.destroy().0.release()
    }
}
