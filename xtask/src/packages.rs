//! Installs what is missing through the system's package manager, if this user may do that without
//! being asked anything. Otherwise says which command to run.

use std::process::Command;

use crate::programs::{answer, command, find, run, succeeds};

/// Commands that install packages without asking questions, in order of preference: a system's own
/// manager comes before Homebrew.
const MANAGERS: [&str; 6] = [
    // Debian's npm recommends hundreds of packages that are not needed.
    "apt-get install --yes --no-install-recommends",
    "dnf install --yes",
    // No refresh of the lists: on Arch, a refresh without a full upgrade breaks the system.
    "pacman -S --needed --noconfirm",
    "zypper --non-interactive install",
    "apk add",
    "brew install",
];

/// Managers whose package names differ from the usual ones, with their names.
type Others<'a> = &'a [(&'a str, &'a str)];

/// Installs packages so that `is_there` becomes true. `what` begins a sentence that says what is
/// missing; the error ends that sentence.
pub(crate) fn install(
    what: &str,
    usual: &str,
    others: Others<'_>,
    is_there: fn() -> bool,
) -> Result<(), String> {
    let manager = manager(|program| find(program).is_some())
        .ok_or("and no package manager known here was found")?;
    let lines = lines(manager, usual, others);
    let is_root = || answer(command("id").arg("-u")).as_deref() == Some("0");
    let with_sudo = program(manager) != "brew" && !is_root();
    if with_sudo && find("sudo").is_none() {
        return Err(format!(
            "and this user may not install: have `{}` run as root and then start this command again",
            typed(&lines, "")
        ));
    }
    let typed = typed(&lines, if with_sudo { "sudo " } else { "" });
    if with_sudo && !succeeds(command("sudo").args(["-n", "true"])) {
        return Err(format!(
            "and installing would ask for a password: run `{typed}` and then this command again"
        ));
    }
    println!("{what} missing; installing: {typed}");
    let mut succeeded = false;
    for line in &lines {
        // A refresh fails if one source cannot be reached, which does no harm. Only the last
        // command counts.
        succeeded = run(&mut shell(line, with_sudo)).is_ok();
    }
    match (succeeded, is_there()) {
        (true, true) => Ok(()),
        (true, false) => Err(format!("even after `{typed}`")),
        (false, _) => Err(format!("and `{typed}` failed")),
    }
}

/// The first manager that the machine has.
fn manager(has: impl Fn(&str) -> bool) -> Option<&'static str> {
    MANAGERS.into_iter().find(|manager| has(program(manager)))
}

fn program(manager: &str) -> &str {
    manager.split(' ').next().unwrap_or_default()
}

/// The command lines that install packages, in order, without sudo.
fn lines(manager: &str, usual: &str, others: Others<'_>) -> Vec<String> {
    let program = program(manager);
    let other = others.iter().find(|(name, _)| *name == program);
    let names = other.map_or(usual, |(_, names)| names);
    let install = format!("{manager} {names}");
    match program {
        // A fresh Debian has no package lists until they are downloaded.
        "apt-get" => vec!["apt-get update".into(), install],
        _ => vec![install],
    }
}

/// The commands as a person would type them.
fn typed(lines: &[String], sudo: &str) -> String {
    let typed = lines.iter().map(|line| format!("{sudo}{line}"));
    typed.collect::<Vec<_>>().join(" && ")
}

fn shell(line: &str, with_sudo: bool) -> Command {
    let mut shell = command(if with_sudo { "sudo" } else { "env" });
    if with_sudo {
        shell.args(["-n", "env"]);
    }
    shell.args(["DEBIAN_FRONTEND=noninteractive", "sh", "-c", line]);
    shell
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_systems_own_manager_comes_before_homebrew() {
        let has_both = |program: &str| matches!(program, "brew" | "dnf");
        assert_eq!(manager(has_both), Some("dnf install --yes"));
        assert_eq!(manager(|_| false), None);
    }

    #[test]
    fn debian_refreshes_its_lists_first_and_has_names_of_its_own() {
        let lines = |manager| lines(manager, "sdl2", &[("apt-get", "libsdl2-dev")]);
        assert_eq!(
            typed(&lines(MANAGERS[0]), "sudo "),
            "sudo apt-get update && \
             sudo apt-get install --yes --no-install-recommends libsdl2-dev"
        );
        assert_eq!(typed(&lines(MANAGERS[4]), ""), "apk add sdl2");
    }

    #[test]
    fn rights_reach_the_command_that_runs() {
        let shown = |with_sudo| format!("{:?}", shell("apk add thing", with_sudo));
        let end = r#""DEBIAN_FRONTEND=noninteractive" "sh" "-c" "apk add thing""#;
        assert!(shown(true).ends_with(&format!(r#""-n" "env" {end}"#)));
        assert!(shown(false).ends_with(end) && !shown(false).contains("sudo"));
    }
}
