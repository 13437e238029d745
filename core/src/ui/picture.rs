//! The picture that a display should show, the one it is known to show, and what to send next.
//!
//! - *stale page*: a page whose content on the display is unknown; all of it is sent.

use super::{Frame, PAGES, Span, WIDTH};

const ALL_PAGES: u8 = 0xff;
const _: () = assert!(PAGES == 8, "one bit a page");

/// The wanted picture and the one on the display.
#[derive(Clone, Debug)]
pub struct Picture {
    wanted: Frame,
    shown: Frame,
    /// One bit for each page.
    stale: u8,
    /// The pages above this one are known to have no differences.
    compared: usize,
}

impl Picture {
    /// Starts with a wanted picture and a display whose content is unknown.
    pub fn new(wanted: Frame) -> Self {
        Picture {
            shown: wanted.clone(),
            wanted,
            stale: ALL_PAGES,
            compared: PAGES,
        }
    }

    /// Sets the wanted picture.
    pub fn want(&mut self, frame: Frame) {
        self.wanted = frame;
        self.compared = 0;
    }

    /// Notes that the content of the display is no longer known.
    pub fn forget(&mut self) {
        self.stale = ALL_PAGES;
        if self.compared < PAGES {
            // All pages will be sent in full, so there is no need to send differences first.
            self.shown = self.wanted.clone();
            self.compared = PAGES;
        }
    }

    /// What to send next: differences first, because the player is waiting for them.
    pub fn next_span(&mut self) -> Option<Span> {
        while self.compared < PAGES {
            let mut differences = self.wanted.page_spans_since(&self.shown, self.compared);
            if let Some(difference) = differences.next() {
                return Some(difference);
            }
            self.compared += 1;
        }
        Span::whole().find(|span| self.stale & page_bit(span.page) != 0)
    }

    /// The bytes of a span in the wanted picture.
    pub fn bytes(&self, span: Span) -> &[u8] {
        self.wanted.span(span)
    }

    /// Notes that a span has been sent.
    pub fn sent(&mut self, span: Span) {
        self.shown.copy_span(&self.wanted, span);
        if usize::from(span.len) == WIDTH {
            self.stale &= !page_bit(span.page);
        }
    }
}

const fn page_bit(page: u8) -> u8 {
    1 << page
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn striped(byte: u8) -> Frame {
        Frame::from_bytes([byte; WIDTH * PAGES])
    }

    fn dotted(x: i32, y: i32) -> Frame {
        let mut frame = Frame::new();
        frame.set(x, y, true);
        frame
    }

    /// Sends at most `spans` spans to a display; returns how many bytes were sent.
    fn send(picture: &mut Picture, display: &mut Frame, spans: usize) -> usize {
        let mut bytes = 0;
        for _ in 0..spans {
            let Some(span) = picture.next_span() else {
                break;
            };
            display.copy_span(&picture.wanted, span);
            picture.sent(span);
            bytes += picture.bytes(span).len();
        }
        bytes
    }

    #[test]
    fn an_unknown_display_is_sent_every_byte_once() {
        let mut display = striped(0x5a);
        let mut picture = Picture::new(dotted(1, 1));
        assert_eq!(send(&mut picture, &mut display, usize::MAX), 1024);
        assert_eq!(display, dotted(1, 1));
        assert_eq!(picture.next_span(), None);
    }

    #[test]
    fn a_change_goes_before_the_rest_of_a_refresh() {
        let mut display = Frame::new();
        let mut picture = Picture::new(Frame::new());
        send(&mut picture, &mut display, usize::MAX);
        picture.forget();
        send(&mut picture, &mut display, 2);
        picture.want(dotted(70, 60));
        assert_eq!(
            picture.next_span().map(|span| (span.page, span.len)),
            Some((7, 1))
        );
    }

    #[derive(Clone, Debug)]
    enum Happens {
        Wanted(i32, i32),
        Sent(usize),
        Lost(u8),
    }

    fn anything() -> impl Strategy<Value = Happens> {
        prop_oneof![
            (0..WIDTH as i32, 0..64).prop_map(|(x, y)| Happens::Wanted(x, y)),
            (0usize..12).prop_map(Happens::Sent),
            any::<u8>().prop_map(Happens::Lost),
        ]
    }

    proptest! {
        #[test]
        fn the_display_comes_to_show_what_was_wanted_last(happenings in proptest::collection::vec(anything(), 0..40)) {
            let mut display = striped(0xa5);
            let mut wanted = Frame::new();
            let mut picture = Picture::new(wanted.clone());
            for happening in happenings {
                match happening {
                    Happens::Wanted(x, y) => {
                        wanted.set(x, y, true);
                        picture.want(wanted.clone());
                    }
                    Happens::Sent(spans) => {
                        send(&mut picture, &mut display, spans);
                    }
                    Happens::Lost(byte) => {
                        display = striped(byte);
                        picture.forget();
                    }
                }
            }
            send(&mut picture, &mut display, usize::MAX);
            prop_assert_eq!(display, wanted);
        }
    }
}
