//! Storing what happens in a match: one item from the first decision that has changed on.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use super::{
    apply::ITEM_HEADER,
    change::{MatchId, Player},
    error::StoreError,
    item::{self, Body, Codes, Key, Over, PLAYERS_BYTES, length_of, packed_length, write_players},
    log::Log,
    open::Store,
    read::packed_fallen,
    slot::{AROUND_CODES, Noted},
    slots::MOST_ACTIONS,
};

/// The most bytes that all codes and all that fell take.
const PACKED: usize = 4096 - AROUND_CODES;

/// How far a match has come. `codes` and `fallen` are all that there are, in their order.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a, C, L> {
    /// How many of the first codes are as they were when they were last stored.
    pub first: usize,
    /// The codes of all decisions, also of those that were undone.
    pub codes: C,
    /// How many of them are played.
    pub played: usize,
    /// Everything that has fallen: its place and its code.
    pub fallen: L,
    /// Whether a decision was changed after something had fallen that came after it.
    pub is_revised: bool,
    /// Once it is over: the seats that won, one bit each; 0 for a draw.
    pub winners: Option<u8>,
    /// Whether it is over and the statistics have counted it. Only then it is among the finished
    /// matches.
    pub is_counted: bool,
    /// Who plays.
    pub players: &'a [Player],
}

impl<F: NorFlash> Store<F> {
    /// Stores how far the latest match of its kind has come, in one item, if that is not stored yet.
    /// After a power cut the match is all as before or all as it is now. A match that does not fit into
    /// one item is refused, and nothing changes.
    pub fn record<C, L>(
        &mut self,
        id: MatchId,
        progress: &Progress<'_, C, L>,
    ) -> Result<(), StoreError>
    where
        C: Iterator<Item = u32> + Clone,
        L: Iterator<Item = (u8, u32)> + Clone,
    {
        let Progress { codes, fallen, .. } = progress;
        let (total, fell) = (codes.clone().count(), fallen.clone().count());
        let bytes = packed_length(codes.clone()) + packed_fallen(fallen.clone());
        let index = self.slots.of_match(id).ok_or(StoreError::NoMatch)?;
        let slot = self.slots.slot(index).ok_or(StoreError::NoMatch)?;
        if self.slots.latest(slot.opening.kind()) != Some(index) {
            return Err(StoreError::NoMatch);
        }
        let (mut chain, is_unsure) = (slot.chain, slot.is_unsure);
        let mut first = progress.first.min(total);
        if first > chain.total.into() || progress.played > total || fell < chain.fallen.into() {
            return Err(StoreError::Gap);
        }
        let has_same_players = slot.opening.players == progress.players;
        let is_counted = chain.over.is_some_and(|over| over.counted > 0);
        let is_stored = (first, total) == (total, chain.total.into())
            && (progress.played, fell) == (chain.played.into(), chain.fallen.into())
            && progress.is_revised == chain.is_revised
            && progress.winners == chain.over.map(|over| over.winners)
            && (is_counted || !progress.is_counted)
            && has_same_players;
        if is_stored {
            return Ok(());
        }
        if total > MOST_ACTIONS || bytes + AROUND_CODES > Log::<F>::PAGE as usize {
            return Err(StoreError::TooLong);
        }
        if is_unsure {
            (first, chain.fallen) = (0, 0);
        }
        let is_corrected = first < chain.total.into() && total - first > 1;
        let kind = slot.opening.kind();
        let mut players = [0; PLAYERS_BYTES];
        let players = match has_same_players && !is_unsure {
            true => &[],
            false => write_players(progress.players, &mut players).ok_or(StoreError::TooLong)?,
        };
        let new = fallen.clone().skip(chain.fallen.into());
        let pairs = new.clone().flat_map(|(place, code)| [place.into(), code]);
        let numbers = pairs.chain(codes.clone().skip(first));
        let mut head = Codes {
            first: first as u16,
            undone: (total - progress.played) as u16,
            is_revised: progress.is_revised,
            over: progress.winners.map(|winners| Over {
                winners,
                counted: 0,
            }),
            players,
            fell: new.count() as u16,
            ..Codes::default()
        };
        let label = self.label_with_room(Key::of_slot(index))?;
        // To make room, the match may have been written whole.
        let slot = self.slots.slot(index).ok_or(StoreError::NoMatch)?;
        head.back = label.seq
            - if slot.is_unsure {
                slot.id
            } else {
                slot.chain.last
            };
        if let Some(over) = head.over.as_mut().filter(|_| progress.is_counted) {
            over.counted = label.seq;
        }
        let fill = |bytes: &mut [u8]| item::pack(numbers.clone(), bytes);
        let length = self.add_filled(label, &Body::Codes(head), &fill)?;
        let noted = Noted {
            size: length + ITEM_HEADER,
            count: (total - first) as u16,
            bytes,
        };
        self.slots.note_codes(label, &head, noted);
        self.slots.update_states();
        if is_corrected {
            // Where one thing is corrected, there may be another.
            self.expect_rewrite(kind);
        }
        // The match is stored; if this fails, the next change makes room.
        let _ = self.drop_finished();
        Ok(())
    }

    /// Writes all that is stored of a match in one item, so that its older ones are no longer needed,
    /// and another item after it, so that it is noticed if the first is lost.
    // Never inlined: its buffer is large.
    #[inline(never)]
    pub(super) fn write_whole(&mut self, index: usize) -> Result<(), StoreError> {
        // What fell, and behind it the codes.
        let mut packed = Vec::<u8, PACKED>::new();
        let (mut fell, mut fell_bytes, mut fits) = (0, 0, true);
        let mut head = Codes::default();
        let last = self.each_item(index, &mut |item| {
            let (fallen, codes) = item.parts();
            let kept = fell_bytes + length_of(item.first.into(), &packed[fell_bytes..]);
            fits = kept + fallen.len() + codes.len() <= PACKED;
            if !fits {
                return false;
            }
            packed.truncate(kept);
            // There is room for both.
            let _ = packed.extend_from_slice(fallen);
            packed[fell_bytes..].rotate_right(fallen.len());
            let _ = packed.extend_from_slice(codes);
            (fell, fell_bytes) = (fell + item.fell, fell_bytes + fallen.len());
            head = Codes {
                undone: item.undone,
                is_revised: item.is_revised,
                over: item.over,
                ..head
            };
            true
        })?;
        let slot = self.slots.slot(index).ok_or(StoreError::NoMatch)?;
        let (id, known, over) = (slot.id, slot.known(), slot.over());
        let is_lost = !fits || slot.lost.is_some() || last != slot.chain.last;
        let mut players = [0; PLAYERS_BYTES];
        let players = write_players(&slot.opening.players, &mut players);
        let has_players = slot.chain.has_players;
        let label = self.next_label(Key::of_slot(index))?;
        let whole = Codes {
            back: label.seq - id,
            players: players.filter(|_| has_players).unwrap_or_default(),
            fell,
            packed: &packed,
            ..head
        };
        self.add(label, &Body::Codes(whole))?;
        let label = self.next_label(Key::of_slot(index))?;
        // What was lost before stays lost: the item follows none.
        let after = Codes {
            back: (!is_lost).into(),
            first: known,
            over,
            ..head
        };
        self.add(label, &Body::Codes(after))
    }
}
