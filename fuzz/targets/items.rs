//! Feeds `pocketq_sim::fuzz_targets::items`.
#![no_main]

pocketq_fuzz::target!(items);
