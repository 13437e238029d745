//! The format of all stored data that may grow: numbered fields, each with its length.
//!
//! ```text
//! 4  5  3 A n a 0          field 4, five bytes: a text of three letters, the number 0
//! │  │  │       └ a number, seven bits per byte, the lowest first
//! │  │  └ a text: its length and its bytes
//! │  └ how many bytes follow, a number
//! └ which field
//! ```
//! A reader skips fields that it does not know. It ignores bytes after the ones it knows in a
//! field, and uses the default for what is missing. So a newer program can add fields and lengthen
//! them, and an older one still reads the rest.

/// Writes fields into a buffer.
pub(crate) struct FieldWriter<'a> {
    bytes: &'a mut [u8],
    used: usize,
    /// Whether something did not fit.
    overflowed: bool,
}

impl<'a> FieldWriter<'a> {
    pub(crate) fn new(bytes: &'a mut [u8]) -> Self {
        FieldWriter {
            bytes,
            used: 0,
            overflowed: false,
        }
    }

    /// How many bytes were written; `None` if they did not all fit.
    pub(crate) fn finish(self) -> Option<usize> {
        (!self.overflowed).then_some(self.used)
    }

    /// How many bytes are left.
    pub(crate) fn room(&self) -> usize {
        self.bytes.len() - self.used
    }

    fn byte(&mut self, byte: u8) {
        match self.bytes.get_mut(self.used) {
            Some(place) => {
                *place = byte;
                self.used += 1;
            }
            None => self.overflowed = true,
        }
    }

    pub(crate) fn number(&mut self, mut number: u32) {
        while number >= 0x80 {
            self.byte(number as u8 | 0x80);
            number >>= 7;
        }
        self.byte(number as u8);
    }

    pub(crate) fn text(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u32);
        bytes.iter().for_each(|byte| self.byte(*byte));
    }

    /// A field with everything that `write` puts into it.
    pub(crate) fn field(&mut self, number: u8, write: impl FnOnce(&mut Self)) {
        self.byte(number);
        self.record(write);
    }

    /// A part of a field with its own length, so that it can grow.
    pub(crate) fn record(&mut self, write: impl FnOnce(&mut Self)) {
        let length_at = self.used;
        // Nearly every record is short, so that its length takes one byte.
        self.byte(0);
        let start = self.used;
        write(self);
        let length = self.used - start;
        let more = (length as u32).checked_ilog2().unwrap_or(0) as usize / 7;
        if self.overflowed || self.used + more > self.bytes.len() {
            self.overflowed = true;
            return;
        }
        self.bytes.copy_within(start..self.used, start + more);
        self.used = length_at;
        self.number(length as u32);
        self.used += length;
    }
}

/// Reads what a [`FieldWriter`] wrote. What is missing is `None`.
#[derive(Clone)]
pub(crate) struct FieldReader<'a>(&'a [u8]);

impl<'a> FieldReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        FieldReader(bytes)
    }

    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(crate) fn number(&mut self) -> Option<u32> {
        let mut number = 0;
        for shift in (0..u32::BITS).step_by(7) {
            let byte = u32::from(*self.take(1)?.first()?);
            number |= (byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    pub(crate) fn text(&mut self) -> Option<&'a [u8]> {
        let length = self.number()?;
        self.take(length as usize)
    }

    pub(crate) fn record(&mut self) -> Option<FieldReader<'a>> {
        self.text().map(FieldReader)
    }
}

/// Iterates over the fields: each with its number.
impl<'a> Iterator for FieldReader<'a> {
    type Item = (u8, FieldReader<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let number = *self.take(1)?.first()?;
        Some((number, self.record()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut FieldWriter<'_>)) -> std::vec::Vec<u8> {
        let mut bytes = [0; 256];
        let mut writer = FieldWriter::new(&mut bytes);
        write(&mut writer);
        let used = writer.finish().unwrap();
        bytes[..used].to_vec()
    }

    #[test]
    fn the_example_in_the_head_of_this_file() {
        let bytes = written(|fields| {
            fields.field(4, |player| {
                player.text(b"Ana");
                player.number(0);
            });
        });
        assert_eq!(bytes, [4, 5, 3, b'A', b'n', b'a', 0]);
    }

    #[test]
    fn numbers_and_texts_are_read_as_they_are_written() {
        let numbers = [0, 1, 127, 128, 16_384, u32::MAX];
        let bytes = written(|fields| {
            numbers.iter().for_each(|number| fields.number(*number));
            fields.text("Łucja".as_bytes());
        });
        let mut reader = FieldReader::new(&bytes);
        assert!(
            numbers
                .iter()
                .all(|number| reader.number() == Some(*number))
        );
        assert_eq!(reader.text(), Some("Łucja".as_bytes()));
        assert_eq!((reader.number(), reader.text()), (None, None));
    }

    #[test]
    fn a_long_field_has_room_for_its_length() {
        for length in [0, 126, 127, 128, 200] {
            let text = std::vec![7; length];
            let bytes = written(|fields| {
                fields.field(1, |field| text.iter().for_each(|byte| field.byte(*byte)));
                fields.field(2, |field| field.number(9));
            });
            let fields: std::vec::Vec<_> = FieldReader::new(&bytes).collect();
            assert_eq!(fields[0].1.0, text);
            assert_eq!(fields[1].1.clone().number(), Some(9));
        }
    }

    #[test]
    fn longer_fields_and_unknown_ones_do_not_disturb_the_rest() {
        let bytes = written(|fields| {
            fields.field(1, |field| {
                field.number(300);
                field.text(b"what a newer program adds");
            });
            fields.field(99, |field| field.text(b"unknown"));
            fields.field(2, |_| {});
        });
        let fields: std::vec::Vec<_> = FieldReader::new(&bytes)
            .map(|(number, mut field)| (number, field.number()))
            .collect();
        assert_eq!(fields, [(1, Some(300)), (99, Some(7)), (2, None)]);
    }

    #[test]
    fn overflow_is_noticed_and_any_bytes_can_be_read() {
        let mut small = [0; 4];
        let mut writer = FieldWriter::new(&mut small);
        writer.field(1, |field| field.text(b"too long"));
        assert_eq!(writer.finish(), None);
        for first in 0..=255 {
            let bytes = [first, 255, 255, 255, 255, 255, 1];
            let mut reader = FieldReader::new(&bytes);
            let _ = (
                reader.clone().count(),
                reader.clone().text(),
                reader.number(),
            );
        }
    }
}
