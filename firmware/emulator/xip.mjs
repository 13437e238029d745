// The cache between the processor and the flash it executes from ("execute in place", XIP): a miss
// takes as long as on the board.
//
// It has 16 KB in two ways of 1,024 lines. A line has eight bytes, with a valid flag for each of
// its two words: a miss reads one word, never the whole line. Instructions and data share the
// cache. The data sheet does not say which way a new line replaces; here it is the one not used
// last.

const SETS = 1024;
const WAYS = 2;

/**
 * How many cycles the processor waits for a word that is not in the cache.
 *
 * As set up by boot stage 2 (four wires, continuous read, one flash clock for two system clocks), a
 * read takes 8 clocks for address and mode, 4 of waiting and 8 for data: (8 + 4 + 8) × 2 = 40
 * cycles. With chip select and bus overhead, published measurements are about 50.
 */
export const MISS_CYCLES = missCycles(process.env.POCKETQ_MISS_CYCLES);

function missCycles(text = '50') {
  if (!/^\d{1,4}$/.test(text)) throw new Error(`POCKETQ_MISS_CYCLES: '${text}' is not a number of cycles`);
  return Number(text);
}

export class XipCache {
  constructor(cost = MISS_CYCLES) {
    this.cost = cost;
    /** How many cycles the current instruction has to wait. */
    this.waiting = 0;
    this.misses = 0;
    this.tags = new Int32Array(SETS * WAYS);
    this.valid = new Uint8Array(SETS * WAYS); // a bit for each word
    this.usedLast = new Uint8Array(SETS);
    this.flush();
  }

  /** Forgets everything, as after every change to the flash. */
  flush() {
    this.tags.fill(-1);
    this.valid.fill(0);
    this.last = -1;
  }

  /**
   * Reads the flash through the window at 0x10000000, or through one that does not allocate cache
   * lines or bypasses the cache.
   */
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

  /** Reads at 0x11000000 do not fill the cache; reads at 0x12000000 and 0x13000000 bypass it. */
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

  /** The cycles waited since this was last called. */
  takeWaiting() {
    const { waiting } = this;
    this.waiting = 0;
    return waiting;
  }
}
