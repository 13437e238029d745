// The two wires between chip and panel: bytes take as long as on the real bus, and the wires can
// misbehave. Also adds what rp2040js's I2C controller lacks: its interrupt mask, TX_EMPTY as a
// level, disabling in mid-transfer, and reset.
import { GPIOPinState, I2CMode } from 'rp2040js';
import { ADDRESSES } from './oled.mjs';

const IC_INTR_MASK = 0x30;
const IC_ENABLE = 0x6c;
const IC_SDA_HOLD = 0x7c;
const TX_EMPTY = 1 << 4;
const TX_EMPTY_CTRL = 1 << 8;
const IDLE = 0;
const CONNECTED = 3;
const STOP = 4;

/** The panel on the wires, and how the wires misbehave. Both survive a reset of the chip. */
export class Wires {
  constructor(panel, complain) {
    this.panel = panel;
    this.complain = complain;
    this.frozen = false;
    this.dataHeldLow = false;
    this.controller = null;
  }

  /** From now on no transfer on the bus ends, as if the clock line were held. */
  freeze() {
    this.frozen = true;
  }

  /**
   * Holds SDA low: no start, no stop, and every byte loses arbitration. With `clocks`, SDA is
   * released after that many clocks on SCL, as by a panel that was interrupted within a byte.
   */
  holdData({ clocks = Infinity } = {}) {
    this.dataHeldLow = true;
    this.clocksToRelease = clocks;
    this.controller?.levels();
  }

  /**
   * Called when the chip's pin, as an ordinary output, lets SCL rise. The controller is not
   * connected then, so a transfer that it has given up does not continue.
   */
  clocked() {
    if (this.dataHeldLow && --this.clocksToRelease <= 0) this.#letGo();
  }

  release() {
    this.#letGo();
    this.controller?.proceed();
  }

  #letGo() {
    this.frozen = false;
    this.dataHeldLow = false;
    this.controller?.levels();
  }
}

/** Connects a chip's controller to the wires. `now` gives the board's time in nanoseconds. */
export class Controller {
  constructor(rp, i2c, wires, now, { sda, scl }) {
    Object.assign(this, { rp, i2c, wires, now, sda });
    wires.controller = this;
    this.answering = false;
    this.pending = null;
    this.alarm = rp.clock.createAlarm(() => this.proceed());
    i2c.onStart = () => this.#after(1, 'start', () => i2c.completeStart());
    i2c.onConnect = (address, mode) => this.#after(9, 'byte', () => this.#connect(address, mode));
    i2c.onWriteByte = (byte) => this.#after(9, 'byte', () => this.#write(byte));
    i2c.onReadByte = () => this.#after(9, 'byte', () => i2c.completeRead(0xff));
    i2c.onStop = () => this.#after(1, 'stop', () => this.#stop());
    mendRegisters(i2c);
    rp.gpio[scl].setInputValue(true);
    rp.gpio[scl].addListener((state, before) => {
      if (before === GPIOPinState.Low) wires.clocked();
    });
    this.levels();
  }

  levels() {
    const pin = this.rp.gpio[this.sda];
    const high = !this.wires.dataHeldLow;
    if (pin.rawInputValue !== high) pin.setInputValue(high);
  }

  /** Whether something is being transferred. */
  get isBusy() {
    return this.pending !== null;
  }

  /** Ends the transfer in progress, if the wires allow it. */
  proceed() {
    const { pending, wires } = this;
    if (!pending || (this.alarm.scheduled && this.rp.clock.nanos < this.alarm.nanos)) return;
    this.alarm.scheduled = false;
    if (wires.frozen || (wires.dataHeldLow && pending.kind !== 'byte')) return;
    this.pending = null;
    if (wires.dataHeldLow) this.#loseArbitration();
    else pending.end();
    this.i2c.checkInterrupts();
  }

  /** Called when the controller is reset through RESETS. */
  reset() {
    this.alarm.cancel();
    this.pending = null;
    if (this.answering) this.wires.panel.stop();
    this.answering = false;
    const { i2c } = this;
    Object.assign(i2c, { state: IDLE, busy: false, stop: false, pendingRestart: false, enable: 0, intRaw: 0, intEnable: 0, abortSource: 0 });
    i2c.txFIFO.reset();
    i2c.rxFIFO.reset();
    i2c.checkInterrupts();
  }

  #after(bits, kind, end) {
    this.pending = { kind, end };
    this.alarm.schedule(bits * this.bitNanos);
  }

  /**
   * The duration of a bit. According to the data sheet it is a little longer than the counts for
   * high and low together.
   */
  get bitNanos() {
    const { i2c } = this;
    const cycles = i2c.sclHighPeriod + i2c.spikelen + 7 + i2c.sclLowPeriod + 1;
    return (cycles * 1e9) / this.rp.clkPeri;
  }

  #connect(address, mode) {
    if (!ADDRESSES.includes(address) || mode !== I2CMode.Write) {
      this.wires.complain(`bus: ${mode === I2CMode.Write ? 'write to' : 'read from'} address ${address.toString(16)}`);
      return this.i2c.completeConnect(false);
    }
    this.answering = address === this.wires.panel.address && this.wires.panel.start();
    this.i2c.completeConnect(this.answering);
  }

  #write(byte) {
    this.i2c.completeWrite(this.answering && this.wires.panel.write(byte, this.now()));
  }

  #stop() {
    if (this.answering) this.wires.panel.stop();
    this.answering = false;
    this.i2c.completeStop();
  }

  #loseArbitration() {
    this.answering = false;
    this.i2c.arbitrationLost();
  }
}

function mendRegisters(i2c) {
  const { checkInterrupts, writeUint32 } = i2c;
  i2c.checkInterrupts = function () {
    const waiting = this.txFIFO.itemCount;
    const drained = waiting === 0 && this.control & TX_EMPTY_CTRL ? !this.busy : waiting <= this.txThreshold;
    if (this.enable & 1 && drained) this.intRaw |= TX_EMPTY;
    else this.intRaw &= ~TX_EMPTY;
    checkInterrupts.call(this);
  };
  i2c.writeUint32 = function (offset, value) {
    if (offset === IC_INTR_MASK) this.intEnable = value & 0x1fff;
    else if (offset !== IC_SDA_HOLD) {
      if (offset === IC_ENABLE && !(value & 1)) finishTransfer(this);
      writeUint32.call(this, offset, value);
    }
    this.checkInterrupts();
  };
}

/** Disabled in mid-transfer, the controller completes the current byte and sends a stop. */
function finishTransfer(i2c) {
  if (i2c.state === IDLE || i2c.state === STOP) return;
  i2c.stop = true;
  if (i2c.state === CONNECTED && !i2c.busy) {
    i2c.busy = true;
    i2c.state = STOP;
    i2c.onStop();
  }
}
