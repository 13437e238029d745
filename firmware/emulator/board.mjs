// A Pico or another board with a panel and six buttons: wiring, power, time, and resets by the
// watchdog. Anything that a healthy device never does ends the run with an error, unless the test
// allows it.
import { RP2040 } from 'rp2040js';
import { BOARDS } from './boards.mjs';
import { ClockGating } from './clock-gating.mjs';
import { fixCore, takeHardFault } from './cpu.mjs';
import { connectMemoryPower, Dormant, faultsOfStopping, WakePins } from './dormancy.mjs';
import { NorFlash, SAVE_AREA, SET_UP } from './flash.mjs';
import { Controller, Wires } from './i2c.mjs';
import { boot2IsValid, FLASH, hex } from './image.mjs';
import { Fault } from './memory.mjs';
import { Noise } from './noise.mjs';
import { PANELS } from './panels.mjs';
import { addMissingPeripherals, ChipReset, connectAdcClock, connectWatchdog, onControllerReset, startTimerWhenReleased } from './peripherals.mjs';
import { BootLoader, Rom } from './rom.mjs';
import { Rosc, sources } from './rosc.mjs';
import { MISS_CYCLES, XipCache } from './xip.mjs';
import { Crystal, watchCrystal, Xosc } from './xosc.mjs';

export const BUTTONS = ['up', 'down', 'left', 'right', 'a', 'b'];
export const FIRST_BUTTON_PIN = 10;
export const DISPLAY_PINS = { sda: 4, scl: 5 };
/** The most KB that the stack may take. With the budget of static RAM, it leaves 16 KB free. */
export const STACK_LIMIT = 54;
const ROSC_HERTZ = 6.5e6; // the chip's clock until the firmware sets up its clocks
/** The supply voltage of a Pico on USB: 5 V, less a diode. */
const USB_MILLIVOLTS = 4700;
const RAM = 0x20000000;
const BOOT2_COPY = 0x20041f00;
const UDF = 0xde;
/** A breakpoint with an otherwise unused number. */
const [BKPT, NOT_COPIED] = [0xbe00, 0xcc];

/** The device did something that a healthy one never does. */
export class DeviceFailure extends Error {}

export class Board {
  /**
   * `held`: buttons closed at power-on, as bits. `mayReset`: a watchdog reset or a hard fault is
   * part of the test. `bits`: the source of the ring oscillator's bits. `missCycles`: the cost of a
   * word that is not in the flash's cache. `crystal`: how this board's crystal starts. `battery`:
   * its millivolts; if absent, the power comes from USB. `saved`: the content of the save area, by
   * default that of a device that has been set up. `panel`: the kind of panel, and `address`: its
   * address on the bus. `model`: the board, by its name in `BOARDS`.
   */
  constructor(image, { seed = 1, held = 0, plugged = true, mayReset = false, bits = sources.good(seed), missCycles = MISS_CYCLES, crystal = {}, saved = SET_UP, battery = null, panel = 'ssd1306', address, model = 'pico' } = {}) {
    Object.assign(this, { image, model: BOARDS[model], mayReset, bits, missCycles, levels: held, battery });
    this.lowestStack = Infinity;
    this.complaints = [];
    this.resets = [];
    this.faults = [];
    this.idleNanos = 0;
    this.dormancies = [];
    this.planned = [];
    this.epoch = 0;
    this.pastCycles = 0;
    this.noise = new Noise(seed);
    this.flash = new NorFlash(new Uint8Array(2 * 1024 * 1024).fill(0xff), seed);
    image.install(this.flash.bytes);
    this.flash.bytes.set(saved, SAVE_AREA.start);
    this.panel = this.#makePanel(panel, { seed, address });
    this.panel.plugged = plugged;
    this.crystal = new Crystal(() => this.nanos, crystal);
    this.wires = new Wires(this.panel, (what) => this.complaints.push(what));
    this.#powerOn();
  }

  #makePanel(name, options) {
    const panel = new PANELS[name]({ ...options, complain: (what) => this.isOtherType || this.complaints.push(`panel: ${what}`) });
    this.panelName = name;
    return panel;
  }

  /** Replaces the connected panel with another. */
  swapPanel(name, options = {}) {
    this.panel = this.wires.panel = this.#makePanel(name, options);
  }

  /** Emulated time since the board was made, across all resets. */
  get nanos() {
    return this.epoch + this.rp.clock.nanos;
  }

  get ms() {
    return this.nanos / 1e6;
  }

  get cycles() {
    return this.pastCycles + this.rp.core.cycles;
  }

  /** Switches the power off and on: RAM and panel lose their content, flash keeps it. */
  powerCycle() {
    this.bootLoader = null;
    this.#endChip();
    this.crystal.switchOff();
    if (this.panel.plugged) this.panel.plug();
    this.#powerOn();
  }

  #powerOn() {
    const ram = new Uint8Array(264 * 1024);
    this.noise.fill(ram);
    this.#startChip({ ram, reason: 0, scratch: null });
  }

  #endChip() {
    this.epoch += this.rp.clock.nanos;
    this.pastCycles += this.rp.core.cycles;
    this.flash.bytes.set(this.rp.flash.subarray(0, this.flash.bytes.length));
  }

  #startChip({ ram, reason, scratch }) {
    const rp = (this.rp = new RP2040());
    this.dormant = null;
    rp.sram.set(ram);
    this.#guardRamCode();
    rp.flash.set(this.flash.bytes);
    this.flash.bytes = rp.flash.subarray(0, this.flash.bytes.length);
    rp.logger = { debug() {}, info() {}, warn: (who, what) => this.#warned(who, what), error: (who, what) => this.#warned(who, what) };
    this.xip = new XipCache(this.missCycles);
    this.step = this.#meteringStack(fixCore(rp, this.xip));
    this.#connectClock();
    this.#connectPeripherals();
    this.watchdog = connectWatchdog(rp, reason, scratch);
    this.rom = new Rom(rp, this.flash, this.xip, (nanos, cycles) => rp.clock.tick(nanos + cycles * this.nanosPerCycle));
    rp.onBreak = (number) => this.#broke(number);
    this.setLevels(this.levels);
    this.setBattery(this.battery);
    this.hooks = new Map();
    rp.core.blTaken = (core) => this.hooks.get(core.PC)?.(core);
    for (const [symbol, hook] of this.symbolHooks ?? []) this.#hook(symbol, hook);
    this.#enterBoot2();
  }

  /** Records how far down the stack reaches, across all resets. */
  #meteringStack(step) {
    const { registers } = this.rp.core;
    return () => {
      const cycles = step();
      if (registers[13] < this.lowestStack) this.lowestStack = registers[13];
      return cycles;
    };
  }

  /** The largest size of the firmware's stack so far, in bytes. */
  get largestStack() {
    return this.image.symbols.get('_stack_start') - this.lowestStack;
  }

  /**
   * Fills the RAM into which the firmware copies code with breakpoints, even after a reset: after a
   * real power-on, that RAM would not hold code from the last run. A UF2 does not say where that
   * RAM is.
   */
  #guardRamCode() {
    const [start, end] = ['__ram_code_start', '__ram_code_end'].map((name) => this.image.symbols.get(name));
    if (start !== undefined) new Uint16Array(this.rp.sram.buffer).fill(BKPT | NOT_COPIED, (start - RAM) / 2, (end - RAM) / 2);
  }

  /** Acts as the boot ROM: checks boot stage 2, copies it to the end of RAM, and jumps there. */
  #enterBoot2() {
    const { rp } = this;
    if (!boot2IsValid(rp.flash.subarray(0, 256))) throw new DeviceFailure('boot stage 2 has a wrong checksum: the chip would not boot');
    rp.sram.set(rp.flash.subarray(0, 256), BOOT2_COPY - 0x20000000);
    rp.core.SP = BOOT2_COPY;
    rp.core.LR = 0;
    rp.core.PC = BOOT2_COPY;
  }

  #connectClock() {
    const { rp } = this;
    rp.clkSys = ROSC_HERTZ;
    this.nanosPerCycle = 1e9 / ROSC_HERTZ;
    rp.addClockListener((hertz) => (this.nanosPerCycle = 1e9 / hertz));
  }

  #connectPeripherals() {
    const { rp } = this;
    this.rosc = rp.peripherals[0x40060] = new Rosc(rp, this.bits, () => this.nanos);
    rp.peripherals[0x40024] = new Xosc(rp, this.crystal);
    const complain = (what) => this.complaints.push(what);
    watchCrystal(rp, this.crystal, complain);
    this.wakePins = new WakePins(rp);
    this.clockGating = new ClockGating(rp, (what) => complain(`${what}, in ${this.image.nameOf(rp.core.executing)}`));
    connectMemoryPower(rp, complain);
    connectAdcClock(rp, complain);
    this.#connectSupply(complain);
    addMissingPeripherals(rp, this.xip);
    startTimerWhenReleased(rp);
    this.controller = new Controller(rp, rp.i2c[0], this.wires, () => this.nanos, DISPLAY_PINS);
    onControllerReset(rp, () => this.controller.reset());
  }

  /** Complains if the supply is measured while its pin is used for something else. */
  #connectSupply(complain) {
    const { rp, model } = this;
    const { adc } = rp;
    const { onADCRead } = adc;
    adc.onADCRead = (channel) => {
      const isFree = model.readsWhileHigh === undefined || rp.gpio[model.readsWhileHigh].outputValue;
      if (model.thirdOfSupply === null || !isFree) complain('a conversion, and the supply is not on the pin');
      onADCRead(channel);
    };
  }

  #warned(who, what) {
    if (who === 'RP2040' || what.startsWith('Warning: Instruction') || what.startsWith('Opcode')) throw new Fault(what);
    this.complaints.push(`${who}: ${what} at ${this.image.nameOf(this.rp.core.executing)}`);
  }

  #broke(number) {
    const { core } = this.rp;
    if (core.executing < FLASH) return this.rom.call(number);
    if (number === NOT_COPIED) throw new DeviceFailure(`${this.image.nameOf(core.executing)} was run in RAM before it was copied there`);
    if (core.readUint16(core.executing) >> 8 === UDF) throw new Fault('undefined instruction');
    throw new DeviceFailure(`breakpoint ${number} in ${this.image.nameOf(core.executing)}`);
  }

  /** Causes a hard fault at the current instruction. */
  hardFault() {
    this.rp.core.executing = this.rp.core.PC & ~1;
    this.#faulted(new Fault('caused by the test'));
  }

  #faulted({ what }) {
    const { core } = this.rp;
    const where = `${this.image.nameOf(core.executing)}, called near ${this.image.nameOf(core.LR & ~1)}`;
    this.faults.push({ ms: this.ms, what, where });
    if (!this.mayReset) throw new DeviceFailure(`hard fault (${what}) in ${where}`);
    takeHardFault(core);
  }

  /**
   * Resets processor and peripherals by the watchdog; RAM, scratch registers and the reason stay.
   */
  #chipReset({ reason }) {
    const { rp, watchdog } = this;
    const where = this.image.nameOf(rp.core.PC);
    this.resets.push({ ms: this.ms, reason, where });
    if (!this.mayReset) throw new DeviceFailure(`unexpected reset (${reason}) at ${this.ms.toFixed(1)} ms in ${where}`);
    this.#endChip();
    const code = { watchdog: 1, forced: 2 }[reason] ?? watchdog.reason;
    this.#startChip({ ram: rp.sram, reason: code, scratch: watchdog.scratchData });
  }

  /** Sets which buttons are closed, as bits in the order of `BUTTONS`. */
  setLevels(bits) {
    this.levels = bits;
    BUTTONS.forEach((_, i) => {
      const pin = this.rp.gpio[FIRST_BUTTON_PIN + i];
      const high = !(bits & (1 << i)); // to ground when closed
      // rp2040js treats every call as an edge.
      if (pin.rawInputValue !== high) pin.setInputValue(high);
    });
  }

  /** Supplies power from a battery with this many millivolts, or from USB if null. */
  setBattery(millivolts) {
    this.battery = millivolts;
    const supply = millivolts ?? USB_MILLIVOLTS;
    const { thirdOfSupply, usb } = this.model;
    if (thirdOfSupply !== null) this.rp.adc.channelValues[thirdOfSupply - 26] = Math.min(4095, Math.round(((supply / 3) * 4096) / 3300));
    if (usb !== null) this.rp.gpio[usb].setInputValue(millivolts === null);
  }

  press(button) {
    this.setLevels(this.levels | (1 << BUTTONS.indexOf(button)));
  }

  release(button) {
    this.setLevels(this.levels & ~(1 << BUTTONS.indexOf(button)));
  }

  /**
   * Does something `ms` from now. It happens on time even if a flash operation or dormancy has
   * stopped the processor then.
   */
  after(ms, action) {
    const plan = { nanos: this.nanos + ms * 1e6 };
    plan.happen = () => {
      plan.alarm.cancel();
      this.planned.splice(this.planned.indexOf(plan), 1);
      action();
    };
    plan.alarm = this.rp.clock.createAlarm(plan.happen);
    plan.alarm.schedule(ms * 1e6);
    this.planned.push(plan);
  }

  /** Changes the source of the ring oscillator's bits. */
  feed(bits) {
    this.bits = this.rosc.source = bits;
  }

  /**
   * Calls `hook` whenever the firmware calls a function; returns whether the image has that
   * function.
   */
  onCall(symbol, hook) {
    (this.symbolHooks ??= new Map()).set(symbol, hook);
    return this.#hook(symbol, hook);
  }

  #hook(symbol, hook) {
    const address = this.image.symbols.get(symbol);
    if (address !== undefined) this.hooks.set((address & ~1) >>> 0, hook);
    return address !== undefined;
  }

  /** Lets `ms` of emulated time pass. */
  run(ms) {
    this.#runTo(this.nanos + ms * 1e6, null);
  }

  /** Runs until `happened()`; throws an error with `what` if that takes longer than `limit` ms. */
  runUntil(what, happened, limit) {
    if (!this.happens(happened, limit)) throw new DeviceFailure(`waited ${limit} ms in vain: ${what}`);
  }

  /** Runs until `happened()` or for `limit` milliseconds; returns whether it happened. */
  happens(happened, limit) {
    return this.#runTo(this.nanos + limit * 1e6, happened);
  }

  /** Runs until nothing has been sent to the panel for `quiet` ms. */
  settle(quiet = 50, limit = 5000) {
    const from = this.nanos;
    const isQuiet = () => this.nanos - Math.max(from, this.panel.traffic.lastByte ?? 0) >= quiet * 1e6;
    this.runUntil('the panel to come to rest', isQuiet, limit);
  }

  #runTo(end, happened) {
    let reached = false;
    for (;;) {
      try {
        reached = this.dormant !== null && this.#standStill(end, happened);
        if (this.dormant) break;
        reached = this.#spin(end - this.epoch, happened);
        break;
      } catch (thrown) {
        if (thrown instanceof ChipReset) this.#chipReset(thrown);
        else if (thrown instanceof Fault) this.#faulted(thrown);
        else if (thrown instanceof BootLoader) this.bootLoader = thrown;
        else if (thrown instanceof Dormant) this.#stop(thrown);
        else throw thrown;
      }
    }
    if (this.complaints.length) throw new DeviceFailure(this.complaints.join('\n'));
    return reached;
  }

  /**
   * Gives the boot loader a program, which it starts. Sectors outside the program stay as they are.
   */
  takeProgram(image) {
    if (!this.bootLoader) throw new DeviceFailure('the device is not in its boot loader');
    image.replaceProgram(this.flash.bytes);
    this.image = image;
    this.bootLoader = null;
    this.#endChip();
    // The boot loader restarts with the watchdog and clears the scratch registers.
    const ram = new Uint8Array(264 * 1024);
    this.noise.fill(ram);
    this.#startChip({ ram, reason: 1, scratch: null });
  }

  /** Stops an oscillator. If a pin already asks to wake the chip, it starts again at once. */
  #stop({ oscillator }) {
    this.complaints.push(...faultsOfStopping(this.rp, oscillator, this));
    this.dormant = { oscillator, since: this.nanos };
    if (oscillator === 'XOSC') this.crystal.switchOff();
  }

  /**
   * Lets time pass until `end`, or until a pin ends dormancy. Time passes only outside: the chip's
   * timer and watchdog stop with everything else.
   */
  #standStill(end, happened) {
    for (;;) {
      if (this.wakePins.wakes) {
        this.#goOn();
        return false;
      }
      if (happened?.()) return true;
      if (this.nanos >= end) return false;
      const next = this.planned.reduce((first, plan) => (plan.nanos < first.nanos ? plan : first), { nanos: end });
      this.#passDormant(Math.min(next.nanos, happened ? this.nanos + 1e6 : end) - this.nanos);
      if (next.happen && next.nanos <= this.nanos) next.happen();
    }
  }

  #passDormant(nanos) {
    this.epoch += nanos;
    this.idleNanos += nanos;
  }

  /** Starts the oscillator again: a ring at once, a crystal when its cycles have been counted. */
  #goOn() {
    const { oscillator, since } = this.dormant;
    this.dormancies.push({ from: since, to: this.nanos });
    this.dormant = null;
    if (oscillator === 'XOSC') {
      this.crystal.switchOn();
      this.#passDormant((this.crystal.cyclesToCount / this.rp.xoscFreq) * 1e9);
    }
    // The alarms were set by the chip's clock, which has been stopped.
    for (const plan of this.planned) plan.alarm.schedule(Math.max(0, plan.nanos - this.nanos));
  }

  #spin(end, happened) {
    if (this.bootLoader) {
      // Only the boot loader runs, and it changes nothing that can be seen.
      this.epoch += Math.max(0, end - this.rp.clock.nanosCounter);
      return happened?.() ?? false;
    }
    const { step } = this;
    const { core, clock } = this.rp;
    const between = 256;
    let countdown = between;
    while (clock.nanosCounter < end) {
      if (core.waiting) {
        if (happened?.()) return true;
        this.#sleep(core, clock, happened ? Math.min(end, clock.nanosCounter + 1e6) : end);
        continue;
      }
      const cycles = step();
      clock.nanosCounter += cycles * this.nanosPerCycle;
      const alarm = clock.nextAlarm;
      if (alarm !== null && alarm.nanos <= clock.nanosCounter) clock.tick(0);
      if (happened !== null && --countdown === 0) {
        if (happened()) return true;
        countdown = between;
      }
    }
    return happened?.() ?? false;
  }

  #sleep(core, clock, end) {
    if (core.pendingInterrupts & core.enabledInterrupts) {
      core.waiting = false;
      return;
    }
    this.clockGating.sleepsWith(this.#atWork());
    const next = clock.nextAlarm;
    const nanos = Math.max(0, Math.min(end, next ? next.nanos : end) - clock.nanosCounter);
    this.idleNanos += nanos;
    clock.tick(nanos);
  }

  /** The blocks that must keep working, or notice something, while the processor sleeps. */
  #atWork() {
    const blocks = ['IO', 'TIMER', 'WATCHDOG'];
    if (this.controller.isBusy) blocks.push('I2C0');
    if (this.rp.pwm.channels.some(({ csr }) => csr & 1)) blocks.push('PWM');
    return blocks;
  }

  describe() {
    const { core } = this.rp;
    return `${this.ms.toFixed(3)} ms, pc ${this.image.nameOf(core.PC)} lr ${this.image.nameOf(core.LR)} sp ${hex(core.SP)}`;
  }
}
