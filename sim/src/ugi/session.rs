//! The conversation itself: lines in, lines out, and a thought beside it that can be stopped.

use std::{
    io::{self, BufRead, Write},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use super::{Engine, ExactValue, GameResult, Limits, Position};

/// Whether the conversation goes on.
enum Next {
    Line,
    Quit,
}

/// Converses until `quit` or until no more lines come.
///
/// While the engine thinks, `stop`, `isready` and `quit` are heard at once. Any other line waits
/// for the end of the thought; an endless one it ends. So a conversation can come from a file.
pub fn converse<E: Engine>(
    engine: E,
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let mut session = Session::new(engine, output);
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return session.finish_thought();
        }
        // What is not UTF-8 is in no command; it is answered as such.
        let words = String::from_utf8_lossy(&line);
        let words: Vec<&str> = words.split_whitespace().collect();
        if let Next::Quit = session.hear(&words)? {
            return Ok(());
        }
    }
}

struct Session<E: Engine, W> {
    engine: E,
    position: E::Position,
    output: Arc<Mutex<W>>,
    thought: Option<ThinkingResult<E>>,
}

/// An engine that is thinking; it comes back with what it has learnt.
struct ThinkingResult<E> {
    stop: Arc<AtomicBool>,
    endless: bool,
    thread: JoinHandle<io::Result<E>>,
}

fn say<W: Write>(output: &Mutex<W>, line: &str) -> io::Result<()> {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(output, "{}", line.trim_end())?;
    output.flush()
}

impl<E: Engine, W: Write + Send + 'static> Session<E, W> {
    fn new(engine: E, output: W) -> Self {
        Session {
            position: engine.start(),
            engine,
            output: Arc::new(Mutex::new(output)),
            thought: None,
        }
    }

    fn say(&self, line: &str) -> io::Result<()> {
        say(&self.output, line)
    }

    /// Waits for the end of the thought, which it calls for if there is none in sight.
    fn finish_thought(&mut self) -> io::Result<()> {
        let Some(thought) = self.thought.take() else {
            return Ok(());
        };
        if thought.endless {
            thought.stop.store(true, Ordering::Relaxed);
        }
        match thought.thread.join() {
            Ok(engine) => self.engine = engine?,
            Err(_) => return Err(io::Error::other("the engine failed")),
        }
        Ok(())
    }

    fn stop_thought(&mut self) -> io::Result<()> {
        if let Some(thought) = &self.thought {
            thought.stop.store(true, Ordering::Relaxed);
        }
        self.finish_thought()
    }

    fn hear(&mut self, words: &[&str]) -> io::Result<Next> {
        match words {
            [] => return Ok(Next::Line),
            ["quit"] => {
                self.stop_thought()?;
                return Ok(Next::Quit);
            }
            ["stop"] => {
                self.stop_thought()?;
                return Ok(Next::Line);
            }
            ["isready"] => {
                self.say("readyok")?;
                return Ok(Next::Line);
            }
            _ => self.finish_thought()?,
        }
        let answered = match words {
            ["ugi"] => self.introduce(),
            ["uginewgame"] => {
                self.position = self.engine.start();
                Ok(())
            }
            ["setoption", rest @ ..] => self.set_option(rest),
            ["position", rest @ ..] => self.set_position(rest),
            ["query", question] => self.answer(question),
            ["go", rest @ ..] => self.go(rest),
            ["perft", depth] => self.perft(depth),
            [word, ..] => Err(Refusal::Why(format!("there is no command {word}"))),
            [] => Ok(()),
        };
        match answered {
            Ok(()) => {}
            Err(Refusal::Why(why)) => self.say(&format!("error {why}"))?,
            Err(Refusal::Output(error)) => return Err(error),
        }
        Ok(Next::Line)
    }

    fn introduce(&self) -> Result<(), Refusal> {
        self.say(&format!("id name PocketQ {}", E::NAME))?;
        self.say("id author the PocketQ authors")?;
        for option in self.engine.options() {
            self.say(&format!("option {option}"))?;
        }
        Ok(self.say("ugiok")?)
    }

    /// `name <words> [value <words>]`.
    fn set_option(&mut self, words: &[&str]) -> Result<(), Refusal> {
        let ["name", rest @ ..] = words else {
            return Err(Refusal::from("an option is set with name and value"));
        };
        let at = rest.iter().position(|word| *word == "value");
        let (name, value) = rest.split_at(at.unwrap_or(rest.len()));
        let value = value.get(1..).unwrap_or(&[]).join(" ");
        self.engine
            .set(&name.join(" "), &value)
            .map_err(Refusal::Why)
    }

    /// `startpos|fen <text> [moves <move> …]`. Refused, the position stays as it was.
    fn set_position(&mut self, words: &[&str]) -> Result<(), Refusal> {
        let at = words.iter().position(|word| *word == "moves");
        let (start, moves) = words.split_at(at.unwrap_or(words.len()));
        let mut position = match start {
            ["startpos"] => self.engine.start(),
            ["fen", text @ ..] => Position::parse(&text.join(" ")).map_err(Refusal::Why)?,
            _ => return Err(Refusal::from("a position is startpos or fen and its text")),
        };
        for played in moves.iter().skip(1) {
            let refused = |why| Refusal::Why(format!("{played}: {why}"));
            position = position.play(played).map_err(refused)?;
        }
        self.position = position;
        Ok(())
    }

    fn answer(&self, question: &str) -> Result<(), Refusal> {
        let position = &self.position;
        let answer = match question {
            "gameover" => position.result().is_some().to_string(),
            "p1turn" => position.is_first_to_move().to_string(),
            "result" => match position.result() {
                Some(GameResult::First) => "p1win",
                Some(GameResult::Second) => "p2win",
                Some(GameResult::Draw) => "draw",
                None => "none",
            }
            .to_owned(),
            "legal" => position.legal().join(" "),
            "fen" => position.text(),
            "value" => match self.engine.value(position) {
                ExactValue::Win => "win",
                ExactValue::Loss => "loss",
                ExactValue::Draw => "draw",
                ExactValue::Unknown => "unknown",
            }
            .to_owned(),
            "bestmoves" => match self.engine.best_moves(position) {
                Some(moves) => moves.join(" "),
                None => return Err(Refusal::from("the best moves are not known exactly")),
            },
            other => return Err(Refusal::Why(format!("there is no query {other}"))),
        };
        Ok(self.say(&format!("response {answer}"))?)
    }

    fn perft(&self, depth: &str) -> Result<(), Refusal> {
        let depth: u32 = number(depth)?;
        let leaves = self.position.perft(depth);
        Ok(self.say(&format!("perft {depth} {leaves}"))?)
    }

    fn go(&mut self, words: &[&str]) -> Result<(), Refusal> {
        let limits = self.limits(words)?;
        let stop = Arc::new(AtomicBool::new(false));
        let (told, output) = (Arc::clone(&stop), Arc::clone(&self.output));
        let (mut engine, position) = (self.engine.clone(), self.position.clone());
        let thread = thread::spawn(move || {
            let mut trouble = Ok(());
            let mut info = |line: String| {
                if trouble.is_ok() {
                    trouble = say(&output, &format!("info {line}"));
                }
            };
            let best = engine.think(&position, limits, &told, &mut info);
            trouble?;
            // An endless thought is told only when it is asked for.
            while limits.endless && !told.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
            say(
                &output,
                &format!("bestmove {}", best.as_deref().unwrap_or("none")),
            )?;
            Ok(engine)
        });
        let endless = limits.endless;
        self.thought = Some(ThinkingResult {
            stop,
            endless,
            thread,
        });
        Ok(())
    }

    /// Pairs of a word and a number; `infinite` stands alone. Of the clocks, the own one counts.
    fn limits(&self, mut words: &[&str]) -> Result<Limits, Refusal> {
        let (clock, increment) = if self.position.is_first_to_move() {
            ("p1time", "p1inc")
        } else {
            ("p2time", "p2inc")
        };
        let mut limits = Limits::default();
        let mut allowance: Option<u64> = None;
        loop {
            words = match words {
                [] => break,
                ["infinite", rest @ ..] => {
                    limits.endless = true;
                    rest
                }
                ["depth", depth, rest @ ..] => {
                    limits.depth = Some(number(depth)?);
                    rest
                }
                ["nodes", nodes, rest @ ..] => {
                    limits.nodes = Some(number(nodes)?);
                    rest
                }
                ["movetime", time, rest @ ..] => {
                    limits.time = Some(Duration::from_millis(number(time)?));
                    rest
                }
                [
                    name @ ("p1time" | "p2time" | "p1inc" | "p2inc"),
                    time,
                    rest @ ..,
                ] => {
                    let time: u64 = number(time)?;
                    // A twentieth of what is left, and what is added anyway.
                    if *name == clock {
                        allowance = Some(allowance.unwrap_or(0).saturating_add(time / 20));
                    } else if *name == increment {
                        allowance = Some(allowance.unwrap_or(0).saturating_add(time));
                    }
                    rest
                }
                [word, ..] => return Err(Refusal::Why(format!("go does not know {word}"))),
            };
        }
        if limits.time.is_none() {
            limits.time = allowance.map(Duration::from_millis);
        }
        Ok(limits)
    }
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, Refusal> {
    let not_a_number = |_| Refusal::Why(format!("{word} is not a number"));
    word.parse().map_err(not_a_number)
}

/// Why a line was not carried out.
enum Refusal {
    /// It makes no sense; the conversation goes on.
    Why(String),
    /// Nobody listens any more.
    Output(io::Error),
}

impl From<&str> for Refusal {
    fn from(why: &str) -> Self {
        Refusal::Why(why.to_owned())
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Refusal::Output(error)
    }
}
