//! Counts from another program.

use pocketq_games::towers::{BoardSize, Game, Setup, perft};

#[test]
fn move_sequences_are_as_many_as_known() {
    let mut checked = 0;
    let lines = include_str!("../data/towers-perft.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(' ').collect();
        let [board, depth, count] = fields[..] else {
            panic!("{line}");
        };
        let game = Game::new(Setup::standard(BoardSize::from_name(board).unwrap()));
        let counted = perft(game.position(), depth.parse().unwrap());
        assert_eq!(counted, count.parse().unwrap(), "{line}");
        checked += 1;
    }
    assert_eq!(checked, 6);
}
