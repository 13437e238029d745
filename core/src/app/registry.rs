//! The registry: maps each game and each kind of match to the type that registers it. A new game
//! needs a line in each list here. The traits in `registered_game.rs` say what it must implement.

pub(in crate::app) use super::screens::{
    quantik::Quantik,
    qwantum::{DiceOnly, MySheet, Qwantum},
    towers::Towers,
};

/// Calls a macro with the kinds of matches that can be viewed and shared, and how many players each
/// has.
macro_rules! viewed_matches {
    ($define:ident) => {
        $define! {
            Qwantum, game => game.seats().count();
            MySheet, _ => 1;
            Quantik, _ => 2;
            Towers, _ => 2;
        }
    };
}

/// Evaluates an expression for a game that is known only at run time. In the expression, the given
/// name stands for the type that registers the game.
///
/// ```text
/// for_game!(kind, G => G::NAME)
/// ```
macro_rules! for_game {
    ($kind:expr, $game:ident => $body:expr) => {
        $crate::app::registry::match_type! { $kind, $game, $body,
            $crate::games::GameKind::Qwantum => $crate::app::registry::Qwantum,
            $crate::games::GameKind::Quantik => $crate::app::registry::Quantik,
            $crate::games::GameKind::Towers => $crate::app::registry::Towers,
        }
    };
}

/// The same for a kind of match: a game in one of its modes. `None` if the kind is unknown because
/// a newer program stored it.
macro_rules! for_match {
    ($kind:expr, $registered:ident => $body:expr) => {{
        let kind: $crate::games::MatchKind = $kind;
        $crate::app::registry::match_type! { (kind.game, kind.mode), $registered, Some($body),
            ($crate::games::GameKind::Qwantum, 0) => $crate::app::registry::Qwantum,
            ($crate::games::GameKind::Qwantum, 1) => $crate::app::registry::MySheet,
            ($crate::games::GameKind::Qwantum, 2) => $crate::app::registry::DiceOnly,
            ($crate::games::GameKind::Quantik, 0) => $crate::app::registry::Quantik,
            ($crate::games::GameKind::Towers, 0) => $crate::app::registry::Towers,
            ; None
        }
    }};
}

macro_rules! match_type {
    ($value:expr, $name:ident, $body:expr, $($pattern:pat => $type:ty,)* $(; $otherwise:expr)?) => {
        match $value {
            $($pattern => {
                type $name = $type;
                $body
            })*
            $(_ => $otherwise,)?
        }
    };
}

pub(in crate::app) use {for_game, for_match, match_type, viewed_matches};

#[cfg(test)]
mod tests {
    use crate::{
        app::registered_game::{RegisteredGame, RegisteredMode},
        games::{GameKind, MatchKind},
    };

    #[test]
    fn every_kind_of_match_is_registered_and_a_game_under_its_own_name() {
        for kind in MatchKind::ALL {
            assert!(for_match!(kind, M => M::NAME).is_some(), "{kind:?}");
        }
        for game in GameKind::ALL {
            assert_eq!(for_game!(game, G => G::KIND), game);
        }
    }
}
