//! What every screen shares: the time, the settings, and the effects collected so far.

use super::{Effects, Settings, Sound};
use crate::{
    text::{Language, Message},
    time::Millis,
};

/// Handed to the screen with everything that happens.
#[derive(Clone, Debug)]
pub(super) struct Device {
    pub(super) at: Millis,
    pub(super) settings: Settings,
    effects: Effects,
}

impl Device {
    pub(super) fn new(at: Millis, settings: Settings) -> Self {
        Device {
            at,
            settings,
            effects: Effects::default(),
        }
    }

    /// The words of a message in the player's language.
    pub(super) fn say(&self, message: Message) -> &'static str {
        message.text(self.language())
    }

    pub(super) fn language(&self) -> Language {
        self.settings.language
    }

    /// What is on the screen has changed.
    pub(super) fn redraw(&mut self) {
        self.effects.redraw = true;
    }

    pub(super) fn sound(&mut self, sound: Sound) {
        if self.settings.sound {
            self.effects.sound = Some(sound);
        }
    }

    /// A press did something: shows and sounds it. A press that did nothing is silent.
    pub(super) fn click(&mut self, changed: bool) {
        if changed {
            self.redraw();
            self.sound(Sound::Click);
        }
    }

    pub(super) fn take_effects(&mut self) -> Effects {
        core::mem::take(&mut self.effects)
    }
}
