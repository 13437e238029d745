// The 128×64 SSD1306 panel on the bus: its commands, its memory, what a person sees, and its faults
// (unplugged, or no longer responding). sh1106.mjs and ssd1309.mjs extend it.
import { BYTES, HEIGHT, WIDTH } from './picture.mjs';
import { Noise } from './noise.mjs';

/** The addresses of panels; a resistor on the module selects one. */
export const ADDRESSES = [0x3c, 0x3d];

const COLUMN_LOW = 0x00;
const COLUMN_HIGH = 0x10;
const MODE = 0x20;
const COLUMNS = 0x21;
const PAGES = 0x22;
const SCROLL_OFF = 0x2e;
const START_LINE = 0x40;
const CONTRAST = 0x81;
const CHARGE_PUMP = 0x8d;
const REMAP = 0xa0;
const ALL_ON = 0xa4;
const INVERT = 0xa6;
const MULTIPLEX = 0xa8;
const POWER = 0xae;
const PAGE = 0xb0;
const COM_DIRECTION = 0xc0;
const OFFSET = 0xd3;
const CLOCK = 0xd5;
const PRECHARGE = 0xd9;
const COM_PINS = 0xda;
const VCOMH = 0xdb;
const NOP = 0xe3;

/** How many bytes of arguments follow a command; commands that are not here have none. */
export const ARGUMENTS = new Map([
  [MODE, 1], [COLUMNS, 2], [PAGES, 2], [CONTRAST, 1], [CHARGE_PUMP, 1], [MULTIPLEX, 1],
  [OFFSET, 1], [CLOCK, 1], [PRECHARGE, 1], [COM_PINS, 1], [VCOMH, 1],
]);

/**
 * How much light a glass gives for its register values, from 0 to 1. A rough model based on what
 * owners of modules report; the data sheet (10.1.7, 10.1.17, 10.1.18) gives no curves.
 *
 * - With a pre-charge of two clocks or more, a pixel is already bright, and the contrast adds
 *   little (u8g2's issues 98 and 636, luma.oled's issue 281). More than two clocks change nothing
 *   (the ssd1306 crate's notes on `Brightness::custom`).
 * - With one clock, the contrast has its full range (u8g2's issue 98).
 * - A lower VCOMH level makes everything darker (esp8266-oled-ssd1306's issue 134).
 */
export function luminance({ preCharge, vcomh, contrast }) {
  const charged = preCharge >> 4 >= 2 ? 0.75 : 0.05;
  const level = { 0x00: 0.6, 0x20: 0.8 }[vcomh & 0x70] ?? 1;
  return level * (charged + (0.25 * contrast) / 255);
}

export class Panel {
  /** How many columns the memory has, and the first one that the glass shows. */
  ramColumns = WIDTH;
  firstColumn = 0;
  commandArguments = ARGUMENTS;

  /** `complain` is called for everything that a real panel would not understand. */
  constructor({ seed = 1, address = ADDRESSES[0], complain = () => {} } = {}) {
    this.noise = new Noise(seed);
    this.address = address;
    this.complain = complain;
    this.onChange = () => {};
    this.plugged = true;
    this.deaf = false;
    this.silentAfter = null;
    this.traffic = { transfers: 0, bytes: 0, dataBytes: 0, firstData: null, lastChange: null, lastByte: null };
    /** How often the light of the whole glass has changed: on, off, brighter, darker. */
    this.lightChanges = 0;
    this.powerUp();
  }

  /**
   * Pre-charge, VCOMH and contrast of each brightness step, as in firmware/src/display/ssd1306.rs.
   */
  static BRIGHTNESS = [
    [0x11, 0x00, 0x00], [0x11, 0x00, 0x10], [0x11, 0x00, 0x28], [0x11, 0x00, 0x47], [0x11, 0x00, 0x6f],
    [0x11, 0x00, 0x9f], [0xf1, 0x00, 0x9f], [0xf1, 0x20, 0xcf], [0xf1, 0x30, 0xff],
  ];

  /** The state after power-on: dark, with random bits (snow) in memory. */
  powerUp() {
    this.memory = new Uint8Array(8 * this.ramColumns);
    this.noise.fill(this.memory);
    this.written = new Uint8Array(this.memory.length);
    Object.assign(this, {
      mode: 2, column: 0, page: 0, columns: [0, WIDTH - 1], pages: [0, 7],
      on: false, pump: false, allOn: false, inverted: false, remapped: false, comReversed: false,
      startLine: 0, offset: 0, contrast: 0x7f, multiplex: 63, comPins: 0x12, snowed: false,
      preCharge: 0x22, vcomh: 0x20,
    });
    this.collecting = null;
  }

  unplug() {
    this.plugged = false;
  }

  plug() {
    this.plugged = true;
    this.listen();
    this.powerUp();
  }

  /** Stops acknowledging after this many more bytes, even in the middle of a transfer. */
  silenceAfter(bytes) {
    this.silentAfter = bytes;
  }

  /** Acknowledges again, with its state intact. */
  listen() {
    this.deaf = false;
    this.silentAfter = null;
  }

  /** Begins a transfer to this panel; returns whether it acknowledges. */
  start() {
    if (!this.plugged || this.deaf) return false;
    this.expectControl = true;
    this.collecting = null;
    this.traffic.transfers++;
    this.traffic.bytes++;
    return true;
  }

  /** Takes a byte at a given time; returns whether it acknowledges. */
  write(byte, nanos) {
    if (!this.plugged || this.deaf) return false;
    if (this.silentAfter !== null && this.silentAfter-- === 0) {
      this.silentAfter = null;
      this.deaf = true;
      return false;
    }
    this.traffic.bytes++;
    this.traffic.lastByte = nanos;
    if (this.expectControl) this.#control(byte);
    else {
      if (this.isData) this.#data(byte, nanos);
      else this.#command(byte);
      this.expectControl = this.continued;
    }
    return true;
  }

  stop() {
    if (this.collecting) this.complain(`command ${this.collecting.code.toString(16)} was cut short`);
    this.collecting = null;
  }

  #control(byte) {
    if (byte & 0x3f) this.complain(`control byte ${byte.toString(16)}`);
    this.continued = (byte & 0x80) !== 0;
    this.isData = (byte & 0x40) !== 0;
    this.expectControl = false;
  }

  #data(byte, nanos) {
    const { traffic } = this;
    traffic.dataBytes++;
    traffic.firstData ??= nanos;
    // Remapping affects only bytes written afterwards; the memory stays as it is.
    const segment = this.remapped ? this.ramColumns - 1 - this.column : this.column;
    const index = this.page * this.ramColumns + segment;
    if (this.memory[index] !== byte) {
      traffic.lastChange = nanos;
      this.onChange(nanos);
    }
    this.memory[index] = byte;
    this.written[index] = 1;
    this.advance();
  }

  /** Advances to the place of the next byte. */
  advance() {
    const [firstColumn, lastColumn] = this.mode === 2 ? [0, WIDTH - 1] : this.columns;
    const [firstPage, lastPage] = this.pages;
    const nextColumn = () => {
      const wraps = this.column === lastColumn;
      this.column = wraps ? firstColumn : (this.column + 1) % WIDTH;
      return wraps;
    };
    const nextPage = () => {
      const wraps = this.page === lastPage;
      this.page = wraps ? firstPage : (this.page + 1) % 8;
      return wraps;
    };
    if (this.mode === 1) {
      if (nextPage()) nextColumn();
    } else if (nextColumn() && this.mode === 0) nextPage();
  }

  #command(byte) {
    const { collecting } = this;
    if (collecting) {
      collecting.values.push(byte);
      if (collecting.values.length < collecting.count) return;
      this.collecting = null;
      this.#execute(collecting.code, collecting.values);
    } else if (this.commandArguments.has(byte)) {
      this.collecting = { code: byte, count: this.commandArguments.get(byte), values: [] };
    } else this.#execute(byte, []);
  }

  /** Whether the glass has its voltage. */
  get isPowered() {
    return this.pump;
  }

  /** How much light a lit pixel gives. */
  get light() {
    return this.on && this.isPowered ? this.luminance() : 0;
  }

  luminance() {
    return luminance(this);
  }

  #execute(code, values) {
    const before = this.light;
    this.obey(code, values);
    if (this.light !== before) this.lightChanges++;
  }

  /** Carries out a command. */
  obey(code, [first, second]) {
    const flag = (code & 1) === 1;
    if (code < COLUMN_HIGH) this.column = (this.column & 0x70) | (code & 0x0f);
    else if (code < MODE) this.column = ((code & 7) << 4) | (this.column & 0x0f);
    else if (code === MODE && first < 3) this.mode = first;
    else if (code === COLUMNS && first <= second && second < WIDTH) [this.columns, this.column] = [[first, second], first];
    else if (code === PAGES && first <= second && second < 8) [this.pages, this.page] = [[first, second], first];
    else if (code >= START_LINE && code < START_LINE + HEIGHT) this.startLine = code - START_LINE;
    else if (code === CONTRAST) this.contrast = first;
    else if (code === CHARGE_PUMP) this.pump = (first & 4) !== 0;
    else if ((code & 0xfe) === REMAP) this.remapped = flag;
    else if ((code & 0xfe) === ALL_ON) this.allOn = flag;
    else if ((code & 0xfe) === INVERT) this.inverted = flag;
    else if (code === MULTIPLEX) this.multiplex = first;
    else if ((code & 0xfe) === POWER) this.power(flag);
    else if (code >= PAGE && code < PAGE + 8) this.page = code - PAGE;
    else if ((code & 0xf7) === COM_DIRECTION) this.comReversed = (code & 8) !== 0;
    else if (code === OFFSET) this.offset = first & (HEIGHT - 1);
    else if (code === COM_PINS) this.comPins = first;
    else if (code === PRECHARGE && first & 0x0f && first & 0xf0) this.preCharge = first;
    else if (code === VCOMH) this.vcomh = first;
    else if (![SCROLL_OFF, CLOCK, NOP].includes(code)) {
      this.refuse(code, [first, second]);
    }
  }

  /** Complains of a command that this controller does not have. */
  refuse(...bytes) {
    this.complain(`unknown command ${bytes.flat().filter((x) => x !== undefined).map((x) => x.toString(16)).join(' ')}`);
  }

  power(on) {
    this.on = on;
    if (!on) return;
    if (this.multiplex !== 63 || this.comPins !== 0x12) this.complain('lit with the geometry of another panel');
    // Bytes not written since power-on are snow, which a person would see.
    if (this.written.some((written, i) => !written && this.#isShown(i % this.ramColumns))) this.snowed = true;
  }

  #isShown(column) {
    return column >= this.firstColumn && column < this.firstColumn + WIDTH;
  }

  /** What a person sees on a module in its usual orientation, in page order. */
  picture() {
    const seen = new Uint8Array(BYTES);
    if (!this.on || !this.isPowered) return seen;
    if (this.allOn) return seen.fill(0xff);
    for (let y = 0; y < HEIGHT; y++) {
      const row = ((this.comReversed ? y : HEIGHT - 1 - y) + this.startLine + this.offset) % HEIGHT;
      for (let x = 0; x < WIDTH; x++) {
        // The last segment is on the left.
        const stored = this.memory[(row >> 3) * this.ramColumns + this.firstColumn + (WIDTH - 1 - x)];
        const lit = ((stored >> (row & 7)) & 1) !== Number(this.inverted);
        if (lit) seen[(y >> 3) * WIDTH + x] |= 1 << (y & 7);
      }
    }
    return seen;
  }
}
