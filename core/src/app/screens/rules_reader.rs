//! The rules of a game to read: a picture and a few words on each page. Left and right turn the
//! pages, A goes on, B goes back. A bar along the bottom shows how far one has read.
//!
//! It is always a layer over a board or a setup list, so that these are as they were when it closes.
//! The pages of a game are beside its screens.

use super::Device;
use crate::{
    app::registered_game::RegisteredGame,
    buttons::{Key, Press},
    text::{self, Message, Room},
    ui::{Frame, HEIGHT, WIDTH},
};

/// One page of the rules.
#[derive(Debug)]
pub(in crate::app) struct RulesPage {
    /// The words. Their room says where they are, and so where the picture can be.
    pub(super) words: Message,
    /// Draws the picture on a blank frame.
    pub(super) picture: fn(&Device, &mut Frame),
}

/// The rules of a game, opened at a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct RulesReader {
    pages: &'static [RulesPage],
    page: usize,
}

/// Top of the bar.
const BAR: i32 = HEIGHT as i32 - 1;

impl RulesReader {
    /// The rules of a game at their first page.
    pub(super) fn of<G: RegisteredGame>() -> Self {
        RulesReader {
            pages: G::RULES,
            page: 0,
        }
    }

    /// Turns the pages; returns whether the rules stay open. Up and down turn them too: nothing else
    /// on this screen could be meant.
    pub(super) fn press(&mut self, press: Press, device: &mut Device) -> bool {
        let last = self.pages.len().saturating_sub(1);
        let page = match press.key {
            Key::Left | Key::Up => self.page.saturating_sub(1),
            Key::Right | Key::Down | Key::Do => (self.page + 1).min(last),
            Key::Back | Key::Menu => {
                device.click(true);
                return false;
            }
        };
        device.click(page != self.page);
        self.page = page;
        true
    }

    pub(super) fn draw(&self, device: &Device, frame: &mut Frame) {
        if let Some(page) = self.pages.get(self.page) {
            draw_picture(page.picture, device, frame);
            draw_words(page.words, device, frame);
        }
        self.draw_bar(frame);
    }

    /// A stretch for each page: lit up to this page, dots after it.
    fn draw_bar(&self, frame: &mut Frame) {
        frame.erase(0, BAR, WIDTH as i32, 1);
        let edge = |page: usize| (WIDTH * page / self.pages.len().max(1)) as i32;
        for page in 0..self.pages.len() {
            let (left, width) = (edge(page), edge(page + 1) - edge(page) - 2);
            if page <= self.page {
                frame.fill(left, BAR, width, 1);
            } else {
                frame.set(left + width / 2, BAR, true);
            }
        }
    }
}

/// A picture may be a cut-out of a larger one, so its texts are not where they were written: the tests
/// below look at its pixels instead.
fn draw_picture(picture: fn(&Device, &mut Frame), device: &Device, frame: &mut Frame) {
    #[cfg(any(test, feature = "text-record"))]
    crate::ui::text_record::without(|| picture(device, frame));
    #[cfg(not(any(test, feature = "text-record")))]
    picture(device, frame);
}

/// Where words are: left edge, top edge, and from one line to the next.
fn place(room: Room, lines: usize) -> (i32, i32, i32) {
    let font = room.font();
    let right = WIDTH as i32 - font.advance() * room.letters() as i32;
    let lines = lines as i32;
    match room {
        Room::BesideColumns | Room::BesideBoard => (right, (BAR - 9 * lines) / 2, 9),
        // Four lines leave the pictures little room, so they are closer to each other.
        Room::FourLines => (1, BAR - 1 - 8 * room.lines() as i32, 8),
        _ => (1, BAR - 9 * room.lines() as i32, 9),
    }
}

fn draw_words(words: Message, device: &Device, frame: &mut Frame) {
    let (room, words) = (words.room(), device.say(words));
    let count = text::lines(words, room.letters()).count();
    let (left, top, step) = place(room, count);
    let lines = text::lines(words, room.letters());
    for (line, y) in lines.zip((top..).step_by(step as usize)) {
        frame.text(room.font(), left, y, line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::Settings,
        games::{GameKind, for_game},
        text::Language,
        time::Millis,
    };

    fn games() -> impl Iterator<Item = GameKind> {
        GameKind::ALL.into_iter()
    }

    fn reader(game: GameKind) -> RulesReader {
        for_game!(game, G => RulesReader::of::<G>())
    }

    fn device(language: Language) -> Device {
        let settings = Settings {
            language,
            ..Settings::default()
        };
        Device::new(Millis::ZERO, settings)
    }

    fn press(reader: &mut RulesReader, device: &mut Device, key: Key) -> bool {
        reader.press(Press { key, repeat: 0 }, device)
    }

    /// Whether letters and a picture touch: a letter needs a dark pixel around it to be read.
    fn touch(words: &Frame, picture: &Frame) -> bool {
        let around = |at: i32| at - 1..=at + 1;
        let mut pixels = (0..HEIGHT as i32).flat_map(|y| (0..WIDTH as i32).map(move |x| (x, y)));
        pixels.any(|(x, y)| {
            let mut neighbours = around(x).flat_map(|x| around(y).map(move |y| (x, y)));
            words.is_lit(x, y) && neighbours.any(|(x, y)| picture.is_lit(x, y))
        })
    }

    #[test]
    fn picture_words_and_bar_leave_each_other_alone_on_every_page_in_every_language() {
        let mut crowded = std::vec![];
        for language in Language::ALL {
            let device = device(language);
            for page in games().flat_map(|game| reader(game).pages) {
                let (mut picture, mut words) = (Frame::new(), Frame::new());
                (page.picture)(&device, &mut picture);
                draw_words(page.words, &device, &mut words);
                assert_ne!(picture, Frame::new(), "{:?} has no picture", page.words);
                let on_bar = (0..WIDTH as i32).any(|x| words.is_lit(x, BAR));
                if on_bar || touch(&words, &picture) {
                    crowded.push((language, page.words));
                }
            }
        }
        assert_eq!(crowded, []);
    }

    #[test]
    fn every_page_has_words_of_its_own() {
        let pages: std::vec::Vec<_> = games().flat_map(|game| reader(game).pages).collect();
        for (index, page) in pages.iter().enumerate() {
            let mut others = pages[..index].iter();
            assert!(
                others.all(|other| other.words != page.words),
                "{:?}",
                page.words
            );
        }
    }

    #[test]
    fn pages_are_turned_to_both_ends_and_no_further() {
        let device = &mut device(Language::English);
        for game in games() {
            let mut reader = reader(game);
            for key in [Key::Right, Key::Do, Key::Down]
                .into_iter()
                .cycle()
                .take(40)
            {
                assert!(press(&mut reader, device, key));
            }
            assert_eq!(reader.page, reader.pages.len() - 1);
            for key in [Key::Left, Key::Up].into_iter().cycle().take(40) {
                assert!(press(&mut reader, device, key));
            }
            assert_eq!(reader.page, 0);
            assert!(!press(&mut reader, device, Key::Back));
        }
    }

    #[test]
    fn the_bar_grows_with_every_page() {
        let lit = |reader: RulesReader| {
            let mut frame = Frame::new();
            reader.draw_bar(&mut frame);
            (0..WIDTH as i32).filter(|x| frame.is_lit(*x, BAR)).count()
        };
        for game in games() {
            let pages = reader(game).pages;
            let grows = (1..pages.len()).all(|page| {
                lit(RulesReader { pages, page })
                    > lit(RulesReader {
                        pages,
                        page: page - 1,
                    })
            });
            assert!(grows, "{game:?}");
        }
    }
}
