// A phone's camera: looks for QR codes until all parts of a game are there.

import { say } from './words.js';

/** Milliseconds between two pictures that are scanned. */
const INTERVAL = 120;
/** Larger pictures take longer to scan, without showing more codes. */
const MOST_WIDTH = 960;
/** A busy camera is asked for again after this many milliseconds, this many times. */
const [BUSY, ATTEMPTS] = [400, 5];
const PART = /^PQ\d+ \S+ (\d+)\/(\d+) (\S+) /i;

export class Camera {
  #video;
  #onText;
  #onFailed;
  #canvas = document.createElement('canvas');
  /** @type {MediaStream | null} */
  #stream = null;
  /** @type {Worker | null} */
  #worker = null;
  #timer = 0;
  /** The texts of the parts, by number. */
  #parts = new Map();
  #game = '';
  #isStopped = false;

  /**
   * @param {HTMLVideoElement} video
   * @param {(words: string, text: string | null) => void} onText called with what to tell, and
   *   with the game once it is complete
   * @param {(error: Error) => void} onFailed called if it cannot go on
   */
  constructor(video, onText, onFailed) {
    this.#video = video;
    this.#onText = onText;
    this.#onFailed = onFailed;
  }

  async start() {
    if (!navigator.mediaDevices?.getUserMedia) throw new Error(say('insecure'));
    this.#stream = await this.#open(ATTEMPTS);
    if (this.#isStopped) {
      this.stop();
      return;
    }
    for (const track of this.#stream.getTracks()) track.onended = () => this.#fail(new Error(track.label));
    const worker = new Worker('scan-worker.js');
    worker.onerror = () => this.#fail(new Error(say('noDownload')));
    worker.onmessage = ({ data }) => {
      if (data.failed) this.#fail(new Error(data.failed));
      for (const text of data.codes ?? []) this.#found(text);
      if (!this.#isStopped) this.#timer = setTimeout(() => this.#look(), INTERVAL);
    };
    this.#worker = worker;
    this.#video.srcObject = this.#stream;
    this.#video.hidden = false;
    await this.#video.play();
    this.#look();
  }

  /** Asks for the camera. If it was in use a moment ago, it may be busy for a while. */
  async #open(attempts) {
    try {
      return await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      });
    } catch (error) {
      const isBusy = ['AbortError', 'NotReadableError'].includes(error.name);
      if (isBusy && attempts > 1) await new Promise((resolve) => setTimeout(resolve, BUSY));
      if (!isBusy || attempts === 1 || this.#isStopped) throw error;
    }
    return this.#open(attempts - 1);
  }

  stop() {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#worker?.terminate();
    this.#video.srcObject = null;
    this.#video.hidden = true;
  }

  #fail(error) {
    if (!this.#isStopped) this.#onFailed(error);
  }

  #look() {
    const { videoWidth, videoHeight } = this.#video;
    if (this.#isStopped) return;
    if (videoWidth === 0) {
      this.#timer = setTimeout(() => this.#look(), INTERVAL);
      return;
    }
    const scale = Math.min(1, MOST_WIDTH / videoWidth);
    const [width, height] = [videoWidth, videoHeight].map((length) => Math.round(length * scale));
    // The canvas is here, not in the worker, because only newer browsers have one there.
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(this.#video, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    this.#worker.postMessage({ width, height, data }, [data.buffer]);
  }

  #found(text) {
    if (this.#isStopped) return;
    const part = PART.exec(text);
    if (!part) {
      // The first code of a game shows its result to people: a title, and a line for each player.
      const isResult = /^\p{Lu}\p{Ll}+(\n.+){1,4}$/u.test(text);
      this.#onText(say(isResult ? 'resultCode' : 'otherCode'), null);
      return;
    }
    const [, number, of, check] = part;
    // Another game, or another size of its codes: start again.
    const game = `${of} ${check}`;
    if (game !== this.#game) this.#parts.clear();
    this.#game = game;
    this.#parts.set(number, text);
    const missing = Number(of) - this.#parts.size;
    const words = say('scanned', this.#parts.size, of, missing);
    this.#onText(words, missing === 0 ? [...this.#parts.values()].join('\n') : null);
  }
}
