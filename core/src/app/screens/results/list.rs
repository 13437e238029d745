//! The list of result screens, and resetting the statistics, which asks twice.

use super::{LastGames, Question, StatisticsPage, TopTen};
use crate::{
    app::{
        Sound,
        device::Device,
        screens::{
            Go,
            list_page::{Line, Table},
        },
    },
    text::Message,
};

pub(in crate::app::screens) const RESULTS: &Table = &Table::named(
    "results",
    Message::Results,
    &[
        Line::entry(Message::LastGames, |_| LastGames::default().into()),
        Line::entry(Message::Statistics, |_| StatisticsPage::default().into()),
        Line::entry(Message::TopTen, |_| TopTen::Ordinary.into()),
        Line::entry(Message::TopTenByCode, |_| TopTen::ByCode.into()),
        Line::entry(Message::Reset, |_| {
            Question::new(Message::ResetTitle, Message::ResetText, ask_again).into()
        }),
    ],
);

/// The same question again, in other words.
fn ask_again(_device: &mut Device) -> Go {
    let again = Question::new(Message::ResetSureTitle, Message::ResetSureText, reset);
    Go::Replace(again.into())
}

fn reset(device: &mut Device) -> Go {
    device.results.statistics.reset();
    device.store_requests.store_statistics = true;
    device.sound(Sound::Done);
    Go::Pop
}
