//! Breaks text into lines of a given length.

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

/// Whether a line may break at a space: not before a punctuation mark, because French puts a space
/// there.
fn can_break(paragraph: &str, space: usize) -> bool {
    !paragraph[space..]
        .trim_start_matches(' ')
        .starts_with([':', ';', '!', '?'])
}

fn first_line(paragraph: &str, letters: usize) -> (&str, Option<&str>) {
    let Some((full, _)) = paragraph.char_indices().nth(letters) else {
        return (paragraph, None);
    };
    // A line may also break at a space just after the last letter that fits.
    let ends_word = paragraph[full..].starts_with(' ');
    let cut = if ends_word && can_break(paragraph, full) {
        full
    } else {
        let mut spaces = paragraph[..full].rmatch_indices(' ').map(|(at, _)| at);
        let may_break = spaces.find(|at| can_break(paragraph, *at));
        may_break.unwrap_or(full)
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

    #[test]
    fn no_line_begins_with_a_sign() {
        assert_eq!(wrapped("Qui gagne ?", 9), ["Qui", "gagne ?"]);
        assert_eq!(wrapped("Qui gagne ?", 10), ["Qui", "gagne ?"]);
        assert_eq!(
            wrapped("gagne ?", 5),
            ["gagne", "?"],
            "there is no other space"
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
