// The page at a table: the screen stays lit, the phone stays awake, and the audio sleeps between
// sounds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, Visit, until } from './browser.mjs';
import { testBrowser } from './file-browser.mjs';

const { server, browser } = await testBrowser();

/** A page that nobody has used before. `prepare` runs in it first. */
async function visit(prepare = () => {}) {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport(DESKTOP);
  await page.evaluateOnNewDocument(prepare);
  const desk = new Visit(page);
  await page.goto(server.address);
  await desk.ready();
  return desk;
}

test('an hour later the screen is still lit; where somebody lets it go dark, the press that wakes it acts', async () => {
  server.changed.set('worker.js', ['Math.floor(performance.now())', 'Math.floor(performance.now() + (self.later ?? 0))']);
  try {
    const desk = await visit();
    const anHourPasses = () => desk.page.workers()[0].evaluate(() => (self.later = (self.later ?? 0) + 3_600_000));
    await desk.setUp();
    await anHourPasses();
    await desk.key('ArrowDown');
    await desk.reads('Quantik, chosen');
    await desk.choose('Settings');
    await desk.choose('Power');
    await desk.reads('never, chosen');
    await desk.key('ArrowRight');
    await desk.reads('15 s, chosen');
    await anHourPasses();
    await desk.key('ArrowRight');
    await desk.reads('30 s, chosen');
    await desk.page.browserContext().close();
  } finally {
    server.changed.clear();
  }
});

test('the phone stays awake while a match is on the screen, and no longer', async () => {
  const desk = await visit(() => {
    globalThis.locks = 0;
    WakeLock.prototype.request = async () => {
      globalThis.locks++;
      return { release: async () => globalThis.locks-- };
    };
  });
  const locks = (count) => until(desk.page, (count) => globalThis.locks === count, count);
  await desk.setUp();
  await locks(0);
  await desk.key('KeyZ');
  await desk.personBegins();
  await desk.reads('throw');
  await locks(1);
  // When the page is hidden the browser lets the phone sleep; when seen again, the page keeps it
  // awake.
  await desk.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await locks(1);
  await desk.holdKey('KeyX', 900);
  await desk.keyUntil('ArrowDown', 'Leave');
  await desk.key('KeyZ');
  await locks(0);
  await desk.page.browserContext().close();
});

test('the audio sleeps after the last tone, wakes with the next press, and comes back after a call', async () => {
  const desk = await visit(() => {
    const { prototype } = AudioContext;
    const { get } = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state');
    const { resume } = prototype;
    // The audio states that an iPhone reports while it rings and afterwards.
    Object.defineProperty(prototype, 'state', { get() { return globalThis.rang ? 'interrupted' : get.call(this); } });
    prototype.resume = function resumed() {
      globalThis.rang = false;
      return resume.call(this);
    };
  });
  const audio = (state) => until(desk.page, (state) => globalThis.pocketq.sound.state === state, state);
  await desk.setUp();
  await audio('suspended');
  await desk.key('ArrowDown');
  await audio('running');
  await audio('suspended');
  await desk.page.evaluate(() => (globalThis.rang = true));
  await audio('interrupted');
  await desk.key('ArrowUp');
  await audio('running');
  await desk.page.browserContext().close();
});
