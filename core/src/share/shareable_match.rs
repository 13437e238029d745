//! A match of any game, read from text in either form: a Qwantum record, or the scanned parts of
//! any game. For hosts that open matches from elsewhere.

use core::fmt::{self, Write};

use super::{Grain, Parts, Scan, ShareError, Shareable};
use crate::{
    journal::Journal,
    quantik,
    qwantum::{
        self,
        record::{self, RecordError},
    },
    towers,
};

/// A match of any game that can be shared.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is only one, and there is no heap"
)]
pub enum ShareableMatch {
    /// A game of Qwantum for the whole table.
    Qwantum(qwantum::Match),
    /// A player's own sheet of Qwantum.
    MySheet(qwantum::SheetMatch),
    /// Quantik.
    Quantik(quantik::Match),
    /// Quantum.
    Towers(towers::Match),
}

/// Why a text is not a match.
#[derive(Clone, Debug)]
pub enum ReadError {
    /// A line of a record is wrong.
    Record(RecordError),
    /// The scanned texts are wrong or incomplete.
    Scanned(ShareError),
    /// The text is neither a record nor scanned: this line, counted from 1, begins like neither.
    Neither(u32),
}

impl ReadError {
    /// Whether the message says which line is wrong; if not, it is about the whole text.
    pub fn names_a_line(&self) -> bool {
        matches!(
            self,
            Self::Record(_) | Self::Neither(_) | Self::Scanned(ShareError::Line { .. })
        )
    }
}

impl core::error::Error for ReadError {}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record(why) => why.fmt(f),
            Self::Scanned(why) => why.fmt(f),
            Self::Neither(line) => write!(
                f,
                "line {line}: this is neither a record, where `qwantum 1` comes first, nor lines \
                 scanned from QR codes"
            ),
        }
    }
}

impl ShareableMatch {
    /// Reads a match from text.
    pub fn read(text: &[u8]) -> Result<Self, ReadError> {
        // Some editors put a byte order mark at the start of a text.
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        if Scan::has_parts(text) {
            return Self::scanned(text).map_err(ReadError::Scanned);
        }
        let read = if record::is_sheet(text) {
            record::read_sheet(text).map(Self::MySheet)
        } else {
            record::read(text).map(Self::Qwantum)
        };
        read.map_err(|error| match begins_like_a_record(text) {
            true => ReadError::Record(error),
            false => ReadError::Neither(error.line),
        })
    }

    fn scanned(text: &[u8]) -> Result<Self, ShareError> {
        let scan = Scan::new(text)?;
        if scan.is_of::<quantik::Board>() {
            scan.read().map(Self::Quantik)
        } else if scan.is_of::<towers::Game>() {
            scan.read().map(Self::Towers)
        } else if scan.is_of::<qwantum::OwnSheet>() {
            scan.read().map(Self::MySheet)
        } else {
            scan.read().map(Self::Qwantum)
        }
    }

    /// Writes the match as parts, one a line, as few as possible.
    pub fn write_parts(&self, out: &mut impl Write) -> fmt::Result {
        match self {
            Self::Qwantum(played) => write_parts(played, out),
            Self::MySheet(played) => write_parts(played, out),
            Self::Quantik(played) => write_parts(played, out),
            Self::Towers(played) => write_parts(played, out),
        }
    }

    /// Writes the match as a record for people, or as parts if its game has no record.
    pub fn write_record(&self, out: &mut impl Write) -> fmt::Result {
        match self {
            Self::Qwantum(played) => record::write(played, out),
            Self::MySheet(played) => record::write_sheet(played, out),
            _ => self.write_parts(out),
        }
    }
}

/// Whether the first line that is neither empty nor a comment starts like a record.
fn begins_like_a_record(text: &[u8]) -> bool {
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut facts = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    facts
        .next()
        .is_some_and(|line| line.starts_with(b"qwantum"))
}

fn write_parts<G: Shareable, const N: usize>(
    played: &Journal<G, N>,
    out: &mut impl Write,
) -> fmt::Result {
    let parts = Parts::of(played, Grain::Fine);
    (1..=parts.count()).try_for_each(|part| writeln!(out, "{}", parts.text(played, part)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    #[test]
    fn what_is_written_is_read_again() {
        let mut quantik = quantik::Match::new(());
        quantik.play("Aa4".parse().unwrap()).unwrap();
        let record = "qwantum 1\nseats 1\nfirst 1\nthrow W3 B5 R6 Y4 V1 B2 Y5\nb V\n";
        let sheet = "qwantum 1\nsheet\nw V 6\nmiss\n";
        let towers = towers::Match::new(towers::Setup::standard(towers::BoardSize::Central));
        for played in [
            ShareableMatch::Quantik(quantik),
            ShareableMatch::Towers(towers),
            ShareableMatch::read(record.as_bytes()).unwrap(),
            ShareableMatch::read(sheet.as_bytes()).unwrap(),
        ] {
            let (mut parts, mut record, mut again) = (String::new(), String::new(), String::new());
            played.write_parts(&mut parts).unwrap();
            played.write_record(&mut record).unwrap();
            for text in [&parts, &record] {
                let read = ShareableMatch::read(text.as_bytes()).unwrap();
                again.clear();
                read.write_parts(&mut again).unwrap();
                assert_eq!(again, parts);
            }
        }
    }

    #[test]
    fn what_is_no_match_says_why() {
        for (text, why) in [
            ("qwantum 1", "line 2: `seats N` comes first"),
            (
                "# one of mine\nqwantum 2",
                "line 2: version \"2\" of the form is unknown",
            ),
            ("PQ1 QK 1/2 00000 0", "part 2 of 2 is missing"),
        ] {
            let error = ShareableMatch::read(text.as_bytes()).unwrap_err();
            assert_eq!(std::format!("{error}"), why);
        }
        let neither = "this is neither a record, where `qwantum 1` comes first, nor lines scanned \
                       from QR codes";
        for (text, line) in [
            (&b""[..], 1),
            (b"https://example.org", 1),
            (b"# a result\n\nQwantum\nAna 51 *", 3),
            (b"\x7fELF\x02\xff", 1),
            (b"seats 2\nfirst 1", 1),
        ] {
            let error = ShareableMatch::read(text).unwrap_err();
            assert!(error.names_a_line());
            assert_eq!(
                std::format!("{error}"),
                std::format!("line {line}: {neither}")
            );
        }
    }
}
