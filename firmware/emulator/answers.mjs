// Measures how soon the device answers: from a contact's move until the panel shows the resulting
// picture. The firmware calls a hook with the picture that answers a press. So a picture that
// follows at once, such as a hint just found, never counts as part of the answer.
import { BUTTONS } from './board.mjs';
import { BYTES } from './picture.mjs';

/** The longest time an answer may take, in milliseconds. */
export const ANSWER_LIMIT = 33;

const DREW = 'pocketq_drew';
const RAM = 0x20000000;
const B = 1 << BUTTONS.indexOf('b');

/**
 * Measures from now on; returns a list to which answers are added as `{ press, button, at, ms }`.
 * Presses are counted from 1. A press that changes nothing or only wakes a dark panel has no
 * answer. Neither has a throw: its picture depends on the dice, which have their own limit.
 */
export function measureAnswers(board) {
  const answers = [];
  let presses = 0;
  let pending = null;

  const { setLevels, powerCycle } = board;
  board.setLevels = function (bits) {
    const moved = bits ^ board.levels;
    // B acts when it is released, because holding it opens the menu; the others act when pressed.
    const acting = moved === B ? moved & ~bits : moved & bits;
    if (acting) {
      // Presses are further apart than the limit, so an answer that is still pending is late.
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

  // For calls between RAM and flash the linker adds a few instructions with the function's name.
  const symbols = [...board.image.symbols.keys()].filter((name) => name.endsWith(DREW));
  if (!symbols.length) throw new Error(`the firmware has no function ${DREW}`);
  for (const symbol of symbols) {
    board.onCall(symbol, ({ registers }) => {
      if (!pending) return;
      const [at, isAnswer] = [registers[0] - RAM, registers[1] & 1];
      // A newer picture replaces one that has not been shown yet.
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

/** Turns a picture upside down: the last pixel comes first. */
function turned(frame) {
  return frame.map((_, i) => {
    let [byte, reversed] = [frame[BYTES - 1 - i], 0];
    for (let bit = 0; bit < 8; bit++, byte >>= 1) reversed = (reversed << 1) | (byte & 1);
    return reversed;
  });
}

/** Reports the answers that took too long, a line each. */
export function lateAnswers(answers) {
  const late = answers.filter(({ ms }) => ms > ANSWER_LIMIT);
  return late.map(({ press, button, at, ms }) => `press ${press} (${button}, at ${at.toFixed(0)} ms) was answered after ${ms.toFixed(1)} ms, not within ${ANSWER_LIMIT}`);
}
