// Plays scenarios on every kind of panel. The desk has only one kind, so all must show the same
// pictures.
import { measureAnswers } from './answers.mjs';
import { Board } from './board.mjs';
import { firmware } from './device.mjs';
import { SET_UP_FOR } from './flash.mjs';
import { atStart, play, readTrace } from './trace.mjs';

/** A device that has never been set up assumes an SSD1306; an SSD1309 shows the same picture. */
const SHOWS_FIRST_START = ['ssd1306', 'ssd1309'];

/**
 * Plays a trace on a device set up for a panel. Returns the answers to its presses and the largest
 * stack, or why it cannot be played.
 */
export function playOn(panel, path) {
  const steps = readTrace(path);
  const { held, saved, battery } = atStart(steps);
  const isSetUp = saved.length > 0;
  if (!isSetUp && !SHOWS_FIRST_START.includes(panel)) return { why: 'the type of screen is not set at the first start' };
  if (panel !== 'ssd1306' && path.endsWith('screen-type.trace')) return { why: 'it is about the choice of the type' };
  const board = new Board(firmware(), { held, battery, saved: isSetUp ? SET_UP_FOR[panel] : saved, panel });
  const answers = measureAnswers(board);
  play(board, steps);
  return { answers, stack: board.largestStack };
}
