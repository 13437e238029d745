// Tests a Pico whose flash is full of another program's data. PocketQ never stored anything there,
// so it reports no loss, and what it stores from now on is safe.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Board } from './board.mjs';
import { assertOther, assertShows, assertUnharmed, firmware, firstPicture, opening, tap, tapped } from './device.mjs';
import { SAVE_AREA } from './flash.mjs';
import { Noise } from './noise.mjs';

const SPLASH = 1700;

/** A board started with this save area, after the splash. */
function started(fill) {
  const board = new Board(firmware());
  fill(board.flash.bytes.subarray(SAVE_AREA.start, SAVE_AREA.end));
  board.powerCycle();
  firstPicture(board);
  board.run(SPLASH);
  board.settle();
  return board;
}

const question = started((area) => area.fill(0xff)).panel.picture();

for (const [name, fill] of [
  ['noise', (area) => new Noise(3).fill(area)],
  ['zeros', (area) => area.fill(0)],
  ['text', (area) => area.set(Buffer.alloc(area.length, 'a log of some other program\n'))],
]) {
  test(`${name} in the save area: a new device asks for its language, with no notice`, () => {
    const board = started(fill);
    assertShows(board, question, 'after the splash');
    // Goes past the pictures of the buttons and of the games into the settings and changes one,
    // which is stored and still there after power-off.
    tapped(board, 'a', 'a', 'b', ...opening('settings'));
    const before = board.panel.picture();
    tap(board, 'right');
    board.run(2000);
    assertOther(board, before, 'a setting changes');
    const changed = board.panel.picture();
    board.powerCycle();
    firstPicture(board);
    board.run(SPLASH);
    tapped(board, ...opening('settings'));
    assertShows(board, changed, 'the setting after power-on');
    assertUnharmed(board);
    assert.ok(board.flash.log.some(({ what }) => what === 'erase'), 'a sector is erased before it is used');
  });
}
