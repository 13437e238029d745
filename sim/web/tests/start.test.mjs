// Tests the page before the device is ready, and in browsers where it can never run: what it says,
// and that presses made meanwhile are not lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE, Visit, pause, until } from './browser.mjs';
import { testBrowser } from './file-browser.mjs';

const { server, browser } = await testBrowser();

/** Opens the page without waiting for it to start. */
async function visit(prepare = async () => {}, viewport = DESKTOP) {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport(viewport);
  await prepare(page);
  await page.goto(server.address);
  return new Visit(page);
}

const isSeen = (page, id) => page.$eval(`#${id}`, (element) => element.checkVisibility({ visibilityProperty: true }));

test('while the device is loaded the page says so, and what is pressed meanwhile is not lost', async () => {
  let arrive;
  server.late.set('pocketq.wasm', new Promise((resolve) => (arrive = resolve)));
  try {
    const phone = await visit(undefined, PHONE);
    await phone.page.waitForSelector('html[data-running]');
    assert.ok(await isSeen(phone.page, 'loading'));
    // Skips the opening picture, and chooses the second language.
    for (const button of ['a', 'down', 'a']) await phone.touch(button);
    arrive();
    await until(phone.page, () => document.documentElement.lang === 'fr');
    assert.ok(!(await isSeen(phone.page, 'loading')));
    await phone.page.browserContext().close();
  } finally {
    arrive();
    server.late.clear();
  }
});

test('without JavaScript the page says what it is, and every button has a name', async () => {
  const { page } = await visit((page) => page.setJavaScriptEnabled(false));
  const text = await page.$eval('body', (body) => body.innerText);
  assert.match(text, /Qwantum, Quantik and Quantum.*needs JavaScript/s);
  assert.doesNotMatch(text, /being loaded/);
  const [shown, needed] = await page.$eval('#glass', (glass) => [glass.clientHeight, glass.scrollHeight]);
  assert.ok(shown > 60 && shown >= needed, 'all of it can be read');
  const names = await page.$$eval('button, h2, summary', (found) => found.map((element) => element.textContent.trim()));
  assert.ok(names.length > 20 && names.every((name) => name !== ''), `${names}`);
  await page.browserContext().close();
});

test('a browser that is too old gets a sentence, whatever it lacks', async () => {
  const lacks = {
    WebAssembly: [(page) => page.evaluateOnNewDocument(() => delete globalThis.WebAssembly)],
    'ResizeObserver, which nobody asks for first': [(page) => page.evaluateOnNewDocument(() => delete globalThis.ResizeObserver)],
    dialogs: [(page) => page.evaluateOnNewDocument(() => delete globalThis.HTMLDialogElement)],
    'private methods': [undefined, 'buttons.js', ['#slide(event)', '@slide(event)']],
    'modules in workers': [(page) => page.evaluateOnNewDocument(() => {
      const { Worker } = globalThis;
      globalThis.Worker = class extends Worker {
        constructor(address) {
          super(address);
        }
      };
    })],
    'an instruction of the program': [(page) => page.evaluateOnNewDocument(() => {
      WebAssembly.compileStreaming = async () => {
        throw new WebAssembly.CompileError('invalid opcode');
      };
    })],
  };
  for (const [what, [prepare, file, change]] of Object.entries(lacks)) {
    if (file) server.changed.set(file, change);
    try {
      const desk = await visit(prepare);
      await desk.says('notice', 'too old for PocketQ').catch((error) => assert.fail(`without ${what}: ${error.message}`));
      assert.ok(await isSeen(desk.page, 'notice'));
      assert.ok(!(await isSeen(desk.page, 'loading')));
      await desk.page.browserContext().close();
    } finally {
      server.changed.clear();
    }
  }
});

test('a page that was loaded only in part says that, and not that the browser is old', async () => {
  const desk = await visit(async (page) => {
    await page.setRequestInterception(true);
    page.on('request', (request) => (request.url().endsWith('screen.js') ? request.abort() : request.continue()));
  });
  await desk.says('notice', 'could not be loaded');
  await desk.page.browserContext().close();
});

test('a page whose device is in another tab has the focus on the way out, and nothing behind it', async () => {
  const context = await browser.createBrowserContext();
  const first = await Visit.open(context, server.address, DESKTOP);
  const second = await Visit.open(context, server.address, DESKTOP, { ready: false, type: 'window' });
  await second.page.waitForSelector('html[data-state="elsewhere"]');
  const focused = () => second.page.evaluate(() => document.activeElement.id || document.activeElement.tagName);
  assert.equal(await focused(), 'play-here');
  await second.page.keyboard.press('Tab');
  assert.ok(!(await second.page.evaluate(() => document.activeElement.closest('header, main, footer'))), await focused());
  await second.page.focus('#play-here');
  await second.page.keyboard.press('Enter');
  await second.ready();
  await pause(100);
  await second.page.keyboard.press('Tab', { delay: 20 });
  assert.ok(await second.page.evaluate(() => document.activeElement.closest('header, main, footer') !== null), 'the device can be reached again');
  await first.page.close();
  await context.close();
});
