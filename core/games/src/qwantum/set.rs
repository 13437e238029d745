//! Sets of dice, colours or seats: one byte, one bit per member, with the usual set operations.
//! Knows nothing about the rules.

use core::fmt;
use core::marker::PhantomData;

/// A type with at most eight values, so that a set of them fits in a byte.
pub trait Member: Copy + Eq + fmt::Debug + 'static {
    /// All of them, in order; at most eight.
    const MEMBERS: &'static [Self];

    /// The index in [`MEMBERS`](Self::MEMBERS).
    fn index(self) -> usize;
}

/// A set of dice, colours or seats.
///
/// ```text
///   bit   6   5   4   3   2   1   0
///   die   6   5   4   3   2   1   W      {W, 2, 5} = 0b010_0101
/// ```
///
/// ```
/// use pocketq_games::qwantum::{Colour, ColourSet};
///
/// let warm = ColourSet::EMPTY.with(Colour::Red).with(Colour::Yellow);
/// assert!(warm.contains(Colour::Red) && !warm.contains(Colour::Blue));
/// assert_eq!(warm.without(Colour::Red).len(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<T> {
    bits: u8,
    of: PhantomData<T>,
}

impl<T: Member> Set<T> {
    /// The empty set.
    pub const EMPTY: Self = Self::of_bits(0);

    /// The set of every member.
    pub const ALL: Self = Self::of_bits(((1u16 << T::MEMBERS.len()) - 1) as u8);

    const fn of_bits(bits: u8) -> Self {
        Self {
            bits,
            of: PhantomData,
        }
    }

    /// The set with these bits, if every bit belongs to a member.
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits & !Self::ALL.bits == 0 {
            Some(Self::of_bits(bits))
        } else {
            None
        }
    }

    /// One bit per member, the first member lowest.
    pub const fn bits(self) -> u8 {
        self.bits
    }

    /// Whether a member is in the set.
    pub fn contains(self, member: T) -> bool {
        self.bits & (1 << member.index()) != 0
    }

    /// This set with a member added.
    pub fn with(self, member: T) -> Self {
        Self::of_bits(self.bits | 1 << member.index())
    }

    /// This set with a member removed.
    pub fn without(self, member: T) -> Self {
        Self::of_bits(self.bits & !(1 << member.index()))
    }

    /// This set with a member added if it was not in the set, or removed if it was.
    pub fn toggled(self, member: T) -> Self {
        Self::of_bits(self.bits ^ 1 << member.index())
    }

    /// How many members are in the set.
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The members of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        T::MEMBERS
            .iter()
            .copied()
            .filter(move |&member| self.contains(member))
    }

    /// Every possible set, the empty one first.
    pub fn every() -> impl Iterator<Item = Self> + Clone {
        (0..=Self::ALL.bits).map(Self::of_bits)
    }
}

impl<T: Member> Default for Set<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Member> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        members.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<T: Member> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
