//! Reads a record line by line. Whatever the text is, each line is either played as a whole or
//! refused with its number and the reason.

use core::str::SplitAsciiWhitespace;

use super::error::{RecordError, Why, Word};
use crate::qwantum::{
    Action, Choice, Colour, Dice, DiceSet, Die, Face, Game, GameCode, Match, NoSuchFace, Phase,
    PlayError, Seat, Setup, Throw, Totals, set_away,
};

/// The version of the format read and written.
pub(super) const VERSION: u8 = 1;

/// Reads a whole record.
pub fn read(text: &[u8]) -> Result<Match, RecordError> {
    let (mut opening, mut played) = (Opening::Version, None);
    let lines = each_line(text, |first, words| {
        match &mut played {
            Some(played) if first == "code" => code(played, words)?,
            Some(played) => turn(played, first, words)?,
            None => played = opening.take(first, words)?,
        }
        Ok(())
    })?;
    played.ok_or_else(|| ends_before(lines, opening.line()))
}

/// The lines of a text. A line feed ends a line; after the last one there is no further line.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text
        .strip_suffix(b"\n")
        .unwrap_or(text)
        .split(|&byte| byte == b'\n');
    lines.take(if text.is_empty() { 0 } else { usize::MAX })
}

/// The words of a line before its comment: the first, and the others; `None` if there are none.
fn facts(line: &str) -> Option<(&str, Words<'_>)> {
    let fact = line.split_once('#').map_or(line, |(fact, _comment)| fact);
    let mut words = Words(fact.split_ascii_whitespace());
    Some((words.0.next()?, words))
}

/// The first words of all lines that have any, up to a line that is not text.
pub(super) fn first_words(text: &[u8]) -> impl Iterator<Item = &str> {
    let lines = lines(text).map_while(|line| core::str::from_utf8(line).ok());
    lines.filter_map(|line| facts(line).map(|(first, _)| first))
}

/// Passes the first word and the other words of every line to `take`; returns how many lines there
/// are. The error says which one was refused.
pub(super) fn each_line(
    text: &[u8],
    mut take: impl FnMut(&str, Words<'_>) -> Result<(), Why>,
) -> Result<u32, RecordError> {
    let mut line: u32 = 0;
    for bytes in lines(text) {
        line = line.saturating_add(1);
        let taken = match core::str::from_utf8(bytes).map(facts) {
            Ok(Some((first, words))) => take(first, words),
            Ok(None) => Ok(()),
            Err(_) => Err(Why::NotText),
        };
        taken.map_err(|why| RecordError { line, why })?;
    }
    Ok(line)
}

/// The error for a record that ends before an opening line.
pub(super) fn ends_before(lines: u32, wanted: &'static str) -> RecordError {
    RecordError {
        line: lines.saturating_add(1),
        why: Why::Opening(wanted),
    }
}

#[derive(Clone, Copy)]
enum Opening {
    Version,
    Seats,
    First { seats: u8 },
}

impl Opening {
    /// Takes an opening line; returns the match after the last one.
    fn take(&mut self, first: &str, mut words: Words<'_>) -> Result<Option<Match>, Why> {
        match (*self, first) {
            (Opening::Version, "qwantum") => {
                read_version(&mut words)?;
                *self = Opening::Seats;
            }
            (Opening::Seats, "seats") => {
                let seats = words.number("a number of seats")?;
                words.end()?;
                Setup::new(seats, Seat::One, Dice::Device).map_err(Why::Setup)?;
                *self = Opening::First { seats };
            }
            (Opening::First { seats }, "first") => {
                let first = words.seat()?;
                words.end()?;
                let setup = Setup::new(seats, first, Dice::Device).map_err(Why::Setup)?;
                return Ok(Some(Match::new(setup)));
            }
            (opening, _) => return Err(Why::Opening(opening.line())),
        }
        Ok(None)
    }

    const fn line(self) -> &'static str {
        match self {
            Self::Version => "qwantum 1",
            Self::Seats => "seats N",
            Self::First { .. } => "first N",
        }
    }
}

/// Reads the rest of the first line: the version, which must be known.
pub(super) fn read_version(words: &mut Words<'_>) -> Result<(), Why> {
    let version = words.next("the version")?;
    if number(version) != Some(VERSION) {
        return Err(Why::Version(word(version)));
    }
    words.end()
}

/// Reads a code, which comes once, before the first turn, and agrees with the opening lines.
fn code(played: &mut Match, mut words: Words<'_>) -> Result<(), Why> {
    let setup = played.setup();
    if !played.is_empty() || setup.code().is_some() {
        return Err(Why::UnknownWord(word("code")));
    }
    let code: GameCode = words.next("a code")?.parse().map_err(Why::Code)?;
    words.end()?;
    if code.seats() != setup.seat_count() {
        return Err(Why::CodeSeats(code.seats()));
    }
    if code.first() != setup.first() {
        return Err(Why::CodeFirst(code.first()));
    }
    *played = Match::new(Setup::by_code(code));
    Ok(())
}

fn turn(played: &mut Match, first: &str, mut words: Words<'_>) -> Result<(), Why> {
    if !["c", "away", "back", "ended"].contains(&first)
        && let Some(missing) = played.game().open_seats().iter().next()
    {
        // Only the last turn may lack the C of some seats.
        return Err(Why::SeatMissing(missing));
    }
    let action = match first {
        "throw" => Action::Throw(words.throw()?),
        "keep" => {
            words.end()?;
            Action::Keep
        }
        "again" => words.again(played.game())?,
        "totals" => return at_the_table(played, words.totals()?),
        "b" => return b(played, words.entry()?),
        "c" => return c(played, words.seat()?, words.entry()?),
        "away" | "back" => return away(played, first == "away", words),
        "ended" => {
            words.end()?;
            Action::EndGame
        }
        unknown => return Err(Why::UnknownWord(word(unknown))),
    };
    Ok(played.play(action)?)
}

/// A seat leaves, or is back.
fn away(played: &mut Match, leaves: bool, mut words: Words<'_>) -> Result<(), Why> {
    let seat = words.seat()?;
    words.end()?;
    let away = played.game().away();
    match (away.contains(seat), leaves) {
        (true, true) => return Err(PlayError::Away(seat).into()),
        (false, false) => return Err(PlayError::NotAway(seat).into()),
        _ => {}
    }
    Ok(set_away(played, away.toggled(seat))?)
}

/// Plays totals; in the first turn they make it a game with real dice. Refused in a game by code.
fn at_the_table(played: &mut Match, totals: Totals) -> Result<(), Why> {
    let game = *played.game();
    if game.setup().code().is_some() {
        return Err(PlayError::CodeDice.into());
    }
    if game.turns() == 0 && game.phase() == Phase::FirstThrow {
        *played = Match::new(game.setup().with_dice(Dice::Real));
        if !game.away().is_empty() {
            set_away(played, game.away())?;
        }
    }
    Ok(played.play(Action::Totals(totals))?)
}

fn b(played: &mut Match, colour: Option<Colour>) -> Result<(), Why> {
    let game = played.game();
    if game.phase() == Phase::MayThrowAgain {
        played.play(Action::Keep)?;
    } else if game.phase() == Phase::B && !game.totals().is_full() {
        return Err(Why::NoTotals);
    }
    Ok(played.play(Action::B(colour))?)
}

/// Plays a C, in seat order. Seats may be left out, but only if no other turn follows.
fn c(played: &mut Match, seat: Seat, colour: Option<Colour>) -> Result<(), Why> {
    let game = played.game();
    if game.phase() == Phase::C {
        let open = game.open_seats();
        let is_out_of_order = game
            .present()
            .any(|later| later > seat && !open.contains(later));
        if is_out_of_order || !open.contains(seat) {
            return Err(Why::SeatOutOfOrder(seat));
        }
    }
    Ok(played.play(Action::C { seat, colour })?)
}

pub(super) fn word(text: &str) -> Word {
    let mut word = Word::new();
    // Stops at the first character that does not fit.
    let _ = text.chars().try_for_each(|letter| word.push(letter));
    word
}

/// The colour whose letter is this word.
fn colour(text: &str, wanted: &'static str) -> Result<Colour, Why> {
    let mut letters = text.chars();
    let colour = letters.next().and_then(Colour::from_letter);
    let colour = colour.filter(|_| letters.next().is_none());
    colour.ok_or_else(|| Why::Expected(wanted, word(text)))
}

fn number(text: &str) -> Option<u8> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let short = text.len() == 1 || !text.starts_with('0');
    if plain && short {
        text.parse().ok()
    } else {
        None
    }
}

/// The rest of a line. Each kind of line reads its words and then requires the end of the line.
pub(super) struct Words<'a>(SplitAsciiWhitespace<'a>);

impl<'a> Words<'a> {
    fn next(&mut self, wanted: &'static str) -> Result<&'a str, Why> {
        self.0.next().ok_or(Why::Missing(wanted))
    }

    pub(super) fn end(&mut self) -> Result<(), Why> {
        self.0
            .next()
            .map_or(Ok(()), |more| Err(Why::LeftOver(word(more))))
    }

    pub(super) fn number(&mut self, wanted: &'static str) -> Result<u8, Why> {
        let text = self.next(wanted)?;
        number(text).ok_or_else(|| Why::Expected(wanted, word(text)))
    }

    pub(super) fn colour(&mut self, wanted: &'static str) -> Result<Colour, Why> {
        colour(self.next(wanted)?, wanted)
    }

    fn seat(&mut self) -> Result<Seat, Why> {
        let wanted = "a seat from 1 to 4";
        let text = self.next(wanted)?;
        let seat = number(text).and_then(Seat::from_number);
        seat.ok_or_else(|| Why::Expected(wanted, word(text)))
    }

    fn entry(&mut self) -> Result<Option<Colour>, Why> {
        let wanted = "a colour R, Y, B, V or -";
        let text = self.next(wanted)?;
        self.end()?;
        match text {
            "-" => Ok(None),
            _ => Ok(Some(colour(text, wanted)?)),
        }
    }

    /// The index of this face on the die.
    fn up(&mut self, die: Die, text: &str) -> Result<u8, Why> {
        let face = Face::parse(text).ok_or_else(|| Why::Expected("a face", word(text)))?;
        die.find(face).ok_or(Why::Face(NoSuchFace { die, face }))
    }

    fn throw(&mut self) -> Result<Throw, Why> {
        let mut up = [0; 7];
        for die in Die::ALL {
            let text = self.next("a face of each of the seven dice")?;
            up[die.index()] = self.up(die, text)?;
        }
        self.end()?;
        Throw::new(up).ok_or(Why::Missing("a face"))
    }

    fn again(&mut self, game: &Game) -> Result<Action, Why> {
        let mut up = game.throw().map_or([0; 7], Throw::up);
        let mut dice = DiceSet::EMPTY;
        for die in Die::ALL {
            let text = self.next("a face or . for each of the seven dice")?;
            if text != "." {
                up[die.index()] = self.up(die, text)?;
                dice = dice.with(die);
            }
        }
        self.end()?;
        let fell = Throw::new(up).ok_or(Why::Missing("a face"))?;
        let choice = if dice.is_empty() {
            Choice::Keep
        } else {
            Choice::Again(dice)
        };
        Ok(game.action(choice, fell))
    }

    fn totals(&mut self) -> Result<Totals, Why> {
        let wanted = "a colour with its total";
        let mut totals = Totals::UNKNOWN;
        for _ in Colour::ALL {
            let text = self.next(wanted)?;
            let mut letters = text.chars();
            let colour = letters.next().and_then(Colour::from_letter);
            let (Some(colour), Some(total)) = (colour, number(letters.as_str())) else {
                return Err(Why::Expected(wanted, word(text)));
            };
            if totals.of(colour).is_some() {
                return Err(Why::Twice(colour));
            }
            totals = totals.with(colour, total);
        }
        let text = self.next("white")?;
        if text != "white" {
            return Err(Why::Expected("`white`", word(text)));
        }
        let white = self.number("the number on the white die")?;
        let totals = totals.with_white(white);
        match self.0.next() {
            None => Ok(totals),
            Some("!") => {
                self.end()?;
                Ok(totals.overruled())
            }
            Some(more) => Err(Why::LeftOver(word(more))),
        }
    }
}
