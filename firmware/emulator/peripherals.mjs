// Adds what rp2040js lacks around the processor: registers that only store values, resets of the
// bus controller and the timer, the watchdog's tick, and resets by the watchdog and by the
// processor itself.
import { BasePeripheral } from 'rp2040js';

const RESETS_I2C0 = 1 << 3;
const RESETS_TIMER = 1 << 21;
const CLK_ADC_ENABLE = 1 << 11;
const PLL_OFF = 0x29; // PLL, its oscillator and its divider
const ADC_HERTZ = 48e6;
const ADC_START_ONCE = 1 << 2;
const TICK = 0x2c;
const TICK_CYCLES = 0x1ff;
const TICK_ENABLE = 1 << 9;
const WATCHDOG_TIMER = 1;
const AIRCR = 0xd0c;
const XIP_FLUSH = 4;
const SYSTEM_RESET_REQUEST = 0x05fa0004;

/** Thrown when the chip resets, in the middle of whatever it was doing. */
export class ChipReset {
  constructor(reason) {
    this.reason = reason;
  }
}

export function addMissingPeripherals(rp, xip) {
  rp.peripherals[0x40064] = new Registers(rp, 'VREG_AND_CHIP_RESET', [[0, 0x10b1], [8, 0x100]]);
  rp.peripherals[0x40018] = new Registers(rp, 'IO_QSPI');
  rp.peripherals[0x14000] = new XipControl(rp, 'XIP_CTRL', [[8, 3]]); // FIFO empty, flush ready
  rp.peripherals[0x14000].onFlush = () => xip.flush();
}

/**
 * Complains if a conversion is started without the converter's clock of 48 MHz. Starting one clears
 * its start bit.
 */
export function connectAdcClock(rp, complain) {
  const { adc, clocks, pllUsb } = rp;
  const { onADCRead } = adc;
  adc.conversions = 0;
  adc.onADCRead = (channel) => {
    adc.conversions++;
    const hertz = clocks.adcCtrl & CLK_ADC_ENABLE && !(pllUsb.pwr & PLL_OFF) ? pllUsb.frequency : 0;
    if (hertz !== ADC_HERTZ) complain(`a conversion with a clock of ${hertz} Hz`);
    adc.cs &= ~ADC_START_ONCE;
    onADCRead.call(adc, channel);
  };
}

/** Calls `reset` when the firmware resets the display's bus controller. */
export function onControllerReset(rp, reset) {
  const resets = rp.peripherals[0x4000c];
  const write = resets.writeUint32;
  resets.writeUint32 = (offset, value) => {
    if (offset === 0 && value & RESETS_I2C0) reset();
    write.call(resets, offset, value);
  };
}

/** Makes the timer start when it is released from reset, not at power-on. */
export function startTimerWhenReleased(rp) {
  const [resets, timer] = [rp.peripherals[0x4000c], rp.peripherals[0x40054]];
  let start = 0;
  timer.clock = { get nanos() { return rp.clock.nanos - start; } };
  const write = resets.writeUint32;
  resets.writeUint32 = (offset, value) => {
    if (offset === 0 && resets.reset & ~value & RESETS_TIMER) start = rp.clock.nanos;
    write.call(resets, offset, value);
  };
}

/**
 * Makes the watchdog count down by two (RP2040-E1) for every `TICK.CYCLES` cycles of clk_ref,
 * whatever drives that clock. Until `CYCLES` is set, the watchdog stands still.
 */
function connectTick(rp, watchdog) {
  let cycles = 0;
  const update = () => (watchdog.timer.frequency = cycles ? (2 * rp.clocks.refFreq) / cycles : 0);
  const { writeUint32 } = watchdog;
  watchdog.writeUint32 = (offset, value) => {
    writeUint32.call(watchdog, offset, value);
    if (offset !== TICK) return;
    cycles = value & TICK_ENABLE ? value & TICK_CYCLES : 0;
    update();
  };
  const { updateClocks } = rp;
  rp.updateClocks = () => {
    updateClocks.call(rp);
    update();
  };
  update();
}

/**
 * Restores what the watchdog keeps across a reset, and lets the watchdog and the processor cause
 * one.
 */
export function connectWatchdog(rp, reason, scratch) {
  const watchdog = rp.peripherals[0x40058];
  watchdog.reason = reason;
  if (scratch) watchdog.scratchData.set(scratch);
  watchdog.onWatchdogTrigger = () => {
    throw new ChipReset(watchdog.reason === WATCHDOG_TIMER ? 'watchdog' : 'forced');
  };
  connectTick(rp, watchdog);
  const { ppb } = rp;
  const write = ppb.writeUint32;
  ppb.writeUint32 = (offset, value) => {
    if (offset === AIRCR && value === SYSTEM_RESET_REQUEST) throw new ChipReset('request');
    write.call(ppb, offset, value);
  };
  return watchdog;
}

/** A peripheral that only stores what is written. */
class Registers extends BasePeripheral {
  constructor(rp, name, initial = []) {
    super(rp, name);
    this.values = new Map(initial);
  }

  readUint32(offset) {
    return this.values.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.values.set(offset, value >>> 0);
  }
}

/** The cache's own registers: writing FLUSH empties it. */
class XipControl extends Registers {
  writeUint32(offset, value) {
    if (offset === XIP_FLUSH) this.onFlush();
    else super.writeUint32(offset, value);
  }
}
