// How soon the device answers, over all presses of all scenarios: from a contact that moves to the last
// byte of the picture that it changed.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Board, BUTTONS } from './board.mjs';
import { firmware, fromEnvironment } from './device.mjs';
import { atStart, play, readTrace } from './trace.mjs';

const B = 1 << BUTTONS.indexOf('b');
/** What begins to change later than this was not changed by the press: thinking, or a moment that came. */
const LATEST_START = 60e6;
/** A pause this long on the bus ends a picture; what follows is the next one. */
const BETWEEN_PICTURES = 5e6;

/** The answers in a trace, in milliseconds, except for throws that fall or fail: dice have a figure of their own. */
function answersIn(name, directory) {
  const steps = readTrace(join(directory, name));
  const board = new Board(firmware(), atStart(steps));
  const answers = [];
  let press = null;
  const close = () => {
    if (press?.last && press.samples === board.rosc.reads) answers.push({ ms: (press.last - press.at) / 1e6, name: name.replace('.trace', ''), at: press.at / 1e6 });
    press = null;
  };
  const { setLevels, powerCycle } = board;
  board.setLevels = function (bits) {
    const moved = bits ^ board.levels;
    // B acts when it is released, the others when they are pressed; what follows is an animation.
    if (moved & (moved === B ? ~bits : bits)) {
      close();
      press = { at: board.nanos, last: null, samples: board.rosc.reads };
    }
    setLevels.call(board, bits);
  };
  board.powerCycle = function () {
    close();
    powerCycle.call(board);
  };
  board.panel.onChange = (nanos) => {
    if (!press) return;
    const isFirst = press.last === null;
    if (nanos - (press.last ?? press.at) > (isFirst ? LATEST_START : BETWEEN_PICTURES)) close();
    else press.last = nanos;
  };
  play(board, steps);
  close();
  return answers;
}

/** The median and the slowest of all answers. */
export function scenarioFigures() {
  const directory = fromEnvironment('POCKETQ_TRACES', 'the directory with the traces of the scenarios');
  const traces = readdirSync(directory).filter((name) => name.endsWith('.trace')).sort();
  const answers = traces.flatMap((name) => answersIn(name, directory)).sort((a, b) => a.ms - b.ms);
  const median = answers[answers.length >> 1];
  const slowest = answers.at(-1);
  const inLanguages = answers.filter(({ name }) => name.startsWith('languages'));
  return [
    { what: `median of ${answers.length} answers in all scenarios`, value: median.ms, limit: 12, unit: 'ms', digits: 1 },
    { what: `slowest of them (${slowest.name} at ${slowest.at.toFixed(0)} ms)`, value: slowest.ms, limit: 33, unit: 'ms', digits: 1 },
    { what: `slowest of ${inLanguages.length} answers while the rules are read in every language`, value: inLanguages.at(-1)?.ms ?? NaN, limit: 33, unit: 'ms', digits: 1 },
  ];
}
