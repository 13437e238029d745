// Reads traces, which record what a scenario did and showed on the desk. The emulator and the
// browser play them.
//
// A trace is text. The first line is `pocketq-trace 1`; the others are `<ms> <verb> <words>`,
// with the time since the program started on the desk:
//   levels <bits>       which buttons are down
//   saved <hex>         the content of the save area before power-on; empty without it
//   frame <hex>         what a person sees, 1,024 bytes in page order
//   brightness <step>   how bright the panel is, 0 (dimmed) to 8
//   dice <faces>        the next throw, seven faces 0 to 5; for a lot, only the first counts
//   battery <mV|usb>    the power supply from now on; at first it is USB
//   restart             the power fails and comes back
//   unhealthy           the ring oscillator fails until the next `dice`
//   end                 nothing more happens
import { readFileSync } from 'node:fs';

const HEADER = 'pocketq-trace 1';
const DICE = 7;
const PICTURE_BYTES = 1024;
const BRIGHTNESS_STEPS = 9;

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
  if (verb === 'brightness') return number(words[0], BRIGHTNESS_STEPS);
  // The first number may be a lot, and a lot can be larger than a face.
  if (verb === 'dice') return words.map((word, die) => number(word, die === 0 ? 256 : 6));
  if (verb === 'end' || verb === 'unhealthy' || verb === 'restart') return null;
  if (!/^([0-9a-f]{2})*$/i.test(words[0])) fail('not bytes in hexadecimal digits');
  if (verb === 'frame' && words[0].length !== 2 * PICTURE_BYTES) fail(`a frame is ${2 * PICTURE_BYTES} hexadecimal digits`);
  return Uint8Array.from(Buffer.from(words[0], 'hex'));
}
