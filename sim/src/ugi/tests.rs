//! Conversations with the engine: sensible ones, broken ones and random ones.

mod towers;

use std::{
    io::{self, BufReader, Read, Write},
    sync::{Arc, Mutex, mpsc},
    thread,
    time::{Duration, Instant},
};

use proptest::{prelude::*, sample::Index};

use super::{Engine, Quantik, converse};
use crate::fuzz_targets;

/// An output that can be read while it is written.
#[derive(Clone, Default)]
struct SharedOutput(Arc<Mutex<Vec<u8>>>);

impl SharedOutput {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for SharedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The answers to these lines.
fn answers(lines: &str) -> String {
    answers_of(Quantik::default(), lines)
}

/// This engine's answers to these lines.
fn answers_of(engine: impl Engine, lines: &str) -> String {
    let output = SharedOutput::default();
    converse(engine, lines.as_bytes(), output.clone()).unwrap();
    output.text()
}

#[test]
fn it_introduces_itself() {
    let said = answers("ugi\nisready\nquit\nugi\n");
    assert!(
        said.starts_with("id name PocketQ Quantik\nid author "),
        "{said}"
    );
    assert!(
        said.contains("\noption name Level type combo default hard var novice"),
        "{said}"
    );
    assert!(said.ends_with("\nugiok\nreadyok\n"), "{said}");
}

#[test]
fn queries_tell_of_the_position() {
    assert_eq!(
        answers("query gameover\nquery p1turn\nquery result\nquery fen\nquery value\n"),
        "response false\nresponse true\nresponse none\nresponse ..../..../..../....\nresponse loss\n"
    );
    let won = "position startpos moves Aa4 Bb4 Cc4 Dd4\n";
    assert_eq!(
        answers(&format!(
            "{won}query gameover\nquery result\nquery p1turn\nquery legal\nquery value\nquery fen\n\
             query bestmoves\n"
        )),
        "response true\nresponse p2win\nresponse true\nresponse\nresponse loss\n\
         response AbCd/..../..../....\nresponse\n"
    );
    assert!(answers(&format!("{won}go depth 1\n")).ends_with("\nbestmove none\n"));
    // Dd4 wins at once. The other three cones keep the opponent from winning and keep the threat.
    let to_win = "position fen AbC./..../..../d...\n";
    assert_eq!(
        answers(&format!(
            "{to_win}query value\nquery bestmoves\nquery p1turn\n"
        )),
        "response win\nresponse Dc3 Dd2 Dd3 Dd4\nresponse true\n"
    );
    let legal = answers("query legal\n");
    assert!(
        legal.starts_with("response Aa1 Aa2 Aa3 Aa4 Ab1 "),
        "{legal}"
    );
    assert_eq!(legal.split(' ').count(), 65);
}

#[test]
fn what_is_refused_leaves_the_position_as_it_was() {
    let position = "position fen A.bC/..../d..B/....\n";
    for (line, why) in [
        ("position fen AAA./..../..../b.cd", "error more than two A"),
        (
            "position fen A.../a.../..../....",
            "error a4 and a3 have the same shape",
        ),
        ("position fen ....", "error a position is four ranks"),
        ("position fen", "error a position is four ranks"),
        ("position", "error a position is startpos or fen"),
        (
            "position startpos moves Aa4 Aa3",
            "error Aa3: the opponent has that shape on a4",
        ),
        (
            "position startpos moves Aa4 Ba4",
            "error Ba4: a4 is occupied",
        ),
        ("position startpos moves Xa4", "error Xa4: a move is"),
        ("perft", "error there is no command perft"),
        ("perft x", "error x is not a number"),
        ("perft 100", "error perft counts at most 99 moves"),
        ("query", "error there is no command query"),
        ("query moon", "error there is no query moon"),
        (
            "setoption name level value best",
            "error there is no level best",
        ),
        ("setoption level", "error an option is set with"),
        ("xyzzy", "error there is no command xyzzy"),
    ] {
        let said = answers(&format!("{position}{line}\nquery fen\n"));
        assert!(said.starts_with(why), "{line}: {said}");
        assert!(
            said.ends_with("\nresponse A.bC/..../d..B/....\n"),
            "{line}: {said}"
        );
        assert_eq!(said.lines().count(), 2, "{line}: {said}");
    }
}

#[test]
fn perft_counts_sequences() {
    assert_eq!(
        answers("perft 0\nperft 1\nperft 2\nperft 3\nperft 4\nperft 5\nperft 6\n"),
        "perft 0 1\nperft 1 64\nperft 2 3392\nperft 3 167552\nperft 4 6776960\n\
         perft 5 231883776\nperft 6 6241600512\n"
    );
    assert_eq!(
        answers("position startpos moves Aa4 Bb4 Cc4 Dd4\nperft 3\n"),
        "perft 3 0\n"
    );
}

#[test]
fn it_plays_within_limits() {
    for go in [
        "depth 3",
        "nodes 10",
        "nodes 0",
        "movetime 50",
        "movetime 0",
        "p1time 1000 p1inc 5",
        "",
        // Unknown words, and limits without a number, are skipped.
        "ponder searchmoves Aa1 mate 3 nodes 10",
        "depth",
        "nodes many p1time -5",
    ] {
        let said = answers(&format!("go {go}\nposition startpos\n"));
        let last = said.lines().last().unwrap();
        assert!(last.starts_with("bestmove "), "{go}: {said}");
        let played = last.trim_start_matches("bestmove ");
        assert_eq!(
            answers(&format!("position startpos moves {played}\n")),
            "",
            "{go}"
        );
    }
    // It wins when it can, and a lower level plays by its seed.
    assert!(answers("position fen AbC./..../..../d...\ngo\n").ends_with("bestmove Dd4\n"));
    let easy = "setoption name level value random\nsetoption name seed value 4\ngo\ngo\n";
    let moves = |said: String| {
        said.lines()
            .filter(|line| line.starts_with("best"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(moves(answers(easy)), moves(answers(easy)));
    assert_ne!(moves(answers(easy))[0], moves(answers(easy))[1]);
}

/// Input that blocks until something is sent.
struct ChannelReader(mpsc::Receiver<u8>);

impl Read for ChannelReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self.0.recv() {
            Ok(byte) => {
                into[0] = byte;
                Ok(1)
            }
            Err(_) => Ok(0),
        }
    }
}

/// A conversation whose other side waits for answers.
struct Talk {
    output: SharedOutput,
    send: mpsc::Sender<u8>,
    thread: thread::JoinHandle<io::Result<()>>,
}

impl Talk {
    fn with(engine: impl Engine) -> Talk {
        let output = SharedOutput::default();
        let (send, receive) = mpsc::channel();
        let written = output.clone();
        let input = BufReader::new(ChannelReader(receive));
        let thread = thread::spawn(move || converse(engine, input, written));
        Talk {
            output,
            send,
            thread,
        }
    }

    fn tell(&self, lines: &str) {
        let sent = lines.bytes().try_for_each(|byte| self.send.send(byte));
        sent.expect("the conversation goes on");
    }

    /// Waits until this text is in the answers.
    fn wait_for(&self, text: &str) {
        let start = Instant::now();
        while !self.output.text().contains(text) {
            let said = self.output.text();
            assert!(start.elapsed() < Duration::from_secs(20), "{said}");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Closes the input and waits for the end.
    fn end(self) -> String {
        drop(self.send);
        self.thread.join().unwrap().unwrap();
        self.output.text()
    }
}

#[test]
fn an_endless_search_ends_when_it_is_stopped() {
    let talk = Talk::with(Quantik::default());
    talk.tell("go infinite\nisready\n");
    talk.wait_for("readyok");
    talk.wait_for("info ");
    let said = talk.output.text();
    assert!(!said.contains("bestmove"), "{said}");
    talk.tell("stop\n");
    talk.wait_for("bestmove ");
    // Without a stop, the next command or the end of the input ends it.
    talk.tell("go infinite\nquery p1turn\n");
    talk.wait_for("response true");
    talk.tell("go infinite\n");
    let said = talk.end();
    assert_eq!(said.matches("bestmove ").count(), 3, "{said}");
}

/// A count of depth 40 would practically never end, so it must be stopped.
fn a_count_ends_when_it_is_stopped(engine: impl Engine) {
    let talk = Talk::with(engine.clone());
    talk.tell("perft 40\nisready\n");
    talk.wait_for("readyok");
    talk.tell("stop\n");
    talk.wait_for("error perft 40 was stopped");
    talk.tell("perft 1\nisready\n");
    talk.wait_for("perft 1 ");
    // A short count still finishes when `quit` follows in the same file.
    let short = Talk::with(engine.clone());
    short.tell("perft 2\nquit\n");
    let said = short.end();
    assert!(said.starts_with("perft 2 "), "{said}");
    talk.tell("perft 40\nquit\n");
    let said = talk.end();
    assert!(
        said.contains("readyok\nerror perft 40 was stopped\n"),
        "{said}"
    );
}

#[test]
fn counting_boards_is_stopped() {
    a_count_ends_when_it_is_stopped(Quantik::default());
}

#[test]
fn a_level_has_the_devices_name_too_and_options_have_capitals_or_none() {
    let said = answers("setoption name LEVEL value perfect\nsetoption name Seed value 4\n");
    assert_eq!(said, "");
}

/// Some of these lines, most of them with a wrong letter or two.
fn almost_right(lines: &'static [&'static str]) -> impl Strategy<Value = String> {
    let change = (any::<Index>(), 0..3u8, "[ -~é]");
    let changes = prop::collection::vec(change, 0..3);
    let line = (prop::sample::select(lines), changes).prop_map(|(line, changes)| {
        let mut letters: Vec<char> = line.chars().collect();
        for (place, what, letter) in changes {
            let place = place.index(letters.len() + 1);
            match what {
                0 => letters.insert(place, letter.chars().next().unwrap_or(' ')),
                1 if place < letters.len() => drop(letters.remove(place)),
                _ => letters.truncate(place),
            }
        }
        letters.into_iter().chain(['\n']).collect::<String>()
    });
    prop::collection::vec(line, 0..10).prop_map(|lines| lines.concat())
}

const QUANTIK_LINES: &[&str] = &[
    "ugi",
    "isready",
    "uginewgame",
    "setoption name Level value easy",
    "setoption name Seed value 7",
    "position startpos moves Aa4 Bb4 Cc4",
    "position fen A.bC/..../d..B/....",
    "position fen AbC./..../..../d... moves Dd4",
    "query gameover",
    "query p1turn",
    "query result",
    "query legal",
    "query fen",
    "go depth 3",
    "go nodes 5",
    "perft 2",
    "stop",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_said_the_conversation_goes_on(lines in almost_right(QUANTIK_LINES)) {
        // Every line gets a well-formed answer, and the position reported at the end is valid.
        fuzz_targets::ugi(format!("0{lines}").as_bytes());
    }

    #[test]
    fn bytes_that_are_no_text_are_refused(bytes in prop::collection::vec(128u8.., 1..20)) {
        let output = SharedOutput::default();
        converse(Quantik::default(), bytes.as_slice(), output.clone()).unwrap();
        prop_assert!(output.text().starts_with("error ") || output.text().is_empty());
    }
}
