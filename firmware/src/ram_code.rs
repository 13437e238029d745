//! Copies the code that must not wait for the flash into RAM; memory.x lists that code.

unsafe extern "C" {
    // Addresses defined by memory.x.
    static mut __ram_code_start: u32;
    static __ram_code_end: u32;
    static __ram_code_in_flash: u32;
}

/// Copies the code. Must be called after the clocks have started and before anything else: none of
/// the copied code may run earlier. The emulator fails if any does.
pub(crate) fn copy() {
    let (mut to, end) = (&raw mut __ram_code_start, &raw const __ram_code_end);
    let mut from = &raw const __ram_code_in_flash;
    // Word by word and volatile, so that the compiler does not call its own copy function.
    while to.cast_const() != end {
        // SAFETY: memory.x reserves this RAM for this code only, in whole words, and has as many
        // words in flash. Nothing else runs yet.
        unsafe {
            to.write_volatile(from.read_volatile());
            (to, from) = (to.add(1), from.add(1));
        }
    }
    // Discards anything the processor fetched from there before it was written.
    cortex_m::asm::dsb();
    cortex_m::asm::isb();
}
