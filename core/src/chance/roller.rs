//! Answers requests for dice from raw words, one at a time: gathering takes the chip some 15 ms, and
//! it does other things in between.
//!
//! When a health test fails, a request gets one more try before it is refused: with a new seed and
//! the start-up test, on a source that the host has set up differently meanwhile
//! ([`DiceRoller::failures`]). One try more at most doubles the chance that a bad source passes, and
//! every test has to be passed in full.

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
    /// For the first seed, when there is time.
    Sometime,
    /// For a request that waits.
    Now,
}

/// Is handed what fell before anybody sees it. A test rig puts its own dice in.
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

/// The request that words are gathered for.
#[derive(Clone, Copy, Debug)]
struct Serving {
    id: u32,
    /// When its first word came.
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

    /// How many times the source has failed a health test. Whenever this has grown, the host changes
    /// what it can about its source: trying the same again would likely fail the same way.
    pub fn failures(&self) -> u32 {
        self.failures
    }

    /// Takes 32 raw bits. `moment` is the time in the finest unit there is: that of the first word
    /// after a request goes into the dice, so a button's timing does.
    pub fn push(
        &mut self,
        request: Option<RollRequest>,
        word: u32,
        moment: u64,
    ) -> Option<RollAnswer> {
        let Some(request) = request else {
            // A failure is told when somebody wants to throw.
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

    /// The source has no words: a request that waits is refused.
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
