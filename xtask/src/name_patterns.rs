//! The patterns in memory.x select code and tables by name, to be copied into RAM. If a function is
//! renamed, or inlined everywhere, its pattern matches nothing and the linker stays silent. This
//! file finds such patterns.

use crate::elf::Image;

/// The prefix of a jump that the linker adds between RAM and flash. The name of its target follows.
const THUNK: &str = "__Thumbv6MABSLongThunk_";
/// The prefixes of input sections; the name of the function or table follows.
const KINDS: [&str; 2] = [".text.", ".rodata."];

/// A pattern, and the output section that it fills.
#[derive(Debug, PartialEq, Eq)]
struct NamePattern<'a> {
    pattern: &'a str,
    output: &'a str,
}

/// The patterns of a linker script that match nothing in the image, in order.
pub(crate) fn without_match<'a>(script: &'a str, image: &Image) -> Vec<&'a str> {
    let is_matched = |wanted: &NamePattern<'_>| {
        image.symbols.iter().any(|symbol| {
            symbol.section == wanted.output
                && !symbol.name.starts_with(THUNK)
                && wanted.matches(&symbol.name)
        })
    };
    let patterns = name_patterns(script).into_iter();
    let missing = patterns.filter(|wanted| !is_matched(wanted));
    missing.map(|missing| missing.pattern).collect()
}

/// All name patterns; `*(.text.a .text.b)` contains two.
fn name_patterns(script: &str) -> Vec<NamePattern<'_>> {
    let mut output = "";
    let mut patterns = Vec::new();
    for line in script.lines().map(str::trim) {
        if let Some((name, _)) = line.split_once(" :")
            && name.starts_with('.')
        {
            output = name;
        }
        let inside = line
            .strip_prefix("*(")
            .and_then(|rest| rest.strip_suffix(')'));
        let words = inside.unwrap_or_default().split_whitespace();
        let by_name = words.filter(|word| KINDS.iter().any(|kind| word.starts_with(kind)));
        patterns.extend(by_name.map(|pattern| NamePattern { pattern, output }));
    }
    patterns
}

impl NamePattern<'_> {
    /// Whether it matches the section of the function or table with this name.
    fn matches(&self, name: &str) -> bool {
        let rest = KINDS
            .iter()
            .find_map(|kind| self.pattern.strip_prefix(kind));
        rest.is_some_and(|pattern| matches(pattern, name))
    }
}

/// Whether a pattern, in which `*` stands for any text, matches all of a name.
fn matches(pattern: &str, name: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else {
        return pattern == name;
    };
    let Some(name) = name.strip_prefix(start) else {
        return false;
    };
    let ends = name.char_indices().map(|(at, _)| at).chain([name.len()]);
    ends.into_iter().any(|at| matches(rest, &name[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elf::Symbol;

    const SCRIPT: &str = "SECTIONS {\n    .ram_code : ALIGN(4)\n    {\n        /* Searches. */\n        \
        *(.text.*engine4leaf*)\n        *(.rodata.*9bitboards*)\n        \
        *(.text.TIMER_IRQ_0 .text.IO_IRQ_BANK0)\n    } > RAM\n    .ram_builtins : ALIGN(4)\n    {\n        \
        *(.text.__aeabi_*)\n        KEEP(*(.boot_info));\n    } > RAM\n}\n";

    /// An image with these symbols: name and section.
    fn image(symbols: &[(&str, &str)]) -> Image {
        let symbol = |&(name, section): &(&str, &str)| Symbol {
            name: name.into(),
            section: section.into(),
        };
        Image {
            symbols: symbols.iter().map(symbol).collect(),
            ..Image::default()
        }
    }

    const ALL: [(&str, &str); 5] = [
        ("_ZN6engine4leaf4Leaf4step17h0E", ".ram_code"),
        ("_ZN6solver9bitboards5LINES17h0E", ".ram_code"),
        ("TIMER_IRQ_0", ".ram_code"),
        ("IO_IRQ_BANK0", ".ram_code"),
        ("__aeabi_uidiv", ".ram_builtins"),
    ];
    const PATTERNS: [&str; 5] = [
        ".text.*engine4leaf*",
        ".rodata.*9bitboards*",
        ".text.TIMER_IRQ_0",
        ".text.IO_IRQ_BANK0",
        ".text.__aeabi_*",
    ];

    #[test]
    fn every_pattern_is_found_with_its_section() {
        let found = name_patterns(SCRIPT);
        let patterns: Vec<_> = found.iter().map(|found| found.pattern).collect();
        assert_eq!(patterns, PATTERNS);
        assert_eq!(
            [found[3].output, found[4].output],
            [".ram_code", ".ram_builtins"]
        );
    }

    #[test]
    fn a_pattern_without_match_is_named_whichever_it_is() {
        assert!(without_match(SCRIPT, &image(&ALL)).is_empty());
        for (missing, pattern) in PATTERNS.into_iter().enumerate() {
            let mut symbols = ALL.to_vec();
            symbols.remove(missing);
            assert_eq!(without_match(SCRIPT, &image(&symbols)), [pattern]);
        }
    }

    #[test]
    fn what_lies_elsewhere_or_only_leads_there_is_no_match() {
        let mut symbols = ALL;
        symbols[0].1 = ".text";
        assert_eq!(without_match(SCRIPT, &image(&symbols)), [PATTERNS[0]]);
        symbols[0] = ("__Thumbv6MABSLongThunk__ZN6engine4leaf17h0E", ".ram_code");
        assert_eq!(without_match(SCRIPT, &image(&symbols)), [PATTERNS[0]]);
    }

    #[test]
    fn a_star_stands_for_any_text() {
        assert!(matches("*5queue*push*", "_ZN5queue4push17h"));
        assert!(matches("memcmp", "memcmp"));
        assert!(!matches("memcmp", "memcmp2"));
        assert!(!matches("__aeabi_*", "x__aeabi_"));
        assert!(!matches("*push*5queue*", "_ZN5queue4push17h"));
    }

    #[test]
    fn the_script_of_the_board_has_patterns_in_both_sections() {
        let patterns = name_patterns(include_str!("../../memory.x"));
        for output in [".ram_code", ".ram_builtins"] {
            assert!(patterns.iter().any(|pattern| pattern.output == output));
        }
        assert!(patterns.len() >= 40);
    }
}
