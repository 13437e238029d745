// Tests the log that a debug probe reads (SEGGER RTT, by defmt-rtt): the device never waits for the
// probe.
import test from 'node:test';
import assert from 'node:assert/strict';
import { assertOther, assertUnharmed, inMenu, tap } from './device.mjs';

// The control block: 16 bytes of id, two counts, then the channel to the probe.
const CHANNEL = 24;
const [SIZE, WRITE, READ, FLAGS] = [8, 12, 16, 20].map((offset) => CHANNEL + offset);
const BLOCK_IF_FULL = 2;

function channel(board) {
  const at = board.image.symbols.get('_SEGGER_RTT');
  assert.ok(at, 'the image has the control block of RTT');
  const { core } = board.rp;
  assert.equal(Buffer.from(board.rp.sram.subarray(at - 0x20000000, at - 0x20000000 + 10)).toString(), 'SEGGER RTT');
  return { get: (field) => core.readUint32(at + field), set: (field, value) => core.writeUint32(at + field, value) };
}

test('the log starts with a line, and a probe finds it', () => {
  const rtt = channel(inMenu());
  assert.ok(rtt.get(SIZE) >= 512);
  assert.ok(rtt.get(WRITE) > 0, 'something was logged at power-on');
});

test('a probe that asked to be waited for and went away does not stop the device', () => {
  const board = inMenu();
  const rtt = channel(board);
  rtt.set(FLAGS, BLOCK_IF_FULL);
  // Each time the device looks for the unplugged panel it logs that, and the probe reads nothing.
  const size = rtt.get(SIZE);
  rtt.set(READ, (rtt.get(WRITE) + 8) % size); // only a few bytes are free
  const written = rtt.get(WRITE);
  board.panel.unplug();
  board.run(8000);
  board.panel.plug();
  board.run(8000);
  assert.notEqual(rtt.get(WRITE), written, 'lines were logged');
  const before = board.panel.picture();
  tap(board, 'down');
  assertOther(board, before, 'the cursor moves');
  assertUnharmed(board);
});
