//! How fast the device thinks on the desk, to compare with the benchmark in the browser. Prints a
//! line per game with positions and seconds.

use std::time::Instant;

fn main() {
    report("quantik", pocketq_web::bench::quantik);
    report("towers", || pocketq_web::bench::towers(200_000));
}

fn report(game: &str, think: impl Fn() -> u32) {
    // The best of three runs, because other programs may use this machine too.
    let run = || {
        let start = Instant::now();
        (think(), start.elapsed().as_secs_f64())
    };
    let runs = [run(), run(), run()];
    let (nodes, seconds) = runs
        .into_iter()
        .reduce(|best, next| if next.1 < best.1 { next } else { best })
        .unwrap_or_default();
    println!("{game} {nodes} {seconds:.6}");
}
