//! A score sheet of Qwantum written from the rule text, sharing no code with the library: what may
//! be written, and what it scores.

/// Rows of up to six numbers, by the colour's index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sheet {
    rows: [[u8; 6]; 4],
    lengths: [usize; 4],
    pub(crate) misses: u8,
}

impl Sheet {
    /// Numbers rise up to column 4 and fall after the thick line.
    pub(crate) fn may_write(&self, row: usize, number: u8) -> bool {
        let length = self.lengths[row];
        let fits = match length {
            0 => true,
            1..4 => number > self.rows[row][length - 1],
            4..6 => number < self.rows[row][length - 1],
            _ => false,
        };
        fits && (1..=33).contains(&number)
    }

    /// Writes a number; false if it may not be written.
    pub(crate) fn write(&mut self, row: usize, number: u8) -> bool {
        if !self.may_write(row, number) {
            return false;
        }
        self.rows[row][self.lengths[row]] = number;
        self.lengths[row] += 1;
        true
    }

    pub(crate) fn is_full(&self) -> bool {
        self.lengths == [6; 4]
    }

    /// The second-lowest distinct number of a full column, or the only one.
    fn column(&self, column: usize) -> Option<u8> {
        if self.lengths.iter().any(|length| *length <= column) {
            return None;
        }
        let mut numbers = self.rows.map(|row| row[column]).to_vec();
        numbers.sort_unstable();
        numbers.dedup();
        Some(*numbers.get(1).unwrap_or(&numbers[0]))
    }

    pub(crate) fn best_column(&self) -> u8 {
        (0..6).filter_map(|at| self.column(at)).max().unwrap_or(0)
    }

    /// The nth miss costs n.
    pub(crate) fn total(&self) -> i16 {
        let columns: i16 = (0..6).filter_map(|at| self.column(at)).map(i16::from).sum();
        columns - (1..=i16::from(self.misses)).sum::<i16>()
    }
}

/// The examples printed on the sheets.
#[test]
fn columns_score_as_the_rule_sheet_says() {
    for (column, score) in [
        ([4, 2, 7, 9], 4),
        ([5, 5, 8, 9], 8),
        ([5, 5, 5, 12], 12),
        ([6, 6, 6, 6], 6),
    ] {
        let mut sheet = Sheet::default();
        for (row, number) in column.into_iter().enumerate() {
            assert_eq!(sheet.column(0), None);
            assert!(sheet.write(row, number));
        }
        assert_eq!(sheet.column(0), Some(score));
        sheet.misses = 3;
        assert_eq!(sheet.total(), i16::from(score) - 6);
    }
}
