// Models which clocks run while the processor is awake and in deep sleep; in rp2040js all of them
// always run. Complains when a block without a clock is used, because on the chip that hangs.

const [WAKE_EN0, WAKE_EN1, SLEEP_EN0, SLEEP_EN1, ENABLED0, ENABLED1] = [0xa0, 0xa4, 0xa8, 0xac, 0xb0, 0xb4];
const SCR = 0xd10;
const SLEEPDEEP = 1 << 2;

/**
 * The modelled peripherals: the register (first or second) and bit of the clock, the address, the
 * name.
 */
const BLOCKS = [
  [0, 2, 0x4004c, 'ADC'], [0, 5, 0x50000, 'DMA'], [0, 6, 0x40044, 'I2C0'], [0, 7, 0x40048, 'I2C1'],
  [0, 8, 0x40014, 'IO'], [0, 11, 0x4001c, 'PADS'], [0, 12, 0x50200, 'PIO0'], [0, 13, 0x50300, 'PIO1'],
  [0, 14, 0x40028, 'PLL_SYS'], [0, 15, 0x4002c, 'PLL_USB'], [0, 17, 0x40050, 'PWM'], [0, 18, 0x4000c, 'RESETS'],
  [0, 20, 0x40060, 'ROSC'], [0, 22, 0x4005c, 'RTC'], [0, 25, 0x4003c, 'SPI0'], [0, 27, 0x40040, 'SPI1'],
  [1, 2, 0x40004, 'SYSCFG'], [1, 5, 0x40054, 'TIMER'], [1, 7, 0x40034, 'UART0'], [1, 9, 0x40038, 'UART1'],
  [1, 10, 0x50110, 'USB'], [1, 12, 0x40058, 'WATCHDOG'], [1, 14, 0x40024, 'XOSC'],
];
const ASLEEP = { IO: [0, 8], TIMER: [1, 5], WATCHDOG: [1, 12], I2C0: [0, 6], PWM: [0, 17] };

/** A block whose clock is off. */
class WithoutClock {
  constructor(name, complain) {
    this.readUint32 = (offset) => {
      complain(`${name} was read at ${offset.toString(16)} while its clock is off`);
      return 0;
    };
    this.writeUint32Atomic = (offset) => complain(`${name} was written at ${offset.toString(16)} while its clock is off`);
  }
}

export class ClockGating {
  /** `complain` is called for every use of a block that has no clock. */
  constructor(rp, complain) {
    Object.assign(this, { rp, complain, awake: [0xffffffff, 0xffffffff], asleep: [0xffffffff, 0xffffffff], scr: 0 });
    const { clocks, ppb } = rp;
    const { readUint32, writeUint32 } = clocks;
    const registers = { [WAKE_EN0]: [this.awake, 0], [WAKE_EN1]: [this.awake, 1], [SLEEP_EN0]: [this.asleep, 0], [SLEEP_EN1]: [this.asleep, 1], [ENABLED0]: [this.awake, 0], [ENABLED1]: [this.awake, 1] };
    clocks.readUint32 = (offset) => {
      const found = registers[offset];
      return found ? found[0][found[1]] : readUint32.call(clocks, offset);
    };
    clocks.writeUint32 = (offset, value) => {
      const found = registers[offset];
      if (!found) return writeUint32.call(clocks, offset, value);
      found[0][found[1]] = value >>> 0;
      this.#gate();
    };
    const [readPpb, writePpb] = [ppb.readUint32, ppb.writeUint32];
    ppb.readUint32 = (offset) => (offset === SCR ? this.scr : readPpb.call(ppb, offset));
    ppb.writeUint32 = (offset, value) => (offset === SCR ? (this.scr = value) : writePpb.call(ppb, offset, value));
  }

  #gate() {
    const { peripherals } = this.rp;
    for (const [register, bit, address, name] of BLOCKS) {
      const runs = (this.awake[register] >>> bit) & 1;
      const found = peripherals[address];
      if (!runs && !(found instanceof WithoutClock)) {
        peripherals[address] = Object.assign(new WithoutClock(name, this.complain), { behind: found });
      } else if (runs && found instanceof WithoutClock) peripherals[address] = found.behind;
    }
  }

  /** Whether sleep stops the clocks that are not enabled for it. */
  get isDeep() {
    return (this.scr & SLEEPDEEP) !== 0;
  }

  /** Complains if a block that works while the processor sleeps has no clock. */
  sleepsWith(names) {
    if (!this.isDeep) return;
    for (const name of names) {
      const [register, bit] = ASLEEP[name];
      if (!((this.asleep[register] >>> bit) & 1)) this.complain(`the processor sleeps, and the clock of ${name} is off`);
    }
  }
}
