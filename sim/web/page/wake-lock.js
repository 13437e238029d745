// Keeps the phone awake while a match is on the screen: at a table, touches are minutes apart.

export class WakeLock {
  #isWanted = false;
  /** @type {Promise<WakeLockSentinel | null> | null} */
  #lock = null;

  constructor() {
    // The browser releases the lock when the page is hidden, and does not restore it.
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
    // A phone that saves power refuses, and plain http has no wake locks; then there is no lock.
    this.#lock = navigator.wakeLock?.request('screen').catch(() => null) ?? null;
  }
}
