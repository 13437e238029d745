// Nothing is lost: not by a reload, without a network, by a browser that is killed, nor by a second tab;
// and everything can be carried away and back. Where nothing can be kept, the page says so and plays.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DESKTOP, PAGE, POCKETQ, Visit, forget, launch, pause } from './browser.mjs';
import { testBrowser } from './file-browser.mjs';

// A name that is not this machine's own has no privileges over plain http.
const { server, browser } = await testBrowser({ args: ['--host-resolver-rules=MAP pocketq.test 127.0.0.1'] });
const files = mkdtempSync(join(tmpdir(), 'pocketq-files-'));
const OLD_SAVE = new URL('../../../core/tests/data/save-area-0.1.bin', import.meta.url).pathname;

after(() => {
  rmSync(files, { recursive: true });
});

async function visit(context, address = server.address) {
  return Visit.open(context ?? (await browser.createBrowserContext()), address, DESKTOP);
}

/** Begins a game of Quantik for two people and puts a piece down. */
async function putPiece(desk) {
  for (const key of ['Down', 'KeyZ', 'Down', 'Down', 'Left', 'Left', 'Down', 'Right', 'Up', 'Up', 'Up', 'KeyZ', 'KeyZ', 'Up', 'Left', 'KeyZ']) {
    await desk.key(key.startsWith('Key') ? key : `Arrow${key}`);
    await pause(60);
  }
  await pause(800);
  return { picture: await desk.picture() };
}

/** Goes on after power-on, until the screen is as it was: its picture, or its text but for the cursor. */
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

test('a game goes on after the browser was killed in mid-turn', async () => {
  const first = await launch();
  let board;
  try {
    const desk = await visit(first.browser);
    await desk.setUp();
    await putPiece(desk);
    // The second player has taken a piece and put it down: killed as soon as it is seen.
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
  await desk.page.waitForFunction(async () => (await caches.keys()).length === 1 && navigator.serviceWorker.controller !== null);
  const before = { picture: await desk.picture() };
  server.isOffline = true;
  try {
    await desk.page.reload();
    await desk.ready();
    await desk.hasWeights();
    await comesBack(desk, before);
    await desk.key('ArrowDown');
    await desk.reads('Quantik, chosen');
    // The firmware is not kept: the page says so.
    await desk.open('pico');
    await desk.page.click('#uf2');
    await desk.says('pico-state', 'offline');
  } finally {
    server.isOffline = false;
  }
  await desk.page.browserContext().close();
});

test('a phone can put the page on its home screen', async () => {
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
  // A phone may cut the icon to a circle: nothing is drawn beyond four fifths of its width.
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

test('a second tab says that the first has the game, and can take it over', async () => {
  const context = await browser.createBrowserContext();
  const first = await visit(context);
  await first.setUp();
  const board = await putPiece(first);
  const second = await Visit.open(context, server.address, DESKTOP, { ready: false });
  await second.page.waitForSelector('html[data-state="elsewhere"]');
  assert.match(await second.page.$eval('#elsewhere', (box) => box.textContent), /another tab.*Play here instead/s);
  await second.page.click('#elsewhere button');
  await second.ready();
  await comesBack(second, board);
  await first.page.waitForSelector('html[data-state="elsewhere"]');
  assert.ok(await first.page.$eval('#elsewhere', (box) => !box.hidden));
  // And back again.
  await first.page.bringToFront();
  await first.page.click('#elsewhere button');
  await first.page.waitForSelector('html[data-state="kept"]');
  await comesBack(first, board);
  await context.close();
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

test('the page offers the firmware of the same build, with three steps', async () => {
  const desk = await visit();
  await desk.open('pico');
  assert.equal((await desk.page.$$('#pico li')).length, 3);
  assert.match(await desk.page.$eval('#pico', (dialog) => dialog.textContent), /BOOTSEL.*RPI-RP2.*Drag/s);
  const path = await download(desk, '#uf2');
  assert.deepEqual(readFileSync(path), readFileSync(join(PAGE, 'pocketq.uf2')));
  await desk.page.browserContext().close();
});

async function importFile(desk, path) {
  await (await desk.page.$('#save-file')).uploadFile(path);
  await desk.page.waitForSelector('#import-ask:not([hidden])');
  await desk.page.click('#import-yes');
}

/** Runs the desk program in a terminal with a save until it has started; returns what it printed. */
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

test('everything is exported, and read by another browser and by the desk', async () => {
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
  // It is kept, too.
  await other.page.reload();
  await other.ready();
  await comesBack(other, board);
  await other.page.browserContext().close();

  const { code, printed } = await playOnDesk(path);
  assert.equal(code, 0, printed);
  assert.doesNotMatch(printed, /not a PocketQ save/);
});

test('a save of the device or the desk is imported', async () => {
  const desk = await visit();
  await desk.reads('English');
  await desk.open('save');
  await importFile(desk, OLD_SAVE);
  // The save brings its language along.
  await desk.says('save-state', 'Import');
  await desk.page.click('#save form button');
  await pause(2500);
  assert.doesNotMatch(await desk.text(), /Français/, 'the device is no longer new');
  await desk.page.browserContext().close();
});

test('a foreign file is refused, and nothing is changed', async () => {
  const desk = await visit();
  await desk.setUp();
  await desk.key('ArrowDown');
  await desk.reads('Quantik, chosen');
  const before = await desk.picture();
  const half = readFileSync(OLD_SAVE).map((byte, i) => (i % 4096 < 64 ? 0 : byte));
  const broken = { 'letter.txt': 'Dear Ana', 'empty.bin': '', 'blank.bin': Buffer.alloc(65536, 0xff), 'zero.bin': Buffer.alloc(70000), 'large.bin': Buffer.alloc(3 << 20), 'no-pages.bin': half };
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

test('over plain http the page says what is missing, and plays', async () => {
  const desk = await visit(undefined, server.address.replace('localhost', 'pocketq.test'));
  await desk.page.waitForSelector('html[data-state="not-kept"]');
  await desk.says('notice', 'Over plain http');
  await desk.setUp();
  await desk.key('ArrowDown');
  await desk.reads('Quantik, chosen');
  await desk.open('games');
  await desk.page.click('#camera');
  await desk.says('game-state', 'no camera');
  await desk.page.browserContext().close();
});

/** Lets the page keep no more than so many bytes. */
async function limitRoom(page, quotaSize) {
  const session = await page.createCDPSession();
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(server.address).origin, quotaSize });
}

test('a browser without room says so, and plays', async () => {
  const context = await browser.createBrowserContext();
  await limitRoom(await context.newPage(), 100);
  const desk = await visit(context);
  await desk.says('notice', 'keeps nothing');
  await desk.setUp();
  await context.close();
});

test('a browser whose room ends while somebody plays says so, and plays on', async () => {
  server.changed.set('store.js', ['return this.#access.write(bytes, { at: offset })', "throw new DOMException('', 'QuotaExceededError')"]);
  try {
    const desk = await visit();
    await desk.setUp();
    await desk.says('notice', 'no room left');
    await desk.key('ArrowDown');
    await desk.reads('Quantik, chosen');
    await desk.page.browserContext().close();
  } finally {
    server.changed.clear();
  }
});

test('a program that stops starts again and goes on', async () => {
  // Up and B at once are a mistake in this program.
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
