//! The learned value in use: which net values which game, and what its forecast is worth.

use super::features::DescribedSheet;
use super::net::{HEAD_BITS, Net, POINTS, Sums, layout};
use super::second_throw::SheetValue;
use super::situation::{OwnFacts, POINT_AMONG_RIVALS, Situation, VALUE};
use super::upper_layers::{Outputs, UpperLayers};
use crate::qwantum::sheet::Sheet;

/// The size of the text at the start of the weights, which says how they were made.
pub const HEADER: usize = 512;

/// How many nets there are: for one player alone, for two, for three or four.
pub const NETS: usize = 3;

/// The size of all weights.
pub const WEIGHTS_BYTES: usize = HEADER + NETS * layout::BYTES;

// They share the flash with the program.
const _: () = assert!(WEIGHTS_BYTES <= 720_000);

/// All weights: a text that says how they were made, and the nets. The nets are in words, because
/// the chip reads a whole word only if it knows that the address is a multiple of four.
pub struct Weights {
    header: [u8; HEADER],
    nets: [[u32; layout::WORDS]; NETS],
}

/// The device's weights. Only hosts refer to this, so that a host can load the weights later
/// instead of including them in its program.
#[cfg(any(test, feature = "weights"))]
pub static WEIGHTS: &Weights = {
    static DEVICE: Weights = Weights::from_bytes(include_bytes!("weights.bin"));
    &DEVICE
};

impl Weights {
    /// The weights in a file, if these bytes can be one.
    pub fn from_file(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; WEIGHTS_BYTES] = bytes.try_into().ok()?;
        let has_header = bytes.starts_with(b"PocketQ: weights for Qwantum, form 1\n");
        has_header.then(|| Self::from_bytes(bytes))
    }

    /// The weights in the bytes of a file.
    #[allow(
        long_running_const_eval,
        reason = "half a million bytes are turned into words"
    )]
    pub const fn from_bytes(bytes: &[u8; WEIGHTS_BYTES]) -> Self {
        let (header, rest) = bytes.split_at(HEADER);
        let words = rest.as_chunks::<4>().0;
        let mut weights = Weights {
            header: [0; HEADER],
            nets: [[0; layout::WORDS]; NETS],
        };
        weights.header.copy_from_slice(header);
        let mut net = 0;
        while net < NETS {
            let mut at = 0;
            while at < layout::WORDS {
                weights.nets[net][at] = u32::from_le_bytes(words[net * layout::WORDS + at]);
                at += 1;
            }
            net += 1;
        }
        weights
    }

    /// How they were made.
    pub fn how_made(&self) -> &str {
        core::str::from_utf8(&self.header).map_or("", |text| text.trim_end_matches('\0'))
    }

    /// One of the nets, by the number of rivals.
    pub fn net(&self, rivals: usize) -> Net<'_> {
        Net::new(&self.nets[rivals.min(NETS - 1)])
    }
}

/// How much a unit of expected lead adds to the log odds, in millionths (1/1,024²). A point is 256
/// units, so it adds a tenth.
const LEAD: i32 = 410;

/// The log odds are tabulated up to this, in units of 1/1,024.
const MOST_ODDS: i32 = 8 * 1024;
const ODDS_STEP: i32 = 32;
const CHANCES: usize = (2 * MOST_ODDS / ODDS_STEP) as usize + 1;

/// The value of the chance to win, for log odds in steps of [`ODDS_STEP`].
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
    upper_layers: UpperLayers,
    situation: Situation,
    /// The sheet the next ones are close to, and the one valued last.
    base: View,
    last: View,
}

/// A sheet as the net sees it.
#[derive(Clone)]
struct View {
    sheet: DescribedSheet,
    facts: OwnFacts,
    sums: Sums,
    outputs: Outputs,
}

/// How many rows of two sheets differ.
fn different_rows(one: &Sheet, other: &Sheet) -> usize {
    let rows = one.rows().iter().zip(other.rows());
    rows.filter(|(one, other)| one != other).count()
}

impl<'a> LearnedValue<'a> {
    /// The value in this situation by these weights.
    pub fn new(weights: &'a Weights, situation: Situation) -> Self {
        let net = weights.net(situation.rivals.len());
        let upper_layers = UpperLayers::of(&net);
        let sheet = DescribedSheet::new(&Sheet::EMPTY);
        let facts = situation.facts_with(&sheet);
        let mut sums = net.begin(situation.rivals.iter().map(|rival| rival.facts));
        net.add(&mut sums, &facts);
        let mut outputs = Outputs::NONE;
        upper_layers.update(&mut outputs, &sums);
        let empty = View {
            sheet,
            facts,
            sums,
            outputs,
        };
        LearnedValue {
            net,
            upper_layers,
            situation,
            base: empty.clone(),
            last: empty,
        }
    }

    /// The view of the others.
    pub fn situation(&self) -> &Situation {
        &self.situation
    }

    /// Looks at a sheet, starting from `base` or `last`, whichever is more like it.
    fn look_at(&mut self, sheet: &Sheet) {
        let to_base = different_rows(sheet, self.base.sheet.sheet());
        if to_base < different_rows(sheet, self.last.sheet.sheet()) {
            self.last = self.base.clone();
        }
        let View {
            sheet: described,
            facts,
            sums,
            outputs,
        } = &mut self.last;
        described.change_to(sheet);
        let new = self.situation.facts_with(described);
        self.net.replace(sums, facts, &new);
        *facts = new;
        self.upper_layers.update(outputs, sums);
    }

    /// What is expected if the turn ends with this sheet.
    pub fn forecast(&mut self, sheet: &Sheet) -> Forecast {
        self.look_at(sheet);
        let [win, own, rival] = self.upper_layers.heads(&self.last.outputs);
        let points = |head: i32, so_far: i16| {
            const BITS: u32 = HEAD_BITS - (POINTS * VALUE).trailing_zeros();
            (head >> BITS) + i32::from(so_far) * VALUE
        };
        let own = points(own, self.last.sheet.total());
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
    fn set_base(&mut self, sheet: &Sheet) {
        self.look_at(sheet);
        self.base = self.last.clone();
    }

    fn value(&mut self, sheet: &Sheet) -> i32 {
        match self.situation.value_if_over(sheet) {
            Some(value) => value,
            None => {
                let forecast = self.forecast(sheet);
                self.worth(forecast)
            }
        }
    }

    fn value_of_end(&mut self, sheet: &Sheet) -> i32 {
        self.situation.value_at_end(sheet)
    }
}
