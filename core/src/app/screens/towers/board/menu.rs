//! What lies over the board: the menu, what each of its entries does, and the offer to end here.

use super::TowersPage;
use crate::{
    app::screens::{
        Device, Go,
        question::Question,
        results::{Origin, SharePage},
        towers::{TowersReview, TowersSetup, setup::TowersMatch},
        two_player::{Controller, Layer, LayerStep, MatchMenuEntry},
    },
    buttons::Press,
    games::GameKind,
    text::Message,
    towers::{Action, Colour, Effort, Level, adjudicate},
    ui::widgets::Prose,
};

/// Where a look at the match comes back to.
const HERE: Origin = Origin::Board(GameKind::Towers);

impl TowersPage {
    fn chosen(&mut self, entry: MatchMenuEntry, device: &mut Device) -> Go {
        let Some(current) = &mut device.towers.current else {
            return TowersSetup::new().into();
        };
        self.layer = None;
        match entry {
            MatchMenuEntry::Undo => current.undo(),
            MatchMenuEntry::Redo => current.redo(),
            MatchMenuEntry::Hint => {
                // The device asks nobody: while it thinks there is no hint.
                if self.reply.is_none() && !current.game().is_placing() {
                    device
                        .thinking
                        .search_towers(current.game(), Effort::of(Level::Hard));
                    self.hinting = true;
                }
                return Go::Stay;
            }
            MatchMenuEntry::Offer => {
                self.layer = Some(offered(current));
                return Go::Stay;
            }
            MatchMenuEntry::Review | MatchMenuEntry::Share => {
                device.results.viewed = Some(current.stored.clone().into());
                return match entry {
                    MatchMenuEntry::Share => SharePage::new(HERE, device).into(),
                    _ => TowersReview::new(HERE, device).into(),
                };
            }
            MatchMenuEntry::Help => {
                self.layer = Some(Layer::Help(Prose::default(), Message::TowersHelp));
                return Go::Stay;
            }
            MatchMenuEntry::Leave if current.is_over() => return TowersSetup::new().into(),
            MatchMenuEntry::Leave => {
                self.layer = Some(Layer::Leave(Question::leave()));
                return Go::Stay;
            }
        }
        self.telling = false;
        self.next_turn(device);
        Go::Stay
    }

    pub(super) fn press_layer(&mut self, press: Press, device: &mut Device) -> Go {
        let Some(layer) = &mut self.layer else {
            return Go::Stay;
        };
        match layer.press(press, device) {
            LayerStep::Stay => {}
            LayerStep::Close => self.layer = None,
            LayerStep::Chosen(entry) => return self.chosen(entry, device),
            LayerStep::Agreed => {
                self.layer = None;
                self.play(Action::Agree, device);
            }
            LayerStep::Leave => {
                device.thinking.stop();
                return TowersSetup::new().into();
            }
        }
        Go::Stay
    }
}

pub(super) fn menu(current: &TowersMatch) -> Layer {
    let (over, placing) = (current.is_over(), current.game().is_placing());
    let advice = match (over, placing) {
        (true, _) => Some(MatchMenuEntry::Review),
        (_, true) => None,
        _ => Some(MatchMenuEntry::Hint),
    };
    let may_offer = !over && !placing && current.device_to_move().is_none();
    let offer = may_offer.then_some(MatchMenuEntry::Offer);
    let share = over.then_some(MatchMenuEntry::Share);
    let sometimes = [advice, offer, share].into_iter().flatten();
    let entries: heapless::Vec<MatchMenuEntry, 7> = [MatchMenuEntry::Undo, MatchMenuEntry::Redo]
        .into_iter()
        .chain(sometimes)
        .chain([MatchMenuEntry::Help, MatchMenuEntry::Leave])
        .collect();
    Layer::menu(&entries)
}

/// An offer to end here and count. A person is asked; the device agrees unless it would lose.
fn offered(current: &TowersMatch) -> Layer {
    let position = current.game().position();
    let other = current.game().to_move().opponent();
    if current.controller(other as usize) == Controller::Person {
        return Layer::Agree(Question::agree());
    }
    let of_both = |count: &dyn Fn(Colour) -> u8| Colour::ALL.map(count);
    let winner = adjudicate(
        of_both(&|colour| position.fixed_towers(colour)),
        of_both(&|colour| position.points(colour)),
    );
    if winner == Some(other.opponent()) {
        Layer::Told(Message::Offer, Message::OfferDeclined)
    } else {
        Layer::Agree(Question::device_agrees())
    }
}
