//! Writes numbers of different sizes as letters, and reads them, without big-number arithmetic.
//!
//! - *digit*: one of `radix` possibilities. The reader can tell the radix of the next digit from
//!   what it has read before.
//! - *block*: twelve letters, as many as fit in 64 bits. Each digit is multiplied by the radices
//!   before it and added to the block while it fits; then a new block starts. The last block has
//!   only as many letters as its radices need.
//!
//! ```text
//!  digits 3 of 6, 1 of 2, 20 of 64:   3 + 6 × (1 + 2 × 20) = 249 of 768: two letters of forty
//! ```

use super::letters::{self, COUNT};

/// How many letters a whole block has.
const BLOCK: usize = 12;

/// How many different numbers a whole block can hold.
const FULL: u64 = COUNT.pow(BLOCK as u32);

/// The product of a block's radices and one more; `None` if the block cannot hold it.
fn with(span: u64, radix: u32) -> Option<u64> {
    let more = span.checked_mul(u64::from(radix))?;
    (more <= FULL).then_some(more)
}

/// How many letters it takes to write one of this many numbers.
fn letters_for(span: u64) -> usize {
    let powers = (0..BLOCK).map(|letters| COUNT.pow(letters as u32));
    powers.take_while(|&power| power < span).count()
}

/// Writes digits as letters.
pub struct DigitWriter<'a> {
    out: &'a mut dyn FnMut(u8),
    number: u64,
    span: u64,
}

impl<'a> DigitWriter<'a> {
    pub(super) fn new(out: &'a mut dyn FnMut(u8)) -> Self {
        Self {
            out,
            number: 0,
            span: 1,
        }
    }

    /// Writes a digit below `radix`. A digit of radix 1 takes no space.
    pub fn put(&mut self, digit: u32, radix: u32) {
        let radix = radix.max(1);
        let span = match with(self.span, radix) {
            Some(span) => span,
            None => {
                self.write(BLOCK);
                u64::from(radix)
            }
        };
        // A digit out of range cannot be written; writing the largest one keeps the rest readable.
        let digit = digit.min(radix - 1);
        self.number += u64::from(digit) * (span / u64::from(radix));
        self.span = span;
    }

    /// Writes `it` as its place in `all`.
    pub(super) fn put_one_of<T: PartialEq>(&mut self, all: impl Iterator<Item = T>, it: T) {
        let (mut place, mut count) = (0, 0);
        for other in all {
            if other == it {
                place = count;
            }
            count += 1;
        }
        self.put(place, count);
    }

    /// Writes the last block.
    pub(super) fn finish(mut self) {
        self.write(letters_for(self.span));
    }

    fn write(&mut self, letters: usize) {
        for _ in 0..letters {
            (self.out)(letters::letter(self.number));
            self.number /= COUNT;
        }
        self.number = 0;
    }
}

/// Reads digits from letters.
pub struct DigitReader<'a> {
    /// The values of the letters.
    values: &'a mut dyn Iterator<Item = u64>,
    number: u64,
    span: u64,
    /// How many letters the block has.
    letters: usize,
}

impl<'a> DigitReader<'a> {
    pub(super) fn new(values: &'a mut dyn Iterator<Item = u64>) -> Self {
        let mut reader = Self {
            values,
            number: 0,
            span: 1,
            letters: 0,
        };
        reader.load();
        reader
    }

    /// Reads a digit below `radix`; `None` if no writer could have written it.
    pub fn take(&mut self, radix: u32) -> Option<u32> {
        let radix = radix.max(1);
        self.span = match with(self.span, radix) {
            Some(span) => span,
            None => {
                if self.number != 0 || self.letters != BLOCK {
                    return None;
                }
                self.load();
                u64::from(radix)
            }
        };
        let digit = self.number % u64::from(radix);
        self.number /= u64::from(radix);
        u32::try_from(digit).ok()
    }

    /// Reads an item of `all` by its place; `None` if no writer could have written it.
    pub(super) fn take_one_of<T, I: Iterator<Item = T>>(
        &mut self,
        all: impl Fn() -> I,
    ) -> Option<T> {
        let place = self.take(all().count() as u32)?;
        all().nth(place as usize)
    }

    /// Whether everything has been read and is exactly what a writer would have written.
    pub(super) fn finish(self) -> bool {
        self.number == 0 && self.letters == letters_for(self.span) && self.values.next().is_none()
    }

    fn load(&mut self) {
        (self.number, self.letters) = (0, 0);
        let mut place: u64 = 1;
        for value in (&mut *self.values).take(BLOCK) {
            // Twelve places of base 40 fit in 64 bits; the thirteenth is never used.
            self.number += value * place;
            place = place.saturating_mul(COUNT);
            self.letters += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::vec::Vec;

    fn written(digits: &[(u32, u32)]) -> Vec<u8> {
        let mut text = Vec::new();
        let mut out = |letter| text.push(letter);
        let mut writer = DigitWriter::new(&mut out);
        for &(digit, radix) in digits {
            writer.put(digit, radix);
        }
        writer.finish();
        text
    }

    fn read(text: &[u8], radices: impl Iterator<Item = u32>) -> Option<Vec<u32>> {
        let mut values = text.iter().map(|&letter| letters::value(letter).unwrap());
        let mut reader = DigitReader::new(&mut values);
        let digits = radices.map(|radix| reader.take(radix)).collect();
        if reader.finish() { digits } else { None }
    }

    #[test]
    fn small_numbers_take_the_letters_they_need() {
        assert_eq!(written(&[]), b"");
        assert_eq!(written(&[(0, 1)]), b"");
        assert_eq!(written(&[(39, 40)]), b"/");
        assert_eq!(written(&[(39, 41)]), b"/0");
        assert_eq!(written(&[(1, 2), (1, 20)]), b"3");
    }

    #[test]
    fn a_digit_out_of_range_is_written_as_the_largest() {
        let text = written(&[(9, 3), (1, 5)]);
        assert_eq!(read(&text, [3, 5].into_iter()), Some([2, 1].to_vec()));
    }

    #[test]
    fn a_whole_block_is_filled_to_its_last_number() {
        let full = written(&[(39, 40); 12]);
        assert_eq!(full, b"////////////");
        assert_eq!(written(&[(39, 40); 13]), b"/////////////");
        assert_eq!(read(&full, [40; 12].into_iter()), Some([39; 12].to_vec()));
    }

    #[test]
    fn what_nobody_writes_is_refused() {
        assert_eq!(read(b"1", [40].into_iter()), Some([1].to_vec()));
        assert_eq!(read(b"", [40].into_iter()), None, "too short");
        assert_eq!(read(b"10", [40].into_iter()), None, "too long");
        assert_eq!(read(b"2", [2].into_iter()), None, "out of range");
        assert_eq!(read(b"1", core::iter::empty()), None, "left over");
    }

    fn digits() -> impl Strategy<Value = Vec<(u32, u32)>> {
        let radix = prop_oneof![1..8u32, 1..200u32, 1..=u32::MAX];
        let digit = radix.prop_flat_map(|radix| (0..radix, Just(radix)));
        prop::collection::vec(digit, 0..80)
    }

    proptest! {
        #[test]
        fn digits_are_read_as_they_were_written(digits in digits()) {
            let text = written(&digits);
            let back = read(&text, digits.iter().map(|&(_, radix)| radix));
            prop_assert_eq!(back, Some(digits.iter().map(|&(digit, _)| digit).collect()));
        }

        #[test]
        fn one_text_for_one_list_of_digits(
            radices in prop::collection::vec(1..300u32, 0..40), values in prop::collection::vec(0..40u64, 0..60),
        ) {
            let text: Vec<u8> = values.iter().map(|&value| letters::letter(value)).collect();
            if let Some(digits) = read(&text, radices.iter().copied()) {
                let pairs: Vec<_> = digits.into_iter().zip(radices).collect();
                prop_assert_eq!(written(&pairs), text);
            }
        }
    }
}
