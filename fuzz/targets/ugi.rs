//! Feeds `pocketq_sim::fuzz_targets::ugi`.
#![no_main]

pocketq_fuzz::target!(ugi);
