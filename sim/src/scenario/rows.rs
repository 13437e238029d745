//! Finds a row of a list or menu by its text, and presses the buttons that lead there.

use pocketq_core::{
    buttons::Button,
    text::{Language, Message},
    ui::{
        Frame,
        text_record::{TextRecord, record},
    },
};

use super::run::Run;

impl Run {
    /// Goes to a row by the shorter way round.
    pub(super) fn select(&mut self, text: &str) -> Result<(), String> {
        let (list, row) = self.find(text)?;
        let count = list.rows.len();
        let below = (row + count - list.chosen) % count;
        let button = if 2 * below <= count {
            Button::Down
        } else {
            Button::Up
        };
        for _ in 0..=count {
            let (list, row) = self.find(text)?;
            if list.chosen == row {
                return Ok(());
            }
            self.press(button)?;
        }
        Err(format!("{button:?} does not lead to the row {text:?}:"))
    }

    /// Goes to a row and sets its value, unless the row has it already. Presses right until the
    /// values repeat or end; if they end, then left.
    pub(super) fn set(&mut self, text: &str, value: &str) -> Result<(), String> {
        let (list, row) = self.find(text)?;
        if self.reads(&list.rows[row].1, value) {
            return Ok(());
        }
        self.select(text)?;
        let mut seen = vec![self.chosen_value()];
        for button in [Button::Right, Button::Left] {
            let first = self.chosen_value();
            loop {
                let before = self.chosen_value();
                self.press(button)?;
                let now = self.chosen_value();
                if self.reads(&now, value) {
                    return Ok(());
                }
                if now == before {
                    break;
                }
                if now == first {
                    return Err(format!("{text:?} is one of {seen:?}, not {value:?}:"));
                }
                if !seen.contains(&now) {
                    seen.push(now);
                }
            }
        }
        Err(format!("{text:?} is one of {seen:?}, not {value:?}:"))
    }

    /// The list on the screen, and the index of the row with this text.
    fn find(&self, text: &str) -> Result<(TextRecord, usize), String> {
        let list = self.list();
        let mut labels = list.rows.iter().map(|(label, _)| label);
        match labels.position(|label| self.reads(label, text)) {
            Some(row) => Ok((list, row)),
            None if list.rows.is_empty() => Err(format!("no list to find {text:?} in:")),
            None => {
                let labels: Vec<&String> = list.rows.iter().map(|(label, _)| label).collect();
                Err(format!("no row {text:?}, but {labels:?}:"))
            }
        }
    }

    fn list(&self) -> TextRecord {
        let mut frame = Frame::new();
        record(|| self.desk.console().draw(&mut frame))
    }

    /// The value of the chosen row. Its label may change with the value.
    fn chosen_value(&self) -> String {
        let mut list = self.list();
        if list.chosen < list.rows.len() {
            list.rows.swap_remove(list.chosen).1
        } else {
            String::new()
        }
    }

    fn reads(&self, shown: &str, text: &str) -> bool {
        reads(shown, text, self.desk.console().settings().language)
    }
}

/// Whether `shown` is this text, or its translation if the text is an English message. A number
/// matches every row that begins with it: 2 matches "2 Ben".
fn reads(shown: &str, text: &str, language: Language) -> bool {
    let is_number = text.parse::<u8>().is_ok();
    let begins = |(first, _): (&str, &str)| first == text;
    let says = |message: &Message| translated(*message, text, language).as_deref() == Some(shown);
    shown == text
        || is_number && shown.split_once(' ').is_some_and(begins)
        || Message::ALL.iter().any(says)
}

/// Translates an English text, if it is this message with a name or a number filled in.
fn translated(message: Message, text: &str, language: Language) -> Option<String> {
    let english = message.text(Language::English);
    let (before, after) = english.split_once("{}").unwrap_or((english, ""));
    let inner = text.strip_prefix(before)?.strip_suffix(after)?;
    let is_whole = english.contains("{}") || inner.is_empty();
    is_whole.then(|| message.text(language).replace("{}", inner))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Failure, Player, Scenario};

    fn play(text: &str) -> Result<Vec<Button>, Box<Failure>> {
        let mut player = Player::default();
        player.play(&Scenario::parse(text).unwrap())?;
        Ok(player.presses.iter().map(|(_, button)| *button).collect())
    }

    #[test]
    fn a_row_is_found_the_shorter_way_round_and_out_of_view() {
        use Button::{A, Down, Up};
        let presses = play("wait 2000\nchoose Settings\nchoose Device\nexpect \"Dice test\"");
        assert_eq!(presses.unwrap(), [Up, Up, A, Up, A]);
        let list = "wait 2000\nchoose Qwantum\nexpect no \"Rules\"\n";
        let presses = play(&format!("{list}select Rules\nexpect Rules\nselect Play"));
        assert_eq!(presses.unwrap(), [A, Up, Up, Down]);
    }

    #[test]
    fn a_value_is_found_round_its_row_or_back_from_its_end() {
        use Button::{Left, Right};
        let list = "wait 2000\nchoose Settings\nchoose Screen\n";
        let presses = play(&format!("{list}set Brightness 5")).unwrap();
        assert_eq!(presses[6..], [Right, Right, Right, Left, Left, Left]);
        let list = "wait 2000\nchoose Quantik\nselect 2\n";
        let presses = play(&format!(
            "{list}set 2 person\nset 2 person\nset \"2 Ben\" novice"
        ));
        assert_eq!(presses.unwrap()[4..], [Right, Right, Right, Right]);
    }

    #[test]
    fn what_is_not_there_is_told_with_what_is() {
        for (text, line, why) in [
            (
                "choose Chess",
                2,
                "no row \"Chess\", but [\"Qwantum\", \"Quantik\", ",
            ),
            (
                "choose Qwantum\nset Players 5",
                3,
                "[\"2\", \"3\", \"4\", \"1\"], not \"5\"",
            ),
            (
                "choose Settings\nset Power 5",
                3,
                "\"Power\" is one of [\"\"], not \"5\"",
            ),
            (
                "press B\nselect Quantik",
                3,
                "no list to find \"Quantik\" in",
            ),
        ] {
            let failure = play(&format!("wait 2000\n{text}")).unwrap_err();
            assert_eq!(failure.line, line, "{}", failure.why);
            assert!(failure.why.contains(why), "{}", failure.why);
        }
    }

    #[test]
    fn english_texts_find_rows_in_every_language() {
        let text = "wait 2000\nopen quantik people\nhold B 700\nchoose Leave\npress B\n\
                    open qwantum people 3 real\nexpect screen qwantum-table";
        for language in Language::ALL {
            let mut player = Player::default();
            player.settings.language = language;
            player.play(&Scenario::parse(text).unwrap()).unwrap();
        }
    }

    #[test]
    fn a_message_may_have_a_name_in_it() {
        assert!(reads("prima Ben", "Ben first", Language::Italian));
        assert!(!reads("prima Ana", "Ben first", Language::Italian));
        assert!(!reads("Partie", "New game", Language::German));
    }
}
