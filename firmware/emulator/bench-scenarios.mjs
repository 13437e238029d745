// Measures how soon the device answers, over all presses of all scenarios.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ANSWER_LIMIT } from './answers.mjs';
import { STACK_LIMIT } from './board.mjs';
import { fromEnvironment } from './device.mjs';
import { playOn } from './panel-scenarios.mjs';

/** The median and the slowest of all answers, and the largest stack. */
export function scenarioFigures() {
  const directory = fromEnvironment('POCKETQ_TRACES', 'the directory with the traces of the scenarios');
  const traces = readdirSync(directory).filter((name) => name.endsWith('.trace')).sort();
  const stacks = [];
  const answersIn = (trace) => {
    const name = trace.replace(/\.trace$/, '');
    const { answers, stack } = playOn('ssd1306', join(directory, trace));
    stacks.push(stack);
    return answers.map((answer) => ({ name, ...answer }));
  };
  const answers = traces.flatMap(answersIn).sort((a, b) => a.ms - b.ms);
  const median = answers[answers.length >> 1];
  const slowest = answers.at(-1);
  const inLanguages = answers.filter(({ name }) => name.startsWith('languages'));
  return [
    { what: `median of ${answers.length} answers in all scenarios`, value: median.ms, limit: 12, unit: 'ms', digits: 1 },
    { what: `slowest of them (${slowest.name}, press ${slowest.press} at ${slowest.at.toFixed(0)} ms)`, value: slowest.ms, limit: ANSWER_LIMIT, unit: 'ms', digits: 1 },
    { what: `slowest of ${inLanguages.length} answers while the rules are read in every language`, value: inLanguages.at(-1)?.ms ?? NaN, limit: ANSWER_LIMIT, unit: 'ms', digits: 1 },
    { what: 'largest stack in all scenarios', value: Math.max(...stacks) / 1024, limit: STACK_LIMIT, unit: 'KB', digits: 1 },
  ];
}
