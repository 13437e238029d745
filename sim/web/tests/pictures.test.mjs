// Plays a turn of each game as a person would, and takes the page's pictures for docs/PLAYING.md.
// They go to target/, or to POCKETQ_PICTURES; CONTRIBUTING.md says how to take them.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DESKTOP, PAGE, PHONE, PHONE_ON_ITS_SIDE, Visit, pause, until } from './browser.mjs';
import { testBrowser } from './file-browser.mjs';

const PICTURES = process.env.POCKETQ_PICTURES ?? join(PAGE, '..', 'page-pictures');
/** Picture pixels per page pixel: enough to read, and the files stay small. */
const DENSITY = 1.5;

const { server, browser } = await testBrowser();

mkdirSync(PICTURES, { recursive: true });

async function visit(viewport, scheme) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ ...viewport, deviceScaleFactor: DENSITY });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  const desk = new Visit(page);
  await page.goto(server.address);
  await desk.ready();
  await desk.setUp();
  return desk;
}

async function picture(desk, name) {
  await pause(300);
  await desk.page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

test('Qwantum: a throw, some dice again, a number written', async () => {
  const desk = await visit(PHONE, 'light');
  await desk.hasWeights();
  await desk.key('KeyZ');
  await desk.personBegins();
  await desk.reads('throw');
  await desk.key('KeyZ');
  await desk.reads('keep');
  await desk.key('ArrowRight');
  await desk.key('KeyZ');
  await desk.reads('again 1');
  await picture(desk, 'page-phone');
  await desk.key('ArrowDown');
  await desk.key('KeyZ');
  // The second throw stays on the screen until somebody goes on to the sheet and writes.
  await pause(1500);
  await desk.key('KeyZ');
  await desk.reads('#1');
  const before = await desk.text();
  await desk.key('KeyZ');
  await pause(800);
  assert.notEqual(await desk.text(), before);
  assert.deepEqual(desk.problems, []);
  await desk.page.browserContext().close();
});

test('Quantik: a piece put down, and the answer of the device', async () => {
  const desk = await visit(PHONE_ON_ITS_SIDE, 'dark');
  await desk.choose('Quantik');
  await desk.personBegins();
  await pause(1200);
  assert.match(await desk.text(), /2 2.*2 2.*2 2.*2 2/s);
  await desk.key('KeyZ');
  await desk.key('KeyZ');
  // The device answers without a press. Then both have one piece fewer.
  await until(desk.page, () => document.getElementById('screen-text').textContent.match(/1/g)?.length === 2);
  await picture(desk, 'page-phone-side');
  assert.deepEqual(desk.problems, []);
  await desk.page.browserContext().close();
});

test('Quantum: a piece taken and put where it may go', async () => {
  const desk = await visit(DESKTOP, 'dark');
  await desk.choose('Quantum');
  await desk.personBegins();
  await pause(1200);
  // A square in the front row: it moves straight.
  await desk.key('ArrowLeft');
  await desk.key('ArrowDown');
  await pause(300);
  const first = await desk.picture();
  await desk.key('KeyZ');
  await pause(400);
  const taken = await desk.picture();
  assert.notDeepEqual(taken, first);
  await picture(desk, 'page-desktop');
  await desk.key('ArrowUp');
  await desk.key('KeyZ');
  await pause(600);
  assert.notDeepEqual(await desk.picture(), taken);
  assert.doesNotMatch(await desk.text(), /\./, 'no sentence says that it may not go there');
  assert.deepEqual(desk.problems, []);
  await desk.page.browserContext().close();
});
