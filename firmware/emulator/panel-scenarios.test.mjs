// Plays a selection of scenarios on panels other than the SSD1306. `cargo xtask test-panels` plays
// all of them.
import test from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { lateAnswers } from './answers.mjs';
import { fromEnvironment } from './device.mjs';
import { playOn } from './panel-scenarios.mjs';

const directory = fromEnvironment('POCKETQ_TRACES', 'the directory with the traces of the scenarios');

/**
 * Together these cover all that a panel does: every kind of picture, dimmed, off, upside down,
 * brighter, after a power cut.
 */
const CHOICE = ['about', 'screen-goes-off', 'settings', 'upside-down', 'update', 'stored-quantik-goes-on', 'qwantum-first-throws', 'results-statistics'];

for (const panel of ['sh1106', 'ssd1309']) {
  for (const scenario of CHOICE) {
    test(`scenario ${scenario} on an ${panel}`, () => {
      const { why, answers } = playOn(panel, join(directory, `${scenario}.trace`));
      assert.equal(why, undefined);
      assert.deepEqual(lateAnswers(answers), []);
    });
  }
}
