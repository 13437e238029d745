//! The handler for faults: an invalid address or instruction, or a stack that has left the RAM.
//!
//! After such a fault the stack cannot be trusted, so the handler does not use it. It reads what it
//! can from the frame that the processor stored there, starts again at the top of the stack, and
//! never returns. If the stack pointer is already below the RAM, the processor cannot store its
//! frame: it locks up, and the watchdog restarts the chip.

use core::{arch::naked_asm, fmt::Write};

use crate::crash_note;

/// The handler in the vector table.
// SAFETY: `HardFault` is cortex-m-rt's name for this handler. The stack pointer is used as an
// address only if a whole frame at it is in the RAM, and nothing below returns.
#[unsafe(naked)]
#[unsafe(export_name = "HardFault")]
unsafe extern "C" fn hard_fault() -> ! {
    naked_asm!(
        "mov  r2, sp",
        "movs r0, #0",
        "movs r1, #0",
        "ldr  r3, =0x20000000", // the start of RAM in memory.x
        "subs r3, r2, r3",
        "ldr  r4, =0x40000 - 32", // its length, less a frame
        "cmp  r3, r4",
        "bhi  1f",
        "ldr  r0, [r2, #24]", // where it happened
        "ldr  r1, [r2, #20]", // where that was called from
        "1:",
        "ldr  r3, =_stack_start",
        "mov  sp, r3",
        "bl   {report}",
        ".pool",
        report = sym report,
    )
}

/// Writes the note. Addresses are 0 if they could not be read.
extern "C" fn report(at: u32, from: u32, stack: u32) -> ! {
    crash_note::write_and_restart(|note| {
        write!(note, "fault at {at:08x} from {from:08x}, stack {stack:08x}")
    })
}
