//! The package managers whose ways are known here: what each is called and which commands install
//! a package without a question.

/// A package manager whose ways are known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PackageManager {
    /// Debian, Ubuntu and their kin.
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
    /// In the order they are looked for: a system's own before Homebrew.
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

    /// The words that install packages without a question.
    const fn install_words(self) -> &'static [&'static str] {
        match self {
            // Debian's npm recommends half of a workshop.
            PackageManager::Apt => &["install", "--yes", "--no-install-recommends"],
            PackageManager::Dnf => &["install", "--yes"],
            // Without a refresh: that, without upgrading everything, is how an Arch breaks.
            PackageManager::Pacman => &["-S", "--needed", "--noconfirm"],
            PackageManager::Zypper => &["--non-interactive", "install"],
            PackageManager::Apk => &["add"],
            PackageManager::Brew => &["install"],
        }
    }

    /// The command lines that bring `packages`, in order, without the rights to run them.
    pub(crate) fn commands(self, packages: &[&'static str]) -> Vec<Vec<&'static str>> {
        let mut install = vec![self.program()];
        install.extend(self.install_words());
        install.extend(packages);
        match self {
            // A fresh Debian knows no package at all until it is told to look.
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
