// The dialogs of the page: opening a game from elsewhere, sharing the game on the screen,
// everything as one file, and the firmware.

import { focusDevice } from './buttons.js';
import { linkOf, linkedGame } from './link.js';
import { load } from './load.js';
import { say } from './words.js';

/** A file larger than this is neither a record nor a save. */
const MOST_BYTES = 1 << 20;

const byId = (id) => document.getElementById(id);
/** @returns {HTMLDialogElement} */
const dialogById = (id) => document.querySelector(`dialog#${id}`);
/** @returns {HTMLInputElement} */
const inputById = (id) => document.querySelector(`input#${id}`);

export class Dialogs {
  #worker;
  #onOpened;
  #waiting = new Map();
  /** The current use of the camera. */
  #use = null;
  #save = null;
  #onOpen = new Map();

  /** @param {() => void} onOpened called when the opened game is on the screen */
  constructor(worker, onOpened) {
    this.#worker = worker;
    this.#onOpened = onOpened;
    byId('open-menu').onclick = () => dialogById('menu').showModal();
    for (const button of document.querySelectorAll('[data-open]')) {
      button.addEventListener('click', () => {
        dialogById('menu').close();
        this.open(button.getAttribute('data-open'));
      });
    }
    for (const dialog of document.querySelectorAll('dialog')) {
      closeBeside(dialog);
      dialog.addEventListener('close', focusDevice);
    }
    this.#games();
    this.#share();
    this.#saves();
    for (const button of document.querySelectorAll('[data-board]')) {
      button.addEventListener('click', () => this.#downloadFirmware(button.getAttribute('data-board')));
    }
    addEventListener('hashchange', () => this.openLink());
  }

  /** Opens a dialog by its name. */
  open(name) {
    for (const state of document.querySelectorAll(`#${name} [role='status']`)) state.textContent = '';
    dialogById(name).showModal();
    this.#onOpen.get(name)?.();
    if (name === 'share') this.#showShare();
    if (name === 'save') byId('import-ask').hidden = true;
  }

  /** Sets the function that fills a dialog; it runs whenever the dialog is opened. */
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

  /** Hands an answer of the worker to whoever asked. */
  handle(name, value) {
    this.#waiting.get(name)?.(value);
    this.#waiting.delete(name);
  }

  // A game from elsewhere

  #games() {
    const text = document.querySelector('textarea');
    const state = byId('game-state');
    byId('open-text').onclick = async () => (state.textContent = await this.#view(text.value));
    byId('choose-record').onclick = () => byId('record-file').click();
    const chosen = inputById('record-file');
    chosen.onchange = async () => {
      if (chosen.files[0]) state.textContent = await this.#viewFile(chosen.files[0]);
      chosen.value = '';
    };
    byId('camera').onclick = () => (this.#use ? this.#stopCamera() : this.#startCamera());
    byId('games').addEventListener('close', () => this.#stopCamera());
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', async (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      const dropped = file ? await this.#viewFile(file) : await this.#view(event.dataTransfer.getData('text'));
      if (dropped === '') return;
      if (!dialogById('games').open) this.open('games');
      state.textContent = dropped;
    });
  }

  /** Shows a game. Returns an empty text, or why the text is not a game. */
  async #view(text) {
    const refused = await this.#ask({ view: linkedGame(text) ?? text }, 'viewed');
    if (refused) return say(refused.why, ...refused.numbers);
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    this.#onOpened();
    return '';
  }

  async #viewFile(file) {
    if (file.size > MOST_BYTES) return say('noGame');
    return this.#view(await file.text());
  }

  /** Opens the game in the page's address, and removes it from there. */
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
    const video = document.querySelector('video');
    byId('camera').textContent = say('stopCamera');
    // From here on, a second touch or closing the dialog stops it, however far it has got.
    const use = { camera: null };
    this.#use = use;
    const isStopped = () => this.#use !== use;
    const fail = (error) => {
      if (isStopped()) return;
      this.#stopCamera();
      state.textContent = say('noCamera', error.message);
    };
    try {
      // Loaded only when it is used.
      const { Camera } = await load('camera.js').catch(() => {
        throw new Error(say('noDownload'));
      });
      if (isStopped()) return;
      const found = async (words, text) => {
        state.textContent = words;
        if (text === null) return;
        this.#stopCamera();
        state.textContent = await this.#view(text);
      };
      use.camera = new Camera(video, found, fail);
      await use.camera.start();
      if (!isStopped()) state.textContent = say('point');
    } catch (error) {
      fail(error);
    }
  }

  #stopCamera() {
    this.#use?.camera?.stop();
    this.#use = null;
    byId('camera').textContent = say('camera');
  }

  // The game on the screen

  #share() {
    byId('copy').onclick = async () => {
      const link = inputById('link');
      link.select();
      let isCopied = true;
      try {
        await navigator.clipboard.writeText(link.value);
      } catch {
        isCopied = document.execCommand('copy');
      }
      byId('share-state').textContent = say(isCopied ? 'copied' : 'notCopied');
    };
  }

  async #showShare() {
    const game = await this.#ask({ game: true }, 'game');
    byId('share-game').hidden = game === null;
    byId('share-state').textContent = say(game === null ? 'noGameOnScreen' : 'link');
    if (game === null) return;
    inputById('link').value = linkOf(location.href, game.parts);
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
    const chosen = inputById('save-file');
    chosen.onchange = async () => {
      const [file] = chosen.files;
      if (!file) return;
      this.#save = file.size > MOST_BYTES ? new Uint8Array() : new Uint8Array(await file.arrayBuffer());
      chosen.value = '';
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

  async #downloadFirmware(board) {
    const [state, file] = [byId('pico-state'), `pocketq-${board}.uf2`];
    try {
      const response = await fetch(file);
      if (!response.ok) throw new Error(response.statusText);
      download(file, await response.arrayBuffer(), 'application/octet-stream');
      state.textContent = '';
    } catch {
      state.textContent = say('noDownload');
    }
  }
}

/** Closes a dialog when something outside it is touched, unless the touch began inside. */
function closeBeside(dialog) {
  const isBeside = ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
  };
  let beganBeside = false;
  dialog.addEventListener('pointerdown', (event) => (beganBeside = isBeside(event)));
  dialog.addEventListener('click', (event) => beganBeside && isBeside(event) && dialog.close());
}

function download(name, content, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
