// How soon the device answers: from a contact that moves until the panel shows the picture that this led
// to. The firmware tells with a call which picture that is, so one that follows it at once, like a hint
// that was thought of meanwhile, is not taken for a part of it.
import { BUTTONS } from './board.mjs';
import { BYTES } from './picture.mjs';

/** The longest that an answer may take, in milliseconds. */
export const ANSWER_LIMIT = 33;

const DREW = 'pocketq_drew';
const RAM = 0x20000000;
const B = 1 << BUTTONS.indexOf('b');

/**
 * Measures from now on; returns the list that the answers are put into, as `{ press, button, at, ms }`.
 * Presses are counted from 1. A press that changes nothing has no answer, nor has one that only wakes a dark
 * panel. A throw is none either: its picture follows from the dice, which have a limit of their own.
 */
export function measureAnswers(board) {
  const answers = [];
  let presses = 0;
  let pending = null;

  const { setLevels, powerCycle } = board;
  board.setLevels = function (bits) {
    const moved = bits ^ board.levels;
    // B acts when it is released, because held down it means the menu; the others when they are pressed.
    const acting = moved === B ? moved & ~bits : moved & bits;
    if (acting) {
      // Presses are further apart than an answer may be late: this one is.
      if (pending?.frame) answered(board.nanos);
      pending = { press: ++presses, button: BUTTONS.filter((_, i) => acting & (1 << i)).join('+'), at: board.nanos, frame: null };
      if (!board.panel.on) pending = null;
    }
    setLevels.call(board, bits);
  };
  board.powerCycle = function () {
    pending = null;
    powerCycle.call(board);
  };

  // Between RAM and flash it is called through a few instructions that the linker adds, under its name.
  const symbols = [...board.image.symbols.keys()].filter((name) => name.endsWith(DREW));
  if (!symbols.length) throw new Error(`the firmware has no function ${DREW}`);
  for (const symbol of symbols) {
    board.onCall(symbol, ({ registers }) => {
      if (!pending) return;
      const [at, isAnswer] = [registers[0] - RAM, registers[1] & 1];
      // A newer picture takes the place of one that is not yet there.
      if (pending.frame || isAnswer) pending.frame = board.rp.sram.slice(at, at + BYTES);
      if (pending.frame && shows(pending.frame)) pending = null;
    });
  }

  const { panel } = board;
  const { stop } = panel;
  panel.stop = function () {
    stop.call(panel);
    if (pending?.frame && panel.traffic.lastChange > pending.at && shows(pending.frame)) answered(panel.traffic.lastChange);
  };

  function shows(frame) {
    const picture = panel.picture();
    return Buffer.compare(picture, frame) === 0 || Buffer.compare(picture, turned(frame)) === 0;
  }

  function answered(nanos) {
    const { frame, ...press } = pending;
    answers.push({ ...press, at: press.at / 1e6, ms: (nanos - press.at) / 1e6 });
    pending = null;
  }

  return answers;
}

/** Upside down: the last pixel first. */
function turned(frame) {
  return frame.map((_, i) => {
    let [byte, reversed] = [frame[BYTES - 1 - i], 0];
    for (let bit = 0; bit < 8; bit++, byte >>= 1) reversed = (reversed << 1) | (byte & 1);
    return reversed;
  });
}

/** What to say about the answers that took too long, a line each. */
export function lateAnswers(answers) {
  const late = answers.filter(({ ms }) => ms > ANSWER_LIMIT);
  return late.map(({ press, button, at, ms }) => `press ${press} (${button}, at ${at.toFixed(0)} ms) was answered after ${ms.toFixed(1)} ms, not within ${ANSWER_LIMIT}`);
}
