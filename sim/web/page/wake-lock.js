// Keeps the phone awake while a match is on the screen: at a table, minutes pass between two touches.

export class WakeLock {
  #isWanted = false;
  /** @type {Promise<WakeLockSentinel | null> | null} */
  #lock = null;

  constructor() {
    // The browser takes it away with the page, and gives it back to nobody.
    document.addEventListener('visibilitychange', () => this.#renew());
  }

  /** @param {boolean} isWanted */
  want(isWanted) {
    if (isWanted === this.#isWanted) return;
    this.#isWanted = isWanted;
    this.#renew();
  }

  #renew() {
    this.#lock?.then((lock) => lock?.release());
    this.#lock = null;
    if (!this.#isWanted || document.visibilityState !== 'visible') return;
    // A phone that saves power refuses, and so does plain http: then it is as without.
    this.#lock = navigator.wakeLock?.request('screen').catch(() => null) ?? null;
  }
}
