//! Answers requests for dice from raw words. It takes one word at a time, because gathering them
//! takes the chip about 15 ms and it does other things in between.
//!
//! If a health test fails, the request gets one more try before it is refused. The second try uses
//! a new seed and a new start-up test, on a source that the host has set up differently by then
//! ([`DiceRoller::failures`]). Every test must still be passed in full, so the second try at most
//! doubles the chance that a bad source passes.

use super::{
    health::Unhealthy,
    request::{Roll, RollAnswer, RollRequest, Rolled},
    throw::{DICE, FairDice, Progress, Refused},
};

/// Whether raw words are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordsWanted {
    /// None.
    No,
    /// For the first seed, when the host has time.
    Sometime,
    /// For a waiting request.
    Now,
}

/// A function that sees every result first. Test rigs use it to replace the dice with their own.
pub type DiceHook = fn(&mut [u8; DICE]);

/// Turns raw words into the answers to requests.
#[derive(Clone, Debug, Default)]
pub struct DiceRoller {
    dice: FairDice,
    serving: Option<Serving>,
    /// How many times a health test failed.
    failures: u32,
    hook: Option<DiceHook>,
}

/// The request that words are being gathered for.
#[derive(Clone, Copy, Debug)]
struct Serving {
    id: u32,
    /// When its first word arrived.
    moment: u64,
    is_second_try: bool,
}

impl DiceRoller {
    /// A roller that has seen no words yet.
    pub fn new(hook: Option<DiceHook>) -> Self {
        DiceRoller {
            hook,
            ..Self::default()
        }
    }

    /// Whether raw words are wanted while this request waits.
    pub fn words_wanted(&self, request: Option<RollRequest>) -> WordsWanted {
        let is_seeding = matches!(self.dice.progress(), Progress::Seeding { .. });
        match request {
            Some(_) => WordsWanted::Now,
            None if is_seeding && self.dice.unhealthy().is_none() => WordsWanted::Sometime,
            None => WordsWanted::No,
        }
    }

    /// How many times the source has failed a health test. Whenever this grows, the host should set
    /// its source up differently: the same source would probably fail the same way again.
    pub fn failures(&self) -> u32 {
        self.failures
    }

    /// Takes 32 raw bits and returns the answer once there are enough. `moment` is the time in the
    /// host's finest unit. The moment of a request's first word goes into the dice, and with it the
    /// timing of the button press.
    pub fn push(
        &mut self,
        request: Option<RollRequest>,
        word: u32,
        moment: u64,
    ) -> Option<RollAnswer> {
        let Some(request) = request else {
            // A failure is reported only when dice are requested.
            let _ = self.gather(word);
            return None;
        };
        let mut serving = match self.serving {
            Some(serving) if serving.id == request.id => serving,
            _ => {
                if self.dice.unhealthy().is_some() {
                    self.dice.restart();
                }
                Serving {
                    id: request.id,
                    moment,
                    is_second_try: false,
                }
            }
        };
        let gathered = self.gather(word);
        let try_again = gathered.is_err() && !serving.is_second_try;
        serving.is_second_try |= try_again;
        self.serving = Some(serving);
        match gathered {
            Ok(Progress::Ready) => Some(self.answer(request, serving.moment)),
            Ok(_) => None,
            Err(_) if try_again => {
                self.dice.restart();
                None
            }
            Err(test) => Some(self.refuse(request, test)),
        }
    }

    fn gather(&mut self, word: u32) -> Result<Progress, Unhealthy> {
        let was_healthy = self.dice.unhealthy().is_none();
        let gathered = self.dice.gather(word);
        if was_healthy && gathered.is_err() {
            self.failures = self.failures.wrapping_add(1);
        }
        gathered
    }

    /// Refuses a request because the source has no words.
    pub fn fail(&mut self, request: RollRequest) -> RollAnswer {
        self.refuse(request, Unhealthy::RepetitionCount)
    }

    fn answer(&mut self, request: RollRequest, moment: u64) -> RollAnswer {
        match self.roll(request.roll, moment) {
            Ok(rolled) => {
                self.serving = None;
                request.answer(rolled)
            }
            Err(Refused::Unhealthy(test)) => self.refuse(request, test),
            Err(_) => self.fail(request),
        }
    }

    fn refuse(&mut self, request: RollRequest, test: Unhealthy) -> RollAnswer {
        self.serving = None;
        request.answer(Rolled::Refused(test))
    }

    fn roll(&mut self, roll: Roll, moment: u64) -> Result<Rolled, Refused> {
        let mut fell = [0; DICE];
        match roll {
            Roll::Dice(dice) => {
                let thrown = self.dice.throw(dice, moment)?;
                fell = thrown.map(|face| face.unwrap_or(0));
                self.show_to_hook(&mut fell);
                let mut faces = fell.into_iter();
                Ok(Rolled::Dice(thrown.map(|face| face.and(faces.next()))))
            }
            Roll::OneOf(count) => {
                fell[0] = self.dice.below(count, moment)?;
                self.show_to_hook(&mut fell);
                Ok(Rolled::OneOf(fell[0]))
            }
        }
    }

    fn show_to_hook(&self, fell: &mut [u8; DICE]) {
        if let Some(hook) = self.hook {
            hook(fell);
        }
    }
}

#[cfg(test)]
mod tests {
    use pocketq_testing::TestRng;

    use super::*;
    use crate::chance::{ALL_DICE, FRESH_BITS, SEED_BITS};

    const ALL: RollRequest = RollRequest {
        id: 7,
        roll: Roll::Dice(ALL_DICE),
    };

    fn answered(
        roller: &mut DiceRoller,
        request: RollRequest,
        words: &mut TestRng,
    ) -> (RollAnswer, u16) {
        for count in 1.. {
            assert_eq!(roller.words_wanted(Some(request)), WordsWanted::Now);
            if let Some(answer) = roller.push(Some(request), words.next() as u32, 5) {
                return (answer, count);
            }
        }
        unreachable!("enough words are enough");
    }

    #[test]
    fn the_seed_is_gathered_ahead_and_a_request_takes_fresh_words() {
        let (mut roller, mut words) = (DiceRoller::default(), TestRng(1));
        while roller.words_wanted(None) == WordsWanted::Sometime {
            assert_eq!(roller.push(None, words.next() as u32, 0), None);
        }
        assert_eq!(roller.words_wanted(None), WordsWanted::No);
        let (answer, count) = answered(&mut roller, ALL, &mut words);
        assert_eq!((answer.id, count), (7, FRESH_BITS / 32));
        assert!(answer.rolled.answers(ALL.roll));
        let (_, count) = answered(&mut DiceRoller::default(), ALL, &mut words);
        assert_eq!(count, (SEED_BITS + FRESH_BITS) / 32, "without a seed");
    }

    #[test]
    fn only_what_was_thrown_falls_and_the_hook_sees_it() {
        let mut roller = DiceRoller::new(Some(|fell| *fell = [5; DICE]));
        let request = RollRequest {
            id: 1,
            roll: Roll::Dice(0b100_0001),
        };
        let (answer, _) = answered(&mut roller, request, &mut TestRng(9));
        let mut expected = [None; DICE];
        (expected[0], expected[6]) = (Some(5), Some(5));
        assert_eq!(answer.rolled, Rolled::Dice(expected));
    }

    #[test]
    fn a_source_that_fails_refuses_and_is_tried_again_by_the_next_request() {
        let mut roller = DiceRoller::default();
        let mut refused = None;
        while refused.is_none() {
            refused = roller.push(Some(ALL), 0, 0);
        }
        let test = Unhealthy::RepetitionCount;
        assert_eq!(refused, Some(ALL.answer(Rolled::Refused(test))));
        assert_eq!(roller.failures(), 2, "it was tried twice");
        assert_eq!(roller.words_wanted(None), WordsWanted::No);
        let again = RollRequest { id: 8, ..ALL };
        let (answer, _) = answered(&mut roller, again, &mut TestRng(3));
        assert!(matches!(answer.rolled, Rolled::Dice(_)));
    }

    #[test]
    fn one_failure_is_tried_again_in_full_before_the_request_is_refused() {
        let mut roller = DiceRoller::default();
        while roller.failures() == 0 {
            assert_eq!(roller.push(Some(ALL), 0, 0), None);
        }
        let (answer, count) = answered(&mut roller, ALL, &mut TestRng(3));
        assert!(matches!(answer.rolled, Rolled::Dice(_)));
        assert_eq!(count, (SEED_BITS + FRESH_BITS) / 32, "with a new seed");
        assert_eq!(roller.failures(), 1);
    }

    #[test]
    fn a_failure_while_nobody_waits_is_counted_once() {
        let mut roller = DiceRoller::default();
        for _ in 0..100 {
            assert_eq!(roller.push(None, 0, 0), None);
        }
        assert_eq!(roller.failures(), 1);
        assert_eq!(roller.words_wanted(None), WordsWanted::No);
    }
}
