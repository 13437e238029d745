// Plays traces on the real firmware: what a scenario did and showed on the desk. Every picture must
// be the same, byte for byte, at the same moment.
//
// A trace is text. The first line is `pocketq-trace 1`; the others are `<ms> <verb> <words>`,
// with the time since the program started on the desk:
//   levels <bits>       which buttons are down
//   saved <hex>         what the save area holds before power-on; without it, nothing
//   frame <hex>         what a person sees, 1,024 bytes in page order
//   brightness <step>   how bright the panel is, 0 (dimmed) to 8
//   dice <faces>        what the next throw gives, seven faces 0 to 5; a lot is the first of them
//   battery <mV|usb>    where the power comes from, until another one; at first it is USB
//   restart             the power fails and comes back
//   unhealthy           the ring oscillator fails until there are dice again
//   end                 nothing more happens
import { readFileSync } from 'node:fs';
import { DeviceFailure } from './board.mjs';
import { BLANK } from './flash.mjs';
import { BYTES, difference } from './picture.mjs';
import { sources } from './rosc.mjs';

const HEADER = 'pocketq-trace 1';
const STEPS = 9;
const DICE = 7;
export const DICE_FELL = 'pocketq_dice_fell';

/** A line that does not belong in a trace. */
export class TraceError extends Error {}

export function readTrace(path) {
  return parseTrace(readFileSync(path, 'utf8'));
}

/** The steps of a trace, in order. */
export function parseTrace(text) {
  const lines = text.split('\n').map((line) => line.trimEnd());
  if (lines[0] !== HEADER) throw new TraceError(`line 1: not '${HEADER}'`);
  const steps = [];
  let last = 0;
  for (const [i, line] of lines.entries()) {
    if (i === 0 || line === '') continue;
    const fail = (why) => {
      throw new TraceError(`line ${i + 1}: ${why}`);
    };
    const [ms, verb, ...words] = line.split(' ');
    if (!/^\d+$/.test(ms)) fail(`'${ms}' is not a time`);
    if (Number(ms) < last) fail('time runs backwards');
    if (steps.at(-1)?.verb === 'end') fail('after the end');
    last = Number(ms);
    steps.push({ line: i + 1, ms: last, verb, value: parseValue(verb, words, fail) });
  }
  if (steps.at(-1)?.verb !== 'end') throw new TraceError('the trace has no end');
  return steps;
}

function parseValue(verb, words, fail) {
  const number = (word, limit) => (/^\d+$/.test(word ?? '') && Number(word) < limit ? Number(word) : fail(`'${word}' is not a number below ${limit}`));
  const count = { levels: 1, saved: 1, frame: 1, brightness: 1, dice: DICE, battery: 1, unhealthy: 0, restart: 0, end: 0 }[verb];
  if (count === undefined) fail(`unknown verb '${verb}'`);
  if (words.length !== count) fail(`${verb} takes ${count} words`);
  if (verb === 'levels') return number(words[0], 64);
  if (verb === 'battery') return words[0] === 'usb' ? null : number(words[0], 65536);
  if (verb === 'brightness') return number(words[0], STEPS);
  // The first may be a lot, and lots can be larger than faces.
  if (verb === 'dice') return words.map((word, die) => number(word, die === 0 ? 256 : 6));
  if (verb === 'end' || verb === 'unhealthy' || verb === 'restart') return null;
  if (!/^([0-9a-f]{2})*$/i.test(words[0])) fail('not bytes in hexadecimal digits');
  if (verb === 'frame' && words[0].length !== 2 * BYTES) fail(`a frame is ${2 * BYTES} hexadecimal digits`);
  return Uint8Array.from(Buffer.from(words[0], 'hex'));
}

/** How the board of a trace is made: the buttons that are already down, and what the save area holds. */
export function atStart(steps) {
  const first = (verb) => steps.find((step) => step.ms === 0 && step.verb === verb)?.value;
  return { held: first('levels') ?? 0, saved: first('saved') ?? BLANK, battery: first('battery') ?? null };
}

/**
 * Plays a trace on a board that has just been switched on; throws at the first difference
 * from the desk. The clock of the trace starts with the first byte of the first picture.
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
