//! Storing progress in a match, in one item: everything from the first changed decision on.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use super::{
    apply::Replaced,
    change::{MatchId, Player},
    error::StoreError,
    item::{
        self, Body, Codes, ItemKey, More, Over, PLAYERS_BYTES, length_of, packed_length,
        write_players,
    },
    log::Log,
    open::Store,
    settle::ITEM_HEADER,
    slot::{AROUND_CODES, Noted},
    slots::MOST_ACTIONS,
};

/// The most bytes that a match's codes, and what fell in it, can take.
const PACKED: usize = 4096 - AROUND_CODES;

/// How far a match has come. `codes` and `fallen` are complete and in order.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a, C, L> {
    /// How many codes from the start on have not changed since they were stored.
    pub first: usize,
    /// The codes of all decisions, including undone ones.
    pub codes: C,
    /// How many of them are played.
    pub played: usize,
    /// Everything that fell (what chance produced, such as dice): its place and its code.
    pub fallen: L,
    /// Whether a decision was changed after something later had already fallen.
    pub is_revised: bool,
    /// Once it is over: the seats that won, one bit each; 0 for a draw.
    pub winners: Option<u8>,
    /// Whether it is over and the statistics have counted it. Only then is it among the finished
    /// matches.
    pub is_counted: bool,
    /// Who plays.
    pub players: &'a [Player],
}

/// Packs what fell, then the codes. The numbers say how many codes, and how many of the things that
/// fell, to leave out at the start.
type Pack<'a> = dyn Fn(usize, usize, &mut [u8]) -> Option<usize> + 'a;

impl<F: NorFlash> Store<F> {
    /// Stores the progress of the latest match of its kind in one item; returns whether there was
    /// anything new. After a power cut, the match is entirely as before or entirely as it is now. A
    /// match that does not fit into one item is refused, and nothing changes.
    pub fn record<C, L>(
        &mut self,
        id: MatchId,
        progress: &Progress<'_, C, L>,
    ) -> Result<bool, StoreError>
    where
        C: Iterator<Item = u32> + Clone,
        L: Iterator<Item = (u8, u32)> + Clone,
    {
        let Progress { codes, fallen, .. } = progress;
        let fallen = fallen.clone().map(|(place, code)| [place.into(), code]);
        let all = fallen.clone().flatten().chain(codes.clone());
        let (total, fell) = (codes.clone().count(), fallen.clone().count());
        let summary = Progress {
            first: progress.first.min(total),
            codes: total,
            played: progress.played,
            fallen: fell,
            is_revised: progress.is_revised,
            winners: progress.winners,
            is_counted: progress.is_counted,
            players: progress.players,
        };
        let pack = |first, fell, bytes: &mut [u8]| {
            let fell = fallen.clone().skip(fell).flatten();
            item::pack(fell.chain(codes.clone().skip(first)), bytes)
        };
        self.record_change(id, &summary, packed_length(all), &pack)
    }

    /// The part of [`record`](Self::record) that needs only counts: the number of codes, the number
    /// of things that fell, and in `bytes` how many bytes they take when packed.
    fn record_change(
        &mut self,
        id: MatchId,
        progress: &Progress<'_, usize, usize>,
        bytes: usize,
        pack: &Pack<'_>,
    ) -> Result<bool, StoreError> {
        let index = self.slots.of_match(id).ok_or(StoreError::NoMatch)?;
        let slot = self.slots.slot(index).ok_or(StoreError::NoMatch)?;
        let (chain, is_unsure, kind) = (slot.chain, slot.is_unsure, slot.opening.kind());
        let (total, played) = (progress.codes, progress.played);
        if self.slots.latest(kind) != Some(index) {
            return Err(StoreError::NoMatch);
        }
        let (known, fallen) = (usize::from(chain.total), usize::from(chain.fallen));
        if progress.first > known || played > total || progress.fallen < fallen {
            return Err(StoreError::Gap);
        }
        let has_same_players = slot.opening.players == progress.players;
        let is_counted = chain.over.is_some_and(|over| over.counted > 0);
        if (progress.first, total) == (total, known)
            && (played, progress.fallen) == (chain.played.into(), fallen)
            && progress.is_revised == chain.is_revised
            && progress.winners == chain.over.map(|over| over.winners)
            && (is_counted || !progress.is_counted)
            && has_same_players
        {
            return Ok(false);
        }
        if total > MOST_ACTIONS || bytes + AROUND_CODES > Log::<F>::PAGE as usize {
            return Err(StoreError::TooLong);
        }
        let (first, fallen) = if is_unsure {
            (0, 0)
        } else {
            (progress.first, fallen)
        };
        let mut buffer = [0; PLAYERS_BYTES];
        let players = match has_same_players && !is_unsure {
            true => &[],
            false => write_players(progress.players, &mut buffer).ok_or(StoreError::TooLong)?,
        };
        let key = ItemKey::of_slot(index);
        let mut label = self.label_with_room(key, Replaced::Nothing)?;
        // Making room may have written the match whole.
        let chain = self.slots.slot(index).map_or(chain, |slot| slot.chain);
        if is_unsure {
            label = self.next_label(key, Replaced::Item(chain.start))?;
        }
        let codes = Codes {
            back: label.seq - if is_unsure { id.0 } else { chain.last },
            first: first as u16,
            undone: (total - played) as u16,
            more: More {
                is_revised: progress.is_revised,
                over: progress.winners.map(|winners| Over {
                    winners,
                    counted: if progress.is_counted { label.seq } else { 0 },
                }),
                players,
                fell: (progress.fallen - fallen) as u16,
            }
            .unless_empty(),
            packed: &[],
        };
        let fill = |bytes: &mut [u8]| pack(first, fallen, bytes);
        let length = self.add_filled(label, &Body::Codes(codes), &fill)?;
        let noted = Noted {
            size: length + ITEM_HEADER,
            count: (total - first) as u16,
            bytes,
        };
        self.slots.note_codes(label, &codes, noted);
        self.slots.update_states();
        if first < known && total - first > 1 {
            // One correction may be followed by another.
            self.expect_rewrite(kind);
        }
        // The match is stored; if this fails, the next change makes room.
        let _ = self.drop_finished();
        Ok(true)
    }

    /// Writes all that is stored of a match in one item, its *whole*, so that older ones are no
    /// longer needed; then another item, so that the loss of the whole is noticed.
    // Never inlined: its buffer is large.
    #[inline(never)]
    pub(super) fn write_whole(&mut self, index: usize) -> Result<(), StoreError> {
        // First what fell, then the codes.
        let mut packed = Vec::<u8, PACKED>::new();
        let (mut fell_bytes, mut fits) = (0, true);
        let (mut undone, mut more) = (0, More::default());
        let last = self.each_item(index, &mut |item| {
            let (fallen, codes) = item.parts();
            let kept = fell_bytes + length_of(item.first.into(), &packed[fell_bytes..]);
            fits = kept + fallen.len() + codes.len() <= PACKED;
            if !fits {
                return false;
            }
            packed.truncate(kept);
            // Both fit, as checked above.
            let _ = packed.extend_from_slice(fallen);
            packed[fell_bytes..].rotate_right(fallen.len());
            let _ = packed.extend_from_slice(codes);
            fell_bytes += fallen.len();
            undone = item.undone;
            let now = item.more();
            more = More {
                is_revised: now.is_revised,
                over: now.over,
                players: &[],
                fell: more.fell + now.fell,
            };
            true
        })?;
        let slot = self.slots.slot(index).ok_or(StoreError::NoMatch)?;
        let (id, first, over) = (slot.id, slot.known(), slot.over());
        let replaced = Replaced::Item(slot.chain.start);
        let is_lost = !fits || slot.lost.is_some() || last != slot.chain.last;
        let mut buffer = [0; PLAYERS_BYTES];
        let players = match slot.chain.has_players {
            true => write_players(&slot.opening.players, &mut buffer).unwrap_or_default(),
            false => &[],
        };
        let label = self.next_label(ItemKey::of_slot(index), replaced)?;
        let whole = Codes {
            back: label.seq - id,
            first: 0,
            undone,
            more: More { players, ..more }.unless_empty(),
            packed: &packed,
        };
        self.add(label, &Body::Codes(whole))?;
        let label = self.next_label(ItemKey::of_slot(index), Replaced::Nothing)?;
        let fell = 0;
        let after = Codes {
            // If something was lost, this item follows none, so the loss stays visible.
            back: (!is_lost).into(),
            first,
            undone,
            more: More { fell, over, ..more }.unless_empty(),
            packed: &[],
        };
        self.add(label, &Body::Codes(after))
    }
}
