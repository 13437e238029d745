//! The contents of the save area: items, each a label and a body in postcard's format.
//!
//! The label has the same format in all versions. So a program that does not know an item's version
//! still knows what the item belongs to, and leaves it alone.
//!
//! | label | meaning |
//! |---|---|
//! | one byte | version |
//! | one byte | key |
//! | number | sequence number: one more than the previous item's, so the highest is the newest |
//! | number | twice the distance to the first item that is still needed, plus 1 after a known gap |
//!
//! No number from the first needed item to the newest may be missing, so every loss is noticed,
//! except that of the newest items. An item that is moved to the end gets the next number. After a
//! known gap (a write that failed, or a loss that was reported), numbers before the item are not
//! checked again.
//!
//! Bytes after a body are ignored, so that a newer program can add some.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{
    change::{NAME_BYTES, Opening, Player},
    slots::MOST_ACTIONS,
    stored_game::{SETUP_BYTES, SetupBytes},
};
use crate::collect::CollectFitting;
use crate::games::{GameKind, MatchKind};

/// The version that this program writes. It reads all versions from 1 up to this one.
pub(super) const VERSION: u8 = 1;

/// For each kind, the id of the match that was begun last.
pub(super) type LatestMatches = Vec<(MatchKind, u32), LATEST>;

/// The most kinds of matches there can be.
const LATEST: usize = 8;

/// Records that a match of this kind was begun.
pub(super) fn note_latest(latest: &mut LatestMatches, kind: MatchKind, id: u32) {
    match latest.iter_mut().find(|(known, _)| *known == kind) {
        Some((_, known)) => *known = (*known).max(id),
        // Always fits: this program knows fewer than eight kinds.
        None => drop(latest.push((kind, id))),
    }
}

/// What an item belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ItemKey(pub(super) u8);

impl ItemKey {
    pub(super) const SETTINGS: Self = Self(0);
    pub(super) const LAST_SETUPS: Self = Self(1);
    pub(super) const STATISTICS: Self = Self(2);
    pub(super) const CODE_RESULTS: Self = Self(3);
    /// How many keys have a single value each.
    pub(super) const VALUES: usize = 4;
    const SLOTS_FROM: u8 = 16;

    pub(super) const fn of_slot(slot: usize) -> Self {
        Self(Self::SLOTS_FROM + slot as u8)
    }

    /// The slot, if this is the key of one.
    pub(super) fn slot(self) -> Option<usize> {
        self.0.checked_sub(Self::SLOTS_FROM).map(usize::from)
    }

    /// The index among the keys with a single value, if it is one of them.
    pub(super) fn value(self) -> Option<usize> {
        let index = usize::from(self.0);
        (index < Self::VALUES).then_some(index)
    }
}

/// What every item starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label {
    pub(super) version: u8,
    pub(super) key: ItemKey,
    pub(super) seq: u32,
    /// The sequence number of the first item that is still needed.
    pub(super) first_needed: u32,
    /// Whether items before this one are known to be missing.
    pub(super) is_after_gap: bool,
}

/// The most bytes a label takes.
const LABEL_BYTES: usize = 2 + 5 + 5;

impl Label {
    fn write<'a>(&self, bytes: &'a mut [u8; LABEL_BYTES]) -> Option<&'a [u8]> {
        let distance = (self.seq - self.first_needed) << 1 | u32::from(self.is_after_gap);
        let label = (self.version, self.key.0, self.seq, distance);
        postcard::to_slice(&label, bytes).ok().map(|used| &*used)
    }

    /// The label that an item starts with, and what follows it.
    fn read(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (label, body) = postcard::take_from_bytes::<(u8, u8, u32, u32)>(bytes).ok()?;
        let (version, key, seq, distance) = label;
        let label = Label {
            version,
            key: ItemKey(key),
            seq,
            first_needed: seq.checked_sub(distance >> 1)?,
            is_after_gap: distance & 1 == 1,
        };
        Some((label, body))
    }
}

/// The contents of an item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Body<'a> {
    /// Progress in a match.
    Codes(#[serde(borrow)] Codes<'a>),
    /// The match is deleted.
    Forgotten,
    /// The value of a key that has a single value.
    Value(&'a [u8]),
    /// A match begins. Written twice.
    Begun {
        /// The match's id: the sequence number of the first of the two items when the match began.
        id: u32,
        /// A [`StoredBeginning`]. A newer program may add bytes after it.
        beginning: &'a [u8],
    },
}

/// How a match goes on from decision `first`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Codes<'a> {
    /// The distance in sequence numbers to the item of the match that this one follows, so that a
    /// missing link is always noticed. A *whole*, which has all of the match, follows the
    /// beginning.
    pub(super) back: u32,
    /// How many of the earlier codes stay.
    pub(super) first: u16,
    /// How many codes at the end are undone; the others are played.
    pub(super) undone: u16,
    /// `None` if none of it applies, as is usual.
    #[serde(borrow)]
    pub(super) more: Option<More<'a>>,
    /// The place and the code of each thing that fell, then the codes of the decisions.
    pub(super) packed: &'a [u8],
}

/// What an item says about a match besides its decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct More<'a> {
    pub(super) is_revised: bool,
    pub(super) over: Option<Over>,
    /// Who plays from now on, as [`write_players`] writes it; empty if unchanged.
    pub(super) players: &'a [u8],
    /// How many things fell.
    pub(super) fell: u16,
}

impl More<'_> {
    pub(super) fn unless_empty(self) -> Option<Self> {
        Some(self).filter(|more| *more != Self::default())
    }
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Over {
    /// The seats that won, one bit each.
    pub(super) winners: u8,
    /// The number of the item that recorded that the statistics have counted the match; 0 until
    /// then.
    pub(super) counted: u32,
}

impl<'a> Codes<'a> {
    pub(super) fn more(&self) -> More<'a> {
        self.more.unwrap_or_default()
    }

    /// The packed bytes of what fell, and those of the codes.
    pub(super) fn parts(&self) -> (&'a [u8], &'a [u8]) {
        let length = length_of(2 * usize::from(self.more().fell), self.packed);
        self.packed.split_at(length)
    }

    /// How many codes there are.
    pub(super) fn count(&self) -> usize {
        numbers_in(self.parts().1)
    }

    /// The place and the code of each thing that fell.
    pub(super) fn fallen(&self) -> impl Iterator<Item = (u8, u32)> + 'a {
        let mut numbers = unpack(self.parts().0);
        core::iter::from_fn(move || {
            let place = numbers.next()?;
            // A number too high becomes `u8::MAX`, which is no place.
            let place = u8::try_from(place).unwrap_or(u8::MAX);
            Some((place, numbers.next()?))
        })
    }

    /// Who plays from now on, if that has changed.
    pub(super) fn players(&self) -> Option<Players> {
        postcard::from_bytes(self.more().players).ok()
    }

    fn is_valid(&self) -> bool {
        let numbers = unpack(self.packed).count();
        numbers == numbers_in(self.packed)
            && self.packed.last().is_none_or(|byte| *byte < 0x80)
            && numbers >= 2 * usize::from(self.more().fell)
            && usize::from(self.first) + self.count() <= MOST_ACTIONS
            && (self.more().players.is_empty() || self.players().is_some())
    }
}

/// Who plays, seat by seat.
pub(super) type Players = Vec<Player, 4>;

/// Enough bytes for any players: each has a name with its length, a kind, and the device's turns.
pub(super) const PLAYERS_BYTES: usize = 1 + 4 * (1 + NAME_BYTES + 2);

/// Writes the stored form of players; returns the part of the buffer that it takes.
pub(super) fn write_players<'a>(
    players: &[Player],
    bytes: &'a mut [u8; PLAYERS_BYTES],
) -> Option<&'a [u8]> {
    postcard::to_slice(players, bytes).ok().map(|used| &*used)
}

/// A game's number and a mode.
type StoredKind = (u8, u8);

/// How the beginning of a match is stored.
#[derive(Serialize, Deserialize)]
struct StoredBeginning {
    kind: StoredKind,
    setup: SetupBytes,
    players: Players,
    /// The latest matches of other kinds.
    latest: Vec<(StoredKind, u32), LATEST>,
}

/// The beginning of a match, and the latest match of each kind before it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Beginning {
    pub(super) id: u32,
    pub(super) opening: Opening,
    pub(super) latest: LatestMatches,
}

fn known_kind((game, mode): StoredKind) -> Option<MatchKind> {
    let game = GameKind::from_index(game.into())?;
    Some(MatchKind { game, mode })
}

fn stored_kind(MatchKind { game, mode }: MatchKind) -> StoredKind {
    (game.index() as u8, mode)
}

impl Beginning {
    /// Enough bytes for any beginning: the kind, the setup, the players, and eight other kinds.
    pub(super) const BYTES: usize = 2 + 1 + SETUP_BYTES + PLAYERS_BYTES + 1 + LATEST * (2 + 5);

    /// Writes the stored form; returns the part of the buffer that it takes.
    pub(super) fn write<'a>(&self, bytes: &'a mut [u8; Self::BYTES]) -> Option<&'a [u8]> {
        let own = self.opening.kind();
        // This match is the latest of its own kind.
        let others = self.latest.iter().filter(|(kind, _)| *kind != own);
        let others = others.map(|(kind, id)| (stored_kind(*kind), *id));
        let stored = StoredBeginning {
            kind: stored_kind(own),
            setup: self.opening.setup.clone(),
            players: self.opening.players.clone(),
            latest: others.collect_fitting(),
        };
        postcard::to_slice(&stored, bytes).ok().map(|used| &*used)
    }

    fn read(id: u32, bytes: &[u8]) -> Option<Self> {
        let (stored, _) = postcard::take_from_bytes::<StoredBeginning>(bytes).ok()?;
        let MatchKind { game, mode } = known_kind(stored.kind)?;
        let opening = Opening {
            game,
            mode,
            setup: stored.setup,
            players: stored.players,
        };
        // Kinds that only a newer program knows are left out.
        let latest = stored
            .latest
            .into_iter()
            .filter_map(|(kind, id)| Some((known_kind(kind)?, id)));
        Some(Beginning {
            id,
            opening,
            latest: latest.collect_fitting(),
        })
    }
}

impl Body<'_> {
    /// The beginning of a match, if this is one and the program knows its kind.
    pub(super) fn beginning(&self) -> Option<Beginning> {
        match self {
            Body::Begun { id, beginning } => Beginning::read(*id, beginning),
            _ => None,
        }
    }
}

/// The result of reading an item.
#[derive(Debug, PartialEq)]
pub(super) enum Reading<'a> {
    Item(Label, Body<'a>),
    /// Of another version, or not valid.
    Foreign(Label),
    /// Not even a label.
    Nothing,
}

/// The sequence number of an item; 0 if it has not even a label.
pub(super) fn number(bytes: &[u8]) -> u32 {
    Label::read(bytes).map_or(0, |(label, _)| label.seq)
}

/// Writes an item; returns its length. `None` if it does not fit.
pub(super) fn write(bytes: &mut [u8], label: Label, body: &Body<'_>) -> Option<usize> {
    let mut buffer = [0; LABEL_BYTES];
    let label = label.write(&mut buffer)?;
    let (start, rest) = bytes.split_at_mut_checked(label.len())?;
    start.copy_from_slice(label);
    Some(label.len() + postcard::to_slice(body, rest).ok()?.len())
}

/// Gives an item of this length another label; returns its new length. `None` if it does not fit.
pub(super) fn relabel(bytes: &mut [u8], length: usize, label: Label) -> Option<usize> {
    let mut buffer = [0; LABEL_BYTES];
    let label = label.write(&mut buffer)?;
    let body = Label::read(bytes.get(..length)?)?.1.len();
    bytes.get(label.len() + body..)?;
    bytes.copy_within(length - body..length, label.len());
    bytes[..label.len()].copy_from_slice(label);
    Some(label.len() + body)
}

/// Writes an item whose last bytes `fill` writes in place, so that they need no buffer of their
/// own; `body` leaves them empty. `None` if they do not fit.
pub(super) fn write_filled(
    bytes: &mut [u8],
    label: Label,
    body: &Body<'_>,
    fill: impl FnOnce(&mut [u8]) -> Option<usize>,
) -> Option<usize> {
    /// The most bytes that the length field of the filled part takes.
    const LENGTH: usize = 2;
    // The body ends in a length of 0, which takes one byte.
    let start = write(bytes, label, body)? - 1;
    let filled = fill(bytes.get_mut(start + LENGTH..)?)?;
    let length = postcard::to_slice(&filled, bytes.get_mut(start..start + LENGTH)?).ok()?;
    let to = start + length.len();
    bytes.copy_within(start + LENGTH..start + LENGTH + filled, to);
    Some(to + filled)
}

/// Reads an item.
pub(super) fn read(bytes: &[u8]) -> Reading<'_> {
    let Some((label, rest)) = Label::read(bytes) else {
        return Reading::Nothing;
    };
    if !(1..=VERSION).contains(&label.version) {
        return Reading::Foreign(label);
    }
    let Ok((body, _)) = postcard::take_from_bytes::<Body<'_>>(rest) else {
        return Reading::Foreign(label);
    };
    let is_valid = match &body {
        Body::Codes(codes) => codes.is_valid(),
        Body::Begun { id, .. } => (1..=label.seq).contains(id) && body.beginning().is_some(),
        Body::Forgotten | Body::Value(_) => true,
    };
    if is_valid {
        Reading::Item(label, body)
    } else {
        Reading::Foreign(label)
    }
}

/// Packs codes: seven bits per byte, lowest first, the last byte below 128.
pub(super) fn pack(codes: impl IntoIterator<Item = u32>, bytes: &mut [u8]) -> Option<usize> {
    let mut length = 0;
    for code in codes {
        length += postcard::to_slice(&code, bytes.get_mut(length..)?)
            .ok()?
            .len();
    }
    Some(length)
}

/// How many bytes codes take when packed.
pub(super) fn packed_length(codes: impl IntoIterator<Item = u32>) -> usize {
    let lengths = codes.into_iter().map(|code| match code {
        0..0x80 => 1,
        0x80..0x4000 => 2,
        0x4000..0x20_0000 => 3,
        0x20_0000..0x1000_0000 => 4,
        _ => 5,
    });
    lengths.sum()
}

/// How many bytes the first `codes` of the packed codes take.
pub(super) fn length_of(codes: usize, packed: &[u8]) -> usize {
    let ends = (1..).zip(packed).filter(|(_, byte)| **byte < 0x80);
    let last = codes
        .checked_sub(1)
        .and_then(|last| ends.map(|(end, _)| end).nth(last));
    last.unwrap_or(if codes == 0 { 0 } else { packed.len() })
}

/// How many codes are packed.
fn numbers_in(packed: &[u8]) -> usize {
    packed.iter().filter(|byte| **byte < 0x80).count()
}

/// The packed codes, up to the first that is not valid.
pub(super) fn unpack(mut bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
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
        key: ItemKey::of_slot(3),
        seq: 70_000,
        first_needed: 67_000,
        is_after_gap: false,
    };

    #[test]
    fn an_item_is_read_as_it_is_written() {
        let mut bytes = [0; 64];
        let body = Body::Codes(Codes {
            back: 1,
            first: 300,
            packed: &[0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
            ..Codes::default()
        });
        let length = write(&mut bytes, LABEL, &body).unwrap();
        assert_eq!(read(&bytes[..length]), Reading::Item(LABEL, body.clone()));
        assert_eq!(
            read(&bytes[..length - 1]),
            Reading::Foreign(LABEL),
            "cut short"
        );
        assert_eq!(
            read(&bytes[..=length]),
            Reading::Item(LABEL, body),
            "what a newer program adds is ignored"
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
    fn progress_that_no_match_can_have_is_not_read() {
        let codes = |first, fell, players, packed| Codes {
            first,
            more: More {
                players,
                fell,
                ..More::default()
            }
            .unless_empty(),
            packed,
            ..Codes::default()
        };
        let most = MOST_ACTIONS as u16;
        let right = codes(most - 1, 1, &[], &[0, 5, 7]);
        let wrong = [
            codes(0, 0, &[], &[0xFF, 0xFF, 0xFF, 0xFF, 0x7F]),
            codes(0, 0, &[], &[7, 0x80]),
            codes(0, 2, &[], &[0, 5, 7]),
            codes(most, 0, &[], &[7]),
            codes(0, 0, &[9], &[7]),
        ];
        for (codes, is_valid) in [(right, true)]
            .into_iter()
            .chain(wrong.map(|codes| (codes, false)))
        {
            let (body, mut bytes) = (Body::Codes(codes), [0; 64]);
            let length = write(&mut bytes, LABEL, &body).unwrap();
            let expected = match is_valid {
                true => Reading::Item(LABEL, body),
                false => Reading::Foreign(LABEL),
            };
            assert_eq!(read(&bytes[..length]), expected);
        }
    }

    #[test]
    fn an_item_is_the_same_under_another_label() {
        let body = Body::Value(&[1, 2, 3]);
        for (seq, first_needed, is_after_gap) in [(1, 1, false), (u32::MAX, 1 << 31, true)] {
            let mut bytes = [0; 20];
            let length = write(&mut bytes, LABEL, &body).unwrap();
            let label = Label {
                seq,
                first_needed,
                is_after_gap,
                ..LABEL
            };
            let mut short = bytes;
            let changed = relabel(&mut bytes, length, label).unwrap();
            let expected = Reading::Item(label, body.clone());
            assert_eq!(read(&bytes[..changed]), expected);
            let room = changed.max(length) - 1;
            assert_eq!(relabel(&mut short[..room], length, label), None);
        }
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
        let length = pack(codes, &mut bytes).unwrap();
        assert_eq!(length, packed_length(codes));
        assert_eq!(length, 1 + 1 + 2 + 2 + 3 + 5 + 5);
        assert!(unpack(&bytes[..length]).eq(codes));
        assert_eq!(pack(codes, &mut bytes[..length - 1]), None);
    }

    #[test]
    fn an_item_that_is_filled_in_place_is_the_same() {
        for count in [0, 1, 127, 128, 3000] {
            let codes = std::vec![7; count];
            let whole = |packed| {
                Body::Codes(Codes {
                    back: 300,
                    undone: 5,
                    packed,
                    ..Codes::default()
                })
            };
            let mut expected = [0; 4096];
            let length = write(&mut expected, LABEL, &whole(&codes)).unwrap();
            let mut bytes = [0; 4096];
            let fill = |room: &mut [u8]| pack(codes.iter().map(|&code| code.into()), room);
            let filled = write_filled(&mut bytes, LABEL, &whole(&[]), fill);
            assert_eq!(filled, Some(length), "{count}");
            assert_eq!(bytes[..length], expected[..length], "{count}");
            let short = &mut bytes[..length - 1];
            assert_eq!(write_filled(short, LABEL, &whole(&[]), fill), None);
        }
    }
}
