//! The fairness test: rolls all seven dice many times, shows how often each face came up, and says
//! in plain words whether fair dice would do that. It tests the whole path from noise to faces, but
//! a hash in between makes any noise look even. The health tests check the noise itself, at every
//! roll.

use super::{Device, Go, Page};
use crate::{
    buttons::{Key, Press},
    chance::{ALL_DICE, Fairness, Roll, Rolled, Verdict},
    text::{self, Message, short_text},
    ui::{
        Font, Frame, Icon, WIDTH,
        widgets::{Dialog, TITLE_HEIGHT, title},
    },
};

/// The numbers of rolls to choose from.
const LENGTHS: [u16; 5] = [600, 1200, 3000, 6000, 12000];
/// After how many rolls the progress is drawn again: sending a picture takes longer than rolling.
const SHOWN_EVERY: u16 = 10;

#[derive(Clone, Debug, Default)]
enum State {
    #[default]
    Ready,
    Running(Fairness),
    Done(Fairness),
    /// The random source failed its own test.
    Unhealthy,
}

#[derive(Clone, Debug, Default)]
pub(in crate::app) struct FairnessTest {
    length: usize,
    state: State,
}

impl Page for FairnessTest {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        match (press.key, &self.state) {
            (Key::Back | Key::Menu, State::Ready) => return Go::Pop,
            (Key::Back | Key::Menu, _) | (Key::Do, State::Done(_) | State::Unhealthy) => {
                device.cancel_roll();
                self.state = State::Ready;
            }
            (Key::Left, State::Ready) if self.length > 0 => self.length -= 1,
            (Key::Right, State::Ready) if self.length + 1 < LENGTHS.len() => self.length += 1,
            (Key::Do, State::Ready) => {
                self.state = State::Running(Fairness::new(LENGTHS[self.length]));
                device.ask(Roll::Dice(ALL_DICE));
            }
            _ => return Go::Stay,
        }
        Go::Changed
    }

    fn rolled(&mut self, rolled: Rolled, device: &mut Device) -> Go {
        let State::Running(test) = &mut self.state else {
            return Go::Stay;
        };
        match rolled {
            Rolled::Dice(throw) => {
                test.record(&throw);
                device.keep_lit();
                if test.is_complete() {
                    self.state = State::Done(test.clone());
                    device.redraw();
                } else {
                    if test.throws().is_multiple_of(SHOWN_EVERY) {
                        device.redraw();
                    }
                    device.ask(Roll::Dice(ALL_DICE));
                }
            }
            _ => {
                self.state = State::Unhealthy;
                device.redraw();
            }
        }
        Go::Stay
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        match &self.state {
            State::Ready => {
                title(frame, device.say(Message::Fairness));
                let middle = WIDTH as i32 / 2;
                let number = short_text!("{}", LENGTHS[self.length]);
                frame.text_centred(Font::Huge, middle, TITLE_HEIGHT + 4, &number);
                Icon::LESS.draw(frame, middle - 36, TITLE_HEIGHT + 10);
                Icon::MORE.draw(frame, middle + 32, TITLE_HEIGHT + 10);
                let words = device.say(Message::FairnessWhat);
                frame.text_centred(Font::Small, middle, 39, words);
                let words = device.say(Message::FairnessStart);
                frame.text_centred(Font::Body, middle, 52, words);
            }
            State::Running(test) => {
                title(frame, device.say(Message::Fairness));
                draw_progress(test, frame);
                let words = device.say(Message::FairnessStop);
                frame.text_centred(Font::Body, WIDTH as i32 / 2, 48, words);
            }
            State::Done(test) => draw_result(test, device, frame),
            State::Unhealthy => {
                let (heading, words) = (Message::DiceFailureTitle, Message::DiceFailureText);
                let choices = [device.say(Message::GoOn)];
                Dialog::default().draw(frame, device.say(heading), device.say(words), &choices);
            }
        }
    }
}

fn draw_progress(test: &Fairness, frame: &mut Frame) {
    let (left, top, width) = (8, 20, 112);
    frame.round_box(left, top, width, 10);
    let done = i32::from(test.throws()) * (width - 4) / i32::from(test.wanted());
    frame.fill(left + 2, top + 2, done, 6);
    let count = short_text!("{} / {}", test.throws(), test.wanted());
    frame.text_centred(Font::Body, WIDTH as i32 / 2, 34, &count);
}

/// Draws six bars per die, the white die first, and the verdict.
fn draw_result(test: &Fairness, device: &Device, frame: &mut Frame) {
    let (bottom, expected_height) = (31, 20);
    let expected = i32::from(test.throws()) / 6;
    for (die, counts) in (0..).zip(test.counts()) {
        let left = 4 + 18 * die;
        let label = if die == 0 {
            short_text!("-")
        } else {
            short_text!("{die}")
        };
        frame.text_centred(Font::Tiny, left + 7, bottom + 3, &label);
        for (face, count) in (0..).zip(counts) {
            let height = (i32::from(*count) * expected_height / expected.max(1)).min(bottom);
            frame.fill(left + 2 * face, bottom - height, 2, height);
        }
    }
    frame.fill(0, bottom, WIDTH as i32, 1);
    let verdict = match test.verdict() {
        Some(Verdict::Unfair) => Message::VerdictUnfair,
        Some(Verdict::Suspicious) => Message::VerdictSuspicious,
        Some(Verdict::Fair) | None => Message::VerdictFair,
    };
    let middle = WIDTH as i32 / 2;
    frame.text_centred(Font::Body, middle, 42, device.say(verdict));
    let chi_square = text::tenths(test.chi_square().tenths() as i32, device.language());
    let thrown = short_text!("{} x 7", test.throws());
    let figures: heapless::String<40> = device.labelled(thrown, chi_square);
    frame.text_centred(Font::Small, middle, 55, &figures);
}
