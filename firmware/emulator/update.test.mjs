// Tests an update of the real firmware: choosing Update restarts into the boot loader, and
// afterwards all games and settings are still there. The new program differs only in its version
// number.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Board } from './board.mjs';
import { assertOther, assertShows, assertUnharmed, beginning, firstPicture, fromEnvironment, opening, tap, tapped } from './device.mjs';
import { SAVE_AREA } from './flash.mjs';
import { Image } from './image.mjs';

const program = Image.read(fromEnvironment('POCKETQ_UF2', "the firmware's UF2 file"));
const other = withOtherVersion(program);

const LED = 1 << 25;
/** The presses from the main menu, with the cursor on its first entry. */
const TO_UPDATE = [...opening('settings'), 'up', 'a', 'down', 'a'];
const YES = ['left', 'a'];
const PUT_TWO_PIECES = ['a', 'a', 'a', 'a'];
const SPLASH = 1700;

/** The same image with the last digit of its version changed wherever it occurs. */
function withOtherVersion(image) {
  const flash = Buffer.alloc(2 * 1024 * 1024, 0xff);
  image.install(flash);
  const version = Buffer.from(/^version = "(.*)"$/m.exec(readFileSync(new URL('../../Cargo.toml', import.meta.url), 'utf8'))[1]);
  let found = 0;
  for (let at = flash.indexOf(version); at >= 0; at = flash.indexOf(version, at + 1)) {
    flash[at + version.length - 1] ^= 1;
    found++;
  }
  assert.ok(found > 0, `the image names its version, ${version}`);
  return new Image({ pieces: image.pieces.map(({ offset, bytes }) => ({ offset, bytes: flash.subarray(offset, offset + bytes.length) })) });
}

/** A board that is switched on and in the main menu. */
function inMenu(image, options) {
  const board = new Board(image, options);
  firstPicture(board);
  board.run(SPLASH);
  return board;
}

const saveArea = (board) => Buffer.from(board.flash.bytes.subarray(SAVE_AREA.start, SAVE_AREA.end));

/** Restarts into the boot loader from the main menu; returns the picture on the display. */
function enterBootLoader(board) {
  tapped(board, ...TO_UPDATE, ...YES);
  assert.ok(board.happens(() => board.bootLoader, 3000), 'the boot loader');
  return board.panel.picture();
}

/** Installs another program from the boot loader and goes to its main menu. */
function update(board, image) {
  const before = saveArea(board);
  board.takeProgram(image);
  assert.equal(Buffer.compare(saveArea(board), before), 0, 'the boot loader leaves the save area alone');
  firstPicture(board);
  board.run(SPLASH);
  board.settle();
}

function aboutPicture(board) {
  tapped(board, ...opening('about'));
  const picture = board.panel.picture();
  tapped(board, 'b', 'down');
  return picture;
}

test('a match that is under way survives an update, and an update back', () => {
  const board = inMenu(program);
  const about = aboutPicture(board);
  tapped(board, ...beginning('quantik'), ...PUT_TWO_PIECES);
  const played = board.panel.picture();
  const leave = () => {
    tap(board, 'b', 700);
    tapped(board, 'up', 'up', 'a', 'b', 'up');
  };
  for (const next of [other, program]) {
    leave();
    enterBootLoader(board);
    update(board, next);
    const isOther = Buffer.compare(aboutPicture(board), about) !== 0;
    assert.equal(isOther, next === other, 'the version that is shown');
    tapped(board, ...opening('quantik'), 'a');
    assertShows(board, played, 'the match goes on');
  }
});

test('it asks once, and no means no', () => {
  const board = tapped(inMenu(program), ...TO_UPDATE);
  const question = board.panel.picture();
  tap(board, 'a');
  board.run(3000);
  assert.equal(board.bootLoader ?? null, null);
  assertOther(board, question, 'back in the settings');
  tapped(board, 'a', 'b');
  board.run(3000);
  assert.equal(board.bootLoader ?? null, null, 'nor after B');
  assertUnharmed(board);
});

test('in the boot loader the display keeps saying what to do, and the LED shows activity', () => {
  const board = inMenu(program);
  const picture = enterBootLoader(board);
  assert.equal(board.bootLoader.activity, LED);
  assert.equal(board.bootLoader.disabled, 0, 'drive and picotool both work');
  tapped(board, 'a', 'b');
  board.run(3_600_000);
  assertShows(board, picture, 'an hour later');
  board.powerCycle();
  firstPicture(board);
  board.run(SPLASH);
  tap(board, 'down');
  assertOther(board, picture, 'switched off and on, the program runs');
});

test('what was set a moment before is stored before the restart', () => {
  const board = tapped(inMenu(program), ...opening('settings'));
  tap(board, 'right', 40); // French
  for (const button of ['up', 'a', 'down', 'a', 'left', 'a']) {
    board.press(button);
    board.run(40);
    board.release(button);
    board.run(25);
  }
  assert.ok(board.happens(() => board.bootLoader, 3000), 'the boot loader');
  update(board, other);
  const french = board.panel.picture();
  assert.notDeepEqual(french, inMenu(other).panel.picture(), 'in French');
});

test('without a display it restarts all the same', () => {
  const board = inMenuWithoutDisplay();
  tapped(board, ...TO_UPDATE, ...YES);
  assert.ok(board.happens(() => board.bootLoader, 4000), 'the boot loader');
});

function inMenuWithoutDisplay() {
  const board = new Board(program, { plugged: false });
  board.run(3000);
  return board;
}
