// Tests flash erases, which stop the chip for 45 ms, or 400 at worst. No press has to wait for one,
// and none is lost during one. A flash that cannot be erased neither restarts the device nor stops
// the game.
import test from 'node:test';
import assert from 'node:assert/strict';
import { assertOther, assertShows, assertUnharmed, beginning, inSettings as settingsOf, tap, tapped } from './device.mjs';
import { ERASE_MS, SAVE_AREA, SECTOR, SET_UP } from './flash.mjs';

/**
 * A save area whose first sector is nearly full: one more change makes the device erase another.
 */
const NEARLY_FULL = (() => {
  const board = settingsOf({ saved: SET_UP });
  const { flash } = board;
  let erases = 0;
  flash.onErase = () => erases++;
  // Without pauses at first, so that the device has no time to erase in advance.
  for (let i = 0; i < 400 && (flash.log.at(-1)?.at ?? 0) % SECTOR < 0xc00; i++) tap(board, i % 2 ? 'left' : 'right', 40);
  for (let i = 0; i < 60; i++) {
    board.settle();
    const before = Buffer.from(flash.bytes.subarray(SAVE_AREA.start, SAVE_AREA.end));
    tap(board, i % 2 ? 'left' : 'right');
    board.run(1000);
    if (erases > 0) return before;
  }
  throw new Error('nothing was erased');
})();
const inSettings = () => settingsOf({ saved: NEARLY_FULL });

/**
 * The pictures of the settings after `right` has changed one, and after further presses of `down`.
 */
const [changed, ...below] = (() => {
  const board = tapped(inSettings(), 'right');
  return [0, 1, 2].map(() => {
    const picture = board.panel.picture();
    tap(board, 'down');
    return picture;
  });
})();

/**
 * Changes a setting, which needs the next sector; `meanwhile` is called with the board when each
 * erase begins. Returns the board, and how long after the press each erase began.
 */
function erasing(meanwhile, { board = inSettings(), eraseMs = ERASE_MS.typical, failingErases = 0, before = () => {} } = {}) {
  Object.assign(board.flash, { eraseMs, failingErases });
  const erases = [];
  const start = board.ms;
  board.flash.onErase = () => meanwhile(board, erases.push(board.ms - start));
  before(board);
  board.press('right');
  board.after(200, () => board.release('right'));
  board.run(2500);
  board.settle();
  board.flash.onErase = null;
  assertUnharmed(board);
  return { board, erases };
}

function tapWithin(board, from, to) {
  board.after(from, () => board.press('down'));
  board.after(to, () => board.release('down'));
}

for (const eraseMs of Object.values(ERASE_MS)) {
  for (const [from, to] of [[1, 21], [20, 40], [2, 44]]) {
    test(`a tap from ${from} to ${to} ms within an erase of ${eraseMs} ms counts once`, () => {
      const { board, erases } = erasing((board) => tapWithin(board, from, to), { eraseMs });
      assert.equal(erases.length, 1);
      assertShows(board, below[0], 'one press');
      tap(board, 'down');
      assertShows(board, below[1], 'the next press');
    });
  }
}

test('two buttons tapped within an erase both count', () => {
  const { board } = erasing((board) => {
    tapWithin(board, 5, 25);
    board.after(10, () => board.press('b'));
    board.after(30, () => board.release('b'));
  });
  for (const picture of [changed, ...below]) assertOther(board, picture, 'B leads back');
  tapped(board, 'a');
  // The main menu keeps its place; the list starts at the top again.
  assertShows(board, changed, 'back in the settings');
});

test('a press that begins within an erase and is held counts once', () => {
  const { board } = erasing((board) => tapWithin(board, 20, 150));
  assertShows(board, below[0], 'one press');
});

test('a button that is released within an erase counts once and does not repeat', () => {
  const { board } = erasing((board) => board.after(10, () => board.release('right')), { eraseMs: ERASE_MS.worst });
  assertShows(board, changed, 'one press');
});

test('a contact that bounces when it is released just before an erase is not pressed again', () => {
  // Without pauses the device cannot erase in advance, so the change that fills the first sector
  // triggers an erase.
  const pressedOn = (taps) => {
    const board = settingsOf({ saved: SET_UP });
    for (let i = 0; i < taps; i++) tap(board, i % 2 ? 'left' : 'right', 40);
    return board;
  };
  const taps = (() => {
    const board = settingsOf({ saved: SET_UP });
    let erases = 0;
    board.flash.onErase = () => erases++;
    for (let i = 0; i < 400; i++) {
      tap(board, i % 2 ? 'left' : 'right', 40);
      if (erases > 0) return i;
    }
    throw new Error('nothing was erased');
  })();
  // In a group of settings, `right` is pressed while `down` is held. The first run shows when the
  // erase begins.
  const inGroup = () => {
    const board = pressedOn(taps);
    for (const button of ['down', 'a']) tap(board, button, 40);
    return board;
  };
  const holdingDown = () => {
    const board = inGroup();
    board.press('down');
    board.run(100);
    return board;
  };
  const [began] = erasing((board) => board.after(1, () => board.release('down')), { board: holdingDown() }).erases;
  let released;
  const before = (board) =>
    board.after(began - 6, () => {
      board.release('down');
      released = board.ms;
    });
  const bounce = (board) => {
    const since = board.ms - released;
    assert.ok(since > 1 && since < 20, `released ${since} ms before the erase`);
    tapWithin(board, 1, 3);
  };
  const { board, erases } = erasing(bounce, { board: holdingDown(), before });
  assert.equal(erases.length, 1);
  const expected = tapped(inGroup(), 'down', 'right');
  assertShows(board, expected.panel.picture(), 'no further press');
});

test('a tap that begins in one erase and ends in the next counts once', () => {
  const { board, erases } = erasing((board, count) => (count === 1 ? tapWithin(board, 35, 60) : null), { failingErases: 1 });
  assert.equal(erases.length, 2);
  assert.ok(erases[1] - erases[0] < 60, 'the second follows at once');
  assertShows(board, below[0], 'one press');
});

test('a flash that cannot be erased is reported, and the device plays on', () => {
  const { board, erases } = erasing(() => {}, { eraseMs: ERASE_MS.worst, failingErases: Infinity });
  // Changes are stored as long as there is room.
  for (let i = 0; i < 40; i++) tap(board, i % 2 ? 'right' : 'left');
  const tried = () => board.flash.log.filter(({ what }) => what === 'erase').length;
  const before = tried();
  board.run(30_000);
  assertUnharmed(board);
  assert.deepEqual([before, tried()], [30, 30], 'each sector but the one with the settings twice, and then no more');
  assert.ok(erases.length > 0);
  for (const picture of [changed, ...below]) assertOther(board, picture, 'it says that nothing can be kept');
  const notice = board.panel.picture();
  tap(board, 'a');
  assertOther(board, notice, 'then the settings again');
  const settings = board.panel.picture();
  tap(board, 'down');
  assertOther(board, settings, 'and it plays on');
  assertUnharmed(board);
});

test('no press waits for an erase: it is done in a pause before', () => {
  const board = settingsOf({ saved: SET_UP });
  const { flash } = board;
  const filled = () => (flash.log.at(-1)?.at ?? 0) % SECTOR;
  let touched = board.ms;
  const erases = [];
  flash.onErase = () => erases.push(board.ms - touched);
  // Presses without pauses until the first page is nearly full.
  for (let i = 0; i < 400 && filled() < 0xd00; i++) tap(board, i % 2 ? 'left' : 'right', 40);
  assert.ok(filled() >= 0xd00, 'the page is nearly full');
  // A match of Quantik between two people: a piece is placed and taken back, at a person's pace.
  tapped(board, 'b', ...beginning('quantik', 'settings'));
  touched = board.ms;
  erases.length = 0;
  board.run(1000);
  const operations = flash.log.length;
  const written = () => flash.log.slice(operations).filter(({ what }) => what === 'program');
  const sectors = () => new Set(written().map(({ at }) => Math.floor(at / SECTOR))).size;
  let longest = 0;
  const press = (button, ms) => {
    touched = board.ms;
    const before = flash.log.length;
    tap(board, button, ms);
    const busy = flash.log.slice(before).reduce((sum, { what }) => sum + (what === 'erase' ? flash.eraseMs : 0.7), 0);
    longest = Math.max(longest, busy);
    board.run(700);
  };
  for (let round = 0; round < 60 && sectors() < 2; round++) {
    press('a', 80);
    press('a', 80);
    press('b', 700);
    press('a', 80);
  }
  const waiting = erases.filter((ms) => ms < 400).length;
  console.log(`${waiting} of ${erases.length} erases fell into a press; a press kept the flash busy for at most ${longest.toFixed(1)} ms`);
  assert.ok(sectors() >= 2 && erases.length > 0, 'the match goes on in another sector');
  assert.equal(waiting, 0);
  assertUnharmed(board);
});
