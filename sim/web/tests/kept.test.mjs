// Nothing is lost: not by a reload, a missing network, a killed browser, a page that is left,
// hidden or frozen, or a second tab. Everything can be exported and imported. Where nothing can be
// kept, the page says so and plays.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { DESKTOP, ENGINE, NOT_WEBKIT, ONLY_CHROMIUM, PAGE, POCKETQ, Visit, forget, launch, pause, until } from './browser.mjs';
import { testBrowser } from './file-browser.mjs';
import { FOLDER, OTHER_FOLDER, TESTS } from './server.mjs';
import { SET_UP } from '../../../firmware/emulator/flash.mjs';

// Over plain http, a host name other than this machine's own has no privileges.
const { server, browser } = await testBrowser({ args: ['--host-resolver-rules=MAP pocketq.test 127.0.0.1'] });
const files = mkdtempSync(join(tmpdir(), 'pocketq-files-'));
/** The save of a device that was set up. */
const SAVE = Buffer.alloc(65536, 0xff);
SET_UP.copy(SAVE);
const SAVE_FILE = join(files, 'save.bin');
writeFileSync(SAVE_FILE, SAVE);

after(() => {
  rmSync(files, { recursive: true });
});

async function visit(context, address = server.address) {
  return Visit.open(context ?? (await browser.createBrowserContext()), address, DESKTOP);
}

/** Begins a game of Quantik for two people and puts a piece down. */
async function putPiece(desk) {
  await desk.choose('Quantik');
  await desk.keyUntil('ArrowDown', '2');
  await desk.keyUntil('ArrowRight', '2 Ben person');
  await desk.keyUntil('ArrowDown', 'First');
  await desk.keyUntil('ArrowRight', 'First 1 Ana');
  await desk.choose('New game');
  for (const key of ['KeyZ', 'ArrowUp', 'ArrowLeft', 'KeyZ']) {
    await desk.key(key);
    await pause(60);
  }
  await pause(800);
  return { picture: await desk.picture() };
}

/**
 * After power-on, goes on until the screen shows this picture, or this text with the cursor
 * anywhere.
 */
async function comesBack(desk, { picture, text }) {
  const plain = (text) => text.replaceAll(', chosen', '');
  for (let i = 0; i < 10; i++) {
    await pause(700);
    const isSame = text ? plain(await desk.text()) === plain(text) : JSON.stringify(await desk.picture()) === JSON.stringify(picture);
    if (isSame) return;
    if ((await desk.text()).includes('Go on')) await desk.key('KeyZ');
  }
  assert.fail(`it did not come back: ${await desk.text()}`);
}

test('a game goes on after a reload', async () => {
  const desk = await visit();
  await desk.setUp();
  const board = await putPiece(desk);
  await desk.page.reload();
  await desk.ready();
  await comesBack(desk, board);
  assert.deepEqual(desk.problems, []);
  await desk.page.browserContext().close();
});

test('a game goes on after the browser was killed in mid-turn', NOT_WEBKIT, async () => {
  const first = await launch();
  let board;
  try {
    const desk = await visit(first.browser);
    await desk.setUp();
    await putPiece(desk);
    // The second player takes a piece and puts it down. Once the screen shows that, the browser is
    // killed.
    for (const key of ['ArrowDown', 'KeyZ']) await desk.key(key);
    await desk.key('KeyZ');
    await pause(600);
    board = { text: await desk.text() };
    assert.match(board.text, /Ana/);
  } finally {
    const closed = new Promise((resolve) => first.browser.process().once('exit', resolve));
    first.browser.process().kill('SIGKILL');
    await closed;
  }
  const second = await launch({ profile: first.profile });
  try {
    const desk = await visit(second.browser);
    await comesBack(desk, board);
  } finally {
    await second.browser.close();
    forget(first.profile);
  }
});

test('without a network the page opens, plays and thinks', async () => {
  const desk = await visit();
  await desk.setUp();
  await desk.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await until(desk.page, async () => (await caches.keys()).length === 1 && navigator.serviceWorker.controller !== null);
  const before = { picture: await desk.picture() };
  server.isOffline = true;
  try {
    await desk.page.reload();
    await desk.ready();
    await desk.hasWeights();
    await comesBack(desk, before);
    await desk.key('ArrowDown');
    await desk.reads('Quantik, chosen');
    // The firmware is not kept offline, and the page says so.
    await desk.open('pico');
    await desk.page.click('[data-board="pico"]');
    await desk.says('pico-state', 'offline');
  } finally {
    server.isOffline = false;
  }
  await desk.page.browserContext().close();
});

test('a phone can put the page on its home screen', ONLY_CHROMIUM, async () => {
  const desk = await visit();
  const session = await desk.page.createCDPSession();
  const { errors, data } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const { icons, display } = JSON.parse(data);
  assert.equal(display, 'standalone');
  for (const { src, purpose = 'any' } of icons) {
    const status = await desk.page.evaluate(async (src) => (await fetch(src)).status, src);
    assert.equal(status, 200, src);
    assert.doesNotMatch(purpose, / /, 'an icon that may be cut is drawn for that');
  }
  // A phone may cut the icon to a circle, so nothing is drawn outside four fifths of its width.
  const { src } = icons.find(({ purpose }) => purpose === 'maskable');
  const drawnBeyond = await desk.page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const { width, height } = image;
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    return pixels.filter((pixel, i) => pixel !== pixels[0] && Math.hypot((i % width) - width / 2, Math.floor(i / width) - height / 2) > 0.4 * width).length;
  }, src);
  assert.equal(drawnBeyond, 0);
  await desk.page.browserContext().close();
});

test('the page is left and opened again in the same tab', async () => {
  const desk = await visit();
  await desk.setUp();
  const board = await putPiece(desk);
  await desk.page.goto(`http://localhost:${server.port}${TESTS}scenarios.html`);
  await desk.page.goto(server.address);
  await desk.isKeptAs('kept');
  await comesBack(desk, board);
  // And after going back, where the browser may have kept the page as it was.
  await desk.page.evaluate(() => history.go(-2));
  await pause(1500);
  await desk.isKeptAs('kept');
  await comesBack(desk, board);
  await desk.page.browserContext().close();
});

test('a tab that is hidden lets the save go, and takes it again when it is shown', NOT_WEBKIT, async () => {
  const context = await browser.createBrowserContext();
  const first = await visit(context);
  await first.setUp();
  await first.key('ArrowDown');
  await first.reads('Quantik, chosen');
  // Another tab in front plays without asking, and writes nothing.
  const second = await visit(context);
  await second.isKeptAs('kept');
  await second.reads('Qwantum, chosen');
  await first.page.bringToFront();
  await first.page.waitForSelector('html[data-released="false"]');
  await pause(500);
  assert.match(await first.text(), /Quantik, chosen/, 'it goes on in memory: nobody has changed the file');
  const board = await putPiece(first);
  await second.page.bringToFront();
  // The second tab finds a different save from the one it left.
  await comesBack(second, board);
  assert.deepEqual([...first.problems, ...second.problems], []);
  await context.close();
});

test('a tab that was frozen does not keep the save', ONLY_CHROMIUM, async () => {
  const context = await browser.createBrowserContext();
  const first = await visit(context);
  await first.setUp();
  const board = await putPiece(first);
  const session = await first.page.createCDPSession();
  // Frozen while visible, which is worse than anything phones do.
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  const second = await Visit.open(context, server.address, DESKTOP, { type: 'window' });
  await second.isKeptAs('kept');
  await comesBack(second, board);
  await second.page.close();
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  // A page counts as hidden only once another has been in front of it.
  await (await context.newPage()).bringToFront();
  await first.page.bringToFront();
  await pause(1000);
  await first.isKeptAs('kept');
  await comesBack(first, board);
  await context.close();
});

test('a second window says that the first has the game, and can take it over', NOT_WEBKIT, async () => {
  const context = await browser.createBrowserContext();
  const first = await visit(context);
  await first.setUp();
  const board = await putPiece(first);
  const second = await Visit.open(context, server.address, DESKTOP, { ready: false, type: 'window' });
  await second.isKeptAs('elsewhere');
  assert.match(await second.page.$eval('#elsewhere', (box) => box.textContent), /another tab.*Play here instead/s);
  // Other messages on the page's channel release nothing; only its own does.
  await second.page.evaluate((folder) => {
    const tabs = new BroadcastChannel(`pocketq ${folder}`);
    for (const message of ['release', true, { release: true }, null]) tabs.postMessage(message);
    new BroadcastChannel('pocketq').postMessage('release');
  }, FOLDER);
  await pause(300);
  await first.isKeptAs('kept');
  await second.page.click('#elsewhere button');
  await second.ready();
  await comesBack(second, board);
  await first.isKeptAs('elsewhere');
  assert.ok(await first.page.$eval('#elsewhere', (box) => !box.hidden));
  // And back again.
  await first.page.click('#elsewhere button');
  await first.isKeptAs('kept');
  await comesBack(first, board);
  await context.close();
});

test('the cover of a second window speaks one language, and the keyboard finds nothing behind it', NOT_WEBKIT, async () => {
  const context = await browser.createBrowserContext();
  await visit(context);
  let arrive;
  server.late.set('words-fr.js', new Promise((resolve) => (arrive = resolve)));
  const before = () => Object.defineProperty(navigator, 'languages', { value: ['fr'] });
  try {
    const second = await Visit.open(context, server.address, DESKTOP, { ready: false, type: 'window', before });
    await second.isKeptAs('elsewhere');
    // The words arrive after the cover.
    arrive();
    await second.page.waitForSelector('html[lang="fr"]');
    assert.match(await second.state('elsewhere'), /PocketQ est ouvert dans un autre onglet.*Jouer plutôt ici/s);
    // A notice that scrolls can be reached with Tab.
    await second.page.evaluate(() => {
      const notice = document.getElementById('notice');
      notice.textContent = 'a long sentence '.repeat(200);
      notice.hidden = false;
    });
    const reached = new Set();
    for (let i = 0; i < 8; i++) {
      await second.page.keyboard.press('Tab');
      reached.add(await second.page.evaluate(() => document.activeElement.id));
    }
    // Leave out the browser's own buttons, which are not in the page.
    assert.deepEqual([...reached].filter((id) => !['', 'play-here'].includes(id)), []);
  } finally {
    arrive();
    server.late.clear();
  }
  await context.close();
});

test('whoever asks twice to play here does so', NOT_WEBKIT, async () => {
  const context = await browser.createBrowserContext();
  const first = await visit(context);
  await first.setUp();
  const second = await Visit.open(context, server.address, DESKTOP, { ready: false, type: 'window' });
  await second.isKeptAs('elsewhere');
  await second.page.$eval('#play-here', (button) => {
    button.click();
    button.click();
  });
  await second.isKeptAs('kept');
  // Longer than the page waits for the other window.
  await pause(4000);
  await second.isKeptAs('kept');
  await second.key('ArrowDown');
  await second.reads('Quantik, chosen');
  await context.close();
});

test('two copies of the page on one origin do not disturb each other', NOT_WEBKIT, async () => {
  const context = await browser.createBrowserContext();
  const first = await visit(context);
  await first.setUp();
  const board = await putPiece(first);
  await offline(first);
  const second = await Visit.open(context, server.address.replace(FOLDER, OTHER_FOLDER), DESKTOP, { type: 'window' });
  await second.isKeptAs('kept');
  await second.reads('English');
  await offline(second);
  assert.equal(await first.page.evaluate(async () => (await caches.keys()).length), 2, 'each has its own files');
  await first.isKeptAs('kept');
  await first.page.reload();
  await comesBack(first, board);
  await context.close();
});

/** Waits until the page works without a network. */
async function offline(desk) {
  await desk.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await until(desk.page, () => navigator.serviceWorker.controller !== null);
}

/** Changes the store so that the browser seems to be a different one. */
async function withStore(shim, use) {
  const place = 'export class TakenElsewhere extends Error {}';
  server.changed.set('store.js', [place, `${place}\n${shim}`]);
  try {
    await use();
  } finally {
    server.changed.clear();
  }
}

const OTHER_BROWSERS = {
  'without private files': 'delete FileSystemFileHandle.prototype.createSyncAccessHandle;',
  'whose private files cannot be used': "FileSystemFileHandle.prototype.createSyncAccessHandle = async () => { throw new DOMException('', 'UnknownError'); };",
  'whose private files answer with promises': `for (const name of ['getSize', 'flush', 'truncate', 'close']) {
    const { prototype } = FileSystemSyncAccessHandle;
    const answer = prototype[name];
    prototype[name] = async function promised(...words) { return answer.apply(this, words); };
  }`,
};
for (const [which, shim] of Object.entries(OTHER_BROWSERS)) {
  test(`a browser ${which} keeps everything in a database`, NOT_WEBKIT, async () => {
    await withStore(shim, async () => {
      const context = await browser.createBrowserContext();
      const desk = await visit(context);
      await desk.isKeptAs('kept');
      await desk.setUp();
      const board = await putPiece(desk);
      await desk.page.reload();
      await desk.ready();
      await comesBack(desk, board);
      // Without locks, the tab opened last has the save, and the other tab says so.
      const second = await Visit.open(context, server.address, DESKTOP, { type: 'window' });
      await comesBack(second, board);
      await desk.key('ArrowDown');
      await desk.key('KeyZ');
      await desk.key('KeyZ');
      await desk.isKeptAs('elsewhere');
      assert.deepEqual([...desk.problems, ...second.problems], []);
      await context.close();
    });
  });
}

test('a browser that learns to keep files finds what was in its database', ONLY_CHROMIUM, async () => {
  const desk = await visit();
  let board;
  await withStore(OTHER_BROWSERS['without private files'], async () => {
    await desk.page.goto('about:blank');
    await desk.page.evaluate(() => undefined);
    const old = await visit(desk.page.browserContext(), server.address.replace(FOLDER, OTHER_FOLDER));
    await old.setUp();
    board = await putPiece(old);
    await old.page.evaluate(async () => {
      for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await old.page.close();
  });
  const now = await visit(desk.page.browserContext(), server.address.replace(FOLDER, OTHER_FOLDER));
  await now.isKeptAs('kept');
  await comesBack(now, board);
  await desk.page.browserContext().close();
});

test('a file that cannot be used for a while loses nothing of that while', ONLY_CHROMIUM, async () => {
  const context = await browser.createBrowserContext();
  // Without a service worker, each visit loads the store that the server has then.
  const before = () => delete Navigator.prototype.serviceWorker;
  const open = () => Visit.open(context, server.address, DESKTOP, { before });
  const first = await open();
  await first.setUp();
  const board = await putPiece(first);
  await first.page.close();
  let later;
  await withStore(OTHER_BROWSERS['whose private files cannot be used'], async () => {
    const second = await open();
    await comesBack(second, board);
    const before = await second.text();
    for (const key of ['ArrowDown', 'KeyZ', 'KeyZ']) await second.key(key);
    await pause(800);
    later = { text: await second.text() };
    assert.notEqual(later.text.replaceAll(', chosen', ''), before.replaceAll(', chosen', ''));
    await second.page.close();
  });
  const third = await open();
  await comesBack(third, later);
  // From here on the file is newer again.
  await third.holdKey('KeyX');
  await third.choose('Undo');
  await pause(800);
  const last = { text: await third.text() };
  await third.page.close();
  const fourth = await open();
  await comesBack(fourth, last);
  await context.close();
});

test('a storage that never answers is done without', ONLY_CHROMIUM, async () => {
  await withStore('navigator.storage.getDirectory = () => new Promise(() => {});\nindexedDB.open = () => ({});', async () => {
    const desk = await visit();
    await desk.isKeptAs('not-kept');
    await desk.page.browserContext().close();
  });
});

test('what sites keep is cleared in mid-game: everything is stored again', ONLY_CHROMIUM, async () => {
  await withStore(OTHER_BROWSERS['without private files'], async () => {
    const desk = await visit();
    await desk.setUp();
    await putPiece(desk);
    await desk.page.evaluate(
      (name) =>
        new Promise((resolve) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('sectors', 'readwrite');
            transaction.objectStore('sectors').clear();
            transaction.oncomplete = resolve;
          };
        }),
      `pocketq ${FOLDER}`,
    );
    for (const key of ['ArrowDown', 'KeyZ', 'KeyZ']) await desk.key(key);
    await pause(800);
    await desk.isKeptAs('kept');
    const board = { text: await desk.text() };
    await desk.page.reload();
    await desk.ready();
    await comesBack(desk, board);
    await desk.page.browserContext().close();
  });
});

test('what is pressed on the cover of a second window is not played, and its link is opened afterwards', ONLY_CHROMIUM, async () => {
  const context = await browser.createBrowserContext();
  const first = await visit(context);
  await first.setUp();
  const second = await Visit.open(context, `${server.address}#game=nonsense`, DESKTOP, { ready: false, type: 'window' });
  await second.isKeptAs('elsewhere');
  for (const key of ['ArrowDown', 'ArrowDown', 'KeyZ']) await second.key(key);
  await second.page.click('#elsewhere button');
  await second.ready();
  await second.reads('Quantik');
  await second.reads('Qwantum, chosen');
  await second.page.waitForSelector('#games[open]');
  await context.close();
});

test('a file that the browser closes in mid-game is opened again', NOT_WEBKIT, async () => {
  const shim = `const { write } = FileSystemSyncAccessHandle.prototype;
    let writes = 0;
    FileSystemSyncAccessHandle.prototype.write = function closing(...words) {
      if (++writes === 5) this.close();
      return write.apply(this, words);
    };`;
  await withStore(shim, async () => {
    const desk = await visit();
    await desk.setUp();
    const board = await putPiece(desk);
    assert.equal(await desk.state('notice'), '');
    await desk.page.reload();
    await desk.ready();
    await comesBack(desk, board);
    assert.deepEqual(desk.problems, []);
    await desk.page.browserContext().close();
  });
});

test('after the first finished game somebody is asked whether it should be kept, and told the answer', NOT_WEBKIT, async () => {
  const desk = await visit();
  const isOffered = () => desk.page.$eval('#offer', (offer) => !offer.hidden);
  await desk.setUp();
  await putPiece(desk);
  assert.equal(await isOffered(), false, 'nobody is asked while they play');
  for (const key of ['ArrowDown', 'KeyZ', 'ArrowRight', 'ArrowRight', 'KeyZ', 'ArrowDown', 'KeyZ', 'KeyZ', 'ArrowDown', 'KeyZ', 'KeyZ']) {
    await desk.key(key);
    await pause(100);
  }
  await desk.page.waitForSelector('#offer:not([hidden])');
  assert.match(await desk.state('offer'), /in this browser only.*Ask it to keep everything.*Not now/s);
  // The test plays the browser's answer; people must read words that match it.
  for (const [isGranted, words] of [[false, /did not agree.*may delete them when/s], [true, /until you delete them yourself/]]) {
    await desk.page.evaluate((isGranted) => {
      navigator.storage.persist = async () => isGranted;
      navigator.storage.persisted = async () => isGranted;
    }, isGranted);
    if (await isOffered()) await desk.page.click('#offer-yes');
    else await desk.page.click('#keep-ask');
    await desk.page.waitForSelector('#keep[open]');
    await until(desk.page, (words) => new RegExp(words, 's').test(document.getElementById('keep-state').textContent), words.source);
  }
  assert.equal(await desk.page.$eval('#keep-ask', (button) => button.hidden), true, 'there is nothing left to ask');
  await desk.page.click('#keep form button');
  assert.equal(await isOffered(), false);
  assert.deepEqual(desk.problems, []);
  await desk.page.browserContext().close();
});

test('a browser that deletes after seven days says so', ONLY_CHROMIUM, async () => {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.evaluateOnNewDocument(() => Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' }));
  const desk = new Visit(page);
  await page.goto(server.address);
  await desk.ready();
  await desk.open('keep');
  await desk.says('keep-state', 'seven days');
  await desk.says('keep-home-words', 'Add to Home Screen');
  await page.browserContext().close();
});

test('WebKitGTK, which has no such files, keeps everything in its database', { skip: ENGINE !== 'webkit' }, async () => {
  const desk = await visit();
  assert.equal(await desk.page.evaluate(async () => (await indexedDB.databases()).length), 1);
  await desk.isKeptAs('kept');
  await desk.page.browserContext().close();
});

test('a private window says that it forgets, and plays on after a reload', { skip: ENGINE !== 'firefox' }, async () => {
  const { browser, profile } = await launch({ prefs: { 'browser.privatebrowsing.autostart': true } });
  try {
    const desk = await visit(browser);
    await desk.isKeptAs('not-kept');
    await desk.says('notice', 'keeps nothing');
    await desk.setUp();
  } finally {
    await browser.close();
    forget(profile);
  }
});

/** Downloads what a button offers. */
async function download(desk, button) {
  const directory = mkdtempSync(join(files, 'download-'));
  const session = await desk.page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow', downloadPath: directory, eventsEnabled: true,
    browserContextId: desk.page.browserContext().id,
  });
  const done = new Promise((resolve) => session.on('Browser.downloadProgress', ({ state }) => state === 'completed' && resolve()));
  await desk.page.click(button);
  await done;
  const [name] = readdirSync(directory);
  return join(directory, name);
}

test('the page offers the firmware of the same build for every board, with three steps', ONLY_CHROMIUM, async () => {
  const desk = await visit();
  await desk.open('pico');
  assert.equal((await desk.page.$$('#pico li')).length, 3);
  assert.match(await desk.page.$eval('#pico', (dialog) => dialog.textContent), /BOOTSEL.*RPI-RP2.*Drag/s);
  const boards = await desk.page.$$eval('[data-board]', (buttons) => buttons.map((button) => button.dataset.board));
  const built = readdirSync(PAGE).filter((name) => name.endsWith('.uf2'));
  assert.deepEqual(boards.map((board) => `pocketq-${board}.uf2`).sort(), built);
  for (const board of boards) {
    const path = await download(desk, `[data-board="${board}"]`);
    assert.equal(basename(path), `pocketq-${board}.uf2`);
    assert.deepEqual(readFileSync(path), readFileSync(join(PAGE, basename(path))));
  }
  await desk.page.browserContext().close();
});

test('the menu leads to the licences of everything that is shipped', async () => {
  const desk = await visit();
  const licences = await desk.page.evaluate(async () => (await fetch(document.querySelector('#menu a').getAttribute('href'))).text());
  assert.match(licences, /embassy-rp [\d.]+: Apache-2\.0\n.*Rich Felker.*TERMS AND CONDITIONS/s);
  await desk.page.browserContext().close();
});

async function importFile(desk, path) {
  await (await desk.page.$('#save-file')).uploadFile(path);
  await desk.page.waitForSelector('#import-ask:not([hidden])');
  await desk.page.click('#import-yes');
}

/** Runs the desk program in a terminal with a save until it starts; returns what it printed. */
function playOnDesk(path) {
  return new Promise((resolve) => {
    const command = `stty rows 50 cols 160; exec '${POCKETQ}' play --terminal --save '${path}'`;
    const terminal = spawn('script', ['-qefc', command, '/dev/null'], { env: { ...process.env, TERM: 'xterm' } });
    let printed = '';
    terminal.stdout.on('data', (text) => (printed += text));
    setTimeout(() => terminal.stdin.write('\x1b'), 1500);
    terminal.on('exit', (code) => resolve({ code, printed }));
  });
}

test('everything is exported, and read by another browser and by the desk', ONLY_CHROMIUM, async () => {
  const one = await visit();
  await one.setUp();
  const board = await putPiece(one);
  await one.open('save');
  const path = await download(one, '#export');
  assert.match(path, /pocketq-save\.bin$/);
  const bytes = readFileSync(path);
  assert.equal(bytes.length, 65536);
  await one.page.browserContext().close();

  const other = await visit();
  await other.reads('English');
  await other.open('save');
  await importFile(other, path);
  await other.says('save-state', 'Imported');
  await other.page.click('#save form button');
  await comesBack(other, board);
  // And it is kept.
  await other.page.reload();
  await other.ready();
  await comesBack(other, board);
  await other.page.browserContext().close();

  const { code, printed } = await playOnDesk(path);
  assert.equal(code, 0, printed);
  assert.doesNotMatch(printed, /not a PocketQ save/);
});

test('a save of the device or the desk is imported', NOT_WEBKIT, async () => {
  const desk = await visit();
  await desk.reads('English');
  await desk.open('save');
  await importFile(desk, SAVE_FILE);
  // The language comes with the save.
  await desk.says('save-state', 'Import');
  await desk.page.click('#save form button');
  await pause(2500);
  assert.doesNotMatch(await desk.text(), /Français/, 'the device is no longer new');
  await desk.page.browserContext().close();
});

test('a foreign file is refused, and nothing is changed', NOT_WEBKIT, async () => {
  const desk = await visit();
  await desk.setUp();
  await desk.key('ArrowDown');
  await desk.reads('Quantik, chosen');
  const before = await desk.picture();
  const half = SAVE.map((byte, i) => (i % 4096 < 64 ? 0 : byte));
  const earlier = Buffer.from(SAVE);
  Buffer.from('51b28d6a471ee499', 'hex').copy(earlier, 4);
  const broken = { 'letter.txt': 'Dear Ana', 'empty.bin': '', 'blank.bin': Buffer.alloc(65536, 0xff), 'zero.bin': Buffer.alloc(70000), 'large.bin': Buffer.alloc(3 << 20), 'no-pages.bin': half, 'short.bin': SAVE.subarray(0, 5000), 'earlier.bin': earlier };
  await desk.open('save');
  for (const [name, content] of Object.entries(broken)) {
    const path = join(files, name);
    writeFileSync(path, content);
    await importFile(desk, path);
    await desk.says('save-state', 'not a save');
    await desk.page.evaluate(() => (document.getElementById('save-state').textContent = ''));
  }
  await desk.page.click('#save form button');
  assert.deepEqual(await desk.picture(), before);
  await desk.page.browserContext().close();
});

test('over plain http the page says what is missing, and plays', ONLY_CHROMIUM, async () => {
  const desk = await visit(undefined, server.address.replace('localhost', 'pocketq.test'));
  await desk.isKeptAs('kept');
  await desk.says('notice', 'Over plain http');
  await desk.setUp();
  await desk.key('ArrowDown');
  await desk.reads('Quantik, chosen');
  await desk.page.reload();
  await desk.reads('Qwantum');
  await desk.open('games');
  await desk.page.click('#camera');
  await desk.says('game-state', 'no camera');
  await desk.page.browserContext().close();
});

/** Limits what the page can store, in bytes. */
async function limitRoom(page, quotaSize) {
  const session = await page.createCDPSession();
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(server.address).origin, quotaSize });
}

test('a browser without room says so, and plays', ONLY_CHROMIUM, async () => {
  const context = await browser.createBrowserContext();
  await limitRoom(await context.newPage(), 100);
  const desk = await visit(context);
  await desk.says('notice', 'keeps nothing');
  await desk.setUp();
  await context.close();
});

test('a browser whose room ends while somebody plays says so, and plays on', NOT_WEBKIT, async () => {
  const shim = `let writes = 0;
    const { write } = FileSystemSyncAccessHandle.prototype;
    FileSystemSyncAccessHandle.prototype.write = function full(...words) {
      if (++writes > 1) throw new DOMException('', 'QuotaExceededError');
      return write.apply(this, words);
    };`;
  await withStore(shim, async () => {
    const desk = await visit();
    await desk.setUp();
    await desk.says('notice', 'no room left');
    await desk.key('ArrowDown');
    await desk.reads('Quantik, chosen');
    await desk.page.browserContext().close();
  });
});

test('a program that cannot start from its save says so, lets it be exported and can be given another', NOT_WEBKIT, async () => {
  // Make the program fail when a new device starts.
  server.changed.set('device.js', ['this.#put(saved);', "this.#put(saved);\nif (saved.every((byte) => byte === 0xff)) throw new Error('a mistake');"]);
  try {
    const desk = await Visit.open(await browser.createBrowserContext(), server.address, DESKTOP, { ready: false });
    await desk.says('notice', 'cannot start here: a mistake');
    await desk.open('save');
    const exported = await desk.page.evaluate(
      () =>
        new Promise((resolve) => {
          URL.createObjectURL = (/** @type {Blob} */ blob) => {
            resolve(blob.size);
            return '';
          };
          document.getElementById('export').click();
        }),
    );
    assert.equal(exported, 65536);
    await importFile(desk, SAVE_FILE);
    await desk.ready();
    await desk.isKeptAs('kept');
    await desk.hasWeights();
    assert.equal(await desk.state('notice'), '');
    await desk.page.browserContext().close();
  } finally {
    server.changed.clear();
  }
});

test('a program that stops starts again and goes on', async () => {
  // Make the program fail when Up and B are down together.
  server.changed.set('device.js', ['buttons(at, levels) {', "buttons(at, levels) {\n    if (levels === 0b100001) throw new Error('a mistake');"]);
  try {
    const desk = await visit();
    await desk.setUp();
    const board = await putPiece(desk);
    await Promise.all([desk.page.keyboard.down('ArrowUp'), desk.page.keyboard.down('KeyX')]);
    await pause(200);
    await Promise.all([desk.page.keyboard.up('ArrowUp'), desk.page.keyboard.up('KeyX')]);
    await desk.reads('had to restart');
    await comesBack(desk, board);
    await desk.page.browserContext().close();
  } finally {
    server.changed.clear();
  }
});
