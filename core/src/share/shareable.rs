//! What a game must provide so that its matches can be shared: a tag, and its setup and actions as
//! digits. Nothing here knows a particular game.

use super::{
    digits::{DigitReader, DigitWriter},
    result::ResultText,
};
use crate::journal::{Fallen, Game, Journal};

/// A game whose matches can be shared.
///
/// An action is written in the state in which it is played, so a game can leave out everything that
/// is impossible there. Reading must return what was written; whether it is legal is checked
/// afterwards by playing it.
pub trait Shareable: Game {
    /// Two capital letters that stand for the game.
    const TAG: &'static str;

    /// The tag of matches whose setup has another form, if there are any.
    const OTHER_SETUP_TAG: Option<&'static str> = None;

    /// The tag of a match with this setup.
    fn tag(_setup: Self::Setup) -> &'static str {
        Self::TAG
    }

    /// Writes the setup.
    fn write_setup(setup: Self::Setup, out: &mut DigitWriter<'_>);

    /// Reads a setup; `None` if it is not one.
    fn read_setup(digits: &mut DigitReader<'_>) -> Option<Self::Setup>;

    /// Reads a setup that has the other form; `None` if it is not one.
    fn read_other_setup(_digits: &mut DigitReader<'_>) -> Option<Self::Setup> {
        None
    }

    /// Whether the players are hiding their actions from each other. No action is written or read
    /// until they reveal them.
    fn is_hidden(&self) -> bool {
        false
    }

    /// Whether most matches contain no action of this kind. Setting these apart makes the others
    /// shorter.
    fn is_rare(_action: Self::Action) -> bool {
        false
    }

    /// Writes a rare action.
    fn write_rare(_action: Self::Action, _out: &mut DigitWriter<'_>) {}

    /// Reads a rare action; `None` if it is not one.
    fn read_rare(_digits: &mut DigitReader<'_>) -> Option<Self::Action> {
        None
    }

    /// Writes an action that is played in this state.
    fn write_action(&self, action: Self::Action, out: &mut DigitWriter<'_>);

    /// Reads an action; `None` if it is not one.
    fn read_action(&self, digits: &mut DigitReader<'_>) -> Option<Self::Action>;

    /// The result, or the score so far, as text for people. `names` are the players' names.
    fn result_text(&self, names: [&str; 4]) -> ResultText;
}

/// Writes a match letter by letter. Never writes undone actions, nor any action while players hide
/// theirs from each other.
pub(super) fn write<G: Shareable, const N: usize>(played: &Journal<G, N>, out: &mut dyn FnMut(u8)) {
    let mut digits = DigitWriter::new(out);
    let events = || {
        let is_hidden = played.game().is_hidden();
        played.events().take(if is_hidden { 0 } else { usize::MAX })
    };
    digits.put(events().count() as u32, most::<G, N>());
    G::write_setup(played.setup(), &mut digits);
    let has_rare = events().any(G::is_rare);
    let special = u32::from(has_rare) * 2 + u32::from(played.is_revised());
    if has_chance::<G>() {
        digits.put(u32::from(special > 0), 2);
    }
    if let Some(special) = special.checked_sub(1) {
        digits.put(special, 3);
    }
    let mut game = G::start(played.setup());
    for event in events() {
        let is_rare = G::is_rare(event);
        if has_rare {
            digits.put(is_rare.into(), 2);
        }
        match is_rare {
            true => G::write_rare(event, &mut digits),
            false => game.write_action(event, &mut digits),
        }
        game.replay(event);
    }
    digits.finish();
}

/// Whether a game has dice. Only then can a match be revised or have rare actions.
const fn has_chance<G: Shareable>() -> bool {
    G::Fallen::MOST > 0
}

/// The form in which a match is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// The usual one.
    Usual,
    /// With the other form of the setup.
    OtherSetup,
}

/// Replays a match from the values of its letters; `None` if they are not a match.
pub(super) fn read<G: Shareable, const N: usize>(
    values: &mut dyn Iterator<Item = u64>,
    form: Form,
) -> Option<Journal<G, N>> {
    let read_setup = match form {
        Form::OtherSetup => G::read_other_setup,
        Form::Usual => G::read_setup,
    };
    let mut digits = DigitReader::new(values);
    let count = digits.take(most::<G, N>())?;
    let mut played = Journal::<G, N>::new(read_setup(&mut digits)?);
    let special = match has_chance::<G>() && digits.take(2)? == 1 {
        true => digits.take(3)? + 1,
        false => 0,
    };
    let (has_rare, is_revised) = (special & 2 != 0, special & 1 != 0);
    for _ in 0..count {
        let is_rare = has_rare && digits.take(2)? == 1;
        let action = match is_rare {
            true => G::read_rare(&mut digits)?,
            false => played.game().read_action(&mut digits)?,
        };
        played.play(action).ok()?;
    }
    if is_revised {
        played.mark_revised();
    }
    let is_hidden = count > 0 && played.game().is_hidden();
    (digits.finish() && !is_hidden).then_some(played)
}

/// How many lengths a journal of at most `N` decisions can have, dice included.
const fn most<G: Shareable, const N: usize>() -> u32 {
    (N + G::Fallen::MOST) as u32 + 1
}
