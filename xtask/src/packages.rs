//! Installs what is missing through the system's package manager, if this user may do so without
//! being asked anything; else says which command to run.

use std::fmt;
use std::process::Command;

use crate::package_manager::PackageManager;
use crate::programs;

/// What this user may do about missing packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rights {
    /// Run the package manager directly.
    Own,
    /// Run it through sudo, which asks nothing.
    Sudo,
    /// sudo would ask for a password.
    AskedSudo,
    /// There is no sudo; somebody else must do it.
    None,
}

/// Why something missing was not installed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// There is no supported package manager.
    NoPackageManager,
    /// sudo needs a password; the user can run this command.
    MayNot(String),
    /// There is no sudo; this must be run as root.
    RootOnly(String),
    /// The command was run and failed.
    CommandFailed(String),
    /// The command succeeded, but it is still missing.
    StillMissing(String),
}

impl Rights {
    /// What this user may do with `manager`.
    fn with(manager: PackageManager) -> Rights {
        let is_root =
            || programs::answer(programs::command("id").arg("-u")).as_deref() == Some("0");
        if manager == PackageManager::Brew || is_root() {
            Rights::Own
        } else if programs::find("sudo").is_none() {
            Rights::None
        } else if programs::succeeds(programs::command("sudo").args(["-n", "true"])) {
            Rights::Sudo
        } else {
            Rights::AskedSudo
        }
    }
}

/// Installs packages so that `is_there` becomes true; `what` is missing, as the beginning of a sentence.
pub(crate) fn install(
    what: &str,
    packages: fn(PackageManager) -> &'static [&'static str],
    is_there: fn() -> bool,
) -> Result<(), Refusal> {
    let manager = PackageManager::among(|program| programs::find(program).is_some())
        .ok_or(Refusal::NoPackageManager)?;
    let commands = manager.commands(packages(manager));
    let rights = Rights::with(manager);
    let typed = as_typed(&commands, rights);
    match rights {
        Rights::AskedSudo => return Err(Refusal::MayNot(typed)),
        Rights::None => return Err(Refusal::RootOnly(typed)),
        Rights::Own | Rights::Sudo => {}
    }
    println!("{} missing; installing: {typed}", what);
    let mut succeeded = false;
    for words in &commands {
        // A refresh fails harmlessly if one source cannot be reached: only the last command counts.
        succeeded = programs::run(&mut with_rights(words, rights)).is_ok();
    }
    match (succeeded, is_there()) {
        (true, true) => Ok(()),
        (true, false) => Err(Refusal::StillMissing(typed)),
        (false, _) => Err(Refusal::CommandFailed(typed)),
    }
}

fn with_rights(words: &[&str], rights: Rights) -> Command {
    let mut command = match rights {
        Rights::Own => programs::command("env"),
        _ => {
            let mut sudo = programs::command("sudo");
            sudo.args(["-n", "env"]);
            sudo
        }
    };
    command.arg("DEBIAN_FRONTEND=noninteractive").args(words);
    command
}

/// The commands as a person would type them.
fn as_typed(commands: &[Vec<&str>], rights: Rights) -> String {
    let sudo = match rights {
        Rights::Sudo | Rights::AskedSudo => "sudo ",
        Rights::Own | Rights::None => "",
    };
    let typed = commands.iter().map(|words| {
        let quoted = words.iter().map(|word| match word.contains('(') {
            true => format!("'{word}'"),
            false => word.to_string(),
        });
        format!("{sudo}{}", quoted.collect::<Vec<_>>().join(" "))
    });
    typed.collect::<Vec<_>>().join(" && ")
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoPackageManager => write!(f, "and no package manager known here was found"),
            Refusal::MayNot(typed) => write!(
                f,
                "and installing would ask for a password: run `{typed}` and then this command again"
            ),
            Refusal::RootOnly(typed) => write!(
                f,
                "and this user may not install: have `{typed}` run as root and then start this command again"
            ),
            Refusal::CommandFailed(typed) => write!(f, "and `{typed}` failed"),
            Refusal::StillMissing(typed) => write!(f, "even after `{typed}`"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debian_refreshes_its_lists_first() {
        let commands = PackageManager::Apt.commands(&["libsdl2-dev"]);
        assert_eq!(
            as_typed(&commands, Rights::AskedSudo),
            "sudo apt-get update && \
             sudo apt-get install --yes --no-install-recommends libsdl2-dev"
        );
    }

    #[test]
    fn only_debian_refreshes_and_nothing_asks() {
        let typed = |manager: PackageManager| as_typed(&manager.commands(&["thing"]), Rights::None);
        assert_eq!(typed(PackageManager::Dnf), "dnf install --yes thing");
        assert_eq!(
            typed(PackageManager::Pacman),
            "pacman -S --needed --noconfirm thing"
        );
        assert_eq!(
            typed(PackageManager::Zypper),
            "zypper --non-interactive install thing"
        );
        assert_eq!(typed(PackageManager::Apk), "apk add thing");
        assert_eq!(typed(PackageManager::Brew), "brew install thing");
    }

    #[test]
    fn a_word_with_special_characters_is_quoted() {
        let commands = PackageManager::Zypper.commands(&["pkgconfig(sdl2)"]);
        assert!(as_typed(&commands, Rights::Own).ends_with(" 'pkgconfig(sdl2)'"));
    }

    #[test]
    fn rights_reach_the_command_that_runs() {
        let shown = |rights| format!("{:?}", with_rights(&["apk", "add", "thing"], rights));
        assert!(
            shown(Rights::Sudo).contains(r#""-n" "env" "DEBIAN_FRONTEND=noninteractive" "apk""#)
        );
        assert!(!shown(Rights::Own).contains("sudo"));
    }
}
