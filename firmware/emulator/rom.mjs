// A stand-in for the chip's boot ROM, without any of its code: each ROM function is a pair `BKPT n;
// BX LR`, and the breakpoint calls JavaScript. Calls take emulated time.
import { PAGE } from './flash.mjs';

const BKPT = 0xbe00;
const BX_LR = 0x4770;
const FUNCTION_TABLE = 0x14;
const DATA_TABLE = 0x16;
const LOOKUP = 0x18;
const FIRST_THUNK = 0x100;

/** The firmware restarted into the boot loader; `activity` are the pins that flicker, as bits. */
export class BootLoader extends Error {
  constructor(activity, disabled) {
    super('the device is in its boot loader');
    Object.assign(this, { activity, disabled });
  }
}

/** The firmware asked the ROM for something that does not exist, or that ends the run. */
export class RomMisuse extends Error {}

export class Rom {
  /** `spend` lets time (nanoseconds and cycles) pass while the processor is stopped. */
  constructor(rp, flash, xip, spend) {
    this.core = rp.core;
    this.registers = rp.core.registers;
    this.flash = flash;
    this.xip = xip;
    this.spend = spend;
    this.calls = [];
    this.halfwords = new Uint16Array(rp.bootrom.buffer);
    this.functions = this.#functions();
    rp.bootrom[0] = 0x20041f00;
    rp.bootrom[1] = FIRST_THUNK | 1;
    rp.bootrom[4] = 0x0201754d; // "Mu", 1, version 2
    // The firmware never reads the tables, only passes them to the lookup, so any numbers will do.
    this.halfwords[FUNCTION_TABLE >> 1] = 1;
    this.halfwords[DATA_TABLE >> 1] = 2;
    this.halfwords[LOOKUP >> 1] = this.#thunk('rom_table_lookup', () => this.#lookup(), 60);
  }

  /** Called when the breakpoint `number` in ROM is reached. */
  call(number) {
    const { run, cycles } = this.calls[number];
    const nanos = run() ?? 0;
    this.core.cycles += cycles;
    this.spend(nanos, cycles);
  }

  #thunk(name, run, cycles = 20) {
    const number = this.calls.push({ name, run, cycles }) - 1;
    const at = FIRST_THUNK + 4 * number;
    this.halfwords[at >> 1] = BKPT | number;
    this.halfwords[(at >> 1) + 1] = BX_LR;
    return at | 1;
  }

  #functions() {
    const { core, registers: r } = this;
    const copy = () => {
      for (let i = 0; i < r[2]; i++) core.writeUint8(r[0] + i, core.readUint8(r[1] + i));
      this.spend(0, r[2]);
    };
    const set = () => {
      for (let i = 0; i < r[2]; i++) core.writeUint8(r[0] + i, r[1] & 0xff);
      this.spend(0, r[2]);
    };
    const nothing = () => {};
    const refuse = (name) => () => {
      throw new RomMisuse(`the firmware called ${name}`);
    };
    const enterBootLoader = () => {
      throw new BootLoader(r[0], r[1]);
    };
    const all = {
      P3: ['popcount32', () => void (r[0] = popcount(r[0]))],
      R3: ['reverse32', () => void (r[0] = reverse(r[0]))],
      L3: ['clz32', () => void (r[0] = Math.clz32(r[0]))],
      T3: ['ctz32', () => void (r[0] = r[0] ? 31 - Math.clz32(r[0] & -r[0]) : 32)],
      MS: ['memset', set],
      S4: ['memset4', set],
      MC: ['memcpy', copy],
      C4: ['memcpy44', copy],
      IF: ['connect_internal_flash', nothing],
      EX: ['flash_exit_xip', nothing],
      RE: ['flash_range_erase', () => this.flash.erase(r[0], r[1])],
      RP: ['flash_range_program', () => this.#program(r[0], r[1], r[2])],
      FC: ['flash_flush_cache', () => this.xip.flush()],
      CX: ['flash_enter_cmd_xip', nothing],
      UB: ['reset_to_usb_boot', enterBootLoader],
      WV: ['wait_for_vector', refuse('wait_for_vector')],
    };
    return new Map(Object.entries(all).map(([code, [name, run]]) => [code, this.#thunk(name, run)]));
  }

  #lookup() {
    const [table, tag] = this.registers;
    const code = String.fromCharCode(tag & 0xff, (tag >> 8) & 0xff);
    const found = table === 1 ? this.functions.get(code) : undefined;
    if (found === undefined) throw new RomMisuse(`the firmware looked up '${code}' in ROM table ${table}`);
    this.registers[0] = found;
  }

  #program(offset, source, length) {
    // Flash cannot be read while it is being written.
    if (source >>> 28 === 1) throw new RomMisuse('flash programmed from flash');
    const data = Uint8Array.from({ length: Math.max(length, PAGE) }, (_, i) => this.core.readUint8(source + i));
    return this.flash.program(offset, data);
  }
}

function popcount(word) {
  let count = 0;
  for (let rest = word; rest; rest &= rest - 1) count++;
  return count;
}

function reverse(word) {
  let result = 0;
  for (let i = 0; i < 32; i++) result = (result << 1) | ((word >>> i) & 1);
  return result >>> 0;
}
