// The ring oscillator, which rp2040js lacks. The dice come from its RANDOMBIT. A test can replace
// the source of the bits, to see how the firmware handles good and bad ones.
import { BasePeripheral } from 'rp2040js';
import { COMA, Dormant, WAKE } from './dormancy.mjs';
import { Noise } from './noise.mjs';

const FREQA = 0x04;
const FREQB = 0x08;
const FREQ_PASSWORD = 0x9696;
const DORMANT = 0x0c;
const DIV = 0x10;
const DIV_PASSWORD = 0xaa0;
const DIV_AT_RESET = 16;
const HERTZ_AT_RESET = 6.5e6;
const STATUS = 0x18;
const RANDOMBIT = 0x1c;
const STABLE_AND_ENABLED = 0x80001000;

/** Bit sources: functions of the emulated time in nanoseconds and of the drive strengths. */
export const sources = {
  good(seed) {
    const noise = new Noise(seed);
    return () => noise.bit();
  },
  stuck: (value) => () => value,
  /** Ones with this probability. */
  biased(seed, share = 0.9) {
    const noise = new Noise(seed);
    return () => (noise.word() < share * 2 ** 32 ? 1 : 0);
  },
  alternating: () => sources.periodic([0, 1]),
  periodic(bits = [1, 1, 0, 1, 0, 0, 0]) {
    let next = 0;
    return () => bits[next++ % bits.length];
  },
  /**
   * Stuck on `whileLocked` until the stages get another drive than at power-on; then `otherwise`.
   */
  locked: (whileLocked, otherwise) => (nanos, drive) => (drive === 0 ? whileLocked : otherwise)(nanos),
  /** One source until a certain time, another from then on. */
  failing: (ms, before, after) => (nanos) => (nanos < ms * 1e6 ? before : after)(nanos),
};

/** The peripheral at 0x40060000. */
export class Rosc extends BasePeripheral {
  constructor(rp, source, now) {
    super(rp, 'ROSC');
    this.source = source;
    this.now = now;
    this.reads = 0;
    this.running = true;
    this.registers = new Uint32Array(16);
    this.registers[DIV >> 2] = DIV_PASSWORD + DIV_AT_RESET;
  }

  /** The drive strengths of all eight stages, a hexadecimal digit each. */
  get drive() {
    const strengths = (at) => this.registers[at >> 2] & 0x7777;
    return strengths(FREQA) + strengths(FREQB) * 0x10000;
  }

  readUint32(offset) {
    if (offset === RANDOMBIT) {
      this.reads++;
      return this.source(this.now(), this.drive);
    }
    if (offset === DORMANT) return WAKE;
    if (offset === STATUS) return this.running ? STABLE_AND_ENABLED : 0;
    return this.registers[offset >> 2];
  }

  writeUint32(offset, value) {
    if (offset === DORMANT && value === COMA) throw new Dormant('ROSC');
    const isLocked = (offset === FREQA || offset === FREQB) && value >>> 16 !== FREQ_PASSWORD;
    // Written without the password, all strengths become 0.
    this.registers[offset >> 2] = isLocked ? 0 : value;
    if (offset === DIV) this.#divide(value);
  }

  /** A divider of 1 to 32, where 0 means 32; a value without the password divides by 31. */
  #divide(value) {
    const by = value >= DIV_PASSWORD && value < DIV_PASSWORD + 32 ? value - DIV_PASSWORD || 32 : 31;
    this.rp2040.roscFreq = (HERTZ_AT_RESET * DIV_AT_RESET) / by;
    this.rp2040.updateClocks();
  }
}
