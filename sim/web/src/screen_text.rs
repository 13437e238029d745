//! The texts on the screen, as lines for a screen reader.

use pocketq_core::ui::{
    Frame, HEIGHT, Icon,
    text_record::{TextArea, WrittenText},
};

/// Texts whose top edges are closer than this are on one line.
const SAME_LINE: i32 = 4;

/// The lines from top to bottom, each with its texts from left to right. A line begins with `>` if
/// the cursor is on it (the chosen row of a menu) or if one of its texts is on a lit bar (the
/// player whose turn it is).
pub(crate) fn lines(frame: &Frame, texts: &[WrittenText]) -> String {
    let seen = |written: &WrittenText| Some((written.area?, written.text.clone()));
    let texts = in_order(texts.iter().filter_map(seen), |area| (area.top, area.left));
    let mut lines: Vec<Vec<(TextArea, String)>> = Vec::new();
    for text in texts {
        match lines.last_mut() {
            Some(line) if text.0.top - line[0].0.top < SAME_LINE => line.push(text),
            _ => lines.push(vec![text]),
        }
    }
    let pointed_at = cursor(frame);
    let mut joined = String::new();
    for line in lines {
        let line = in_order(line, |area| (area.left, 0));
        let is_pointed_at = pointed_at.is_some_and(|y| (y - line[0].0.top).abs() < SAME_LINE);
        if is_pointed_at || line.iter().any(|(area, _)| is_on_a_bar(frame, *area)) {
            joined.push('>');
        }
        let words: Vec<String> = line.into_iter().map(|(_, text)| text).collect();
        joined.push_str(&words.join(" "));
        joined.push('\n');
    }
    joined
}

/// Sorts texts by their places. The standard library's sort is faster for thousands, but would add
/// four kilobytes to what a phone loads before it shows anything.
fn in_order(
    texts: impl IntoIterator<Item = (TextArea, String)>,
    place: fn(TextArea) -> (i32, i32),
) -> Vec<(TextArea, String)> {
    let mut sorted: Vec<(TextArea, String)> = Vec::new();
    for text in texts {
        let at = sorted.partition_point(|(area, _)| place(*area) <= place(text.0));
        sorted.insert(at, text);
    }
    sorted
}

/// The top of the cursor of a menu or a list, if there is one at the left edge.
fn cursor(frame: &Frame) -> Option<i32> {
    let mut stencil = Frame::new();
    Icon::CURSOR.draw(&mut stencil, 0, 0);
    let (wide, high) = (Icon::CURSOR.width(), Icon::CURSOR.height());
    let is_here = |top: &i32| {
        let mut pixels = (0..high).flat_map(|y| (0..wide).map(move |x| (x, y)));
        pixels.all(|(x, y)| frame.is_lit(x, top + y) == stencil.is_lit(x, y))
    };
    (0..=HEIGHT as i32 - high).find(is_here)
}

/// Whether most pixels around the letters are lit.
fn is_on_a_bar(frame: &Frame, area: TextArea) -> bool {
    // Include the margin, or a dash would count as a bar.
    let rows = area.top - 1..=area.bottom + 1;
    let pixels = rows.flat_map(|y| (area.left - 1..=area.right + 1).map(move |x| (x, y)));
    let (mut all, mut lit) = (0, 0);
    for (x, y) in pixels {
        all += 1;
        lit += u32::from(frame.is_lit(x, y));
    }
    2 * lit > all
}

#[cfg(test)]
mod tests {
    use super::*;
    use pocketq_core::ui::{Align, Font, Ink, text_record::record, widgets::Menu};

    #[test]
    fn lines_are_read_from_the_top_and_the_chosen_one_is_marked() {
        let mut frame = Frame::new();
        let written = record(|| {
            let ink = frame.bar_if(true, 0, 20, 128, 10);
            frame.write(Font::Body, Align::Left, 2, 20, "Sound", ink);
            frame.write(Font::Body, Align::Right, 120, 20, "on", ink);
            frame.write(Font::Body, Align::Left, 2, 0, "Settings -", Ink::Plain);
            frame.write(Font::Body, Align::Left, 2, 40, "-", Ink::Plain);
        });
        assert_eq!(lines(&frame, &written.texts), "Settings -\n>Sound on\n-\n");
    }

    #[test]
    fn the_row_at_the_cursor_of_a_menu_is_marked() {
        let mut frame = Frame::new();
        let entries = [(Icon::DIE, "Qwantum"), (Icon::CONE, "Quantik")];
        let written = record(|| Menu::at(1).draw(&mut frame, &entries, None));
        assert_eq!(lines(&frame, &written.texts), "Qwantum\n>Quantik\n");
    }
}
