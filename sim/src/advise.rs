//! `pocketq advise`: reads a record of Qwantum and prints what one of the device's players would
//! decide next. Answers any number of records in a row, so that another program can play against
//! it.

use std::io::{self, BufRead, Write};

use pocketq_core::{
    level::Level,
    qwantum::{
        Colour, Die, Seat,
        player::{Decision, Deliberation, learned::WEIGHTS},
    },
    share::ShareableMatch,
};

/// The line that ends a record, so that another can follow.
const END: &[u8] = b"end";

/// Answers every record in `input` with one line in `answers`. A record that cannot be answered
/// gets a line in `refusals` instead: which of its lines is wrong, and why. So does an input
/// without records. Returns whether all were answered.
pub fn advise(
    mut input: impl BufRead,
    level: Level,
    mut answers: impl Write,
    mut refusals: impl Write,
) -> io::Result<bool> {
    let mut memory = vec![0; Deliberation::WORDS];
    let (mut are_all_answered, mut is_asked) = (true, false);
    let (mut line, mut record) = (Vec::new(), Vec::new());
    loop {
        line.clear();
        let is_last = input.read_until(b'\n', &mut line)? == 0;
        let is_end = fact(&line) == END;
        if !is_last && !is_end {
            record.extend_from_slice(&line);
            continue;
        }
        let mut lines = record.split(|&byte| byte == b'\n');
        let is_blank = lines.all(|line| fact(line).is_empty());
        if is_end || !is_blank {
            is_asked = true;
            match answer(&record, level, &mut memory) {
                Ok(answer) => writeln!(answers, "{answer}")?,
                Err(why) => {
                    are_all_answered = false;
                    writeln!(refusals, "{why}")?;
                }
            }
            answers.flush()?;
        }
        record.clear();
        if is_last && !is_asked {
            writeln!(refusals, "line 1: there is nothing to read")?;
            return Ok(false);
        }
        if is_last {
            return Ok(are_all_answered);
        }
    }
}

/// A line without its comment and surrounding spaces.
fn fact(line: &[u8]) -> &[u8] {
    let fact = line.split(|&byte| byte == b'#').next().unwrap_or(line);
    fact.trim_ascii()
}

/// The decision where a record stops, or which line is wrong and why. Reads scanned lines too.
fn answer(record: &[u8], level: Level, memory: &mut [u32]) -> Result<String, String> {
    let refuse = |why: &str| Err(format!("line {}: {why}", last_fact(record)));
    let played = match ShareableMatch::read(record) {
        Ok(ShareableMatch::Qwantum(played)) => played,
        Ok(_) => return refuse("there is advice for a table's game of Qwantum only"),
        Err(why) if why.names_a_line() => return Err(why.to_string()),
        Err(why) => return refuse(&why.to_string()),
    };
    let game = played.game();
    // In C any seat that has not written yet may be next; a record lists the seats in order.
    let open = game.open_seats().iter().next();
    let Some(seat) = open.or_else(|| game.decider()) else {
        return refuse("the game is over: nobody decides");
    };
    // A dice code also fixes the random numbers of the device's players.
    let random = game.random_by_code(seat).unwrap_or(0);
    match Deliberation::new(game, seat, level, random, WEIGHTS) {
        Some(mut player) => Ok(written(seat, player.finish(memory).decision)),
        None if game.totals().is_full() => refuse("nobody decides here"),
        None => refuse("nobody decides before the dice have fallen"),
    }
}

/// The number of the last line that says something: not blank, and not only a comment.
fn last_fact(record: &[u8]) -> usize {
    let lines = (1..).zip(record.split(|&byte| byte == b'\n'));
    let facts = lines.filter(|(_, line)| !fact(line).is_empty());
    facts.last().map_or(1, |(number, _)| number)
}

/// A decision as a line.
fn written(seat: Seat, decision: Decision) -> String {
    let entry = |colour: Option<Colour>| colour.map_or('-', Colour::letter);
    match decision {
        Decision::Again(dice) if dice.is_empty() => "reroll -".to_owned(),
        Decision::Again(dice) => dice
            .iter()
            .fold("reroll".to_owned(), |line, die| match die {
                Die::White => line + " W",
                die => format!("{line} {}", die.index()),
            }),
        Decision::B(colour) => format!("b {}", entry(colour)),
        Decision::C(colour) => format!("c {seat} {}", entry(colour)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Random;
    use pocketq_core::{
        quantik,
        qwantum::{Action, Choice, Dice, Match, Phase, Setup, record},
    };

    fn ask(text: &str, level: Level) -> (String, String, bool) {
        let (mut answers, mut refusals) = (Vec::new(), Vec::new());
        let all = advise(text.as_bytes(), level, &mut answers, &mut refusals).unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(answers), text(refusals), all)
    }

    const OPENING: &str = "qwantum 1\nseats 2\nfirst 2\n";
    const THROW: &str = "throw W3 B5 R6 Y4 V1 B2 Y5\n";

    #[test]
    fn every_question_is_answered_in_its_form() {
        let (answer, _, all) = ask(&format!("{OPENING}{THROW}"), Level::Hard);
        assert!(all && answer.starts_with("reroll "), "{answer}");
        let (answer, _, _) = ask(&format!("{OPENING}{THROW}keep\n"), Level::Medium);
        assert!(answer.starts_with("b ") && answer.len() == 4, "{answer}");
        let (answer, _, _) = ask(&format!("{OPENING}{THROW}b R\nc 1 -\n"), Level::Easy);
        assert!(answer.starts_with("c 2 ") && answer.len() == 6, "{answer}");
    }

    #[test]
    fn records_that_cannot_be_answered_do_not_keep_others_from_it() {
        let good = format!("{OPENING}{THROW}keep\n");
        let (alone, _, _) = ask(&good, Level::Hard);
        let text = format!(
            "{good}end\n{OPENING}throw W3 B5 R\nend\n{OPENING}end # nothing thrown\nend\n{good}end\n"
        );
        let (answers, refusals, all) = ask(&text, Level::Hard);
        assert_eq!(answers, format!("{alone}{alone}"));
        assert!(!all);
        let refusals: Vec<&str> = refusals.lines().collect();
        assert_eq!(refusals[0], "line 4: \"R\" is not a face");
        assert_eq!(
            refusals[1],
            "line 3: nobody decides before the dice have fallen"
        );
        let neither = "line 1: this is neither a record, where `qwantum 1` comes first, nor lines \
                       scanned from QR codes";
        assert_eq!(refusals[2], neither);
    }

    /// The lines of a match's QR codes, without the result.
    fn scanned(played: &ShareableMatch) -> String {
        let mut text = String::new();
        played.write_parts(&mut text).unwrap();
        text
    }

    #[test]
    fn scanned_lines_are_answered_as_the_record_is() {
        let record = format!("{OPENING}{THROW}keep\n");
        let lines = scanned(&ShareableMatch::read(record.as_bytes()).unwrap());
        let text = format!("Qwantum\nAna 0\nBen 0\n{lines}end\n{record}end\n");
        let (answers, refusals, all) = ask(&text, Level::Hard);
        assert!(all, "{refusals}");
        let answers: Vec<&str> = answers.lines().collect();
        assert_eq!(answers.len(), 2);
        assert_eq!(answers[0], answers[1]);
        let quantik = scanned(&ShareableMatch::Quantik(quantik::Match::new(())));
        for (text, refusal) in [
            (
                quantik.as_str(),
                "line 1: there is advice for a table's game of Qwantum only\n",
            ),
            (
                "qwantum 1\nsheet\n",
                "line 2: there is advice for a table's game of Qwantum only\n",
            ),
            ("\nPQ1 QX 1/2 00000 0\n", "line 2: part 2 of 2 is missing\n"),
        ] {
            assert_eq!(
                ask(text, Level::Hard),
                (String::new(), refusal.to_owned(), false)
            );
        }
    }

    #[test]
    fn without_a_record_there_is_nothing_to_answer() {
        for text in ["", "\n", "  # nothing yet\n\n"] {
            let refusal = "line 1: there is nothing to read\n".to_owned();
            assert_eq!(ask(text, Level::Hard), (String::new(), refusal, false));
        }
    }

    #[test]
    fn a_game_that_is_over_is_refused_with_its_last_line() {
        let turn = format!("{THROW}b -\nc 1 -\nc 2 -\n");
        let (_, refusal, all) = ask(&format!("{OPENING}{}", turn.repeat(9)), Level::Hard);
        assert!(!all);
        assert_eq!(refusal, "line 39: the game is over: nobody decides\n");
    }

    #[test]
    fn a_code_fixes_the_novices_chance() {
        let opening = "qwantum 1\nseats 3\nfirst 2\ncode K7F2AX\n";
        let dice = "throw W4 R1 R2 V3 R5 B2 V2\n";
        let (answer, _, _) = ask(&format!("{opening}{dice}"), Level::Novice);
        assert_eq!(ask(&format!("{opening}{dice}"), Level::Novice).0, answer);
        let game = *record::read(format!("{opening}{dice}").as_bytes())
            .unwrap()
            .game();
        let mut memory = vec![0; Deliberation::WORDS];
        let mut decide = |random| {
            let player = Deliberation::new(&game, Seat::Two, Level::Novice, random, WEIGHTS);
            written(Seat::Two, player.unwrap().finish(&mut memory).decision)
        };
        assert_eq!(
            answer.trim_end(),
            decide(game.random_by_code(Seat::Two).unwrap())
        );
        assert_ne!(answer.trim_end(), decide(0));
        let (_, refusal, all) = ask(&format!("{opening}{THROW}"), Level::Hard);
        assert!(!all);
        assert_eq!(refusal, "line 5: by the code, the white die shows W4\n");
    }

    #[test]
    fn advice_is_what_the_players_decide_in_whole_games() {
        let mut random = Random::new(5);
        let mut memory = vec![0; Deliberation::WORDS];
        for level in [Level::Easy, Level::Medium, Level::Hard] {
            let setup = Setup::new(2, Seat::Two, Dice::Device).unwrap();
            let mut played = Match::new(setup);
            while played.len() < 40 && !played.game().is_over() {
                let game = *played.game();
                let fell = crate::arena::qwantum::throw(&mut random);
                let action = if game.phase() == Phase::FirstThrow {
                    Action::Throw(fell)
                } else {
                    let open = game.open_seats().iter().next();
                    let seat = open.or(game.decider()).unwrap();
                    let player = Deliberation::new(&game, seat, level, random.next(), WEIGHTS);
                    let decision = player.unwrap().finish(&mut memory).decision;
                    let mut text = String::new();
                    record::write(&played, &mut text).unwrap();
                    let (answer, _, _) = ask(&text, level);
                    assert_eq!(answer.trim_end(), written(seat, decision), "{text}");
                    match decision {
                        Decision::Again(dice) if dice.is_empty() => Action::Keep,
                        Decision::Again(dice) => game.action(Choice::Again(dice), fell),
                        Decision::B(colour) => Action::B(colour),
                        Decision::C(colour) => Action::C { seat, colour },
                    }
                };
                played.play(action).unwrap();
            }
        }
    }
}
