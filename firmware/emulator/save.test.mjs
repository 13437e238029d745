// Tests on the real firmware that nothing shown as done is ever lost: power cuts anywhere in a
// flash operation, panics and watchdog resets in mid-match. After each, the device offers the match
// as it was before or after the interrupted action.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Board } from './board.mjs';
import { difference } from './picture.mjs';
import { PowerCut } from './flash.mjs';
import { beginning, firmware, firstPicture, panic, tap, tapped } from './device.mjs';
import { Noise } from './noise.mjs';
import { DICE_FELL } from './trace.mjs';

const CUTS = 200;
const SPLASH = 1700;
/** Longer than presses are ignored after the device changes hands, and longer than dice tumble. */
const [HAND_OVER_PAUSE, TUMBLE] = [500, 1200];
const UNDO = ['menu', 'a'];

/**
 * Presses that move the cursor from anywhere to the corner a1, then pick up a piece and put it
 * down.
 */
function* move(from, to) {
  const place = ([file, rank]) => [file.charCodeAt(0) - 97, rank - 1];
  const steps = (count, more, less) => Array(Math.abs(count)).fill(count > 0 ? more : less);
  yield* steps(-9, 'right', 'left');
  yield* steps(-5, 'up', 'down');
  let [x, y] = [0, 0];
  for (const [file, rank] of [from, to].map(place)) {
    yield* steps(file - x, 'right', 'left');
    yield* steps(rank - y, 'up', 'down');
    yield 'a';
    [x, y] = [file, rank];
  }
}

/**
 * For each game, the presses from the main menu into a match of two people, and actions that the
 * device stores one by one.
 */
const GAMES = {
  quantik: {
    setup: beginning('quantik'),
    actions: [['a', 'a'], ['a', 'a'], ['a', 'a'], UNDO, ['a', 'a'], ['a', 'a']],
  },
  qwantum: {
    setup: beginning('qwantum'),
    actions: [['throw'], ['down', 'right', 'a'], ['a'], ['a'], ['a'], ['throw']],
  },
  towers: {
    setup: beginning('towers'),
    actions: [[...move('e2', 'f3')], [...move('e5', 'f4')], UNDO, [...move('h5', 'g4')]],
  },
};

function act(board, words) {
  board.run(HAND_OVER_PAUSE);
  for (const word of words) {
    if (word === 'menu') tap(board, 'b', 700);
    else if (word === 'throw') {
      tap(board, 'a');
      board.run(TUMBLE);
    } else tap(board, word);
  }
}

/** A board on which every throw gives the same dice. */
function boardWith(flash, options = {}) {
  const board = new Board(firmware(), options);
  if (flash) {
    board.flash.bytes.set(flash);
    board.powerCycle();
  }
  board.onCall(DICE_FELL, ({ registers }) => {
    for (let die = 0; die < 7; die++) board.rp.sram[registers[0] - 0x20000000 + die] = die % 6;
  });
  return board;
}

/** Resumes the match that is offered after power-on, and waits until the banner has gone. */
function resume(board) {
  firstPicture(board);
  board.run(SPLASH);
  tap(board, 'a');
  board.run(HAND_OVER_PAUSE);
  return board.panel.picture();
}

/**
 * Plays a match. Returns for every action the flash after it, the picture of the resumed match, and
 * the number of flash operations.
 */
function reference({ setup, actions }) {
  const board = boardWith(null);
  firstPicture(board);
  tapped(board, 'a', ...setup);
  const stages = [];
  const stage = (operations) => {
    const flash = board.flash.bytes.slice();
    stages.push({ flash, operations, picture: resume(boardWith(flash)) });
  };
  stage(0);
  for (const action of actions) {
    const before = board.flash.log.length;
    act(board, action);
    stage(board.flash.log.length - before);
  }
  return stages;
}

const references = Object.fromEntries(Object.entries(GAMES).map(([name, game]) => [name, reference(game)]));

function assertOneOf(picture, stages, what) {
  if (stages.some((stage) => Buffer.compare(stage.picture, picture) === 0)) return;
  assert.fail(`${what}: ${difference(stages[0].picture, picture)}`);
}

test('every action of a match is stored and changes what is resumed', () => {
  for (const [name, stages] of Object.entries(references)) {
    stages.slice(1).forEach(({ operations, picture }, i) => {
      assert.ok(operations > 0, `${name}: action ${i} is not stored`);
      assert.notEqual(Buffer.compare(picture, stages[i].picture), 0, `${name}: action ${i} changes nothing`);
    });
  }
});

test(`${CUTS} power cuts lose nothing that was shown as done`, () => {
  const noise = new Noise(7);
  const below = (limit) => noise.word() % limit;
  const names = Object.keys(GAMES);
  const counts = { kept: 0, inFlight: 0 };
  for (let cut = 0; cut < CUTS; cut++) {
    const name = names[cut % names.length];
    const stages = references[name];
    const at = below(GAMES[name].actions.length);
    const board = boardWith(stages[at].flash, { seed: cut + 1 });
    resume(board);
    // The power fails before, during or after one of the operations.
    const step = 1 + below(3 * stages[at + 1].operations);
    board.flash.cutPowerAt(step);
    assert.throws(() => act(board, GAMES[name].actions[at]), PowerCut, `${name}: action ${at} has no step ${step}`);
    board.setLevels(0);
    board.powerCycle();
    const picture = resume(board);
    assertOneOf(picture, stages.slice(at, at + 2), `${name}: action ${at}, cut at step ${step}`);
    counts[Buffer.compare(picture, stages[at + 1].picture) === 0 ? 'kept' : 'inFlight']++;
  }
  console.log(`${CUTS} cuts on the firmware: ${counts.kept} kept the action in flight, ${counts.inFlight} did not; lost actions 0`);
});

test('a panic in mid-match is reported, and then the match goes on', () => {
  for (const [name, stages] of Object.entries(references)) {
    const { flash, picture } = stages.at(-1);
    const board = boardWith(flash, { mayReset: true });
    resume(board);
    panic(board, 'in mid-match');
    board.runUntil('the restart', () => board.resets.length === 1, 50);
    firstPicture(board);
    tapped(board, 'a', 'a'); // leave the crash report, resume the match
    board.run(HAND_OVER_PAUSE);
    assertOneOf(board.panel.picture(), [{ picture }], name);
  }
});

test('the watchdog in mid-match: the match goes on', () => {
  for (const [name, stages] of Object.entries(references)) {
    const { flash, picture } = stages.at(-1);
    const board = boardWith(flash, { mayReset: true });
    resume(board);
    board.rp.core.SP = 0x20000004; // no stack: nothing works
    board.hardFault();
    board.runUntil('the watchdog', () => board.resets.length === 1, 10_000);
    firstPicture(board);
    tapped(board, 'a', 'a');
    board.run(HAND_OVER_PAUSE);
    assertOneOf(board.panel.picture(), [{ picture }], name);
  }
});
