// Says how long this browser keeps the games, and how to keep them longer: ask the browser, put the
// page on the home screen, or export. Offers that once, after the first finished game.

import { offer } from './offer.js';
import { say } from './words.js';

const byId = (id) => document.getElementById(id);
const ASKED = `pocketq ${new URL('.', location.href).pathname} asked`;
/** Safari and browsers built on it delete data after seven days without a visit. */
const isApple = navigator.vendor?.startsWith('Apple');
const isOnHomeScreen = () => navigator['standalone'] || matchMedia('(display-mode: standalone)').matches;

export class Keeping {
  #open;
  #over = null;
  #install = null;

  /** @param open opens the dialog */
  constructor(open) {
    this.#open = open;
    byId('keep-ask').onclick = () => this.#ask();
    byId('keep-home').onclick = () => this.#install.prompt();
    byId('keep-export').onclick = () => byId('export').click();
    // Chromium lets the page ask to be installed; elsewhere that is in the browser's own menu.
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.#install = event;
    });
    addEventListener('appinstalled', () => (this.#install = null));
  }

  /** Must be called with every picture, with how many of the last matches are over. */
  see(over) {
    const isFinished = this.#over !== null && over > this.#over;
    this.#over = over;
    if (isFinished) this.#offer();
  }

  async #offer() {
    if (document.documentElement.dataset.state !== 'kept' || wasAsked() || (await isPersisted())) return;
    // Some browsers cannot be asked; the dialog says what can be done there.
    const canAsk = navigator.storage?.persist !== undefined;
    offer('keepOffer', canAsk ? 'keepAsk' : 'keepGames', () => {
      this.#open();
      if (canAsk) this.#ask();
    });
  }

  async #ask() {
    const isGranted = await navigator.storage.persist().catch(() => false);
    await this.show();
    if (!isGranted) byId('keep-state').prepend(`${say('keepRefused')} `);
  }

  /** Fills the dialog. */
  async show() {
    const isSure = await isPersisted();
    const isKept = document.documentElement.dataset.state === 'kept';
    const sentence = isSure ? 'keepSure' : isApple && !isOnHomeScreen() ? 'keepSevenDays' : 'keepMaybe';
    byId('keep-state').textContent = say(isKept ? sentence : 'notKept');
    byId('keep-ask').hidden = isSure || !isKept || !navigator.storage?.persist;
    byId('keep-home').hidden = this.#install === null;
    byId('keep-home-words').textContent = say(isApple ? 'keepHomeApple' : 'keepHome');
    byId('keep-home-words').hidden = isOnHomeScreen();
  }
}

async function isPersisted() {
  return (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}

/** Whether the question was asked before. From now on it counts as asked. */
function wasAsked() {
  try {
    const before = localStorage.getItem(ASKED);
    localStorage.setItem(ASKED, 'yes');
    return before !== null;
  } catch {
    return false;
  }
}
