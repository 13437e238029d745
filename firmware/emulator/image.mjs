// Reads firmware images from the linker (ELF) or the build (UF2): the contents of flash, the
// symbols, the flash and RAM used, and the checksum of boot stage 2.
import { readFileSync } from 'node:fs';
import { SECTOR } from './flash.mjs';

export const FLASH = 0x10000000;
const FLASH_SIZE = 2 * 1024 * 1024;
const RAM = 0x20000000;
const RAM_SIZE = 264 * 1024;
const BOOT2_SIZE = 256;

const UF2_FIRST_MAGIC = 0x0a324655;
const UF2_SECOND_MAGIC = 0x9e5d5157;
const UF2_FINAL_MAGIC = 0x0ab16f30;
const UF2_NOT_MAIN_FLASH = 0x00000001;
const UF2_FAMILY_PRESENT = 0x00002000;
const UF2_FAMILY_RP2040 = 0xe48bff56;

/** A firmware image: pieces of flash and, from an ELF, symbols and section sizes. */
export class Image {
  constructor({ pieces, symbols = new Map(), sections = [] }) {
    for (const { offset, bytes } of pieces) {
      if (offset < 0 || offset + bytes.length > FLASH_SIZE) {
        throw new Error(`image: ${bytes.length} bytes at ${hex(offset + FLASH)} are outside the flash`);
      }
    }
    this.pieces = pieces;
    this.symbols = symbols;
    this.sections = sections;
  }

  static read(path) {
    const bytes = readFileSync(path);
    const isElf = bytes.length > 52 && bytes.readUInt32BE(0) === 0x7f454c46;
    return isElf ? parseElf(bytes) : parseUf2(bytes);
  }

  /** Writes the image into a flash, whatever the flash contains. */
  install(flash) {
    for (const { offset, bytes } of this.pieces) flash.set(bytes, offset);
  }

  /** Writes the image like the boot loader, which erases every sector it writes to. */
  replaceProgram(flash) {
    for (const { offset, bytes } of this.pieces) {
      for (let at = offset - (offset % SECTOR); at < offset + bytes.length; at += SECTOR) flash.fill(0xff, at, at + SECTOR);
    }
    this.install(flash);
  }

  get flashBytes() {
    return this.pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** The size of static RAM: all allocated sections in RAM. */
  get ramBytes() {
    return this.sections
      .filter(({ address }) => address >= RAM && address < RAM + RAM_SIZE)
      .reduce((sum, { size }) => sum + size, 0);
  }

  /** The function that contains an address, for messages. */
  nameOf(address) {
    let best = null;
    for (const [name, at] of this.symbols) {
      const start = at & ~1;
      if (start <= address && start >= FLASH && (!best || start > best.start)) best = { name, start };
    }
    return best ? `${best.name}+${hex(address - best.start)}` : hex(address);
  }
}

function parseElf(bytes) {
  const pieces = [];
  const headers = bytes.readUInt32LE(28);
  for (let i = 0; i < bytes.readUInt16LE(44); i++) {
    const at = headers + i * bytes.readUInt16LE(42);
    const [type, start, , address, size] = words(bytes, at, 5);
    if (type !== 1 || size === 0) continue;
    pieces.push({ offset: address - FLASH, bytes: bytes.subarray(start, start + size) });
  }
  const sections = elfSections(bytes);
  const allocated = sections.filter(({ flags, size }) => flags & 2 && size > 0);
  return new Image({ pieces, symbols: elfSymbols(bytes, sections), sections: allocated });
}

function elfSections(bytes) {
  const table = bytes.readUInt32LE(32);
  const stride = bytes.readUInt16LE(46);
  return Array.from({ length: bytes.readUInt16LE(48) }, (_, i) => {
    const [, type, flags, address, start, size, link] = words(bytes, table + i * stride, 7);
    return { type, flags, address, start, size, link };
  });
}

function elfSymbols(bytes, sections) {
  const symbols = new Map();
  for (const { start, size, link } of sections.filter(({ type }) => type === 2)) {
    for (let at = start; at < start + size; at += 16) {
      const [name, value] = words(bytes, at, 2);
      const from = sections[link].start + name;
      const text = bytes.toString('latin1', from, bytes.indexOf(0, from));
      // Mapping symbols ($t, $d) are not functions.
      if (text && !text.startsWith('$')) symbols.set(text, value);
    }
  }
  return symbols;
}

function parseUf2(bytes) {
  const pieces = [];
  if (bytes.length === 0 || bytes.length % 512) throw new Error('image: neither an ELF nor whole UF2 blocks');
  for (let at = 0; at < bytes.length; at += 512) {
    const [first, second, flags, address, size, number, total, family] = words(bytes, at, 8);
    const magic = first === UF2_FIRST_MAGIC && second === UF2_SECOND_MAGIC;
    if (!magic || bytes.readUInt32LE(at + 508) !== UF2_FINAL_MAGIC) throw new Error(`image: bad UF2 block at ${at}`);
    if (flags & UF2_NOT_MAIN_FLASH) continue;
    // The boot ROM ignores blocks that fail these checks, so such a file could not be installed.
    if (!(flags & UF2_FAMILY_PRESENT) || family !== UF2_FAMILY_RP2040) throw new Error(`image: UF2 block at ${at} is not for the RP2040`);
    if (size !== 256 || address & 0xff) throw new Error(`image: UF2 block at ${at} is not one flash page`);
    if (number !== at / 512 || total !== bytes.length / 512) throw new Error(`image: UF2 block at ${at} is numbered ${number} of ${total}`);
    pieces.push({ offset: address - FLASH, bytes: bytes.subarray(at + 32, at + 32 + size) });
  }
  return new Image({ pieces });
}

/** Whether the boot ROM would run boot stage 2, which must end with its CRC-32. */
export function boot2IsValid(flash) {
  let crc = 0xffffffff;
  for (const byte of flash.subarray(0, BOOT2_SIZE - 4)) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  const stored = new DataView(flash.buffer, flash.byteOffset).getUint32(BOOT2_SIZE - 4, true);
  return crc >>> 0 === stored;
}

function words(bytes, at, count) {
  return Array.from({ length: count }, (_, i) => bytes.readUInt32LE(at + 4 * i));
}

export function hex(value) {
  return `0x${(value >>> 0).toString(16)}`;
}
