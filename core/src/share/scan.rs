//! Reads scanned text: finds the parts, in any order between other lines, and checks that they are
//! all the parts of one match.

use super::{
    error::{ShareError, Why},
    letters::{self, Check},
    parts::{FORM, VERSION},
    shareable::{self, Form, Shareable},
};
use crate::journal::Journal;

/// A line that is a part.
#[derive(Clone, Copy)]
struct Part<'a> {
    tag: &'a [u8],
    part: u16,
    count: u16,
    check: Check,
    letters: &'a [u8],
}

impl Part<'_> {
    /// The place among the parts; the part's number is from 1 to [`MOST_PARTS`].
    fn index(&self) -> usize {
        usize::from(self.part) - 1
    }
}

/// The most parts that a match can have: a number has at most three digits.
const MOST_PARTS: usize = 999;

/// A complete scanned record: every part is there and the check is right.
#[derive(Clone, Copy)]
pub struct Scan<'a> {
    tag: &'a [u8],
    /// The letters of each part, in order.
    parts: [Option<&'a [u8]>; MOST_PARTS],
}

impl<'a> Scan<'a> {
    /// Whether any line looks like a part.
    pub fn has_parts(text: &[u8]) -> bool {
        lines(text).any(|line| words(line).is_some())
    }

    /// How many parts of the first match in a text were found, and how many the match has; `None`
    /// if there are no parts.
    pub fn count(text: &[u8]) -> Option<(u16, u16)> {
        let parts = lines(text).filter_map(|line| part(line).ok().flatten());
        let (mut count, mut there) = (None, [false; MOST_PARTS]);
        for part in parts {
            count.get_or_insert(part.count);
            there[part.index()] = true;
        }
        let scanned = there.iter().take(count?.into()).filter(|&&there| there);
        Some((scanned.count() as u16, count?))
    }

    /// Finds all parts of one match in a text. Skips other lines, such as the result or text added
    /// by an app.
    pub fn new(text: &'a [u8]) -> Result<Self, ShareError> {
        let mut first: Option<Part<'a>> = None;
        let mut parts = [None; MOST_PARTS];
        for (line, why) in (1..).zip(lines(text).map(part)) {
            let at = |why| ShareError::Line { line, why };
            let Some(part) = why.map_err(at)? else {
                continue;
            };
            let first = first.get_or_insert(part);
            let same_tag = part.tag.eq_ignore_ascii_case(first.tag);
            if !same_tag || (part.count, part.check) != (first.count, first.check) {
                return Err(at(Why::OtherMatch));
            }
            let before: &[u8] = parts[part.index()].get_or_insert(part.letters);
            if !before.eq_ignore_ascii_case(part.letters) {
                return Err(at(Why::Differs));
            }
        }
        let Part {
            tag, count, check, ..
        } = first.ok_or(ShareError::NoParts)?;
        let mut numbered = (1..=count).zip(&parts);
        if let Some((part, _)) = numbered.find(|(_, letters)| letters.is_none()) {
            return Err(ShareError::Missing { part, count });
        }
        let scan = Self { tag, parts };
        let of_tag = tag.iter().copied().fold(Check::of(""), Check::and);
        if scan.letters().fold(of_tag, Check::and) == check {
            Ok(scan)
        } else {
            Err(ShareError::Damaged)
        }
    }

    /// Whether this is a record of the game.
    pub fn is_of<G: Shareable>(&self) -> bool {
        self.form::<G>().is_some()
    }

    /// The form of this record, if it is a record of the game.
    fn form<G: Shareable>(&self) -> Option<Form> {
        let tags = [
            (Some(G::TAG), Form::Usual),
            (G::OTHER_SETUP_TAG, Form::OtherSetup),
        ];
        let has_tag = |tag: Option<&str>| tag.is_some_and(|tag| self.has_tag(tag));
        let found = tags.into_iter().find(|(tag, _)| has_tag(*tag));
        found.map(|(_, form)| form)
    }

    fn has_tag(&self, tag: &str) -> bool {
        self.tag.eq_ignore_ascii_case(tag.as_bytes())
    }

    /// Replays the match.
    pub fn read<G: Shareable, const N: usize>(&self) -> Result<Journal<G, N>, ShareError> {
        let form = self.form::<G>().ok_or(ShareError::OtherGame)?;
        let mut values = self.letters().filter_map(letters::value);
        shareable::read(&mut values, form).ok_or(ShareError::NoMatch)
    }

    fn letters(&self) -> impl Iterator<Item = u8> {
        self.parts.iter().flatten().copied().flatten().copied()
    }
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| byte == b'\n' || byte == b'\r')
}

/// The text after the format's name in a line that looks like a part: three words, the third with a
/// `/`, and the rest. A line with a name and points never looks like that.
fn words(line: &[u8]) -> Option<[&[u8]; 4]> {
    let line = line.trim_ascii();
    let (form, rest) = line.split_at_checked(FORM.len())?;
    let (version, rest) = word(rest);
    let (tag, rest) = word(rest);
    let (number, rest) = word(rest);
    let is_part = form.eq_ignore_ascii_case(FORM.as_bytes())
        && version.first().is_some_and(u8::is_ascii_digit)
        && number.contains(&b'/');
    is_part.then_some([version, tag, number, rest])
}

/// The first word and the text after it.
fn word(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(u8::is_ascii_whitespace);
    let (word, rest) = text.split_at(end.unwrap_or(text.len()));
    (word, rest.trim_ascii_start())
}

/// Reads a line; nothing if it does not look like a part.
fn part(line: &[u8]) -> Result<Option<Part<'_>>, Why> {
    let Some([version, tag, number, rest]) = words(line) else {
        return Ok(None);
    };
    if version != VERSION.as_bytes() {
        return Err(Why::Version);
    }
    let mut numbers = number.splitn(2, |&byte| byte == b'/').map(part_number);
    let (Some(Some(part)), Some(Some(count))) = (numbers.next(), numbers.next()) else {
        return Err(Why::Part);
    };
    if part == 0 || part > count {
        return Err(Why::Part);
    }
    let (check, letters) = word(rest);
    let check = Check::read(check).ok_or(Why::Check)?;
    if letters.is_empty() {
        return Err(Why::Letter(None));
    }
    match letters
        .iter()
        .find(|&&letter| letters::value(letter).is_none())
    {
        Some(&other) => Err(Why::Letter(Some(char::from(other)))),
        None => Ok(Some(Part {
            tag,
            part,
            count,
            check,
            letters,
        })),
    }
}

/// Reads a number of at most three digits.
fn part_number(text: &[u8]) -> Option<u16> {
    let plain = (1..=3).contains(&text.len()) && text.iter().all(u8::is_ascii_digit);
    let digits = text.iter().map(|&digit| u16::from(digit & 0xF));
    plain.then(|| digits.fold(0, |number, digit| 10 * number + digit))
}
