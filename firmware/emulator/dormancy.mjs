// Dormancy, which rp2040js lacks: an oscillator stops on command, and everything it clocks stops
// with it, until one of the selected pins moves. Also models memories that are powered down while
// the chip is dormant.

/**
 * The value that stops an oscillator when written to its DORMANT register ("coma"), and the value
 * read there once it runs ("wake").
 */
export const COMA = 0x636f6d61;
export const WAKE = 0x77616b65;

const [INTE, INTF, INTS, END] = [0x160, 0x170, 0x180, 0x190];
const MEMPOWERDOWN = 0x18;
const SRAM_BANKS = 0x3f;
const PLL_POWERED_DOWN = 1;
const BY_REF = 0;
const [ROSC_AUX, XOSC_AUX] = [2, 3];

/** Thrown when an oscillator goes dormant, after the instruction that caused it. */
export class Dormant {
  constructor(oscillator) {
    this.oscillator = oscillator;
  }
}

/** Which oscillator the processor runs from, with or without a PLL: 'ROSC' or 'XOSC'. */
export function clockedBy({ clocks }) {
  const { sysCtrl, refCtrl } = clocks;
  if ((sysCtrl & 1) === BY_REF) return (refCtrl & 3) === 0 ? 'ROSC' : 'XOSC';
  return ((sysCtrl >> 5) & 7) === ROSC_AUX ? 'ROSC' : 'XOSC';
}

/** What is wrong with stopping this oscillator now; an empty list if nothing is. */
export function faultsOfStopping(rp, oscillator, { rosc, crystal }) {
  const { clocks, pllSys, pllUsb } = rp;
  const faults = [];
  if (clockedBy(rp) !== oscillator) faults.push(`${oscillator} went dormant, and does not clock the processor`);
  const isByPll = (clocks.sysCtrl & 1) !== BY_REF && ((clocks.sysCtrl >> 5) & 7) < ROSC_AUX;
  if (isByPll) faults.push(`${oscillator} went dormant while a PLL clocks the processor`);
  for (const [name, pll] of [['PLL_SYS', pllSys], ['PLL_USB', pllUsb]]) {
    if (!(pll.pwr & PLL_POWERED_DOWN)) faults.push(`${name} is powered in dormancy`);
  }
  if (oscillator === 'ROSC' && crystal.isOn) faults.push('the crystal runs on in dormancy');
  if (oscillator === 'XOSC' && rosc.running) faults.push('the ring oscillator runs on in dormancy');
  return faults;
}

/**
 * The registers of IO_BANK0 that select which pins end dormancy. The second core's interrupt
 * registers, just before them, only store their values.
 */
export class WakePins {
  constructor(rp) {
    this.rp = rp;
    const io = rp.peripherals[0x40014];
    const kept = (this.kept = new Map());
    const { readUint32, writeUint32 } = io;
    const isKept = (offset) => offset >= 0x130 && offset < END;
    io.readUint32 = (offset) => {
      if (offset >= INTS && offset < END) return this.#status((offset - INTS) >> 2);
      return isKept(offset) ? kept.get(offset) ?? 0 : readUint32.call(io, offset);
    };
    io.writeUint32 = (offset, value) => {
      if (isKept(offset)) kept.set(offset, value >>> 0);
      else writeUint32.call(io, offset, value);
    };
  }

  #status(register) {
    const [enabled, forced] = [INTE, INTF].map((base) => this.kept.get(base + 4 * register) ?? 0);
    let raw = 0;
    for (let pin = 7; pin >= 0; pin--) raw = (raw << 4) | (this.rp.gpio[8 * register + pin]?.irqStatus ?? 0);
    return ((raw & enabled) | forced) >>> 0;
  }

  /** Whether a pin ends dormancy at this moment. */
  get wakes() {
    return [0, 1, 2, 3].some((register) => this.#status(register) !== 0);
  }
}

/**
 * Powers the RAM down and up as SYSCFG says. `complain` is called for every access to RAM that is
 * powered down.
 */
export function connectMemoryPower(rp, complain) {
  const [syscfg, { core }] = [rp.peripherals[0x40004], rp];
  let down = 0;
  const names = [8, 16, 32].flatMap((bits) => [`readUint${bits}`, `writeUint${bits}`]);
  const powered = new Map(names.map((name) => [name, core[name]]));
  const isRam = (address) => address >>> 24 === 0x20;
  const guarded = new Map(names.map((name) => [name, (address, value) => {
    if (isRam(address)) complain(`RAM at ${(address >>> 0).toString(16)} was used while it was powered down`);
    return powered.get(name)(address, value);
  }]));
  const { readUint32, writeUint32 } = syscfg;
  syscfg.readUint32 = (offset) => (offset === MEMPOWERDOWN ? down : readUint32.call(syscfg, offset));
  syscfg.writeUint32 = (offset, value) => {
    if (offset !== MEMPOWERDOWN) return writeUint32.call(syscfg, offset, value);
    down = value;
    for (const [name, access] of down & SRAM_BANKS ? guarded : powered) core[name] = access;
  };
}
