// Repeatable noise: everything random in the emulator (memory at power-on, snow on the panel,
// bouncing contacts, the ring oscillator) comes from here, so a seed determines a whole run.

/** A xorshift generator of 32 bits. */
export class Noise {
  constructor(seed) {
    // Zero would stay zero; the multiplier spreads small seeds.
    this.state = Math.imul((seed >>> 0) + 1, 0x9e3779b1) >>> 0 || 1;
    for (let i = 0; i < 4; i++) this.word();
  }

  word() {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (this.state = x >>> 0);
  }

  bit() {
    return this.word() >>> 31;
  }

  /** A number from 0 to `limit`, exclusive. */
  below(limit) {
    return Math.floor((this.word() / 2 ** 32) * limit);
  }

  fill(bytes) {
    for (let i = 0; i < bytes.length; i++) bytes[i] = this.word() >>> 24;
  }
}
