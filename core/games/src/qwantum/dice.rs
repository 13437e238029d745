//! The seven dice: their faces, the result of a throw, and its totals. Nothing here is random: the
//! result of a throw is passed in.

use core::fmt;

use super::{Member, Set, Totals};

/// The colours of the dice and of the rows of the sheet.
///
/// Ruling: the rows are violet, blue, red and yellow, from top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The first row.
    Violet,
    /// The second row.
    Blue,
    /// The third row.
    Red,
    /// The fourth row.
    Yellow,
}

/// A set of colours.
pub type ColourSet = Set<Colour>;

impl Colour {
    /// The colours in the order of the sheet's rows, top to bottom.
    pub const ALL: [Self; 4] = [Self::Violet, Self::Blue, Self::Red, Self::Yellow];

    /// The colour's letter in a record.
    pub const fn letter(self) -> char {
        match self {
            Self::Violet => 'V',
            Self::Blue => 'B',
            Self::Red => 'R',
            Self::Yellow => 'Y',
        }
    }

    /// The colour with this letter in a record.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|colour| colour.letter() == letter)
    }

    /// The index in [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Member for Colour {
    const MEMBERS: &'static [Self] = &Self::ALL;

    fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Violet => "violet",
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Yellow => "yellow",
        })
    }
}

/// One face of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    /// The colour painted on it; none on the white die.
    pub colour: Option<Colour>,
    /// The number on it, 1 to 6.
    pub number: u8,
}

impl Face {
    /// How much this face adds to a colour's total. White adds to every colour.
    pub const fn adds_to(self, colour: Colour) -> u8 {
        match self.colour {
            Some(painted) if painted as u8 != colour as u8 => 0,
            _ => self.number,
        }
    }

    /// Reads `W3` or `R6`, without checking that any die has that face.
    pub fn parse(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let colour = match letters.next()? {
            'W' => None,
            letter => Some(Colour::from_letter(letter)?),
        };
        let number = letters.next()?.to_digit(10)?;
        if letters.next().is_some() {
            return None;
        }
        Some(Self {
            colour,
            number: u8::try_from(number).ok()?,
        })
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            self.colour.map_or('W', Colour::letter),
            self.number
        )
    }
}

/// The faces of the dice: white, then dice 1 to 6. No die has the same face twice.
///
/// Ruling: the rule sheets do not list the faces; these are the faces of the published dice.
pub(super) const FACES: [[Face; 6]; 7] = [
    faces(b"W1 W2 W3 W4 W5 W6"),
    faces(b"R1 R4 Y5 B1 B5 V6"),
    faces(b"R2 R6 Y1 Y3 B5 V4"),
    faces(b"R1 R3 Y2 Y4 B4 V3"),
    faces(b"R5 Y6 B2 B4 V1 V3"),
    faces(b"R3 Y4 B2 B6 V2 V5"),
    faces(b"R6 Y1 Y5 B3 V2 V6"),
];

/// Six faces as a record writes them.
const fn faces(text: &[u8; 17]) -> [Face; 6] {
    let (mut faces, mut face) = (
        [Face {
            colour: None,
            number: 0,
        }; 6],
        0,
    );
    while face < faces.len() {
        let [letter, digit] = [text[3 * face], text[3 * face + 1]];
        faces[face].number = digit - b'0';
        let mut colour = 0;
        while colour < Colour::ALL.len() {
            if Colour::ALL[colour].letter() as u8 == letter {
                faces[face].colour = Some(Colour::ALL[colour]);
            }
            colour += 1;
        }
        face += 1;
    }
    faces
}

/// One of the seven dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Die {
    /// The white die, which counts for every colour.
    White,
    /// The first coloured die.
    One,
    /// The second coloured die.
    Two,
    /// The third coloured die.
    Three,
    /// The fourth coloured die.
    Four,
    /// The fifth coloured die.
    Five,
    /// The sixth coloured die.
    Six,
}

/// A set of dice, such as those to throw again.
pub type DiceSet = Set<Die>;

impl Die {
    /// White, then the coloured dice in order.
    pub const ALL: [Self; 7] = [
        Self::White,
        Self::One,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
    ];

    /// The six coloured dice, in order.
    pub const COLOURED: [Self; 6] = [
        Self::One,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
    ];

    /// The index in [`ALL`](Self::ALL): 0 for white, otherwise the die's number.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The six faces.
    pub const fn faces(self) -> &'static [Face; 6] {
        &FACES[self as usize]
    }

    /// The index of this face, if the die has it.
    pub fn find(self, face: Face) -> Option<u8> {
        (0..6).find(|&index| self.faces()[usize::from(index)] == face)
    }
}

impl Member for Die {
    const MEMBERS: &'static [Self] = &Self::ALL;

    fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::White => f.write_str("the white die"),
            die => write!(f, "die {}", die.index()),
        }
    }
}

/// The error for a face the die does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchFace {
    /// The die.
    pub die: Die,
    /// The face it does not have.
    pub face: Face,
}

impl core::error::Error for NoSuchFace {}

impl fmt::Display for NoSuchFace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has no face {}", self.die, self.face)
    }
}

/// The result of a throw: which face of each of the seven dice is up. Every value can be thrown; by
/// default each die shows its first face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Throw {
    /// Which face of each die is up, 0 to 5.
    up: [u8; 7],
}

impl Throw {
    /// The throw with these faces up, each an index in [`Die::faces`]; white first.
    pub fn new(up: [u8; 7]) -> Option<Self> {
        up.iter().all(|&index| index < 6).then_some(Self { up })
    }

    /// The throw that shows these faces; white first, then dice 1 to 6.
    pub fn showing(faces: [Face; 7]) -> Result<Self, NoSuchFace> {
        let mut up = [0; 7];
        for die in Die::ALL {
            let face = faces[die.index()];
            up[die.index()] = die.find(face).ok_or(NoSuchFace { die, face })?;
        }
        Ok(Self { up })
    }

    /// Which face of each die is up, 0 to 5; white first.
    pub const fn up(self) -> [u8; 7] {
        self.up
    }

    /// The face a die shows.
    pub fn face(self, die: Die) -> Face {
        die.faces()[usize::from(self.up[die.index()] % 6)]
    }

    /// The number the white die shows.
    pub fn white(self) -> u8 {
        self.face(Die::White).number
    }

    /// A colour's total: white plus the coloured dice that show the colour, or white alone.
    pub fn total(self, colour: Colour) -> u8 {
        Die::ALL
            .into_iter()
            .map(|die| self.face(die).adds_to(colour))
            .sum()
    }

    /// Everything a scorekeeper could enter about this throw.
    pub fn totals(self) -> Totals {
        Colour::ALL.into_iter().fold(
            Totals::UNKNOWN.with_white(self.white()),
            |totals, colour| totals.with(colour, self.total(colour)),
        )
    }

    /// This throw after `dice` were thrown again with the result `fell`.
    pub fn again(self, dice: DiceSet, fell: Self) -> Self {
        let mut up = self.up;
        for die in dice.iter() {
            up[die.index()] = fell.up[die.index()];
        }
        Self { up }
    }
}

/// The faces as a record writes them: `W3 B5 R6 Y4 V1 B2 Y5`.
impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.face(Die::White))?;
        Die::COLOURED
            .into_iter()
            .try_for_each(|die| write!(f, " {}", self.face(die)))
    }
}
