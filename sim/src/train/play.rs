//! Games that a net plays against itself, and the samples that it learns from.
//!
//! A sample's target is how its game ended, with two corrections that keep the mean and reduce the
//! variance. First, the luck of the second throw is removed, which is possible because the mean
//! over all its results is known. Second, later forecasts replace part of the rest of the game
//! (temporal differences).

use pocketq_core::qwantum::{
    Colour, ColourSet, DiceSet, MISSES, Seat, SeatSet, Sheet, Throw,
    player::{
        entries::{FourTotals, Rated, rate_b, rate_c},
        features::RIVAL_SLOTS,
        second_throw::{Effort, RatedSet, SecondThrow, SheetValue},
        simple::SimpleValue,
        situation::Situation,
    },
};

use super::{
    net::{Forecast, Net, Sample},
    value::{Mind, NetValue},
};
use crate::arena::{Random, qwantum::throw};

/// How much of a later change in forecast reaches the sample before it.
const REACH: f32 = 0.8;

/// How strongly luck changes forecasts. Luck is in units of value; the effect is estimated during
/// play.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LuckEffect {
    /// Running means: the change of each forecast multiplied by luck, then luck squared.
    pub sums: [f64; 4],
}

impl LuckEffect {
    fn learn(&mut self, change: Forecast, luck: f32) {
        let luck = f64::from(luck);
        let seen = [
            f64::from(change.win) * luck,
            f64::from(change.own) * luck,
            f64::from(change.rival) * luck,
            luck * luck,
        ];
        for (sum, seen) in self.sums.iter_mut().zip(seen) {
            *sum += (seen - *sum) * 0.0005;
        }
    }

    fn of(&self, luck: f32) -> Forecast {
        let [win, own, rival, square] = self.sums;
        let by = |sum: f64| (sum / square.max(1.0)) as f32 * luck;
        Forecast {
            win: by(win),
            own: by(own),
            rival: by(rival),
        }
    }
}

/// One player's forecast at the end of a turn.
struct Step {
    sample: Sample,
    told: Forecast,
    is_certain: bool,
    luck: f32,
}

/// A summary of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Played {
    /// The mean of the players' points.
    pub points: f32,
    /// The number of turns.
    pub turns: u32,
    /// Whether somebody filled a sheet.
    pub is_filled: bool,
}

/// A sheet as it might be in the middle of a game, for tests.
#[cfg(test)]
pub(super) fn some_sheet(random: &mut Random) -> Sheet {
    let mut sheet = Sheet::EMPTY;
    for _ in 0..random.next() % 20 {
        let colour = Colour::ALL[random.next() as usize % 4];
        let _ = sheet.write(colour, throw(random).total(colour));
    }
    sheet
}

/// Who sits in a seat of a training game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    /// The net that learns.
    Net,
    /// A beginner, who follows the simple rule.
    Beginner,
    /// Somebody who decides at random.
    Random,
}

/// Seats the players. In half of the games with rivals, the net plays every seat. In the other half
/// it plays one seat; of four rivals, on average, `beginners` are beginners, one is the net again,
/// and the rest decide at random. So the net also learns how games against weaker players go.
fn seated(seats: u8, beginners: u32, random: &mut Random) -> [Who; 4] {
    let mut who = [Who::Net; 4];
    if seats == 1 || random.next() & 1 == 0 {
        return who;
    }
    let net = (u64::from(random.next()) * u64::from(seats)) >> 32;
    for (seat, who) in who.iter_mut().enumerate() {
        let drawn = random.next() >> 30;
        if seat as u64 != net {
            *who = match drawn {
                3 => Who::Net,
                drawn if drawn < beginners => Who::Beginner,
                _ => Who::Random,
            };
        }
    }
    who
}

/// Plays games with one net on some or all seats.
pub struct Player<'a> {
    /// The net.
    pub net: &'a Net,
    /// How carefully second throws are chosen.
    pub effort: Effort,
    /// Memory for choosing second throws.
    pub memory: Vec<u32>,
    /// In games with other players than the net, how many of four rivals are beginners on average.
    pub beginners: u32,
}

struct Table {
    sheets: [Sheet; 4],
    seats: u8,
    active: Seat,
    who: [Who; 4],
}

impl Table {
    fn situation(&self, me: Seat, may_write: SeatSet) -> Situation {
        Situation::new(&self.sheets, self.seats, me, self.active, may_write)
    }

    fn all(&self) -> SeatSet {
        Seat::ALL.into_iter().take(self.seats.into()).collect()
    }
}

fn totals(throw: Throw) -> FourTotals {
    Colour::ALL.map(|colour| throw.total(colour))
}

impl<'a> Player<'a> {
    /// Plays one game and adds its samples to `samples`.
    pub fn play(
        &mut self,
        seats: u8,
        random: &mut Random,
        effect: &mut LuckEffect,
        samples: &mut Vec<Sample>,
    ) -> Played {
        let first = (u64::from(random.next()) * u64::from(seats)) >> 32;
        let mut table = Table {
            sheets: [Sheet::EMPTY; 4],
            seats,
            active: Seat::ALL[first as usize],
            who: seated(seats, self.beginners, random),
        };
        let mut steps: [Vec<Step>; 4] = Default::default();
        let mut turns = 0;
        while !self.turn(&mut table, random, effect, &mut steps) {
            turns += 1;
            let next = (table.active.index() + 1) % usize::from(seats);
            table.active = Seat::ALL[next];
        }
        for (seat, steps) in Seat::ALL.into_iter().zip(steps).take(seats.into()) {
            let situation = table.situation(seat, SeatSet::EMPTY);
            let own = table.sheets[seat.index()].total();
            let margin = own - situation.best_rival();
            let end = Forecast {
                win: f32::from(margin.signum() + 1) / 2.0,
                own: own.into(),
                rival: situation.best_rival().into(),
            };
            take_samples(steps, end, effect, samples);
        }
        let sheets = &table.sheets[..seats.into()];
        let points: i16 = sheets.iter().map(Sheet::total).sum();
        Played {
            points: f32::from(points) / f32::from(seats),
            turns: turns + 1,
            is_filled: sheets.iter().any(Sheet::is_complete),
        }
    }

    /// Plays a turn; returns whether the game is over.
    fn turn(
        &mut self,
        table: &mut Table,
        random: &mut Random,
        effect: &mut LuckEffect,
        steps: &mut [Vec<Step>; 4],
    ) -> bool {
        let active = table.active;
        let all = table.all();
        let mut mind = self.mind(table, active, all);
        let own = table.sheets[active.index()];
        let is_random = table.who[active.index()] == Who::Random;
        let (fallen, luck) = if is_random {
            let dice = DiceSet::from_bits((random.next() >> 25) as u8).unwrap_or_default();
            (throw(random).again(dice, throw(random)), 0.0)
        } else {
            self.throw(&own, &mut mind, random)
        };
        let totals = totals(fallen);
        let rated = rate_b(&own, &totals, &mut mind);
        let mut written = if is_random {
            any_of(&rated, random)
        } else {
            rated.best()
        };
        if let Some(colour) = written {
            // Which of two writes comes first is random, so that the colours left to rivals vary.
            let second = best_second(&own, colour, &totals, &mut mind);
            if !is_random && second.is_some() && random.next() & 1 == 0 {
                written = second;
            }
        }
        if let Some(colour) = written {
            write(&mut table.sheets[active.index()], colour, &totals);
        }
        if table.sheets[active.index()].is_complete() {
            return true;
        }
        let open = written.map_or(ColourSet::ALL, |colour| ColourSet::ALL.without(colour));
        let mut may_write = all;
        for seat in shuffled(table.seats, random) {
            may_write = may_write.without(seat);
            let sheet = table.sheets[seat.index()];
            let misses = seat == active && written.is_none();
            let mut mind = self.mind(table, seat, may_write);
            let rated = rate_c(&sheet, &totals, open, misses, &mut mind);
            let entry = if table.who[seat.index()] == Who::Random {
                any_of(&rated, random)
            } else {
                rated.best()
            };
            if let Some(colour) = entry {
                write(&mut table.sheets[seat.index()], colour, &totals);
            } else if misses {
                table.sheets[seat.index()].mark_miss();
            }
            let Mind::Net(value) = &mind else { continue };
            let luck = if seat == active { luck } else { 0.0 };
            let step = step(value, &table.sheets[seat.index()], luck);
            if seat == active
                && let Some(before) = steps[seat.index()].last()
            {
                let change = Forecast {
                    win: step.told.win - before.told.win,
                    own: step.told.own - before.told.own,
                    rival: step.told.rival - before.told.rival,
                };
                effect.learn(change, luck);
            }
            steps[seat.index()].push(step);
        }
        let sheets = &table.sheets[..table.seats.into()];
        sheets.iter().any(Sheet::is_complete) || table.sheets[active.index()].misses() >= MISSES
    }

    /// How a seat judges sheets.
    fn mind(&self, table: &Table, seat: Seat, may_write: SeatSet) -> Mind<'a> {
        match table.who[seat.index()] {
            Who::Net => Mind::Net(NetValue::new(self.net, table.situation(seat, may_write))),
            Who::Beginner | Who::Random => Mind::Simple(SimpleValue),
        }
    }

    /// Throws, perhaps twice; returns the dice and how lucky the second throw was.
    fn throw(
        &mut self,
        own: &Sheet,
        value: &mut impl SheetValue,
        random: &mut Random,
    ) -> (Throw, f32) {
        let first_throw = throw(random);
        let mut search = SecondThrow::new(own, first_throw, self.effort);
        let found = search.finish(&mut self.memory, value);
        let dice = found.first().map_or(DiceSet::EMPTY, |set| set.dice);
        let fallen = first_throw.again(dice, throw(random));
        let mean = search.mean_of(&self.memory, dice);
        let luck =
            search.value_of(&self.memory, fallen) as f32 - mean as f32 / RatedSet::UNIT as f32;
        (fallen, luck)
    }
}

fn write(sheet: &mut Sheet, colour: Colour, totals: &FourTotals) {
    sheet
        .write(colour, totals[colour.index()])
        .expect("only what may be written is rated");
}

fn best_second(
    own: &Sheet,
    colour: Colour,
    totals: &FourTotals,
    value: &mut impl SheetValue,
) -> Option<Colour> {
    let mut after = *own;
    write(&mut after, colour, totals);
    if after.is_complete() {
        return None;
    }
    let open = ColourSet::ALL.without(colour);
    rate_c(&after, totals, open, false, value).best()
}

/// A random allowed entry, or none.
fn any_of(rated: &Rated, random: &mut Random) -> Option<Colour> {
    let allowed = |colour: &Colour| rated.of(Some(*colour)).is_some();
    let allowed: Vec<Colour> = Colour::ALL.into_iter().filter(allowed).collect();
    let drawn = (u64::from(random.next()) * (allowed.len() as u64 + 1)) >> 32;
    allowed.get(drawn as usize).copied()
}

/// The seats in a random order.
fn shuffled(seats: u8, random: &mut Random) -> Vec<Seat> {
    let mut order: Vec<Seat> = Seat::ALL.into_iter().take(seats.into()).collect();
    for at in (1..order.len()).rev() {
        let other = (u64::from(random.next()) * (at as u64 + 1)) >> 32;
        order.swap(at, other as usize);
    }
    order
}

fn step(value: &NetValue<'_>, sheet: &Sheet, luck: f32) -> Step {
    let situation = &value.situation;
    let mut rival_facts = [[0; RIVAL_SLOTS]; 3];
    for (facts, rival) in rival_facts.iter_mut().zip(&situation.rivals) {
        *facts = rival.facts;
    }
    Step {
        sample: Sample {
            own: situation.own_facts(sheet),
            rival_facts,
            rival_count: situation.rivals.len(),
            own_points: sheet.total().into(),
            rival_points: situation.best_rival().into(),
            target: Forecast::default(),
        },
        told: value.forecast(sheet),
        is_certain: situation.value_if_over(sheet).is_some(),
        luck,
    }
}

/// Gives each step its target, from the last to the first.
fn take_samples(steps: Vec<Step>, end: Forecast, effect: &LuckEffect, samples: &mut Vec<Sample>) {
    let mut target = end;
    for mut step in steps.into_iter().rev() {
        step.sample.target = target;
        let lucky = effect.of(step.luck);
        let earlier = |told: f32, target: f32, lucky: f32| told - lucky + REACH * (target - told);
        let told = step.told;
        target = Forecast {
            win: earlier(told.win, target.win, lucky.win),
            own: earlier(told.own, target.own, lucky.own),
            rival: earlier(told.rival, target.rival, lucky.rival),
        };
        if !step.is_certain {
            samples.push(step.sample);
        }
    }
}
