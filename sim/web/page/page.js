// The page: makes the worker that runs the device, shows its pictures, plays its sounds and passes the
// buttons on. It holds no state of the device.

import { BUTTONS, Buttons, focusDevice } from './buttons.js';
import { Dialogs } from './dialogs.js';
import { Keeping } from './keeping.js';
import { followVisibility, keepUpToDate } from './lifecycle.js';
import { Screen } from './screen.js';
import { Sound } from './sound.js';
import { WakeLock } from './wake-lock.js';
import { ALL_WORDS, preferred, say, speak } from './words.js';

const LANGUAGES = Object.keys(ALL_WORDS);
/** A text is read out when the screen has stood still for so long. */
const READ_AFTER = 350;
/** How far apart presses reach the device that were made before it was there. */
const PRESS = 60;

const byId = (id) => document.getElementById(id);
const suggested = preferred(navigator.languages ?? [navigator.language ?? 'en']);
speak(suggested);

function tell(words) {
  byId('notice').textContent = words;
  byId('notice').hidden = words === '';
  // Whatever is to be told, nobody has to wait for it any longer.
  delete document.documentElement.dataset.loading;
}

function main() {
  if (!globalThis.WebAssembly || !globalThis.Worker || !globalThis.HTMLDialogElement) {
    tell(say('oldBrowser'));
    return;
  }
  if (globalThis.top !== globalThis.self) {
    // Whoever frames the page could have it touched unseen.
    tell(say('framed'));
    return;
  }
  const screen = new Screen(byId('screen'));
  const sound = new Sound();
  const wakeLock = new WakeLock();
  // Browsers that have no modules in workers do not ask for the type.
  let hasModules = false;
  const worker = new Worker('worker.js', {
    get type() {
      hasModules = true;
      return /** @type {const} */ ('module');
    },
  });
  const dialogs = new Dialogs(worker);
  const keeping = new Keeping(() => dialogs.open('keep'));
  dialogs.onOpen('keep', () => keeping.show());
  const reader = new Reader();
  let language = suggested;
  let notice = null;

  const elements = new Map(BUTTONS.map((name) => [name, document.querySelector(`[data-button='${name}']`)]));
  const presses = new Presses(worker);
  new Buttons(elements, (levels) => {
    sound.allow();
    presses.send(levels);
  });

  const fit = () => {
    const { clientWidth, clientHeight } = byId('panel');
    // The frame around the panel takes a little.
    screen.fit(clientWidth - 16, clientHeight - 16, devicePixelRatio);
  };
  new ResizeObserver(fit).observe(byId('panel'));
  fit();

  const setNotice = (key) => {
    notice = key;
    tell(key ? say(key) : '');
  };

  const states = {
    kept: () => setNotice(isSecureContext ? null : 'insecure'),
    'not-kept': () => setNotice('notKept'),
    full: () => setNotice('full'),
    elsewhere: () => showElsewhere('elsewhere'),
    stuck: () => showElsewhere('stuck'),
    'boot-loader': () => dialogs.open('pico'),
  };
  const showElsewhere = (key) => {
    byId('elsewhere-words').textContent = say(key);
    presses.forget();
    wakeLock.want(false);
    cover(true);
  };
  byId('play-here').onclick = () => {
    cover(false);
    worker.postMessage({ takeOver: true });
  };

  let isFirst = true;
  const handlers = {
    picture: (shown) => {
      if (!byId('elsewhere').hidden) cover(false);
      screen.show(shown.picture, shown.brightness);
      wakeLock.want(shown.isMatch);
      const code = LANGUAGES[shown.language] ?? 'en';
      if (code !== language) {
        language = code;
        speak(code);
        tell(notice ? say(notice) : '');
      }
      reader.show(shown);
      keeping.see(shown.matchesOver);
      if (isFirst) {
        isFirst = false;
        performance.mark('first-picture');
        document.documentElement.dataset.ready = '';
        delete document.documentElement.dataset.loading;
        presses.start();
        dialogs.openLink();
      }
    },
    sound: (tones) => sound.play(tones),
    state: (state) => {
      document.documentElement.dataset.state = state;
      states[state]();
    },
    letGo: (isLetGo) => (document.documentElement.dataset.letGo = String(isLetGo)),
    stopped: (why) => tell(say('stopped', why)),
    weights: (loaded) => {
      // By now everything is here that it keeps.
      if (!document.documentElement.dataset.weights) keepUpToDate();
      document.documentElement.dataset.weights = String(loaded);
      if (!loaded && notice === null) setNotice('weightsMissing');
      if (loaded && notice === 'weightsMissing') setNotice(null);
    },
  };
  worker.onmessage = ({ data }) => {
    for (const [name, value] of Object.entries(data)) {
      if (handlers[name]) handlers[name](value);
      else dialogs.handle(name, value);
    }
  };
  worker.onerror = ({ message }) => tell(say(hasModules ? 'stopped' : 'oldBrowser', message || 'worker.js'));

  compiled
    .then((module) => worker.postMessage({ start: { module, language: LANGUAGES.indexOf(suggested) } }))
    .catch((error) => tell(error instanceof WebAssembly.CompileError ? say('oldBrowser') : say('stopped', error.message)));
  compiled.then(() => followVisibility(worker), () => {});
  globalThis.pocketq = { sound };
}

/** Covers the page while the device is elsewhere: nothing behind can be reached meanwhile. */
function cover(isCovered) {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  for (const element of document.querySelectorAll('header, main, footer')) element.toggleAttribute('inert', isCovered);
  byId('elsewhere').hidden = !isCovered;
  if (isCovered) byId('play-here').focus();
  else focusDevice();
}

/** Presses on their way to the device. Those that come before it is there wait, and follow in order. */
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

  /** The device is there. */
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

  /** What was pressed was not meant for this device. */
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
    // If only another line was chosen, only that is read out.
    const isSame = lines.length === this.#last.length && lines.every((line, i) => plain(line) === plain(this.#last[i]));
    const chosen = lines.filter((line) => line.startsWith('>'));
    const read = isSame && chosen.length > 0 ? chosen : lines;
    if (lines.join() !== this.#last.join()) byId('live').textContent = read.map(words).join('. ');
    this.#last = lines;
  }
}

async function compile() {
  const response = await fetch('pocketq.wasm');
  if (!response.ok) throw new Error(`pocketq.wasm: ${response.status}`);
  // Some servers do not know what WebAssembly is.
  if (response.headers.get('content-type') !== 'application/wasm') return WebAssembly.compile(await response.arrayBuffer());
  return WebAssembly.compileStreaming(response);
}

const compiled = globalThis.WebAssembly ? compile() : null;
main();
// Whatever is missing, it is not so much that nothing ran: old-browser.js may be quiet.
document.documentElement.dataset.running = '';
