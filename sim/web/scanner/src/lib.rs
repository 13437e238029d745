//! Reads QR codes from pixels. The page loads this part only when the camera is used. The tests use
//! the same decoder; it shares no code with the device's encoder.
//!
//! `pixels(width, height)` returns a buffer for grey values, a byte each, row by row. `scan()`
//! reads the codes and returns the length of their texts; `text()` has them, each ended by a zero.

use std::cell::RefCell;

/// The largest width and height that are read; larger pictures would only take longer.
const MOST: usize = 2048;

#[derive(Default)]
struct Scanner {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
    text: String,
}

thread_local! {
    static SCANNER: RefCell<Scanner> = RefCell::default();
}

/// A buffer for a picture; null if it has no pixels or is too large.
#[unsafe(no_mangle)]
pub extern "C" fn pixels(width: usize, height: usize) -> *mut u8 {
    SCANNER.with_borrow_mut(|scanner| {
        if width == 0 || height == 0 || width > MOST || height > MOST {
            return std::ptr::null_mut();
        }
        (scanner.width, scanner.height) = (width, height);
        scanner.pixels.resize(width * height, 0);
        scanner.pixels.as_mut_ptr()
    })
}

/// Reads all codes in the picture; returns the length of their texts in bytes, ends included.
#[unsafe(no_mangle)]
pub extern "C" fn scan() -> usize {
    SCANNER.with_borrow_mut(|scanner| {
        let Scanner {
            width,
            height,
            pixels,
            text,
        } = scanner;
        text.clear();
        if pixels.is_empty() {
            return 0;
        }
        let mut picture = rqrr::PreparedImage::prepare_from_greyscale(*width, *height, |x, y| {
            pixels[y * *width + x]
        });
        // If a code cannot be read now, the next picture may be sharper.
        let codes = picture.detect_grids();
        let texts = codes.iter().filter_map(|code| code.decode().ok());
        for (_, line) in texts {
            text.push_str(&line);
            text.push('\0');
        }
        text.len()
    })
}

/// Where the texts of the codes begin.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    SCANNER.with_borrow(|scanner| scanner.text.as_ptr())
}
