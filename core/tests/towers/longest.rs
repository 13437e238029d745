//! The longest game there can be fits its journal.

use pocketq_core::towers::{LEAST_TOWERS, MOST_ACTIONS, MOST_CAPTURES};

/// Every way to share out pieces to towers of at most ten, tallest first.
fn every_sharing(pieces: u8, tallest: u8, towers: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
    if pieces == 0 {
        return visit(towers);
    }
    for height in 1..=tallest.min(pieces) {
        towers.push(height);
        every_sharing(pieces - height, height, towers, visit);
        towers.pop();
    }
}

#[test]
fn no_game_goes_on_with_fewer_towers() {
    // Whoever owns the fixed towers: the game goes on if some sharing of them lets it.
    let mut least = 32;
    every_sharing(32, 10, &mut Vec::new(), &mut |towers| {
        let fixed = towers.iter().filter(|&&height| height >= 6).count();
        let loose: u8 = towers.iter().filter(|&&height| height < 6).sum();
        let goes_on = (0..=fixed).any(|white| {
            let black = fixed - white;
            let can = |own: usize| own < 3 && 6 * (3 - own) <= usize::from(loose);
            white < 3 && black < 3 && (can(white) || can(black))
        });
        if goes_on {
            least = least.min(towers.len());
        }
    });
    assert_eq!(least, usize::from(LEAST_TOWERS));
    assert_eq!(MOST_CAPTURES, 28);
    assert_eq!(MOST_ACTIONS, 32 + 28 * 60);
}
