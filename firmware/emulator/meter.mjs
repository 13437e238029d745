// Counts the cycles of a firmware function, including the functions it calls and any interrupts.
// The function must not be inlined. Also measures how soon a press is answered while the device
// thinks.

/** How many cycles the processor has executed since power-on. */
export const executed = (board) => (board.nanos - board.idleNanos) / board.nanosPerCycle;

/**
 * Counts from now on; `path` is the function's path in the source, such as
 * `quantik::solver::search::Search::step`.
 */
export function meter(board, path) {
  // A mangled path contains the length and the name of each part.
  const mangled = path.split('::').map((part) => `${part.length}${part}`).join('');
  // For calls between RAM and flash the linker adds a few instructions with the function's name.
  const symbols = [...board.image.symbols.keys()].filter((name) => name.includes(`${mangled}17h`));
  if (!symbols.length) throw new Error(`the firmware has no function ${path}`);
  const counted = { calls: 0, cycles: 0, longest: 0 };
  let entered = null;
  const { core } = board.rp;
  const { step } = board;
  board.step = () => {
    const cycles = step();
    if (entered && core.PC === entered.back && core.SP === entered.stack) {
      const cycles = executed(board) - entered.at;
      counted.cycles += cycles;
      counted.longest = Math.max(counted.longest, cycles);
      entered = null;
    }
    return cycles;
  };
  for (const symbol of symbols) {
    board.onCall(symbol, () => {
      counted.calls++;
      entered = { stack: core.SP, back: (core.LR & ~1) >>> 0, at: executed(board) };
    });
  }
  return counted;
}

/** How many presses are tried, each at another moment of the device's work. */
const PHASES = 16;
/**
 * The time between phases in milliseconds, never a multiple of anything the device does
 * periodically.
 */
const PHASE = 0.83;

/** The slowest answer to B while the device thinks. `thinking` returns a board in that state. */
export function slowestWhileThinking(what, thinking) {
  const answers = Array.from({ length: PHASES }, (_, phase) => {
    const board = thinking();
    board.run(phase * PHASE);
    board.press('b');
    board.run(60);
    const released = board.nanos;
    board.release('b');
    board.run(200);
    return (board.panel.traffic.lastChange - released) / 1e6;
  });
  return { what: `${what}: slowest answer while it thinks`, value: Math.max(...answers), limit: 33, unit: 'ms', digits: 1 };
}
