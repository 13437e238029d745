// Tests panels of other types and addresses on the real firmware. The type can be chosen even while
// the wrong one shifts the picture, and a panel may be swapped while the device runs.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Board } from './board.mjs';
import { assertShows, assertUnharmed, booted, firmware, firstPicture, inMenu, inSettings, opening, tap, tapped } from './device.mjs';
import { SET_UP_FOR } from './flash.mjs';
import { HEIGHT, isLit, WIDTH } from './picture.mjs';

const menu = inMenu().panel.picture();
const TYPES = ['ssd1306', 'sh1106', 'ssd1309'];
/** How long a trial of a type lasts. */
const TRIED_FOR = 10_000;
/** How long the device may take to show its picture on another panel. */
const RECOVERY_LIMIT = 4000;

/**
 * Whether `seen` is the picture shifted by some columns. Columns that come in at the edge are
 * ignored.
 */
function isShiftedBy(columns, seen, picture) {
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const from = x - columns;
      if (from >= 0 && from < WIDTH && isLit(seen, x, y) !== isLit(picture, from, y)) return false;
    }
  }
  return true;
}

/** Goes from the main menu to the list of types. */
function openTypes(board) {
  return tapped(board, ...opening('settings'), 'down', 'down', 'a', 'down', 'down', 'down', 'a');
}

/** Goes from the list of types, with the cursor on the current type, to the trial of another. */
function tryType(board, from, to) {
  const steps = (TYPES.indexOf(to) - TYPES.indexOf(from) + TYPES.length) % TYPES.length;
  for (let i = 0; i < steps; i++) tap(board, 'down');
  tap(board, 'a');
}

/** A board whose settings name the wrong type of panel. */
function withWrongType(panel, set) {
  const board = new Board(firmware(), { panel, saved: SET_UP_FOR[set] });
  board.isOtherType = true;
  firstPicture(board);
  tap(board, 'a');
  return board;
}

function comesBack(board, picture, what) {
  board.happens(() => Buffer.compare(board.panel.picture(), picture) === 0, RECOVERY_LIMIT);
  assertShows(board, picture, what);
}

for (const panel of TYPES) {
  test(`an ${panel} shows the menu, without snow, and is dark when the screen is off`, () => {
    const board = inMenu({ panel, saved: SET_UP_FOR[panel] });
    assertShows(board, menu, panel);
    assert.equal(board.panel.snowed, false);
    board.runUntil('the screen to go off', () => !board.panel.on, 900_000);
    tap(board, 'down');
    assertShows(board, menu, 'woken');
  });

  test(`a refresh of an ${panel} neither blinks nor flashes`, () => {
    const board = inMenu({ panel, saved: SET_UP_FOR[panel] });
    board.settle();
    const [changes, sent] = [board.panel.lightChanges, board.panel.traffic.bytes];
    board.run(10_000);
    assert.ok(board.panel.traffic.bytes - sent > 3000, 'refreshed three times');
    assert.equal(board.panel.lightChanges, changes);
  });

  test(`a span of the picture takes two transfers and seven bytes more than it has, on an ${panel}`, () => {
    const board = inMenu({ panel, saved: SET_UP_FOR[panel] });
    board.settle();
    const before = { ...board.panel.traffic };
    tap(board, 'down');
    const [transfers, bytes, data] = ['transfers', 'bytes', 'dataBytes'].map((key) => board.panel.traffic[key] - before[key]);
    assert.ok(data > 0);
    assert.equal(bytes, data + (transfers / 2) * 7);
  });

  test(`an ${panel} that is pulled out and put back shows its picture`, () => {
    const board = inMenu({ panel, saved: SET_UP_FOR[panel] });
    board.panel.unplug();
    board.run(5000);
    board.panel.plug();
    comesBack(board, menu, 'put back');
    assert.equal(board.panel.snowed, false);
    assertUnharmed(board);
  });
}

test('a panel at the other address is found by itself, and soon', () => {
  const usual = booted();
  const other = booted({ address: 0x3d });
  assertShows(other, usual.panel.picture(), 'at 0x3D');
  const [early, late] = [usual, other].map((board) => board.panel.traffic.firstData / 1e6);
  assert.ok(late - early < 5, `${(late - early).toFixed(1)} ms later`);
});

test('a panel that is replaced by one at the other address is found', () => {
  const board = inMenu();
  board.swapPanel('ssd1306', { address: 0x3d });
  comesBack(board, menu, 'at 0x3D');
  board.swapPanel('ssd1306', { address: 0x3c });
  comesBack(board, menu, 'at 0x3C again');
  assertUnharmed(board);
});

for (const [panel, set, columns] of [['sh1106', 'ssd1306', -2], ['ssd1306', 'sh1106', 2], ['sh1106', 'ssd1309', -2], ['ssd1309', 'sh1106', 2]]) {
  test(`an ${panel} that is taken for an ${set} shows a shifted picture, and choosing the right type mends it`, () => {
    const board = withWrongType(panel, set);
    assert.notDeepEqual(board.panel.picture(), menu);
    assert.ok(isShiftedBy(columns, board.panel.picture(), menu), `by ${columns} columns`);
    openTypes(board);
    tryType(board, set, panel);
    board.isOtherType = false;
    tap(board, 'a');
    tapped(board, 'b', 'b');
    assertShows(board, inMenuAtSettings(), 'mended');
    board.run(1000);
    board.powerCycle();
    firstPicture(board);
    tap(board, 'a');
    assertShows(board, menu, 'and so it stays');
    assertUnharmed(board);
  });
}

let atSettings = null;
/** The main menu with the cursor on the settings. */
function inMenuAtSettings() {
  atSettings ??= tapped(inSettings(), 'b').panel.picture();
  return atSettings;
}

for (const [panel, set] of [['ssd1309', 'ssd1306'], ['ssd1306', 'ssd1309']]) {
  test(`an ${panel} that is taken for an ${set} shows its picture all the same`, () => {
    const board = withWrongType(panel, set);
    assertShows(board, menu, 'not shifted');
    assertUnharmed(board);
  });
}

test('a type that nobody keeps is given up after ten seconds', () => {
  const board = openTypes(inMenu());
  const list = board.panel.picture();
  board.isOtherType = true; // an SH1106 is tried on an SSD1306
  tryType(board, 'ssd1306', 'sh1106');
  const tried = board.panel.picture();
  board.run(TRIED_FOR - 1000);
  assert.notDeepEqual(board.panel.picture(), list, 'still tried');
  assert.notDeepEqual(board.panel.picture(), tried, 'the seconds are counted');
  board.run(1000);
  board.settle();
  assertShows(board, list, 'the old type');
  assertUnharmed(board);
});

test('the power fails while a type is tried: the old one is kept', () => {
  const board = openTypes(inMenu());
  board.isOtherType = true;
  tryType(board, 'ssd1306', 'sh1106');
  board.run(3000);
  board.powerCycle();
  board.isOtherType = false;
  firstPicture(board);
  tap(board, 'a');
  assertShows(board, menu, 'as before');
});

test('a panel is swapped for one of another type while the device runs, and back', () => {
  const board = inMenu();
  board.isOtherType = true;
  board.swapPanel('sh1106');
  board.runUntil('the new panel to be lit', () => board.panel.on, RECOVERY_LIMIT);
  board.settle();
  assert.ok(isShiftedBy(-2, board.panel.picture(), menu));
  tryType(openTypes(board), 'ssd1306', 'sh1106');
  tapped(board, 'a', 'b', 'b');
  assertShows(board, inMenuAtSettings(), 'the new panel');
  board.swapPanel('ssd1306');
  board.runUntil('the old panel to be lit', () => board.panel.on, RECOVERY_LIMIT);
  board.settle();
  assert.ok(isShiftedBy(2, board.panel.picture(), inMenuAtSettings()));
  tapped(board, 'a', 'down', 'down', 'a', 'down', 'down', 'down', 'a');
  tryType(board, 'sh1106', 'ssd1306');
  tapped(board, 'a', 'b', 'b');
  assertShows(board, inMenuAtSettings(), 'the old panel');
  assertUnharmed(board);
});

