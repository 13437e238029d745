// Runs the device in a worker, so that neither the device nor the page ever waits for the other.
// Never sends a picture before the change that it shows is stored and flushed.
//
// From the page:
//   start, takeOver, levels, view, export, import, game, hide, show
// To the page:
//   picture, sound, state, exported, imported, viewed, game, weights, released, stopped

import { Device } from './device.js';
import { Store, TakenElsewhere, nameAt } from './store.js';

/** How long the device thinks before it checks for messages, and so how long a press may wait. */
const SLICE = 6;
/** How long another tab may take to release the save. */
const RELEASE_LIMIT = 3000;
const RETRY = 50;
/** How long a tab that was just closed or reloaded may hold the save. */
const CLOSING_LIMIT = 400;
const WORDS_AT_ONCE = 64;

/** The folder of the page. Each copy of the page has its own save. */
const PATH = new URL('.', location.href).pathname;
/**
 * What one tab tells the others when it wants the save. The channel may carry other messages too.
 */
const RELEASE = 'release the save';

const tabs = 'BroadcastChannel' in self ? new BroadcastChannel(nameAt(PATH)) : null;
const soon = new MessageChannel();

let module;
let device = null;
let store = new Store();
let suggested = 0;
let reducedMotion = false;
let weights = null;
let timer = 0;
let isSoon = false;
let levels = 0;
let isFull = false;
/**
 * The device is in its boot loader: it has shown its last picture and must be switched on again.
 */
let isInBootLoader = false;
/** Nobody sees the page. While that is so, the save is released and the device stands still. */
let isHidden = false;
/** The save as it was released; null if it was not released. */
let releasedSave = null;
/** Messages that came while the page was hidden. */
let held = [];

const clock = () => Math.floor(performance.now());

soon.port1.onmessage = () => {
  isSoon = false;
  run();
};

/** Does what there is to do, in slices, and sleeps until there is more. */
function run() {
  if (!device || isInBootLoader || isHidden) return;
  const end = performance.now() + SLICE;
  let effects = { redraw: false, sound: false, bootLoader: false };
  const add = (more) => {
    for (const name of Object.keys(effects)) effects[name] ||= more[name];
  };
  try {
    let want = device.next(clock());
    // Show a picture at once, before the device goes on thinking.
    while (want !== 'sleep' && !effects.redraw && performance.now() < end) {
      if (want === 'tick') add(device.tick(clock()));
      else if (want === 'idle') add(device.idle(clock()));
      else feed(add);
      want = device.next(clock());
    }
    finish(effects);
    sleep(want !== 'sleep');
  } catch (error) {
    crash(error);
  }
}

/** Pushes random words to the device, which tests them before use. */
function feed(add) {
  const words = new Uint32Array(WORDS_AT_ONCE);
  try {
    crypto.getRandomValues(words);
  } catch {
    return add(device.noRandomWords(clock()));
  }
  const wanted = device.next(clock());
  for (const word of words) {
    if (device.next(clock()) !== wanted) break;
    add(device.randomWord(clock(), word, performance.now() * 1000));
  }
}

function sleep(isBusy) {
  clearTimeout(timer);
  const wake = device.nextWake(clock());
  const left = wake === null ? Infinity : Math.max(0, wake - performance.now());
  if (isBusy) {
    runSoon();
  } else if (left !== Infinity) {
    timer = setTimeout(run, left);
  }
}

function runSoon() {
  if (isSoon) return;
  isSoon = true;
  soon.port2.postMessage(null);
}

/** Stores a change of the save area; returns whether that worked. */
function keep(offset, bytes) {
  return reportIfFull(store.write(offset, bytes));
}

/** Tells the page, once, that something could not be stored. */
function reportIfFull(isStored) {
  if (!isStored && !isFull) {
    isFull = true;
    postMessage({ state: 'full' });
  }
  return isStored;
}

/** Posts messages once everything is stored: at once, or when the database is done. */
function postWhenStored(messages) {
  const post = (isStored) => {
    reportIfFull(isStored);
    for (const [message, ...transferred] of messages) postMessage(message, transferred);
  };
  const stored = store.flush();
  if (typeof stored === 'boolean') {
    post(stored);
    return;
  }
  // By the time it is stored, another device may be running, or none.
  const from = device;
  stored.then(
    (isStored) => device === from && post(isStored),
    () => device === from && giveAway(),
  );
}

/** Posts the picture and the sound of what has changed. */
function finish({ redraw, sound, bootLoader }) {
  const messages = [];
  if (sound) messages.push([{ sound: device.takeSound() }]);
  if (redraw) {
    const shown = device.draw();
    messages.push([{ picture: shown }, shown.picture.buffer]);
  }
  if (bootLoader) {
    // The device waits for a new program: first store what can wait. The page offers the firmware.
    for (let want; ['idle', 'tick'].includes((want = device.next(clock()))); ) device[want](clock());
    isInBootLoader = true;
    messages.push([{ state: 'boot-loader' }]);
  }
  postWhenStored(messages);
}

/** The program crashed: starts it again from what is stored, and says so. */
async function crash(error) {
  console.error(error);
  device = null;
  try {
    await begin(store.read(), true);
  } catch (error) {
    console.error(error);
    device = null;
    postMessage({ stopped: error.message });
  }
}

async function begin(saved, crashed = false) {
  const next = await Device.load(module, keep);
  if (weights) next.setWeights(weights);
  isInBootLoader = false;
  next.start({ at: clock(), saved, held: levels, language: suggested, crashed, atTable: true, reducedMotion });
  device = next;
  finish({ redraw: true, sound: false, bootLoader: false });
  run();
}

/** Opens the save, waiting a moment for a tab that is closing. */
async function openStore(limit) {
  const end = performance.now() + limit;
  for (;;) {
    try {
      return await Store.open(PATH);
    } catch (error) {
      if (!(error instanceof TakenElsewhere) || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }
}

/** Starts playing, with the save if possible, and tells the page how it is kept. */
async function start({ takeOver }) {
  if (takeOver) tabs?.postMessage(RELEASE);
  try {
    store = await openStore(takeOver ? RELEASE_LIMIT : CLOSING_LIMIT);
  } catch {
    device = null;
    isHidden = false;
    postMessage({ state: takeOver ? 'stuck' : 'elsewhere' });
    return;
  }
  isHidden = false;
  isFull = false;
  const bytes = store.read();
  if (device && releasedSave && (await isAsLeft(bytes))) run();
  else await begin(bytes);
  releasedSave = null;
  tellState();
}

/** Tells the page how the save is kept. From then on the device runs. */
function tellState() {
  postMessage({ state: store.lasts ? 'kept' : 'not-kept' });
  if (!weights) loadWeights();
}

/** Whether the save has not changed since its release, so that play can go on. */
async function isAsLeft(bytes) {
  if (releasedSave.every((byte, i) => byte === bytes[i])) return true;
  // If the save is blank now, it was cleared or cannot be read.
  if (bytes.some((byte) => byte !== 0xff)) return false;
  await store.replace(releasedSave).catch(() => reportIfFull(false));
  return true;
}

/** Releases the save when the page is hidden: a phone may stop the page at any moment. */
async function hide() {
  if (isHidden) return;
  // First store what can wait.
  run();
  isHidden = true;
  clearTimeout(timer);
  try {
    await store.flush();
    releasedSave = store.read();
    store.close();
  } catch {
    giveAway();
  }
  postMessage({ released: true });
}

/** Takes the save again when the page is seen again. */
async function show() {
  if (!isHidden) return;
  postMessage({ released: false });
  await start({ takeOver: false });
  for (const message of held.splice(0)) await take(message);
}

/** Gives the save to another tab. */
async function release() {
  if (!device) return;
  try {
    await store.flush();
  } finally {
    giveAway();
  }
}

function giveAway() {
  store.close();
  device = null;
  isInBootLoader = false;
  clearTimeout(timer);
  postMessage({ state: 'elsewhere' });
}

async function loadWeights() {
  try {
    const response = await fetch('weights.bin');
    if (!response.ok) throw new Error(response.statusText);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (device && !device.setWeights(bytes)) throw new Error('not weights');
    weights = bytes;
    postMessage({ weights: true });
    run();
  } catch (error) {
    console.error(error);
    postMessage({ weights: false });
    // The page may be offline for a moment.
    setTimeout(loadWeights, 5000);
  }
}

async function importSave(bytes) {
  // If the device cannot start from its save, it can still be given another one.
  const before = device;
  const judge = before ?? (await Device.load(module, keep));
  if (!judge.isSave(bytes)) {
    postMessage({ imported: false });
    return;
  }
  try {
    await store.replace(bytes);
  } catch {
    postMessage({ state: 'full' });
    postMessage({ imported: false });
    return;
  }
  device = null;
  await begin(bytes);
  if (judge !== before) tellState();
  postMessage({ imported: true });
}

/** Shows what the device did, then lets it go on. */
function handle(effects) {
  finish(effects);
  run();
}

const messages = {
  start: (options) => {
    ({ module, language: suggested, reducedMotion } = options);
    return start(options);
  },
  takeOver: async () => {
    // Asked for twice: the save is here already, so there is nothing to wait for.
    if (device) return;
    await start({ takeOver: true });
    if (device) for (const message of held.splice(0)) await take(message);
  },
  levels: (bits) => {
    levels = bits;
    // On the chip only a power cycle leads out of the boot loader; here any button does.
    if (isInBootLoader && bits !== 0) return begin(device.saved());
    if (device && !isInBootLoader) handle(device.buttons(clock(), bits));
  },
  view: async (text) => {
    if (isInBootLoader) await begin(device.saved());
    if (!device) {
      // Another window has the save. The game is shown once the save is here.
      held.push(['view', text]);
      return;
    }
    const viewed = device.view(clock(), text);
    postMessage({ viewed: viewed.refused });
    handle(viewed);
  },
  game: () => postMessage({ game: device?.gameOnScreen() ?? null }),
  export: () => postMessage({ exported: device ? device.saved() : store.read() }),
  import: importSave,
  hide,
  show,
  release,
};

async function take([name, value]) {
  // Messages wait until the page is seen and the save is back; other tabs may have it until then.
  if (isHidden && name !== 'show') {
    if (name !== 'release') held.push([name, value]);
    return;
  }
  try {
    await messages[name](value);
  } catch (error) {
    await crash(error);
  }
}

/** Handles messages one after another. */
let done = Promise.resolve();
const later = (message) => (done = done.then(() => take(message)));

self.onmessage = ({ data }) => Object.entries(data).forEach(later);
if (tabs) tabs.onmessage = ({ data }) => data === RELEASE && later(['release']);
