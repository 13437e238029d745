// Nothing that was shown as done is lost: power that fails anywhere in a flash operation, panics and
// the watchdog in mid-match, on the real firmware. After each the device offers the match, and it
// stands as it was before the action in flight, or after it.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Board } from './board.mjs';
import { difference } from './picture.mjs';
import { PowerCut } from './flash.mjs';
import { firmware, firstPicture, panic, tap, tapped } from './device.mjs';
import { Noise } from './noise.mjs';
import { DICE_FELL } from './trace.mjs';

const CUTS = 200;
const SPLASH = 1700;
/** A press is not taken so soon after another player's, and dice tumble. */
const [CHANGING_HANDS, TUMBLE] = [300, 1200];
const UNDO = ['menu', 'a'];

/** Presses that move the cursor into the corner a1, wherever it is, then take a piece and put it. */
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

/** For each game: from the main menu into a match of two people, and deeds that are each stored. */
const GAMES = {
  quantik: {
    setup: ['down', 'a', 'down', 'down', 'left', 'left', 'down', 'right', 'up', 'up', 'up', 'a'],
    deeds: [['a', 'a'], ['a', 'a'], ['a', 'a'], UNDO, ['a', 'a'], ['a', 'a']],
  },
  qwantum: {
    setup: ['a', 'down', 'down', 'down', 'right', 'up', 'up', 'up', 'a'],
    deeds: [['throw'], ['down', 'right', 'a'], ['a'], ['a'], ['a'], ['throw']],
  },
  towers: {
    setup: ['down', 'down', 'a', 'down', 'down', 'left', 'left', 'down', 'right', 'up', 'up', 'up', 'a'],
    deeds: [[...move('e2', 'f3')], [...move('e5', 'f4')], UNDO, [...move('h5', 'g4')]],
  },
};

function act(board, words) {
  board.run(CHANGING_HANDS);
  for (const word of words) {
    if (word === 'menu') tap(board, 'b', 700);
    else if (word === 'throw') {
      tap(board, 'a');
      board.run(TUMBLE);
    } else tap(board, word);
  }
}

/** A board on which the same dice fall whenever they are thrown. */
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

/** After power-on: what is offered, taken up. */
function takeUp(board) {
  firstPicture(board);
  board.run(SPLASH);
  tap(board, 'a');
  return board.panel.picture();
}

/** The flash after every deed of a match, how it looks when taken up, and what the deed cost. */
function reference({ setup, deeds }) {
  const board = boardWith(null);
  firstPicture(board);
  tapped(board, 'a', ...setup);
  const stages = [];
  const stage = (operations) => {
    const flash = board.flash.bytes.slice();
    stages.push({ flash, operations, picture: takeUp(boardWith(flash)) });
  };
  stage(0);
  for (const deed of deeds) {
    const before = board.flash.log.length;
    act(board, deed);
    stage(board.flash.log.length - before);
  }
  return stages;
}

const references = Object.fromEntries(Object.entries(GAMES).map(([name, game]) => [name, reference(game)]));

function assertOneOf(picture, stages, what) {
  if (stages.some((stage) => Buffer.compare(stage.picture, picture) === 0)) return;
  assert.fail(`${what}: ${difference(stages[0].picture, picture)}`);
}

test('every deed of a match is stored and changes what is taken up', () => {
  for (const [name, stages] of Object.entries(references)) {
    stages.slice(1).forEach(({ operations, picture }, i) => {
      assert.ok(operations > 0, `${name}: deed ${i} is not stored`);
      assert.notEqual(Buffer.compare(picture, stages[i].picture), 0, `${name}: deed ${i} changes nothing`);
    });
  }
});

test(`${CUTS} power cuts lose nothing that was shown as done`, () => {
  const noise = new Noise(7);
  const below = (limit) => noise.word() % limit;
  const names = Object.keys(GAMES);
  const told = { kept: 0, inFlight: 0 };
  for (let cut = 0; cut < CUTS; cut++) {
    const name = names[cut % names.length];
    const stages = references[name];
    const at = below(GAMES[name].deeds.length);
    const board = boardWith(stages[at].flash, { seed: cut + 1 });
    takeUp(board);
    // Each operation fails before, during or after it.
    const step = 1 + below(3 * stages[at + 1].operations);
    board.flash.cutPowerAt(step);
    assert.throws(() => act(board, GAMES[name].deeds[at]), PowerCut, `${name}: deed ${at} has no step ${step}`);
    board.setLevels(0);
    board.powerCycle();
    const picture = takeUp(board);
    assertOneOf(picture, stages.slice(at, at + 2), `${name}: deed ${at}, cut at step ${step}`);
    told[Buffer.compare(picture, stages[at + 1].picture) === 0 ? 'kept' : 'inFlight']++;
  }
  console.log(`${CUTS} cuts on the firmware: ${told.kept} kept the action in flight, ${told.inFlight} did not; lost actions 0`);
});

test('a panic in mid-match is told, and then the match goes on', () => {
  for (const [name, stages] of Object.entries(references)) {
    const { flash, picture } = stages.at(-1);
    const board = boardWith(flash, { mayReset: true });
    takeUp(board);
    panic(board, 'in mid-match');
    board.runUntil('the restart', () => board.resets.length === 1, 50);
    firstPicture(board);
    tapped(board, 'a', 'a'); // the crash is read, the match is taken up
    assertOneOf(board.panel.picture(), [{ picture }], name);
  }
});

test('the watchdog in mid-match: the match goes on', () => {
  for (const [name, stages] of Object.entries(references)) {
    const { flash, picture } = stages.at(-1);
    const board = boardWith(flash, { mayReset: true });
    takeUp(board);
    board.rp.core.SP = 0x20000004; // nothing works any more
    board.hardFault();
    board.runUntil('the watchdog', () => board.resets.length === 1, 10_000);
    firstPicture(board);
    tapped(board, 'a', 'a');
    assertOneOf(board.panel.picture(), [{ picture }], name);
  }
});
