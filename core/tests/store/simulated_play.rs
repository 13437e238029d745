//! Simulated people who play: three games at once, changes drawn from a seed, and what must be stored after
//! each of them.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec as List;
use pocketq_core::{
    app::Settings,
    journal::Journal,
    quantik,
    qwantum::{self, Action, Dice, Phase, Seat, Setup},
    store::{
        Change, FinishedGame, GameKind, Name, Opening, Outcome, Player, Result as Ended,
        SetupBytes, Statistics, Store, StoreError, StoredGame,
    },
    towers,
};

use crate::flash::{RamFlash, TestRng};

/// A change with what it borrows.
#[derive(Clone, Debug)]
pub(crate) enum Owned {
    Begin(Opening),
    Other(Change<'static>),
    LastSetups(Vec<u8>),
    Statistics(Box<Statistics>),
}

impl Owned {
    pub(crate) fn apply<F: NorFlash>(&self, store: &mut Store<F>) -> Result<(), StoreError> {
        store.apply(&match self {
            Owned::Begin(opening) => Change::Begin(opening),
            Owned::Other(change) => *change,
            Owned::LastSetups(bytes) => Change::LastSetups(bytes),
            Owned::Statistics(statistics) => Change::Statistics(statistics),
        })
    }
}

/// A match as it can be compared: setup, codes and how many of them are played.
pub(crate) type Codes = (Vec<u8>, Vec<u32>, usize);

pub(crate) fn codes<G: StoredGame, const N: usize>(journal: &Journal<G, N>) -> Codes {
    let all = journal.all_codes().iter().map(|&code| code.into());
    let setup = G::setup_bytes(journal.setup()).to_vec();
    (setup, all.collect(), journal.len())
}

/// All that must be stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Truth {
    pub(crate) live: [Option<Codes>; 3],
    pub(crate) finished: Vec<(GameKind, Codes)>,
    pub(crate) settings: Option<Settings>,
    pub(crate) last_setups: Vec<u8>,
    pub(crate) statistics: Statistics,
}

impl Truth {
    /// Whether a store that has this has all that it must. Finished matches may have been dropped
    /// for want of room, the oldest first, or the ninth not yet.
    pub(crate) fn is_kept_as(&self, kept: &Truth) -> bool {
        let common = self.finished.len().min(kept.finished.len());
        let mut expected = self.clone();
        expected.finished.truncate(common);
        let mut kept = kept.clone();
        kept.finished.truncate(common);
        expected == kept
    }

    /// What a store has, after it was opened. Nothing may be missing.
    pub(crate) fn of(
        store: &mut Store<RamFlash>,
        loaded: &pocketq_core::store::Loaded,
    ) -> Result<Truth, String> {
        let mut truth = Truth {
            settings: loaded.settings,
            last_setups: loaded.last_setups.to_vec(),
            statistics: loaded.statistics.clone(),
            ..Truth::default()
        };
        let saved: Vec<_> = store
            .matches()
            .map(|saved| (saved.id, saved.opening.game, saved.winners))
            .collect();
        for (id, game, winners) in saved {
            let (codes, missing) = read(store, id, game)?;
            if missing > 0 {
                return Err(format!("{missing} actions of {game:?} are missing"));
            }
            match winners {
                Some(_) => truth.finished.push((game, codes)),
                None => truth.live[game.index()] = Some(codes),
            }
        }
        Ok(truth)
    }
}

/// Reads a match back, whichever game it is of.
pub(crate) fn read(
    store: &mut Store<RamFlash>,
    id: pocketq_core::store::MatchId,
    game: GameKind,
) -> Result<(Codes, u16), String> {
    fn of<G: StoredGame, const N: usize>(
        store: &mut Store<RamFlash>,
        id: pocketq_core::store::MatchId,
    ) -> Result<(Codes, u16), String> {
        let resumed = store
            .resume::<G, N>(id)
            .map_err(|trouble| trouble.to_string())?;
        Ok((codes(&resumed.journal), resumed.missing))
    }
    match game {
        GameKind::Qwantum => of::<qwantum::Game, { qwantum::MOST_ACTIONS }>(store, id),
        GameKind::Quantik => of::<quantik::Board, 16>(store, id),
        GameKind::Towers => of::<towers::Game, { towers::MOST_ACTIONS }>(store, id),
    }
}

/// Simulated people.
#[derive(Clone)]
pub(crate) struct SimulatedPlay {
    pub(crate) chance: TestRng,
    qwantum: Option<qwantum::Match>,
    quantik: Option<quantik::Match>,
    towers: Option<Box<towers::Match>>,
    /// What is played now, and for how many changes; the other matches grow old meanwhile.
    stretch: (GameKind, usize),
    pub(crate) truth: Truth,
}

fn name(index: usize) -> Name {
    Name::try_from(["Ana", "Łucja", "Żółćęł", "Ben"][index % 4]).unwrap()
}

fn opening(game: GameKind, setup: SetupBytes, seats: usize) -> Opening {
    let player = |index| Player {
        name: name(index),
        kind: index as u8,
    };
    Opening {
        game,
        setup,
        players: (0..seats).map(player).collect(),
    }
}

/// An action that a game of Qwantum takes now.
pub(crate) fn next_action(game: &qwantum::Game, chance: &mut TestRng) -> Action {
    let mut throw =
        || qwantum::Throw::new(core::array::from_fn(|_| chance.below(6) as u8)).unwrap();
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
        (Phase::B | Phase::C(_), Dice::Real) if game.totals().white().is_none() => {
            Action::Totals(throw().totals())
        }
        (phase, _) => {
            let colour = game.writable().iter().next();
            let colour = colour.filter(|_| chance.below(8) > 0);
            if phase == Phase::B {
                Action::B(colour)
            } else {
                Action::C(colour)
            }
        }
    }
}

impl SimulatedPlay {
    pub(crate) fn new(seed: u64) -> Self {
        SimulatedPlay {
            chance: TestRng(seed),
            qwantum: None,
            quantik: None,
            towers: None,
            stretch: (GameKind::Towers, 100),
            truth: Truth::default(),
        }
    }

    fn note_live(&mut self) {
        let live = &mut self.truth.live;
        live[0] = self.qwantum.as_ref().map(codes);
        live[1] = self.quantik.as_ref().map(codes);
        live[2] = self.towers.as_deref().map(codes);
    }

    /// What happens next in a game, and the state after it.
    pub(crate) fn next(&mut self, game: GameKind) -> Owned {
        if self.chance.below(250) == 0 {
            // Somebody would rather begin again.
            match game {
                GameKind::Qwantum => self.qwantum = None,
                GameKind::Quantik => self.quantik = None,
                GameKind::Towers => self.towers = None,
            }
        }
        let change = match game {
            GameKind::Qwantum => self.next_qwantum(),
            GameKind::Quantik => self.next_quantik(),
            GameKind::Towers => self.next_towers(),
        };
        self.note_live();
        change
    }

    /// What happens next.
    pub(crate) fn any(&mut self) -> Owned {
        if self.chance.below(40) == 0 {
            return self.aside();
        }
        if self.stretch.1 == 0 {
            let game = GameKind::ALL[self.chance.below(3)];
            self.stretch = (game, 1 + self.chance.below(700));
        }
        self.stretch.1 -= 1;
        self.next(self.stretch.0)
    }

    /// Something that is of no match.
    fn aside(&mut self) -> Owned {
        match self.chance.below(3) {
            0 => {
                let settings = Settings {
                    sound: self.chance.below(2) == 0,
                    turned: self.chance.below(2) == 0,
                    ..Settings::default()
                };
                self.truth.settings = Some(settings);
                Owned::Other(Change::Settings(settings))
            }
            1 => {
                let length = 1 + self.chance.below(100);
                let bytes: Vec<u8> = (0..length).map(|_| self.chance.next() as u8).collect();
                self.truth.last_setups.clone_from(&bytes);
                Owned::LastSetups(bytes)
            }
            _ => self.statistics(),
        }
    }

    /// A finished game of everybody.
    pub(crate) fn statistics(&mut self) -> Owned {
        let results = (0..4).map(|index| Ended {
            name: name(index),
            outcome: Outcome::Won,
            points: Some(40 + index as i16),
            best_column: Some(9),
        });
        self.truth.statistics.note(&FinishedGame {
            game: GameKind::ALL[self.chance.below(3)],
            length: 70,
            results: results.collect::<List<_, 4>>(),
        });
        Owned::Statistics(Box::new(self.truth.statistics.clone()))
    }

    fn finish(&mut self, game: GameKind) -> Owned {
        let done = match game {
            GameKind::Qwantum => self.qwantum.take().as_ref().map(codes),
            GameKind::Quantik => self.quantik.take().as_ref().map(codes),
            GameKind::Towers => self.towers.take().as_deref().map(codes),
        };
        self.truth.finished.insert(0, (game, done.unwrap()));
        self.truth.finished.truncate(8);
        Owned::Other(Change::Finished { game, winners: 1 })
    }

    fn next_qwantum(&mut self) -> Owned {
        let game = GameKind::Qwantum;
        let Some(played) = &mut self.qwantum else {
            let dice = [Dice::Device, Dice::Real][self.chance.below(2)];
            let seats = 1 + self.chance.below(4);
            let setup = Setup::new(seats as u8, Seat::One, dice).unwrap();
            self.qwantum = Some(qwantum::Match::new(setup));
            return Owned::Begin(opening(game, qwantum::Game::setup_bytes(setup), seats));
        };
        if played.game().is_over() {
            return self.finish(game);
        }
        let action = next_action(played.game(), &mut self.chance);
        wander(played, game, &mut self.chance, action)
    }

    fn next_quantik(&mut self) -> Owned {
        let game = GameKind::Quantik;
        let Some(played) = &mut self.quantik else {
            self.quantik = Some(quantik::Match::new(()));
            return Owned::Begin(opening(game, SetupBytes::new(), 2));
        };
        if played.game().outcome().is_some() {
            return self.finish(game);
        }
        let moves: Vec<_> = played.game().legal_moves().collect();
        let action = moves[self.chance.below(moves.len())];
        wander(played, game, &mut self.chance, action)
    }

    fn next_towers(&mut self) -> Owned {
        let game = GameKind::Towers;
        let Some(played) = &mut self.towers else {
            let setup = towers::Setup {
                board: towers::Board::ALL[self.chance.below(2)],
                placement: towers::Placement::ALL[self.chance.below(3)],
            };
            self.towers = Some(Box::new(towers::Match::new(setup)));
            return Owned::Begin(opening(game, towers::Game::setup_bytes(setup), 2));
        };
        if played.game().is_over() {
            return self.finish(game);
        }
        let placements = played.game().legal_placements();
        let moves = played.game().legal_moves().map(towers::Action::Move);
        let actions: Vec<_> = placements.chain(moves).collect();
        let action = actions[self.chance.below(actions.len())];
        wander(played, game, &mut self.chance, action)
    }
}

/// Plays on, or goes back, or forth again.
fn wander<G: StoredGame, const N: usize>(
    played: &mut Journal<G, N>,
    game: GameKind,
    chance: &mut TestRng,
    action: G::Action,
) -> Owned {
    let known = played.all_codes().len();
    let goal = match chance.below(400) {
        0..10 => Some(played.len().saturating_sub(1)),
        10..20 => Some((played.len() + 1).min(known)),
        20 => Some(chance.below(known + 1)),
        _ => None,
    };
    if let Some(goal) = goal {
        played.go_to(goal);
        let played = goal as u16;
        return Owned::Other(Change::GoneTo { game, played });
    }
    let at = played.len() as u16;
    let redone = played.next_undone().filter(|_| chance.below(3) == 0);
    let action = redone.unwrap_or(action);
    let code = G::encode(action).into();
    assert!(played.play(action).is_ok());
    Owned::Other(Change::Played { game, at, code })
}
