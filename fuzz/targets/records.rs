//! Feeds `pocketq_sim::fuzz_targets::records`.
#![no_main]

pocketq_fuzz::target!(records);
