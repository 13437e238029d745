// The cache between the processor and the flash that it executes from ("execute in place", XIP): what
// is not in it takes as long to come as it does on the board.
//
// 16 KB in two ways of 1,024 lines. A line is eight bytes with a valid flag for each of its two words:
// a miss reads one word, never the whole line. Instructions and data share it. The data sheet does not
// say which way a new line replaces; here it is the one that was not used last.

const SETS = 1024;
const WAYS = 2;

/**
 * How many cycles the processor waits for a word that is not in the cache.
 *
 * A read of the flash as boot stage 2 sets it up (four wires, continuous read, a flash clock for every
 * two of the system) is 8 clocks of address and mode, 4 of waiting and 8 of data: (8 + 4 + 8) × 2 = 40
 * cycles. With chip select and the way through the bus, published measurements are about 50.
 */
export const MISS_CYCLES = missCycles(process.env.POCKETQ_MISS_CYCLES);

function missCycles(text = '50') {
  if (!/^\d{1,4}$/.test(text)) throw new Error(`POCKETQ_MISS_CYCLES: '${text}' is not a number of cycles`);
  return Number(text);
}

export class XipCache {
  constructor(cost = MISS_CYCLES) {
    this.cost = cost;
    /** Cycles that the instruction in progress has to wait. */
    this.waiting = 0;
    this.misses = 0;
    this.tags = new Int32Array(SETS * WAYS);
    this.valid = new Uint8Array(SETS * WAYS); // a bit for each word
    this.usedLast = new Uint8Array(SETS);
    this.flush();
  }

  /** Forgets everything, as after every change of the flash. */
  flush() {
    this.tags.fill(-1);
    this.valid.fill(0);
    this.last = -1;
  }

  /** An access through the window at 0x10000000, or through one that does not allocate or look. */
  access(address) {
    const word = (address & 0xffffff) >> 2;
    const window = (address >>> 24) & 3;
    if (window !== 0) return this.#around(word, window);
    if (word === this.last) return;
    this.last = word;
    const set = (word >> 1) & (SETS - 1);
    const tag = word >> 11;
    const half = 1 << (word & 1);
    let at = set * WAYS;
    if (this.tags[at] !== tag) {
      at++;
      if (this.tags[at] !== tag) {
        at = set * WAYS + (1 - this.usedLast[set]);
        this.tags[at] = tag;
        this.valid[at] = 0;
      }
    }
    this.usedLast[set] = at & 1;
    if (this.valid[at] & half) return;
    this.valid[at] |= half;
    this.#miss();
  }

  /** At 0x11000000 a miss is not remembered; at 0x12000000 and 0x13000000 the cache is not asked. */
  #around(word, window) {
    const set = (word >> 1) & (SETS - 1);
    const holds = (at) => this.tags[at] === word >> 11 && this.valid[at] & (1 << (word & 1));
    if (window === 1 && (holds(set * WAYS) || holds(set * WAYS + 1))) return;
    this.#miss();
  }

  #miss() {
    this.misses++;
    this.waiting += this.cost;
  }

  /** The cycles waited since this was last asked. */
  takeWaiting() {
    const { waiting } = this;
    this.waiting = 0;
    return waiting;
  }
}
