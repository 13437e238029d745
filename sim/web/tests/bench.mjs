// Prints what the page costs in Chromium on this machine, beside the limits. A missed limit is
// marked but is not an error: machines differ, and other programs may use this one too.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { join } from 'node:path';
import { DESKTOP, PAGE, Visit, forget, launch, pause, serve } from './browser.mjs';
import { TESTS } from './server.mjs';

const ROUNDS = 5;
const FRAME = 1000 / 60;
/** How long an idle page is watched, in seconds. */
const WATCHED = 60;
/** Files that are requested only after the first picture. */
const AFTER_THE_PICTURE = /^(weights\.bin|service-worker\.js|dialogs\.js|wake-lock\.js|sound\.js|versions\.js|link\.js|keeping\.js|offer\.js|words-\w+\.js|icon-.*|scan.*|camera\.js|pocketq-.*\.uf2|licences\.txt)$/;

function print(what, value, unit, limit, isMissed = value > limit) {
  const mark = limit === undefined ? '' : isMissed ? `   MISSED, the limit is ${limit}` : `   (limit ${limit})`;
  console.log(`${what.padEnd(58)} ${value.toFixed(unit === '%' ? 2 : 1).padStart(8)} ${unit}${mark}`);
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const server = await serve();
const { browser, profile } = await launch();
try {
  await loading();
  await pressing();
  await resting();
  await storing('in a private file');
  // The page as in a browser without private files.
  server.changed.set('store.js', ['globalThis.FileSystemFileHandle', 'null']);
  await storing('in a database');
  server.changed.clear();
  await thinking();
} finally {
  await browser.close();
  server.close();
  forget(profile);
}

/** What is loaded before the first picture, and when that appears. */
async function loading() {
  const [times, warm] = [[], []];
  let first = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.createBrowserContext();
    server.loaded = [];
    const desk = await Visit.open(context, server.address, DESKTOP);
    const start = await desk.page.evaluate(() => performance.getEntriesByName('first-picture')[0].startTime);
    times.push(start);
    await desk.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    if (round === 0) first = server.loaded;
    await desk.page.reload();
    await desk.ready();
    warm.push(await desk.page.evaluate(() => performance.getEntriesByName('first-picture')[0].startTime));
    await context.close();
  }
  const kilobytes = (loaded) => loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  // Count each file once: the service worker asks for them again later.
  const before = new Map(first.filter(({ name }) => !AFTER_THE_PICTURE.test(name)).map((loaded) => [loaded.name, loaded]));
  print('before the first picture, gzip', kilobytes([...before.values()]), 'KB', 330);
  print('  of that the device (gzip)', before.get('pocketq.wasm').bytes / 1000, 'KB');
  print('  the device with brotli', brotliCompressSync(readFileSync(join(PAGE, 'pocketq.wasm'))).length / 1000, 'KB');
  print('the whole first visit, gzip', kilobytes(first), 'KB', 900);
  print('first picture, first visit (median of 5)', median(times), 'ms', 300);
  print('first picture, later visits', median(warm), 'ms', 300);
}

/**
 * How long a press takes from the key to the pixels on the canvas, and how long the page ever
 * stands still.
 */
async function pressing() {
  const context = await browser.createBrowserContext();
  const desk = await Visit.open(context, server.address, DESKTOP);
  await desk.setUp();
  await desk.page.evaluate(() => {
    const { prototype } = CanvasRenderingContext2D;
    const { putImageData } = prototype;
    globalThis.pressed = null;
    globalThis.waits = [];
    prototype.putImageData = function put(...words) {
      putImageData.apply(this, words);
      if (globalThis.pressed !== null) globalThis.waits.push(performance.now() - globalThis.pressed);
      globalThis.pressed = null;
    };
    addEventListener('keydown', () => (globalThis.pressed = performance.now()), true);
    globalThis.gaps = [];
    let last = performance.now();
    const frame = (now) => {
      globalThis.gaps.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  for (let i = 0; i < 40; i++) await desk.key(i % 2 === 0 ? 'ArrowDown' : 'ArrowUp');
  const { waits, gaps } = await desk.page.evaluate(() => ({ waits: globalThis.waits, gaps: globalThis.gaps }));
  print('press to canvas (median of 40)', median(waits), 'ms', FRAME);
  print('press to canvas (longest)', Math.max(...waits), 'ms');
  print('from one frame of the page to the next meanwhile (longest)', Math.max(...gaps), 'ms');
  await context.close();
}

/** What the page and its audio use when idle after sounds were played. */
async function resting() {
  const context = await browser.createBrowserContext();
  const session = await browser.target().createCDPSession();
  const processes = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo;
  const others = new Set((await processes()).map(({ id }) => id));
  const desk = await Visit.open(context, server.address, DESKTOP);
  await desk.setUp();
  await desk.hasWeights();
  // Chromium itself takes most of a minute to come to rest.
  await pause(60_000);
  // The page is the new process that worked most; Chromium keeps other processes in reserve.
  const renderers = (await processes()).filter(({ type, id }) => type === 'renderer' && !others.has(id));
  const page = renderers.toSorted((one, other) => other.cpuTime - one.cpuTime)[0];
  const isOurs = ({ type, id }) => id === page.id || type.includes('Audio');
  const used = async () => (await processes()).filter(isOurs).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  const start = await used();
  await pause(1000 * WATCHED);
  print(`idle after playing, of one core (${WATCHED} s)`, (100 * ((await used()) - start)) / WATCHED, '%', 0.1);
  await context.close();
}

/** How long it takes to store a change before it is shown. */
async function storing(where) {
  // Not in a context of its own: that is a private window, which stores only in memory.
  const page = await browser.newPage();
  await page.goto(`http://localhost:${server.port}${TESTS}scenarios.html`);
  const times = await page.evaluate(
    () => new Promise((resolve) => (new Worker('storing-worker.js', { type: 'module' }).onmessage = ({ data }) => resolve(data))),
  );
  print(`a change stored ${where} (median of 50)`, median(times), 'ms');
  print(`a change stored ${where} (longest)`, Math.max(...times), 'ms');
  await page.close();
}

/** The same searches as on the desk, in the same run. */
async function thinking() {
  const wasm = process.env.POCKETQ_BENCH;
  const desk = (process.env.POCKETQ_DESK ?? '').split('\n').map((line) => line.split(' '));
  if (!wasm) return;
  const page = await browser.newPage();
  await page.goto(server.address);
  await pause(2000);
  const bytes = readFileSync(wasm).toString('base64');
  const measured = await page.evaluate(async (bytes) => {
    const binary = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    const { instance } = await WebAssembly.instantiate(binary, { env: { keep: () => 1 } });
    const best = (work) => {
      let [nodes, least] = [0, Infinity];
      for (let i = 0; i < 5; i++) {
        const start = performance.now();
        nodes = work();
        least = Math.min(least, performance.now() - start);
      }
      return nodes / least;
    };
    const { bench_quantik, bench_towers } = instance.exports;
    return { quantik: best(() => bench_quantik()), towers: best(() => bench_towers(200_000)) };
  }, bytes);
  for (const [game, nodes, seconds] of desk.filter(([game]) => game in measured)) {
    const native = Number(nodes) / Number(seconds) / 1000;
    const name = { quantik: 'Quantik from the empty board', towers: 'Quantum' }[game];
    print(`${name}, desk`, native, 'positions a ms');
    print(`${name}, browser`, measured[game], 'positions a ms');
    const share = (100 * measured[game]) / native;
    print(`${name}, share of the desk's speed`, share, '%', 50, share < 50);
  }
}
