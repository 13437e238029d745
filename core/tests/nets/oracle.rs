//! The judge of the nets. It is shown every state of the match being played. It remembers which
//! dice were rolled in which turn, who decided what, who sat where and what each match scored, and
//! it reports every broken promise.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use pocketq_core::{
    games::{GameKind, MatchKind},
    quantik,
    qwantum::{self, Action, Colour, Dice, DiceSet, SheetAction, Throw},
    store::{Counted, MatchId, Statistics, Store, TOP},
    towers,
};
use pocketq_testing::RamFlash;

use crate::{
    boards::{QuantikBoard, Standing, TowersBoard},
    sheet::Sheet,
    table::{Entry, Fall, Second, Table, with_colour, writer},
};

/// A broken promise: `what` says which one, in a few words by which faults are counted, and `how`
/// gives the details.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) what: &'static str,
    pub(crate) how: String,
}

pub(crate) fn fault<T>(what: &'static str, how: impl Into<String>) -> Result<T, Fault> {
    let how = how.into();
    Err(Fault { what, how })
}

/// A player at the table, as shown in the setup list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seated {
    pub(crate) name: String,
    pub(crate) is_device: bool,
}

/// A match as the console reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) id: MatchId,
    pub(crate) is_over: bool,
    /// The actions played, without undone ones.
    pub(crate) codes: Vec<u32>,
}

/// The dice rolled in a turn.
#[derive(Clone, Copy, Debug, Default)]
struct Fallen {
    first: Option<Throw>,
    second: Option<(DiceSet, Throw)>,
}

/// The log of a match at the table.
struct TableLog {
    setup: qwantum::Setup,
    actions: Vec<Action>,
    /// The decisions including undone ones, until something else is decided.
    with_undone: Vec<(usize, Action)>,
    /// The game at the beginning of each turn, with the number of actions before it.
    turns: Vec<(usize, Table)>,
    table: Table,
    fallen: Vec<Fallen>,
    /// The entries decided by the device, by turn, seat, and whether in action B.
    of_device: HashMap<(usize, usize, bool), Entry>,
}

/// The log of a match of any kind.
enum Log {
    Table(Box<TableLog>),
    Sheet(Vec<u32>),
    Dice(Vec<u32>),
    Quantik(Vec<u32>, Vec<QuantikBoard>),
    Towers(Vec<u32>, Vec<TowersBoard>),
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ended {
    winners: u8,
    /// Who is away, one bit each.
    away: u8,
    points: Vec<i16>,
    best_columns: Vec<u8>,
    length: usize,
}

impl Known {
    /// Whether the match can set records.
    fn is_of_people(&self) -> bool {
        !self.is_revised && !self.is_taken_over
    }
}

struct Known {
    kind: MatchKind,
    log: Log,
    ended: Option<Ended>,
    /// Who plays; `None` if nobody looked since it may have changed.
    seated: Option<Vec<Seated>>,
    /// The seats that the device has played.
    of_device: [bool; 4],
    /// Whether a person took over a seat for which the device had thrown, written or moved.
    is_taken_over: bool,
    /// Whether somebody may have taken over a seat unseen.
    is_unwatched: bool,
    /// Whether a decision was changed after a later throw was known.
    is_revised: bool,
    is_by_code: bool,
    /// Whether the match has been over at some time, even if that was undone.
    was_ended: bool,
}

/// By code and turn: the first throw, and the face of each die when thrown again.
type CodeFalls = HashMap<(u32, usize), (Throw, [Option<u8>; 7])>;

/// A player's statistics in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    games: u16,
    wins: u16,
    draws: u16,
    best: Option<i16>,
    longest: usize,
    best_column: u8,
}

/// The judge.
#[derive(Default)]
pub(crate) struct Oracle {
    matches: BTreeMap<MatchId, Known>,
    /// The match seen last.
    last: Option<MatchId>,
    /// The dice of games by code.
    by_code: CodeFalls,
    /// Whether the statistics may have been reset, or matches deleted.
    pub(crate) are_results_unsure: bool,
    /// Faults after which a match can go on.
    pub(crate) faults: Vec<Fault>,
    /// How many matches were begun, and how many have ended.
    pub(crate) begun: usize,
    pub(crate) finished: usize,
}

/// The setup of a match, as far as the rules need it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum How {
    Table(qwantum::Setup),
    Sheet,
    Dice,
    Quantik,
    Towers(towers::Setup),
}

impl TableLog {
    fn new(setup: qwantum::Setup) -> Self {
        let table = Table::new(setup);
        TableLog {
            setup,
            actions: Vec::new(),
            with_undone: Vec::new(),
            turns: vec![(0, table.clone())],
            table,
            fallen: Vec::new(),
            of_device: HashMap::new(),
        }
    }

    /// Takes the current list of actions. Returns whether a decision was changed after a later
    /// throw was known.
    fn observe(
        &mut self,
        actions: Vec<Action>,
        devices: Option<[bool; 4]>,
        faults: &mut Vec<Fault>,
    ) -> Result<bool, Fault> {
        let old = std::mem::replace(&mut self.actions, actions);
        let same = old.iter().zip(&self.actions);
        let same = same.take_while(|(one, other)| one == other).count();
        let is_fix = same < old.len() && same < self.actions.len();
        let is_revised = self.is_changed_with_known_dice();
        let before = is_fix.then(|| self.table.clone());
        let devices = devices.unwrap_or_default();
        self.replay(same, (!is_fix).then_some(devices))?;
        if let Some(Err(fault)) = before.map(|before| self.check_fix(&before)) {
            faults.push(fault);
        }
        self.note_fallen()?;
        Ok(is_revised)
    }

    fn is_changed_with_known_dice(&mut self) -> bool {
        let decided = decisions(&self.actions);
        let same = self.with_undone.iter().zip(&decided);
        let same = same.take_while(|(one, other)| one == other).count();
        let changed = self.with_undone.get(same).map(|(turn, _)| *turn);
        let later = changed.and_then(|turn| self.fallen.get(turn..));
        let is_known = later.is_some_and(|later| later.iter().any(|one| one.first.is_some()));
        let is_undone = same == decided.len();
        // What was taken back before anything fell after it counts as never decided.
        if !is_undone || !is_known {
            self.with_undone = decided;
        }
        is_known && !is_undone
    }

    /// Replays everything after the first `same` actions, which are unchanged.
    fn replay(&mut self, same: usize, devices: Option<[bool; 4]>) -> Result<(), Fault> {
        while self.turns.len() > 1 && self.turns.last().is_some_and(|(at, _)| *at > same) {
            self.turns.pop();
        }
        let (at, table) = self.turns[self.turns.len() - 1].clone();
        self.table = table;
        for (index, action) in self.actions.clone().into_iter().enumerate().skip(at) {
            let (turn, number) = (*self.table.turn(), self.table.turns.len() - 1);
            if let Err(why) = self.table.play(action) {
                return fault("rules", format!("{why}: action {index}, {action:?}"));
            }
            if let (Some((seat, in_b)), Some(devices)) = (writer(action, &turn), devices)
                && index >= same
            {
                let place = (number, seat, in_b);
                if devices[seat] && action != Action::B(None) {
                    let entry = action.written().map(Colour::index);
                    self.of_device.insert(place, entry);
                } else {
                    self.of_device.remove(&place);
                }
            }
            if self.table.turns.len() > number + 1 {
                self.turns.push((index + 1, self.table.clone()));
            }
        }
        Ok(())
    }

    /// Checks that no entry of the device was corrected, unless another correction made it
    /// impossible.
    fn check_fix(&self, before: &Table) -> Result<(), Fault> {
        for (&(number, seat, in_b), &entry) in &self.of_device {
            let turns = (before.turns.get(number), self.table.turns.get(number));
            let (Some(old), Some(new)) = turns else {
                continue;
            };
            let (old, now) = (old.written(seat, in_b), new.written(seat, in_b));
            if old != Some(entry) || now.is_none() || now == old {
                continue;
            }
            let mut game = Table::new(self.setup);
            for action in &self.actions {
                let turn = *game.turn();
                let is_here = game.turns.len() - 1 == number;
                if is_here && writer(*action, &turn) == Some((seat, in_b)) {
                    if game.play(with_colour(*action, entry)).is_ok() {
                        let how = format!(
                            "turn {number}, seat {seat}, in B {in_b}: {old:?} became {now:?}"
                        );
                        return fault("device's entry fixed", how);
                    }
                    break;
                }
                if game.play(*action).is_err() {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Checks that dice once rolled in a turn stay the same, whether by the device or by hand.
    fn note_fallen(&mut self) -> Result<(), Fault> {
        let last = self.table.turns.len() - 1;
        for (number, turn) in self.table.turns.iter().enumerate() {
            if self.fallen.len() == number {
                self.fallen.push(Fallen::default());
            }
            let fallen = &mut self.fallen[number];
            let chance = "chance was undone";
            let thrown = |fall| match fall {
                Fall::Chance(throw) | Fall::ByHand(throw) => throw,
            };
            match (turn.first.map(thrown), fallen.first) {
                (Some(now), Some(before)) if now != before => {
                    return fault(chance, format!("turn {number}: {before} became {now}"));
                }
                (None, Some(before)) if number == last => {
                    return fault(
                        chance,
                        format!("turn {number} is without its throw {before}"),
                    );
                }
                (Some(now), None) => fallen.first = Some(now),
                _ => {}
            }
            let second = match turn.second {
                Some(Second::Again(dice, fall)) => Some((dice, thrown(fall))),
                _ => None,
            };
            match (second, fallen.second) {
                (now, Some(before))
                    if now.is_none() && (number == last || turn.second.is_some()) =>
                {
                    let how = format!("turn {number}: second throw {before:?} was taken back");
                    return fault(chance, how);
                }
                (Some(now), Some(before)) if now != before => {
                    let how = format!("turn {number}: second throw {before:?} became {now:?}");
                    return fault(chance, how);
                }
                (Some(now), None) => fallen.second = Some(now),
                _ => {}
            }
        }
        Ok(())
    }

    fn ended(&self) -> Option<Ended> {
        let sheets = &self.table.sheets[..self.setup.seat_count().into()];
        self.table.is_over.then(|| Ended {
            winners: self.table.winners(),
            away: self.table.away_bits(),
            points: sheets.iter().map(Sheet::total).collect(),
            best_columns: sheets.iter().map(Sheet::best_column).collect(),
            length: self.table.length(),
        })
    }
}

/// What people decided, each with the number of the turn whose first throw comes after it.
fn decisions(actions: &[Action]) -> Vec<(usize, Action)> {
    let (mut decided, mut turns, mut is_decided) = (Vec::new(), 0, true);
    for &action in actions {
        match action {
            Action::Throw(_) | Action::ThrownByHand(_) => (turns, is_decided) = (turns + 1, false),
            // Undo never takes back a second throw. Leaving may be recorded before or after it.
            Action::Again { .. } | Action::AgainByHand { .. } => {}
            Action::Away {
                is_between_turns: true,
                ..
            } => decided.push((turns - usize::from(!is_decided), action)),
            _ => {
                is_decided = true;
                decided.push((turns, action));
            }
        }
    }
    decided
}

/// Replays boards from the first code that differs.
fn boards<B: Clone>(
    old: &mut Vec<u32>,
    boards: &mut Vec<B>,
    codes: &[u32],
    mut play: impl FnMut(&mut B, u32) -> Result<(), &'static str>,
) -> Result<(), Fault> {
    let same = old.iter().zip(codes);
    let same = same.take_while(|(one, other)| one == other).count();
    boards.truncate(same + 1);
    for (index, code) in codes.iter().enumerate().skip(same) {
        let mut board = boards[index].clone();
        if let Err(why) = play(&mut board, *code) {
            return fault("rules", format!("{why}: action {index}, code {code}"));
        }
        boards.push(board);
    }
    *old = codes.to_vec();
    Ok(())
}

/// Checks a player's own sheet: numbers in any row, misses, and the end.
fn own_sheet(codes: &[u32]) -> Result<Option<Ended>, Fault> {
    let (mut sheet, mut is_over) = (Sheet::default(), false);
    for code in codes {
        let action = u8::try_from(*code).ok().and_then(SheetAction::from_code);
        let is_legal = !is_over
            && match action {
                Some(SheetAction::Write { colour, value }) => sheet.write(colour.index(), value),
                Some(SheetAction::Miss) => {
                    sheet.misses += 1;
                    true
                }
                Some(SheetAction::Ended) => true,
                None => false,
            };
        if !is_legal {
            return fault("rules", format!("{action:?} on {sheet:?}"));
        }
        let ended = action == Some(SheetAction::Ended);
        is_over = ended || sheet.is_full() || sheet.misses == 5;
    }
    Ok(is_over.then(|| Ended {
        winners: 0,
        away: 0,
        points: vec![sheet.total()],
        best_columns: vec![sheet.best_column()],
        length: codes.len(),
    }))
}

/// Checks "dice only": in each turn a first throw, and perhaps a second one of some dice.
fn dice_only(codes: &[u32]) -> Result<(), Fault> {
    let setup = qwantum::Setup::new(1, qwantum::Seat::One, Dice::Device);
    let mut table = Table::new(setup.expect("one may play alone"));
    for code in codes {
        let action = Action::from_code(*code);
        if matches!(action, Some(Action::Throw(_) | Action::ThrownByHand(_))) {
            table = Table::new(setup.expect("one may play alone"));
        }
        if let Err(why) = action.map_or(Err("no action"), |action| table.play(action)) {
            return fault("rules", format!("{why}: {action:?}"));
        }
    }
    Ok(())
}

impl Oracle {
    /// Takes the current state of a match; `devices` are the seats played by the device, if known.
    pub(crate) fn observe(
        &mut self,
        kind: MatchKind,
        seen: &Seen,
        how: How,
        seated: Option<&[Seated]>,
        devices: Option<[bool; 4]>,
    ) -> Result<(), Fault> {
        self.last = Some(seen.id);
        let begun = &mut self.begun;
        let known = self.matches.entry(seen.id).or_insert_with(|| {
            *begun += 1;
            Known {
                kind,
                log: match how {
                    How::Table(setup) => Log::Table(Box::new(TableLog::new(setup))),
                    How::Sheet => Log::Sheet(Vec::new()),
                    How::Dice => Log::Dice(Vec::new()),
                    How::Quantik => Log::Quantik(Vec::new(), vec![QuantikBoard::default()]),
                    How::Towers(setup) => Log::Towers(Vec::new(), vec![TowersBoard::new(setup)]),
                },
                ended: None,
                seated: seated.map(<[_]>::to_vec),
                of_device: [false; 4],
                is_taken_over: false,
                is_unwatched: false,
                is_revised: false,
                is_by_code: matches!(how, How::Table(setup) if setup.code().is_some()),
                was_ended: false,
            }
        });
        let of_two = |standing: Standing, points: Vec<i16>, length| {
            standing.is_over.then(|| Ended {
                winners: standing.winners,
                away: 0,
                points,
                best_columns: Vec::new(),
                length,
            })
        };
        let mut is_revised = false;
        let ended = match &mut known.log {
            Log::Table(log) => {
                let actions = seen.codes.iter().map(|code| Action::from_code(*code));
                let Some(actions) = actions.collect::<Option<Vec<_>>>() else {
                    return fault("rules", "a code of no action");
                };
                let mut faults = Vec::new();
                is_revised = log.observe(actions, devices, &mut faults)?;
                self.faults.append(&mut faults);
                if let Some(code) = log.setup.code() {
                    check_code(&mut self.by_code, code.number(), &log.table)?;
                }
                log.ended()
            }
            Log::Sheet(codes) => {
                codes.clone_from(&seen.codes);
                own_sheet(codes)?
            }
            Log::Dice(codes) => {
                if !seen.codes.starts_with(codes) {
                    let how = format!("{codes:?} became {:?}", seen.codes);
                    return fault("chance was undone", how);
                }
                codes.clone_from(&seen.codes);
                dice_only(codes)?;
                None
            }
            Log::Quantik(codes, all) => {
                boards(codes, all, &seen.codes, |board, code| {
                    let code = u8::try_from(code).ok();
                    let played = code.and_then(quantik::Move::from_code).ok_or("no move")?;
                    board.play(played)
                })?;
                of_two(all[codes.len()].standing(), Vec::new(), codes.len())
            }
            Log::Towers(codes, all) => {
                boards(codes, all, &seen.codes, |board, code| {
                    let code = u16::try_from(code).ok();
                    let action = code
                        .and_then(towers::Action::from_code)
                        .ok_or("no action")?;
                    board.play(action)
                })?;
                let board = &all[codes.len()];
                of_two(board.standing(), board.points(), codes.len())
            }
        };
        known.is_revised |= is_revised;
        if ended.is_some() != seen.is_over {
            return fault("end", format!("{ended:?}, but over: {}", seen.is_over));
        }
        if ended.is_some() && !known.was_ended {
            known.was_ended = true;
            self.finished += 1;
        }
        known.ended = ended;
        Ok(())
    }

    /// Checks the points that the console reports for the last match.
    pub(crate) fn check_points(&self, points: Vec<i16>) -> Result<(), Fault> {
        let last = self
            .last
            .and_then(|id| self.matches.get(&id)?.ended.as_ref());
        match last {
            Some(ended) if ended.points != points => fault(
                "points",
                format!("{points:?} instead of {:?}", ended.points),
            ),
            _ => Ok(()),
        }
    }

    /// The board of a match of Quantum.
    pub(crate) fn towers(&self, id: MatchId) -> Option<&TowersBoard> {
        match &self.matches.get(&id)?.log {
            Log::Towers(_, boards) => boards.last(),
            _ => None,
        }
    }

    pub(crate) fn knows(&self, id: MatchId) -> bool {
        self.matches.contains_key(&id)
    }

    /// Notes who plays a match now.
    pub(crate) fn seat(&mut self, id: MatchId, seated: Vec<Seated>) {
        if let Some(known) = self.matches.get_mut(&id) {
            let has_begun = match &known.log {
                Log::Table(log) => log.fallen.iter().any(|turn| turn.first.is_some()),
                Log::Quantik(codes, _) | Log::Towers(codes, _) => !codes.is_empty(),
                Log::Sheet(_) | Log::Dice(_) => false,
            };
            for (one, of_device) in seated.iter().zip(&mut known.of_device) {
                known.is_taken_over |= *of_device && !one.is_device && has_begun;
                *of_device |= one.is_device;
            }
            known.seated = Some(seated);
        }
    }

    /// Notes that the current players of a match are unknown.
    pub(crate) fn forget_seats(&mut self, id: MatchId) {
        if let Some(known) = self.matches.get_mut(&id) {
            (known.seated, known.is_unwatched) = (None, true);
        }
    }

    /// Compares what is stored with what happened.
    pub(crate) fn check_store(&mut self, flash: &RamFlash) -> Result<(), Fault> {
        let area = flash.area();
        let Ok((store, loaded)) = Store::open(flash.clone(), area) else {
            return fault("store", "it cannot be opened");
        };
        let mut names: HashMap<MatchId, Vec<String>> = HashMap::new();
        for saved in store.matches() {
            let Some(known) = self.matches.get_mut(&saved.id) else {
                continue;
            };
            let winners = known.ended.as_ref().map(|ended| ended.winners);
            if winners != saved.winners {
                let how = format!("{winners:?} won, stored is {:?}", saved.winners);
                return fault("winners", how);
            }
            let players = &saved.opening.players;
            let is_table = known.kind.game == GameKind::Qwantum;
            let stored = players.iter().map(|player| Seated {
                name: player.name.to_string(),
                is_device: if is_table {
                    player.kind != 0
                } else {
                    player.name.is_empty()
                },
            });
            let stored: Vec<Seated> = stored.collect();
            if known.is_unwatched {
                known.is_taken_over = players.iter().any(|player| player.device_turns > 0);
            }
            let people = stored.iter().filter(|one| !one.is_device);
            let names: BTreeSet<&str> = people.clone().map(|one| one.name.as_str()).collect();
            if names.len() < people.count() {
                return fault("one name twice", format!("{stored:?}"));
            }
            match &known.seated {
                Some(seated) if !is_same_table(seated, &stored) => {
                    let how = format!("{seated:?} sit there, stored are {stored:?}");
                    return fault("seats", how);
                }
                Some(_) => {}
                // Nobody looked. The results must still be those of the players who are stored.
                None => known.seated = Some(stored),
            }
        }
        for (id, known) in &self.matches {
            let seated = known.seated.iter().flatten();
            let away = known.ended.as_ref().map_or(0, |ended| ended.away);
            let named = seated.enumerate().map(|(seat, one)| {
                let is_counted = !one.is_device && away >> seat & 1 == 0;
                match is_counted {
                    true => one.name.clone(),
                    false => String::new(),
                }
            });
            names.insert(*id, named.collect());
        }
        self.check_statistics(&loaded.statistics, &names)
    }

    fn check_statistics(
        &mut self,
        statistics: &Statistics,
        names: &HashMap<MatchId, Vec<String>>,
    ) -> Result<(), Fault> {
        if self.are_results_unsure {
            return Ok(());
        }
        let is_unsure = |known: &Known| known.seated.is_none();
        let are_names_unsure = self.matches.values().any(is_unsure);
        let mut wrong = None;
        let is_as = |id: &MatchId, known: &Known, counted: Counted| {
            let is_alone = known.kind == GameKind::Qwantum.into() && names[id].len() == 1;
            let is_same = known.kind == counted.game().into();
            !known.is_by_code && is_same && is_alone == (counted == Counted::Alone)
        };
        for as_what in Counted::all() {
            let mut expected: BTreeMap<&str, Tally> = BTreeMap::new();
            for (id, known) in &self.matches {
                let is_counted = is_as(id, known, as_what);
                let Some(ended) = known.ended.as_ref().filter(|_| is_counted) else {
                    continue;
                };
                let named = names[id].iter().enumerate();
                for (seat, name) in named.filter(|(_, name)| !name.is_empty()) {
                    let tally = expected.entry(name).or_default();
                    tally.games += 1;
                    tally.wins += u16::from(ended.winners >> seat & 1);
                    tally.draws += u16::from(ended.winners == 0);
                    if !known.is_of_people() {
                        continue;
                    }
                    tally.best = tally.best.max(ended.points.get(seat).copied());
                    tally.longest = tally.longest.max(ended.length);
                    let column = ended.best_columns.get(seat).copied().unwrap_or(0);
                    tally.best_column = tally.best_column.max(column);
                }
            }
            let counted = statistics.people().iter().map(|person| {
                let tally = person.tally(as_what);
                let counted = Tally {
                    games: tally.games,
                    wins: tally.wins,
                    draws: tally.draws,
                    best: tally.best,
                    longest: tally.longest.into(),
                    best_column: tally.best_column,
                };
                (person.name(), counted)
            });
            let counted: BTreeMap<_, _> = counted.filter(|(_, tally)| tally.games > 0).collect();
            if counted != expected {
                wrong = Some(format!(
                    "{as_what:?}: {counted:?} counted, {expected:?} played"
                ));
            }
        }
        let table = Counted::Game(GameKind::Qwantum);
        for (as_what, top) in [
            (table, statistics.top()),
            (Counted::Alone, statistics.top_alone()),
        ] {
            let counted = self.matches.iter();
            let counted =
                counted.filter(|(id, known)| is_as(id, known, as_what) && known.is_of_people());
            let results = counted.filter_map(|(id, known)| Some((id, known.ended.as_ref()?)));
            let mut points: Vec<i16> = results
                .flat_map(|(id, ended)| names[id].iter().zip(ended.points.iter().copied()))
                .filter(|(name, _)| !name.is_empty())
                .map(|(_, points)| points)
                .collect();
            points.sort_unstable_by(|one, other| other.cmp(one));
            points.truncate(TOP);
            let shown: Vec<i16> = top.results().iter().map(|best| best.points).collect();
            if shown != points {
                let how = format!("the top ten is {shown:?}, played were {points:?}");
                wrong = wrong.or(Some(how));
            }
        }
        let by_code = statistics.by_code().top().results().iter();
        let by_code = by_code.map(|best| (best.name.to_string(), best.points));
        for (name, points) in by_code {
            let mut results = self
                .matches
                .iter()
                .filter(|(_, known)| known.is_by_code && known.is_of_people());
            let is_of = |(id, known): (&MatchId, &Known)| {
                let points_of = known.ended.as_ref().map(|ended| &ended.points);
                let all = names[id].iter().zip(points_of.into_iter().flatten());
                all.into_iter().any(|one| one == (&name, &points))
            };
            if !results.any(is_of) {
                wrong = wrong.or(Some(format!("{name} never had {points} by a code")));
            }
        }
        match wrong.filter(|_| !are_names_unsure) {
            None => Ok(()),
            Some(how) => fault("results", how),
        }
    }
}

/// Whether the same people and devices sit in the same seats; devices' names do not matter.
pub(crate) fn is_same_table(seated: &[Seated], stored: &[Seated]) -> bool {
    let same = |(one, other): (&Seated, &Seated)| {
        one.is_device == other.is_device && (one.is_device || one.name == other.name)
    };
    seated.len() == stored.len() && seated.iter().zip(stored).all(same)
}

/// Checks that a code gives the same dice as before.
fn check_code(by_code: &mut CodeFalls, code: u32, table: &Table) -> Result<(), Fault> {
    for (number, turn) in table.turns.iter().enumerate() {
        let Some(Fall::Chance(first)) = turn.first else {
            continue;
        };
        let known = by_code.entry((code, number)).or_insert((first, [None; 7]));
        if known.0 != first {
            let how = format!("turn {number} of code {code}: {} became {first}", known.0);
            return fault("code", how);
        }
        let Some(Second::Again(dice, Fall::Chance(second))) = turn.second else {
            continue;
        };
        for die in (0..7).filter(|die| dice.bits() >> die & 1 == 1) {
            let now = second.up()[die];
            if *known.1[die].get_or_insert(now) != now {
                let how = format!("turn {number} of code {code}: die {die} fell otherwise");
                return fault("code", how);
            }
        }
    }
    Ok(())
}
