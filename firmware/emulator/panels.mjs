// The modelled panels, by the names that POCKETQ_PANEL and the tests use.
import { Panel } from './oled.mjs';
import { Sh1106 } from './sh1106.mjs';
import { Ssd1309 } from './ssd1309.mjs';

export const PANELS = { ssd1306: Panel, sh1106: Sh1106, ssd1309: Ssd1309 };

/** The panel of this test run: an SSD1306 unless POCKETQ_PANEL names another. */
export function panelOfThisRun() {
  const name = process.env.POCKETQ_PANEL ?? 'ssd1306';
  if (!Object.hasOwn(PANELS, name)) throw new Error(`POCKETQ_PANEL: '${name}' is none of ${Object.keys(PANELS).join(', ')}`);
  return name;
}
