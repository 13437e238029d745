//! Collects into containers of fixed size. `collect` panics when the container is full, so
//! `core/clippy.toml` forbids it; this drops what does not fit.

use heapless::{String, Vec};

use crate::qwantum::{Member, Set};

/// A container of fixed size.
pub trait Bounded<T>: Default {
    /// Adds an item at the end; false if the container is full.
    fn add(&mut self, item: T) -> bool;
}

impl<T, const N: usize> Bounded<T> for Vec<T, N> {
    fn add(&mut self, item: T) -> bool {
        self.push(item).is_ok()
    }
}

impl<const N: usize> Bounded<char> for String<N> {
    fn add(&mut self, item: char) -> bool {
        self.push(item).is_ok()
    }
}

/// A set always has space for all its members.
impl<T: Member> Bounded<T> for Set<T> {
    fn add(&mut self, item: T) -> bool {
        *self = self.with(item);
        true
    }
}

/// Collects without a panic.
pub trait CollectFitting: Iterator + Sized {
    /// Collects the first items, as many as fit.
    fn collect_fitting<C: Bounded<Self::Item>>(mut self) -> C {
        let mut all = C::default();
        let _ = self.all(|item| all.add(item));
        all
    }
}

impl<I: Iterator> CollectFitting for I {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_room_is_left_out() {
        let numbers: Vec<u8, 3> = (1..=5).collect_fitting();
        assert_eq!(numbers, [1, 2, 3]);
        let letters: String<4> = "aßcd".chars().collect_fitting();
        assert_eq!(letters, "aßc", "ß takes two bytes");
    }
}
