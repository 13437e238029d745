//! Feeds `pocketq_sim::fuzz_targets::save_area`.
#![no_main]

pocketq_fuzz::target!(save_area);
