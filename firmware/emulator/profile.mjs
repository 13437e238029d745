// Measures where the firmware spends its time: for each function, the cycles it executes and the
// cycles it waits for the flash. Prints the functions that wait most; those belong in RAM.
//
//     POCKETQ_IMAGE=…/pocketq-firmware node profile.mjs quantik|central|full|qwantum|idle
import { fileURLToPath } from 'node:url';
import { atTable, inMenu, tapped } from './device.mjs';
import { thinkingQuantik } from './bench-quantik.mjs';
import { thinkingTowers } from './bench-towers.mjs';

const SHOWN = 30;

/** What can be profiled: a board that is ready, and what it then does. */
const PARTS = {
  quantik: [() => thinkingQuantik(), (board) => board.run(500)],
  central: [() => thinkingTowers('central'), (board) => board.run(1000)],
  full: [() => thinkingTowers('full'), (board) => board.run(1000)],
  qwantum: [() => tapped(atTable(), 'a'), (board) => tapped(board, 'a', 'right', 'a', 'down', 'right', 'a', 'a', 'a', 'a')],
  idle: [() => inMenu(), (board) => board.run(60_000)],
};

/** Returns a lookup from an address to its function. */
function functions(image) {
  const starts = [...image.symbols].map(([name, at]) => ({ name, at: (at & ~1) >>> 0, cycles: 0, waited: 0 }));
  starts.sort((a, b) => a.at - b.at);
  return (pc) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle].at <= pc) low = middle;
      else high = middle;
    }
    return starts[low];
  };
}

/** Counts by function while `act` runs. */
export function profile(board, act) {
  const find = functions(board.image);
  const seen = new Set();
  const { step, xip } = board;
  const { core } = board.rp;
  board.step = () => {
    const misses = xip.misses;
    const cycles = step();
    const place = find(core.executing >>> 0);
    seen.add(place);
    place.cycles += cycles;
    place.waited += (xip.misses - misses) * xip.cost;
    return cycles;
  };
  act(board);
  return [...seen];
}

/** The path in a mangled name: `_ZN3foo3bar17h0123456789abcdefE` is `foo::bar`. */
function readable(name) {
  const parts = [];
  let rest = name.replace(/^_ZN/, '');
  for (let found; (found = /^\d+/.exec(rest)); ) {
    const from = found[0].length;
    parts.push(rest.slice(from, from + Number(found[0])));
    rest = rest.slice(from + Number(found[0]));
  }
  return parts.length ? parts.filter((part) => !/^h[0-9a-f]{16}$/.test(part)).join('::') : name;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [ready, act] = PARTS[process.argv[2]] ?? [];
  if (!ready) throw new Error(`one of ${Object.keys(PARTS).join(', ')}`);
  const counted = profile(ready(), act);
  const sum = (key) => counted.reduce((total, one) => total + one[key], 0);
  console.log(`${sum('cycles')} cycles, ${sum('waited')} of them waiting`);
  for (const { name, cycles, waited } of counted.sort((a, b) => b.waited - a.waited).slice(0, SHOWN)) {
    console.log(`${waited.toString().padStart(10)} of ${cycles.toString().padStart(10)}  ${readable(name)}`);
  }
}
