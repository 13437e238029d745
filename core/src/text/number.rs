//! Numbers as a language writes them.

use core::fmt::Write;

use heapless::String;

use super::{Language, Message};

/// A number of tenths, written with its decimal point or comma.
pub fn tenths(tenths: i32, language: Language) -> String<12> {
    let sign = if tenths < 0 { "-" } else { "" };
    let size = tenths.unsigned_abs();
    let point = Message::DecimalPoint.text(language);
    let mut text = String::new();
    // Any 32-bit number fits, with its sign and its point.
    let _ = write!(text, "{sign}{}{point}{}", size / 10, size % 10);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

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
