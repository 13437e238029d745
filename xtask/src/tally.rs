//! Counts tests from the output of the test runners, `cargo test` and `node --test`.

use std::ops::Add;

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Tests that passed.
    pub(crate) passed: u32,
    /// Tests that failed or did not end.
    pub(crate) failed: u32,
}

impl Tally {
    /// Reads a line of `cargo test`, which sums up once for each test program:
    /// `test result: ok. 12 passed; 0 failed; 1 ignored; …`.
    pub(crate) fn read_cargo(&mut self, line: &str) {
        let line = without_colours(line);
        let Some((_, counts)) = line
            .strip_prefix("test result: ")
            .and_then(|result| result.split_once(". "))
        else {
            return;
        };
        for count in counts.split(';') {
            match named_number(
                count
                    .trim()
                    .split_once(' ')
                    .map(|(number, name)| (name, number)),
            ) {
                Some(("passed", number)) => self.passed += number,
                Some(("failed", number)) => self.failed += number,
                _ => {}
            }
        }
    }

    /// Reads a line of `node --test`, which sums up once, at the end, for people (`ℹ pass 12`) or
    /// for machines (`# pass 12`). There a test's own output looks the same: the last line of
    /// each kind counts.
    pub(crate) fn read_node(&mut self, line: &str) {
        let line = without_colours(line);
        let Some(count) = line.strip_prefix("# ").or_else(|| line.strip_prefix("ℹ ")) else {
            return;
        };
        match named_number(count.trim().split_once(' ')) {
            Some(("pass", number)) => self.passed = number,
            Some(("fail", number)) => self.failed = number,
            // Comes after "fail".
            Some(("cancelled", number)) => self.failed += number,
            _ => {}
        }
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally {
            passed: self.passed + other.passed,
            failed: self.failed + other.failed,
        }
    }
}

fn named_number<'a>(words: Option<(&'a str, &str)>) -> Option<(&'a str, u32)> {
    let (name, number) = words?;
    Some((name, number.parse().ok()?))
}

/// The line without escape sequences for colours.
fn without_colours(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('\x1b') {
        plain.push_str(before);
        rest = after.split_once('m').map_or("", |(_, after)| after);
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cargo(lines: &str) -> Tally {
        let mut tally = Tally::default();
        lines.lines().for_each(|line| tally.read_cargo(line));
        tally
    }

    fn node(lines: &str) -> Tally {
        let mut tally = Tally::default();
        lines.lines().for_each(|line| tally.read_node(line));
        tally
    }

    #[test]
    fn cargo_sums_up_for_each_program() {
        let tally = cargo(
            "running 2 tests\n\
             test uf2::tests::test result: a strange name ... ok\n\
             test result: ok. 23 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s\n\
             \n\
             test result: \x1b[31mFAILED\x1b[m. 4 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out\n",
        );
        assert_eq!(
            tally,
            Tally {
                passed: 27,
                failed: 2
            }
        );
    }

    #[test]
    fn node_sums_up_once_for_people() {
        let tally = node(
            "\u{2714} boots (12ms)\n\u{2139} tests 5\n\u{2139} suites 0\n\x1b[34m\u{2139} pass 3\x1b[39m\n\
             \u{2139} fail 1\n\u{2139} cancelled 1\n\u{2139} skipped 0\n\u{2139} duration_ms 64.1\n",
        );
        assert_eq!(
            tally,
            Tally {
                passed: 3,
                failed: 2
            }
        );
    }

    #[test]
    fn node_sums_up_once_for_machines() {
        let tally =
            node("ok 1 - boots\n# pass 99\n1..1\n# tests 1\n# pass 1\n# fail 0\n# cancelled 0\n");
        assert_eq!(
            tally,
            Tally {
                passed: 1,
                failed: 0
            }
        );
    }

    #[test]
    fn tallies_add_up() {
        let both = Tally {
            passed: 3,
            failed: 1,
        } + Tally {
            passed: 4,
            failed: 0,
        };
        assert_eq!(
            both,
            Tally {
                passed: 7,
                failed: 1
            }
        );
    }
}
