//! A match of two, and who moves for each side.

use embedded_storage::nor_flash::NorFlash;

use super::rivals::{Kind, Rivals};
use crate::{
    app::{keeping::settled, ledger::Ledger},
    journal::Journal,
    level::Level,
    store::{
        FinishedGame, Kept, Name, Opening, Outcome, Player, Result, Statistics, Store, Trouble,
    },
};

/// A game of two as a duel needs it.
pub(in crate::app) trait Versus: Kept {
    /// Whose turn it is: 0 for the first player, 1 for the second.
    fn mover(&self) -> usize;

    fn is_over(&self) -> bool;

    /// Who won, once it is over; none for a draw.
    fn winner(&self) -> Option<usize>;

    /// A player's points, in a game that has them.
    fn points(&self, _player: usize) -> Option<i16> {
        None
    }
}

/// A game of two on this device: who played it last, and the match that is being played.
#[derive(Clone, Debug)]
pub(in crate::app) struct Rivalry<G: Versus, const N: usize> {
    pub(in crate::app::screens) rivals: Rivals,
    pub(in crate::app::screens) duel: Option<Duel<G, N>>,
}

impl<G: Versus, const N: usize> Rivalry<G, N> {
    /// Begins a match in which one of the rivals is first; the names are the rivals'.
    pub(in crate::app::screens) fn begin(
        &mut self,
        setup: G::Setup,
        first: usize,
        names: [Name; 2],
    ) {
        self.duel = Some(Duel::new(setup, self.rivals, first, names));
    }

    pub(in crate::app) fn journal(&self) -> Option<&Journal<G, N>> {
        self.duel.as_ref().map(|duel| &duel.play)
    }

    pub(in crate::app) fn rivals(&self) -> Rivals {
        self.rivals
    }

    /// These are the rivals from now on.
    pub(in crate::app) fn invite(&mut self, rivals: Rivals) {
        self.rivals = rivals;
    }

    /// Takes up a match that was read from the store.
    pub(in crate::app) fn take_up(&mut self, mut play: Journal<G, N>, opening: &Opening) {
        let second_began = opening
            .players
            .first()
            .is_some_and(|one| one.kind == SECOND);
        let mut duel = Duel {
            ledger: settled(&mut play),
            play,
            first: second_began.into(),
            kinds: self.rivals.kinds,
            names: names_of(opening),
        };
        duel.seat(self.rivals);
        self.duel = Some(duel);
    }

    /// Stores what is not stored yet; says whether that finished the match, or took its end back.
    pub(in crate::app) fn keep<F: NorFlash>(
        &mut self,
        statistics: &mut Statistics,
        store: &mut Store<F>,
    ) -> core::result::Result<bool, Trouble> {
        let Some(duel) = &mut self.duel else {
            return Ok(false);
        };
        let opening = duel.ledger.is_blank().then(|| duel.opening());
        let was_finished = duel.ledger.is_finished();
        duel.ledger.follow(&mut duel.play, opening, store)?;
        if !duel.ledger.ends(duel.is_over()) {
            return Ok(was_finished && !duel.ledger.is_finished());
        }
        let winners = duel.game().winner().map_or(0, |winner| 1 << winner);
        let ended = duel.finished();
        duel.ledger.conclude(&ended, winners, statistics, store)?;
        Ok(true)
    }

    /// Goes on with the match; the rivals of now take the seats.
    pub(in crate::app::screens) fn resume(&mut self) {
        if let Some(duel) = &mut self.duel {
            duel.seat(self.rivals);
        }
    }

    /// Takes a match that is over off the board.
    pub(in crate::app::screens) fn clear_finished(&mut self) {
        if !self.is_unfinished() {
            self.duel = None;
        }
    }

    /// Whether there is a match that can go on.
    pub(in crate::app) fn is_unfinished(&self) -> bool {
        self.duel.as_ref().is_some_and(|duel| !duel.is_over())
    }
}

impl<G: Versus, const N: usize> Default for Rivalry<G, N> {
    fn default() -> Self {
        Rivalry {
            rivals: Rivals::default(),
            duel: None,
        }
    }
}

/// A match that is being played.
#[derive(Clone)]
pub(in crate::app) struct Duel<G: Versus, const N: usize> {
    pub(in crate::app::screens) play: Journal<G, N>,
    /// Which of the rivals began.
    first: usize,
    /// By player: who begins comes first.
    kinds: [Kind; 2],
    names: [Name; 2],
    ledger: Ledger,
}

/// Marks a first player who was the second rival.
const SECOND: u8 = 1;

/// The names of the first two players of a match.
fn names_of(opening: &Opening) -> [Name; 2] {
    core::array::from_fn(|player| {
        let player = opening.players.get(player);
        player.map_or(Name::new(), |player| player.name.clone())
    })
}

impl<G: Versus, const N: usize> Duel<G, N> {
    /// A new match that one of the rivals begins.
    fn new(setup: G::Setup, rivals: Rivals, first: usize, names: [Name; 2]) -> Self {
        let [one, two] = names;
        let mut duel = Duel {
            play: Journal::new(setup),
            first,
            kinds: rivals.kinds,
            names: if first == 0 { [one, two] } else { [two, one] },
            ledger: Ledger::default(),
        };
        duel.seat(rivals);
        duel
    }

    /// Hands the sides over to these rivals, in the middle of the match if need be.
    fn seat(&mut self, rivals: Rivals) {
        let [one, two] = rivals.kinds;
        self.kinds = if self.first == 0 {
            [one, two]
        } else {
            [two, one]
        };
    }

    /// A person's name; nothing for the device.
    pub(in crate::app::screens) fn name(&self, player: usize) -> &str {
        match self.kind(player) {
            Kind::Person => &self.names[player & 1],
            Kind::Device(_) => "",
        }
    }

    /// How it began, for the store.
    pub(in crate::app::screens) fn opening(&self) -> Opening {
        let players = [0, 1].map(|player| Player {
            name: Name::try_from(self.name(player)).unwrap_or_default(),
            kind: if (player == 0) == (self.first == 0) {
                0
            } else {
                SECOND
            },
        });
        Opening {
            game: G::KIND,
            setup: G::setup_bytes(self.play.setup()),
            players: players.into_iter().collect(),
        }
    }

    /// How it ended, for the statistics.
    fn finished(&self) -> FinishedGame {
        let winner = self.game().winner();
        let results = [0, 1].map(|player| Result {
            name: Name::try_from(self.name(player)).unwrap_or_default(),
            outcome: match winner {
                None => Outcome::Drew,
                Some(winner) if winner == player => Outcome::Won,
                Some(_) => Outcome::Lost,
            },
            points: self.game().points(player),
            best_column: None,
        });
        FinishedGame {
            game: G::KIND,
            length: self.play.len() as u16,
            results: results.into_iter().collect(),
        }
    }

    pub(in crate::app::screens) fn game(&self) -> &G {
        self.play.game()
    }

    pub(in crate::app::screens) fn is_over(&self) -> bool {
        self.game().is_over()
    }

    /// Who moves for a player.
    pub(in crate::app::screens) fn kind(&self, player: usize) -> Kind {
        self.kinds[player & 1]
    }

    /// The level at which the device has to move now, if it has to.
    pub(in crate::app::screens) fn device_to_move(&self) -> Option<Level> {
        match self.kind(self.game().mover()) {
            Kind::Device(level) if !self.is_over() => Some(level),
            _ => None,
        }
    }

    /// Takes back the last move, and the device's moves before it, so that a person is to move.
    pub(in crate::app::screens) fn undo(&mut self) {
        while self.play.undo() && self.device_to_move().is_some() {}
    }

    /// Plays again what was taken back, up to where a person is to move.
    pub(in crate::app::screens) fn redo(&mut self) {
        while self.play.redo() && self.device_to_move().is_some() {}
    }
}

impl<G: Versus, const N: usize> core::fmt::Debug for Duel<G, N> {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(out, "{} actions", self.play.len())
    }
}
