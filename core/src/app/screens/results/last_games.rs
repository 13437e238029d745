//! The matches that were finished last, newest first, and what can be done with one.

use super::{
    Device, Go, Origin, Page, Question, ResultsList, SharePage, list, match_icon_and_name, review,
};
use crate::{
    app::registry::for_match,
    app::{
        registered_game::{AnyMatch, RegisteredMatch},
        results::FinishedMatch,
    },
    buttons::{Key, Press},
    store::MatchId,
    text::{Message, piece},
    ui::{
        Align, Font, Frame, HEIGHT, Icon, Ink,
        widgets::{Cursor, List, Prose, Row, TITLE_HEIGHT, scroll_marks, title},
    },
};

/// The height of a match, which takes two lines of names.
const ROW: i32 = 17;
const ROWS: usize = 3;
/// Where the two columns of names begin, and where the points beside them end.
const NAMES: [i32; 2] = [24, 79];
const POINTS: [i32; 2] = [70, 124];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Review,
    Share,
    Delete,
}

impl Choice {
    const ALL: [Choice; 3] = [Choice::Review, Choice::Share, Choice::Delete];

    fn message(self) -> Message {
        match self {
            Choice::Review => Message::Review,
            Choice::Share => Message::Share,
            Choice::Delete => Message::Delete,
        }
    }
}

/// What is open on top of the list.
#[derive(Clone, Debug)]
enum Layer {
    Menu(List),
    Delete(Question),
}

#[derive(Clone, Debug)]
pub(in crate::app) struct LastGames {
    cursor: Cursor,
    layer: Option<Layer>,
}

impl LastGames {
    /// The list with the cursor on a row.
    pub(super) fn at(place: usize) -> Self {
        LastGames {
            cursor: Cursor::at(place, ROWS),
            layer: None,
        }
    }

    /// The same, or the last row if the list is shorter.
    fn near(place: usize, device: &Device) -> Self {
        Self::at(place.min(device.results.finished.len().saturating_sub(1)))
    }

    fn press_list(&mut self, press: Press, device: &mut Device) -> Go {
        let count = device.results.finished.len();
        let changed = match press.key {
            Key::Back | Key::Menu => {
                device.click(true);
                return ResultsList::back_from(list::ResultsEntry::LastGames).into();
            }
            Key::Do if self.cursor.chosen() < count => {
                self.layer = Some(Layer::Menu(List::new()));
                true
            }
            Key::Up | Key::Down if count > 0 => self.cursor.press(press, count),
            _ => false,
        };
        device.click(changed);
        Go::Stay
    }

    fn press_layer(&mut self, press: Press, device: &mut Device) {
        match &mut self.layer {
            None => {}
            Some(Layer::Delete(question)) => {
                let answer = question.press(press, device);
                if answer.is_some() {
                    self.layer = None;
                }
                if answer == Some(true) {
                    delete(self.cursor.chosen(), device);
                    *self = Self::near(self.cursor.chosen(), device);
                }
            }
            Some(Layer::Menu(list)) => match press.key {
                Key::Back | Key::Menu => {
                    self.layer = None;
                    device.click(true);
                }
                Key::Do => {
                    let saved = device.results.finished.get(self.cursor.chosen());
                    match Choice::ALL[list.chosen()] {
                        Choice::Delete => self.layer = Some(Layer::Delete(Question::delete())),
                        Choice::Review | Choice::Share => {
                            device.store_requests.view = saved.map(|saved| saved.id);
                        }
                    }
                    device.click(true);
                }
                _ => {
                    let changed = list.press(press, Choice::ALL.len());
                    device.click(changed);
                }
            },
        }
    }
}

/// Deletes a match: in the store, and also on the board if it is still there, because nothing that
/// happens there could be stored any more.
fn delete(place: usize, device: &mut Device) {
    if place >= device.results.finished.len() {
        return;
    }
    let FinishedMatch { id, opening, .. } = device.results.finished.remove(place);
    device.store_requests.forget = Some(id);
    // The match that is still on a board is the one of its kind that was finished last.
    let mut later = device.results.finished.iter().take(place);
    if later.any(|saved| saved.opening.kind() == opening.kind()) {
        return;
    }
    fn clear_finished<M: RegisteredMatch>(device: &mut Device) {
        if M::current(device).is_some_and(AnyMatch::is_over) {
            M::clear_current(device);
        }
    }
    let _ = for_match!(opening.kind(), M => clear_finished::<M>(device));
}

impl Page for LastGames {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.layer.is_none() {
            return self.press_list(press, device);
        }
        self.press_layer(press, device);
        Go::Stay
    }

    fn viewed_match_read(&mut self, device: &mut Device) -> Go {
        let origin = Origin::LastGames(self.cursor.chosen());
        let share = match &self.layer {
            Some(Layer::Menu(list)) => Choice::ALL[list.chosen()] == Choice::Share,
            _ => return Go::Stay,
        };
        let go = match &device.results.viewed {
            Some(_) if share => Some(SharePage::new(origin, device).into()),
            _ => review(origin, device),
        };
        if go.is_none() {
            *self = Self::near(self.cursor.chosen(), device);
            device.notice = Some(Message::GameUnreadable);
        }
        go.unwrap_or(Go::Stay)
    }

    fn points_wanted(&self, device: &Device) -> Option<MatchId> {
        let finished = &device.results.finished;
        let mut in_view = finished.get(self.cursor.in_view(finished.len()))?.iter();
        let unknown = in_view.find(|saved| saved.points.is_none())?;
        Some(unknown.id)
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        match &self.layer {
            Some(Layer::Delete(question)) => question.draw(device, frame),
            Some(Layer::Menu(list)) => {
                let saved = device.results.finished.get(self.cursor.chosen());
                let title = saved.map_or("", |saved| {
                    let (_, name) = match_icon_and_name(saved.opening.kind());
                    device.say(name)
                });
                let rows = Choice::ALL.map(|choice| Row::entry(device.say(choice.message()), ""));
                list.draw(frame, title, &rows);
            }
            None => self.draw_list(device, frame),
        }
    }
}

impl LastGames {
    fn draw_list(&self, device: &Device, frame: &mut Frame) {
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

/// The game's icon, inverted if the match is chosen, and the names, with a crown for each winner and
/// everybody's points.
fn draw_match(frame: &mut Frame, y: i32, saved: &FinishedMatch, chosen: bool) {
    let (icon, _) = match_icon_and_name(saved.opening.kind());
    let ink = frame.bar_if(chosen, 0, y, 15, 15);
    icon.draw_in(frame, 2, y + 2, ink);
    for player in 0..saved.opening.players.len() {
        let (column, y) = ((player / 2) & 1, y + 8 * (player as i32 & 1));
        let x = NAMES[column];
        if saved.winners >> player & 1 == 1 {
            Icon::CROWN.draw(frame, x - 9, y + 1);
        }
        let name = saved.opening.player_name(player);
        frame.text(Font::Small, x, y, name);
        let points = saved.points.as_ref().and_then(|points| points.get(player));
        if let Some(points) = points {
            let (right, points) = (POINTS[column], piece!("{points}"));
            frame.write(Font::Small, Align::Right, right, y, &points, Ink::Plain);
        }
    }
}
