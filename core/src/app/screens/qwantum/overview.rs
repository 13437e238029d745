//! A look round the table: the other players' sheets, and a table of all scores. Down shows a sheet
//! in large figures, for people who cannot read the small ones. Also draws the totals of *dice
//! only* in large figures, to be read across a table.

use core::ops::Range;

use super::{
    Device, Go, Page, PageEvent, dice,
    menu::MENU,
    play::Play,
    presence::marked_name,
    sheet::{self, Next, cross},
    table_match::TableMatch,
};
use crate::{
    app::screens::{
        list_page::ListPage,
        names::{fitting, with_name},
        settings::neighbour,
        table::seat_page,
    },
    buttons::{Key, Press},
    collect::CollectFitting,
    qwantum::{COLUMNS, Colour, Game, Phase, Seat, Sheet, THICK_LINE, Throw},
    text::{self, Language, Message, TextSpace, short_text},
    ui::{
        Align, Font, Frame, Icon, WIDTH,
        widgets::{TITLE_HEIGHT, title},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    Sheet(Seat),
    Scores,
}

/// How a sheet is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Figures {
    /// The whole sheet.
    #[default]
    Small,
    /// The numbers before the thick line in large figures.
    Before,
    /// The numbers after it in large figures.
    After,
    /// The scores in large figures.
    Scores,
}

impl Figures {
    const ALL: [Figures; 4] = [
        Figures::Small,
        Figures::Before,
        Figures::After,
        Figures::Scores,
    ];
}

#[derive(Clone, Debug, Default)]
pub(in crate::app) struct Overview {
    at: usize,
    figures: Figures,
    /// Whose entry is on the page beneath.
    writer: Option<Seat>,
}

/// The sheets from the next player on, then the scores. The player's own sheet comes last, because
/// it was visible just before; while dice are thrown, it comes first.
fn views(game: &Game, writer: Option<Seat>) -> heapless::Vec<View, 5> {
    let me = writer.or(game.decider()).unwrap_or(game.active());
    let later = game.seats().filter(|seat| *seat > me);
    let earlier = game.seats().filter(|seat| *seat < me);
    let others = later.chain(earlier).map(View::Sheet);
    let mut views: heapless::Vec<View, 5> = others
        .chain([View::Scores, View::Sheet(me)])
        .collect_fitting();
    if matches!(game.phase(), Phase::FirstThrow | Phase::MayThrowAgain) {
        views.rotate_right(1);
    }
    views
}

impl Overview {
    /// Looks round from the page where this player writes.
    pub(super) fn of(writer: Seat) -> Self {
        Overview {
            writer: Some(writer),
            ..Self::default()
        }
    }

    fn views(&self, device: &Device) -> heapless::Vec<View, 5> {
        let views = |game| views(game, self.writer);
        Play::Table.game(device).map(views).unwrap_or_default()
    }

    fn draw_sheet(&self, seat: Seat, table: &TableMatch, device: &Device, frame: &mut Frame) {
        let (sheet, name) = (table.game().sheet(seat), table.name(seat));
        let language = device.language();
        match self.figures {
            Figures::Small => {}
            Figures::Before => return draw_columns(frame, sheet, BEFORE, language),
            Figures::After => return draw_columns(frame, sheet, AFTER, language),
            Figures::Scores => return draw_large_scores(frame, sheet, name),
        }
        sheet::draw(frame, sheet, [Next::Closed; 4], language);
        sheet::draw_name(frame, name, &table.names(), false);
        Icon::LESS.draw(frame, 104, 26);
        Icon::MORE.draw(frame, 118, 26);
        Icon::MORE_BELOW.draw(frame, 111, 36);
        match table.game().away().contains(seat) {
            true => {
                let words = |name: &str| text::fill(device.say(Message::IsAway), name);
                sheet::draw_hint(
                    frame,
                    &with_name(
                        TextSpace::NamedHint.letters(),
                        (name, &table.names()),
                        words,
                    ),
                );
            }
            false if table.game().is_over() => {}
            false => sheet::draw_hint(frame, device.say(Message::HintLook)),
        }
    }
}

impl Page for Overview {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let views = self.views(device);
        let count = views.len().max(1);
        match press.key {
            Key::Up | Key::Down if !matches!(views.get(self.at), Some(View::Sheet(_))) => {
                return Go::Stay;
            }
            Key::Up | Key::Down => {
                self.figures = neighbour(&Figures::ALL, self.figures, press.key == Key::Down);
            }
            Key::Left => self.at = (self.at + count - 1) % count,
            Key::Right => self.at = (self.at + 1) % count,
            Key::Do => {
                return match views.get(self.at) {
                    _ if Play::Table.is_over(device) => Go::Pop,
                    // A player's sheet leads to the page about that player.
                    Some(View::Sheet(seat)) => seat_page(seat.index(), device).into(),
                    _ => Go::Replace(ListPage::new(MENU).into()),
                };
            }
            Key::Menu => return Go::Replace(ListPage::new(MENU).into()),
            Key::Back => return Go::Pop,
        }
        Go::Changed
    }

    fn page_event(&mut self, event: PageEvent, device: &mut Device) -> Go {
        if event == PageEvent::Closed {
            // If somebody has left or come back, the order may be different; the same sheet stays
            // in view.
            let is_same = |view: &View| matches!(view, View::Sheet(seat) if seat.index() == usize::from(device.seat));
            let same = self.views(device).iter().position(is_same);
            self.at = same.unwrap_or(self.at);
        }
        Go::Stay
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(table) = &device.table else { return };
        match self.views(device).get(self.at) {
            Some(View::Sheet(seat)) => self.draw_sheet(*seat, table, device, frame),
            _ => draw_scores(table, device, frame),
        }
    }
}

/// Draws all players' column scores, misses and points.
fn draw_scores(table: &TableMatch, device: &Device, frame: &mut Frame) {
    let heading = match table.game().setup().code() {
        Some(code) => short_text!("{}  {code}", device.say(Message::Scores)),
        None => short_text!("{}", device.say(Message::Scores)),
    };
    title(frame, &heading);
    Icon::LESS.draw(frame, 1, 1);
    Icon::MORE.draw(frame, 123, 1);
    let (game, names) = (table.game(), table.names());
    for (seat, y) in game.seats().zip((TITLE_HEIGHT + 1..).step_by(12)) {
        let sheet = game.sheet(seat);
        let ink = frame.bar_if(seat == game.active(), 0, y - 1, 32, 10);
        let brackets = Font::Small.width(&marked_name(game, seat, ""));
        let name = fitting(Font::Small, 30 - brackets, table.name(seat), &names);
        let name = marked_name(game, seat, &name);
        frame.write(Font::Small, Align::Left, 1, y, &name, ink);
        for column in 0..COLUMNS {
            let right = 43 + 12 * column as i32;
            match sheet.column_score(column) {
                Some(score) => {
                    frame.text_right(Font::Small, right, y, &short_text!("{score}"));
                }
                None => frame.set(right - 4, y + 4, true),
            }
        }
        let misses = short_text!("x{}", sheet.misses());
        frame.text_right(Font::Tiny, 112, y + 1, &misses);
        let total = short_text!("{}", sheet.total());
        frame.text_right(Font::Small, 128, y, &total);
    }
}

/// The left edge of the cells, right of the colours.
const LEFT: i32 = 8;
/// The width of a cell: two figures, and a gap that separates numbers.
const CELL: i32 = 30;
/// The height of a row.
const ROW: i32 = 16;
/// Numbers are drawn this much above their row, because the font has blank pixels above its
/// figures.
const ABOVE: i32 = 2;
/// The right edge of the screen.
const RIGHT: i32 = WIDTH as i32;

/// The columns before the thick line.
pub(super) const BEFORE: Range<usize> = 0..THICK_LINE;
/// The columns after it.
pub(super) const AFTER: Range<usize> = THICK_LINE..COLUMNS;

/// Draws the numbers in some columns of all rows.
pub(super) fn draw_columns(
    frame: &mut Frame,
    sheet: &Sheet,
    columns: Range<usize>,
    language: Language,
) {
    for colour in Colour::ALL {
        let top = ROW * colour.index() as i32;
        dice::label(frame, colour, language, (0, top + 2), (7, 11));
        for (place, column) in columns.clone().enumerate() {
            let left = cell_left(place);
            match sheet.row(colour).cell(column) {
                Some(value) => draw_number(frame, left, top, value),
                None if sheet.is_dead(colour) => cross(frame, left + 16, top + 5),
                None => frame.fill(left + 18, top + 7, 2, 2),
            }
        }
    }
    // The thick line is at the right of one page and at the left of the other.
    let line = if columns.end == THICK_LINE {
        RIGHT - 2
    } else {
        LEFT + 1
    };
    frame.fill(line, 0, 2, 4 * ROW);
}

/// Draws whose sheet it is, the points, the column scores and the misses.
pub(super) fn draw_large_scores(frame: &mut Frame, sheet: &Sheet, name: &str) {
    frame.text(Font::Title, 1, 2, name);
    let total = short_text!("{}", sheet.total());
    frame.text_right(Font::Huge, RIGHT, 0, &total);
    frame.dots_across(0, 20, RIGHT);
    for (columns, top) in [(BEFORE, 26), (AFTER, 47)] {
        for (place, column) in columns.enumerate() {
            let left = cell_left(place);
            match sheet.column_score(column) {
                Some(score) => draw_number(frame, left, top, score),
                None => frame.fill(left + 14, top + 7, 8, 2),
            }
        }
    }
    sheet::draw_misses(frame, (70, 47), (11, 14), sheet.misses());
}

fn cell_left(place: usize) -> i32 {
    LEFT + CELL * place as i32
}

fn draw_number(frame: &mut Frame, left: i32, top: i32, number: u8) {
    let (right, number) = (left + CELL - 4, short_text!("{number}"));
    let y = top - ABOVE;
    frame.text_right(Font::Huge, right, y, &number);
}

/// The top of the totals below the dice.
const TOTALS: i32 = 34;

/// Draws the four totals side by side, below the dice.
pub(super) fn draw_below_dice(frame: &mut Frame, throw: Throw, device: &Device) {
    for colour in Colour::ALL {
        let left = 32 * colour.index() as i32;
        let language = device.language();
        dice::label(frame, colour, language, (left, TOTALS + 5), (8, 10));
        let total = short_text!("{}", throw.total(colour));
        frame.text(Font::Huge, left + 10, TOTALS, &total);
    }
}

/// Draws the four totals as large as the screen allows, two by two. A line of small letters fits
/// below them.
pub(super) fn draw_whole_screen(frame: &mut Frame, throw: Throw, device: &Device) {
    /// The blank pixels above the figures of the largest font, when doubled.
    const ABOVE: i32 = 6;
    for colour in Colour::ALL {
        let index = colour.index() as i32;
        let (left, top) = (64 * (index % 2), 29 * (index / 2));
        let (place, language) = ((left + 2, top + 8), device.language());
        dice::label(frame, colour, language, place, (10, 10));
        let total = short_text!("{:>2}", throw.total(colour));
        frame.text_doubled(Font::Huge, left + 18, top - ABOVE, &total);
    }
}
