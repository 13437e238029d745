// Plays every trace in the directory POCKETQ_TRACES on the firmware, a test for each. Every picture
// must be that of the desk, every press must be answered in time, and the stack must stay small. If
// POCKETQ_PANEL names a panel other than the SSD1306, the device is set up for that one.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { lateAnswers } from './answers.mjs';
import { STACK_LIMIT } from './board.mjs';
import { fromEnvironment } from './device.mjs';
import { panelOfThisRun } from './panels.mjs';
import { playOn } from './panel-scenarios.mjs';

const directory = fromEnvironment('POCKETQ_TRACES', 'the directory with the traces of the scenarios');
const traces = readdirSync(directory).filter((name) => name.endsWith('.trace')).sort();
if (traces.length === 0) throw new Error(`POCKETQ_TRACES: no trace in ${directory}`);
const panel = panelOfThisRun();

for (const name of traces) {
  const scenario = name.replace(/\.trace$/, '');
  test(`scenario ${scenario}${panel === 'ssd1306' ? '' : ` on an ${panel}`}`, (t) => {
    const { why, answers, stack } = playOn(panel, join(directory, name));
    if (why) return t.skip(why);
    assert.deepEqual(lateAnswers(answers), []);
    assert.ok(stack / 1024 <= STACK_LIMIT, `${stack} bytes of stack`);
  });
}
