// The device in WebAssembly, as an object: buttons and time in, pictures and sounds out. Never
// deals with pages, workers or files; its caller decides where the save goes.

const REDRAW = 1;
const SOUND = 2;
const BOOT_LOADER = 4;
/** The number of a low volume. */
const LOW = 1;
/** Power that nobody has measured, and power from USB, as numbers. */
const UNKNOWN = -1;
const USB = 0;

/** What the device wants, by number. */
const WANTS = ['sleep', 'seed', 'idle', 'words', 'tick', 'power'];

/** The bytes of a picture: 128 columns in eight pages. */
export const PICTURE_BYTES = 1024;

/** Why a text is not a game, as keys of the page's words, in the order of the device's numbers. */
const NO_GAME = [null, 'noGame', 'partsMissing', 'gameDamaged', 'partsOfSeveral', 'gameNewer', 'recordLine'];

export class Device {
  #wasm;

  /**
   * @param {WebAssembly.Module} module
   * @param {(offset: number, bytes: Uint8Array) => boolean} keep stores a change of the save area
   */
  static async load(module, keep) {
    const device = new Device();
    const imports = {
      env: {
        keep: (offset, pointer, length) => (keep(offset, device.#bytes(pointer, length)) ? 1 : 0),
      },
    };
    device.#wasm = (await WebAssembly.instantiate(module, imports)).exports;
    return device;
  }

  #bytes(pointer, length) {
    return new Uint8Array(this.#wasm.memory.buffer, pointer, length);
  }

  #put(bytes) {
    // Allocating may move the memory, so the view is made after it.
    const pointer = this.#wasm.input(bytes.length);
    this.#bytes(pointer, bytes.length).set(bytes);
  }

  #taken() {
    return this.#bytes(this.#wasm.output(), this.#wasm.output_length()).slice();
  }

  #effects(flags) {
    const has = (flag) => (flags & flag) !== 0;
    return { redraw: has(REDRAW), sound: has(SOUND), bootLoader: has(BOOT_LOADER) };
  }

  /**
   * Switches it on. `battery` is in millivolts, null for USB; a browser knows neither. With
   * `atTable` the screen stays lit unless somebody sets another time, and the press that wakes it
   * also acts. Scenarios leave it out, because they need the device as on the chip. With
   * `reducedMotion` nothing moves on it.
   *
   * @param {{ at: number, saved?: Uint8Array, held?: number, language?: number, crashed?: boolean,
   *   battery?: number | null, atTable?: boolean, reducedMotion?: boolean }} options
   */
  start(options) {
    const { at, saved = new Uint8Array(), held = 0, language = 0, battery } = options;
    const { crashed = false, atTable = false, reducedMotion = false } = options;
    this.#put(saved);
    const millivolts = battery === undefined ? UNKNOWN : (battery ?? USB);
    const flags = [crashed, millivolts, atTable, reducedMotion].map(Number);
    this.#wasm.start(at, held, language, ...flags);
  }

  /** Sets which buttons are down: bits in the order Up, Down, Left, Right, A, B. */
  buttons(at, levels) {
    return this.#effects(this.#wasm.buttons(at, levels));
  }

  tick(at) {
    return this.#effects(this.#wasm.tick(at));
  }

  /** Stores what can wait, or thinks a little. */
  idle(at) {
    return this.#effects(this.#wasm.idle(at));
  }

  /** What to do next: one of `WANTS`. After `words` and `seed`, push random words. */
  next(at) {
    return WANTS[this.#wasm.next(at)];
  }

  /** The latest time at which to ask again, or null. */
  nextWake(at) {
    const wake = this.#wasm.next_wake(at);
    return wake < 0 ? null : wake;
  }

  /** Reports where the power comes from. For scripted tests. */
  power(at, battery) {
    return this.#effects(this.#wasm.power(at, battery ?? USB));
  }

  randomWord(at, word, moment) {
    return this.#effects(this.#wasm.random_word(at, word, moment));
  }

  noRandomWords(at) {
    return this.#effects(this.#wasm.no_random_words(at));
  }

  /** Answers a request for dice with seven faces, or refuses it. For scripted tests. */
  roll(at, faces) {
    this.#put(Uint8Array.from(faces ?? []));
    return this.#effects(this.#wasm.roll(at));
  }

  /** What a person sees, as a picture and as text. */
  draw() {
    const picture = this.#bytes(this.#wasm.draw(), PICTURE_BYTES).slice();
    const brightness = this.#wasm.brightness();
    return {
      picture,
      brightness: brightness === 255 ? null : brightness,
      language: this.#wasm.language(),
      isMatch: this.#wasm.is_match_on_screen() !== 0,
      matchesOver: this.#wasm.matches_over(),
      text: new TextDecoder().decode(this.#taken()),
    };
  }

  /** Takes the sound to play: its tones, pairs of hertz and milliseconds, and how loud it is. */
  takeSound() {
    const sound = this.#wasm.take_sound();
    const tones = [];
    for (let tone; (tone = this.#wasm.tone(sound, tones.length)) !== 0; ) {
      tones.push([tone >>> 16, tone & 0xffff]);
    }
    return { tones, isLow: this.#wasm.volume() === LOW };
  }

  /** The whole save area. */
  saved() {
    this.#wasm.saved();
    return this.#taken();
  }

  isSave(bytes) {
    this.#put(bytes);
    return this.#wasm.is_save() !== 0;
  }

  setWeights(bytes) {
    this.#put(bytes);
    return this.#wasm.set_weights() !== 0;
  }

  /** Shows the game that a text describes, or says why it is not one. */
  view(at, text) {
    this.#put(new TextEncoder().encode(text));
    const flags = this.#wasm.view(at);
    if (flags >= 0) return { ...this.#effects(flags), refused: null };
    const numbers = new TextDecoder().decode(this.#taken()).split(' ').map(Number);
    return { ...this.#effects(0), refused: { why: NO_GAME[-flags], numbers } };
  }

  /** The game on the screen: its parts as lines, and its record. Null if there is none. */
  gameOnScreen() {
    if (this.#wasm.game_on_screen() === 0) return null;
    const text = new TextDecoder().decode(this.#taken());
    const end = text.indexOf('\n\n');
    return { parts: text.slice(0, end).split('\n'), record: text.slice(end + 2) };
  }
}
