// The crystal oscillator. In rp2040js a crystal is stable at once; a real one takes time to become
// steady, and the chip only counts its cycles.
import { BasePeripheral } from 'rp2040js';
import { COMA, Dormant, WAKE } from './dormancy.mjs';

const [CTRL, STATUS, DORMANT, STARTUP] = [0x00, 0x04, 0x08, 0x0c];
const FREQ_RANGE = 0xaa0;
const DISABLE = 0xd1e;
const ENABLE = 0xfab;
const STABLE_BIT = 0x80000000;
const ENABLED_BIT = 0x1000;
const CLK_REF_BY_CRYSTAL = 2;
const PLL_POWERED_DOWN = 1;

/** The crystal and the counter of its cycles. Both keep running through a reset by the watchdog. */
export class Crystal {
  /**
   * `steadyMs`: how long this crystal takes to become steady. `failedStarts`: how many times it
   * fails to start swinging when switched on; it must be switched off before another try.
   */
  constructor(now, { steadyMs = 1, failedStarts = 0 } = {}) {
    Object.assign(this, { now, steadyMs, failedStarts });
    this.cyclesToCount = 0;
    this.switchOff();
  }

  switchOn() {
    if (this.isOn) return;
    this.since = this.now();
    this.isOn = true;
    this.swings = this.failedStarts === 0;
    if (!this.swings) this.failedStarts--;
  }

  switchOff() {
    this.isOn = this.swings = this.hasCounted = false;
  }

  /** Milliseconds since it started to swing. */
  get ms() {
    return this.swings ? (this.now() - this.since) / 1e6 : 0;
  }

  /** Whether it can clock the chip. */
  get isSteady() {
    return this.swings && this.ms >= this.steadyMs;
  }

  /**
   * Whether the chip considers it stable, which takes `cyclesToCount` cycles. Once stable, it stays
   * so.
   */
  isStable(hertz) {
    this.hasCounted ||= this.swings && (this.ms / 1e3) * hertz >= this.cyclesToCount;
    return this.hasCounted;
  }
}

/** The peripheral at 0x40024000. */
export class Xosc extends BasePeripheral {
  constructor(rp, crystal) {
    super(rp, 'XOSC');
    this.crystal = crystal;
  }

  readUint32(offset) {
    if (offset === CTRL) return ((this.crystal.isOn ? ENABLE : DISABLE) << 12) | FREQ_RANGE;
    if (offset === DORMANT) return WAKE;
    if (offset === STARTUP) return this.crystal.cyclesToCount / 256;
    if (offset !== STATUS) return super.readUint32(offset);
    const stable = this.crystal.isStable(this.rp2040.xoscFreq) ? STABLE_BIT : 0;
    return (stable | (this.crystal.isOn ? ENABLED_BIT : 0)) >>> 0;
  }

  writeUint32(offset, value) {
    if (offset === STARTUP) this.crystal.cyclesToCount = (value & 0x3fff) * 256;
    else if (offset === DORMANT && value === COMA) throw new Dormant('XOSC');
    else if (offset !== CTRL) super.writeUint32(offset, value);
    else if (value >>> 12 === ENABLE) this.crystal.switchOn();
    else this.crystal.switchOff();
  }
}

/** Complains when the chip is clocked by a crystal that is not steady. */
export function watchCrystal(rp, crystal, complain) {
  const update = rp.updateClocks;
  let isReported = false;
  rp.updateClocks = () => {
    update.call(rp);
    const byCrystal = (rp.clocks.refCtrl & 3) === CLK_REF_BY_CRYSTAL;
    const byPll = [rp.pllSys, rp.pllUsb].some(({ pwr }) => !(pwr & PLL_POWERED_DOWN));
    if ((byCrystal || byPll) && !crystal.isSteady && !isReported) {
      isReported = true;
      complain(`clocked by a crystal that has run for ${crystal.ms.toFixed(1)} ms and needs ${crystal.steadyMs}`);
    }
  };
}
