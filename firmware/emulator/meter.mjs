// What a function of the firmware costs: the cycles that the processor executed in it and in what
// it called, interrupts meanwhile included. It must be called, not inlined.

/** Cycles in which the processor executed since it was switched on. */
export const executed = (board) => (board.nanos - board.idleNanos) / board.nanosPerCycle;

/** Counts from now on; `path` is the function's, as the source has it: `quantik::solver::search::Search::step`. */
export function meter(board, path) {
  // The compiler writes a path as the length and the name of each of its parts.
  const mangled = path.split('::').map((part) => `${part.length}${part}`).join('');
  const symbol = [...board.image.symbols.keys()].find((name) => name.includes(`${mangled}17h`));
  if (!symbol) throw new Error(`the firmware has no function ${path}`);
  const counted = { calls: 0, cycles: 0 };
  let entered = null;
  const { core } = board.rp;
  const { step } = board;
  board.step = () => {
    const cycles = step();
    if (entered && core.PC === entered.back && core.SP === entered.stack) {
      counted.cycles += executed(board) - entered.at;
      entered = null;
    }
    return cycles;
  };
  board.onCall(symbol, () => {
    counted.calls++;
    entered = { stack: core.SP, back: (core.LR & ~1) >>> 0, at: executed(board) };
  });
  return counted;
}
