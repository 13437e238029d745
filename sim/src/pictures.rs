//! Pictures of the screen as files: PNG for people (scaled, in the display's colours), plain PNG
//! for comparing (unscaled), and animated GIF.

use std::{
    fs::File,
    io::{self, BufReader, BufWriter, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use pocketq_core::ui::{Frame, HEIGHT, WIDTH};

/// Pixels per screen pixel, in each direction, in pictures for people.
pub const SCALE: usize = 4;
/// The colours of an unlit and a lit pixel.
pub(crate) const PALETTE: [u8; 6] = [0x04, 0x0d, 0x1a, 0x8c, 0xe4, 0xff];

const WIDE: usize = WIDTH * SCALE;
const HIGH: usize = HEIGHT * SCALE;

/// Writes a picture for people.
pub fn save(path: &Path, frame: &Frame) -> io::Result<()> {
    write_png(path, WIDE, HIGH, &PALETTE, |x, y| {
        lit_when_scaled(frame, x, y)
    })
}

/// Writes a picture for comparing: unscaled, black and white.
pub fn save_plain(path: &Path, frame: &Frame) -> io::Result<()> {
    let black_and_white = [0, 0, 0, 255, 255, 255];
    write_png(path, WIDTH, HEIGHT, &black_and_white, |x, y| {
        frame.is_lit(x as i32, y as i32)
    })
}

/// Reads a picture that [`save_plain`] wrote.
pub fn load_plain(path: &Path) -> io::Result<Frame> {
    load(path, 1)
}

/// Reads a picture that [`save`] wrote.
pub fn load_scaled(path: &Path) -> io::Result<Frame> {
    load(path, SCALE)
}

fn load(path: &Path, scale: usize) -> io::Result<Frame> {
    let (wide, high) = (WIDTH * scale, HEIGHT * scale);
    let mut reader = png::Decoder::new(BufReader::new(File::open(path)?)).read_info()?;
    let (color, depth) = reader.output_color_type();
    let info = reader.info();
    let ours = (info.width as usize, info.height as usize) == (wide, high)
        && (color, depth) == (png::ColorType::Indexed, png::BitDepth::One);
    if !ours {
        return Err(io::Error::other("not a picture of this screen"));
    }
    let mut bytes = vec![0; wide / 8 * high];
    reader.next_frame(&mut bytes)?;
    let mut frame = Frame::new();
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            let (from_left, from_top) = (x * scale, y * scale);
            let byte = bytes[from_top * (wide / 8) + from_left / 8];
            frame.set(x as i32, y as i32, byte & (0x80 >> (from_left % 8)) != 0);
        }
    }
    Ok(frame)
}

/// The first free name of the form `pocketq-001.png` in the current directory.
pub fn free_name(extension: &str) -> PathBuf {
    let mut names = (1..).map(|number| PathBuf::from(format!("pocketq-{number:03}.{extension}")));
    names.find(|name| !name.exists()).unwrap_or_default()
}

/// An animated GIF being recorded.
pub struct Recording {
    encoder: gif::Encoder<BufWriter<File>>,
    showing: Option<(Frame, Duration)>,
}

impl Recording {
    /// Starts a file.
    pub fn start(path: &Path) -> io::Result<Recording> {
        let file = BufWriter::new(File::create(path)?);
        let mut encoder = gif::Encoder::new(file, WIDE as u16, HIGH as u16, &PALETTE)
            .map_err(io::Error::other)?;
        encoder
            .set_repeat(gif::Repeat::Infinite)
            .map_err(io::Error::other)?;
        Ok(Recording {
            encoder,
            showing: None,
        })
    }

    /// Shows this frame from `at` on.
    pub fn show(&mut self, at: Duration, frame: &Frame) -> io::Result<()> {
        if self
            .showing
            .as_ref()
            .is_some_and(|(shown, _)| shown == frame)
        {
            return Ok(());
        }
        self.flush(at)?;
        self.showing = Some((frame.clone(), at));
        Ok(())
    }

    /// Ends the file.
    pub fn finish(mut self, at: Duration) -> io::Result<()> {
        self.flush(at)?;
        self.encoder.into_inner().map_err(io::Error::other)?.flush()
    }

    fn flush(&mut self, at: Duration) -> io::Result<()> {
        let Some((frame, since)) = self.showing.take() else {
            return Ok(());
        };
        // GIF counts hundredths of a second, and browsers stretch frames shorter than two of them.
        let hundredths = (at.saturating_sub(since).as_millis() / 10).clamp(2, 6000) as u16;
        let pixels: Vec<u8> = (0..WIDE * HIGH)
            .map(|i| u8::from(lit_when_scaled(&frame, i % WIDE, i / WIDE)))
            .collect();
        let image = gif::Frame {
            width: WIDE as u16,
            height: HIGH as u16,
            delay: hundredths,
            buffer: pixels.into(),
            ..gif::Frame::default()
        };
        self.encoder.write_frame(&image).map_err(io::Error::other)
    }
}

fn lit_when_scaled(frame: &Frame, x: usize, y: usize) -> bool {
    frame.is_lit((x / SCALE) as i32, (y / SCALE) as i32)
}

fn write_png(
    path: &Path,
    width: usize,
    height: usize,
    palette: &[u8; 6],
    lit: impl Fn(usize, usize) -> bool,
) -> io::Result<()> {
    let mut encoder = png::Encoder::new(
        BufWriter::new(File::create(path)?),
        width as u32,
        height as u32,
    );
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::One);
    encoder.set_palette(palette.to_vec());
    let mut bytes = vec![0u8; width.div_ceil(8) * height];
    for y in 0..height {
        for x in (0..width).filter(|x| lit(*x, y)) {
            bytes[y * width.div_ceil(8) + x / 8] |= 0x80 >> (x % 8);
        }
    }
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(())
}

/// Writes a picture in several colours; each byte of `pixels` is an index into `colours`.
pub(crate) fn write_colours(
    path: &Path,
    width: usize,
    height: usize,
    colours: &[[u8; 3]],
    pixels: &[u8],
) -> io::Result<()> {
    let file = BufWriter::new(File::create(path)?);
    let mut encoder = png::Encoder::new(file, width as u32, height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(colours.concat());
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pocketq_core::ui::Font;

    #[test]
    fn a_picture_reads_back_as_it_was_written() {
        let path = std::env::temp_dir().join(format!("pocketq-test-{}.png", std::process::id()));
        let mut frame = Frame::new();
        frame.text(Font::Title, 3, 5, "Ąęż 127");
        frame.set(127, 63, true);
        save_plain(&path, &frame).unwrap();
        let plain = load_plain(&path);
        save(&path, &frame).unwrap();
        let scaled = load_scaled(&path);
        std::fs::remove_file(&path).unwrap();
        assert_eq!(plain.unwrap(), frame);
        assert_eq!(scaled.unwrap(), frame);
    }
}
