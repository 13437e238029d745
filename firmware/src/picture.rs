//! What the display shall show, what it is known to show, and what has to be sent next.
//!
//! - *stale page*: a band whose content on the display is unknown or in doubt; it is sent whole.

use pocketq_core::ui::{Frame, PAGES, Span};

/// The wanted picture and the one on the glass.
pub(crate) struct Picture {
    wanted: Frame,
    shown: Frame,
    /// One bit a page.
    stale: u8,
}

impl Picture {
    /// Nothing is wanted yet and nothing is known of the display.
    pub(crate) const fn new() -> Self {
        Picture {
            wanted: Frame::new(),
            shown: Frame::new(),
            stale: ALL_PAGES,
        }
    }

    /// This is what the display shall show from now on.
    pub(crate) fn want(&mut self, frame: Frame) {
        self.wanted = frame;
    }

    /// The display may show anything now.
    pub(crate) fn doubt(&mut self) {
        // What is stale is sent whole anyway; nothing needs to be sent as a difference before.
        self.shown = self.wanted.clone();
        self.stale = ALL_PAGES;
    }

    /// What to send next: differences first, because somebody is waiting for them.
    pub(crate) fn next_span(&self) -> Option<Span> {
        let difference = self.wanted.spans_since(&self.shown).next();
        difference.or_else(|| Span::whole().find(|span| self.stale & page_bit(span.page) != 0))
    }

    /// The bytes of a span as they shall be.
    pub(crate) fn bytes(&self, span: Span) -> &[u8] {
        self.wanted.span(span)
    }

    /// The span has arrived.
    pub(crate) fn sent(&mut self, span: Span) {
        self.shown.copy_span(&self.wanted, span);
        if usize::from(span.len) == pocketq_core::ui::WIDTH {
            self.stale &= !page_bit(span.page);
        }
    }
}

const ALL_PAGES: u8 = 0xff;
const _: () = assert!(PAGES == 8, "one bit a page");

const fn page_bit(page: u8) -> u8 {
    1 << page
}
