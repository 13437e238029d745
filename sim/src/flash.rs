//! The save area on the desk: a file that behaves like the chip's flash, or memory that is lost
//! when the program ends. As in flash, writing only clears bits, and only erasing sets them.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read, Seek, SeekFrom, Write},
    ops::Range,
    path::{Path, PathBuf},
};

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash, check_erase, check_read,
    check_write,
};
use pocketq_core::{
    console::Settings,
    store::{Change, Store, holds_earlier_page, holds_page},
};

/// The size of a sector of the chip's flash.
const SECTOR: usize = 4096;
/// The size of the save area on the chip.
const SIZE: usize = 16 * SECTOR;

/// The whole save area.
pub const AREA: Range<u32> = 0..SIZE as u32;

/// A save area. Its content is kept in memory, and in the file if there is one.
pub struct Flash {
    bytes: Vec<u8>,
    file: Option<File>,
}

/// Why a flash operation failed.
#[derive(Debug)]
pub struct FlashError(NorFlashErrorKind);

impl NorFlashError for FlashError {
    fn kind(&self) -> NorFlashErrorKind {
        self.0
    }
}

impl From<NorFlashErrorKind> for FlashError {
    fn from(kind: NorFlashErrorKind) -> Self {
        FlashError(kind)
    }
}

impl From<io::Error> for FlashError {
    fn from(_: io::Error) -> Self {
        FlashError(NorFlashErrorKind::Other)
    }
}

impl Flash {
    /// A blank save area that is lost when the program ends.
    pub fn in_memory() -> Self {
        Flash {
            bytes: vec![0xff; SIZE],
            file: None,
        }
    }

    /// A save area in memory that begins with these bytes; any beyond its size are dropped.
    pub fn holding(bytes: &[u8]) -> Self {
        let mut flash = Flash::in_memory();
        for (kept, byte) in flash.bytes.iter_mut().zip(bytes) {
            *kept = *byte;
        }
        flash
    }

    /// A save area in memory with only these settings, like that of a device that was set up
    /// before.
    pub fn set_up(settings: Settings) -> Self {
        let opened = Store::open(Flash::in_memory(), AREA);
        let (mut store, _) = opened.expect("memory works");
        let stored = store.apply(&Change::Settings(settings));
        stored.expect("there is room for settings");
        store.release()
    }

    /// The content, up to the last byte that was written.
    pub fn written(&self) -> &[u8] {
        let last = self.bytes.iter().rposition(|byte| *byte != 0xff);
        &self.bytes[..last.map_or(0, |last| last + 1)]
    }

    /// A save area in a file, which is created if it does not exist. Refuses a file that another
    /// program has open or that holds something other than a save, and leaves it unchanged.
    pub fn in_file(path: &Path) -> io::Result<Self> {
        if let Some(directory) = path.parent().filter(|path| !path.as_os_str().is_empty()) {
            fs::create_dir_all(directory)?;
        }
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::other("another PocketQ is using it"));
            }
            Err(TryLockError::Error(error)) => return Err(error),
        }
        let mut bytes = Vec::with_capacity(SIZE);
        (&mut file).take(SIZE as u64 + 1).read_to_end(&mut bytes)?;
        if bytes.chunks(SECTOR).any(holds_earlier_page) && !is_save(&bytes) {
            return Err(io::Error::other(
                "this save is of an earlier version, which cannot be read any more",
            ));
        }
        if !is_blank(&bytes) && !is_save(&bytes) {
            return Err(io::Error::other(
                "this is not a PocketQ save, and would be written over",
            ));
        }
        let is_new = is_blank(&bytes);
        bytes.resize(SIZE, 0xff);
        let mut flash = Flash {
            bytes,
            file: Some(file),
        };
        if is_new {
            // A save has its full length from the start, so that a truncated one is recognised.
            let written = flash.write_to_file(0..SIZE);
            written.map_err(|_| io::Error::other("it cannot be written"))?;
        }
        Ok(flash)
    }

    /// The default save file.
    pub fn usual_file() -> Option<PathBuf> {
        let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        let home = || set("HOME").map(PathBuf::from);
        let directory = if cfg!(windows) {
            set("APPDATA").map(PathBuf::from)
        } else if cfg!(target_os = "macos") {
            home().map(|home| home.join("Library/Application Support"))
        } else {
            let data = set("XDG_DATA_HOME").map(PathBuf::from);
            data.or_else(|| home().map(|home| home.join(".local/share")))
        };
        directory.map(|directory| directory.join("pocketq").join("save.bin"))
    }

    fn write_to_file(&mut self, range: Range<usize>) -> Result<(), FlashError> {
        if let Some(file) = &mut self.file {
            file.seek(SeekFrom::Start(range.start as u64))?;
            file.write_all(&self.bytes[range])?;
        }
        Ok(())
    }
}

/// Whether nothing has been written here since the last erase.
fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| *byte == 0xff)
}

/// Whether these bytes are a save: of full size, with a page of the store in at least one sector.
fn is_save(bytes: &[u8]) -> bool {
    bytes.len() == SIZE && bytes.chunks(SECTOR).any(holds_page)
}

impl ErrorType for Flash {
    type Error = FlashError;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        check_read(self, offset, bytes.len())?;
        let start = offset as usize;
        bytes.copy_from_slice(&self.bytes[start..start + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        SIZE
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashError> {
        check_erase(self, from, to)?;
        let range = from as usize..to as usize;
        self.bytes[range.clone()].fill(0xff);
        self.write_to_file(range)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        check_write(self, offset, bytes.len())?;
        let range = offset as usize..offset as usize + bytes.len();
        for (kept, byte) in self.bytes[range.clone()].iter_mut().zip(bytes) {
            *kept &= byte;
        }
        self.write_to_file(range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pocketq_core::console::Volume;

    fn temporary(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("pocketq-{name}-{}.bin", std::process::id()))
    }

    #[test]
    fn writing_clears_bits_and_erasing_sets_them() {
        let mut flash = Flash::in_memory();
        let mut byte = [0];
        flash.write(5, &[0b1100]).unwrap();
        flash.write(5, &[0b0110]).unwrap();
        flash.read(5, &mut byte).unwrap();
        assert_eq!(byte, [0b0100]);
        flash.erase(0, 4096).unwrap();
        flash.read(5, &mut byte).unwrap();
        assert_eq!(byte, [0xff]);
        assert!(flash.erase(1, 4096).is_err(), "not a sector");
        assert!(flash.write(SIZE as u32, &[0]).is_err(), "beyond the end");
    }

    #[test]
    fn a_save_is_read_back_and_is_not_shared() {
        let path = temporary("flash");
        let (mut store, _) = Store::open(Flash::in_file(&path).unwrap(), AREA).unwrap();
        let settings = Settings {
            volume: Volume::Off,
            ..Settings::default()
        };
        store.apply(&Change::Settings(settings)).unwrap();
        assert!(Flash::in_file(&path).is_err(), "it is in use");
        drop(store);
        let again = Flash::in_file(&path).unwrap();
        fs::remove_file(&path).unwrap();
        assert!(is_save(&again.bytes));
        let (_, loaded) = Store::open(again, AREA).unwrap();
        assert_eq!(loaded.settings, Some(settings));
    }

    #[test]
    fn what_is_not_a_save_is_left_as_it_is() {
        let path = temporary("foreign");
        for foreign in [&b"x"[..], b"a letter to somebody", &[0; 2 * SIZE]] {
            fs::write(&path, foreign).unwrap();
            assert!(Flash::in_file(&path).is_err());
            assert_eq!(fs::read(&path).unwrap(), foreign);
        }
        for blank in [&[][..], &[0xff; 100], &[0xff; SIZE]] {
            fs::write(&path, blank).unwrap();
            assert!(Flash::in_file(&path).is_ok());
            assert_eq!(fs::read(&path).unwrap(), [0xff; SIZE]);
        }
        let whole = Flash::set_up(Settings::default()).bytes;
        for length in [100, 5_000, 20_000, SIZE - 1, SIZE + 1] {
            let mut cut = whole.clone();
            cut.resize(length, 0xff);
            fs::write(&path, &cut).unwrap();
            assert!(Flash::in_file(&path).is_err(), "{length} bytes");
            assert_eq!(fs::read(&path).unwrap(), cut);
        }
        let mut earlier = vec![0xff; SIZE];
        earlier[..12].copy_from_slice(b"\0\0\0\0\x51\xB2\x8D\x6A\x47\x1E\xE4\x99");
        fs::write(&path, &earlier).unwrap();
        let refused = Flash::in_file(&path).err().unwrap().to_string();
        assert!(refused.contains("earlier version"), "{refused}");
        fs::remove_file(&path).unwrap();
    }
}
