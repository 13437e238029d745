//! Shows the rules of a game: a picture and a few words on each page. Left and right turn the
//! pages, A goes on, B leaves. A bar along the bottom shows how far the player has read.
//!
//! The second page offers a guided turn. The pages of each game are beside its screens.

use super::{Device, Go, Page, guide::GuidePage};
use crate::{
    app::registered_game::{RegisteredGame, RegisteredMode},
    app::registry::for_game,
    buttons::{Key, Press},
    games::GameKind,
    text::{self, Language, Message, TextSpace},
    ui::{Font, Frame, HEIGHT, WIDTH, without_text_record},
};

/// One page of the rules.
#[derive(Debug)]
pub(in crate::app) struct RulesPage {
    /// The words. Their [`TextSpace`] says where they are; the picture has the rest of the screen.
    pub(super) words: Message,
    /// Draws the picture on a blank frame.
    pub(super) picture: fn(&Device, &mut Frame),
}

/// The rules of a game, opened at a page.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct RulesReader {
    game: GameKind,
    /// The current page, counting the offer.
    page: usize,
}

/// The index of the page that offers the guided turn.
const OFFER: usize = 1;

/// The top of the bar.
const BAR: i32 = HEIGHT as i32 - 1;

impl RulesReader {
    /// The rules of a game at their first page.
    pub(super) fn of(game: GameKind) -> Self {
        RulesReader { game, page: 0 }
    }

    fn pages(&self) -> &'static [RulesPage] {
        for_game!(self.game, G => G::RULES)
    }

    /// The number of pages, including the offer.
    fn count(&self) -> usize {
        self.pages().len() + 1
    }

    fn draw_offer(&self, device: &Device, frame: &mut Frame) {
        let middle = WIDTH as i32 / 2;
        for_game!(self.game, G => G::ICON).draw(frame, 4, 5);
        let title = device.say(Message::TryIt);
        frame.text_centred(Font::Title, middle, 6, title);
        draw_words(Message::TryItOffer, device, frame);
        if has_rulings(self.pages(), device.language()) {
            let sign = device.say(Message::RulingSign);
            frame.text(Font::Small, 1, BAR - 9, sign);
        }
    }

    /// Draws a segment for each page: lit up to the current page, a dot for each page after it.
    fn draw_bar(&self, frame: &mut Frame) {
        frame.erase(0, BAR, WIDTH as i32, 1);
        let edge = |page: usize| (WIDTH * page / self.count()) as i32;
        for page in 0..self.count() {
            let (left, width) = (edge(page), edge(page + 1) - edge(page) - 2);
            if page <= self.page {
                frame.fill(left, BAR, width, 1);
            } else {
                frame.set(left + width / 2, BAR, true);
            }
        }
    }
}

impl Page for RulesReader {
    /// Turns the pages. Up and down turn them too, because they have no other use here.
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let page = match press.key {
            Key::Do if self.page == OFFER => {
                let guide = GuidePage::begin(self.game, device);
                return Go::Replace(guide.into());
            }
            Key::Left | Key::Up => self.page.saturating_sub(1),
            Key::Right | Key::Down | Key::Do => (self.page + 1).min(self.count() - 1),
            Key::Back | Key::Menu => return Go::Pop,
        };
        let turned = page != self.page;
        self.page = page;
        Go::changed(turned)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let page = match self.page {
            OFFER => None,
            page => self.pages().get(page - usize::from(page > OFFER)),
        };
        match page {
            Some(page) => {
                draw_picture(page.picture, device, frame);
                draw_words(page.words, device, frame);
            }
            None => self.draw_offer(device, frame),
        }
        self.draw_bar(frame);
    }
}

/// The sign after each sentence of the rules that is a ruling of PocketQ.
const RULING: char = '*';

fn has_rulings(pages: &[RulesPage], language: Language) -> bool {
    let mut pages = pages.iter();
    pages.any(|page| page.words.text(language).contains(RULING))
}

/// Draws a picture without recording its texts for the tests: it may be cut out of a larger one, so
/// their positions would be wrong. The tests below check its pixels instead.
fn draw_picture(picture: fn(&Device, &mut Frame), device: &Device, frame: &mut Frame) {
    without_text_record(|| picture(device, frame));
}

/// Where words are: left edge, top edge, and the distance between lines.
fn place(space: TextSpace, lines: usize) -> (i32, i32, i32) {
    let font = space.font();
    let right = WIDTH as i32 - font.advance() * space.letters() as i32;
    let lines = lines as i32;
    match space {
        TextSpace::BesideColumns | TextSpace::BesideBoard => (right, (BAR - 9 * lines) / 2, 9),
        // Four lines leave little room for the picture, so they are closer together.
        TextSpace::FourLines | TextSpace::Offer => (1, BAR - 1 - 8 * 4, 8),
        _ => (1, BAR - 9 * space.lines() as i32, 9),
    }
}

fn draw_words(words: Message, device: &Device, frame: &mut Frame) {
    let (space, words) = (words.space(), device.say(words));
    let count = text::lines(words, space.letters()).count();
    let (left, top, step) = place(space, count);
    let lines = text::lines(words, space.letters());
    for (line, y) in lines.zip((top..).step_by(step as usize)) {
        frame.text(space.font(), left, y, line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{app::Settings, time::Millis};

    fn games() -> impl Iterator<Item = GameKind> {
        GameKind::ALL.into_iter()
    }

    fn reader(game: GameKind) -> RulesReader {
        RulesReader::of(game)
    }

    fn device(language: Language) -> Device {
        let settings = Settings {
            language,
            ..Settings::default()
        };
        Device::new(Millis::ZERO, settings)
    }

    fn press(reader: &mut RulesReader, device: &mut Device, key: Key) -> Go {
        reader.press(Press { key, repeat: 0 }, device)
    }

    /// Whether letters and a picture touch: to be readable, a letter needs dark pixels around it.
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
            for page in games().flat_map(|game| reader(game).pages()) {
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
    fn the_same_pages_have_rulings_in_every_language_and_the_sign_is_explained() {
        for game in games() {
            let pages = reader(game).pages();
            let marked = |language| {
                let signs = pages
                    .iter()
                    .map(move |page: &RulesPage| page.words.text(language).matches(RULING).count());
                signs.collect::<std::vec::Vec<_>>()
            };
            for language in Language::ALL {
                assert_eq!(marked(language), marked(Language::English), "{language:?}");
                assert!(Message::RulingSign.text(language).starts_with(RULING));
            }
            // The sheets of these two leave something open.
            let is_open = has_rulings(pages, Language::English);
            let may_be_open = [GameKind::Qwantum, GameKind::Towers].contains(&game);
            assert_eq!(is_open, may_be_open);
        }
    }

    #[test]
    fn every_page_has_words_of_its_own() {
        let pages: std::vec::Vec<_> = games().flat_map(|game| reader(game).pages()).collect();
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
            for key in [Key::Right, Key::Down].into_iter().cycle().take(40) {
                press(&mut reader, device, key);
            }
            assert_eq!(reader.page, reader.pages().len());
            for key in [Key::Left, Key::Up].into_iter().cycle().take(40) {
                press(&mut reader, device, key);
            }
            assert_eq!(reader.page, 0);
            assert!(matches!(press(&mut reader, device, Key::Back), Go::Pop));
        }
    }

    #[test]
    fn the_page_after_the_first_offers_the_guided_turn() {
        let device = &mut device(Language::English);
        for game in games() {
            let mut reader = reader(game);
            assert!(matches!(press(&mut reader, device, Key::Do), Go::Changed));
            assert!(matches!(
                press(&mut reader, device, Key::Do),
                Go::Replace(_)
            ));
            assert_eq!(device.guided, Some(game));
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
            let reader = reader(game);
            let at = |page| lit(RulesReader { page, ..reader });
            let grows = (1..reader.count()).all(|page| at(page) > at(page - 1));
            assert!(grows, "{game:?}");
        }
    }
}
