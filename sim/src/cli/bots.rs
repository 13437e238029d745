//! The commands for the device's players: `ugi`, `arena`, `train` and `advise`.

use std::{
    fs::File,
    io::{self, BufReader},
    path::{Path, PathBuf},
};

use lexopt::{Arg, Parser, ValueExt};
use pocketq_core::{level::Level, towers::BoardSize};

use super::{CommandError, print};
use crate::{
    advise, arena,
    complaints::Complaints,
    train::{Stage, Training, train},
    ugi,
};

pub(super) fn converse(mut parser: Parser) -> Result<(), CommandError> {
    let (mut game, mut board) = (None, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Value(value) if game.is_none() => game = Some(value.string()?),
            Arg::Long("board") => board = Some(towers_board(&mut parser)?),
            other => return Err(other.unexpected().into()),
        }
    }
    let (input, output) = (io::stdin().lock(), io::stdout());
    let result = match (game.as_deref(), board) {
        (Some("towers"), board) => {
            let engine = ugi::Towers::new(board.unwrap_or(BoardSize::Central));
            ugi::converse(engine, input, output)
        }
        (Some(game), Some(_)) => {
            return Err(CommandError::usage(format_args!("{game} has no --board")));
        }
        (Some("quantik"), None) => ugi::converse(ugi::Quantik::default(), input, output),
        (Some(other), None) => {
            return Err(CommandError::usage(format_args!(
                "ugi has no game {other:?}"
            )));
        }
        (None, _) => return Err(CommandError::usage("ugi needs a game")),
    };
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

fn towers_board(parser: &mut Parser) -> Result<BoardSize, CommandError> {
    let name = parser.value()?.string()?;
    BoardSize::from_name(&name)
        .ok_or_else(|| CommandError::usage(format!("there is no board {name:?}")))
}

pub(super) fn bots_play(mut parser: Parser) -> Result<(), CommandError> {
    let (mut game, mut players, mut games, mut seed) = (None, None, 100, 0);
    let mut board = None;
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Value(value) if game.is_none() => game = Some(value.string()?),
            Arg::Long("players") => players = Some(parser.value()?.string()?),
            Arg::Long("games") => games = parser.value()?.parse()?,
            Arg::Long("seed") => seed = parser.value()?.parse()?,
            Arg::Long("board") => board = Some(towers_board(&mut parser)?),
            other => return Err(other.unexpected().into()),
        }
    }
    if board.is_some() && game.as_deref() != Some("towers") {
        return Err(CommandError::usage("only towers has boards to choose from"));
    }
    let players = players.ok_or_else(|| CommandError::usage("arena needs --players"))?;
    let mut names: Vec<&str> = players.split(',').collect();
    for name in &mut names {
        // Show the level's own name, even if the user gave another name for it.
        *name = Level::from_name(name).map_or(*name, |level| level.name());
    }
    let records = match game.as_deref() {
        Some("quantik") => {
            arena::contest(&mut arena::QuantikContest::default(), &names, games, seed)
        }
        Some("qwantum") => {
            arena::contest(&mut arena::QwantumContest::default(), &names, games, seed)
        }
        Some("towers") => {
            let board = board.unwrap_or(BoardSize::Central);
            arena::contest(&mut arena::TowersContest::new(board), &names, games, seed)
        }
        Some(other) => {
            return Err(CommandError::usage(format_args!(
                "arena has no game {other:?}"
            )));
        }
        None => return Err(CommandError::usage("arena needs a game")),
    };
    let records = records.map_err(CommandError::usage)?;
    print(&arena::lines(&names, &records))
}

pub(super) fn train_nets(mut parser: Parser) -> Result<(), CommandError> {
    let (mut directory, mut seed, mut stages) = (None, 1, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Value(value) if directory.is_none() => directory = Some(PathBuf::from(value)),
            Arg::Long("seed") => seed = parser.value()?.parse()?,
            Arg::Long("stages") => {
                let text = parser.value()?.string()?;
                let read = Stage::parse(&text);
                let wrong = || CommandError::usage(format!("{text:?} are no stages"));
                stages = Some(read.ok_or_else(wrong)?);
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let directory = directory.ok_or_else(|| CommandError::usage("train needs a DIR"))?;
    let stages = stages.ok_or_else(|| CommandError::usage("train needs --stages"))?;
    let training = Training {
        directory,
        seed,
        stages,
    };
    train(&training, Complaints).map_err(CommandError::about(&training.directory))
}

pub(super) fn give_advice(mut parser: Parser) -> Result<(), CommandError> {
    let (mut file, mut level): (Option<PathBuf>, _) = (None, Level::Hard);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Value(value) if file.is_none() => file = Some(value.into()),
            Arg::Long("level") => {
                let name = parser.value()?.string()?;
                level = Level::from_name(&name)
                    .filter(|&level| level != Level::Novice)
                    .ok_or_else(|| CommandError::usage(format!("no advice from {name:?}")))?;
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let file = file.ok_or_else(|| CommandError::usage("advise needs a FILE"))?;
    let (answers, refusals) = (io::stdout(), Complaints);
    let answered = if file == Path::new("-") {
        advise::advise(io::stdin().lock(), level, answers, refusals)?
    } else {
        let opened = File::open(&file).map_err(CommandError::about(&file))?;
        advise::advise(BufReader::new(opened), level, answers, refusals)
            .map_err(CommandError::about(&file))?
    };
    if answered {
        Ok(())
    } else {
        // Each refusal was already reported when it came up.
        Err(CommandError {
            code: 2,
            why: String::new(),
        })
    }
}
