//! A list or menu, defined by a table of rows: what each says, when it is shown, what left and
//! right do, and where A leads. To add a row, add an entry to its table.

use heapless::Vec;

use super::{Device, Go, Page, is_back};
use crate::{
    buttons::{Key, Press},
    chance::Rolled,
    collect::CollectFitting,
    text::Message,
    ui::{
        Font, Frame, WIDTH,
        widgets::{List, ROOM_FOR_ROWS, Row},
    },
};

/// A label, value or title that is composed at run time.
pub(super) type Words = heapless::String<40>;

/// What undo or redo would change, after the word *undo* or *redo* if there is room: "Undo: Ben:
/// Blue 6".
pub(super) fn said(what: Message, decision: Words, device: &Device) -> Option<Words> {
    let words: Words = device.labelled(device.say(what), &decision);
    let fits = Font::Body.width(&words) <= WIDTH as i32;
    Some(if fits { words } else { decision })
}

/// The definition of a list.
#[derive(Debug)]
pub(super) struct Table {
    /// The screen's name; empty if the list counts as part of the screen beneath.
    pub(super) name: &'static str,
    pub(super) title: Message,
    pub(super) lines: &'static [Line],
    /// The row that is chosen when the list opens.
    pub(super) first: usize,
    /// Replaces the title while a row without a heading of its own is chosen.
    pub(super) heading: Option<fn(&Device) -> Option<Words>>,
    /// Receives the random number that the list asked for. Presses are ignored until it comes.
    pub(super) rolled: Option<fn(&mut Device, Rolled) -> Go>,
}

impl Table {
    /// A list that counts as part of the screen beneath.
    pub(super) const fn new(title: Message, lines: &'static [Line]) -> Self {
        Self::named("", title, lines)
    }

    /// A list that is a screen of its own.
    pub(super) const fn named(name: &'static str, title: Message, lines: &'static [Line]) -> Self {
        Table {
            name,
            title,
            lines,
            first: 0,
            heading: None,
            rolled: None,
        }
    }
}

/// A row of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    label: Message,
    /// Composes the label, in place of the fixed one.
    words: Option<fn(&Device) -> Words>,
    is_shown: Option<fn(&Device) -> bool>,
    value: Option<fn(&Device) -> Words>,
    /// Replaces the title while the row is chosen.
    heading: Option<fn(&Device) -> Option<Words>>,
    /// What left and right do, and also A if there is no `open`. Returns whether anything has
    /// changed.
    change: Option<fn(&mut Device, Press) -> bool>,
    /// Whether a held button keeps changing it.
    repeats: bool,
    /// Where A leads.
    open: Option<fn(&mut Device) -> Go>,
}

impl Line {
    const fn new(label: Message) -> Self {
        Line {
            label,
            words: None,
            is_shown: None,
            value: None,
            heading: None,
            change: None,
            repeats: false,
            open: None,
        }
    }

    /// A row that leads somewhere.
    pub(super) const fn entry(label: Message, open: fn(&mut Device) -> Go) -> Self {
        Line {
            open: Some(open),
            ..Self::new(label)
        }
    }

    /// A row with a value that left and right change.
    pub(super) const fn setting(
        label: Message,
        value: fn(&Device) -> Words,
        change: fn(&mut Device, Press) -> bool,
    ) -> Self {
        Line {
            value: Some(value),
            change: Some(change),
            ..Self::new(label)
        }
    }

    /// The same row, with a value.
    pub(super) const fn value(mut self, value: fn(&Device) -> Words) -> Self {
        self.value = Some(value);
        self
    }

    /// The same row, with a composed label.
    pub(super) const fn says(mut self, words: fn(&Device) -> Words) -> Self {
        self.words = Some(words);
        self
    }

    /// The same row, shown only if this holds.
    pub(super) const fn only_if(mut self, is_shown: fn(&Device) -> bool) -> Self {
        self.is_shown = Some(is_shown);
        self
    }

    /// The same row, with words that replace the title.
    pub(super) const fn heading(mut self, heading: fn(&Device) -> Option<Words>) -> Self {
        self.heading = Some(heading);
        self
    }

    /// The same row, with A leading somewhere.
    pub(super) const fn opens(mut self, open: fn(&mut Device) -> Go) -> Self {
        self.open = Some(open);
        self
    }

    /// The same row, which goes on changing while a button is held.
    pub(super) const fn repeats(mut self) -> Self {
        self.repeats = true;
        self
    }
}

/// A list that is open.
#[derive(Clone, Debug)]
pub(in crate::app) struct ListPage {
    table: &'static Table,
    title: Message,
    list: List,
    /// The chosen line, as its index in the table. It stays chosen when other lines appear or
    /// disappear.
    line: Option<usize>,
}

/// The lines that are shown, as indices in the table.
type Lines = Vec<usize, ROOM_FOR_ROWS>;

impl ListPage {
    pub(super) fn new(table: &'static Table) -> Self {
        Self::titled(table, table.title)
    }

    /// The list with another title.
    pub(super) fn titled(table: &'static Table, title: Message) -> Self {
        ListPage {
            table,
            title,
            list: List::at(table.first),
            line: None,
        }
    }

    pub(super) fn name(&self) -> &'static str {
        self.table.name
    }

    fn lines(&self, device: &Device) -> Lines {
        let lines = self.table.lines.iter().enumerate();
        let shown = lines.filter(|(_, line)| line.is_shown.is_none_or(|shown| shown(device)));
        shown.map(|(at, _)| at).collect_fitting()
    }

    /// The list with the cursor on the chosen line. If that line is gone, the cursor is on the
    /// first one: A must not do something unexpected.
    fn list(&self, lines: &[usize]) -> List {
        let Some(chosen) = self.line else {
            return self.list;
        };
        match lines.iter().position(|line| *line == chosen) {
            Some(at) if at == self.list.chosen() => self.list,
            at => List::at(at.unwrap_or(0)),
        }
    }

    fn change(&mut self, line: &Line, press: Press, device: &mut Device) -> Go {
        let is_meant = press.is_first() || line.repeats;
        Go::changed(is_meant && line.change.is_some_and(|change| change(device, press)))
    }
}

impl Page for ListPage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if self.table.rolled.is_some() && device.is_waiting() {
            return Go::Stay;
        }
        if is_back(press) {
            return Go::Pop;
        }
        let lines = self.lines(device);
        self.list = self.list(&lines);
        self.line = lines.get(self.list.chosen()).copied();
        let line = self.line.and_then(|line| self.table.lines.get(line));
        match (press.key, line) {
            (
                Key::Do,
                Some(Line {
                    open: Some(open), ..
                }),
            ) => return open(device),
            (Key::Do | Key::Left | Key::Right, Some(line)) if line.change.is_some() => {
                return self.change(line, press, device);
            }
            _ => {}
        }
        let moved = self.list.press(press, lines.len());
        self.line = lines.get(self.list.chosen()).copied();
        Go::changed(moved)
    }

    fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        self.table
            .rolled
            .map_or(Go::Stay, |take| take(device, rolled))
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        let places = self.lines(device);
        let lines = places.iter().filter_map(|at| self.table.lines.get(*at));
        let words: Vec<(Option<Words>, Words), ROOM_FOR_ROWS> = lines
            .clone()
            .map(|line| {
                let label = line.words.map(|words| words(device));
                let value = line.value.map(|value| value(device));
                (label, value.unwrap_or_default())
            })
            .collect_fitting();
        let rows: Vec<Row<'_>, ROOM_FOR_ROWS> = lines
            .clone()
            .zip(&words)
            .map(|(line, (label, value))| {
                let label = label.as_deref().unwrap_or(device.say(line.label));
                match line.change {
                    Some(_) => Row::setting(label, value),
                    None => Row::entry(label, value),
                }
            })
            .collect_fitting();
        let list = self.list(&places);
        let chosen = lines.clone().nth(list.chosen());
        let heading = chosen.and_then(|line| line.heading).or(self.table.heading);
        let heading = heading.and_then(|words| words(device));
        let title = heading.as_deref().unwrap_or(device.say(self.title));
        list.draw(frame, title, &rows);
    }
}

#[cfg(test)]
impl Line {
    pub(super) fn can_change(&self) -> bool {
        self.change.is_some()
    }

    pub(super) fn value_in(&self, device: &Device) -> Words {
        self.value.map(|value| value(device)).unwrap_or_default()
    }

    pub(super) fn change_in(&self, device: &mut Device, key: Key) -> bool {
        let press = Press { key, repeat: 0 };
        self.change.is_some_and(|change| change(device, press))
    }
}
