//! Sorts a handful of items. The standard library's sort is made for thousands, and its code is
//! larger than all the callers of this module together.

/// Sorts by insertion. Items that compare equal keep their order.
#[inline(always)]
pub fn sort_few<T>(items: &mut [T], is_before: impl Fn(&T, &T) -> bool) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && is_before(&items[at], &items[at - 1]) {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_keep_their_order() {
        let mut words = ["pear", "fig", "apple", "nut", "kiwi", ""];
        sort_few(&mut words, |one, other| one.len() < other.len());
        assert_eq!(words, ["", "fig", "nut", "pear", "kiwi", "apple"]);
    }
}
