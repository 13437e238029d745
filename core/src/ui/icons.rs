//! Small pictures, drawn here as text: `#` is lit.

use super::{Frame, Ink};

/// A small picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Icon {
    rows: &'static [&'static str],
}

impl Icon {
    /// A picture from its rows, all of the same width.
    pub(crate) const fn new(rows: &'static [&'static str]) -> Icon {
        Icon { rows }
    }

    /// Pixels across.
    pub fn width(self) -> i32 {
        self.rows.first().map_or(0, |row| row.len() as i32)
    }

    /// Pixels down.
    pub fn height(self) -> i32 {
        self.rows.len() as i32
    }

    /// Draws the lit pixels with the top left corner at (`x`, `y`); the others leave the frame
    /// unchanged.
    pub fn draw(self, frame: &mut Frame, x: i32, y: i32) {
        self.draw_in(frame, x, y, Ink::Plain);
    }

    /// The same with an ink: dark ink is for use on a lit bar.
    pub fn draw_in(self, frame: &mut Frame, x: i32, y: i32, ink: Ink) {
        for (down, row) in self.rows.iter().enumerate() {
            for (across, pixel) in row.bytes().enumerate() {
                if pixel == b'#' {
                    frame.set(x + across as i32, y + down as i32, ink == Ink::Plain);
                }
            }
        }
    }

    /// More above.
    pub const MORE_ABOVE: Icon = Icon::new(&["..#..", ".###.", "#####"]);
    /// More below.
    pub const MORE_BELOW: Icon = Icon::new(&["#####", ".###.", "..#.."]);
    /// A smaller value is to the left.
    pub const LESS: Icon = Icon::new(&["...#", "..##", ".###", "####", ".###", "..##", "...#"]);
    /// A larger value is to the right.
    pub const MORE: Icon = Icon::new(&["#...", "##..", "###.", "####", "###.", "##..", "#..."]);

    /// Points at the chosen row.
    pub const CURSOR: Icon = Icon::new(&[
        "#....", "##...", "###..", "####.", "#####", "####.", "###..", "##...", "#....",
    ]);

    /// Thrown again: two arrowheads pointing up.
    pub const AGAIN: Icon = Icon::new(&["...#...", "..#.#..", ".#.#.#.", "#.#.#.#", ".#...#."]);
    /// A die: Qwantum.
    pub const DIE: Icon = Icon::new(&[
        ".#########.",
        "#.........#",
        "#.##...##.#",
        "#.##...##.#",
        "#....#....#",
        "#...###...#",
        "#....#....#",
        "#.##...##.#",
        "#.##...##.#",
        ".#########.",
    ]);

    /// A sheet with rows: my sheet.
    pub const SHEET: Icon = Icon::new(&[
        "###########",
        "#.........#",
        "#.###.#.#.#",
        "#.........#",
        "#.###.#...#",
        "#.........#",
        "#.###.#.#.#",
        "#.........#",
        "###########",
        "...........",
    ]);
    /// A castle: Quantum.
    pub const CASTLE: Icon = Icon::new(&[
        "###.###.###",
        "###########",
        "###########",
        "..#######..",
        "..#######..",
        "..#######..",
        "..#######..",
        ".#########.",
        "###########",
        "###########",
    ]);

    /// A cup: the results.
    pub const CUP: Icon = Icon::new(&[
        "..#######..",
        "###########",
        "#.#######.#",
        "#.#######.#",
        ".#########.",
        "...#####...",
        "....###....",
        ".....#.....",
        "....###....",
        "..#######..",
    ]);
    /// A crown: the winner.
    pub const CROWN: Icon = Icon::new(&["#..#..#", "##.#.##", "#######", "#######", ".#####."]);

    /// A medal on its ribbon, with space for a digit.
    pub const MEDAL: Icon = Icon::new(&[
        "##.......##",
        ".##.....##.",
        ".###...###.",
        "..##...##..",
        "..###.###..",
        "...#####...",
        "..#######..",
        ".#########.",
        "###########",
        "###########",
        "###########",
        "###########",
        "###########",
        ".#########.",
        "..#######..",
        "...#####...",
    ]);

    /// A filled sphere.
    pub const SPHERE: Icon = Icon::new(&[
        "...#####...",
        "..#######..",
        ".#########.",
        "###########",
        "###########",
        "###########",
        "###########",
        "###########",
        ".#########.",
        "..#######..",
        "...#####...",
    ]);
    /// An outlined sphere.
    pub const SPHERE_OUTLINE: Icon = Icon::new(&[
        "...#####...",
        "..##...##..",
        ".#.......#.",
        "##.......##",
        "#.........#",
        "#.........#",
        "#.........#",
        "##.......##",
        ".#.......#.",
        "..##...##..",
        "...#####...",
    ]);
    /// A filled cylinder.
    pub const CYLINDER: Icon = Icon::new(&[
        "..#######..",
        ".#########.",
        ".#########.",
        ".##.....##.",
        ".#########.",
        ".#########.",
        ".#########.",
        ".#########.",
        ".#########.",
        ".#########.",
        "..#######..",
    ]);
    /// An outlined cylinder.
    pub const CYLINDER_OUTLINE: Icon = Icon::new(&[
        "..#######..",
        ".#.......#.",
        ".##.....##.",
        ".#.#####.#.",
        ".#.......#.",
        ".#.......#.",
        ".#.......#.",
        ".#.......#.",
        ".#.......#.",
        ".##.....##.",
        "..#######..",
    ]);
    /// A filled cube.
    pub const CUBE: Icon = Icon::new(&[
        "###########",
        "###########",
        "###########",
        "###########",
        "###########",
        "###########",
        "###########",
        "###########",
        "###########",
        "###########",
        "###########",
    ]);
    /// An outlined cube.
    pub const CUBE_OUTLINE: Icon = Icon::new(&[
        "###########",
        "#.........#",
        "#.........#",
        "#.........#",
        "#.........#",
        "#.........#",
        "#.........#",
        "#.........#",
        "#.........#",
        "#.........#",
        "###########",
    ]);
    /// A filled cone.
    pub const CONE: Icon = Icon::new(&[
        ".....#.....",
        ".....#.....",
        "....###....",
        "....###....",
        "...#####...",
        "...#####...",
        "..#######..",
        "..#######..",
        ".#########.",
        ".#########.",
        "###########",
    ]);
    /// An outlined cone.
    pub const CONE_OUTLINE: Icon = Icon::new(&[
        ".....#.....",
        ".....#.....",
        "....#.#....",
        "....#.#....",
        "...#...#...",
        "...#...#...",
        "..#.....#..",
        "..#.....#..",
        ".#.......#.",
        ".#.......#.",
        "###########",
    ]);

    /// A cog: settings.
    pub const COG: Icon = Icon::new(&[
        "....##.....",
        ".##.##.##..",
        ".########..",
        "..######...",
        "####..####.",
        "####..####.",
        "..######...",
        ".########..",
        ".##.##.##..",
        "....##.....",
    ]);
    /// A letter i in a ring: about.
    pub const ABOUT: Icon = Icon::new(&[
        "...####....",
        ".##....##..",
        ".#..##..#..",
        "#........#.",
        "#...##...#.",
        "#...##...#.",
        "#...##...#.",
        ".#..##..#..",
        ".##....##..",
        "...####....",
    ]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_an_icon_is_equally_long() {
        for icon in [
            Icon::MORE_ABOVE,
            Icon::MORE_BELOW,
            Icon::LESS,
            Icon::MORE,
            Icon::CURSOR,
            Icon::COG,
            Icon::ABOUT,
            Icon::CUP,
            Icon::CROWN,
            Icon::MEDAL,
        ] {
            assert!(icon.rows.iter().all(|row| row.len() as i32 == icon.width()));
        }
    }
}
