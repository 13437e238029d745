// Plays every scenario in the browser: each settled picture on the canvas must equal the desk's,
// byte for byte. With POCKETQ_SCENARIOS=choice, plays only every tenth.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseTrace } from '../../../firmware/emulator/trace-text.mjs';
import { LIMIT, TRACES, until } from './browser.mjs';
import { TESTS } from './server.mjs';
import { testBrowser } from './file-browser.mjs';

const EVERY = process.env.POCKETQ_SCENARIOS === 'choice' ? 10 : 1;
const traces = readdirSync(TRACES).filter((name, i) => name.endsWith('.trace') && i % EVERY === 0);
const { server, browser } = await testBrowser();
let page;

before(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout?.(LIMIT);
  await page.goto(`http://localhost:${server.port}${TESTS}scenarios.html`);
  await until(page, () => globalThis.play !== undefined);
});

test('there are scenarios', () => assert.ok(traces.length > 0));

for (const name of traces) {
  test(name, async () => {
    const steps = parseTrace(readFileSync(join(TRACES, name), 'utf8'));
    const plain = steps.map((step) => ({ ...step, value: step.value instanceof Uint8Array ? [...step.value] : step.value }));
    const { compared, wrong } = await page.evaluate((steps) => globalThis.play(steps), plain);
    assert.deepEqual(wrong, []);
    assert.equal(compared, steps.filter((step) => step.verb === 'frame').length);
  });
}
