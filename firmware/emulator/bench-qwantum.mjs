// How long the players of Qwantum take on the chip: two devices at hard play by a code, without
// pauses, and every decision is counted; and how fast a button is answered meanwhile.
import { inMenu, opening, tapped } from './device.mjs';
import { meter, slowestWhileThinking } from './meter.mjs';

const times = (count, button) => Array(count).fill(button);
/** In the settings: without pauses. */
const AT_ONCE = [...opening('settings'), 'down', 'a', 'down', 'right', 'b', 'b', ...times(4, 'up')];
/** In Qwantum's setup: dice from a code, both seats hard; then back to the start. */
const TWO_AT_HARD = ['a', 'down', 'down', 'left', 'down', 'down', 'a', 'left', 'down', 'left', 'b', ...times(4, 'up')];
/** How long they play, in milliseconds: some dozens of turns. */
const PLAYED = 20_000;
/** A decision in more steps than this is about a second throw; what to write is decided in one or two. */
const STEPS_OF_AN_ENTRY = 3;

const PLAYER = 'qwantum::player::deliberation::Deliberation';

/** In Qwantum's setup: with A the game begins, and the device thinks. */
const ready = () => tapped(inMenu(), ...AT_ONCE, ...TWO_AT_HARD);

/** While they play, hardly a moment passes without a thought. */
function thinkingQwantum() {
  const board = ready();
  board.settle(100);
  board.press('a');
  board.run(60);
  board.release('a');
  board.run(150);
  return board;
}

/** The cycles of every decision while two devices play. */
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

/** What is measured, with its limit. */
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
