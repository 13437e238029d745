// New versions of the page: nothing is loaded twice, nobody is left with an old part, and a new
// version is offered or comes on its own. Also: the policy holds in workers, and no page frames
// this one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, LIMIT, NOT_WEBKIT, ONLY_CHROMIUM, Visit, pause, until } from './browser.mjs';
import { testBrowser } from './file-browser.mjs';
import { FOLDER, OTHER_FOLDER } from './server.mjs';

const { server, browser } = await testBrowser();

/** A visit whose files have all been kept. */
async function visit(address = server.address) {
  const desk = await Visit.open(await browser.createBrowserContext(), address, DESKTOP);
  await desk.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await until(desk.page, () => navigator.serviceWorker.controller !== null);
  return desk;
}

test('a part of the page that did not come is asked for again', NOT_WEBKIT, async () => {
  // Modules, the modules that they need, and the words of a language.
  for (const lost of ['dialogs.js', 'link.js', 'offer.js', 'words-fr.js']) {
    server.lost.add(lost);
    try {
      const before = () => Object.defineProperty(navigator, 'languages', { value: ['fr'] });
      const desk = await Visit.open(await browser.createBrowserContext(), server.address, DESKTOP, { before });
      if (lost === 'words-fr.js') await pause(500);
      else await desk.says('notice', 'ne peut pas');
      server.lost.clear();
      await desk.page.waitForSelector('html[data-dialogs][lang="fr"]', { timeout: LIMIT });
      assert.equal(await desk.state('notice'), '');
      await desk.open('games');
      assert.match(await desk.state('games'), /Ouvrir/);
      await desk.page.browserContext().close();
    } finally {
      server.lost.clear();
    }
  }
});

test('a camera that did not come is asked for again', NOT_WEBKIT, async () => {
  const desk = await visit();
  await desk.open('games');
  server.lost.add('camera.js');
  try {
    await desk.page.click('#camera');
    await desk.says('game-state', 'offline');
  } finally {
    server.lost.clear();
  }
  await desk.page.evaluate(() => (navigator.mediaDevices.getUserMedia = async () => { throw new Error('asked'); }));
  await desk.page.click('#camera');
  await desk.says('game-state', 'asked');
  await desk.page.browserContext().close();
});

/** Puts another version on the server. Its page shows its name. */
function deploy(name) {
  server.changed.set('service-worker.js', ["const VERSION = '", `const VERSION = '${name} `]);
  server.changed.set('screen.js', ['export class', `document.documentElement.dataset.version = '${name}';\nexport class`]);
}

const version = (desk) => desk.page.evaluate(() => document.documentElement.dataset.version ?? null);
const has = (desk, name) => desk.page.waitForSelector(`html[data-version="${name}"]`);

test('the first visit loads every file once', NOT_WEBKIT, async () => {
  server.loaded = [];
  const desk = await visit();
  const names = server.loaded.map(({ name }) => name);
  assert.deepEqual(names.filter((name, i) => names.indexOf(name) !== i), []);
  const bytes = server.loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  assert.ok(bytes <= 900_000, `${bytes} bytes`);
  console.log(`first visit: ${(bytes / 1000).toFixed(1)} KB in ${names.length} files`);
  await desk.page.browserContext().close();
});

test('a new version is offered, and there after a touch', NOT_WEBKIT, async () => {
  const desk = await visit();
  try {
    deploy('second');
    await desk.page.reload();
    await desk.page.waitForSelector('#offer:not([hidden])');
    assert.equal(await version(desk), null, 'nothing changes by itself while somebody looks');
    assert.match(await desk.state('offer'), /new version.*Use it/s);
    await desk.page.click('#offer-yes');
    await has(desk, 'second');
    await desk.ready();
    assert.equal(await desk.page.$eval('#offer', (offer) => offer.hidden), true);
    assert.equal(await desk.page.evaluate(async () => (await caches.keys()).length), 1);
  } finally {
    server.changed.clear();
    await desk.page.browserContext().close();
  }
});

test('a new version comes by itself when the page is hidden, and the game goes on', NOT_WEBKIT, async () => {
  const desk = await visit();
  await desk.setUp();
  try {
    deploy('second');
    const front = await desk.page.browserContext().newPage();
    await front.bringToFront();
    // The page checks for a new version when it is seen, and takes it when it is hidden.
    await desk.page.bringToFront();
    await desk.page.waitForSelector('#offer:not([hidden])');
    await front.bringToFront();
    await pause(1500);
    await desk.page.bringToFront();
    await has(desk, 'second');
    await desk.reads('Quantik');
    await desk.isKeptAs('kept');
  } finally {
    server.changed.clear();
    await desk.page.browserContext().close();
  }
});

test('a version of which only a part is there is not taken, and the whole one is', ONLY_CHROMIUM, async () => {
  const desk = await visit();
  try {
    deploy('second');
    server.torn.add('screen.js');
    for (let i = 0; i < 2; i++) {
      await desk.page.reload();
      await desk.ready();
      await pause(1500);
    }
    assert.deepEqual([await version(desk), await desk.page.$eval('#offer', (offer) => offer.hidden)], [null, true]);
    server.torn.clear();
    deploy('third');
    await desk.page.reload();
    await desk.page.waitForSelector('#offer:not([hidden])');
    await desk.page.click('#offer-yes');
    await has(desk, 'third');
  } finally {
    server.torn.clear();
    server.changed.clear();
    await desk.page.browserContext().close();
  }
});

test('a version that cannot start offers the next one', ONLY_CHROMIUM, async () => {
  const desk = await visit();
  try {
    server.changed.set('worker.js', ['import ', "throw new Error('broken');\nimport "]);
    deploy('broken');
    await desk.page.reload();
    await desk.page.waitForSelector('#offer:not([hidden])');
    await desk.page.click('#offer-yes');
    await has(desk, 'broken');
    server.changed.delete('worker.js');
    deploy('mended');
    await desk.page.reload();
    await desk.page.waitForSelector('#offer:not([hidden])');
    await desk.page.click('#offer-yes');
    await has(desk, 'mended');
    await desk.ready();
  } finally {
    server.changed.clear();
    await desk.page.browserContext().close();
  }
});

test('a page that nobody sees does not change the version of a window that somebody looks at', ONLY_CHROMIUM, async () => {
  const desk = await visit();
  try {
    deploy('second');
    await desk.page.reload();
    await desk.page.waitForSelector('#offer:not([hidden])');
    const isWaiting = await desk.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      registration.waiting.postMessage('use this version if nobody looks');
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return registration.waiting !== null;
    });
    assert.ok(isWaiting);
  } finally {
    server.changed.clear();
    await desk.page.browserContext().close();
  }
});

test('files that were deleted are kept again', ONLY_CHROMIUM, async () => {
  const desk = await visit();
  await desk.page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await desk.page.reload();
  await desk.ready();
  await desk.hasWeights();
  await pause(500);
  server.isOffline = true;
  try {
    await desk.page.reload();
    await desk.ready();
  } finally {
    server.isOffline = false;
  }
  await desk.page.browserContext().close();
});

test('what is loaded later is of the same version as the page, or not used', ONLY_CHROMIUM, async () => {
  const desk = await visit();
  try {
    server.changed.set('camera.js', ['export class', 'export const isOther = true;\nexport class']);
    deploy('second');
    const load = () => desk.page.evaluate(() => import('./camera.js').then(() => 'loaded', () => 'refused'));
    assert.equal(await load(), 'refused');
    // The refused part is how the page learns of a newer version.
    await desk.page.waitForSelector('#offer:not([hidden])');
  } finally {
    server.changed.clear();
    await desk.page.browserContext().close();
  }
  const same = await visit();
  const load = () => same.page.evaluate(() => import('./camera.js').then(() => 'loaded', (error) => error.message));
  assert.equal(await load(), 'loaded');
  server.isOffline = true;
  try {
    await same.page.reload();
    await same.ready();
    assert.equal(await load(), 'loaded', 'used once, it is there without a network');
  } finally {
    server.isOffline = false;
  }
  await same.page.browserContext().close();
});

/** What a worker of the page can do, though it must not. */
async function workerCan(desk) {
  return desk.page.evaluate(
    () =>
      new Promise((resolve) => {
        const worker = new Worker('worker.js', { type: 'module', name: 'try' });
        worker.onmessage = ({ data }) => data.tried && resolve(data.tried);
      }),
  );
}

test('the policy holds in the worker too', async () => {
  const attempt = `const can = [];
    try { (0, eval)('1'); can.push('eval'); } catch {}
    // The same server by another name. It would answer.
    await fetch('http://127.0.0.1:' + location.port + '/tests/scenarios.html', { mode: 'no-cors' }).then(() => can.push('fetch'), () => {});
    self.onmessage = null;
    postMessage({ tried: can });`;
  server.changed.set('worker.js', ['import { Device }', `if (self.name === 'try') {\n${attempt}\n}\nimport { Device }`]);
  try {
    const desk = await visit();
    await desk.page.reload();
    await desk.ready();
    assert.deepEqual(await workerCan(desk), [], 'from the second visit on, the service worker says so');
    await desk.page.browserContext().close();
    server.readsHeaders = true;
    const first = await Visit.open(await browser.createBrowserContext(), server.address, DESKTOP);
    assert.deepEqual(await workerCan(first), [], 'from the first, a host that reads the headers file');
    assert.deepEqual(first.problems.filter((words) => !words.includes('127.0.0.1')), []);
    await first.page.browserContext().close();
  } finally {
    server.changed.clear();
    server.readsHeaders = false;
  }
});

test('nobody can frame the page', NOT_WEBKIT, async () => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const framed = async () => {
    await page.goto(`http://localhost:${server.port}/tests/scenarios.html`);
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
    }, server.address);
    await pause(1500);
    const frame = page.frames().find((frame) => frame.url().includes(FOLDER));
    return frame ? frame.evaluate(() => document.getElementById('notice')?.textContent ?? '') : '';
  };
  assert.match(await framed(), /inside another page/);
  server.readsHeaders = true;
  try {
    // The frame stays empty, or shows the browser's own error page.
    assert.equal(await framed().catch(() => ''), '');
  } finally {
    server.readsHeaders = false;
  }
  await context.close();
});

test('a copy of the page below another is not kept by it', async () => {
  const desk = await visit(server.address.replace(FOLDER, OTHER_FOLDER));
  const cached = await desk.page.evaluate(async () => {
    await fetch('../some/folder/words.js');
    await fetch('pocketq-pico.uf2');
    const cache = await caches.open((await caches.keys())[0]);
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
  assert.ok(cached.every((path) => path.startsWith(OTHER_FOLDER)), `${cached}`);
  assert.ok(!cached.includes(`${OTHER_FOLDER}pocketq-pico.uf2`));
  await desk.page.browserContext().close();
});
