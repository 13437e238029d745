// NOR flash as the chip's ROM drives it. Erasing sets whole sectors to ones, programming only
// clears bits, and both take time. The power can fail before, in the middle of, or after each.
import { Noise } from './noise.mjs';

export const SECTOR = 4096;
export const PAGE = 256;
/** Where games and settings are stored: `SAVE` in memory.x. */
export const SAVE_AREA = { start: 0x1ef000, end: 0x1ff000 };
/**
 * The content of the save area once the language and the type of screen have been chosen; the other
 * settings are defaults. Written by the desk.
 */
export const SET_UP_FOR = {
  ssd1306: Buffer.from('000000002dc956e81b74a39affffffff00666416191000f8e801000100020a00060302000000000001', 'hex'),
  sh1106: Buffer.from('000000002dc956e81b74a39affffffff0011fcb40a1000f8e801000100020a00060302000000000101', 'hex'),
  ssd1309: Buffer.from('000000002dc956e81b74a39affffffff008854533e1000f8e801000100020a00060302000000000201', 'hex'),
};
/** The same for the type of screen that a new device assumes. */
export const SET_UP = SET_UP_FOR.ssd1306;
/** The same, with a screen that goes off after 15 seconds instead of two minutes. */
export const SET_UP_15_SECONDS = Buffer.from('000000002dc956e81b74a39affffffff000fe352c21000f8e801000100020a00060002000000000001', 'hex');
/** The save area of a device that has never been set up. */
export const BLANK = Buffer.alloc(0);
/** How long a W25Q16 takes to erase a sector, in milliseconds: typically, and at worst. */
export const ERASE_MS = { typical: 45, worst: 400 };
const PROGRAM_NANOS = 0.7e6; // a page

/** The power failed in the middle of a flash operation. */
export class PowerCut extends Error {}

/** A misuse that the chip's ROM would not survive, or that the firmware cannot have intended. */
export class FlashMisuse extends Error {}

export class NorFlash {
  constructor(bytes, seed = 1) {
    this.bytes = bytes;
    this.noise = new Noise(seed);
    this.log = [];
    this.cut = null;
    this.eraseMs = ERASE_MS.typical;
    /** How many of the coming erases fail; each leaves a bit cleared. */
    this.failingErases = 0;
    /** Called when an erase begins; actions scheduled here happen while the chip is stopped. */
    this.onErase = null;
  }

  /**
   * Makes the power fail at the `steps`-th step from now. Every sector erased and every page
   * programmed counts as three steps: before it, halfway through it, after it.
   */
  cutPowerAt(steps) {
    this.cut = steps;
  }

  /** Erases sectors; returns the time it takes, in nanoseconds. */
  erase(offset, length) {
    if (offset % SECTOR || length % SECTOR) throw new FlashMisuse(`erase of ${length} bytes at ${offset}`);
    for (let at = offset; at < offset + length; at += SECTOR) {
      this.onErase?.(at);
      this.#operate('erase', at, (torn) => {
        for (let i = at; i < at + SECTOR; i++) this.bytes[i] |= torn ? this.noise.word() & 0xff : 0xff;
      });
      if (this.failingErases > 0) {
        this.failingErases--;
        this.bytes[at + 700] &= ~4;
      }
    }
    return (length / SECTOR) * this.eraseMs * 1e6;
  }

  program(offset, data) {
    if (offset % PAGE || data.length % PAGE) throw new FlashMisuse(`program of ${data.length} bytes at ${offset}`);
    for (let from = 0; from < data.length; from += PAGE) {
      this.#operate('program', offset + from, (torn) => {
        for (let i = from; i < from + PAGE; i++) this.bytes[offset + i] &= data[i] | (torn ? this.noise.word() & 0xff : 0);
      });
    }
    return (data.length / PAGE) * PROGRAM_NANOS;
  }

  #operate(what, at, change) {
    this.log.push({ what, at });
    this.#step(`before ${what}`);
    if (this.cut === 1) change(true);
    this.#step(`during ${what}`);
    change(false);
    this.#step(`after ${what}`);
  }

  #step(when) {
    if (this.cut === null || --this.cut > 0) return;
    this.cut = null;
    throw new PowerCut(`power failed ${when}`);
  }
}
