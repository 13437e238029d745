// The piezo: square waves through Web Audio. Browsers allow sound only after the first touch.

const VOLUME = 0.06;

export class Sound {
  #context = null;
  #playing = [];
  /** How many sounds were begun. */
  count = 0;

  /** To be called when the person touches or presses something. */
  allow() {
    const Context = globalThis.AudioContext ?? globalThis.webkitAudioContext;
    if (!Context) return;
    this.#context ??= new Context();
    if (this.#context.state === 'suspended') this.#context.resume();
  }

  /** Plays tones, pairs of hertz and milliseconds, instead of what is still playing. */
  play(tones) {
    if (!this.#context || this.#context.state !== 'running') return;
    for (const oscillator of this.#playing) oscillator.stop();
    this.#playing = [];
    this.count++;
    let at = this.#context.currentTime;
    for (const [hertz, millis] of tones) {
      const end = at + millis / 1000;
      if (hertz > 0) this.#playing.push(this.#tone(hertz, at, end));
      at = end;
    }
  }

  #tone(hertz, at, end) {
    const oscillator = new OscillatorNode(this.#context, { type: 'square', frequency: hertz });
    const volume = new GainNode(this.#context, { gain: VOLUME });
    oscillator.connect(volume).connect(this.#context.destination);
    oscillator.start(at);
    oscillator.stop(end);
    return oscillator;
  }
}
