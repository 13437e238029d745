//! Makes a libFuzzer target from a function in `pocketq_sim::fuzz_targets`. Before it starts, it
//! writes its seeds to the folder named by `POCKETQ_SEEDS`.

pub use libfuzzer_sys;
pub use pocketq_sim::fuzz_targets;

/// Defines a complete target.
#[macro_export]
macro_rules! target {
    ($name:ident) => {
        $crate::libfuzzer_sys::fuzz_target!(
            init: $crate::write_seeds(stringify!($name)),
            |bytes: &[u8]| $crate::fuzz_targets::$name(bytes)
        );
    };
}

/// Writes the seeds of a target, if `POCKETQ_SEEDS` is set.
pub fn write_seeds(target: &str) {
    let Some(folder) = std::env::var_os("POCKETQ_SEEDS") else {
        return;
    };
    let seeds = fuzz_targets::seeds();
    for seed in seeds.iter().filter(|seed| seed.target == target) {
        let file = std::path::Path::new(&folder).join(&seed.name);
        std::fs::write(file, &seed.bytes).expect("the folder of the seeds can be written");
    }
}
