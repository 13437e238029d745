//! How names are shown: in full where there is room, otherwise cut, and a period says so. Two names
//! at a table are never cut to the same letters.

use crate::{
    collect::CollectFitting,
    store::{DEVICE_NAME, Name},
    ui::{Align, Font, Frame},
};

use super::{NAME_LETTERS, Words};

/// How many letters a row of a list has for its label and its value.
const ROW_LETTERS: usize = 18;

/// A name in at most this many letters. If `everybody` has another name that would be cut to the
/// same text, the last letter is one that tells them apart.
pub(in crate::app::screens) fn shortened(name: &str, letters: usize, everybody: &[&str]) -> Name {
    if name.chars().count() <= letters {
        return Name::try_from(name).unwrap_or_default();
    }
    if let Some(number) = device_number(name, everybody) {
        return ['P', 'Q'].into_iter().chain(number).collect_fitting();
    }
    let start = |count: usize| name.chars().take(count);
    let plain = letters.saturating_sub(1);
    let alike = everybody.iter().filter(|other| {
        let is_cut = other.chars().count() > letters;
        **other != name && is_cut && other.chars().take(plain).eq(start(plain))
    });
    let is_own = |&(place, letter): &(usize, char)| {
        let mut others = alike.clone().map(|other| other.chars().nth(place));
        others.all(|other| other != Some(letter))
    };
    match name.chars().enumerate().skip(plain).find(is_own) {
        Some((_, letter)) if alike.clone().next().is_some() => {
            let period = (letters > 2).then_some('.');
            let kept = start(letters.saturating_sub(2).max(1));
            kept.chain(period).chain([letter]).collect_fitting()
        }
        _ => start(plain).chain(['.']).collect_fitting(),
    }
}

/// The number after the device's short name, if this is one of its names: none if the device has
/// only one seat.
fn device_number(name: &str, everybody: &[&str]) -> Option<Option<char>> {
    let number = |name: &str| {
        let rest = name.strip_prefix(DEVICE_NAME)?;
        (rest.is_empty() || rest.starts_with(' ')).then(|| rest.chars().nth(1))
    };
    let is_alone = everybody
        .iter()
        .filter(|other| number(other).is_some())
        .count()
        < 2;
    let own = number(name)?;
    Some(own.or((!is_alone).then_some('1')))
}

/// A name that is at most this wide.
pub(in crate::app::screens) fn fitting(
    font: Font,
    width: i32,
    name: &str,
    everybody: &[&str],
) -> Name {
    let mut cut = (1..=NAME_LETTERS).rev();
    let cut = cut.find_map(|letters| {
        let cut = shortened(name, letters, everybody);
        (font.lit_width(&cut) <= width).then_some(cut)
    });
    cut.unwrap_or_default()
}

/// Words with a name in them, in at most this many letters in all.
pub(in crate::app::screens) fn with_name(
    letters: usize,
    name: (&str, &[&str]),
    words: impl Fn(&str) -> Words,
) -> Words {
    longest_that_fits(letters, name, &words)
}

// Not generic, because each copy would take a kilobyte.
#[inline(never)]
fn longest_that_fits(
    letters: usize,
    (name, everybody): (&str, &[&str]),
    words: &dyn Fn(&str) -> Words,
) -> Words {
    let mut most = NAME_LETTERS;
    loop {
        let words = words(&shortened(name, most, everybody));
        if most == 2 || words.chars().count() <= letters {
            return words;
        }
        most -= 1;
    }
}

/// A name in a row of a list that has these other words.
pub(in crate::app::screens) fn beside(words: &str, name: &str, everybody: &[&str]) -> Name {
    let room = ROW_LETTERS - 1;
    let letters = room.saturating_sub(words.chars().count()).max(2);
    shortened(name, letters, everybody)
}

/// The height of a name with its bar.
pub(in crate::app::screens) fn name_height(font: Font) -> i32 {
    font.height() + 1
}

/// Draws a player's name across the given width, on a bar if it is `marked`. If it is too wide for
/// the font, it is drawn in the smallest font; if it is still too wide, it is cut.
pub(in crate::app::screens) fn draw_name(
    frame: &mut Frame,
    font: Font,
    (left, top, width): (i32, i32, i32),
    (name, everybody): (&str, &[&str]),
    marked: bool,
) {
    let height = name_height(font);
    let ink = frame.bar_if(marked, left, top, width, height);
    // The bar must be visible at least to the right of the last letter.
    let fits = |font: &Font| font.lit_width(name) < width;
    let font = [font, Font::Tiny].into_iter().find(fits).unwrap_or(font);
    let name = fitting(font, width - 1, name, everybody);
    // An odd spare pixel goes to the edge of the screen.
    let spare = width - font.lit_width(&name);
    let left = left + (spare + i32::from(left == 0)) / 2;
    let below = (height - font.height() + 1) / 2;
    frame.write(font, Align::Left, left, top + below, &name, ink);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_that_begin_alike_stay_apart() {
        let all = ["Christoph", "Christine", "Ben", "Christian"];
        let cut = |letters| all.map(|name| shortened(name, letters, &all));
        assert_eq!(cut(9), all);
        assert_eq!(cut(7), ["Chris.o", "Chris.n", "Ben", "Chris.a"]);
        assert_eq!(cut(4), ["Ch.o", "Ch.n", "Ben", "Ch.a"]);
        assert_eq!(cut(2), ["Co", "Cn", "B.", "Ca"]);
        assert_eq!(shortened("Christoph", 6, &["Christoph", "Ben"]), "Chris.");
    }

    #[test]
    fn the_device_has_a_short_name_and_a_number_if_it_has_several_seats() {
        let one = ["Ana", "PocketQ"];
        assert_eq!(shortened("PocketQ", 7, &one), "PocketQ");
        assert_eq!(shortened("PocketQ", 6, &one), "PQ");
        let two = ["PocketQ", "Ana", "PocketQ 2"];
        assert_eq!(
            two.map(|name| shortened(name, 6, &two)),
            ["PQ1", "Ana", "PQ2"]
        );
        assert_eq!(shortened("PocketQuiz", 6, &[]), "Pocke.");
    }

    #[test]
    fn words_are_in_full_where_there_is_room() {
        let words = |name: &str| crate::text::fill("{} is away", name);
        assert_eq!(
            with_name(19, ("Christoph", &[]), words),
            "Christoph is away"
        );
        assert_eq!(with_name(14, ("Christoph", &[]), words), "Chris. is away");
        assert_eq!(with_name(3, ("Christoph", &[]), words), "C. is away");
    }

    proptest! {
        #[test]
        fn two_names_are_never_cut_to_the_same(
            one in "[abÀ]{1,10}", two in "[abÀ]{1,10}", letters in 2usize..=10,
        ) {
            prop_assume!(one != two);
            let both = [one.as_str(), two.as_str()];
            let [first, second] = both.map(|name| shortened(name, letters, &both));
            prop_assert_ne!(&first, &second);
            prop_assert!(first.chars().count() <= letters);
        }
    }
}
