//! The table of messages: a name, its room, and its words in English, French, Italian and Polish.

use super::{Language, Room};

macro_rules! messages {
    ($($name:ident: $room:ident => $english:literal, $french:literal, $italian:literal, $polish:literal;)*) => {
        /// Something the device says.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Message {
            $(#[doc = $english] $name,)*
        }

        impl Message {
            /// All of them.
            pub const ALL: &'static [Message] = &[$(Message::$name),*];

            /// The room that it has on the screen.
            pub const fn room(self) -> Room {
                match self {
                    $(Message::$name => Room::$room,)*
                }
            }

            /// Its words in a language.
            pub const fn text(self, language: Language) -> &'static str {
                match self {
                    $(Message::$name => match language {
                        Language::English => $english,
                        Language::French => $french,
                        Language::Italian => $italian,
                        Language::Polish => $polish,
                    },)*
                }
            }
        }
    };
}

messages! {
    Settings: Entry => "Settings", "Réglages", "Impostazioni", "Ustawienia";
    About: Entry => "About", "À propos", "Informazioni", "O urządzeniu";

    Language: Label => "Language", "Langue", "Lingua", "Język";
    Contrast: Label => "Brightness", "Luminosité", "Luminosità", "Jasność";
    ScreenOff: Label => "Screen off", "Veille", "Spegni dopo", "Wygaszanie";
    Sound: Label => "Sound", "Son", "Suono", "Dźwięk";
    Turned: Label => "Upside down", "Retourné", "Capovolto", "Odwrócony";
    On: Value => "on", "oui", "sì", "tak";
    Off: Value => "off", "non", "no", "nie";
    Never: Value => "never", "jamais", "mai", "nigdy";

    Restarted: Title => "It had to restart", "Redémarrage forcé", "Riavvio forzato", "Ponowny start";
    Stalled: Prose =>
        "The device did not answer and was started again.",
        "L'appareil ne répondait plus et a été relancé.",
        "Il dispositivo non rispondeva ed è stato riavviato.",
        "Urządzenie nie odpowiadało i zostało uruchomione ponownie.";
    Panicked: Prose => "Please report this:", "Merci de signaler :", "Da segnalare, grazie:", "Prosimy to zgłosić:";
    GoOn: Choice => "Go on", "Continuer", "Avanti", "Dalej";

    AboutText: Prose =>
        "Three tabletop games in a pocket.\nArrows choose, A does, B goes back; B held opens the menu.\nFree under MIT or Apache 2.0. The games' names belong to their publishers.",
        "Trois jeux de société en poche.\nFlèches : choisir. A : valider. B : retour ; B maintenu : menu.\nLibre sous MIT ou Apache 2.0. Les noms des jeux sont à leurs éditeurs.",
        "Tre giochi da tavolo in tasca.\nFrecce: scegli. A: conferma. B: indietro; B a lungo: menu.\nLibero con licenza MIT o Apache 2.0. I nomi dei giochi sono dei loro editori.",
        "Trzy gry planszowe w kieszeni.\nStrzałki: wybór. A: zatwierdź. B: wstecz; przytrzymaj B: menu.\nWolna licencja MIT lub Apache 2.0. Nazwy gier należą do ich wydawców.";
}
