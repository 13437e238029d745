//! Lets the floating-point net judge sheets, so that the device's own code can decide in training
//! games.

use pocketq_core::qwantum::{
    Sheet,
    player::{
        net::UNITS,
        second_throw::SheetValue,
        simple::SimpleValue,
        situation::{OwnFacts, POINT_AMONG_RIVALS, Situation, VALUE},
    },
};

use super::net::{Forecast, Net, RivalSums};

/// How a player in a training game judges sheets.
#[allow(clippy::large_enum_variant, reason = "there are few, and none is kept")]
pub enum Mind<'a> {
    /// The net that learns.
    Net(NetValue<'a>),
    /// The beginner's rule.
    Simple(SimpleValue),
}

impl SheetValue for Mind<'_> {
    fn set_base(&mut self, sheet: &Sheet) {
        match self {
            Mind::Net(value) => value.set_base(sheet),
            Mind::Simple(value) => value.set_base(sheet),
        }
    }

    fn value(&mut self, sheet: &Sheet) -> i32 {
        match self {
            Mind::Net(value) => value.value(sheet),
            Mind::Simple(value) => value.value(sheet),
        }
    }

    fn value_of_end(&mut self, sheet: &Sheet) -> i32 {
        match self {
            Mind::Net(value) => value.value_of_end(sheet),
            Mind::Simple(value) => value.value_of_end(sheet),
        }
    }
}

/// The value of a player's sheets in a situation.
pub struct NetValue<'a> {
    net: &'a Net,
    /// The player's view of the others.
    pub situation: Situation,
    base: [f32; UNITS],
    base_sheet: Option<(OwnFacts, [f32; UNITS])>,
}

impl<'a> NetValue<'a> {
    /// Prepares the value for this situation.
    pub fn new(net: &'a Net, situation: Situation) -> Self {
        let facts: Vec<_> = situation.rivals.iter().map(|rival| rival.facts).collect();
        let sums: RivalSums = net.rivals(&facts);
        NetValue {
            net,
            situation,
            base: net.begin(&sums),
            base_sheet: None,
        }
    }

    fn sums(&self, facts: &OwnFacts) -> [f32; UNITS] {
        let mut sums = self.base;
        for &fact in facts {
            let column = self.net.own_column(fact);
            for unit in 0..UNITS {
                sums[unit] += column[unit];
            }
        }
        sums
    }

    /// The net's forecast for a sheet. If this sheet ends the game, the forecast is exact.
    pub fn forecast(&self, sheet: &Sheet) -> Forecast {
        let rival = f32::from(self.situation.best_rival());
        if self.situation.value_if_over(sheet).is_some() {
            return self.at_end(sheet);
        }
        let facts = self.situation.own_facts(sheet);
        let sums = match &self.base_sheet {
            Some((base, sums)) => {
                let mut sums = *sums;
                for (&new, &old) in facts.iter().zip(base) {
                    if new != old {
                        let (new, old) = (self.net.own_column(new), self.net.own_column(old));
                        for unit in 0..UNITS {
                            sums[unit] += new[unit] - old[unit];
                        }
                    }
                }
                sums
            }
            None => self.sums(&facts),
        };
        let heads = self.net.pass(&sums).heads;
        Net::forecast(heads, f32::from(sheet.total()), rival)
    }

    /// The certain result, if this sheet ends the game.
    pub fn at_end(&self, sheet: &Sheet) -> Forecast {
        let (own, rival) = (sheet.total(), self.situation.best_rival());
        Forecast {
            win: f32::from((own - rival).signum() + 1) / 2.0,
            own: own.into(),
            rival: rival.into(),
        }
    }

    /// The value of a forecast.
    pub fn worth(&self, forecast: Forecast) -> i32 {
        let value = VALUE as f32;
        if self.situation.is_solo() {
            return (forecast.own * value) as i32;
        }
        let lead = forecast.own - forecast.rival;
        (forecast.win * 100.0 * value + lead * POINT_AMONG_RIVALS as f32) as i32
    }
}

impl SheetValue for NetValue<'_> {
    fn set_base(&mut self, sheet: &Sheet) {
        let facts = self.situation.own_facts(sheet);
        self.base_sheet = Some((facts, self.sums(&facts)));
    }

    fn value(&mut self, sheet: &Sheet) -> i32 {
        self.worth(self.forecast(sheet))
    }

    fn value_of_end(&mut self, sheet: &Sheet) -> i32 {
        self.worth(self.at_end(sheet))
    }
}
