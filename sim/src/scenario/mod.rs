//! Scenarios: what a person presses, how long they wait, and what must then be on the screen.
//!
//! A scenario is a text file with one step per line; `#` starts a comment:
//!
//! ```text
//! blank                    # only first: a new device; otherwise it has stored settings
//! held A B                 # only first: buttons that are down at power-on
//! battery 3900             # only first: the power comes from a battery of 3.9 V
//! crash stalled            # only first: what the last run left behind (desk only)
//! press Down 3             # a short press, three times (once without a number)
//! choose "New game"        # goes to the row of a list or menu with this text, and presses A
//! select "New game"        # only goes there
//! set "Players" 3          # goes to a row and changes its value, unless that is already 3
//! set 2 person             # a number is enough to name a row that begins with it
//! open quantik people      # from the main menu: a match between two people, the first begins
//! open qwantum people 4 real   # four people (two if no number is given), real dice
//! hold B 700               # a press of 700 milliseconds
//! bounce A 20 7            # a press whose contact chatters for 20 ms; 7 seeds the chatter
//! down Up                  # a button stays down ...
//! up Up                    # ... until it is released
//! dice W3 B5 R6 Y4 V1 B2 Y5   # the next roll: white, then dice 1 to 6 in order; a dot for a die
//!                          # that is not rolled
//! lot 2                    # who is drawn next, counted from 1
//! unhealthy                # the next roll is refused
//! battery 3200             # from now on the battery has 3.2 V; `battery usb`: power from USB
//! luck 7                   # all other dice come from this seed (desk only)
//! wait 5000                # milliseconds
//! tap A                    # a short press, while something moves or to see what it moves
//! pass 50                  # milliseconds, while something moves
//! restart                  # the power fails and comes back
//! expect "Settings"        # this text can be read on the screen
//! expect no "About"        # and this one cannot
//! expect screen settings   # the program shows this screen (desk only)
//! expect panel off         # on, dim or off
//! expect sound column      # the last sound since the previous such line, or none (desk only)
//! expect picture NAME      # the screen equals pictures/NAME.png, pixel by pixel
//! shot NAME                # a picture for the gallery
//! ```
//!
//! Rows are found by their text, in whatever list the core draws, so a new row breaks no scenario.
//! On a device that speaks another language, an English text also matches its translation.
//!
//! After each press, hold, bounce, up, wait and restart, the next step waits until the device has
//! come to rest. The firmware in the emulator plays the same scenario from its [trace], and must
//! show the same frames. After a tap and a pass, it does not wait, and only the desk looks at the
//! picture.

mod parse;
mod rows;
mod run;
pub mod trace;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

pub use parse::{Expectation, ParseError, Scenario, Step};
pub use run::{Failure, OnChange, Player};

/// Every scenario file in a directory and in those below it, in order.
pub fn files(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "txt") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
