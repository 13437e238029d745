//! Simulated play: three games at once, changes chosen at random from a seed, and what must be
//! stored after each of them.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec as List;
use pocketq_core::{
    console::{Settings, Volume},
    games::{GameKind, MatchKind},
    journal::{Fallen, Journal},
    quantik,
    qwantum::{self, Action, Dice, Phase, Seat, Setup},
    store::{
        Change, Counted, FinishedGame, MatchId, Name, Opening, Outcome, Player, Progress,
        Result as Ended, SetupBytes, Statistics, Store, StoreError, StoredGame,
    },
    towers,
};
use pocketq_testing::{RamFlash, TestRng};

/// A change that owns its data.
#[derive(Clone, Debug)]
pub(crate) enum OwnedChange {
    Begin(Opening),
    Other(Change<'static>),
    LastSetups(Vec<u8>),
    Statistics(Box<Statistics>),
    Record(Record),
}

/// How far the latest match of a kind has come.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) kind: MatchKind,
    pub(crate) first: usize,
    pub(crate) codes: Vec<u32>,
    pub(crate) played: usize,
    pub(crate) fallen: Vec<(u8, u32)>,
    pub(crate) is_revised: bool,
    pub(crate) winners: Option<u8>,
    pub(crate) players: List<Player, 4>,
}

impl Record {
    /// All of a match, whose first codes may be stored already.
    pub(crate) fn of<G: StoredGame, const N: usize>(
        journal: &Journal<G, N>,
        players: &[Player],
    ) -> Self {
        let codes = journal.all_codes().iter().map(|&code| code.into());
        Record {
            kind: MatchKind {
                game: G::KIND,
                mode: G::MODE,
            },
            first: journal.stored(),
            codes: codes.collect(),
            played: journal.len(),
            fallen: journal.fallen().entries().collect(),
            is_revised: journal.is_revised(),
            winners: None,
            players: players.iter().cloned().collect(),
        }
    }

    pub(crate) fn apply<F: NorFlash>(&self, store: &mut Store<F>) -> Result<(), StoreError> {
        let progress = Progress {
            // After a power cut, more codes than these may already be stored.
            first: self.first,
            codes: self.codes.iter().copied(),
            played: self.played,
            fallen: self.fallen.iter().copied(),
            is_revised: self.is_revised,
            winners: self.winners,
            is_counted: self.winners.is_some(),
            players: &self.players,
        };
        let id = store.latest(self.kind).ok_or(StoreError::NoMatch)?.id;
        store.record(id, &progress).map(drop)
    }
}

impl OwnedChange {
    /// Whether a match ends with it.
    pub(crate) fn is_end(&self) -> bool {
        matches!(self, OwnedChange::Record(record) if record.winners.is_some())
    }

    pub(crate) fn apply<F: NorFlash>(&self, store: &mut Store<F>) -> Result<(), StoreError> {
        store.apply(&match self {
            OwnedChange::Begin(opening) => Change::Begin(opening),
            OwnedChange::Other(change) => *change,
            OwnedChange::LastSetups(bytes) => Change::LastSetups(bytes),
            OwnedChange::Statistics(statistics) => Change::Statistics(statistics),
            OwnedChange::Record(record) => return record.apply(store),
        })
    }
}

/// A match in a form that can be compared: setup, codes, how many are played, and what fell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Codes {
    pub(crate) setup: Vec<u8>,
    pub(crate) all: Vec<u32>,
    pub(crate) played: usize,
    pub(crate) fallen: Vec<(u8, u32)>,
    pub(crate) is_revised: bool,
}

pub(crate) fn codes<G: StoredGame, const N: usize>(journal: &Journal<G, N>) -> Codes {
    let all = journal.all_codes().iter().map(|&code| code.into());
    Codes {
        setup: G::setup_bytes(journal.setup()).to_vec(),
        all: all.collect(),
        played: journal.len(),
        fallen: journal.fallen().entries().collect(),
        is_revised: journal.is_revised(),
    }
}

/// A match and who plays it.
pub(crate) type Match = (Codes, List<Player, 4>);

/// The contents of a store, expected or found.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Contents {
    pub(crate) live: [Option<Match>; GameKind::COUNT],
    pub(crate) finished: Vec<(GameKind, Match)>,
    pub(crate) settings: Option<Settings>,
    pub(crate) last_setups: Vec<u8>,
    pub(crate) statistics: Statistics,
}

impl Contents {
    /// Whether a store with the contents `found` has everything that it must. Of the finished
    /// matches, the oldest may have been deleted to make room, or a ninth not deleted yet.
    pub(crate) fn is_stored_as(&self, found: &Contents) -> bool {
        let common = self.finished.len().min(found.finished.len());
        let [mut expected, mut found] = [self.clone(), found.clone()];
        expected.finished.truncate(common);
        found.finished.truncate(common);
        expected == found
    }

    /// What an open store contains. No actions may be missing.
    pub(crate) fn of(
        store: &mut Store<RamFlash>,
        loaded: &pocketq_core::store::Loaded,
    ) -> Result<Contents, String> {
        let mut contents = Contents {
            settings: loaded.settings,
            last_setups: loaded.last_setups.to_vec(),
            statistics: loaded.statistics.clone(),
            ..Contents::default()
        };
        let saved: Vec<_> = store
            .matches()
            .map(|saved| {
                let Opening { game, players, .. } = saved.opening;
                (saved.id, *game, players.clone(), saved.winners)
            })
            .collect();
        for (id, game, players, winners) in saved {
            let (codes, missing) = read(store, id, game)?;
            if missing > 0 {
                return Err(format!("{missing} actions of {game:?} are missing"));
            }
            match winners {
                Some(_) => contents.finished.push((game, (codes, players))),
                None => contents.live[game.index()] = Some((codes, players)),
            }
        }
        Ok(contents)
    }
}

/// Reads a match of any game.
pub(crate) fn read(
    store: &mut Store<RamFlash>,
    id: MatchId,
    game: GameKind,
) -> Result<(Codes, u16), String> {
    games()[game.index()].read(store, id)
}

/// Simulated players and their games.
#[derive(Clone)]
pub(crate) struct SimulatedPlay {
    pub(crate) chance: TestRng,
    games: [Box<dyn SimulatedGame>; GameKind::COUNT],
    /// The game that is being played, and for how many more changes; meanwhile the other matches
    /// get older.
    current: (GameKind, usize),
    /// Something earlier in a match is corrected once in this many changes; 0 for never.
    corrects: usize,
    /// How many games the statistics have counted.
    counted: u32,
    pub(crate) expected: Contents,
}

/// A game that simulated players play.
trait SimulatedGame {
    /// Begins, continues or finishes a match; returns the change to store.
    fn next(&mut self, chance: &mut TestRng, corrects: usize) -> OwnedChange;

    /// Abandons the match.
    fn abandon(&mut self);

    /// The match that is being played.
    fn codes(&self) -> Option<Match>;

    fn read(&self, store: &mut Store<RamFlash>, id: MatchId) -> Result<(Codes, u16), String>;

    fn boxed(&self) -> Box<dyn SimulatedGame>;
}

impl Clone for Box<dyn SimulatedGame> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

/// A match of a game, how one is set up, and which action comes next.
#[derive(Clone)]
struct Simulated<G: StoredGame, const N: usize> {
    played: Option<Box<Journal<G, N>>>,
    players: List<Player, 4>,
    setup: fn(&mut TestRng) -> (G::Setup, usize),
    action: fn(&G, &mut TestRng) -> G::Action,
}

impl<G: StoredGame + 'static, const N: usize> SimulatedGame for Simulated<G, N> {
    fn next(&mut self, chance: &mut TestRng, corrects: usize) -> OwnedChange {
        let Some(played) = &mut self.played else {
            let (setup, seats) = (self.setup)(chance);
            let mut played = Box::new(Journal::new(setup));
            played.mark_stored();
            self.played = Some(played);
            let opening = opening(G::KIND, G::setup_bytes(setup), seats);
            self.players.clone_from(&opening.players);
            return OwnedChange::Begin(opening);
        };
        if played.game().is_over() {
            let record = Record {
                winners: Some(1),
                ..Record::of(played, &self.players)
            };
            self.played = None;
            return OwnedChange::Record(record);
        }
        let action = (self.action)(played.game(), chance);
        if corrects > 0 && chance.below(corrects) == 0 {
            played.go_to(chance.below(played.len() + 1));
            let action = (self.action)(played.game(), chance);
            let replaced = chance.below(3);
            assert!(played.play_in_place(action, replaced, &[]).is_ok());
        } else if chance.below(150) == 0 {
            // Somebody else takes a seat.
            let seat = chance.below(self.players.len());
            self.players[seat].name = name(chance.below(4));
        } else {
            random_change(played, chance, action);
        }
        let record = Record::of(played, &self.players);
        played.mark_stored();
        OwnedChange::Record(record)
    }

    fn abandon(&mut self) {
        self.played = None;
    }

    fn codes(&self) -> Option<Match> {
        let codes = self.played.as_deref().map(codes)?;
        Some((codes, self.players.clone()))
    }

    fn read(&self, store: &mut Store<RamFlash>, id: MatchId) -> Result<(Codes, u16), String> {
        let resumed = store
            .resume::<G, N>(id)
            .map_err(|error| error.to_string())?;
        Ok((codes(&resumed.journal), resumed.missing))
    }

    fn boxed(&self) -> Box<dyn SimulatedGame> {
        Box::new(self.clone())
    }
}

/// All games, in the order of [`GameKind::ALL`].
fn games() -> [Box<dyn SimulatedGame>; GameKind::COUNT] {
    let qwantum = Simulated::<qwantum::Game, { qwantum::MOST_ACTIONS }> {
        played: None,
        players: List::new(),
        setup: |chance| {
            let dice = [Dice::Device, Dice::Real][chance.below(2)];
            let seats = 1 + chance.below(4);
            (Setup::new(seats as u8, Seat::One, dice).unwrap(), seats)
        },
        action: next_action,
    };
    let quantik = Simulated::<quantik::Board, 16> {
        played: None,
        players: List::new(),
        setup: |_| ((), 2),
        action: |board, chance| {
            let moves: Vec<_> = board.legal_moves().collect();
            moves[chance.below(moves.len())]
        },
    };
    let towers = Simulated::<towers::Game, { towers::MOST_ACTIONS }> {
        played: None,
        players: List::new(),
        setup: |chance| {
            let setup = towers::Setup {
                board: towers::BoardSize::ALL[chance.below(2)],
                placement: towers::Placement::ALL[chance.below(3)],
            };
            (setup, 2)
        },
        action: |game, chance| {
            let moves = game.legal_moves().map(towers::Action::Move);
            let actions: Vec<_> = game.legal_placements().chain(moves).collect();
            actions[chance.below(actions.len())]
        },
    };
    [Box::new(qwantum), Box::new(quantik), Box::new(towers)]
}

fn name(index: usize) -> Name {
    Name::try_from(["Ana", "Łucja", "Żółćęłńśźą", "Ben"][index % 4]).unwrap()
}

fn opening(game: GameKind, setup: SetupBytes, seats: usize) -> Opening {
    let player = |index| Player {
        name: name(index),
        kind: index as u8,
        device_turns: 0,
    };
    Opening {
        game,
        mode: 0,
        setup,
        players: (0..seats).map(player).collect(),
    }
}

/// An action that is legal in this game of Qwantum now.
pub(crate) fn next_action(game: &qwantum::Game, chance: &mut TestRng) -> Action {
    let mut throw = || {
        let by_chance = qwantum::Throw::new(core::array::from_fn(|_| chance.below(6) as u8));
        game.falls_by_code().or(by_chance).unwrap()
    };
    match (game.phase(), game.setup().dice()) {
        (Phase::FirstThrow, _) => Action::Throw(throw()),
        (Phase::MayThrowAgain, _) => {
            let thrown = throw();
            let all = qwantum::DiceSet::ALL;
            if chance.below(3) == 0 {
                Action::Keep
            } else {
                Action::Again {
                    dice: all,
                    throw: thrown,
                }
            }
        }
        (Phase::B | Phase::C, Dice::Real) if game.totals().white().is_none() => {
            Action::Totals(throw().totals())
        }
        (phase, _) => {
            let seats: Vec<_> = game.open_seats().iter().collect();
            let seat = match phase {
                Phase::B => game.active(),
                _ => seats[chance.below(seats.len())],
            };
            let colour = game.writable(seat).iter().next();
            let colour = colour.filter(|_| chance.below(8) > 0);
            match (phase, colour) {
                (Phase::B, colour) => Action::B(colour),
                (_, None) if chance.below(2) > 0 => Action::EndTurn,
                (_, colour) => Action::C { seat, colour },
            }
        }
    }
}

impl SimulatedPlay {
    pub(crate) fn new(seed: u64) -> Self {
        SimulatedPlay {
            chance: TestRng(seed),
            games: games(),
            current: (GameKind::ALL[GameKind::COUNT - 1], 100),
            corrects: 0,
            counted: 0,
            expected: Contents::default(),
        }
    }

    /// Play in which something earlier in the match is corrected once in `corrects` changes.
    pub(crate) fn correcting(seed: u64, corrects: usize) -> Self {
        SimulatedPlay {
            corrects,
            ..Self::new(seed)
        }
    }

    /// The next change in a game.
    pub(crate) fn next(&mut self, game: GameKind) -> OwnedChange {
        let played = &mut self.games[game.index()];
        if self.chance.below(250) == 0 {
            // Now and then somebody begins again.
            played.abandon();
        }
        let before = played.codes();
        let change = played.next(&mut self.chance, self.corrects);
        if change.is_end() {
            self.expected.finished.insert(0, (game, before.unwrap()));
            self.expected.finished.truncate(8);
        }
        self.expected.live[game.index()] = played.codes();
        change
    }

    /// The next change, in any game or outside the games.
    pub(crate) fn next_anywhere(&mut self) -> OwnedChange {
        if self.chance.below(40) == 0 {
            return self.next_outside_games();
        }
        if self.current.1 == 0 {
            let game = GameKind::ALL[self.chance.below(GameKind::COUNT)];
            self.current = (game, 1 + self.chance.below(700));
        }
        self.current.1 -= 1;
        self.next(self.current.0)
    }

    /// A change that does not belong to a match.
    fn next_outside_games(&mut self) -> OwnedChange {
        match self.chance.below(3) {
            0 => {
                let settings = Settings {
                    volume: Volume::ALL[self.chance.below(3)],
                    turned: self.chance.below(2) == 0,
                    ..Settings::default()
                };
                self.expected.settings = Some(settings);
                OwnedChange::Other(Change::Settings(settings))
            }
            1 => {
                let length = 1 + self.chance.below(100);
                let bytes: Vec<u8> = (0..length).map(|_| self.chance.next() as u8).collect();
                self.expected.last_setups.clone_from(&bytes);
                OwnedChange::LastSetups(bytes)
            }
            _ => self.statistics(),
        }
    }

    /// Statistics with one more finished game, in which everyone played.
    pub(crate) fn statistics(&mut self) -> OwnedChange {
        let results = (0..4).map(|index| Ended {
            name: name(index),
            outcome: Outcome::Won,
            points: Some(40 + index as i16),
            best_column: Some(9),
        });
        let counted = Counted::all().nth(self.chance.below(Counted::COUNT));
        let game = FinishedGame {
            counted: counted.expect("one of them"),
            length: 70,
            has_top_ten: true,
            sets_no_records: false,
            results: results.collect::<List<_, 4>>(),
        };
        self.counted += 1;
        self.expected
            .statistics
            .note(MatchId::new(self.counted), &game);
        OwnedChange::Statistics(Box::new(self.expected.statistics.clone()))
    }
}

/// Plays an action, or undoes or redoes some.
fn random_change<G: StoredGame, const N: usize>(
    played: &mut Journal<G, N>,
    chance: &mut TestRng,
    action: G::Action,
) {
    let known = played.all_codes().len();
    let goal = match chance.below(400) {
        0..10 => Some(played.len().saturating_sub(1)),
        10..20 => Some((played.len() + 1).min(known)),
        20 => Some(chance.below(known + 1)),
        _ => None,
    };
    if let Some(goal) = goal {
        // After a correction, some of the undone actions may no longer be legal.
        played.go_to(goal);
    } else if !(chance.below(3) == 0 && played.redo()) {
        assert!(played.play(action).is_ok());
    }
}
