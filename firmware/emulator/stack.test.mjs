// Tests stack overflow. The stack grows down to the start of RAM. However it leaves the RAM, and
// whatever it hits there, the device restarts and reports the overflow.
import test from 'node:test';
import assert from 'node:assert/strict';
import { inMenu, reportsCrash, restarts } from './device.mjs';
import { loseWritesBelowRam } from './memory.mjs';

const RAM = 0x20000000;
const CODE = 0x20041000; // a bank that the firmware does not use
const HANDLER_LIMIT = 50;
const WATCHDOG_LIMIT = 10_000;

const PUSH_R4_LR = 0xb510;
const PUSH_ALL_LR = 0xb5ff;
const SUB_SP_508 = 0xb0ff;
const STR_R0_SP = 0x9000;

/** A board with its stack pointer set as a function with a large frame would set it. */
function withStackAt(address) {
  const board = inMenu({ mayReset: true });
  board.rp.core.SP = address;
  return board;
}

/** Runs a function that only calls itself. */
function recurse(board, ...entry) {
  const { core } = board.rp;
  const halfwords = [...entry, 0xf7ff, 0xfffe - entry.length]; // BL to the first
  halfwords.forEach((halfword, i) => core.writeUint16(CODE + 2 * i, halfword));
  core.PC = CODE;
  core.waiting = false;
}

test('a fault with just enough stack for its frame is noted at once', () => {
  for (const left of [0x20, 0x28, 0x40, 0x80, 0x100, 0x200]) {
    const board = withStackAt(RAM + left);
    board.hardFault();
    restarts(board, HANDLER_LIMIT, 'forced');
    reportsCrash(board);
  }
});

test('a fault without room for its frame locks the processor up until the watchdog resets it', () => {
  for (const address of [RAM + 0x18, RAM + 4, RAM, RAM - 8]) {
    const board = withStackAt(address);
    board.hardFault();
    restarts(board, WATCHDOG_LIMIT, 'watchdog');
    reportsCrash(board);
  }
});

test('an interrupt on an exhausted stack ends in a restart', () => {
  for (const address of [RAM + 0x60, RAM + 0x40, RAM + 0x20, RAM + 0x10, RAM, RAM - 0x20, RAM - 0x1000, RAM - 0x10000]) {
    const board = withStackAt(address);
    board.press('down');
    restarts(board, WATCHDOG_LIMIT, 'watchdog', 'forced');
    board.release('down');
    reportsCrash(board);
  }
});

test('an overflow while a picture is sent ends in a restart', () => {
  for (const address of [RAM + 0x24, RAM, RAM - 0x400]) {
    const board = inMenu({ mayReset: true });
    board.press('a');
    board.run(9);
    board.release('a');
    board.rp.core.SP = address;
    restarts(board, WATCHDOG_LIMIT, 'watchdog', 'forced');
    reportsCrash(board);
  }
});

const FUNCTIONS = {
  'of two words': [PUSH_R4_LR],
  'of nine words': [PUSH_ALL_LR],
  'of half a kilobyte': [PUSH_R4_LR, SUB_SP_508, STR_R0_SP],
  'of 64 KB': [PUSH_R4_LR, ...Array(129).fill(SUB_SP_508), STR_R0_SP],
};

for (const [name, entry] of Object.entries(FUNCTIONS)) {
  test(`a recursion with frames ${name} ends in a restart`, () => {
    const board = inMenu({ mayReset: true });
    recurse(board, ...entry);
    restarts(board, WATCHDOG_LIMIT, 'watchdog', 'forced');
    assert.ok(board.faults.length > 0, 'it ran off the RAM');
    reportsCrash(board);
  });
}

test('if what is below the RAM loses what is stored there, a fault is still noted', () => {
  for (const below of [0x20, 0x100, 0x1000, 0x10000]) {
    const board = withStackAt(RAM - below);
    loseWritesBelowRam(board.rp);
    board.hardFault();
    restarts(board, HANDLER_LIMIT, 'forced');
    reportsCrash(board);
  }
});

test('if what is below the RAM loses what is stored there, a recursion ends in a restart', () => {
  const board = inMenu({ mayReset: true });
  loseWritesBelowRam(board.rp);
  recurse(board, ...FUNCTIONS['of half a kilobyte']);
  restarts(board, WATCHDOG_LIMIT, 'watchdog', 'forced');
  reportsCrash(board);
});
