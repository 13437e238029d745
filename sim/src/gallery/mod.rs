//! Pictures of every screen of the device in every language, taken by scenarios that together visit
//! every screen.

use std::{
    cell::RefCell,
    env, fmt, fs, io,
    path::{Path, PathBuf},
    rc::Rc,
};

use pocketq_core::{console::Settings, text::Language, ui::Frame};

use crate::{
    picture_sheets, pictures,
    scenario::{self, Player, Scenario},
};

/// The scenarios that visit every screen: the files of this folder in the order of their names,
/// each starting from power-on. They are read at run time, so a new one is found automatically. The
/// folder is looked for in the package that cargo runs, then in a clone that is the current
/// directory.
pub fn scenarios() -> Result<Vec<(String, String)>, GalleryError> {
    let package = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| "sim".into());
    let folder = Path::new(&package).join("src/gallery");
    let files = scenario::files(&folder).map_err(unusable(&folder))?;
    let read = files.into_iter().map(|file| {
        let name = file.strip_prefix(&folder).unwrap_or(&file).display();
        let text = fs::read_to_string(&file).map_err(unusable(&file))?;
        Ok((name.to_string(), text))
    });
    read.collect()
}

/// Why the gallery is missing or incomplete.
#[derive(Debug)]
pub enum GalleryError {
    /// This file or directory could not be written or read.
    Unusable(PathBuf, io::Error),
    /// A scenario failed.
    Scenario(String),
}

impl fmt::Display for GalleryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unusable(path, why) => write!(f, "{}: {why}", path.display()),
            Self::Scenario(why) => f.write_str(why),
        }
    }
}

/// What to write.
#[derive(Clone, Copy, Debug)]
pub struct Gallery<'a> {
    /// Where the pictures go, as `SCREEN.LANGUAGE.png`.
    pub directory: &'a Path,
    /// The only language to write, if not all.
    pub language: Option<Language>,
    /// Whether to write all pictures of a language on one sheet as well, `sheet.LANGUAGE.png`.
    pub has_sheet: bool,
    /// An older gallery to compare with; differences are written as `SCREEN.LANGUAGE.diff.png`.
    pub old: Option<&'a Path>,
}

/// What was written.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// How many pictures.
    pub count: usize,
    /// Pictures that differ from the older gallery.
    pub changed: Vec<String>,
    /// Pictures that the older gallery does not have.
    pub new: Vec<String>,
}

impl Gallery<'_> {
    /// Writes the pictures, the sheets and the differences.
    pub fn write(self) -> Result<Written, GalleryError> {
        let directory = self.directory;
        fs::create_dir_all(directory).map_err(unusable(directory))?;
        let all = || Language::ALL.to_vec();
        let mut written = Written::default();
        for language in self.language.map_or_else(all, |language| vec![language]) {
            let shots = shots(language)?;
            for (name, frame) in &shots {
                let name = format!("{name}.{}", language.code());
                let file = directory.join(format!("{name}.png"));
                pictures::save(&file, frame).map_err(unusable(&file))?;
                written.count += 1;
                self.compare(name, frame, &mut written)?;
            }
            if self.has_sheet {
                let file = directory.join(format!("sheet.{}.png", language.code()));
                picture_sheets::save_sheet(&file, &shots).map_err(unusable(&file))?;
            }
        }
        Ok(written)
    }

    fn compare(
        &self,
        name: String,
        new: &Frame,
        written: &mut Written,
    ) -> Result<(), GalleryError> {
        let Some(old) = self.old else {
            return Ok(());
        };
        let file = old.join(format!("{name}.png"));
        if !file.exists() {
            written.new.push(name);
            return Ok(());
        }
        let old = pictures::load_scaled(&file).map_err(unusable(&file))?;
        if old != *new {
            let file = self.directory.join(format!("{name}.diff.png"));
            picture_sheets::save_difference(&file, &old, new).map_err(unusable(&file))?;
            written.changed.push(name);
        }
        Ok(())
    }
}

fn unusable(path: &Path) -> impl FnOnce(io::Error) -> GalleryError {
    let path = path.to_owned();
    |why| GalleryError::Unusable(path, why)
}

/// The pictures in a language, with their names.
fn shots(language: Language) -> Result<Vec<(String, Frame)>, GalleryError> {
    let shots = Rc::new(RefCell::new(Vec::new()));
    for (file, text) in scenarios()? {
        let wrong = |why: String| GalleryError::Scenario(format!("{file}: {why}"));
        let scenario = Scenario::parse(&text).map_err(|error| wrong(error.to_string()))?;
        let keep = Rc::clone(&shots);
        let mut player = Player {
            settings: Settings {
                language,
                ..Settings::default()
            },
            on_shot: Some(Box::new(move |name, frame| {
                keep.borrow_mut().push((name.to_owned(), frame.clone()));
                Ok(())
            })),
            ..Player::default()
        };
        player
            .play(&scenario)
            .map_err(|failure| wrong(failure.to_string()))?;
    }
    Ok(shots.take())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Step;
    use std::collections::BTreeSet;

    #[test]
    fn a_picture_is_named_after_the_screen_that_it_shows() {
        let wrong = Rc::new(RefCell::new(Vec::new()));
        for (file, text) in scenarios().unwrap() {
            let scenario = Scenario::parse(&text).unwrap();
            let (steps, wrong) = (scenario.steps.clone(), Rc::clone(&wrong));
            let mut player = Player {
                on_step: Some(Box::new(move |line, desk| {
                    let step = steps.iter().find(|(other, _)| *other == line);
                    if let Some((_, Step::Shot(name))) = step {
                        let screen = desk.console().screen_name();
                        if !name.starts_with(screen) {
                            wrong
                                .borrow_mut()
                                .push(format!("{file}: {name} shows {screen}"));
                        }
                    }
                })),
                ..Player::default()
            };
            player.play(&scenario).unwrap();
        }
        assert_eq!(wrong.take(), [""; 0]);
    }

    #[test]
    fn every_screen_has_a_picture_in_every_language() {
        for language in Language::ALL {
            let shots = shots(language).unwrap();
            let names: BTreeSet<&str> = shots.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!(names.len(), shots.len(), "each picture has its own name");
            for screen in pocketq_core::console::SCREENS {
                let shown = names.iter().any(|name| name.starts_with(screen));
                assert!(shown, "no picture of {screen}");
            }
        }
    }
}
