// Tests unusual use of the buttons on the real firmware: held at boot, pressed all at once,
// bouncing, held for an hour.
import test from 'node:test';
import assert from 'node:assert/strict';
import { BUTTONS } from './board.mjs';
import { assertOther, assertShows, assertUnharmed, booted, inMenu, inSettings, tap } from './device.mjs';
import { Noise } from './noise.mjs';

const ALL_SIX = 0b111111;

/** The pictures of the list of settings with the cursor at each place. */
function places(board, count) {
  return Array.from({ length: count }, () => {
    const picture = board.panel.picture();
    tap(board, 'down');
    return picture;
  });
}

const settings = places(inSettings(), 5);

test('the five settings look different, so that the cursor shows how many presses counted', () => {
  assert.equal(new Set(settings.map((picture) => Buffer.from(picture).toString('hex'))).size, 5);
});

for (const [name, held] of [...BUTTONS.map((name, i) => [name, 1 << i]), ['all six', ALL_SIX]]) {
  test(`${name} held at boot: nothing happens until it is released and pressed again`, () => {
    const still = booted();
    const board = booted({ held });
    assertShows(board, still.panel.picture(), 'at boot');
    still.run(10_000);
    board.run(10_000);
    assertShows(board, still.panel.picture(), 'ten seconds later');
    board.setLevels(0);
    board.run(500);
    assertShows(board, still.panel.picture(), 'let go');
    tap(still, 'down');
    tap(board, 'down');
    assertShows(board, still.panel.picture(), 'pressed again');
    assertUnharmed(board);
  });
}

test('all six at once, for a moment and for two seconds, do no harm', () => {
  const board = inMenu();
  for (const ms of [5, 60, 2000]) {
    board.setLevels(ALL_SIX);
    board.run(ms);
    board.setLevels(0);
    board.settle();
  }
  // Whatever that did, the device still answers.
  const before = board.panel.picture();
  const answers = ['down', 'a', 'b'].map((button) => {
    tap(board, button);
    return Buffer.compare(before, board.panel.picture()) !== 0;
  });
  assert.ok(answers.includes(true), 'no button changes the picture any more');
  assertUnharmed(board);
});

for (let seed = 1; seed <= 8; seed++) {
  test(`contacts that bounce for 20 ms are one press (seed ${seed})`, () => {
    const noise = new Noise(seed);
    const board = inSettings();
    const bounce = (end) => {
      const until = board.nanos + 20e6;
      while (board.nanos < until) {
        board[noise.bit() ? 'press' : 'release']('down');
        board.run(0.02 + noise.below(3000) / 1000);
      }
      board[end]('down');
    };
    for (let place = 1; place <= 3; place++) {
      board.press('down');
      bounce('press');
      board.run(60 + noise.below(60));
      board.release('down');
      bounce('release');
      board.settle();
      assertShows(board, settings[place], `press ${place}`);
    }
    assertUnharmed(board);
  });
}

test('a flicker of a microsecond is at most one press, and the next press counts', () => {
  const board = inSettings();
  board.press('down');
  board.run(0.001);
  board.release('down');
  board.settle();
  const place = settings.findIndex((picture) => Buffer.compare(picture, board.panel.picture()) === 0);
  assert.ok(place === 0 || place === 1, `the cursor is at ${place}`);
  tap(board, 'down');
  assertShows(board, settings[place + 1], 'the next press');
  assertUnharmed(board);
});

for (const [name, press] of [['a direction', (board) => board.press('down')], ['all six', (board) => board.setLevels(ALL_SIX)]]) {
  test(`${name} held for an hour: the screen goes off and the next press wakes it`, () => {
    const board = inMenu();
    press(board);
    board.run(3_600_000);
    assert.equal(board.panel.on, false, 'off after an hour');
    board.setLevels(0);
    board.run(2000);
    assert.equal(board.panel.on, false, 'letting go does not wake it');
    tap(board, 'up');
    assert.equal(board.panel.on, true, 'a press does');
    assertUnharmed(board);
  });
}

test('the screen dims, then goes off; the first press only wakes it', () => {
  const board = inMenu();
  const menu = board.panel.picture();
  const bright = board.panel.light;
  board.runUntil('the screen to dim', () => board.panel.light < bright, 900_000);
  assertShows(board, menu, 'dimmed');
  board.runUntil('the screen to go off', () => !board.panel.on, 900_000);
  board.run(60_000);
  assert.equal(board.panel.on, false);
  tap(board, 'down');
  assert.equal(board.panel.light, bright);
  assertShows(board, menu, 'woken, and nothing else');
  tap(board, 'down');
  assertOther(board, menu, 'the second press counts');
  assertUnharmed(board);
});
