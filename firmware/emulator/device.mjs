// The device under test: its image, and the steps that most tests begin with.
import { existsSync, readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { Board } from './board.mjs';
import { imageVariable } from './boards.mjs';
import { Image } from './image.mjs';
import { difference } from './picture.mjs';

/**
 * Reads a path from the environment; throws if it is missing, because then there is nothing to
 * test.
 */
export function fromEnvironment(name, what) {
  const path = process.env[name];
  if (!path) throw new Error(`${name} is not set: it must name ${what}`);
  if (!existsSync(path)) throw new Error(`${name}: there is no ${path}`);
  return path;
}

const images = new Map();
let ordinary = null;

/** The firmware's ELF for a board, read once. */
export function firmware(model = 'pico') {
  if (!images.has(model)) images.set(model, Image.read(fromEnvironment(imageVariable(model), `the firmware's ELF file for a ${model}`)));
  return images.get(model);
}

/** A board that is powered on and shows its first picture. */
export function booted(options = {}) {
  const board = new Board(firmware(options.model), options);
  firstPicture(board);
  return board;
}

/**
 * Waits for the first picture after power-on or a restart. A panel that stayed on shows the old
 * picture until then.
 */
export function firstPicture(board) {
  const { traffic } = board.panel;
  const before = traffic.lastByte;
  board.runUntil('the first picture', () => board.panel.on && traffic.lastByte !== before, 2000);
  board.settle(30);
}

/** A board in the main menu, with the button that skipped the splash released. */
export function inMenu(options = {}) {
  const board = booted(options);
  const splash = board.panel.picture();
  tap(board, 'a');
  assert.notDeepEqual(board.panel.picture(), splash, 'a button leaves the splash');
  return board;
}

/**
 * The entries of the main menu: the games, read from the program's own list, then the rest. After
 * power-on the cursor is on the first.
 */
const [, GAMES] = readFileSync(new URL('../../core/src/games.rs', import.meta.url), 'utf8').match(/enum GameKind {(.*?)}/s);
const MAIN_MENU = [...GAMES.match(/^ +\w+(?=,$)/gm).map((name) => name.trim().toLowerCase()), 'results', 'settings', 'about'];
/** In the setup list of a game: two people, the first goes first, and back to the top. */
const QWANTUM_FOR_TWO = ['down', 'down', 'down', 'down', 'right', 'up', 'up', 'up', 'up'];
const BOARD_FOR_TWO = ['down', 'down', 'left', 'left', 'down', 'down', 'right', 'up', 'up', 'up', 'up'];

/** The taps that open an entry of the main menu while the cursor is on `chosen`. */
export function opening(entry, chosen = MAIN_MENU[0]) {
  const count = MAIN_MENU.length;
  const below = (MAIN_MENU.indexOf(entry) - MAIN_MENU.indexOf(chosen) + count) % count;
  const way = 2 * below <= count ? Array(below).fill('down') : Array(count - below).fill('up');
  return [...way, 'a'];
}

/** The taps from the main menu into a match of two people; the first goes first. */
export function beginning(game, chosen) {
  return [...opening(game, chosen), ...(game === 'qwantum' ? QWANTUM_FOR_TWO : BOARD_FOR_TWO), 'a'];
}

/** A board in the settings: the language and four groups. */
export function inSettings(options = {}) {
  return tapped(inMenu(options), ...opening('settings'));
}

/** A board on the screen that A opens from the main menu. */
export function inFirst(options = {}) {
  return tapped(inMenu(options), 'a');
}

/** A board before the first throw of a game. The taps choose who goes first, so no lot is drawn. */
export function atTable(options = {}) {
  const board = tapped(inMenu(options), ...beginning('qwantum'));
  board.run(500); // presses are ignored while the device changes hands
  return board;
}

/** Presses and releases a button like a person, then waits until the panel has settled. */
export function tap(board, button, ms = 80) {
  board.press(button);
  board.run(ms);
  board.release(button);
  board.run(30);
  board.settle();
}

/** The same board, after some taps. */
export function tapped(board, ...buttons) {
  for (const button of buttons) tap(board, button);
  return board;
}

/** Checks that the panel shows exactly this. */
export function assertShows(board, picture, what) {
  const seen = board.panel.picture();
  if (Buffer.compare(seen, picture) !== 0) assert.fail(`${what}: ${difference(picture, seen)}`);
}

export function assertOther(board, picture, what) {
  assert.notEqual(Buffer.compare(board.panel.picture(), picture), 0, what);
}

/** Checks that the device has neither restarted nor faulted. */
export function assertUnharmed(board) {
  assert.deepEqual([board.resets, board.faults], [[], []]);
}

/** Makes the firmware panic with a message, as if its own code had. */
export function panic(board, message) {
  const entry = [...board.image.symbols].find(([name]) => /4core9panicking5panic(17h[0-9a-f]+E)?$/.test(name));
  assert.ok(entry, 'the image has core::panicking::panic');
  const { core } = board.rp;
  const scratch = 0x20000100; // the far end of the stack
  const put = (at, text) => Buffer.from(text).forEach((byte, i) => core.writeUint8(at + i, byte));
  put(scratch, 'some/file.rs');
  put(scratch + 32, message);
  [scratch, 12, 77, 1].forEach((word, i) => core.writeUint32(scratch + 100 + 4 * i, word));
  [scratch + 32, message.length, scratch + 100].forEach((word, i) => (core.registers[i] = word));
  core.PC = entry[1] & ~1;
  core.waiting = false;
}

/** Waits for the first restart, which must have one of these reasons. */
export function restarts(board, limit, ...reasons) {
  board.runUntil('the restart', () => board.resets.length === 1, limit);
  const { reason } = board.resets[0];
  assert.ok(reasons.includes(reason), `restarted by ${reason}`);
}

/**
 * Checks that after a restart the crash is shown instead of the splash, and a button leads to the
 * menu.
 */
export function reportsCrash(board) {
  firstPicture(board);
  const crash = board.panel.picture();
  ordinary ??= { splash: booted().panel.picture(), menu: inMenu().panel.picture() };
  assertOther(board, ordinary.splash, 'the splash is shown as if nothing had happened');
  assertOther(board, ordinary.menu, 'the menu is shown as if nothing had happened');
  board.run(20_000);
  assertShows(board, crash, 'the crash stays until somebody has seen it');
  tap(board, 'a');
  assertShows(board, ordinary.menu, 'then the menu');
  return crash;
}
