//! What the store must know about a game: how its setup becomes bytes, when a match is over, and
//! how it ended for each player.

use heapless::Vec;

use crate::{
    collect::CollectFitting,
    games::GameKind,
    journal::Game,
    quantik,
    qwantum::{self, COLUMNS, DiceOnly, OwnSheet, Seat},
    towers::{self, Colour},
};

/// The most bytes that a setup takes.
pub const SETUP_BYTES: usize = 8;

/// A setup in its stored form.
pub type SetupBytes = Vec<u8, SETUP_BYTES>;

/// A game whose matches can be stored.
pub trait StoredGame: Game<ActionCode: Into<u32> + TryFrom<u32> + Default> {
    /// Which game it is.
    const KIND: GameKind;

    /// Which mode of the game; 0 for a game that has only one.
    const MODE: u8 = 0;

    /// Whether a match that is over counts in the statistics.
    const IS_COUNTED: bool = true;

    /// Whether its best results are listed.
    const HAS_TOP_TEN: bool = false;

    /// Whether a player of this kind is the device playing under a name of its own. Always false in
    /// games where the device has no name.
    fn is_device(_kind: u8) -> bool {
        false
    }

    /// The setup in its stored form.
    fn setup_bytes(setup: Self::Setup) -> SetupBytes;

    /// Reads the stored form of a setup; `None` if it is not valid.
    fn setup_from(bytes: &[u8]) -> Option<Self::Setup>;

    /// Whether the match is over.
    fn is_over(&self) -> bool;

    /// Once it is over: the players who won, one bit each; 0 for a draw.
    fn winners(&self) -> u8;

    /// Whether a player is at the table at the end; the game counts only for those who are.
    fn is_present(&self, _player: usize) -> bool {
        true
    }

    /// A player's points, in a game that has them.
    fn points(&self, _player: usize) -> Option<i16> {
        None
    }

    /// A player's best column, in a game that has columns.
    fn best_column(&self, _player: usize) -> Option<u8> {
        None
    }

    /// The code that fixes the game's chance. A game with a code counts only among games by code.
    fn code(&self) -> Option<qwantum::GameCode> {
        None
    }

    /// The length of a match with this many actions, in the game's own unit.
    fn length(&self, actions: usize) -> u16 {
        actions as u16
    }
}

impl StoredGame for qwantum::Game {
    const KIND: GameKind = GameKind::Qwantum;
    const HAS_TOP_TEN: bool = true;

    /// The device has a name of its own on each seat.
    fn is_device(kind: u8) -> bool {
        kind != 0
    }

    fn setup_bytes(setup: qwantum::Setup) -> SetupBytes {
        let code = setup.code().map(|code| code.number().to_le_bytes());
        let code = code.into_iter().flat_map(|bytes| bytes.into_iter().take(3));
        core::iter::once(setup.byte()).chain(code).collect_fitting()
    }

    fn setup_from(bytes: &[u8]) -> Option<qwantum::Setup> {
        match *bytes {
            [byte] => qwantum::Setup::from_byte(byte),
            [byte, low, middle, high] => {
                let number = u32::from_le_bytes([low, middle, high, 0]);
                let setup = qwantum::Setup::by_code(qwantum::GameCode::from_number(number)?);
                (setup.byte() == byte).then_some(setup)
            }
            _ => None,
        }
    }

    fn is_over(&self) -> bool {
        qwantum::Game::is_over(self)
    }

    /// Ruling: a seat that plays alone neither wins nor loses.
    fn winners(&self) -> u8 {
        if self.seats().count() == 1 {
            return 0;
        }
        let winners = qwantum::Game::winners(self);
        winners
            .iter()
            .fold(0, |bits, seat| bits | 1 << seat.index())
    }

    fn is_present(&self, player: usize) -> bool {
        let seat = Seat::ALL.get(player);
        seat.is_some_and(|&seat| !self.away().contains(seat))
    }

    fn points(&self, player: usize) -> Option<i16> {
        Some(self.sheet(*Seat::ALL.get(player)?).total())
    }

    fn best_column(&self, player: usize) -> Option<u8> {
        let sheet = self.sheet(*Seat::ALL.get(player)?);
        let columns = (0..COLUMNS).filter_map(|column| sheet.column_score(column));
        columns.max()
    }

    fn code(&self) -> Option<qwantum::GameCode> {
        self.setup().code()
    }

    /// The length in turns.
    fn length(&self, _actions: usize) -> u16 {
        self.turns()
    }
}

impl StoredGame for OwnSheet {
    const KIND: GameKind = GameKind::Qwantum;
    const MODE: u8 = 1;
    const IS_COUNTED: bool = false;

    fn setup_bytes((): ()) -> SetupBytes {
        SetupBytes::new()
    }

    fn setup_from(bytes: &[u8]) -> Option<()> {
        bytes.is_empty().then_some(())
    }

    fn is_over(&self) -> bool {
        OwnSheet::is_over(self)
    }

    /// Nobody wins: the other players have sheets of their own.
    fn winners(&self) -> u8 {
        0
    }

    fn points(&self, _player: usize) -> Option<i16> {
        Some(self.sheet().total())
    }
}

/// Never over: the match is deleted when the dice are put away.
impl StoredGame for DiceOnly {
    const KIND: GameKind = GameKind::Qwantum;
    const MODE: u8 = 2;
    const IS_COUNTED: bool = false;

    fn setup_bytes(setup: qwantum::Setup) -> SetupBytes {
        qwantum::Game::setup_bytes(setup)
    }

    fn setup_from(bytes: &[u8]) -> Option<qwantum::Setup> {
        qwantum::Game::setup_from(bytes)
    }

    fn is_over(&self) -> bool {
        false
    }

    fn winners(&self) -> u8 {
        0
    }
}

impl StoredGame for quantik::Board {
    const KIND: GameKind = GameKind::Quantik;

    fn setup_bytes((): ()) -> SetupBytes {
        SetupBytes::new()
    }

    fn setup_from(bytes: &[u8]) -> Option<()> {
        bytes.is_empty().then_some(())
    }

    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    fn winners(&self) -> u8 {
        self.outcome()
            .map_or(0, |outcome| 1 << outcome.winner as u8)
    }
}

impl StoredGame for towers::Game {
    const KIND: GameKind = GameKind::Towers;

    fn setup_bytes(setup: towers::Setup) -> SetupBytes {
        core::iter::once(setup.code()).collect_fitting()
    }

    fn setup_from(bytes: &[u8]) -> Option<towers::Setup> {
        match *bytes {
            [code] => towers::Setup::from_code(code),
            _ => None,
        }
    }

    fn is_over(&self) -> bool {
        towers::Game::is_over(self)
    }

    fn winners(&self) -> u8 {
        let winner = self.outcome().and_then(|outcome| outcome.winner);
        winner.map_or(0, |winner| 1 << winner as u8)
    }

    fn points(&self, player: usize) -> Option<i16> {
        let colour = *Colour::ALL.get(player)?;
        Some(self.position().points(colour).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qwantum::{Dice, GameCode, Seat, Setup};

    #[test]
    fn every_setup_is_read_as_it_is_stored() {
        for (seats, dice) in [1, 2, 3, 4]
            .into_iter()
            .flat_map(|n| [(n, Dice::Device), (n, Dice::Real)])
        {
            for first in Seat::ALL.into_iter().take(seats.into()) {
                let setup = Setup::new(seats, first, dice).unwrap();
                let bytes = qwantum::Game::setup_bytes(setup);
                assert_eq!(qwantum::Game::setup_from(&bytes), Some(setup));
            }
        }
        for seats in 1..=4 {
            let code = GameCode::new(seats, GameCode::SEEDS - 1).unwrap();
            let setup = Setup::by_code(code);
            let mut bytes = qwantum::Game::setup_bytes(setup);
            assert_eq!(bytes.len(), 4);
            assert_eq!(qwantum::Game::setup_from(&bytes), Some(setup));
            bytes[0] ^= 1;
            assert_eq!(qwantum::Game::setup_from(&bytes), None, "other seats");
        }
        assert_eq!(qwantum::Game::setup_from(&[0, 255, 255, 255]), None);
        assert_eq!(qwantum::Game::setup_from(&[]), None);
        assert_eq!(qwantum::Game::setup_from(&[0x20]), None);
        assert_eq!(quantik::Board::setup_from(&[]), Some(()));
        assert_eq!(quantik::Board::setup_from(&[0]), None);
        assert_eq!(OwnSheet::setup_from(&[]), Some(()));
        assert_eq!(OwnSheet::setup_from(&[0]), None);
    }

    /// What a screen or the statistics say about a game.
    fn said(game: &impl StoredGame) -> (bool, u8, [Option<i16>; 2]) {
        let points = [0, 1].map(|player| game.points(player));
        (game.is_over(), game.winners(), points)
    }

    #[test]
    fn only_qwantum_has_points_columns_and_codes() {
        let game = quantik::Board::start(());
        assert_eq!((game.points(0), game.best_column(0)), (None, None));
        assert!(game.code().is_none() && game.is_present(0));
        assert_eq!(game.length(16), 16);
    }

    #[test]
    fn an_own_sheet_has_points_and_no_winner() {
        let mut sheet = OwnSheet::EMPTY;
        sheet.play(qwantum::SheetAction::Miss).unwrap();
        let points = sheet.sheet().total();
        assert!(points < 0);
        assert_eq!(said(&sheet), (false, 0, [Some(points); 2]));
        sheet.play(qwantum::SheetAction::Ended).unwrap();
        assert_eq!(said(&sheet), (true, 0, [Some(points); 2]));
    }

    #[test]
    fn each_player_of_quantum_can_win_and_has_points() {
        let mut chance = pocketq_testing::TestRng(1);
        let mut wins = [0; 2];
        for _ in 0..200 {
            let mut game = towers::Game::new(towers::Setup::from_code(0).unwrap());
            while !game.is_over() {
                let which = chance.below(game.legal_moves().count());
                let next = game.legal_moves().nth(which).unwrap();
                game.play(towers::Action::Move(next)).unwrap();
            }
            let points = Colour::ALL.map(|colour| Some(game.position().points(colour).into()));
            let winner = game.outcome().unwrap().winner;
            let winner = Colour::ALL
                .iter()
                .position(|colour| Some(*colour) == winner);
            let winners = winner.map_or(0, |winner| [0b01, 0b10][winner]);
            assert_eq!(said(&game), (true, winners, points));
            winner.into_iter().for_each(|winner| wins[winner] += 1);
        }
        assert!(wins.iter().all(|&wins| wins > 0), "{wins:?}");
    }

    #[test]
    fn the_length_of_a_game_of_qwantum_is_counted_in_turns() {
        let setup = Setup::new(1, Seat::One, Dice::Real).unwrap();
        let mut game = qwantum::Game::new(setup);
        game.play(qwantum::Action::B(None)).unwrap();
        game.play(qwantum::Action::EndTurn).unwrap();
        assert_eq!(game.length(2), 1);
    }
}
