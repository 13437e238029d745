// QR codes for the tests: pages that the device showed on the desk, as texts and as a film for a
// camera.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTrace } from '../../../firmware/emulator/trace-text.mjs';
import encode from 'qrcode-generator';
import { PAGE, POCKETQ } from './browser.mjs';

const FILM = { width: 640, height: 480, fps: 10 };
/** Pixels of the film per screen pixel, in each direction. */
const SCALE = 4;
const GALLERY = new URL('../../src/gallery/long.txt', import.meta.url);

/** The settled pictures of a scenario, played on the desk. */
export function pictures(scenario) {
  const directory = mkdtempSync(join(tmpdir(), 'pocketq-codes-'));
  try {
    const [script, trace] = ['codes.txt', 'codes.trace'].map((name) => join(directory, name));
    writeFileSync(script, scenario);
    execFileSync(POCKETQ, ['script', script, '--trace', trace], { stdio: ['ignore', 'ignore', 'inherit'] });
    const steps = parseTrace(readFileSync(trace, 'utf8'));
    return steps.filter((step) => step.verb === 'frame').map((step) => step.value);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const isLit = (picture, x, y) => (picture[(y >> 3) * 128 + x] >> (y & 7)) & 1;

/** A QR code that is not PocketQ's, drawn as on the screen. */
export function foreignCode(text) {
  const code = encode(0, 'L');
  code.addData(text);
  code.make();
  const picture = new Uint8Array(1024).fill(0xff);
  for (let y = 0; y < 2 * code.getModuleCount(); y++) {
    for (let x = 0; x < 2 * code.getModuleCount(); x++) {
      if (code.isDark(y >> 1, x >> 1)) picture[((y + 4) >> 3) * 128 + x + 8] &= ~(1 << ((y + 4) & 7));
    }
  }
  return picture;
}

/** Returns a function that reads a picture's code with the page's own scanner. */
export async function scanner() {
  const { instance } = await WebAssembly.instantiate(readFileSync(join(PAGE, 'scanner.wasm')));
  const { memory, pixels, scan, text } = instance.exports;
  return (picture) => {
    const { width, height } = FILM;
    const pointer = pixels(width, height);
    new Uint8Array(memory.buffer, pointer, width * height).set(grey(picture));
    const length = scan();
    return new TextDecoder().decode(new Uint8Array(memory.buffer, text(), length)).split('\0')[0];
  };
}

/** A picture of the film: the screen in a dark room. */
function grey(picture) {
  const { width, height } = FILM;
  const image = new Uint8Array(width * height).fill(12);
  const [left, top] = [(width - 128 * SCALE) / 2, (height - 64 * SCALE) / 2];
  for (let y = 0; y < 64 * SCALE; y++) {
    for (let x = 0; x < 128 * SCALE; x++) {
      if (isLit(picture, Math.floor(x / SCALE), Math.floor(y / SCALE))) image[(top + y) * width + left + x] = 235;
    }
  }
  return image;
}

/** Writes a film that shows each picture for a while, over and over. */
export function writeFilm(path, shown, seconds = 0.7) {
  const { width, height, fps } = FILM;
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${fps}:1 Ip A1:1 C420jpeg\n`)];
  const colourless = Buffer.alloc((width * height) / 2, 128);
  for (const picture of shown) {
    const image = Buffer.from(picture ? grey(picture) : new Uint8Array(width * height).fill(12));
    for (let i = 0; i < seconds * fps; i++) parts.push(Buffer.from('FRAME\n'), image, colourless);
  }
  writeFileSync(path, Buffer.concat(parts));
}

/** The pages of a long match: those with parts of the record, and the one with the result. */
export async function longMatch() {
  const opening = readFileSync(GALLERY, 'utf8').split('shot share-long')[0];
  const read = await scanner();
  const found = new Map();
  // There are fewer than twelve pages, and after the last comes the first again.
  for (const picture of pictures(`${opening}${'press Right\n'.repeat(12)}`)) {
    const text = read(picture);
    if (text !== '') found.set(text, picture);
  }
  const pages = [...found].map(([text, picture]) => ({ text, picture }));
  return {
    result: pages.find(({ text }) => !text.startsWith('PQ1')),
    parts: pages.filter(({ text }) => text.startsWith('PQ1')),
  };
}

/** The record of a finished game of two. */
export const RECORD = `qwantum 1\nseats 2\nfirst 1\n${'throw W1 R1 R2 R1 R5 R3 R6\nb -\nc 1 -\nc 2 -\n'.repeat(9)}`;
