//! Tests that guided turns can be completed, and leave everything as it was.

use super::{
    super::{BoardPage, Screen, Small, controller::Controller, two_player::TwoPlayers},
    *,
};
use crate::{
    app::{AnyStoredMatch, App, Boot, Settings},
    level::Level,
    qwantum,
    share::ShareableMatch,
    store::Name,
    text::Language,
    ui::text_record,
};

const KEYS: [Key; 5] = [Key::Up, Key::Down, Key::Left, Key::Right, Key::Do];

fn device() -> Device {
    App::new(Boot::default()).device
}

fn press(page: &mut GuidePage, key: Key, device: &mut Device) -> Go {
    // The dice come to rest, and the step no longer ignores presses.
    device.at = device.at + Millis::seconds(5);
    page.tick(device);
    page.press(Press { key, repeat: 0 }, device)
}

/// What has been played in the current match of a game.
fn played(game: GameKind, device: &Device) -> Option<std::vec::Vec<u32>> {
    let mut codes = Vec::new();
    for_game!(game, G => G::current(device)?.each_code(&mut |code| codes.push(code)));
    Some(codes)
}

/// Follows the guide to its end, and calls `before` before each press.
fn walk(
    game: GameKind,
    device: &mut Device,
    mut before: impl FnMut(&mut GuidePage, Key, &mut Device),
) -> Go {
    let mut page = GuidePage::begin(game, device);
    for _ in 0..60 {
        let key = page.step().unwrap().key(page.pressed);
        before(&mut page, key, device);
        let go = press(&mut page, key, device);
        if matches!(go, Go::Close(PageEvent::Interrupted)) {
            return go;
        }
    }
    panic!("the guide of {game:?} does not end");
}

#[test]
fn every_press_of_a_guide_does_something() {
    for game in GameKind::ALL {
        let device = &mut device();
        let mut last = None;
        walk(game, device, |page, key, device| {
            device.at = device.at + Millis::seconds(5);
            page.tick(device);
            let mut frame = Frame::new();
            page.draw(device, &mut frame);
            assert_ne!(last.as_ref(), Some(&frame), "{game:?} before {key:?}");
            last = Some(frame);
        });
    }
}

#[test]
fn other_buttons_do_nothing() {
    for game in GameKind::ALL {
        let device = &mut device();
        walk(game, device, |page, key, device| {
            let (step, match_before) = ((page.step, page.pressed), played(game, device));
            for other in KEYS.into_iter().filter(|other| *other != key) {
                assert!(matches!(press(page, other, device), Go::Refused));
                assert_eq!((page.step, page.pressed), step, "{other:?} in {game:?}");
                assert_eq!(played(game, device), match_before);
            }
        });
    }
}

#[test]
fn the_match_that_was_being_played_goes_on() {
    for game in GameKind::ALL {
        let device = &mut device();
        for_game!(game, G => (G::GUIDE.begin)(device));
        // Any match will do, unless it equals the guide's own match at its end.
        let before = played(game, device);
        assert!(before.is_some());
        walk(game, device, |_, _, _| {});
        assert_eq!(played(game, device), before, "{game:?} to the end");
        assert_eq!(device.guided, None);
        let mut page = GuidePage::begin(game, device);
        let key = page.step().unwrap().key(0);
        press(&mut page, key, device);
        let Go::Push(Screen::Small(Small::Question(mut question))) =
            press(&mut page, Key::Back, device)
        else {
            panic!("{game:?} is left unasked");
        };
        let yes = Press {
            key: Key::Do,
            repeat: 0,
        };
        let Go::Close(event) = question.press(yes, device) else {
            panic!("{game:?} is not left");
        };
        assert!(matches!(page.page_event(event, device), Go::Close(_)));
        assert_eq!(played(game, device), before, "{game:?} left");
    }
}

/// There is only one search at a time, and the guide stopped the device's.
#[test]
fn the_device_goes_on_with_its_move() {
    let device = &mut device();
    let [one, two] = [Controller::Device(Level::Easy), Controller::Person].map(Controller::number);
    let players = TwoPlayers::from_bytes(&[one, two, 1]);
    device.quantik.set_players(players.unwrap());
    device.quantik.begin((), 0, [Name::new(), Name::new()]);
    let mut board = BoardPage::open(device);
    assert!(device.thinking.is_busy());
    let mut page = GuidePage::begin(GameKind::Quantik, device);
    assert!(!device.thinking.is_busy());
    let Go::Close(event) = page.page_event(PageEvent::Ended, device) else {
        panic!("it is not left");
    };
    assert!(!device.thinking.is_busy());
    board.page_event(event, device);
    assert!(device.thinking.is_busy() && device.is_waiting());
}

#[test]
fn a_match_from_elsewhere_ends_it() {
    let mut app = App::new(Boot::default());
    let game = GameKind::Quantik;
    app.device.quantik.begin_guided(());
    let before = played(game, &app.device);
    let elsewhere = app.device.quantik.stored().unwrap().journal.clone();
    let mut page = GuidePage::begin(game, &mut app.device);
    for key in [Key::Down, Key::Do, Key::Right, Key::Do] {
        press(&mut page, key, &mut app.device);
    }
    assert_ne!(played(game, &app.device), before);
    app.open(page.into());
    let _ = app.view(Millis::seconds(100), &ShareableMatch::Quantik(elsewhere));
    assert_eq!(app.device.guided, None);
    assert_eq!(played(game, &app.device), before);
}

#[test]
fn without_a_match_there_is_none_afterwards() {
    for game in GameKind::ALL {
        let device = &mut device();
        walk(game, device, |_, _, _| {});
        assert_eq!(played(game, device), None);
    }
}

#[test]
fn the_dice_are_those_that_the_words_tell_of() {
    let device = &mut device();
    let mut totals = std::vec![];
    walk(GameKind::Qwantum, device, |_, _, device| {
        let game = *device.table.as_ref().unwrap().journal().game();
        if let Some(throw) = game.throw() {
            totals.push(qwantum::Colour::ALL.map(|colour| throw.total(colour)));
        }
    });
    totals.dedup();
    // Violet, blue, red, yellow: red is 5 + 4 + 6, and then white alone.
    assert_eq!(totals[..2], [[6, 7, 15, 14], [7, 5, 2, 11]]);
    // Later red 4, red 12, and then nothing fits.
    assert_eq!(totals[2..], [[7, 4, 4, 6], [2, 5, 12, 7], [2, 4, 15, 8]]);
}

#[test]
fn the_later_turns_score_what_the_words_tell_of() {
    let device = &mut device();
    let mut seen = std::vec![];
    walk(GameKind::Qwantum, device, |page, _, device| {
        let game = *device.table.as_ref().unwrap().journal().game();
        let sheet = game.sheet(qwantum::Seat::One);
        let column = qwantum::Colour::ALL.map(|colour| sheet.row(colour).cell(0));
        let red = sheet.row(qwantum::Colour::Red).values().to_vec();
        match page.step().unwrap().words {
            Message::GuideColumn => assert_eq!(column, [Some(7), Some(5), None, Some(9)]),
            Message::GuideAfterLine => {
                assert_eq!(
                    (sheet.column_score(0), red),
                    (Some(5), std::vec![4, 9, 13, 17])
                );
            }
            Message::GuideMiss => assert_eq!((red.last(), sheet.misses()), (Some(&12), 0)),
            Message::GuideNextTurn => assert_eq!((sheet.misses(), sheet.total()), (1, 4)),
            _ => return,
        }
        seen.push(());
    });
    assert_eq!(seen.len(), 4);
}

/// What a note tells of, where there is more to see than the words: left, top, right, bottom.
fn told_of(words: Message) -> &'static [[i32; 4]] {
    /// The dice, and the totals below them.
    const DICE: [i32; 4] = [0, 0, 128, 30];
    const TOTALS: [i32; 4] = [0, 35, 128, 43];
    /// The rows of a sheet with the totals beside them.
    const ROWS: [i32; 4] = [0, 0, 128, 36];
    /// The row that is written, the column scores, and the line below the sheet with the points.
    const WRITTEN: [i32; 4] = [0, 20, 96, 38];
    const SCORES: [i32; 4] = [0, 40, 96, 50];
    const BELOW: [i32; 4] = [0, 56, 128, 64];
    /// Quantik's board: its first two rows.
    const TWO_ROWS: [i32; 4] = [0, 0, 128, 32];
    /// Quantum's board: the ranks near the player, and those near the other.
    const NEAR: [i32; 4] = [0, 23, 100, 64];
    const FAR: [i32; 4] = [0, 0, 100, 40];
    match words {
        Message::GuideThrow | Message::GuideNextTurn => &[DICE, [64, 54, 128, 64]],
        Message::GuideTotal | Message::GuideTakeUp | Message::GuideWhiteAlone => &[DICE, TOTALS],
        Message::GuideAgain => &[DICE, [48, 54, 128, 64]],
        Message::GuideFirst | Message::GuideOneMore | Message::GuideOthers => &[ROWS],
        Message::GuideColumn | Message::GuideAfterLine => &[ROWS, WRITTEN],
        Message::GuideSecondLowest => &[WRITTEN, SCORES, BELOW],
        Message::GuideMiss => &[WRITTEN, BELOW],
        Message::GuideShape
        | Message::GuideToBoard
        | Message::GuidePutDown
        | Message::GuideReply
        | Message::GuideForbidden
        | Message::GuideOwnAllowed
        | Message::GuideFourth
        | Message::GuideWon => &[TWO_ROWS],
        // The reason is at the bottom.
        Message::GuideRefused => &[TWO_ROWS, [0, 53, 128, 64]],
        // The cones are the last of the pieces beside the board.
        Message::GuideThreeShapes => &[[0, 0, 128, 16], [0, 51, 30, 64]],
        Message::GuideYourPieces
        | Message::GuidePickUp
        | Message::GuideMove
        | Message::GuideOtherMoved
        | Message::GuideCapture
        | Message::GuideTower
        | Message::GuideCorner
        | Message::GuideAnyDistance
        | Message::GuideSix => &[NEAR],
        Message::GuideReach | Message::GuideCaptured => &[FAR],
        _ => panic!("{words:?} tells of nothing"),
    }
}

#[test]
fn notes_leave_free_what_they_tell_of_and_cut_no_text() {
    let mut faults = std::vec![];
    for language in Language::ALL {
        for game in GameKind::ALL {
            let device = &mut device();
            device.settings = Settings {
                language,
                ..Settings::default()
            };
            walk(game, device, |page, key, device| {
                if page.board.is_tumbling() {
                    return;
                }
                let words = page.step().unwrap().words;
                let (mut alone, mut noted) = (Frame::new(), Frame::new());
                let record = text_record::record(|| page.board.page().draw(device, &mut alone));
                page.draw(device, &mut noted);
                let is_free = |[left, top, right, bottom]: [i32; 4]| {
                    let mut pixels = (left..right).flat_map(|x| (top..bottom).map(move |y| (x, y)));
                    pixels.all(|(x, y)| alone.is_lit(x, y) == noted.is_lit(x, y))
                };
                for area in told_of(words) {
                    if !is_free(*area) {
                        faults.push(std::format!(
                            "{language:?} {words:?} {key:?} covers {area:?}"
                        ));
                    }
                }
                // The note erases whole rows of pixels.
                let (top, bottom) = page.step().unwrap().covered(device);
                for text in record.texts {
                    let Some(area) = text.area else { continue };
                    let covered = (area.top..=area.bottom).filter(|y| (top..bottom).contains(y));
                    let count = covered.count() as i32;
                    if count != 0 && count != area.bottom - area.top + 1 {
                        let text = text.text;
                        faults.push(std::format!("{language:?} {words:?} {key:?} cuts {text:?}"));
                    }
                }
            });
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
