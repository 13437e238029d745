// The device at work, away from the page: it never waits for the page, nor the page for it. Every change
// is in the save, and the save is flushed, before the page gets the picture that shows it.
//
// From the page:   start, takeOver, levels, view, export, import, game
// To the page:     picture, sound, state, exported, imported, viewed, game, weights

import { Device } from './device.js';
import { Store, TakenElsewhere } from './store.js';

/** How long the device thinks before it looks for messages. A press waits for at most this. */
const SLICE = 6;
/** How long another tab may take to give the save away. */
const RELEASE_LIMIT = 3000;
const RETRY = 50;
/** A tab that was just closed or reloaded may hold the save for a moment. */
const CLOSING_LIMIT = 400;
const WORDS_AT_ONCE = 64;

const tabs = 'BroadcastChannel' in self ? new BroadcastChannel('pocketq') : null;
const soon = new MessageChannel();

let module;
let device = null;
let store = null;
let suggested = 0;
let weights = null;
let timer = 0;
let isSoon = false;
let levels = 0;
let isFull = false;
/** The device has shown its last picture and waits to be switched on again. */
let isInBootLoader = false;

const clock = () => Math.floor(performance.now());

soon.port1.onmessage = () => {
  isSoon = false;
  run();
};

/** Does what there is to do, in slices, and sleeps until there is more. */
function run() {
  if (!device || isInBootLoader) return;
  const end = performance.now() + SLICE;
  let effects = { redraw: false, sound: false, bootLoader: false };
  const add = (more) => {
    for (const name of Object.keys(effects)) effects[name] ||= more[name];
    return more.busy;
  };
  try {
    const wake = device.nextWake();
    if (wake !== null && wake <= clock()) add(device.tick(clock()));
    let isBusy = true;
    while (isBusy && performance.now() < end) {
      // A picture is shown at once; only then the device goes on thinking.
      if (effects.redraw) break;
      isBusy = device.wordsWanted() === 2 ? feed(add) : add(device.idle(clock()));
    }
    if (device.wordsWanted() === 1) feed(add);
    finish(effects);
    sleep(isBusy || device.wordsWanted() > 0);
  } catch (error) {
    crash(error);
  }
}

/** Pushes random words, which the device tests before it uses them. */
function feed(add) {
  const words = new Uint32Array(WORDS_AT_ONCE);
  try {
    crypto.getRandomValues(words);
  } catch {
    return add(device.noRandomWords(clock()));
  }
  for (const word of words) {
    if (device.wordsWanted() === 0) break;
    add(device.randomWord(clock(), word, performance.now() * 1000));
  }
  return true;
}

function sleep(isBusy) {
  clearTimeout(timer);
  const wake = device.nextWake();
  const left = wake === null ? Infinity : Math.max(0, wake - performance.now());
  if (isBusy) {
    again();
  } else if (left !== Infinity) {
    timer = setTimeout(run, left);
  }
}

function again() {
  if (isSoon) return;
  isSoon = true;
  soon.port2.postMessage(null);
}

/** Stores a change of the save area; returns whether that worked. */
function keep(offset, bytes) {
  return store === null || told(store.write(offset, bytes));
}

/** Tells the page once if something could not be stored. */
function told(isStored) {
  if (!isStored && !isFull) {
    isFull = true;
    postMessage({ state: 'full' });
  }
  return isStored;
}

/** Shows and sounds what has changed. */
function finish({ redraw, sound, bootLoader }) {
  if (store) told(store.flush());
  if (sound) postMessage({ sound: device.takeSound() });
  if (redraw) show();
  if (bootLoader) leave();
}

/** The device takes a new program: what can wait is stored, and the page offers the firmware. */
function leave() {
  while (device.idle(clock()).busy);
  if (store) told(store.flush());
  isInBootLoader = true;
  postMessage({ state: 'boot-loader' });
}

function show() {
  const shown = device.draw();
  postMessage({ picture: shown }, [shown.picture.buffer]);
}

/** The program stopped: it starts again, says so, and goes on with what is stored. */
async function crash(error) {
  console.error(error);
  device = null;
  await begin(store ? store.read() : new Uint8Array(), true);
}

async function begin(saved, crashed = false) {
  const next = await Device.load(module, keep);
  if (weights) next.setWeights(weights);
  isInBootLoader = false;
  next.start({ at: clock(), saved, held: levels, language: suggested, crashed });
  device = next;
  finish({ redraw: true, sound: false });
  run();
}

/** Opens the save, waiting a moment for a tab that is just closing. */
async function openStore(limit) {
  const end = performance.now() + limit;
  for (;;) {
    try {
      return await Store.open();
    } catch (error) {
      if (!(error instanceof TakenElsewhere) || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }
}

/** Plays, with the save if there can be one; tells the page how it is kept. */
async function start({ takeOver }) {
  if (takeOver) tabs?.postMessage('release');
  let saved = new Uint8Array();
  try {
    store = await openStore(takeOver ? RELEASE_LIMIT : CLOSING_LIMIT);
    if (store) saved = store.read();
  } catch (error) {
    if (error instanceof TakenElsewhere) {
      postMessage({ state: takeOver ? 'stuck' : 'elsewhere' });
      return;
    }
    store = null;
  }
  await begin(saved);
  postMessage({ state: store ? 'kept' : 'not-kept' });
  if (!weights) loadWeights();
}

/** Gives the save to another tab. */
function release() {
  if (!store) return;
  store.flush();
  store.close();
  store = null;
  device = null;
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
  if (!device?.isSave(bytes)) {
    postMessage({ imported: false });
    return;
  }
  try {
    store?.replace(bytes);
  } catch {
    postMessage({ state: 'full' });
    postMessage({ imported: false });
    return;
  }
  device = null;
  await begin(bytes);
  postMessage({ imported: true });
}

/** What the device did is shown; then it goes on. */
function handle(effects) {
  finish(effects);
  run();
}

const messages = {
  start: (options) => {
    ({ module, language: suggested } = options);
    return start(options);
  },
  takeOver: () => start({ takeOver: true }),
  levels: (bits) => {
    levels = bits;
    // As on the chip, only switching it off and on leads out; here any button does.
    if (isInBootLoader && bits !== 0) return begin(device.saved());
    if (device && !isInBootLoader) handle(device.buttons(clock(), bits));
  },
  view: async (text) => {
    if (isInBootLoader) await begin(device.saved());
    if (!device) return;
    const viewed = device.view(clock(), text);
    postMessage({ viewed: viewed.refused });
    handle(viewed);
  },
  game: () => postMessage({ game: device?.gameOnScreen() ?? null }),
  export: () => postMessage({ exported: device ? device.saved() : null }),
  import: importSave,
};

self.onmessage = async ({ data }) => {
  for (const [name, value] of Object.entries(data)) {
    try {
      await messages[name](value);
    } catch (error) {
      await crash(error);
    }
  }
};

if (tabs) tabs.onmessage = release;
