// The 128×64 SH1106 panel on the bus. According to its data sheet it has:
// - a memory of 132×64, of which 1.3″ modules show columns 2 to 129;
// - page addressing only; the column stops at the last one and does not wrap into another page;
// - a voltage converter (ADh 8Ah/8Bh) that is enabled after power-on and goes on and off with the
//   display; the display must be off while it is changed;
// - a level of unselected rows in 64 steps, and the full voltage above them.
import { WIDTH } from './picture.mjs';
import { ARGUMENTS, Panel } from './oled.mjs';

const MODE = 0x20;
const PUMP_VOLTAGE = 0x30;
const PUMP_OF_SSD1306 = 0x8d;
const CONVERTER = 0xad;
const READ_MODIFY_WRITE = 0xe0;
const END = 0xee;

const OWN_ARGUMENTS = new Map([...ARGUMENTS].filter(([code]) => ![0x20, 0x21, 0x22, PUMP_OF_SSD1306].includes(code)));
OWN_ARGUMENTS.set(CONVERTER, 1);

export class Sh1106 extends Panel {
  ramColumns = 132;
  firstColumn = (132 - WIDTH) / 2;
  commandArguments = OWN_ARGUMENTS;

  /** As in firmware/src/display/sh1106.rs. */
  static BRIGHTNESS = [
    [0x11, 0x00, 0x00], [0x11, 0x00, 0x10], [0x11, 0x00, 0x28], [0x11, 0x00, 0x47], [0x11, 0x00, 0x6f],
    [0x11, 0x00, 0x9f], [0xf1, 0x00, 0x9f], [0xf1, 0x20, 0xcf], [0xf1, 0x40, 0xff],
  ];

  constructor(options) {
    super(options);
    // When the base class powers up, the fields above are not yet set.
    this.powerUp();
  }

  powerUp() {
    super.powerUp();
    Object.assign(this, { converter: true, pumpVoltage: 2, contrast: 0x80, vcomh: 0x35, modifying: null });
  }

  get isPowered() {
    return this.converter;
  }

  /** The same glass as in the model of the SSD1306, but with the SH1106's finer levels. */
  luminance() {
    const charged = this.preCharge >> 4 >= 2 ? 0.75 : 0.05;
    const level = 0.6 + 0.4 * Math.min(1, this.vcomh / 0x40);
    return level * (charged + (0.25 * this.contrast) / 255);
  }

  advance() {
    if (this.column < this.ramColumns - 1) this.column++;
  }

  obey(code, values) {
    const [first] = values;
    if (code < 0x10) this.column = (this.column & 0xf0) | code;
    else if (code < MODE) this.#setColumn(((code & 0x0f) << 4) | (this.column & 0x0f));
    else if ((code & 0xfc) === PUMP_VOLTAGE) this.pumpVoltage = code & 3;
    else if (code === CONVERTER && (first & 0xfe) === 0x8a) this.#setConverter((first & 1) === 1);
    else if (code === READ_MODIFY_WRITE) this.modifying = this.column;
    else if (code === END && this.modifying !== null) [this.column, this.modifying] = [this.modifying, null];
    // Drivers for the SSD1306 send this, and modules with an SH1106 work with them: it does
    // nothing.
    else if (code === PUMP_OF_SSD1306) return;
    else if (code === CONVERTER || code === END || (code >= MODE && code < 0x40)) this.refuse(code, values);
    else super.obey(code, values);
  }

  #setColumn(column) {
    if (column >= this.ramColumns) this.complain(`column ${column}`);
    else this.column = column;
  }

  #setConverter(on) {
    if (this.on) this.complain('the converter was changed while the display was on');
    this.converter = on;
  }
}
