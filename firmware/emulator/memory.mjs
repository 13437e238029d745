// The processor's memory accesses: fast paths to flash and RAM, and a bus fault for every access
// that the chip would refuse. rp2040js only logs those, or lets them pass.

const FLASH_END = 0x14000000;

/** The processor did something that raises HardFault. */
export class Fault {
  constructor(what) {
    this.what = what;
  }
}

/** Replaces the core's six memory accesses; reads of the flash go through its cache. */
export function fixMemory(rp, xip) {
  const { core, flash16, sram } = rp;
  const ramStart = 0x20000000;
  const ramSize = sram.length;
  const flash8 = rp.flash;
  const flash32 = new Uint32Array(flash8.buffer);
  const ram16 = new Uint16Array(sram.buffer);
  const ram32 = new Uint32Array(sram.buffer);

  const refuse = (verb, address) => {
    throw new Fault(`${verb} ${address.toString(16).padStart(8, '0')}`);
  };

  core.readUint32 = (to) => {
    const address = to >>> 0;
    if (address & 3) refuse('unaligned word read at', address);
    const ram = address - ramStart;
    if (ram >= 0 && ram < ramSize) return ram32[ram >>> 2];
    if (address >>> 26 === 4 && address < FLASH_END) {
      xip.access(address);
      return flash32[(address & 0xffffff) >>> 2];
    }
    return rp.readUint32(address);
  };
  core.readUint16 = (to) => {
    const address = to >>> 0;
    if (address & 1) refuse('unaligned halfword read at', address);
    const ram = address - ramStart;
    if (ram >= 0 && ram < ramSize) return ram16[ram >>> 1];
    if (address >>> 26 === 4) {
      xip.access(address);
      return flash16[(address & 0xffffff) >>> 1];
    }
    return rp.readUint16(address);
  };
  core.readUint8 = (to) => {
    const address = to >>> 0;
    const ram = address - ramStart;
    if (ram >= 0 && ram < ramSize) return sram[ram];
    if (address >>> 26 === 4) {
      xip.access(address);
      return flash8[address & 0xffffff];
    }
    return rp.readUint8(address);
  };
  core.writeUint32 = (to, value) => {
    const address = to >>> 0;
    if (address & 3) refuse('unaligned word write at', address);
    const ram = address - ramStart;
    if (ram >= 0 && ram < ramSize) ram32[ram >>> 2] = value;
    else elsewhere(address, value, 'writeUint32');
  };
  core.writeUint16 = (to, value) => {
    const address = to >>> 0;
    if (address & 1) refuse('unaligned halfword write at', address);
    const ram = address - ramStart;
    if (ram >= 0 && ram < ramSize) ram16[ram >>> 1] = value;
    else elsewhere(address, value, 'writeUint16');
  };
  core.writeUint8 = (to, value) => {
    const address = to >>> 0;
    const ram = address - ramStart;
    if (ram >= 0 && ram < ramSize) sram[ram] = value;
    else elsewhere(address, value, 'writeUint8');
  };

  // rp2040js would let code write into ROM and flash.
  const elsewhere = (address, value, write) => {
    if (address < FLASH_END) refuse('write to read-only', address);
    rp[write](address, value);
  };
}

/**
 * The data sheet does not say what happens at the addresses between the flash's registers and the
 * RAM. By default an access there faults; after this call writes are ignored and reads give zero,
 * as a mirror of registers might.
 */
export function loseWritesBelowRam(rp) {
  const isLost = (address) => address >>> 0 >= 0x19000000 && address >>> 0 < 0x20000000;
  for (const bits of [8, 16, 32]) {
    const [read, write] = [rp[`readUint${bits}`], rp[`writeUint${bits}`]];
    rp[`readUint${bits}`] = (address) => (isLost(address) ? 0 : read.call(rp, address));
    rp[`writeUint${bits}`] = (address, value) => {
      if (!isLost(address)) write.call(rp, address, value);
    };
  }
}
