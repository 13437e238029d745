//! The protocol itself: lines in, lines out. Searches run on another thread and can be stopped.

use std::{
    io::{self, BufRead, Write},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use super::{Engine, ExactValue, GameResult, Limits, Position};

/// The deepest `perft`. Nobody would wait for a deeper one, and each level takes more stack.
const DEEPEST_PERFT: u32 = 99;

/// How long `quit` waits for a running `perft`, so that `perft 5` and `quit` in one file give an
/// answer.
const QUIT_WAITS_FOR_COUNT: Duration = Duration::from_secs(3);

/// What to do after a line.
enum Next {
    Line,
    Quit,
}

/// Answers lines until `quit` or the end of the input.
///
/// During a search or `perft`, `stop`, `isready` and `quit` are answered at once, except that
/// `quit` gives `perft` a few seconds to finish. Any other line first waits for the search to end,
/// and stops it if it is endless. So the input can come from a file.
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
            return session.finish_search();
        }
        // Commands are UTF-8; anything else is answered as an unknown command.
        let words = String::from_utf8_lossy(&line);
        let words: Vec<&str> = words.split_whitespace().collect();
        if let Next::Quit = session.handle(&words)? {
            return Ok(());
        }
    }
}

struct Session<E: Engine, W> {
    engine: E,
    position: E::Position,
    output: Arc<Mutex<W>>,
    search: Option<RunningSearch<E>>,
}

/// A search or a count on another thread, which returns the engine when it ends.
struct RunningSearch<E> {
    stop: Arc<AtomicBool>,
    endless: bool,
    /// How long `quit` waits for it to end.
    quit_waits: Duration,
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
            search: None,
        }
    }

    fn say(&self, line: &str) -> io::Result<()> {
        say(&self.output, line)
    }

    /// Waits for the search to end; stops it if it is endless.
    fn finish_search(&mut self) -> io::Result<()> {
        let Some(search) = self.search.take() else {
            return Ok(());
        };
        if search.endless {
            search.stop.store(true, Ordering::Relaxed);
        }
        match search.thread.join() {
            Ok(engine) => self.engine = engine?,
            Err(_) => return Err(io::Error::other("the engine failed")),
        }
        Ok(())
    }

    fn stop_search(&mut self) -> io::Result<()> {
        if let Some(search) = &self.search {
            search.stop.store(true, Ordering::Relaxed);
        }
        self.finish_search()
    }

    fn await_count(&self) {
        let Some(search) = &self.search else { return };
        let end = Instant::now() + search.quit_waits;
        while !search.thread.is_finished() && Instant::now() < end {
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn handle(&mut self, words: &[&str]) -> io::Result<Next> {
        match words {
            [] => return Ok(Next::Line),
            ["quit"] => {
                self.await_count();
                self.stop_search()?;
                return Ok(Next::Quit);
            }
            ["stop"] => {
                self.stop_search()?;
                return Ok(Next::Line);
            }
            ["isready"] => {
                self.say("readyok")?;
                return Ok(Next::Line);
            }
            _ => self.finish_search()?,
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
            ["go", rest @ ..] => {
                self.go(rest);
                Ok(())
            }
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

    /// `startpos|fen <text> [moves <move> …]`. If it is refused, the position stays as it was.
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

    fn perft(&mut self, depth: &str) -> Result<(), Refusal> {
        let depth: u32 = number(depth)?;
        if depth > DEEPEST_PERFT {
            let why = format!("perft counts at most {DEEPEST_PERFT} moves");
            return Err(Refusal::Why(why));
        }
        let (engine, position) = (self.engine.clone(), self.position.clone());
        self.start_search(false, QUIT_WAITS_FOR_COUNT, move |stop, output| {
            let answer = match position.perft(depth, stop) {
                Some(leaves) => format!("perft {depth} {leaves}"),
                None => format!("error perft {depth} was stopped"),
            };
            say(output, &answer)?;
            Ok(engine)
        });
        Ok(())
    }

    fn go(&mut self, words: &[&str]) {
        let limits = self.limits(words);
        let (mut engine, position) = (self.engine.clone(), self.position.clone());
        self.start_search(limits.endless, Duration::ZERO, move |stop, output| {
            let mut written = Ok(());
            let mut info = |line: String| {
                if written.is_ok() {
                    written = say(output, &format!("info {line}"));
                }
            };
            let best = engine.think(&position, limits, stop, &mut info);
            written?;
            // Report the result of an endless search only after `stop`.
            while limits.endless && !stop.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
            let best = best.as_deref().unwrap_or("none");
            say(output, &format!("bestmove {best}"))?;
            Ok(engine)
        });
    }

    fn start_search(
        &mut self,
        endless: bool,
        quit_waits: Duration,
        search: impl FnOnce(&AtomicBool, &Mutex<W>) -> io::Result<E> + Send + 'static,
    ) {
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, output) = (Arc::clone(&stop), Arc::clone(&self.output));
        self.search = Some(RunningSearch {
            stop,
            endless,
            quit_waits,
            thread: thread::spawn(move || search(&stopped, &output)),
        });
    }

    /// Reads pairs of a word and a number, or `infinite`. Only the clock of the player to move
    /// counts. Other words are skipped, so that a program that sends more still gets its move.
    fn limits(&self, mut words: &[&str]) -> Limits {
        let (clock, increment) = if self.position.is_first_to_move() {
            ("p1time", "p1inc")
        } else {
            ("p2time", "p2inc")
        };
        let mut limits = Limits::default();
        let mut allowance: Option<u64> = None;
        while let [word, rest @ ..] = words {
            words = rest;
            if *word == "infinite" {
                limits.endless = true;
            }
            let Some(number) = rest.first().and_then(|next| next.parse::<u64>().ok()) else {
                continue;
            };
            match *word {
                "depth" => limits.depth = Some(number.min(u32::MAX.into()) as u32),
                "nodes" => limits.nodes = Some(number),
                "movetime" => limits.time = Some(Duration::from_millis(number)),
                // A twentieth of the remaining time, and the whole increment.
                word if word == clock => {
                    allowance = Some(allowance.unwrap_or(0).saturating_add(number / 20));
                }
                word if word == increment => {
                    allowance = Some(allowance.unwrap_or(0).saturating_add(number));
                }
                _ => {}
            }
        }
        if limits.time.is_none() {
            limits.time = allowance.map(Duration::from_millis);
        }
        limits
    }
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, Refusal> {
    let not_a_number = |_| Refusal::Why(format!("{word} is not a number"));
    word.parse().map_err(not_a_number)
}

/// Why a line was not carried out.
enum Refusal {
    /// It makes no sense; the next line is read.
    Why(String),
    /// The answer could not be written.
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
