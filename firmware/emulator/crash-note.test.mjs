// Tests crashes: hard faults, lock-up, tasks that no longer run. The watchdog restarts the device,
// which reports what happened and then works as usual.
import test from 'node:test';
import assert from 'node:assert/strict';
import { DeviceFailure } from './board.mjs';
import { assertShows, booted, firstPicture, inMenu, panic, reportsCrash, restarts, tap } from './device.mjs';

const splash = booted().panel.picture();

test('a hard fault in sleep is reported after the restart', () => {
  const board = inMenu({ mayReset: true });
  board.hardFault();
  restarts(board, 50, 'forced');
  reportsCrash(board);
});

test('a hard fault in mid-frame is reported after the restart', () => {
  const board = inMenu({ mayReset: true });
  board.press('a');
  board.run(9);
  board.release('a');
  board.hardFault();
  restarts(board, 50, 'forced');
  reportsCrash(board);
});

test('the message of a panic is shown after the restart', () => {
  const shown = ['first words', 'other words'].map((message) => {
    const board = inMenu({ mayReset: true });
    panic(board, message);
    restarts(board, 50, 'forced');
    assert.deepEqual(board.faults, []);
    firstPicture(board);
    for (let i = 0; i < 10; i++) tap(board, 'down');
    return board.panel.picture();
  });
  assert.notEqual(Buffer.compare(shown[0], shown[1]), 0, 'the words are not shown');
});

test('a jump to an invalid address is a hard fault', () => {
  const board = inMenu({ mayReset: true });
  board.rp.core.PC = 0x50000000;
  board.rp.core.waiting = false;
  restarts(board, 50, 'forced');
  reportsCrash(board);
  assert.equal(board.faults.length, 1);
});

test('tasks that no longer run: the watchdog resets the device, which says so', () => {
  const board = inMenu({ mayReset: true });
  board.rp.core.enabledInterrupts = 0;
  restarts(board, 10_000, 'watchdog');
  reportsCrash(board);
});

test('each crash is reported once', () => {
  const board = inMenu({ mayReset: true });
  board.hardFault();
  restarts(board, 50, 'forced');
  reportsCrash(board);
  board.rp.core.enabledInterrupts = 0;
  board.runUntil('the second restart', () => board.resets.length === 2, 10_000);
  const second = reportsCrash(board);
  const stalled = inMenu({ mayReset: true });
  stalled.rp.core.enabledInterrupts = 0;
  restarts(stalled, 10_000, 'watchdog');
  firstPicture(stalled);
  assertShows(stalled, second, 'the second crash is reported, not the first again');
});

test('after switching off and on no crash is reported', () => {
  for (let seed = 1; seed <= 5; seed++) {
    const board = inMenu({ mayReset: true, seed });
    board.hardFault();
    board.run(0.5);
    board.powerCycle();
    firstPicture(board);
    assertShows(board, splash, `noise in memory (seed ${seed}) is not a note`);
  }
});

test('a device that the test did not allow to restart fails the test', () => {
  const faulted = inMenu();
  assert.throws(() => faulted.hardFault(), DeviceFailure);
  const stalled = inMenu();
  stalled.rp.core.enabledInterrupts = 0;
  assert.throws(() => stalled.run(20_000), DeviceFailure);
});

test('the same seed gives the same run, cycle by cycle', () => {
  const runs = [1, 2].map(() => {
    const board = inMenu({ seed: 5 });
    board.run(1000);
    return [board.cycles, board.nanos, board.idleNanos, board.panel.traffic.bytes];
  });
  assert.deepEqual(runs[0], runs[1]);
});
