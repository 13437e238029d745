// A game from elsewhere: pasted, dropped, scanned or in a link; and broken games of each kind.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { DESKTOP, PHONE, Visit, forget, launch, pause, until } from './browser.mjs';
import { RECORD, foreignCode, longMatch, writeFilm } from './codes.mjs';
import { testBrowser } from './file-browser.mjs';

const { server, browser } = await testBrowser();
let long;
const files = mkdtempSync(join(tmpdir(), 'pocketq-games-'));

before(async () => {
  long = await longMatch();
});

after(() => {
  rmSync(files, { recursive: true });
});

async function visit(address = server.address) {
  const desk = await Visit.open(await browser.createBrowserContext(), address, DESKTOP);
  return desk;
}

async function paste(desk, text) {
  await desk.page.$eval('#games textarea', (area, text) => (area.value = text), text);
  await desk.page.click('#open-text');
}

test('a long match has several codes', () => {
  assert.ok(long.parts.length >= 3, `${long.parts.length} parts`);
  assert.ok(long.result);
});

test('scanned lines are pasted in any order: the game is there, step by step', async () => {
  const desk = await visit();
  await desk.setUp();
  await desk.open('games');
  const lines = long.parts.map(({ text }) => text).reverse();
  await paste(desk, lines.slice(1).join('\n'));
  await desk.says('game-state', `Of ${lines.length} parts, 1 are still missing.`);
  await paste(desk, [long.result.text, ...lines].join('\r\n'));
  await until(desk.page, () => !document.getElementById('games').open);
  await pause(600);
  const end = await desk.picture();
  await desk.key('ArrowLeft');
  await pause(300);
  assert.notDeepEqual(await desk.picture(), end, 'left goes a step back');
  await desk.page.browserContext().close();
});

test('a dropped record shows sheets and ranking, and can be downloaded again', async () => {
  const desk = await visit();
  await desk.setUp();
  await desk.page.evaluate((record) => {
    const data = new DataTransfer();
    data.items.add(new File([record], 'game.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
  }, RECORD);
  await desk.reads('P1');
  await desk.reads('-15');
  await desk.key('ArrowLeft', 2);
  await pause(500);
  assert.doesNotMatch(await desk.text(), /-15.*-15/s, 'a step back is one sheet');
  await desk.open('share');
  await desk.says('share-state', 'Whoever opens');
  const record = await desk.page.evaluate(
    () =>
      new Promise((resolve) => {
        const make = URL.createObjectURL;
        URL.createObjectURL = (blob) => {
          blob.text().then(resolve);
          return make(blob);
        };
        document.getElementById('record').click();
      }),
  );
  assert.equal(record, RECORD);
  await desk.page.browserContext().close();
});

test('a game goes to a friend as a link, and what the friend was playing stays', async () => {
  const desk = await visit();
  await desk.setUp();
  await desk.open('games');
  await paste(desk, RECORD);
  await desk.reads('-15');
  await desk.open('share');
  await desk.says('share-state', 'Whoever opens');
  const link = await desk.page.$eval('#link', (input) => input.value);
  assert.ok(link.startsWith(`${server.address}#game=PQ1_`), link);
  await desk.page.browserContext().close();

  const friend = await visit(link);
  await friend.reads('-15');
  await friend.says('notice', 'step through it with left and right');
  assert.equal(await friend.page.evaluate(() => location.hash), '', 'a reload does not open it again');
  // B leads to a new device's first screen, and the advice goes away.
  await friend.key('KeyX');
  await friend.reads('English');
  assert.equal(await friend.state('notice'), '');
  assert.deepEqual(friend.problems, []);
  await friend.page.reload();
  await friend.ready();
  await friend.reads('English');
  await friend.page.browserContext().close();
});

test('a link that the browser does not copy is not said to be copied', async () => {
  const desk = await visit();
  await desk.setUp();
  await desk.open('games');
  await paste(desk, RECORD);
  await desk.reads('-15');
  await desk.open('share');
  await desk.says('share-state', 'Whoever opens');
  await desk.page.evaluate(() => {
    Clipboard.prototype.writeText = () => Promise.reject(new Error('refused'));
    document.execCommand = () => false;
  });
  await desk.page.click('#copy');
  await desk.says('share-state', 'copy it yourself');
  const { value, selected } = await desk.page.$eval('#link', (link) => ({ value: link.value, selected: link.value.slice(link.selectionStart, link.selectionEnd) }));
  assert.equal(selected, value);
  await desk.page.browserContext().close();
});

describe('what is no game', () => {
  const cases = () => {
    const [first, second] = long.parts.map(({ text }) => text);
    const damaged = [...long.parts.map(({ text }) => text)];
    damaged[0] = damaged[0].slice(0, -1) + (damaged[0].endsWith('A') ? 'B' : 'A');
    return {
      'not a game of PocketQ': ['', 'Hello', 'https://example.org/?PQ1', '\0\x01\x02'],
      'still missing': [first],
      'is damaged': [damaged.join('\n'), 'PQ1 QK 1/1 ????? 0'],
      'different games': [`${second}\nPQ1 QK 1/1 00000 0`],
      'newer PocketQ': ['PQ9 QK 1/1 00000 0'],
      'Line 4': [RECORD.replace('W1', 'W9')],
    };
  };

  test('is told so when it is pasted, and the device stays as it is', async () => {
    const desk = await visit();
    await desk.setUp();
    const before = await desk.picture();
    await desk.open('games');
    for (const [words, texts] of Object.entries(cases())) {
      for (const text of texts) {
        await desk.page.evaluate(() => (document.getElementById('game-state').textContent = ''));
        await paste(desk, text);
        await desk.says('game-state', words);
      }
    }
    assert.deepEqual(await desk.picture(), before);
    assert.deepEqual(desk.problems, []);
    await desk.page.browserContext().close();
  });

  test('is told so when it is in a link', async () => {
    for (const [words, hash] of Object.entries({
      'still missing': encodeURIComponent(long.parts[0].text.replaceAll(' ', '_')),
      'not a game': 'hello',
      'does not hold a whole game': '%E0%A4',
    })) {
      const desk = await visit(`${server.address}#game=${hash}`);
      await desk.says('game-state', words);
      await desk.page.browserContext().close();
    }
  });

  test('is told so when it is dropped', async () => {
    const desk = await visit();
    await desk.setUp();
    await desk.page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(2 << 20)], 'film.bin'));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    });
    await desk.says('game-state', 'not a game');
    await desk.page.browserContext().close();
  });
});

describe('a camera', () => {
  /** A browser whose camera shows these pictures. */
  async function withCamera(shown, use) {
    const film = join(files, `film-${Math.random()}.y4m`);
    writeFilm(film, shown);
    const filming = await launch({
      args: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
    });
    try {
      const phone = await Visit.open(filming.browser, server.address, PHONE);
      await phone.reads('English');
      const scanners = () => server.loaded.filter(({ name }) => name === 'scanner.wasm').length;
      const before = scanners();
      await phone.hasWeights();
      await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      assert.equal(scanners(), before, 'the part for the camera is loaded only when it is used');
      await phone.open('games');
      await phone.page.click('#camera');
      await use(phone);
      assert.ok(scanners() > before);
    } finally {
      await filming.browser.close();
      forget(filming.profile);
    }
  }

  test('reads the codes of a game in any order and counts what is missing', async () => {
    const [first, ...rest] = long.parts.map(({ picture }) => picture);
    await withCamera([long.result.picture, ...rest.reverse(), null, first], async (phone) => {
      await phone.says('game-state', 'result only');
      await phone.says('game-state', 'still missing');
      await phone.page.waitForSelector('#games:not([open])', { timeout: 60_000 });
      await pause(600);
      assert.doesNotMatch(await phone.text(), /English/);
      assert.equal(await phone.page.$eval('#games video', (video) => video.srcObject), null, 'the camera is off again');
    });
  });

  test('tells when a code is something else', async () => {
    await withCamera([foreignCode('https://example.org/menu')], async (phone) => {
      await phone.says('game-state', 'not a game');
      await phone.page.click('#camera');
      await pause(200);
      assert.equal(await phone.page.$eval('#games video', (video) => video.hidden), true);
    });
  });

  test('that is not there is told so', async () => {
    const desk = await visit();
    await desk.open('games');
    await desk.page.click('#camera');
    await desk.says('game-state', 'no camera');
    await desk.page.browserContext().close();
  });

  /** A page that counts how many cameras are on. */
  async function withSomeCamera(use) {
    const filming = await launch({ args: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'] });
    try {
      const page = await filming.browser.newPage();
      await page.setViewport(PHONE);
      await page.evaluateOnNewDocument(() => {
        const tracks = [];
        const busy = (globalThis.busy = []);
        const { getUserMedia } = MediaDevices.prototype;
        MediaDevices.prototype.getUserMedia = async function asked(wanted) {
          if (busy.length > 0) throw new DOMException('busy', busy.pop());
          const stream = await getUserMedia.call(this, wanted);
          tracks.push(...stream.getTracks());
          return stream;
        };
        globalThis.camerasOn = () => tracks.filter(({ readyState }) => readyState === 'live').length;
        globalThis.camerasUsed = () => tracks.length;
      });
      const phone = new Visit(page);
      await page.goto(server.address);
      await phone.ready();
      await phone.open('games');
      await use(phone, async (count) => {
        try {
          await until(page, (count) => globalThis.camerasOn() === count, count);
        } catch {
          const on = await page.evaluate(() => globalThis.camerasOn());
          const state = await page.$eval('#game-state', ({ textContent }) => textContent);
          throw new Error(`${on} cameras are on, not ${count}: '${state}'`);
        }
      });
    } finally {
      server.changed.clear();
      server.late.clear();
      await filming.browser.close();
      forget(filming.profile);
    }
  }

  test('is never on without its dialog, however fast somebody is', async () => {
    await withSomeCamera(async (phone, on) => {
      const { page } = phone;
      let arrive;
      server.late.set('camera.js', new Promise((resolve) => (arrive = resolve)));
      // Not a click at a place: when the picture comes, everything below it moves.
      const camera = () => page.$eval('#camera', (button) => button.click());
      const close = () => page.$eval('#games form button', (button) => button.click());
      // Closed while the camera's part of the page is still loading.
      await camera();
      await close();
      arrive();
      await page.evaluate(() => import('./camera.js').then(() => undefined));
      await pause(500);
      assert.equal(await page.evaluate(() => globalThis.camerasUsed()), 0);
      // Touched twice in a row: on and off again.
      await phone.open('games');
      await page.$eval('#camera', (button) => [button.click(), button.click()]);
      await pause(500);
      await on(0);
      assert.equal(await page.$eval('#camera', (button) => button.textContent), 'Scan with the camera');
      // Touched three times, and closed as soon as it is on.
      await page.$eval('#camera', (button) => [button.click(), button.click(), button.click()]);
      await on(1);
      await close();
      await on(0);
      assert.deepEqual(phone.problems, []);
    });
  });

  test('that is busy is asked for again', async () => {
    await withSomeCamera(async ({ page }, on) => {
      await page.evaluate(() => globalThis.busy.push('AbortError', 'NotReadableError'));
      await page.click('#camera');
      await on(1);
    });
  });

  test('whose part of the page cannot be loaded is told so', async () => {
    await withSomeCamera(async (phone, on) => {
      for (const file of ['scanner.wasm', 'scan-worker.js', 'camera.js']) {
        await phone.page.reload();
        await phone.ready();
        await phone.page.setBypassServiceWorker?.(true);
        server.lost.add(file);
        await phone.open('games');
        await phone.page.click('#camera');
        await phone.says('game-state', 'no camera');
        await on(0);
        assert.equal(await phone.page.$eval('#camera', (button) => button.textContent), 'Scan with the camera', file);
        server.lost.clear();
      }
    });
  });
});
