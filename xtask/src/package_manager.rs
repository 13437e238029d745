//! The supported package managers: their names, and the commands that install a package without
//! asking questions.

/// A supported package manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PackageManager {
    /// Debian, Ubuntu and their derivatives.
    Apt,
    /// Fedora, Red Hat.
    Dnf,
    /// Arch.
    Pacman,
    /// openSUSE.
    Zypper,
    /// Alpine.
    Apk,
    /// Homebrew, on macOS mostly.
    Brew,
}

impl PackageManager {
    /// In the order of preference: a system's own before Homebrew.
    const ALL: [PackageManager; 6] = [
        PackageManager::Apt,
        PackageManager::Dnf,
        PackageManager::Pacman,
        PackageManager::Zypper,
        PackageManager::Apk,
        PackageManager::Brew,
    ];

    const fn program(self) -> &'static str {
        match self {
            PackageManager::Apt => "apt-get",
            PackageManager::Dnf => "dnf",
            PackageManager::Pacman => "pacman",
            PackageManager::Zypper => "zypper",
            PackageManager::Apk => "apk",
            PackageManager::Brew => "brew",
        }
    }

    /// The first that the machine has.
    pub(crate) fn among(has: impl Fn(&str) -> bool) -> Option<PackageManager> {
        Self::ALL.into_iter().find(|manager| has(manager.program()))
    }

    /// The arguments that install packages without asking questions.
    const fn install_words(self) -> &'static [&'static str] {
        match self {
            // Debian's npm recommends hundreds of packages that are not needed.
            PackageManager::Apt => &["install", "--yes", "--no-install-recommends"],
            PackageManager::Dnf => &["install", "--yes"],
            // No refresh of the lists: on Arch, that without a full upgrade breaks the system.
            PackageManager::Pacman => &["-S", "--needed", "--noconfirm"],
            PackageManager::Zypper => &["--non-interactive", "install"],
            PackageManager::Apk => &["add"],
            PackageManager::Brew => &["install"],
        }
    }

    /// The command lines that install `packages`, in order, without sudo.
    pub(crate) fn commands(self, packages: &[&'static str]) -> Vec<Vec<&'static str>> {
        let mut install = vec![self.program()];
        install.extend(self.install_words());
        install.extend(packages);
        match self {
            // A fresh Debian has no package lists until they are downloaded.
            PackageManager::Apt => vec![vec!["apt-get", "update"], install],
            _ => vec![install],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_systems_own_manager_comes_before_homebrew() {
        let has_both = |program: &str| matches!(program, "brew" | "dnf");
        assert_eq!(PackageManager::among(has_both), Some(PackageManager::Dnf));
        assert_eq!(
            PackageManager::among(|program| program == "brew"),
            Some(PackageManager::Brew)
        );
        assert_eq!(PackageManager::among(|_| false), None);
    }
}
