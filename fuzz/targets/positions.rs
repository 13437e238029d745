//! Feeds `pocketq_sim::fuzz_targets::positions`.
#![no_main]

pocketq_fuzz::target!(positions);
