// Measures how long Qwantum's players take on the chip. Two devices at level hard play with dice
// from a code and without pauses, and every decision is counted. Also measures how soon a button is
// answered meanwhile.
import { inMenu, opening, tapped } from './device.mjs';
import { meter, slowestWhileThinking } from './meter.mjs';

const times = (count, button) => Array(count).fill(button);
/** Switches pauses off in the settings. */
const AT_ONCE = [...opening('settings'), 'down', 'a', 'down', 'right', 'b', 'b', ...times(4, 'up')];
/** In Qwantum's setup list: dice from a code, both seats hard; then back to the top. */
const TWO_AT_HARD = ['a', ...times(3, 'down'), 'left', 'up', 'up', 'a', 'down', 'left', 'down', 'right', 'right', 'b', 'up'];
/** How long they play, in milliseconds: a few dozen turns. */
const PLAYED = 20_000;
/** A decision with more steps than this is about a second throw; an entry takes one or two. */
const STEPS_OF_AN_ENTRY = 3;

const PLAYER = 'qwantum::player::deliberation::Deliberation';

/** A board in Qwantum's setup list: A starts the game, and the device thinks. */
const ready = () => tapped(inMenu(), ...AT_ONCE, ...TWO_AT_HARD);

/** A board on which the devices play; they think nearly all the time. */
function thinkingQwantum() {
  const board = ready();
  board.settle(100);
  board.press('a');
  board.run(60);
  board.release('a');
  board.run(150);
  return board;
}

/** The steps and cycles of every decision while two devices play. */
function decisions() {
  const board = ready();
  const steps = meter(board, `${PLAYER}::step`);
  const begun = meter(board, `${PLAYER}::with`);
  const found = [];
  let before = { calls: 0, cycles: 0 };
  const finish = () => {
    const [calls, cycles] = [steps.calls - before.calls, steps.cycles + begun.cycles - before.cycles];
    if (calls > 0) found.push({ calls, cycles });
    before = { calls: steps.calls, cycles: steps.cycles + begun.cycles };
  };
  let seen = 0;
  const { step } = board;
  board.step = () => {
    if (begun.calls !== seen) {
      seen = begun.calls;
      finish();
    }
    return step();
  };
  tapped(board, 'a');
  board.run(PLAYED);
  return { found, longest: steps.longest };
}

/** The measurements with their limits. */
export function qwantumFigures() {
  const { found, longest } = decisions();
  const throws = found.filter(({ calls }) => calls > STEPS_OF_AN_ENTRY);
  const entries = found.filter(({ calls }) => calls <= STEPS_OF_AN_ENTRY);
  if (!throws.length || !entries.length) throw new Error('the devices did not play');
  const slowest = (list) => Math.max(...list.map(({ cycles }) => cycles));
  const milliseconds = (cycles) => cycles / 125_000;
  return [
    { what: `Qwantum: the slowest of ${throws.length} second throws decided at hard`, value: milliseconds(slowest(throws)), limit: 500, unit: 'ms', digits: 1 },
    { what: `Qwantum: the slowest of ${entries.length} entries decided at hard`, value: milliseconds(slowest(entries)), limit: 100, unit: 'ms', digits: 1 },
    { what: 'Qwantum: the longest step of a decision', value: milliseconds(longest), limit: 8, unit: 'ms', digits: 1 },
    slowestWhileThinking('Qwantum', thinkingQwantum),
  ];
}
