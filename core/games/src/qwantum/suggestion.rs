//! Suggests what a person is likely to write next, so that entering it takes few presses: which
//! row, and which number. Only a screen's cursor depends on it, never a rule.
//!
//! People write where a total costs their row least. The dice decide how likely a total is; the
//! more it costs the row, the less likely it is to be chosen. The constants were chosen by counting
//! presses over generated games (`cargo bench -p pocketq-sim --bench qwantum`).

use super::{
    Colour, ColourSet, DiceSet, Game, MOST_TOTAL, Row, Seat, Sheet, THICK_LINE, odds::ways,
};
use crate::collect::CollectFitting;

/// A good first number of a row; higher ones must follow it.
const GOOD_FIRST: u8 = 5;
/// A good fourth number of a row, which two lower ones follow.
const GOOD_FOURTH: u8 = 24;
/// The unit of likelihood: how likely a number that costs nothing is to be written.
const CERTAIN: u32 = 256;
/// Each step of cost multiplies the likelihood by this, divided by [`CERTAIN`].
const PER_STEP: u32 = 220;
/// The least likelihood at which a player is expected to write.
const LIKELY: u32 = 77;
/// How many times likelier a known total is to be written than one the dice have yet to show, as a
/// fraction.
const KNOWN: (u32, u32) = (3, 2);

/// What a number costs its row: how much room it takes away.
fn cost(row: &Row, number: u8) -> u8 {
    match row.last() {
        None => number.abs_diff(GOOD_FIRST),
        Some(_) if row.values().len() == THICK_LINE - 1 => GOOD_FOURTH.saturating_sub(number) / 2,
        Some(last) => number.abs_diff(last),
    }
}

static BY_COST: [u16; MOST_TOTAL as usize + 1] = {
    let mut by_cost = [CERTAIN as u16; _];
    let mut step = 1;
    while step < by_cost.len() {
        by_cost[step] = (by_cost[step - 1] as u32 * PER_STEP / CERTAIN) as u16;
        step += 1;
    }
    by_cost
};

/// In how many ways seven dice show each total of each colour.
static WAYS: [[u32; MOST_TOTAL as usize + 1]; 4] = {
    let mut all = [[0; _]; 4];
    let mut colour = 0;
    while colour < all.len() {
        all[colour] = ways(Colour::ALL[colour], 0, DiceSet::ALL);
        colour += 1;
    }
    all
};

/// In how many ways seven dice can come up.
const ALL_WAYS: u32 = 6u32.pow(7);

/// How likely a number is to be chosen if the dice show it.
fn choosing(row: &Row, number: u8) -> u32 {
    let cost = usize::from(cost(row, number));
    BY_COST.get(cost).copied().unwrap_or(0).into()
}

impl Sheet {
    /// How likely each number is to be written next in a row, in no particular unit.
    fn chances(&self, colour: Colour) -> impl Iterator<Item = (u8, u32)> {
        let (row, ways) = (*self.row(colour), &WAYS[colour.index()]);
        let range = self.open_range(colour).into_iter();
        range.flat_map(|range| range.iter()).map(move |number| {
            let ways = ways.get(usize::from(number)).copied().unwrap_or(0);
            (number, ways * choosing(&row, number))
        })
    }

    /// The number to suggest in a row whose total is not known: the median, so that presses up are
    /// as likely as presses down. None if nothing can be written there.
    pub fn suggested_number(&self, colour: Colour) -> Option<u8> {
        let range = self.open_range(colour)?;
        let half = self.chances(colour).map(|(_, chance)| chance).sum::<u32>() / 2;
        let mut below = 0;
        let middle = self.chances(colour).find(|(_, chance)| {
            below += chance;
            below >= half && below > 0
        });
        Some(middle.map_or(range.least, |(number, _)| number))
    }

    /// How likely a row is to be written next.
    fn chance_of_row(&self, colour: Colour) -> u32 {
        self.chances(colour).map(|(_, chance)| chance).sum::<u32>() / ALL_WAYS
    }

    /// The row likeliest to be written next; none if nothing can be written anywhere.
    pub fn suggested_row(&self) -> Option<Colour> {
        let open = Colour::ALL.into_iter();
        let open = open.filter(|&colour| self.open_range(colour).is_some());
        // `max_by_key` returns the last of equals; from the bottom up that is the topmost.
        open.rev().max_by_key(|&colour| self.chance_of_row(colour))
    }
}

impl Game {
    /// The number to suggest to a player for an open colour: the total already known this turn, or
    /// else [`Sheet::suggested_number`]. None if nothing may be written there.
    pub fn suggested_number(&self, seat: Seat, colour: Colour) -> Option<u8> {
        let sheet = self.sheet(seat);
        match self.totals().of(colour) {
            _ if !self.open_colours().contains(colour) => None,
            Some(total) => sheet.may_write(colour, total).ok().map(|()| total),
            None => sheet.suggested_number(colour),
        }
    }

    /// The colour a player is likeliest to write now; none if nothing can be written.
    pub fn suggested_colour(&self, seat: Seat) -> Option<Colour> {
        self.likeliest(seat).map(|(_, colour)| colour)
    }

    /// Whether a player is likely to write something now.
    pub fn is_likely_to_write(&self, seat: Seat) -> bool {
        self.likeliest(seat)
            .is_some_and(|(chance, _)| chance >= LIKELY)
    }

    fn likeliest(&self, seat: Seat) -> Option<(u32, Colour)> {
        let sheet = self.sheet(seat);
        let open: ColourSet = self
            .open_colours()
            .iter()
            .filter(|&colour| self.suggested_number(seat, colour).is_some())
            .collect_fitting();
        let chance = |colour: Colour| match self.totals().of(colour) {
            Some(total) => choosing(sheet.row(colour), total) * KNOWN.0 / KNOWN.1,
            None => sheet.chance_of_row(colour),
        };
        let chances = open.iter().map(|colour| (chance(colour), colour));
        chances.reduce(|best, other| if other.0 > best.0 { other } else { best })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::qwantum::{Odds, Throw};

    #[test]
    fn the_ways_are_those_of_the_odds() {
        for colour in Colour::ALL {
            let odds = Odds::again(Throw::default(), DiceSet::ALL, colour);
            for (total, &ways) in (0..).zip(&WAYS[colour.index()]) {
                assert_eq!(ways, odds.within(total, total).ways, "{colour} {total}");
            }
            assert_eq!(odds.within(0, MOST_TOTAL).ways, ALL_WAYS);
        }
    }
}
