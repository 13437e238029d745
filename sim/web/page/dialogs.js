// The dialogs of the page: a game from elsewhere, the game on the screen for elsewhere, everything as
// one file, and the firmware.

import { linkOf, linkedGame } from './link.js';
import { say } from './words.js';

/** Larger files are neither a record nor a save. */
const MOST_BYTES = 1 << 20;

const byId = (id) => document.getElementById(id);

export class Dialogs {
  #worker;
  #waiting = new Map();
  #camera = null;
  #save = null;
  #onOpen = new Map();

  constructor(worker) {
    this.#worker = worker;
    byId('open-menu').onclick = () => byId('menu').showModal();
    for (const button of document.querySelectorAll('[data-open]')) {
      button.onclick = () => {
        byId('menu').close();
        this.open(button.dataset.open);
      };
    }
    for (const dialog of document.querySelectorAll('dialog')) {
      // Back to the game: Enter is A again.
      dialog.addEventListener('close', () => document.querySelector("[data-button='a']").focus({ focusVisible: false }));
    }
    this.#games();
    this.#share();
    this.#saves();
    byId('uf2').onclick = () => this.#downloadFirmware();
    addEventListener('hashchange', () => this.openLink());
  }

  /** Opens a dialog by its name. */
  open(name) {
    for (const state of document.querySelectorAll(`#${name} [role='status']`)) state.textContent = '';
    byId(name).showModal();
    this.#onOpen.get(name)?.();
    if (name === 'share') this.#showShare();
    if (name === 'save') byId('import-ask').hidden = true;
  }

  /** Fills a dialog that belongs to somebody else whenever it is opened. */
  onOpen(name, fill) {
    this.#onOpen.set(name, fill);
  }

  /** Asks the worker, and waits for its answer. */
  #ask(message, answer) {
    return new Promise((resolve) => {
      this.#waiting.set(answer, resolve);
      this.#worker.postMessage(message);
    });
  }

  /** An answer of the worker. */
  handle(name, value) {
    this.#waiting.get(name)?.(value);
    this.#waiting.delete(name);
  }

  // A game from elsewhere

  #games() {
    const text = document.querySelector('#games textarea');
    const state = byId('game-state');
    byId('open-text').onclick = async () => (state.textContent = await this.#view(text.value));
    byId('choose-record').onclick = () => byId('record-file').click();
    byId('record-file').onchange = async ({ target }) => {
      if (target.files[0]) state.textContent = await this.#viewFile(target.files[0]);
      target.value = '';
    };
    byId('camera').onclick = () => (this.#camera ? this.#stopCamera() : this.#startCamera());
    byId('games').addEventListener('close', () => this.#stopCamera());
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', async (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      const dropped = file ? await this.#viewFile(file) : await this.#view(event.dataTransfer.getData('text'));
      if (dropped === '') return;
      if (!byId('games').open) this.open('games');
      state.textContent = dropped;
    });
  }

  /** Shows a game; returns an empty text, or why it is none. */
  async #view(text) {
    const refused = await this.#ask({ view: linkedGame(text) ?? text }, 'viewed');
    if (refused) return say(refused.why, ...refused.numbers);
    for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
    byId('live').textContent = say('opened');
    return '';
  }

  async #viewFile(file) {
    if (file.size > MOST_BYTES) return say('noGame');
    return this.#view(await file.text());
  }

  /** Opens the game in the page's address, and takes it out of there. */
  async openLink() {
    const game = linkedGame(location.href);
    if (game === null) return;
    history.replaceState(null, '', location.pathname + location.search);
    const why = await this.#view(game);
    if (why === '') return;
    this.open('games');
    byId('game-state').textContent = say('linkBroken', why);
  }

  async #startCamera() {
    const state = byId('game-state');
    const video = document.querySelector('#games video');
    byId('camera').textContent = say('stopCamera');
    // Loaded only when it is used.
    const { Camera } = await import('./camera.js');
    this.#camera = new Camera(video, async (words, text) => {
      state.textContent = words;
      if (text === null) return;
      this.#stopCamera();
      state.textContent = await this.#view(text);
    });
    try {
      await this.#camera.start();
      state.textContent = say('point');
    } catch (error) {
      this.#stopCamera();
      state.textContent = say('noCamera', error.message);
    }
  }

  #stopCamera() {
    this.#camera?.stop();
    this.#camera = null;
    byId('camera').textContent = say('camera');
  }

  // The game on the screen

  #share() {
    byId('copy').onclick = async () => {
      const link = byId('link');
      link.select();
      try {
        await navigator.clipboard.writeText(link.value);
      } catch {
        document.execCommand('copy');
      }
      byId('share-state').textContent = say('copied');
    };
  }

  async #showShare() {
    const game = await this.#ask({ game: true }, 'game');
    byId('share-game').hidden = game === null;
    byId('share-state').textContent = say(game === null ? 'noGameOnScreen' : 'link');
    if (game === null) return;
    byId('link').value = linkOf(location.href, game.parts);
    byId('record').onclick = () => download('pocketq-game.txt', game.record, 'text/plain');
  }

  // Everything as one file

  #saves() {
    const state = byId('save-state');
    byId('export').onclick = async () => {
      const bytes = await this.#ask({ export: true }, 'exported');
      if (bytes) download('pocketq-save.bin', bytes, 'application/octet-stream');
    };
    byId('choose-save').onclick = () => byId('save-file').click();
    byId('save-file').onchange = async ({ target }) => {
      const [file] = target.files;
      if (!file) return;
      this.#save = file.size > MOST_BYTES ? new Uint8Array() : new Uint8Array(await file.arrayBuffer());
      target.value = '';
      state.textContent = '';
      byId('import-ask').hidden = false;
    };
    byId('import-no').onclick = () => (byId('import-ask').hidden = true);
    byId('import-yes').onclick = async () => {
      byId('import-ask').hidden = true;
      const imported = await this.#ask({ import: this.#save }, 'imported');
      state.textContent = say(imported ? 'imported' : 'notImported');
    };
  }

  // The firmware

  async #downloadFirmware() {
    const state = byId('pico-state');
    try {
      const response = await fetch('pocketq.uf2');
      if (!response.ok) throw new Error(response.statusText);
      download('pocketq.uf2', await response.arrayBuffer(), 'application/octet-stream');
      state.textContent = '';
    } catch {
      state.textContent = say('noDownload');
    }
  }
}

function download(name, content, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
