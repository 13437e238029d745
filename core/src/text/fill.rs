//! Fills names and numbers into messages, and writes numbers as a language does.

use core::fmt::{Display, Write};

use heapless::String;

use super::{Language, Message};

/// A message with `{}` replaced by a name or a number; each language puts the `{}` where it
/// belongs.
pub fn fill(message: &str, value: impl Display) -> String<40> {
    fill_all(message, &[&value])
}

/// A message with the first `{}` replaced by one value and the second by another.
pub fn fill_two<const N: usize>(
    message: &str,
    first: impl Display,
    second: impl Display,
) -> String<N> {
    fill_all(message, &[&first, &second])
}

fn fill_all<const N: usize>(message: &str, values: &[&dyn Display]) -> String<N> {
    let mut filled = String::new();
    let mut parts = message.splitn(values.len() + 1, "{}");
    // Text that does not fit is cut off.
    let _ = filled.push_str(parts.next().unwrap_or_default());
    for (value, part) in values.iter().zip(parts) {
        let _ = write!(filled, "{value}{part}");
    }
    filled
}

/// A number of tenths, written with the language's decimal point or comma.
pub fn tenths(tenths: i32, language: Language) -> String<12> {
    let sign = if tenths < 0 { "-" } else { "" };
    let size = tenths.unsigned_abs();
    let point = Message::DecimalPoint.text(language);
    let mut text = String::new();
    // Any 32-bit number fits, with its sign and point.
    let _ = write!(text, "{sign}{}{point}{}", size / 10, size % 10);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_decides_where_a_value_stands() {
        assert_eq!(fill("{} wins!", "Ana"), "Ana wins!");
        assert_eq!(fill("Wygrywa {}!", "Ana"), "Wygrywa Ana!");
        assert_eq!(fill("Turn {}", 12), "Turn 12");
        assert_eq!(fill_two::<40>("{} : {}", "Ana", 7), "Ana : 7");
        assert_eq!(
            fill("{} of {}", 1),
            "1 of {}",
            "the rest can be filled later"
        );
    }

    #[test]
    fn tenths_have_a_point_and_a_sign() {
        let english = |number| tenths(number, Language::English);
        assert_eq!(english(355), "35.5");
        assert_eq!(english(-5), "-0.5");
        assert_eq!(english(0), "0.0");
        assert_eq!(english(i32::MIN), "-214748364.8");
        assert_eq!(tenths(355, Language::French), "35,5");
    }
}
