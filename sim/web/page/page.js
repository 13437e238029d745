// The page: starts the worker that runs the device, shows its pictures, plays its sounds and passes
// the buttons on. It never holds state of the device.

import { BUTTONS, Buttons, focusDevice } from './buttons.js';
import { followVisibility } from './lifecycle.js';
import { loadAll } from './load.js';
import { Screen } from './screen.js';
import { LANGUAGES, preferred, say, speak, write } from './words.js';

/** A text is read out once the screen has stood still for this long, in milliseconds. */
const READ_AFTER = 350;
/** The pause between presses that were made before the device was ready, in milliseconds. */
const PRESS = 60;

const byId = (id) => document.getElementById(id);
/** Whether this browser asks for as little motion as possible. */
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
const suggested = preferred(navigator.languages ?? [navigator.language ?? 'en']);
/** The notice above the device: a key of words.js, and what fills the gaps of its text. */
let told = [];
changeLanguage(suggested);

function tell(...sentence) {
  told = sentence;
  const [key, ...fills] = sentence;
  byId('notice').textContent = key ? say(key, ...fills) : '';
  byId('notice').hidden = !key;
  // Once there is something to tell, nobody has to wait any longer.
  if (key) delete document.documentElement.dataset.loading;
}

/** The notice shown before a game from elsewhere was opened. It returns when B leaves that game. */
let toldBefore = [];
const B = 1 << BUTTONS.indexOf('b');

function tellAboutGame() {
  if (told[0] !== 'opened') toldBefore = told;
  tell('opened');
}

/** Changes the page's language as soon as its words are loaded. */
function changeLanguage(code) {
  const load = async (name) => (await loadAll([[name]]))[0];
  speak(code, load).then(() => told.length > 0 && tell(...told));
}

function main() {
  if (!globalThis.WebAssembly || !globalThis.Worker || !globalThis.HTMLDialogElement) {
    tell('oldBrowser');
    return;
  }
  if (globalThis.top !== globalThis.self) {
    // A page that frames this one could make people touch it without seeing it.
    tell('framed');
    return;
  }
  const screen = new Screen(byId('screen'));
  // Browsers without modules in workers never read `type`.
  let hasModules = false;
  const worker = new Worker('worker.js', {
    get type() {
      hasModules = true;
      return /** @type {const} */ ('module');
    },
  });
  const rest = new Rest(worker);
  const reader = new Reader();
  let language = suggested;

  const elements = new Map(BUTTONS.map((name) => [name, document.querySelector(`[data-button='${name}']`)]));
  const presses = new Presses(worker);
  new Buttons(elements, (levels) => {
    rest.sound?.allow();
    presses.send(levels);
    if (levels & B && told[0] === 'opened') tell(...toldBefore);
  });

  const fit = () => {
    const { clientWidth, clientHeight } = byId('panel');
    // Leave room for the frame around the panel.
    screen.fit(clientWidth - 16, clientHeight - 16, devicePixelRatio);
  };
  new ResizeObserver(fit).observe(byId('panel'));
  fit();

  const states = {
    kept: () => isSecureContext ? tell() : tell('insecure'),
    'not-kept': () => tell('notKept'),
    full: () => tell('full'),
    elsewhere: () => showElsewhere('elsewhere'),
    stuck: () => showElsewhere('stuck'),
    'boot-loader': () => rest.dialogs?.open('pico'),
  };
  const showElsewhere = (key) => {
    write('elsewhere-words', key);
    presses.forget();
    rest.wakeLock?.want(false);
    cover(true);
  };
  byId('play-here').onclick = () => {
    presses.forget();
    cover(false);
    worker.postMessage({ takeOver: true });
  };

  let isFirst = true;
  const handlers = {
    picture: (shown) => {
      if (!byId('elsewhere').hidden) cover(false);
      screen.show(shown.picture, shown.brightness);
      rest.see(shown);
      const code = LANGUAGES[shown.language] ?? 'en';
      if (code !== language) {
        language = code;
        changeLanguage(code);
      }
      reader.show(shown);
      if (isFirst) {
        isFirst = false;
        performance.mark('first-picture');
        document.documentElement.dataset.ready = '';
        delete document.documentElement.dataset.loading;
        presses.start();
        rest.load();
      }
    },
    sound: ({ tones, isLow }) => rest.sound?.play(tones, isLow),
    state: (state) => {
      document.documentElement.dataset.state = state;
      states[state]();
    },
    released: (isReleased) => (document.documentElement.dataset.released = String(isReleased)),
    stopped: (why) => {
      tell('stopped', why);
      // Even a version that cannot start offers a newer one, and lets everything be exported.
      keepUpToDate();
      rest.load();
    },
    weights: (loaded) => {
      // By now everything that the service worker keeps has been loaded.
      keepUpToDate();
      document.documentElement.dataset.weights = String(loaded);
      if (!loaded && told.length === 0) tell('weightsMissing');
      if (loaded && told[0] === 'weightsMissing') tell();
    },
  };
  worker.onmessage = ({ data }) => {
    for (const [name, value] of Object.entries(data)) {
      if (handlers[name]) handlers[name](value);
      else rest.dialogs?.handle(name, value);
    }
  };
  worker.onerror = ({ message }) => {
    tell(hasModules ? 'stopped' : 'oldBrowser', message || 'worker.js');
    keepUpToDate();
  };

  compiled
    .then((module) => {
      worker.postMessage({ start: { module, language: LANGUAGES.indexOf(suggested), reducedMotion } });
    })
    .catch((error) => tell(error instanceof WebAssembly.CompileError ? 'oldBrowser' : 'stopped', error.message));
  compiled.then(() => followVisibility(worker), () => {});
}

/** What the first picture need not wait for: sounds, dialogs, keeping, the wake lock. */
class Rest {
  #worker;
  #isMenuWanted = false;
  #isLoading = false;
  #keeping = null;
  /** The first picture and the latest. */
  #seen = [];
  dialogs = null;
  sound = null;
  wakeLock = null;

  constructor(worker) {
    this.#worker = worker;
    byId('open-menu').onclick = () => (this.#isMenuWanted = true);
  }

  /** Notes the picture on the screen. */
  see(shown) {
    this.#seen = [this.#seen[0] ?? shown, shown];
    this.wakeLock?.want(shown.isMatch);
    this.#keeping?.see(shown.matchesOver);
  }

  async load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const [{ Dialogs }, { Keeping }, { Sound }, { WakeLock }] = await this.#modules();
    this.sound = new Sound();
    // For tests.
    globalThis.pocketq = { sound: this.sound };
    this.wakeLock = new WakeLock();
    const dialogs = new Dialogs(this.#worker, tellAboutGame);
    this.#keeping = new Keeping(() => dialogs.open('keep'));
    dialogs.onOpen('keep', () => this.#keeping.show());
    this.dialogs = dialogs;
    this.#seen.forEach((shown) => this.see(shown));
    document.documentElement.dataset.dialogs = '';
    if (this.#isMenuWanted) byId('open-menu').click();
    this.dialogs.openLink();
  }

  async #modules() {
    let before = null;
    const modules = await loadAll(
      [['dialogs.js', 'link.js'], ['keeping.js', 'offer.js'], ['sound.js'], ['wake-lock.js']],
      () => {
        before ??= told;
        // A menu that opens late, without a touch, would be in the way.
        this.#isMenuWanted = false;
        tell('noDownload');
      },
    );
    if (told[0] === 'noDownload') tell(...before);
    return modules;
  }
}

let isKeptUpToDate = false;

/** Keeps the page for use without a network, and from now on looks for newer versions. */
function keepUpToDate() {
  if (isKeptUpToDate) return;
  isKeptUpToDate = true;
  loadAll([['versions.js', 'offer.js']]).then(([versions]) => versions.keepUpToDate());
}

/** Covers the page while the device is open elsewhere. Nothing behind the cover can be used. */
function cover(isCovered) {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  // Everything, because even a notice that scrolls can be reached with the keyboard.
  for (const element of document.querySelectorAll('body > :not(#elsewhere)')) element.toggleAttribute('inert', isCovered);
  byId('elsewhere').hidden = !isCovered;
  if (isCovered) byId('play-here').focus();
  else focusDevice();
}

/**
 * Passes presses to the device. Presses made before the device is ready wait, and follow in order.
 */
class Presses {
  #worker;
  /** @type {number[] | null} */
  #waiting = [];

  constructor(worker) {
    this.#worker = worker;
  }

  /** @param {number} levels */
  send(levels) {
    if (this.#waiting) this.#waiting.push(levels);
    else this.#worker.postMessage({ levels });
  }

  /** Called when the device is ready: sends the presses that have waited. */
  start() {
    if (!this.#waiting) return;
    const levels = this.#waiting.shift();
    if (levels === undefined) {
      this.#waiting = null;
      return;
    }
    this.#worker.postMessage({ levels });
    setTimeout(() => this.start(), PRESS);
  }

  /** Drops waiting presses: they were meant for another device. */
  forget() {
    if (this.#waiting) this.#waiting = [];
  }
}

/** The screen as text, for those who cannot see it. */
class Reader {
  #last = [];
  #timer = 0;

  show({ text, brightness }) {
    const lines = text.split('\n').filter((line) => line !== '');
    if (brightness === null) lines.push(say('off'));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#read(lines), READ_AFTER);
  }

  #read(lines) {
    const plain = (line) => line.replace(/^>/, '');
    const words = (line) => (line.startsWith('>') ? say('chosen', plain(line)) : line);
    byId('screen-text').replaceChildren(
      ...lines.map((line) => {
        const item = document.createElement('li');
        item.textContent = words(line);
        return item;
      }),
    );
    // Reads the chosen line, and what was not there before.
    const before = new Set(this.#last.map(plain));
    const changed = lines.filter((line) => line.startsWith('>') || !before.has(line));
    const read = changed.length > 0 ? changed : lines;
    if (lines.join() !== this.#last.join()) byId('live').textContent = read.map(words).join('. ');
    this.#last = lines;
  }
}

async function compile() {
  const response = await fetch('pocketq.wasm');
  if (!response.ok) throw new Error(`pocketq.wasm: ${response.status}`);
  // Some servers send WebAssembly with the wrong type.
  if (response.headers.get('content-type') !== 'application/wasm') return WebAssembly.compile(await response.arrayBuffer());
  return WebAssembly.compileStreaming(response);
}

const compiled = globalThis.WebAssembly ? compile() : null;
main();
// This module has run, so the page can report problems itself, and old-browser.js stays silent.
document.documentElement.dataset.running = '';
