//! The list of the last finished matches, newest first. Each can be reviewed, shared or deleted.

use super::{Device, Go, Page, PageEvent, Question, SharePage, is_back, match_icon_and_name};
use crate::{
    app::registry::for_match,
    app::{
        device::FinishedRow,
        registered_game::{AnyStoredMatch, RegisteredMode},
        screens::{
            list_page::{Line, ListPage, Table},
            names::fitting,
        },
    },
    buttons::{Key, Press},
    store::{MatchId, player_names},
    text::{Message, short_text},
    ui::{
        Font, Frame, HEIGHT, Icon,
        widgets::{Cursor, Prose, TITLE_HEIGHT, scroll_marks, title},
    },
};

/// The height of a match with its two lines of names.
const ROW: i32 = 17;
const ROWS: usize = 3;
/// The left edges of the two columns of names, and the right edges of the points beside them.
const NAMES: [i32; 2] = [24, 79];
const POINTS: [i32; 2] = [70, 124];

/// What can be done with a match.
const CHOICES: &Table = &Table::new(
    Message::LastGames,
    &[
        Line::entry(Message::Review, |_| Go::Tell(PageEvent::Review)),
        Line::entry(Message::Share, |_| Go::Tell(PageEvent::Share)),
        Line::entry(Message::Delete, |_| {
            let delete = Question::new(Message::DeleteTitle, Message::DeleteText, |_| {
                Go::Close(PageEvent::Delete)
            });
            Go::Replace(delete.into())
        }),
    ],
);

#[derive(Clone, Debug)]
pub(in crate::app) struct LastGames {
    cursor: Cursor,
    /// Whether to show the match as codes once it has been read.
    is_sharing: bool,
}

impl Default for LastGames {
    fn default() -> Self {
        LastGames {
            cursor: Cursor::new(ROWS),
            is_sharing: false,
        }
    }
}

impl LastGames {
    /// Chooses the last row if the list has become shorter.
    fn stay_in_list(&mut self, device: &Device) {
        let last = device.results.finished.len().saturating_sub(1);
        self.cursor = Cursor::at(self.cursor.chosen().min(last), ROWS);
    }

    fn chosen<'a>(&self, device: &'a Device) -> Option<&'a FinishedRow> {
        device.results.finished.get(self.cursor.chosen())
    }
}

/// Deletes a match from the store, and also from the board if it is still there, because further
/// changes to it could not be stored.
fn delete(place: usize, device: &mut Device) {
    if place >= device.results.finished.len() {
        return;
    }
    let FinishedRow { id, opening, .. } = device.results.finished.remove(place);
    device.store_requests.forget = Some(id);
    // Only the last finished match of a kind can still be on a board.
    let mut later = device.results.finished.iter().take(place);
    if later.any(|saved| saved.opening.kind() == opening.kind()) {
        return;
    }
    fn clear_finished<M: RegisteredMode>(device: &mut Device) {
        if M::current(device).is_some_and(AnyStoredMatch::is_over) {
            M::clear_current(device);
        }
    }
    let _ = for_match!(opening.kind(), M => clear_finished::<M>(device));
}

impl Page for LastGames {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        let count = device.results.finished.len();
        match (press.key, self.chosen(device)) {
            _ if is_back(press) => Go::Pop,
            (Key::Do, Some(saved)) => {
                let (_, name) = match_icon_and_name(saved.opening.kind());
                ListPage::titled(CHOICES, name).into()
            }
            (Key::Up | Key::Down, Some(_)) => Go::changed(self.cursor.press(press, count)),
            _ => Go::Stay,
        }
    }

    fn page_event(&mut self, event: PageEvent, device: &mut Device) -> Go {
        match event {
            PageEvent::Review | PageEvent::Share => {
                self.is_sharing = event == PageEvent::Share;
                device.store_requests.view = self.chosen(device).map(|saved| saved.id);
            }
            PageEvent::Delete => {
                delete(self.cursor.chosen(), device);
                self.stay_in_list(device);
            }
            _ => {}
        }
        Go::Stay
    }

    fn viewed_match_read(&mut self, device: &mut Device) -> Go {
        match &device.results.viewed {
            Some(_) if self.is_sharing => SharePage::new(device).into(),
            Some(viewed) => viewed.open_review()(device),
            None => {
                self.stay_in_list(device);
                device.notice = Some(Message::GameUnreadable);
                Go::Stay
            }
        }
    }

    fn match_missing_points(&self, device: &Device) -> Option<MatchId> {
        let finished = &device.results.finished;
        let mut in_view = finished.get(self.cursor.in_view(finished.len()))?.iter();
        let unknown = in_view.find(|saved| saved.points.is_none())?;
        Some(unknown.id)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        title(frame, device.say(Message::LastGames));
        let count = device.results.finished.len();
        if count == 0 {
            let words = device.say(Message::NoGamesYet);
            return Prose::default().draw(frame, TITLE_HEIGHT, HEIGHT as i32, words);
        }
        let view = self.cursor.in_view(count);
        for (place, y) in view.clone().zip((TITLE_HEIGHT..).step_by(ROW as usize)) {
            draw_match(
                frame,
                y,
                &device.results.finished[place],
                place == self.cursor.chosen(),
            );
        }
        scroll_marks(frame, TITLE_HEIGHT, 63, view.start > 0, view.end < count);
    }
}

/// Draws the game's icon, inverted if the match is chosen. Beside it are the names, crowns for the
/// winners, and the points, or question marks if the match is incomplete.
fn draw_match(frame: &mut Frame, y: i32, saved: &FinishedRow, chosen: bool) {
    let (icon, _) = match_icon_and_name(saved.opening.kind());
    // Crowns are two pixels right of it.
    let ink = frame.bar_if(chosen, 0, y, 14, 15);
    icon.draw_in(frame, 2, y + 2, ink);
    let names = player_names(&saved.opening.players);
    for player in 0..names.len() {
        let (column, y) = ((player / 2) & 1, y + 8 * (player as i32 & 1));
        let x = NAMES[column];
        if saved.winners >> player & 1 == 1 {
            Icon::CROWN.draw(frame, x - 8, y + 1);
        }
        let points = saved.points.as_ref().and_then(|points| points.get(player));
        let points = points.map(|points| short_text!("{points}"));
        // An incomplete match has no result.
        let unknown = saved.is_incomplete.then(|| short_text!("?"));
        let points = unknown.or(points).unwrap_or_default();
        // Two players have the whole width.
        let right = POINTS[if names.len() > 2 { column } else { 1 }];
        let width = frame.text_right(Font::Small, right, y, &points);
        let name = names.get(player).unwrap_or(&"");
        let name = fitting(Font::Small, right - width - 2 - x, name, &names);
        frame.text(Font::Small, x, y, &name);
    }
}
