// A phone's camera: looks for QR codes until the parts of a game are all there.

import { say } from './words.js';

/** How often a picture is looked at. */
const INTERVAL = 120;
/** Wider pictures take longer and show no more. */
const MOST_WIDTH = 960;
const PART = /^PQ\d+ \S+ (\d+)\/(\d+) (\S+) /i;

export class Camera {
  #video;
  #onText;
  #stream = null;
  #worker = null;
  #timer = 0;
  /** The texts of the parts, by number. */
  #parts = new Map();
  #game = null;
  #isStopped = false;

  /** @param {(words: string, text: string | null) => void} onText called with what to tell, and the game */
  constructor(video, onText) {
    this.#video = video;
    this.#onText = onText;
  }

  async start() {
    if (!navigator.mediaDevices?.getUserMedia) throw new Error(say('insecure'));
    this.#stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 } },
    });
    if (this.#isStopped) {
      this.stop();
      return;
    }
    this.#worker = new Worker('scan-worker.js', { type: 'module' });
    this.#worker.onmessage = ({ data }) => {
      if (data.failed) this.#onText(say('noCamera', data.failed), null);
      for (const text of data.codes ?? []) this.#found(text);
      if (!this.#isStopped) this.#timer = setTimeout(() => this.#look(), INTERVAL);
    };
    this.#video.srcObject = this.#stream;
    this.#video.hidden = false;
    await this.#video.play();
    this.#look();
  }

  stop() {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#worker?.terminate();
    this.#video.srcObject = null;
    this.#video.hidden = true;
  }

  async #look() {
    const { videoWidth, videoHeight } = this.#video;
    if (this.#isStopped) return;
    if (videoWidth === 0) {
      this.#timer = setTimeout(() => this.#look(), INTERVAL);
      return;
    }
    const scale = Math.min(1, MOST_WIDTH / videoWidth);
    const picture = await createImageBitmap(this.#video, {
      resizeWidth: Math.round(videoWidth * scale),
      resizeHeight: Math.round(videoHeight * scale),
    });
    this.#worker.postMessage(picture, [picture]);
  }

  #found(text) {
    if (this.#isStopped) return;
    const part = PART.exec(text);
    if (!part) {
      // The first code of a game is its result, for people.
      const isResult = /^(Qwantum|Quantik|Quantum)\n/.test(text);
      this.#onText(say(isResult ? 'resultCode' : 'otherCode'), null);
      return;
    }
    const [, number, of, check] = part;
    // Another game, or another size of its codes: it starts again.
    const game = `${of} ${check}`;
    if (game !== this.#game) this.#parts.clear();
    this.#game = game;
    this.#parts.set(number, text);
    const missing = Number(of) - this.#parts.size;
    const words = say('scanned', this.#parts.size, of, missing);
    this.#onText(words, missing === 0 ? [...this.#parts.values()].join('\n') : null);
  }
}
