//! What may come up when some dice are thrown again: all outcomes if they are few, otherwise a
//! selection that represents them evenly. Knows nothing about sheets.

use crate::qwantum::{Colour, DiceSet, Die, Throw, dice::FACES};

/// Four totals, a byte for each colour in the order of [`Colour::ALL`]. Adding two adds all four:
/// no total of seven dice is above 33, so nothing carries over.
pub type PackedTotals = u32;

/// What each face adds to the four totals.
const ADDS: [[PackedTotals; 6]; 7] = {
    let mut adds = [[0; 6]; 7];
    let mut die = 0;
    while die < 7 {
        let mut face = 0;
        while face < 6 {
            let mut colour = 0;
            while colour < 4 {
                let more = FACES[die][face].adds_to(Colour::ALL[colour]) as u32;
                adds[die][face] |= more << (8 * colour);
                colour += 1;
            }
            face += 1;
        }
        die += 1;
    }
    adds
};

/// The most outcomes looked at for one set of dice: all those of four dice.
pub const MOST_OUTCOMES: u32 = 1296;

/// The most outcomes when all sets are first compared: all those of three dice.
pub const FEWER_OUTCOMES: u32 = 216;

/// How a selection of outcomes is made. Outcome number `n` is written with three or four base-six
/// digits; each die shows the sum of some of the digits, modulo six. The sums form an orthogonal
/// array: over the whole selection, all faces of any two dice meet equally often, as they do among
/// all outcomes. With four digits this holds for any three dice. Bits say which digits are added
/// up.
const THREE_DIGITS: [u8; 7] = [0b001, 0b010, 0b100, 0b111, 0b110, 0b101, 0b011];
const FOUR_DIGITS: [u8; 7] = [0b0001, 0b0010, 0b0100, 0b1000, 0b1110, 0b1101, 0b1011];

const fn selection<const N: usize>(sums: [u8; 7]) -> [[u8; 7]; N] {
    let mut faces = [[0; 7]; N];
    let mut n = 0;
    while n < N {
        let digits = [n % 6, n / 6 % 6, n / 36 % 6, n / 216 % 6];
        let mut die = 0;
        while die < 7 {
            let (mut sum, mut digit) = (0, 0);
            while digit < 4 {
                if sums[die] >> digit & 1 == 1 {
                    sum += digits[digit];
                }
                digit += 1;
            }
            faces[n][die] = (sum % 6) as u8;
            die += 1;
        }
        n += 1;
    }
    faces
}

static FEWER: [[u8; 7]; FEWER_OUTCOMES as usize] = selection(THREE_DIGITS);
static MANY: [[u8; 7]; MOST_OUTCOMES as usize] = selection(FOUR_DIGITS);

/// The step through the smaller selection, chosen so that its first outcomes, however many are
/// visited, are spread over all of it. It has no factor in common with the length.
const STRIDE: usize = 89;

/// A throw's totals.
pub fn packed(throw: Throw) -> PackedTotals {
    staying(throw, DiceSet::EMPTY)
}

/// What the dice that are not thrown again add to the totals.
fn staying(first_throw: Throw, thrown: DiceSet) -> PackedTotals {
    let up = first_throw.up();
    let stay = Die::ALL.into_iter().filter(|&die| !thrown.contains(die));
    stay.map(|die| ADDS[die.index()][usize::from(up[die.index()] % 6)])
        .sum()
}

/// Throws `thrown` again: calls `visit` with the totals of each outcome, for at most `limit`
/// outcomes, and returns how many there were. Visits all outcomes if there are no more than
/// `limit`.
pub fn visit(
    first_throw: Throw,
    thrown: DiceSet,
    limit: u32,
    mut visit: impl FnMut(PackedTotals),
) -> u32 {
    let base = staying(first_throw, thrown);
    let mut dice = [&ADDS[0]; 7];
    let mut count = 0;
    for die in thrown.iter() {
        dice[count] = &ADDS[die.index()];
        count += 1;
    }
    let dice = &dice[..count];
    let all = 6u32.pow(count as u32);
    if all <= limit {
        every(base, dice, &mut visit);
        return all;
    }
    let sum = |faces: &[u8; 7]| {
        let falling = dice.iter().zip(faces);
        falling.fold(base, |sum, (adds, &face)| sum + adds[usize::from(face)])
    };
    if limit >= MOST_OUTCOMES {
        MANY.iter().for_each(|faces| visit(sum(faces)));
        return MOST_OUTCOMES;
    }
    let limit = limit.min(FEWER_OUTCOMES);
    let mut at = 0;
    for _ in 0..limit {
        visit(sum(&FEWER[at]));
        at += STRIDE;
        if at >= FEWER.len() {
            at -= FEWER.len();
        }
    }
    limit
}

fn every(base: PackedTotals, dice: &[&[PackedTotals; 6]], visit: &mut impl FnMut(PackedTotals)) {
    match dice {
        [] => visit(base),
        [one] => one.iter().for_each(|adds| visit(base + adds)),
        [one, two] => {
            for first in *one {
                for second in *two {
                    visit(base + first + second);
                }
            }
        }
        [one, rest @ ..] => {
            for adds in *one {
                every(base + adds, rest, visit);
            }
        }
    }
}

/// The total of a colour.
pub const fn total(totals: PackedTotals, colour: usize) -> usize {
    (totals >> (8 * colour)) as usize & 0xFF
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_totals_are_the_throws_totals() {
        for code in 0..5_000u32 {
            let up = core::array::from_fn(|die| ((code * 7919) >> die) as u8 % 6);
            let throw = Throw::new(up).unwrap();
            for colour in Colour::ALL {
                let unpacked = total(packed(throw), colour.index());
                assert_eq!(unpacked, usize::from(throw.total(colour)));
            }
        }
    }

    #[test]
    fn all_faces_of_some_dice_meet_equally_often_in_a_selection() {
        for (a, b) in (0..7).flat_map(|b| (0..b).map(move |a| (a, b))) {
            let mut met = [0; 36];
            for faces in &FEWER {
                met[usize::from(faces[a] * 6 + faces[b])] += 1;
            }
            assert_eq!(met, [6; 36], "dice {a} and {b}");
            for c in 0..a {
                let mut met = [0; 216];
                for faces in &MANY {
                    let [a, b, c] = [a, b, c].map(|die| usize::from(faces[die]));
                    met[a * 36 + b * 6 + c] += 1;
                }
                assert_eq!(met, [6; 216], "dice {a}, {b} and {c}");
            }
        }
    }

    #[test]
    fn few_outcomes_are_all_visited() {
        let first_throw = Throw::new([5, 1, 2, 3, 4, 0, 1]).unwrap();
        for thrown in DiceSet::every() {
            let mut sum = 0u64;
            let visited = visit(first_throw, thrown, MOST_OUTCOMES, |totals| {
                sum += total(totals, 0) as u64;
            });
            assert_eq!(visited, 6u32.pow(thrown.len() as u32).min(MOST_OUTCOMES));
            // The mean of a total is exact in a selection too: every face comes up equally often.
            let mean = |die: Die| {
                let all = die
                    .faces()
                    .iter()
                    .map(|face| u64::from(face.adds_to(Colour::Violet)));
                if thrown.contains(die) {
                    all.sum::<u64>()
                } else {
                    6 * u64::from(first_throw.face(die).adds_to(Colour::Violet))
                }
            };
            let expected: u64 = Die::ALL.into_iter().map(mean).sum();
            assert_eq!(sum * 6, expected * u64::from(visited));
        }
    }
}
