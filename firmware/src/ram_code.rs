//! Copies the code that must not wait for the flash into RAM; memory.x says which code that is.

unsafe extern "C" {
    // Addresses that memory.x defines.
    static mut __ram_code_start: u32;
    static __ram_code_end: u32;
    static __ram_code_in_flash: u32;
}

/// Copies the code. Must be called after the clocks were started and before anything else: nothing of
/// that code can run before. The emulator fails if something does.
pub(crate) fn copy() {
    let (mut to, end) = (&raw mut __ram_code_start, &raw const __ram_code_end);
    let mut from = &raw const __ram_code_in_flash;
    // Word by word and volatile, so that the compiler does not call its own function for copying.
    while to.cast_const() != end {
        // SAFETY: memory.x reserves this part of RAM for this code and nothing else, whole words of
        // it, and puts as many words into flash. Nothing else runs yet.
        unsafe {
            to.write_volatile(from.read_volatile());
            (to, from) = (to.add(1), from.add(1));
        }
    }
    // The processor must not have fetched any of it before it was written.
    cortex_m::asm::dsb();
    cortex_m::asm::isb();
}
