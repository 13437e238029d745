// What tools say about the page: the types in its programs, and its accessibility in every state.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DESKTOP, PHONE, Visit } from './browser.mjs';
import { testBrowser } from './file-browser.mjs';

const { server, browser } = await testBrowser({ args: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'] });
const axe = readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

for (const project of ['tsconfig.json', 'tsconfig.workers.json']) {
  test(`tsc finds nothing wrong: ${project}`, async () => {
    const tsc = new URL('node_modules/typescript/bin/tsc', import.meta.url).pathname;
    const run = promisify(execFile)(process.execPath, [tsc, '--project', project], { cwd: fileURLToPath(new URL('.', import.meta.url)) });
    await run.catch(({ stdout }) => assert.fail(stdout));
  });
}

/** What axe finds: which rules are broken, and where. */
async function findings({ page }) {
  // Evaluated instead of added as a script, because the page's policy refuses foreign scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ reporter: 'v1' }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`);
}

describe('axe finds nothing', () => {
  /** How each state is reached from a page whose dialogs are closed. */
  const states = {
    'first visit': async () => {},
    keys: async ({ page }) => page.click('#keys summary'),
    menu: async ({ page }) => page.click('#open-menu'),
    games: (visit) => visit.open('games'),
    share: (visit) => visit.open('share'),
    save: (visit) => visit.open('save'),
    pico: (visit) => visit.open('pico'),
    keep: (visit) => visit.open('keep'),
    camera: async (visit) => {
      await visit.open('games');
      await visit.page.click('#camera');
      await visit.says('game-state', 'Show the codes');
    },
    'an error': async (visit) => {
      await visit.open('games');
      await visit.page.click('#open-text');
      await visit.says('game-state', 'not a game');
    },
    'the question before an import': async (visit) => {
      await visit.open('save');
      await visit.page.$eval('#import-ask', (ask) => (ask.hidden = false));
    },
    'a second tab': async (visit) => {
      visit.page = await visit.page.browserContext().newPage({ type: 'window' });
      await visit.page.setViewport(visit.viewport);
      await visit.page.emulateMediaFeatures(visit.features);
      await visit.page.goto(server.address);
      await visit.page.waitForSelector('html[data-state="elsewhere"]');
    },
  };
  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    for (const scheme of ['light', 'dark']) {
      test(`${size}, ${scheme}`, async () => {
        const visit = await Visit.open(await browser.createBrowserContext(), server.address, viewport);
        visit.viewport = viewport;
        visit.features = [{ name: 'prefers-color-scheme', value: scheme }];
        await visit.page.emulateMediaFeatures(visit.features);
        let looked = 0;
        for (const [state, reach] of Object.entries(states)) {
          // Phones have no keys, so they have no list of keys.
          if (state === 'keys' && size === 'phone') continue;
          await visit.page.evaluate(() => document.querySelectorAll('dialog').forEach((dialog) => dialog.close()));
          await reach(visit);
          assert.deepEqual(await findings(visit), [], state);
          looked++;
        }
        assert.equal(looked, size === 'phone' ? 11 : 12);
        await visit.page.browserContext().close();
      });
    }
  }
});
