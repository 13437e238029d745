//! The learned value in use: which net values which game, and what its forecast is worth.

use super::net::{HEAD_BITS, Net, POINTS, Sums, layout};
use super::second_throw::SheetValue;
use super::situation::{OwnFacts, POINT_AMONG_RIVALS, Situation, VALUE};
use crate::qwantum::sheet::Sheet;

/// The text at the start of the weights that says how they were made.
pub const HEADER: usize = 512;

/// How many nets there are: for one player alone, for two, for three or four.
pub const NETS: usize = 3;

/// The size of all weights.
pub const WEIGHTS_BYTES: usize = HEADER + NETS * layout::BYTES;

// They share the flash with the program.
const _: () = assert!(WEIGHTS_BYTES <= 720_000);

/// All weights: a text that says how they were made, and the nets.
pub type Weights = [u8; WEIGHTS_BYTES];

/// The device's weights.
pub static WEIGHTS: &Weights = include_bytes!("weights.bin");

/// How weights were made.
pub fn how_made(weights: &Weights) -> &str {
    let header = &weights[..HEADER];
    core::str::from_utf8(header).map_or("", |text| text.trim_end_matches('\0'))
}

/// One of the nets among weights, by the number of rivals.
pub fn net(weights: &Weights, rivals: usize) -> Net<'_> {
    let at = HEADER + rivals.min(NETS - 1) * layout::BYTES;
    const NONE: &[u8; layout::BYTES] = &[0; layout::BYTES];
    Net::new(weights[at..].first_chunk().unwrap_or(NONE))
}

/// How much a value of one of expected lead adds to the logarithm of the odds, times 1,024: a tenth
/// for a point.
const LEAD: i32 = 410;

/// The logarithm of the odds is known up to this, in units of 1/1,024.
const MOST_ODDS: i32 = 8 * 1024;
const ODDS_STEP: i32 = 32;
const CHANCES: usize = (2 * MOST_ODDS / ODDS_STEP) as usize + 1;

/// The value of the chance to win for logarithms of odds in steps.
static CHANCE: [i16; CHANCES] = {
    let mut chances = [0; CHANCES];
    let mut at = 0;
    while at < CHANCES {
        let odds = (at as i32 * ODDS_STEP - MOST_ODDS) as f64 / 1024.0;
        // The exponential function, at compile time.
        let mut power = 1.0 - odds / 65_536.0;
        let mut squared = 0;
        while squared < 16 {
            power *= power;
            squared += 1;
        }
        chances[at] = (100.0 * VALUE as f64 / (1.0 + power) + 0.5) as i16;
        at += 1;
    }
    chances
};

/// The value of winning with these odds.
fn chance(odds: i32) -> i32 {
    let above = (odds + MOST_ODDS).clamp(0, 2 * MOST_ODDS - 1);
    let place = (above / ODDS_STEP) as usize;
    let chances = (CHANCE.get(place), CHANCE.get(place + 1));
    let (Some(&low), Some(&high)) = chances else {
        return 0;
    };
    i32::from(low) + i32::from(high - low) * (above % ODDS_STEP) / ODDS_STEP
}

/// What is expected for a sheet, all in units of [`VALUE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// A hundred times the chance to win; 0 when playing alone.
    pub win: i32,
    /// The player's points at the end.
    pub own: i32,
    /// The best rival's points at the end.
    pub rival: i32,
}

/// The value of a player's sheets in a situation, as the net has learned it.
#[derive(Clone)]
pub struct LearnedValue<'a> {
    net: Net<'a>,
    situation: Situation,
    begin: Sums,
    near: Option<(OwnFacts, Sums)>,
}

impl<'a> LearnedValue<'a> {
    /// The value in this situation by these weights.
    pub fn new(weights: &'a Weights, situation: Situation) -> Self {
        let net = net(weights, situation.rivals.len());
        let begin = net.begin(situation.rivals.iter().map(|rival| rival.facts));
        LearnedValue {
            net,
            situation,
            begin,
            near: None,
        }
    }

    /// The view of the others.
    pub fn situation(&self) -> &Situation {
        &self.situation
    }

    /// What is expected if the turn is left with this sheet.
    pub fn forecast(&self, sheet: &Sheet) -> Forecast {
        let facts = self.situation.own_facts(sheet);
        let mut sums = self.begin;
        match &self.near {
            Some((near, near_sums)) => {
                sums = *near_sums;
                self.net.replace(&mut sums, near, &facts);
            }
            None => self.net.add(&mut sums, &facts),
        }
        let [win, own, rival] = self.net.heads(&sums);
        let points = |head: i32, so_far: i16| {
            const BITS: u32 = HEAD_BITS - (POINTS * VALUE).trailing_zeros();
            (head >> BITS) + i32::from(so_far) * VALUE
        };
        let own = points(own, sheet.total());
        if self.situation.is_solo() {
            return Forecast {
                win: 0,
                own,
                rival: 0,
            };
        }
        let rival = points(rival, self.situation.best_rival());
        let lead = (own - rival) * LEAD / 1024;
        Forecast {
            win: chance((win >> (HEAD_BITS - 10)) + lead),
            own,
            rival,
        }
    }

    /// The value of a forecast.
    fn worth(&self, forecast: Forecast) -> i32 {
        if self.situation.is_solo() {
            forecast.own
        } else {
            forecast.win + (forecast.own - forecast.rival) * POINT_AMONG_RIVALS / VALUE
        }
    }
}

impl SheetValue for LearnedValue<'_> {
    fn near(&mut self, sheet: &Sheet) {
        let facts = self.situation.own_facts(sheet);
        let mut sums = self.begin;
        self.net.add(&mut sums, &facts);
        self.near = Some((facts, sums));
    }

    fn value(&mut self, sheet: &Sheet) -> i32 {
        match self.situation.value_if_over(sheet) {
            Some(value) => value,
            None => self.worth(self.forecast(sheet)),
        }
    }

    fn value_of_end(&mut self, sheet: &Sheet) -> i32 {
        self.situation.value_at_end(sheet)
    }
}
