//! What lies over the board: the menu, what each of its entries does, and the offer to end here.

use super::TowersPage;
use crate::{
    app::{
        archive::Shown,
        screens::{
            Device, Go,
            question::Question,
            results::{Origin, SharePage},
            towers::{TowersReview, TowersSetup, setup::TowersDuel},
            two::{Entry, Kind, Layer, Step},
        },
    },
    buttons::Press,
    store::GameKind,
    text::Message,
    towers::{Action, Colour, Effort, Level, adjudicate},
    ui::widgets::Prose,
};

/// Where a look at the match comes back to.
const HERE: Origin = Origin::Play(GameKind::Towers);

impl TowersPage {
    fn chosen(&mut self, entry: Entry, device: &mut Device) -> Go {
        let Some(duel) = &mut device.towers.duel else {
            return TowersSetup::new().into();
        };
        self.layer = None;
        match entry {
            Entry::Undo => duel.undo(),
            Entry::Redo => duel.redo(),
            Entry::Hint => {
                // The device asks nobody: while it thinks there is no hint.
                if self.reply.is_none() && !duel.game().is_placing() {
                    device
                        .mind
                        .ponder_towers(duel.game(), Effort::of(Level::Hard));
                    self.hinting = true;
                }
                return Go::Stay;
            }
            Entry::Offer => {
                self.layer = Some(offered(duel));
                return Go::Stay;
            }
            Entry::Review | Entry::Share => {
                device.shown = Some(Shown::Towers(duel.play.clone(), duel.opening()));
                return match entry {
                    Entry::Share => SharePage::new(HERE, device).into(),
                    _ => TowersReview::new(HERE, device).into(),
                };
            }
            Entry::Help => {
                self.layer = Some(Layer::Help(Prose::default(), Message::TowersHelp));
                return Go::Stay;
            }
            Entry::Leave if duel.is_over() => return TowersSetup::new().into(),
            Entry::Leave => {
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
            Step::Stay => {}
            Step::Close => self.layer = None,
            Step::Chosen(entry) => return self.chosen(entry, device),
            Step::Agreed => {
                self.layer = None;
                self.play(Action::Agree, device);
            }
            Step::Leave => {
                device.mind.rest();
                return TowersSetup::new().into();
            }
        }
        Go::Stay
    }
}

pub(super) fn menu(duel: &TowersDuel) -> Layer {
    let (over, placing) = (duel.is_over(), duel.game().is_placing());
    let advice = match (over, placing) {
        (true, _) => Some(Entry::Review),
        (_, true) => None,
        _ => Some(Entry::Hint),
    };
    let may_offer = !over && !placing && duel.device_to_move().is_none();
    let offer = may_offer.then_some(Entry::Offer);
    let share = over.then_some(Entry::Share);
    let sometimes = [advice, offer, share].into_iter().flatten();
    let entries: heapless::Vec<Entry, 7> = [Entry::Undo, Entry::Redo]
        .into_iter()
        .chain(sometimes)
        .chain([Entry::Help, Entry::Leave])
        .collect();
    Layer::menu(&entries)
}

/// An offer to end here and count. A person is asked; the device agrees unless it would lose.
fn offered(duel: &TowersDuel) -> Layer {
    let position = duel.game().position();
    let other = duel.game().to_move().opponent();
    if duel.kind(other as usize) == Kind::Person {
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
