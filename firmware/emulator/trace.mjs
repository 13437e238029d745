// Plays traces on the real firmware: what a scenario did and showed on the desk. Every picture must
// be the same, byte for byte, at the same time. trace-text.mjs reads the traces.
import { DeviceFailure } from './board.mjs';
import { BLANK } from './flash.mjs';
import { difference } from './picture.mjs';
import { sources } from './rosc.mjs';

export { TraceError, parseTrace, readTrace } from './trace-text.mjs';

export const DICE_FELL = 'pocketq_dice_fell';

/**
 * The options of a trace's board: the buttons that are already down, the save area and the battery.
 */
export function atStart(steps) {
  const first = (verb) => steps.find((step) => step.ms === 0 && step.verb === verb)?.value;
  return { held: first('levels') ?? 0, saved: first('saved') ?? BLANK, battery: first('battery') ?? null };
}

/**
 * Plays a trace on a board that has just been switched on; throws at the first difference from the
 * desk. The trace's clock starts with the first byte of the first picture.
 */
export function play(board, steps) {
  const dice = [];
  const healthy = board.bits;
  board.onCall(DICE_FELL, ({ registers }) => {
    const faces = dice.shift();
    faces?.forEach((face, i) => (board.rp.sram[registers[0] - 0x20000000 + i] = face));
  });
  const { traffic } = board.panel;
  board.runUntil('the first picture', () => traffic.firstData !== null, 2000);
  const start = traffic.firstData;
  for (const { line, ms, verb, value } of steps) {
    const left = start + ms * 1e6 - board.nanos;
    if (left > 0) board.run(left / 1e6);
    if (verb === 'levels') board.setLevels(value);
    else if (verb === 'saved') continue; // before power-on
    else if (verb === 'battery') board.setBattery(value);
    else if (verb === 'restart') board.powerCycle();
    else if (verb === 'unhealthy') board.feed(sources.stuck(0));
    else if (verb === 'dice') {
      board.feed(healthy);
      dice.push(value);
    } else if (verb === 'end') break;
    else compare(board, verb, value, `line ${line}, ${ms} ms`);
  }
  if (dice.length) throw new DeviceFailure(`${dice.length} throws of the trace were not asked for`);
}

function compare(board, verb, value, where) {
  const { panel } = board;
  if (verb === 'brightness') {
    const steps = panel.constructor.BRIGHTNESS;
    const [registers, wanted] = [[panel.preCharge, panel.vcomh, panel.contrast].join(), steps[value].join()];
    if (registers !== wanted) throw new DeviceFailure(`${where}: brightness registers are ${registers}, not ${wanted}`);
  }
  if (verb !== 'frame') return;
  const seen = panel.picture();
  if (Buffer.compare(seen, value) !== 0) throw new DeviceFailure(`${where}: ${difference(value, seen)}`);
}
