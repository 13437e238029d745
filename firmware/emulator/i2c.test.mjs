// Tests the bus alone: writes the controller's registers as a driver would.
import test from 'node:test';
import assert from 'node:assert/strict';
import { RP2040 } from 'rp2040js';
import { Controller, Wires } from './i2c.mjs';
import { Panel } from './oled.mjs';

const [CON, TAR, DATA, HIGH, LOW, MASK, RAW, TX_TL, CLR_ABRT, ENABLE, STATUS, ABRT, SPIKE] = [0x00, 0x04, 0x10, 0x1c, 0x20, 0x30, 0x34, 0x3c, 0x54, 0x6c, 0x70, 0x80, 0xa0];
const STOP = 0x200;
const [TX_EMPTY, TX_ABRT, STOP_DET] = [1 << 4, 1 << 6, 1 << 9];
const [NO_ADDRESS_ACK, NO_DATA_ACK, LOST] = [1 << 0, 1 << 3, 1 << 12];
const I2C0_INTERRUPT = 23;

function bus() {
  const rp = new RP2040();
  const complaints = [];
  const fail = (who, what) => assert.fail(`${who}: ${what}`);
  rp.logger = { debug() {}, info() {}, warn: fail, error: fail };
  const panel = new Panel({ complain: (what) => complaints.push(what) });
  const wires = new Wires(panel, (what) => complaints.push(what));
  const [i2c] = rp.i2c;
  const controller = new Controller(rp, i2c, wires, () => rp.clock.nanos, { sda: 4, scl: 5 });
  const set = (offset, value) => i2c.writeUint32(offset, value);
  const get = (offset) => i2c.readUint32(offset);
  // At 400 kHz and 125 MHz a bit takes 312 cycles: 125 high, 168 low, and 7 + 1 + 11 that the
  // controller adds.
  for (const [offset, value] of [[ENABLE, 0], [CON, 0x165], [HIGH, 125], [LOW, 168], [SPIKE, 11], [TAR, 0x3c], [ENABLE, 1]]) set(offset, value);
  const send = (...bytes) => bytes.forEach((byte, i) => set(DATA, byte | (i === bytes.length - 1 ? STOP : 0)));
  const wait = (bits) => rp.clock.tick(bits * 312 * 8);
  const pending = () => !!(rp.core.pendingInterrupts & (1 << I2C0_INTERRUPT));
  return { rp, panel, wires, controller, complaints, set, get, send, wait, pending };
}

test('a byte takes nine bits, and the stop is seen after the last one', () => {
  const { panel, get, send, wait } = bus();
  send(0x00, 0xe3);
  wait(1 + 9 + 9 + 9 - 0.5);
  assert.equal(panel.traffic.bytes, 2);
  wait(1);
  assert.equal(panel.traffic.bytes, 3);
  assert.ok(!(get(RAW) & STOP_DET));
  wait(1);
  assert.ok(get(RAW) & STOP_DET);
  assert.equal(get(STATUS) & 0x21, 0, 'no activity');
});

test('the interrupt mask counts, and TX_EMPTY is a level', () => {
  const { get, set, send, wait, pending } = bus();
  assert.ok(get(RAW) & TX_EMPTY);
  assert.ok(!pending());
  set(MASK, TX_EMPTY);
  assert.ok(pending());
  set(TX_TL, 1);
  send(0x00, 0xe3, 0xe3, 0xe3);
  assert.ok(!pending());
  wait(30);
  assert.ok(pending(), 'one left');
  set(MASK, 0);
  assert.ok(!pending());
});

test('nobody at the address, and a panel that stops acknowledging', () => {
  const absent = bus();
  absent.panel.unplug();
  absent.send(0x00, 0xe3);
  absent.wait(20);
  assert.ok(absent.get(RAW) & TX_ABRT);
  assert.ok(absent.get(ABRT) & NO_ADDRESS_ACK);
  absent.get(CLR_ABRT);
  assert.ok(!(absent.get(RAW) & TX_ABRT));
  const deaf = bus();
  deaf.panel.silenceAfter(1);
  deaf.send(0x40, 1, 2, 3);
  deaf.wait(60);
  assert.ok(deaf.get(ABRT) & NO_DATA_ACK);
  assert.equal(deaf.panel.traffic.dataBytes, 0);
});

test('another address than the panel\'s, or a read, is complained about', () => {
  const wrong = bus();
  wrong.set(ENABLE, 0);
  wrong.set(TAR, 0x3e);
  wrong.set(ENABLE, 1);
  wrong.send(0);
  wrong.wait(20);
  assert.deepEqual(wrong.complaints, ['bus: write to address 3e']);
  const reading = bus();
  reading.set(DATA, 0x100 | STOP);
  reading.wait(20);
  assert.deepEqual(reading.complaints, ['bus: read from address 3c']);
});

test('disabled in mid-transfer, the controller stops after the byte and can start again', () => {
  const { panel, set, get, send, wait } = bus();
  send(0x40, 1, 2, 3);
  wait(1 + 9 + 9 + 4);
  set(ENABLE, 0);
  set(ENABLE, 1);
  send(0x00, 0x81, 0x33);
  wait(60);
  assert.equal(panel.traffic.transfers, 2);
  assert.equal(panel.traffic.dataBytes, 1);
  assert.equal(panel.contrast, 0x33);
  assert.ok(get(RAW) & STOP_DET);
});

test('a transfer whose bytes ran out is ended by disabling, too', () => {
  const { panel, set, send, wait } = bus();
  set(DATA, 0x40);
  wait(40);
  set(ENABLE, 0);
  set(ENABLE, 1);
  send(0x00, 0x81, 0x44);
  wait(60);
  assert.deepEqual([panel.traffic.transfers, panel.contrast], [2, 0x44]);
});

test('a frozen bus continues where it was when it is released', () => {
  const { panel, wires, send, wait } = bus();
  send(0x00, 0x81, 0x55);
  wait(15);
  wires.freeze();
  wait(1000);
  assert.equal(panel.traffic.bytes, 1);
  wires.release();
  wait(30);
  assert.equal(panel.contrast, 0x55);
});

test('with SDA held low nothing starts, and what runs loses arbitration', () => {
  const early = bus();
  early.wires.holdData();
  assert.equal(early.rp.gpio[4].rawInputValue, false);
  early.send(0x00, 0x81, 0x66);
  early.wait(1000);
  assert.equal(early.panel.traffic.bytes, 0);
  early.wires.release();
  early.wait(60);
  assert.equal(early.panel.contrast, 0x66);
  const late = bus();
  late.send(0x00, 0x81, 0x66);
  late.wait(15);
  late.wires.holdData();
  late.wait(20);
  assert.ok(late.get(ABRT) & LOST);
});

test('a reset discards every transfer', () => {
  const { panel, controller, get, set, send, wait } = bus();
  send(0x40, 1, 2, 3);
  wait(25);
  controller.reset();
  wait(100);
  assert.equal(panel.traffic.dataBytes, 0);
  assert.equal(get(STATUS) & 0x21, 0);
  set(ENABLE, 1);
  send(0x00, 0x81, 0x77);
  wait(60);
  assert.equal(panel.contrast, 0x77);
});
