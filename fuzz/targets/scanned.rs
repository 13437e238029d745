//! Feeds `pocketq_sim::fuzz_targets::scanned`.
#![no_main]

pocketq_fuzz::target!(scanned);
