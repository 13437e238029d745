//! Text broken into lines of a given length, or completed with a name.

use heapless::String;

/// The lines of a text, each at most `letters` long. A line break in the text ends a line; a word
/// longer than a line is cut.
pub fn lines(text: &str, letters: usize) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(move |paragraph| {
        let mut rest = Some(paragraph);
        core::iter::from_fn(move || {
            let paragraph = rest?;
            let (line, remaining) = first_line(paragraph, letters.max(1));
            rest = remaining;
            Some(line)
        })
    })
}

/// A message in which `{}` is replaced by a text.
pub fn fill(message: &str, name: &str) -> String<40> {
    let (before, after) = message.split_once("{}").unwrap_or((message, ""));
    let mut filled = String::new();
    for part in [before, name, after] {
        // Cut if it does not fit.
        let _ = filled.push_str(part);
    }
    filled
}

/// A message with several places: `{0}`, `{1}` and so on are replaced by the parts, in whatever order
/// the language has them.
pub fn fill_all(message: &str, parts: &[&str]) -> String<120> {
    let mut filled = String::new();
    let mut rest = message;
    // What does not fit is cut.
    while let Some((before, after)) = rest.split_once('{') {
        let _ = filled.push_str(before);
        let (number, after) = after.split_once('}').unwrap_or((after, ""));
        let part = number
            .parse()
            .ok()
            .and_then(|place: usize| parts.get(place));
        let _ = filled.push_str(part.copied().unwrap_or_default());
        rest = after;
    }
    let _ = filled.push_str(rest);
    filled
}

fn first_line(paragraph: &str, letters: usize) -> (&str, Option<&str>) {
    let Some((full, _)) = paragraph.char_indices().nth(letters) else {
        return (paragraph, None);
    };
    // A line may also break at a space just after the last letter that fits.
    let ends_word = paragraph[full..].starts_with(' ');
    let cut = if ends_word {
        full
    } else {
        paragraph[..full].rfind(' ').unwrap_or(full)
    };
    let (line, rest) = paragraph.split_at(cut);
    let rest = rest.trim_start_matches(' ');
    (
        line.trim_end_matches(' '),
        (!rest.is_empty()).then_some(rest),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_go_where_the_language_has_them() {
        assert_eq!(
            fill_all("{0} is not above {1}", &["9", "12"]),
            "9 is not above 12"
        );
        assert_eq!(fill_all("{1} > {0}", &["9", "12"]), "12 > 9");
        assert_eq!(fill_all("{7} of {0", &["9"]), " of 9");
    }
    use proptest::prelude::*;

    fn wrapped(text: &str, letters: usize) -> std::vec::Vec<&str> {
        lines(text, letters).collect()
    }

    #[test]
    fn breaks_at_spaces_and_at_line_breaks() {
        assert_eq!(
            wrapped("to be or not to be", 6),
            ["to be", "or not", "to be"]
        );
        assert_eq!(wrapped("one\n\ntwo", 10), ["one", "", "two"]);
        assert_eq!(
            wrapped("Dźwięk jest wyłączony", 6),
            ["Dźwięk", "jest", "wyłącz", "ony"]
        );
    }

    proptest! {
        #[test]
        fn no_letter_is_lost_and_no_line_is_too_long(text in "[a-zżó \n]{0,80}", letters in 0usize..20) {
            let lines = wrapped(&text, letters);
            prop_assert!(lines.iter().all(|line| line.chars().count() <= letters.max(1)));
            let letters_of = |text: &str| text.chars().filter(|letter| !" \n".contains(*letter)).collect::<std::string::String>();
            prop_assert_eq!(letters_of(&lines.concat()), letters_of(&text));
        }
    }
}
