//! What lies in the save area: items, each with a label that every version of the program can read.
//!
//! An item is a version byte, a key, a sequence number and a body in postcard's form. The first three
//! keep their form for ever, so that a program that does not know a version still knows what it is of
//! and leaves it alone. Sequence numbers only rise: the item with the highest one is the newest.

use serde::{Deserialize, Serialize};

use super::change::Opening;

/// The version that this program writes and reads.
pub(super) const VERSION: u8 = 1;

/// What an item is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key(pub(super) u8);

impl Key {
    pub(super) const SETTINGS: Self = Self(0);
    pub(super) const LAST_SETUPS: Self = Self(1);
    pub(super) const STATISTICS: Self = Self(2);
    /// How many keys have just one value.
    pub(super) const VALUES: usize = 3;
    const SLOTS_FROM: u8 = 16;

    pub(super) const fn of_slot(slot: usize) -> Self {
        Self(Self::SLOTS_FROM + slot as u8)
    }

    /// The slot that the key is of.
    pub(super) fn slot(self) -> Option<usize> {
        self.0.checked_sub(Self::SLOTS_FROM).map(usize::from)
    }

    /// The place among those with just one value.
    pub(super) fn value(self) -> Option<usize> {
        let index = usize::from(self.0);
        (index < Self::VALUES).then_some(index)
    }
}

/// What every item starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label {
    pub(super) version: u8,
    pub(super) key: Key,
    pub(super) seq: u32,
}

/// What an item says. `back` is how far back in sequence numbers the item lies that this one follows;
/// so a missing link is always seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Body<'a> {
    /// A match begins. It is written twice; the second says which the first was.
    Opening {
        /// The sequence number of the first writing; 0 if this is it.
        first: u32,
        /// The latest match of each game that was begun before.
        begun: [u32; 3],
        opening: Opening,
    },
    /// An action after all others.
    Action { back: u32, at: u16, code: u32 },
    /// The actions from the start of a chunk on, and no others after them.
    Chunk {
        back: u32,
        first: u16,
        codes: &'a [u8],
    },
    /// So many actions are played.
    GoneTo { back: u32, played: u16 },
    /// The match is over.
    Finished { back: u32, winners: u8 },
    /// The match is not wanted any more.
    Forgotten,
    /// The value of a key that has just one.
    Value(&'a [u8]),
}

/// What was found in the place of an item.
#[derive(Debug, PartialEq)]
pub(super) enum Reading<'a> {
    Item(Label, Body<'a>),
    /// Of another version, or senseless.
    Foreign(Label),
    /// Not even a label.
    Nothing,
}

/// Writes an item; says how many bytes it takes. None if there is no room for them.
pub(super) fn write(bytes: &mut [u8], label: Label, body: &Body<'_>) -> Option<usize> {
    let room = bytes.len();
    let [version, key, rest @ ..] = bytes else {
        return None;
    };
    (*version, *key) = (label.version, label.key.0);
    let rest = postcard::to_slice(&label.seq, rest).ok()?.len();
    let start = 2 + rest;
    let length = postcard::to_slice(body, bytes.get_mut(start..room)?)
        .ok()?
        .len();
    Some(start + length)
}

/// Reads an item.
pub(super) fn read(bytes: &[u8]) -> Reading<'_> {
    let &[version, key, ref rest @ ..] = bytes else {
        return Reading::Nothing;
    };
    let Ok((seq, rest)) = postcard::take_from_bytes::<u32>(rest) else {
        return Reading::Nothing;
    };
    let key = Key(key);
    let label = Label { version, key, seq };
    if version != VERSION {
        return Reading::Foreign(label);
    }
    match postcard::take_from_bytes(rest) {
        Ok((body, [])) => Reading::Item(label, body),
        _ => Reading::Foreign(label),
    }
}

/// Codes as a chunk keeps them: seven bits a byte, lowest first, the last byte below 128.
pub(super) fn pack(codes: &[u32], bytes: &mut [u8]) -> Option<usize> {
    let mut length = 0;
    for code in codes {
        length += postcard::to_slice(code, bytes.get_mut(length..)?)
            .ok()?
            .len();
    }
    Some(length)
}

/// The codes of a chunk, up to the first that is none.
pub(super) fn unpack(mut bytes: &[u8]) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let (code, rest) = postcard::take_from_bytes(bytes).ok()?;
        bytes = rest;
        Some(code)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LABEL: Label = Label {
        version: VERSION,
        key: Key::of_slot(3),
        seq: 70_000,
    };

    #[test]
    fn an_item_is_read_as_it_is_written() {
        let mut bytes = [0; 64];
        let body = Body::Action {
            back: 1,
            at: 300,
            code: u32::MAX,
        };
        let length = write(&mut bytes, LABEL, &body).unwrap();
        assert_eq!(read(&bytes[..length]), Reading::Item(LABEL, body));
        assert_eq!(
            read(&bytes[..length - 1]),
            Reading::Foreign(LABEL),
            "cut short"
        );
        assert_eq!(
            read(&bytes[..=length]),
            Reading::Foreign(LABEL),
            "something more"
        );
        assert_eq!(read(&bytes[..3]), Reading::Nothing);
        bytes[0] = VERSION + 1;
        let other = Label {
            version: VERSION + 1,
            ..LABEL
        };
        assert_eq!(read(&bytes[..length]), Reading::Foreign(other));
    }

    #[test]
    fn there_is_never_room_for_half_an_item() {
        let body = Body::Value(&[1, 2, 3]);
        let length = write(&mut [0; 64], LABEL, &body).unwrap();
        for room in 0..length {
            assert_eq!(write(&mut [0; 64][..room], LABEL, &body), None);
        }
    }

    #[test]
    fn codes_are_unpacked_as_they_are_packed() {
        let codes = [0, 127, 128, 16_383, 16_384, 1 << 30, u32::MAX];
        let mut bytes = [0; 64];
        let length = pack(&codes, &mut bytes).unwrap();
        assert_eq!(length, 1 + 1 + 2 + 2 + 3 + 5 + 5);
        assert!(unpack(&bytes[..length]).eq(codes));
        assert_eq!(pack(&codes, &mut bytes[..length - 1]), None);
    }
}
