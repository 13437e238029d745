// Measures the real firmware in emulated time: `node bench.mjs [ELF]`, or with POCKETQ_IMAGE.
// Prints one line per measurement with its limit; a missed limit is marked. Waiting for the flash
// counts, except with POCKETQ_MISS_CYCLES=0.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Board, STACK_LIMIT } from './board.mjs';
import { atTable, firmware, fromEnvironment, inMenu, tap, tapped } from './device.mjs';
import { SET_UP_15_SECONDS } from './flash.mjs';
import { quantikFigures } from './bench-quantik.mjs';
import { qwantumFigures } from './bench-qwantum.mjs';
import { scenarioFigures } from './bench-scenarios.mjs';
import { towersFigures } from './bench-towers.mjs';
import { meter } from './meter.mjs';
import { DICE_FELL } from './trace.mjs';

const MAIN_MENU = 'cursor in the main menu';
// The menu has more entries than fit, so at its edge the list scrolls as well.
const MENU_SCROLLS = 'the main menu scrolls';
const SETTINGS = 'cursor in the settings';
const ROUND = [
  ...['down', 'down', 'up', 'up'].map((button) => [button, MAIN_MENU]),
  ['up', MENU_SCROLLS], ['up', MAIN_MENU], ['a', 'opening the settings'],
  ...['down', 'down', 'down', 'up'].map((button) => [button, SETTINGS]),
  ['a', 'opening a group'], ['right', 'changing a setting'], ['left', 'changing a setting'],
  ['b', 'leaving a group'], ['up', SETTINGS], ['up', SETTINGS], ['b', 'leaving the settings'],
  ['down', MENU_SCROLLS], ['a', 'opening about'],
  ...['down', 'down', 'up'].map((button) => [button, 'scrolling']),
  ['b', 'leaving about'],
];

const SETUP = "cursor in a game's settings";
const IN_HAND = 'taking a die in hand';
const CHOOSING = 'choosing dice';
// From the main menu to the first throw. `AFTER_THE_THROW` then does all that can be done with the
// dice.
const TO_THE_THROW = [
  ['a', 'opening Qwantum'],
  ...['down', 'down', 'down', 'down'].map((button) => [button, SETUP]),
  ['right', 'changing who begins'],
  ...['up', 'up', 'up', 'up'].map((button) => [button, SETUP]),
  ['a', 'starting a game'],
];
const AFTER_THE_THROW = [
  ...['a', 'right', 'a', 'right', 'a', 'right', 'a'].map((button) => [button, button === 'a' ? IN_HAND : CHOOSING]),
  ['up', "opening a die's faces"], ['b', "leaving a die's faces"],
  ...['right', 'a', 'right', 'a', 'right', 'a'].map((button) => [button, button === 'a' ? IN_HAND : CHOOSING]),
  ['down', CHOOSING], ['right', CHOOSING],
  ['a', 'keeping the dice'],
];
const TUMBLE = 700;
// Longer than presses are ignored after the device passes to another player.
const HAND_OVER_PAUSE = 500;

/** The time from power-on until the first picture is sent and the panel is switched on. */
function firstFrame() {
  const board = new Board(firmware());
  board.runUntil('the first picture', () => board.panel.on, 2000);
  return board.panel.traffic.lastByte / 1e6;
}

/** A board that has just been switched on, with one of the save areas in POCKETQ_SAVES. */
function withSave(name) {
  const directory = fromEnvironment('POCKETQ_SAVES', 'a directory of save areas with the longest matches');
  return new Board(firmware(), { saved: readFileSync(join(directory, name)) });
}

/**
 * The largest stack from power-on until the match is on the screen. Each save area has another kind
 * of match.
 */
function largestStack() {
  const stacks = readdirSync(process.env.POCKETQ_SAVES).map((name) => {
    const board = withSave(name);
    board.run(500);
    tapped(board, 'a', 'a', 'b', 'b');
    return board.largestStack / 1024;
  });
  return { what: `largest stack from power-on with ${stacks.length} longest saves`, value: Math.max(...stacks), limit: STACK_LIMIT, unit: 'KB', digits: 1 };
}

/**
 * The first frame with the longest matches in the save area, and the time for loading the match
 * that is shown.
 */
function withLongestMatches() {
  const board = withSave('longest.save');
  board.powerCycle();
  const [start, before] = [board.nanos, board.panel.traffic.lastByte];
  const loading = meter(board, 'app::persistence::Persistence::load');
  board.runUntil('the first picture', () => board.panel.on && board.panel.traffic.lastByte !== before, 3000);
  board.settle(30);
  return [
    { what: 'loading the longest match', value: (loading.cycles * board.nanosPerCycle) / 1e6, limit: 100, unit: 'ms', digits: 1 },
    { what: 'first frame with the longest matches kept', value: (board.panel.traffic.lastByte - start) / 1e6, limit: 300, unit: 'ms', digits: 1 },
  ];
}

/**
 * Presses a button; returns the time to the last changed byte of the picture, and how many bytes
 * were sent.
 */
function answer(board, button) {
  board.settle(100);
  const { traffic } = board.panel;
  const before = { ...traffic };
  // B acts when it is released, because holding it opens the menu.
  board.press(button);
  if (button === 'b') {
    board.run(80);
    board.release(button);
  }
  const pressed = board.nanos;
  board.run(60);
  board.settle(30);
  board.release(button);
  board.settle(100);
  const changed = traffic.lastChange > pressed;
  return { ms: changed ? (traffic.lastChange - pressed) / 1e6 : 0, bytes: traffic.bytes - before.bytes, data: traffic.dataBytes - before.dataBytes };
}

const largest = (list, key) => list.reduce((worst, one) => (one[key] > worst[key] ? one : worst));

/** The slowest answer in a game of Qwantum, except for throws. */
function qwantum() {
  const board = inMenu();
  const answers = (round) => round.map(([button, what]) => ({ what, ...answer(board, button) }));
  const before = answers(TO_THE_THROW);
  board.run(HAND_OVER_PAUSE);
  tap(board, 'a');
  board.run(TUMBLE);
  return largest([...before, ...answers(AFTER_THE_THROW)], 'ms');
}

/** The slowest of several throws, from the press until the dice are known. */
function slowestThrow() {
  const throws = [1, 2, 3].flatMap((seed) => {
    const board = atTable({ seed });
    let fell = NaN;
    board.onCall(DICE_FELL, () => (fell = board.nanos));
    const thrown = () => {
      board.settle(100);
      const pressed = board.nanos;
      tap(board, 'a');
      board.run(TUMBLE);
      return (fell - pressed) / 1e6;
    };
    const first = thrown();
    tapped(board, 'down', 'left');
    return [first, thrown()];
  });
  return Math.max(...throws);
}

/**
 * Goes round the menus. Returns the slowest answer, and for two menus the cursor move that sends
 * the most bytes.
 */
function menus() {
  const board = inMenu();
  const answers = ROUND.map(([button, what]) => ({ what, ...answer(board, button) }));
  const moves = [MAIN_MENU, SETTINGS].map((place) => largest(answers.filter(({ what }) => what === place), 'bytes'));
  return { slowest: largest(answers, 'ms'), moves };
}

/** The slowest answer to a press during the periodic refresh of the whole picture. */
function answerInRefresh() {
  const answers = [1, 5, 10, 15, 20].map((phase) => {
    const board = inMenu();
    board.settle(100);
    const { traffic } = board.panel;
    const sent = traffic.bytes;
    board.runUntil('a refresh', () => traffic.bytes > sent, 60_000);
    board.run(phase);
    const pressed = board.nanos;
    board.press('a');
    board.run(200);
    return (traffic.lastChange - pressed) / 1e6;
  });
  return Math.max(...answers);
}

/** By this time, in milliseconds, the random words for the first seed have been gathered. */
const SEEDED = 5000;

/** The share of an idle minute in which the processor is not asleep. */
function idleShare() {
  const board = inMenu({ battery: 4200 });
  tap(board, 'down');
  board.run(SEEDED);
  const conversions = board.rp.adc.conversions;
  const [idle, start] = [board.idleNanos, board.nanos];
  board.run(60_000);
  const share = 1 - (board.idleNanos - idle) / (board.nanos - start);
  return { share, conversions: board.rp.adc.conversions - conversions };
}

/**
 * The time from a press in dormancy until the picture is complete; the crystal needs 64 ms to
 * start.
 */
function pictureFromDormant() {
  const board = inMenu({ saved: SET_UP_15_SECONDS, battery: 4200 });
  board.runUntil('dormancy', () => board.dormant, 60_000);
  const before = board.cycles;
  board.run(3_600_000);
  const executedAsleep = board.cycles - before;
  const pressed = board.nanos;
  board.press('a');
  board.runUntil('the picture', () => board.panel.on, 1000);
  board.settle(30);
  return { executedAsleep, ms: (board.panel.traffic.lastByte - pressed) / 1e6 };
}

/** All figures: a line with the description, value and limit, and whether the limit is met. */
export function figures() {
  const image = firmware();
  const { slowest, moves } = menus();
  const inGame = qwantum();
  const figure = (what, value, limit, unit, digits = 0) => ({ line: `${what} ${value.toFixed(digits)} ${unit} (≤ ${limit})`, met: value <= limit });
  const labelled = ({ what, value, limit, unit, digits }) => figure(what, value, limit, unit, digits);
  const idle = idleShare();
  const share = 100 * idle.share;
  const dormant = pictureFromDormant();
  return [
    figure('first frame, with 64 ms for the crystal', firstFrame(), 200, 'ms', 1),
    ...(process.env.POCKETQ_SAVES ? [...withLongestMatches(), largestStack()].map(labelled) : []),
    figure(`slowest answer in menus (${slowest.what})`, slowest.ms, 33, 'ms', 1),
    figure(`slowest answer in Qwantum (${inGame.what})`, inGame.ms, 33, 'ms', 1),
    figure('slowest answer in a refresh', answerInRefresh(), 33, 'ms', 1),
    ...(process.env.POCKETQ_TRACES ? scenarioFigures().map(labelled) : []),
    ...quantikFigures().map(labelled),
    ...towersFigures().map(labelled),
    ...qwantumFigures().map(labelled),
    figure('a throw takes', slowestThrow(), 50, 'ms', 1),
    ...moves.map(({ what, bytes, data }) => figure(`${what} (${data} bytes of picture)`, bytes, 150, 'bytes on the bus')),
    { line: `executing in an idle minute, with ${idle.conversions} conversions of the battery, ${share.toFixed(3)} % (< 0.1)`, met: share < 0.1 && idle.conversions > 0 },
    figure('executed in a dark hour', dormant.executedAsleep, 0, 'cycles'),
    figure('from a press in dormancy to the picture, with 64 ms for the crystal', dormant.ms, 150, 'ms', 1),
    figure('flash', image.flashBytes / 1024, 1400, 'KB', 1),
    figure('static RAM', image.ramBytes / 1024, 186, 'KB', 1),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2]) process.env.POCKETQ_IMAGE = process.argv[2];
  for (const { line, met } of figures()) console.log(met ? line : `${line} MISSED`);
}
