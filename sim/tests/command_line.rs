//! What the command line prints when something is wrong, and its exit code.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// A directory for one test, removed when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(test: &str) -> Self {
        let name = format!("pocketq-command-line-{test}-{}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        fs::create_dir_all(&directory).unwrap();
        Scratch(directory)
    }

    fn file(&self, name: &str, content: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, content).unwrap();
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs `pocketq` with these words, then these paths. Returns its exit code and what it printed to
/// standard error.
fn pocketq(words: &[&str], paths: &[&Path]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pocketq"));
    let output = command.args(words).args(paths).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), said)
}

#[test]
fn a_file_that_is_not_a_save_is_not_written_over() {
    let scratch = Scratch::new("save");
    let letter = scratch.file("letter.txt", b"Dear Ana");
    let (code, said) = pocketq(&["play", "--terminal", "--save"], &[&letter]);
    let why = "this is not a PocketQ save, and would be written over";
    assert_eq!(said, format!("pocketq: {}: {why}\n", letter.display()));
    assert_eq!(code, Some(1));
    assert_eq!(fs::read(letter).unwrap(), b"Dear Ana");
}

#[test]
fn a_file_that_is_not_a_record_is_not_written_over() {
    let scratch = Scratch::new("record");
    let letter = scratch.file("letter.txt", b"Dear Ana");
    let (code, said) = pocketq(&["play", "--no-save", "--terminal", "--record"], &[&letter]);
    let why = "this is not a record, and would be written over";
    assert_eq!(said, format!("pocketq: {}: {why}\n", letter.display()));
    assert_eq!(code, Some(1));
    assert_eq!(fs::read(letter).unwrap(), b"Dear Ana");
}

#[test]
fn a_record_and_a_save_are_two_files() {
    let scratch = Scratch::new("both");
    let both = scratch.0.join("both");
    let also = scratch.0.join(".").join("both");
    let save = also.to_str().unwrap();
    let (code, said) = pocketq(
        &["play", "--terminal", "--save", save, "--record"],
        &[&both],
    );
    assert!(
        said.starts_with("pocketq: the record and the save are two files"),
        "{said}"
    );
    assert_eq!(code, Some(2));
}

#[test]
fn save_and_no_save_contradict_each_other() {
    let scratch = Scratch::new("no-save");
    let save = scratch.0.join("save.bin");
    let (code, said) = pocketq(&["--no-save", "--save"], &[&save]);
    assert!(said.starts_with("pocketq: --save and --no-save "), "{said}");
    assert_eq!(code, Some(2));
    assert!(!save.exists());
}

#[test]
fn replay_names_the_line_or_the_file() {
    let scratch = Scratch::new("replay");
    let missing = scratch.0.join("missing.txt");
    let (code, said) = pocketq(&["replay"], &[&missing]);
    let opening = format!("pocketq: {}: ", missing.display());
    assert!(said.starts_with(&opening), "{said}");
    assert_eq!(code, Some(1));

    let record = scratch.file("record.txt", b"qwantum 1\nseats 9\n");
    let (code, said) = pocketq(&["replay"], &[&record]);
    assert!(said.starts_with("line 2: "), "{said}");
    assert_eq!(code, Some(2));

    let parts = scratch.file("parts.txt", b"PQ1 QX 1/2 00000 0\n");
    let (code, said) = pocketq(&["replay"], &[&parts]);
    let expected = format!("pocketq: {}: part 2 of 2 is missing\n", parts.display());
    assert_eq!(said, expected);
    assert_eq!(code, Some(2));
}

#[test]
fn what_is_no_game_at_all_is_told_so() {
    let scratch = Scratch::new("neither");
    let letter = scratch.file("letter.txt", b"\nDear Ana\n");
    for words in [&["replay"][..], &["advise", "--level", "perfect"]] {
        let (code, said) = pocketq(words, &[&letter]);
        assert!(
            said.starts_with("line 2: this is neither a record"),
            "{said}"
        );
        assert_eq!(code, Some(2));
    }
}

#[test]
fn a_source_that_never_ends_is_read_as_far_as_needed() {
    if cfg!(unix) {
        let (code, said) = pocketq(&["dice", "--count", "1", "--source", "/dev/zero"], &[]);
        assert_eq!(said, "unhealthy: repetition count\n");
        assert_eq!(code, Some(3));
    }
}

#[test]
fn a_source_is_refused_where_it_is_no_bit_any_more() {
    let scratch = Scratch::new("dice");
    let bits = scratch.file("bits", &[0, 1, 2]);
    let (code, said) = pocketq(&["dice", "--count", "1", "--source"], &[&bits]);
    let why = "byte 2 is neither 0 nor 1";
    assert_eq!(said, format!("pocketq: {}: {why}\n", bits.display()));
    assert_eq!(code, Some(1));
    let bits = scratch.file("short", &[0, 1]);
    let (code, _) = pocketq(&["dice", "--count", "1", "--source"], &[&bits]);
    assert_eq!(code, Some(4));
}

#[test]
fn the_presses_of_a_script_are_counted_by_button() {
    let scratch = Scratch::new("count");
    let script = scratch.file("count.txt", b"wait 2000\nchoose About\ndown B\nup B\n");
    let mut command = Command::new(env!("CARGO_BIN_EXE_pocketq"));
    let output = command.arg("script").arg(script).arg("--count").output();
    let said = String::from_utf8(output.unwrap().stdout).unwrap();
    let counts = "3 presses: Up 1, Down 0, Left 0, Right 0, A 1, B 1";
    assert_eq!(said.lines().last(), Some(counts));
}

#[test]
fn every_command_has_its_help() {
    let help = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pocketq"));
        let output = command.args(words).output().unwrap();
        assert!(output.status.success(), "{words:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let all = help(&["--help"]);
    for verb in [
        "script", "gallery", "replay", "ugi", "arena", "advise", "train", "dice",
    ] {
        let own = help(&[verb, "--help"]);
        assert!(own.starts_with(&format!("  pocketq {verb} ")), "{own}");
        assert_eq!(
            own.matches("pocketq ").count(),
            1 + usize::from(verb == "ugi"),
            "{own}"
        );
        assert!(all.contains(own.lines().next().unwrap()), "{own}");
        assert_eq!(help(&[verb, "-h"]), own);
    }
    let (players, developers) = all.split_once("\nFor developers:\n").unwrap();
    for verb in ["play", "replay"] {
        let own = help(&[verb, "--help"]);
        assert!(players.contains(own.lines().next().unwrap()), "{own}");
    }
    for verb in [
        "script", "gallery", "ugi", "arena", "advise", "train", "dice",
    ] {
        assert!(developers.contains(&format!("  pocketq {verb} ")), "{verb}");
    }
    let own = help(&["play", "--lang", "pl", "--help"]);
    assert!(
        own.starts_with("  pocketq [play] ") && own.contains("\nKeys: "),
        "{own}"
    );
    let (code, said) = pocketq(&["paly", "--help"], &[]);
    assert!(
        said.starts_with("pocketq: there is no command \"paly\""),
        "{said}"
    );
    assert_eq!(code, Some(2));
}

#[test]
fn gallery_names_what_it_cannot_write() {
    let scratch = Scratch::new("gallery");
    let file = scratch.file("file", b"");
    let (code, said) = pocketq(&["gallery", "--lang", "en"], &[&file]);
    let opening = format!("pocketq: {}: ", file.display());
    assert!(said.starts_with(&opening), "{said}");
    assert_eq!(code, Some(1));

    let picture = scratch.0.join("splash.en.png");
    fs::create_dir(&picture).unwrap();
    let (code, said) = pocketq(&["gallery", "--lang", "en"], &[&scratch.0]);
    let opening = format!("pocketq: {}: ", picture.display());
    assert!(said.starts_with(&opening), "{said}");
    assert_eq!(code, Some(1));
}

#[test]
fn a_level_is_called_the_same_whatever_it_was_asked_for_as() {
    for (words, level) in [
        ("arena towers --players novice,random", "novice"),
        ("arena quantik --players hard,perfect", "hard"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pocketq"));
        let words = words.split(' ').chain(["--games", "2", "--seed", "1"]);
        let output = command.args(words).output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        let (one, two) = (
            format!("player 1 {level} wins "),
            format!("\nplayer 2 {level} wins "),
        );
        assert!(said.starts_with(&one) && said.contains(&two), "{said}");
    }
}

#[test]
fn advice_for_many_records_tells_which_could_not_be_answered() {
    use std::{io::Write, process::Stdio};

    let mut command = Command::new(env!("CARGO_BIN_EXE_pocketq"));
    command.args(["advise", "--level", "easy", "-"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let opening = "qwantum 1\nseats 1\nfirst 1\nthrow W3 B5 R6 Y4 V1 B2 Y5\n";
    let records = format!("{opening}end\n{opening}b\nend\n{opening}keep\nend\n");
    let mut input = child.stdin.take().unwrap();
    input.write_all(records.as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<&str> = answers.lines().collect();
    assert!(answers[0].starts_with("reroll ") && answers[1].starts_with("b "));
    assert_eq!(answers.len(), 2);
    let refusal = String::from_utf8(output.stderr).unwrap();
    assert_eq!(refusal, "line 5: a colour R, Y, B, V or - is missing\n");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_cannot_be_told_changes_no_exit_code() {
    // Every write to /dev/full fails.
    let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else {
        return;
    };
    let scratch = Scratch::new("full");
    let record = scratch.file("record.txt", b"qwantum 1\nseats 1\nfirst 1\n");
    for verb in ["bogus", "advise"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pocketq"));
        command.args([verb.as_ref(), record.as_os_str()]);
        let status = command.stderr(full.try_clone().unwrap()).status().unwrap();
        assert_eq!(status.code(), Some(2), "{verb}");
    }
}

#[test]
fn a_picture_is_not_written_outside_of_its_folder() {
    let scratch = Scratch::new("outside");
    let script = scratch.file("outside.txt", b"wait 2000\nshot ../x\n");
    let shots = scratch.0.join("shots");
    let words = ["script", "--shots", shots.to_str().unwrap()];
    let (code, said) = pocketq(&words, &[&script]);
    let why = "line 2: a picture's name has no folders: ../x";
    assert_eq!(said, format!("pocketq: {}: {why}\n", script.display()));
    assert_eq!(code, Some(2));
    assert!(!scratch.0.join("x.png").exists());
}

#[test]
fn advice_about_nothing_is_refused() {
    let scratch = Scratch::new("nothing");
    let (code, said) = pocketq(&["advise"], &[&scratch.file("empty.txt", b"")]);
    assert_eq!(said, "line 1: there is nothing to read\n");
    assert_eq!(code, Some(2));
}

#[test]
fn a_novice_gives_no_advice() {
    let scratch = Scratch::new("advise");
    let record = scratch.file("record.txt", b"qwantum 1\nseats 1\nfirst 1\n");
    let (code, said) = pocketq(&["advise", "--level", "novice"], &[&record]);
    assert!(said.starts_with("pocketq: no advice from "), "{said}");
    assert_eq!(code, Some(2));
    let (code, said) = pocketq(&["advise"], &[&record]);
    assert_eq!(said, "line 3: nobody decides before the dice have fallen\n");
    assert_eq!(code, Some(2));
}
