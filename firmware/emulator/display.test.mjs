// Tests faults on the display's wires on the real firmware: a display that is missing, unplugged,
// silent in mid-frame or frozen, and wires that are held low. The device must never hang or trip
// the watchdog, and must recover.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Board } from './board.mjs';
import { assertOther, assertShows, assertUnharmed, booted, firmware, inFirst, inMenu, opening, tap, tapped } from './device.mjs';

const menu = inMenu().panel.picture();
const first = inFirst().panel.picture();

/** How long the device may take to show its picture on a display that works again. */
const RECOVERY_LIMIT = 4000;

function comesBack(board, picture, what) {
  const shown = () => Buffer.compare(board.panel.picture(), picture) === 0;
  try {
    board.runUntil(what, shown, RECOVERY_LIMIT);
  } catch {
    assertShows(board, picture, `${what}, ${RECOVERY_LIMIT} ms later`);
  }
  board.settle();
  assertShows(board, picture, what);
  assertUnharmed(board);
}

test('the panel is lit only when its picture is complete', () => {
  assert.equal(booted().panel.snowed, false);
});

test('no display at all: runs on, and shows where it is when one is plugged in', () => {
  const board = new Board(firmware(), { plugged: false });
  board.run(60_000);
  assert.equal(board.panel.traffic.bytes, 0);
  tap(board, 'a');
  board.panel.plug();
  comesBack(board, first, 'plugged in after a minute');
  assert.equal(board.panel.snowed, false);
});

test('no display: a setting is stored, and the device thinks and moves', () => {
  const board = new Board(firmware(), { plugged: false });
  board.run(3000);
  const operations = () => board.flash.log.length;
  const erasedAhead = operations();
  tapped(board, ...opening('settings'), 'right', 'b');
  board.run(3000);
  assert.ok(operations() > erasedAhead, 'the setting');
  // Quantik against the device, which plays perfectly and goes first: its move is stored.
  tapped(board, ...opening('quantik', 'settings'), 'down', 'down', 'right', 'right', 'down', 'down', 'left', 'up', 'up', 'up', 'up', 'a');
  const begun = operations();
  board.run(8000);
  assert.ok(operations() > begun, 'the move');
  assertUnharmed(board);
});

test('no display: the processor sleeps between attempts', () => {
  const board = new Board(firmware(), { plugged: false });
  board.run(5000);
  const idle = board.idleNanos;
  board.run(60_000);
  const share = 1 - (board.idleNanos - idle) / 60e9;
  assert.ok(share < 0.01, `executes ${(100 * share).toFixed(2)} % of the time`);
});

test('pulled out and put back while nothing happens', () => {
  const board = inMenu();
  board.panel.unplug();
  board.run(20_000);
  board.panel.plug();
  comesBack(board, menu, 'put back');
  assert.equal(board.panel.snowed, false);
});

for (const ms of [0, 1, 300]) {
  test(`a display that is without power for ${ms} ms, unnoticed, comes back without snow`, () => {
    const board = inMenu();
    board.run(1000);
    board.panel.unplug();
    board.run(ms);
    board.panel.plug();
    comesBack(board, menu, 'powered again');
    assert.equal(board.panel.snowed, false);
  });
}

test('a display that lost its power comes back although somebody keeps pressing', () => {
  const board = inMenu();
  board.panel.plug();
  const pressesUntilLit = () => {
    for (let presses = 1; presses <= 100; presses++) {
      tap(board, 'down');
      if (board.panel.on) return presses;
    }
    return null;
  };
  assert.ok(pressesUntilLit(), 'still dark after a hundred presses');
  assert.equal(board.panel.snowed, false);
});

test('pulled out while buttons are pressed: they count', () => {
  const board = inMenu();
  board.panel.unplug();
  tap(board, 'a');
  board.run(3000);
  board.panel.plug();
  comesBack(board, first, 'put back');
});

for (const bytes of [0, 1, 2, 3, 10, 17, 60, 131, 400]) {
  test(`the display stops acknowledging ${bytes} bytes into a frame and comes back`, () => {
    const kept = inMenu();
    kept.panel.silenceAfter(bytes);
    tap(kept, 'a');
    assert.ok(kept.panel.deaf, 'the frame was longer');
    kept.run(2500);
    kept.panel.listen();
    comesBack(kept, first, 'listening again');

    const lost = inMenu();
    lost.panel.silenceAfter(bytes);
    tap(lost, 'a');
    lost.run(2500);
    lost.panel.plug();
    comesBack(lost, first, 'as new');
  });
}

test('a bus that never finishes: the time limits hold, and the watchdog is fed', () => {
  const board = inMenu();
  board.wires.freeze();
  tap(board, 'a');
  board.run(60_000);
  board.wires.release();
  comesBack(board, first, 'moving again');
});

test('a bus that freezes within a byte', () => {
  const board = inMenu();
  board.press('a');
  for (let i = 0; i < 40; i++) {
    board.wires.freeze();
    board.run(3.1 + i);
    board.wires.release();
    board.run(0.7);
  }
  board.release('a');
  comesBack(board, first, 'moving again');
});

test('a bus that is frozen from the beginning', () => {
  const board = new Board(firmware());
  board.wires.freeze();
  board.run(30_000);
  board.wires.release();
  comesBack(board, menu, 'moving at last');
});

test('SDA held low for a while: the device waits and goes on', () => {
  const board = inMenu();
  board.press('a');
  board.run(4); // in mid-frame
  board.wires.holdData();
  board.run(60_000);
  board.release('a');
  board.wires.release();
  comesBack(board, first, 'let go');
});

test('SDA held low by a display that waits for nine clocks: the device frees it', () => {
  const board = inMenu();
  board.wires.holdData({ clocks: 9 });
  tap(board, 'a');
  comesBack(board, first, 'clocked free');
  assert.equal(board.wires.dataHeldLow, false);
});

test('a refresh neither blinks nor flashes', () => {
  const board = inMenu();
  board.settle();
  const [changes, sent] = [board.panel.lightChanges, board.panel.traffic.bytes];
  board.run(10_000);
  assert.ok(board.panel.traffic.bytes - sent > 3000, 'refreshed three times');
  assert.equal(board.panel.lightChanges, changes);
});

test('a span of the picture takes two transfers and seven bytes more than it has', () => {
  const board = inMenu();
  board.settle();
  const before = { ...board.panel.traffic };
  tap(board, 'down');
  const [transfers, bytes, data] = ['transfers', 'bytes', 'dataBytes'].map((key) => board.panel.traffic[key] - before[key]);
  assert.ok(data > 0);
  assert.equal(bytes, data + (transfers / 2) * 7);
});

test('when the screen goes off, so does its charge pump; it runs again when woken', () => {
  const board = inMenu();
  board.runUntil('the screen to go off', () => !board.panel.on, 900_000);
  board.settle();
  assert.equal(board.panel.pump, false);
  tap(board, 'down');
  assert.equal(board.panel.pump, true);
  assertShows(board, menu, 'woken');
});

test('a dark display is left alone', () => {
  const board = inMenu();
  board.runUntil('the screen to go off', () => !board.panel.on, 900_000);
  board.settle();
  const { bytes } = board.panel.traffic;
  board.run(60_000);
  assert.equal(board.panel.traffic.bytes - bytes, 0, 'bytes on the bus in a minute');
});

test('a display that is replaced while the screen is off shows the picture when woken', () => {
  const board = inMenu();
  board.runUntil('the screen to go off', () => !board.panel.on, 900_000);
  board.panel.unplug();
  board.run(5000);
  board.panel.plug();
  board.run(RECOVERY_LIMIT);
  assert.equal(board.panel.on, false, 'stays dark');
  tap(board, 'down');
  comesBack(board, menu, 'woken');
  tap(board, 'down');
  assertOther(board, menu, 'and the next press counts');
});
