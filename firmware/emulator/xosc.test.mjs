// Tests crystals: one that is slow to become steady, one that does not start at first, and one that
// keeps running through a restart.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Board, DeviceFailure } from './board.mjs';
import { assertOther, assertShows, assertUnharmed, booted, firmware, firstPicture } from './device.mjs';
import { Crystal } from './xosc.mjs';

const splash = booted().panel.picture();

/** The time until the panel lights up, in milliseconds. */
function lit(board) {
  const start = board.nanos;
  const before = board.panel.traffic.lastByte;
  firstPicture(board);
  assert.notEqual(board.panel.traffic.lastByte, before);
  return (board.panel.traffic.lastByte - start) / 1e6;
}

test('a crystal is stable for the chip when enough cycles were counted, steady when it is steady', () => {
  let ms = 0;
  const crystal = new Crystal(() => ms * 1e6, { steadyMs: 20 });
  crystal.cyclesToCount = 12_000 * 16;
  crystal.switchOn();
  const at = (time) => ((ms = time), [crystal.isStable(12e6), crystal.isSteady]);
  assert.deepEqual([at(15), at(17), at(20)], [[false, false], [true, false], [true, true]]);
  crystal.switchOff();
  assert.deepEqual(at(100), [false, false]);
});

test('a crystal that needs 40 ms to become steady is given them', () => {
  const board = booted({ crystal: { steadyMs: 40 } });
  assertShows(board, splash, 'the first picture');
  assertUnharmed(board);
});

test('a crystal that is not steady after what it is given is noticed here', () => {
  assert.throws(() => booted({ crystal: { steadyMs: 70 } }), (error) => error instanceof DeviceFailure && /crystal/.test(error.message));
});

for (const failedStarts of [1, 3]) {
  test(`a crystal that fails to start ${failedStarts} times: the watchdog restarts the chip until it does`, (t) => {
    const board = new Board(firmware(), { mayReset: true, crystal: { failedStarts } });
    board.runUntil('the panel to be lit', () => board.panel.on, 30_000);
    board.settle(30);
    t.diagnostic(`lit after ${(board.panel.traffic.lastByte / 1e6).toFixed(0)} ms`);
    assert.deepEqual(board.resets.map(({ reason }) => reason), Array(failedStarts).fill('watchdog'));
    assertShows(board, splash, 'no crash is reported: nothing was lost');
  });
}

test('after a restart by the watchdog the crystal runs already, and the picture is back sooner', (t) => {
  const board = new Board(firmware(), { mayReset: true, crystal: { steadyMs: 40 } });
  const first = lit(board);
  board.rp.core.enabledInterrupts = 0;
  board.runUntil('the restart', () => board.resets.length === 1, 10_000);
  const second = lit(board);
  t.diagnostic(`power-on ${first.toFixed(1)} ms, restart ${second.toFixed(1)} ms`);
  assert.ok(second < first - 50, `${second} ms after a restart, ${first} ms after power-on`);
  assertOther(board, splash, 'and it says why it restarted');
});
