// The 128×64 SSD1309 panel on the bus. According to its data sheet it differs from the SSD1306: no
// charge pump, because its modules make the voltage for the glass themselves; other levels of
// VCOMH; a lock for commands.
import { ARGUMENTS, Panel } from './oled.mjs';

const PUMP_OF_SSD1306 = 0x8d;
const LOCK = 0xfd;
const [UNLOCKED, LOCKED] = [0x12, 0x16];

const OWN_ARGUMENTS = new Map([...ARGUMENTS].filter(([code]) => code !== PUMP_OF_SSD1306));
OWN_ARGUMENTS.set(LOCK, 1);

export class Ssd1309 extends Panel {
  commandArguments = OWN_ARGUMENTS;

  /** As in firmware/src/display/ssd1306.rs. */
  static BRIGHTNESS = [...Panel.BRIGHTNESS.slice(0, 7), [0xf1, 0x34, 0xcf], [0xf1, 0x3c, 0xff]];

  powerUp() {
    super.powerUp();
    Object.assign(this, { isLocked: false, vcomh: 0x34 });
  }

  get isPowered() {
    return true;
  }

  luminance() {
    const charged = this.preCharge >> 4 >= 2 ? 0.75 : 0.05;
    const level = { 0x00: 0.6, 0x34: 0.8 }[this.vcomh & 0x3c] ?? 1;
    return level * (charged + (0.25 * this.contrast) / 255);
  }

  obey(code, values) {
    if (code === LOCK && [UNLOCKED, LOCKED].includes(values[0])) this.isLocked = values[0] === LOCKED;
    else if (this.isLocked) this.complain('a command while commands are locked');
    // Drivers for the SSD1306 send this, and modules with an SSD1309 work with them: it does
    // nothing.
    else if (code === PUMP_OF_SSD1306) return;
    else super.obey(code, values);
  }
}
