//! Looking round the table: the other players' sheets, and a table of all scores. Down shows a sheet in
//! large figures.

use super::{
    Device, Go, Page, large_sheet,
    menu::MENU,
    sheet::{self, Next},
    table_match::TableMatch,
};
use crate::{
    app::screens::{list_page::ListPage, settings::neighbour},
    buttons::{Key, Press},
    collect::CollectFitting,
    qwantum::{COLUMNS, Game, Phase, Seat},
    text::{Message, piece},
    ui::{
        Align, Font, Frame, Icon, Ink,
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
    /// All of it.
    #[default]
    Small,
    /// The numbers before the thick line in large figures.
    Before,
    /// Those after it.
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
    /// Whose entry is on the screen behind it.
    writer: Option<Seat>,
}

/// The sheets from the next player on, then the scores. The player's own sheet comes last while it
/// was just visible, and first while dice are chosen for it.
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
    /// Looks round from somebody's own sheet.
    pub(super) fn of(writer: Seat) -> Self {
        Overview {
            writer: Some(writer),
            ..Self::default()
        }
    }

    fn views(&self, device: &Device) -> heapless::Vec<View, 5> {
        let table = device.table.as_ref();
        table
            .map(|table| views(table.game(), self.writer))
            .unwrap_or_default()
    }

    fn draw_sheet(&self, seat: Seat, table: &TableMatch, device: &Device, frame: &mut Frame) {
        let (sheet, name, language) = (
            table.game().sheet(seat),
            table.name(seat),
            device.language(),
        );
        match self.figures {
            Figures::Small => {}
            Figures::Before => {
                return large_sheet::draw_columns(frame, sheet, large_sheet::BEFORE, language);
            }
            Figures::After => {
                return large_sheet::draw_columns(frame, sheet, large_sheet::AFTER, language);
            }
            Figures::Scores => return large_sheet::draw_scores(frame, sheet, name),
        }
        sheet::draw(frame, sheet, [Next::Closed; 4], device.language());
        sheet::draw_name(frame, name, false);
        Icon::LESS.draw(frame, 104, 26);
        Icon::MORE.draw(frame, 118, 26);
        Icon::MORE_BELOW.draw(frame, 111, 36);
        sheet::draw_hint(frame, device.say(Message::HintLook));
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
            Key::Do | Key::Menu => return Go::Replace(ListPage::new(MENU).into()),
            Key::Back => return Go::Pop,
        }
        Go::Changed
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let Some(table) = &device.table else { return };
        match self.views(device).get(self.at) {
            Some(View::Sheet(seat)) => self.draw_sheet(*seat, table, device, frame),
            _ => draw_scores(table, device, frame),
        }
    }
}

/// Every player's column scores, misses and points.
fn draw_scores(table: &TableMatch, device: &Device, frame: &mut Frame) {
    let heading = match table.game().setup().code() {
        Some(code) => piece!("{}  {code}", device.say(Message::Scores)),
        None => piece!("{}", device.say(Message::Scores)),
    };
    title(frame, &heading);
    Icon::LESS.draw(frame, 1, 1);
    Icon::MORE.draw(frame, 123, 1);
    let game = table.game();
    for (seat, y) in game.seats().zip((TITLE_HEIGHT + 1..).step_by(12)) {
        let sheet = game.sheet(seat);
        let ink = frame.bar_if(seat == game.active(), 0, y - 1, 32, 10);
        frame.write(Font::Small, Align::Left, 1, y, table.name(seat), ink);
        for column in 0..COLUMNS {
            let right = 43 + 12 * column as i32;
            match sheet.column_score(column) {
                Some(score) => {
                    frame.write(
                        Font::Small,
                        Align::Right,
                        right,
                        y,
                        &piece!("{score}"),
                        Ink::Plain,
                    );
                }
                None => frame.set(right - 4, y + 4, true),
            }
        }
        let misses = piece!("x{}", sheet.misses());
        frame.write(Font::Tiny, Align::Right, 112, y + 1, &misses, Ink::Plain);
        let total = piece!("{}", sheet.total());
        frame.write(Font::Small, Align::Right, 128, y, &total, Ink::Plain);
    }
}
