//! *Try it*: a guided first turn of a game. It shows the real board with a match of its own and
//! prepared dice. A note over the board says what happens and which button to press. Other buttons
//! do nothing, and B leaves.
//!
//! A guided turn is never stored. The match that was being played waits in `device.results.viewed`,
//! and goes on when the guide is left: its board is still open beneath.

use super::{Device, Go, GuidedBoard, OnScreen, Page, PageEvent, is_back, question::Question};
use crate::{
    app::registered_game::{RegisteredGame, RegisteredMode},
    app::registry::for_game,
    buttons::{Key, Press},
    chance::{Rolled, Throw},
    games::GameKind,
    text::{self, Message, short_text},
    time::Millis,
    ui::{Font, Frame, HEIGHT, WIDTH, widgets::ButtonSign, without_text_record},
};

/// A guided first turn.
#[derive(Debug)]
pub(in crate::app) struct Guide {
    /// Creates a match for the guide and makes it the current one.
    pub(super) begin: fn(&mut Device),
    pub(super) steps: &'static [GuideStep],
}

/// One note of a guide, and the buttons to press while it is shown.
#[derive(Debug)]
pub(in crate::app) struct GuideStep {
    pub(super) words: Message,
    pub(super) place: NotePlace,
    /// The buttons to press, one after the other. If there are none, A goes on, and the board does
    /// not see the press.
    pub(super) presses: &'static [Key],
    pub(super) then: Then,
}

impl GuideStep {
    pub(super) const fn new(words: Message, place: NotePlace, presses: &'static [Key]) -> Self {
        GuideStep {
            words,
            place,
            presses,
            then: Then::Nothing,
        }
    }

    /// Sets what happens after the step's last press.
    pub(super) const fn then(self, then: Then) -> Self {
        GuideStep { then, ..self }
    }
}

/// Where a note is. It does not cover what it describes, and hides each text and each row of
/// numbers completely or not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotePlace {
    /// From the top edge to this row of pixels.
    Above(i32),
    /// From this row of pixels down, as high as its words.
    From(i32),
    /// From this row of pixels to the bottom edge.
    Below(i32),
    /// From one row of pixels to another.
    Between(i32, i32),
}

/// What happens after the last press of a step.
#[derive(Clone, Copy, Debug)]
pub(super) enum Then {
    Nothing,
    /// These dice come up.
    Fall(Throw),
    /// Something else happens in the match: the other player moves, or the match skips ahead.
    Change(fn(&mut Device)),
}

/// Defines [`GuidedBoard`] from the list of games.
macro_rules! guided_boards {
    ($($game:ident: $page:ident, $open:path;)*) => {
        /// The board that a guide shows.
        #[derive(Clone, Debug)]
        #[allow(
            clippy::large_enum_variant,
            reason = "there is only one, and there is no heap"
        )]
        enum GuidedBoard {
            $($game($page),)*
        }

        impl GuidedBoard {
            fn open(game: GameKind, device: &mut Device) -> Self {
                match game {
                    $(GameKind::$game => GuidedBoard::$game($open(device)),)*
                }
            }

            fn page(&self) -> &dyn Page {
                match self {
                    $(GuidedBoard::$game(page) => page,)*
                }
            }

            fn page_mut(&mut self) -> &mut dyn Page {
                match self {
                    $(GuidedBoard::$game(page) => page,)*
                }
            }
        }
    };
}
pub(super) use guided_boards;

impl GuidedBoard {
    /// Whether dice are tumbling, which the note would hide.
    fn is_tumbling(&self) -> bool {
        matches!(self, GuidedBoard::Qwantum(page) if page.is_tumbling())
    }
}

#[derive(Clone, Debug)]
pub(in crate::app) struct GuidePage {
    game: GameKind,
    board: GuidedBoard,
    step: usize,
    /// How many of the step's buttons have been pressed.
    pressed: usize,
    /// When the step began.
    since: Millis,
}

/// How long presses are ignored at the beginning of a step: a quick second press was meant for the
/// previous step.
const BETWEEN_STEPS: Millis = Millis(200);

impl GuidePage {
    /// Begins the guided turn of a game. The match that is being played waits until the guide is
    /// left.
    pub(super) fn begin(game: GameKind, device: &mut Device) -> Self {
        device.thinking.stop();
        device.cancel_roll();
        device.guided = Some(game);
        for_game!(game, G => {
            device.results.viewed = G::current(device).cloned().and_then(G::view);
            (G::GUIDE.begin)(device);
        });
        GuidePage {
            game,
            board: GuidedBoard::open(game, device),
            step: 0,
            pressed: 0,
            since: device.at,
        }
    }

    fn step(&self) -> Option<&'static GuideStep> {
        let steps = for_game!(self.game, G => G::GUIDE.steps);
        steps.get(self.step)
    }

    fn next_step(&mut self, then: Then, device: &mut Device) -> Go {
        match then {
            Then::Nothing => {}
            Then::Fall(fell) => {
                device.cancel_roll();
                self.board.page_mut().rolled(Rolled::Dice(fell), device);
            }
            Then::Change(change) => {
                change(device);
                self.board = GuidedBoard::open(self.game, device);
            }
        }
        (self.step, self.pressed, self.since) = (self.step + 1, 0, device.at);
        device.redraw();
        match self.step() {
            Some(_) => Go::Changed,
            None => leave(device),
        }
    }
}

/// Goes back to where the guide was opened, and restores the match that was being played.
fn leave(device: &mut Device) -> Go {
    device.thinking.stop();
    device.cancel_roll();
    put_match_back(device);
    Go::Close(PageEvent::Interrupted)
}

/// Ends a guided turn, if there is one, and makes the waiting match the current one again.
pub(in crate::app) fn put_match_back(device: &mut Device) {
    let Some(game) = device.guided.take() else {
        return;
    };
    for_game!(game, G => G::clear_current(device));
    if let Some(waiting) = device.results.viewed.take() {
        waiting.make_current(device);
    }
}

impl Page for GuidePage {
    fn press(&mut self, press: Press, device: &mut Device) -> Go {
        if is_back(press) {
            // Leaving loses nothing.
            let yes = |_: &mut Device| Go::Close(PageEvent::Ended);
            let question = Question::new(Message::TryIt, Message::LeaveGuideText, yes);
            return question.default_yes().into();
        }
        if self.board.is_tumbling() {
            // The press only stops the dice.
            return self.board.page_mut().press(press, device);
        }
        let Some(step) = self.step() else {
            return leave(device);
        };
        if !press.is_first() || device.at < self.since + BETWEEN_STEPS {
            return Go::Stay;
        }
        if press.key != step.key(self.pressed) {
            return Go::Refused;
        }
        if step.presses.is_empty() {
            return self.next_step(step.then, device);
        }
        let go = self.board.page_mut().press(press, device);
        self.pressed += 1;
        if self.pressed == step.presses.len() {
            let next = self.next_step(step.then, device);
            if !matches!(next, Go::Changed) {
                return next;
            }
        }
        device.redraw();
        go
    }

    fn page_event(&mut self, event: PageEvent, device: &mut Device) -> Go {
        match event {
            PageEvent::Ended => leave(device),
            _ => Go::Stay,
        }
    }

    fn tick(&mut self, device: &mut Device) -> Go {
        self.board.page_mut().tick(device)
    }

    fn due(&self, device: &Device) -> Option<Millis> {
        self.board.page().due(device)
    }

    /// After power-on, the device returns to where it was before the guide.
    fn on_screen(&self) -> OnScreen {
        OnScreen::Unknown
    }

    fn draw(&self, device: &Device, frame: &mut Frame) {
        // The note may cover part of a text on the board.
        without_text_record(|| self.board.page().draw(device, frame));
        if let Some(step) = self.step()
            && !self.board.is_tumbling()
        {
            step.draw_note(self.pressed, device, frame);
        }
    }
}

/// The distance between the lines of a note.
const LINE: i32 = 8;

impl GuideStep {
    /// The button to press next.
    fn key(&self, pressed: usize) -> Key {
        self.presses.get(pressed).copied().unwrap_or(Key::Do)
    }

    fn words_height(&self, device: &Device) -> i32 {
        let (space, words) = (self.words.space(), device.say(self.words));
        LINE * text::lines(words, space.letters()).count() as i32
    }

    /// The rows of pixels that the note takes: the first, and the first one below it. A dark row
    /// separates its edges from the board.
    fn covered(&self, device: &Device) -> (i32, i32) {
        let (top, bottom) = match self.place {
            NotePlace::Above(bottom) => (-1, bottom),
            NotePlace::From(top) => (top, top + self.words_height(device) + 3),
            NotePlace::Below(top) => (top, HEIGHT as i32),
            NotePlace::Between(top, bottom) => (top, bottom),
        };
        (top - 1, bottom + 2)
    }

    /// Draws a note across the board: the words, and on the right the button to press and how
    /// often.
    fn draw_note(&self, pressed: usize, device: &Device, frame: &mut Frame) {
        /// The centre of the button's sign.
        const SIGN: i32 = WIDTH as i32 - 6;
        let (space, words) = (self.words.space(), device.say(self.words));
        let width = WIDTH as i32;
        let (first, end) = self.covered(device);
        frame.erase(0, first, width, end - first);
        let (top, bottom) = (first + 1, end - 2);
        frame.fill(0, top, width, 1);
        frame.fill(0, bottom, width, 1);
        let words_top = top + 1 + (bottom - top - self.words_height(device)) / 2;
        let lines = text::lines(words, space.letters());
        for (line, y) in lines.zip((words_top..).step_by(LINE as usize)) {
            frame.text(space.font(), 1, y, line);
        }
        let key = self.key(pressed);
        let left = self.presses.get(pressed..).unwrap_or_default();
        let times = left.iter().take_while(|next| **next == key).count();
        let sign_top = words_top.min(bottom - 10);
        sign(key).draw(frame, SIGN, sign_top);
        if times > 1 {
            let times = short_text!("x{times}");
            frame.text_centred(Font::Tiny, SIGN, sign_top + LINE + 2, &times);
        }
    }
}

fn sign(key: Key) -> ButtonSign {
    match key {
        Key::Up => ButtonSign::Up,
        Key::Down => ButtonSign::Down,
        Key::Left => ButtonSign::Left,
        Key::Right => ButtonSign::Right,
        Key::Do => ButtonSign::A,
        Key::Back | Key::Menu => ButtonSign::B,
    }
}

#[cfg(test)]
mod tests;
