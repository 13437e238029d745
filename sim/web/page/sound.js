// The piezo: square waves through Web Audio. Browsers allow sound only after the first touch.
// Between sounds the audio sleeps, because awake it uses more power than everything else here.

const HIGH = 0.06;
const LOW = 0.012;
/** How long the audio stays awake after the last tone, in milliseconds. */
const AWAKE = 1000;

export class Sound {
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {OscillatorNode[]} */
  #playing = [];
  #timer = 0;
  /** How many sounds have been started. */
  count = 0;
  /** How loud the last one is. */
  gain = HIGH;

  /** The state of the audio, for tests. */
  get state() {
    return this.#context?.state;
  }

  /** Must be called whenever the person touches or presses something. */
  allow() {
    const Context = globalThis.AudioContext ?? globalThis['webkitAudioContext'];
    if (!Context) return;
    try {
      this.#context ??= new Context();
    } catch {
      // The device plays on without sound.
      return;
    }
    // Asleep, not yet allowed, or interrupted by a phone call.
    if (this.#context.state !== 'running') this.#context.resume().catch(() => {});
    this.#sleepAfter(0);
  }

  /**
   * Plays tones, and stops what is still playing.
   * @param {[number, number][]} tones pairs of hertz and milliseconds
   * @param {boolean} isLow
   */
  play(tones, isLow) {
    // While the audio wakes up, its clock stands still, so the tones begin as soon as it is awake.
    if (!this.#context) return;
    for (const oscillator of this.#playing) oscillator.stop();
    this.#playing = [];
    this.count++;
    this.gain = isLow ? LOW : HIGH;
    const start = this.#context.currentTime;
    let at = start;
    for (const [hertz, millis] of tones) {
      const end = at + millis / 1000;
      if (hertz > 0) this.#playing.push(this.#tone(this.#context, hertz, at, end));
      at = end;
    }
    this.#sleepAfter(1000 * (at - start));
  }

  #sleepAfter(millis) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#context?.suspend().catch(() => {}), millis + AWAKE);
  }

  #tone(context, hertz, at, end) {
    const oscillator = new OscillatorNode(context, { type: 'square', frequency: hertz });
    const volume = new GainNode(context, { gain: this.gain });
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(end);
    return oscillator;
  }
}
