//! What a game must say so that its matches can be shared: its tag, and its setup and actions as
//! digits. Knows no game; the games' own forms are beside it.

use super::digits::{DigitReader, DigitWriter};
use crate::journal::{Game, Journal};

/// A game whose matches can be shared.
///
/// An action is written at the point where it is played, so a game can leave out all that is
/// impossible there. What is read must be what was written; whether it may be played is checked
/// afterwards, by playing it.
pub trait Shareable: Game {
    /// Two capitals that stand for the game.
    const TAG: &'static str;

    /// Writes what was settled before the first action.
    fn write_setup(setup: Self::Setup, out: &mut DigitWriter<'_>);

    /// Reads it back; none if it is no setup.
    fn read_setup(digits: &mut DigitReader<'_>) -> Option<Self::Setup>;

    /// Writes an action that was played here.
    fn write_action(&self, action: Self::Action, out: &mut DigitWriter<'_>);

    /// Reads it back; none if it is no action.
    fn read_action(&self, digits: &mut DigitReader<'_>) -> Option<Self::Action>;
}

/// Hands out a match letter by letter. What was undone is not written.
pub(super) fn write<G: Shareable, const N: usize>(played: &Journal<G, N>, out: &mut dyn FnMut(u8)) {
    let mut digits = DigitWriter::new(out);
    digits.put(played.len() as u32, most(N));
    G::write_setup(played.setup(), &mut digits);
    let mut game = G::start(played.setup());
    for action in played.actions() {
        game.write_action(action, &mut digits);
        game.replay(action);
    }
    digits.finish();
}

/// Plays a match from what its letters count; none if no match is written so.
pub(super) fn read<G: Shareable, const N: usize>(
    values: &mut dyn Iterator<Item = u64>,
) -> Option<Journal<G, N>> {
    let mut digits = DigitReader::new(values);
    let count = digits.take(most(N))?;
    let mut played = Journal::<G, N>::new(G::read_setup(&mut digits)?);
    for _ in 0..count {
        let action = played.game().read_action(&mut digits)?;
        played.play(action).ok()?;
    }
    digits.finish().then_some(played)
}

/// A journal of `n` actions has one length more than actions.
const fn most(n: usize) -> u32 {
    n as u32 + 1
}
