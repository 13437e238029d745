// How many cycles a function of the firmware takes, including the functions it calls and interrupts
// in between. The function must not be inlined.

/** How many cycles the processor has executed since it was switched on. */
export const executed = (board) => (board.nanos - board.idleNanos) / board.nanosPerCycle;

/** Counts from now on; `path` is the path of the function in the source: `quantik::solver::search::Search::step`. */
export function meter(board, path) {
  // A mangled path has the length and the name of each part.
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
