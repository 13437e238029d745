// Tests dice on the real firmware, from good and bad ring oscillators. The expected pictures come
// from the desk, where a scenario can make the source of the dice unhealthy.
import test from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Board } from './board.mjs';
import { assertOther, assertShows, assertUnharmed, atTable, firmware, fromEnvironment, inFirst, inMenu, opening, tap, tapped } from './device.mjs';
import { sources } from './rosc.mjs';
import { DICE_FELL, readTrace } from './trace.mjs';

const SEED_BITS = 5120;
const FRESH_BITS = 1280;
const LIMIT_MS = 50;

const desk = ['dice-failure', 'dice-failure-real-dice'].map((name) =>
  readTrace(join(fromEnvironment('POCKETQ_TRACES', 'the directory with the traces of the scenarios'), `${name}.trace`)),
);

/** The picture just before, or just after, the nth `unhealthy` of a trace. */
function picture(steps, nth, side) {
  const at = steps.flatMap(({ verb }, i) => (verb === 'unhealthy' ? [i] : []))[nth];
  const isFrame = ({ verb }) => verb === 'frame';
  return (side === 'before' ? steps.slice(0, at).findLast(isFrame) : steps.slice(at).find(isFrame)).value;
}

const ready = picture(desk[0], 0, 'before');
const refused = picture(desk[0], 0, 'after');
const noLots = picture(desk[1], 0, 'after');
const realDice = desk[1].filter(({ verb }) => verb === 'frame').at(-3).value;

/** Records which dice were rolled, and when. */
function watched(board) {
  board.fell = [];
  assert.ok(board.onCall(DICE_FELL, ({ registers }) => {
    const at = registers[0] - 0x20000000;
    board.fell.push({ nanos: board.nanos, faces: [...board.rp.sram.subarray(at, at + 7)] });
  }), `the image has ${DICE_FELL}`);
  return board;
}

/** A board before the first throw, as on the desk. */
function table(options = {}) {
  const board = watched(atTable(options));
  assertShows(board, ready, 'before the throw');
  return board;
}

/**
 * Presses A for a throw that must happen; returns the faces and the milliseconds until they were
 * known.
 */
function thrown(board) {
  const before = board.fell.length;
  const reads = board.rosc.reads;
  board.settle(100);
  const pressed = board.nanos;
  tap(board, 'a');
  board.run(700); // the dice tumble
  assert.equal(board.fell.length, before + 1, 'dice fell once');
  const { nanos, faces } = board.fell.at(-1);
  assert.ok(faces.every((face) => face < 6), `${faces}`);
  assert.ok(board.rosc.reads - reads >= FRESH_BITS, `${board.rosc.reads - reads} fresh bits`);
  assertOther(board, refused, 'thrown');
  return { faces, ms: (nanos - pressed) / 1e6 };
}

/** Presses A for a throw that must not happen. */
function refuses(board, what) {
  const before = board.fell.length;
  tap(board, 'a');
  board.run(700);
  assert.equal(board.fell.length, before, `${what}: dice fell`);
  assertShows(board, refused, what);
}

/** From the first throw to a second throw of all dice. */
const AGAIN = ['down', 'left'];

test('the first seed is gathered while the splash shows', () => {
  const board = new Board(firmware());
  board.runUntil('the first picture', () => board.panel.on, 200);
  const splash = board.panel.picture();
  board.runUntil('the seed', () => board.rosc.reads >= SEED_BITS, 1200);
  board.run(100);
  assertShows(board, splash, 'still the splash');
  board.run(5000);
  assert.equal(board.rosc.reads, SEED_BITS, 'and then the oscillator is left alone');
});

test('a press while the first seed is gathered is answered', () => {
  const menu = inMenu().panel.picture();
  const board = new Board(firmware());
  board.runUntil('some bits', () => board.rosc.reads > SEED_BITS / 2, 1000);
  board.press('a');
  board.runUntil('the panel to be lit', () => board.panel.on, 200);
  board.settle(30);
  assertShows(board, menu, 'the press counts');
  assertUnharmed(board);
});

test('a good source: dice fall, different ones each time, within the time for a throw', (t) => {
  const throws = [1, 2, 3].flatMap((seed) => {
    const board = table({ seed });
    const first = thrown(board);
    const second = thrown(tapped(board, ...AGAIN));
    assertUnharmed(board);
    return [first, second];
  });
  assert.equal(new Set(throws.map(({ faces }) => faces.join())).size, throws.length);
  const slowest = Math.max(...throws.map(({ ms }) => ms));
  t.diagnostic(`from the press to the dice at most ${slowest.toFixed(1)} ms`);
  assert.ok(slowest <= LIMIT_MS, `${slowest} ms`);
});

test('the throw starts to tumble within the time for a throw and a picture', (t) => {
  const board = table();
  const { traffic } = board.panel;
  board.settle(100);
  const pressed = board.nanos;
  board.press('a');
  board.runUntil('the first tumbling die', () => traffic.lastChange > pressed, LIMIT_MS);
  const first = (traffic.lastChange - pressed) / 1e6;
  t.diagnostic(`from the press to the first changed byte on the panel ${first.toFixed(1)} ms`);
});

test('the moment of the press counts: the same bits give other dice a millisecond later', () => {
  const faces = [0, 1].map((ms) => {
    const board = table();
    board.run(ms);
    return thrown(board).faces.join();
  });
  assert.notEqual(faces[0], faces[1]);
});

const BAD = {
  'stuck at 0': sources.stuck(0),
  'stuck at 1': sources.stuck(1),
  'alternating 0101': sources.alternating(),
  'of period 7': sources.periodic(),
};

for (const [name, bits] of Object.entries(BAD)) {
  test(`a source ${name}: nothing is thrown until it is in order again`, () => {
    const board = table({ bits });
    refuses(board, 'the throw');
    refuses(board, 'again');
    board.feed(sources.good(4));
    thrown(board);
    board.feed(bits);
    tapped(board, ...AGAIN);
    refuses(board, 'failed later');
    assertUnharmed(board);
  });
}

test('an oscillator that is locked at power-on: it is driven otherwise, and dice fall at the first press', (t) => {
  const board = table({ bits: sources.locked(sources.stuck(1), sources.good(6)) });
  const { ms } = thrown(board);
  t.diagnostic(`from the press to the dice ${ms.toFixed(1)} ms, with a new seed`);
  thrown(tapped(board, ...AGAIN));
  assertUnharmed(board);
});

test('an oscillator that locks during the game: the throw is tried again by itself', (t) => {
  const board = table();
  thrown(board);
  tapped(board, ...AGAIN);
  board.feed(sources.locked(sources.alternating(), sources.good(7)));
  t.diagnostic(`from the press to the dice ${thrown(board).ms.toFixed(1)} ms`);
  assertUnharmed(board);
});

test('real dice are entered instead', () => {
  const board = table({ bits: sources.stuck(0) });
  refuses(board, 'the throw');
  tapped(board, 'right', 'a');
  assertShows(board, realDice, 'entering dice');
  tapped(board, 'up', 'a');
  assertOther(board, realDice, 'entered');
  assert.deepEqual(board.fell, []);
});

test('no lot is drawn from a bad source, and one from a good', () => {
  const board = watched(inFirst({ bits: sources.alternating() }));
  tap(board, 'a');
  assertShows(board, noLots, 'it says so');
  tap(board, 'a');
  board.feed(sources.good(5));
  tap(board, 'a');
  board.run(100);
  assert.equal(board.fell.length, 1);
});

test('a source of 90/10 is conditioned, not refused: dice fall, all faces of them', () => {
  const seen = new Set();
  for (let seed = 1; seed <= 3; seed++) {
    const board = table({ seed, bits: sources.biased(seed) });
    for (const face of thrown(board).faces) seen.add(face);
    for (const face of thrown(tapped(board, ...AGAIN)).faces) seen.add(face);
  }
  assert.equal(seen.size, 6, `${[...seen]}`);
});

test('a source that fails after ten minutes: dice before, none after', () => {
  const board = table({ bits: sources.failing(600_000, sources.good(1), sources.stuck(1)) });
  thrown(board);
  board.run(600_000);
  tap(board, 'down'); // wakes the screen
  tapped(board, ...AGAIN);
  refuses(board, 'after ten minutes');
  assertUnharmed(board);
});

test('an oscillator that has stopped is not read', () => {
  const board = table();
  board.rosc.running = false;
  const { reads } = board.rosc;
  refuses(board, 'standing still');
  refuses(board, 'again');
  assert.equal(board.rosc.reads, reads);
  board.rosc.running = true;
  thrown(board);
});

/** A board on the screen of the dice test, before the test starts. */
function fairnessTest() {
  return tapped(watched(inMenu()), ...opening('settings'), 'up', 'a', 'a');
}

test('the test of the dice can be stopped', () => {
  const board = fairnessTest();
  const before = board.panel.picture();
  board.press('a');
  board.run(60);
  board.release('a');
  board.run(400);
  assert.ok(board.fell.length >= 10, `${board.fell.length} throws`);
  board.press('b');
  board.run(60);
  board.release('b');
  board.run(300);
  assertShows(board, before, 'stopped');
  const thrown = board.fell.length;
  board.run(300);
  assert.equal(board.fell.length, thrown, 'nothing falls any more');
  assertUnharmed(board);
});

test('the test of the dice throws all seven 600 times and gives its verdict', (t) => {
  const board = fairnessTest();
  const before = board.panel.picture();
  board.press('a');
  board.run(60);
  board.release('a');
  board.runUntil('600 throws', () => board.fell.length === 600, 20_000);
  t.diagnostic(`600 throws in ${(board.nanos / 1e9).toFixed(1)} s since power-on`);
  board.settle(100);
  const verdict = board.panel.picture();
  assertOther(board, before, 'the verdict');
  board.run(1000);
  assertShows(board, verdict, 'the verdict stays');
  assert.equal(board.fell.length, 600);
  tap(board, 'a');
  assertShows(board, before, 'and another test can begin');
  assertUnharmed(board);
});
