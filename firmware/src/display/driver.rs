//! What every kind of display can do. The task in [`super`] uses displays only through this.

use pocketq_core::{console::Brightness, ui::Span};

/// Drives one kind of display with 128×64 pixels.
///
/// Every call ends within a fraction of a second, even if the display is missing or its bus hangs.
/// After a fault the display may be in any state.
pub(crate) trait DisplayDriver {
    /// Makes a display ready, whatever its state. A lit display stays lit and must never flash,
    /// because somebody may be looking at it; a dark one stays dark. Its memory counts as lost.
    async fn set_up(&mut self, look: Look) -> Result<(), Fault>;

    /// Changes how a display that has been set up shows its picture. If this turns the picture
    /// round, the display's copy counts as lost.
    async fn adjust(&mut self, look: Look) -> Result<(), Fault>;

    /// Writes a span of the picture.
    async fn write(&mut self, span: Span, bytes: &[u8]) -> Result<(), Fault>;

    /// Lights a display that has been set up and has its whole picture. Harmless if already lit.
    async fn switch_on(&mut self) -> Result<(), Fault>;

    /// Darkens a display in any state, so that it draws as little current as possible. Before it is
    /// lit again it must be set up again.
    async fn switch_off(&mut self) -> Result<(), Fault>;
}

/// How a display shows its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// How bright it is.
    pub(crate) brightness: Brightness,
    /// Whether the picture is turned upside down.
    pub(crate) turned: bool,
}

/// Why a transfer failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, defmt::Format)]
pub(crate) enum Fault {
    /// Nothing answers at the display's address.
    Absent,
    /// The display stopped answering, or there is noise on the wires.
    Broken,
    /// The bus hangs.
    Late,
}
