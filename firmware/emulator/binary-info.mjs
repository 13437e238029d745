// Reads what an image says about itself from its bytes, as picotool does.
import { FLASH } from './image.mjs';

// picotool searches this many bytes after boot stage 2.
const [SEARCH_FROM, SEARCH_BYTES] = [0x100, 0x100];
const MARKER_START = 0x7188ebf2;
const MARKER_END = 0xe71aa390;
const RASPBERRY_PI = 0x5052;
const TYPES = { 5: 'integer', 6: 'text', 8: 'functions', 9: 'pins' };
const IDS = { 0x02031c86: 'name', 0x11a9bc3a: 'version', 0xb6a07c19: 'description', 0xb63cffbb: 'board', 0x68f465de: 'end' };

/**
 * Returns `{ name, version, …, pins: Map(number → name), functions: [{ first, last, function }] }`,
 * or null if there is none.
 */
export function binaryInfo(flash) {
  const view = new DataView(flash.buffer, flash.byteOffset, flash.byteLength);
  const word = (address) => view.getUint32(address - FLASH, true);
  const header = FLASH + SEARCH_FROM;
  for (let at = header; at + 20 <= header + SEARCH_BYTES; at += 4) {
    if (word(at) === MARKER_START && word(at + 16) === MARKER_END) return readEntries(flash, word, word(at + 4), word(at + 8));
  }
  return null;
}

function readEntries(flash, word, start, end) {
  const found = { pins: new Map(), functions: [] };
  for (let at = start; at < end; at += 4) {
    const entry = word(at);
    const [type, tag] = [TYPES[word(entry) & 0xffff], word(entry) >>> 16];
    if (tag !== RASPBERRY_PI || !type) throw new Error(`binary info: an entry of type ${word(entry) & 0xffff}, tag ${tag.toString(16)}`);
    const first = word(entry + 4);
    if (type === 'text') found[IDS[first] ?? first] = text(flash, word(entry + 8));
    else if (type === 'integer') found[IDS[first] ?? first] = word(entry + 8);
    else if (type === 'pins') found.pins.set(Math.log2(first), text(flash, word(entry + 8)));
    else found.functions.push({ first: (first >> 7) & 31, last: (first >> 12) & 31, function: (first >> 3) & 15 });
  }
  return found;
}

function text(flash, address) {
  const from = address - FLASH;
  return Buffer.from(flash.subarray(from, flash.indexOf(0, from))).toString();
}
