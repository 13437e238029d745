// Fixes bugs in rp2040js 1.4.1's model of the processor (Cortex-M0+): flags of the register
// data-processing instructions, SEV, sleeping with interrupts masked, and HardFault.
import { Fault, fixMemory } from './memory.mjs';

const HARD_FAULT = 3;
const SEV = 0xbf40;

/**
 * Fixes a chip's core. Returns a function that executes one instruction and returns its cycles,
 * including those spent waiting for the flash. It throws `Fault` in the middle of an instruction;
 * `takeHardFault` continues from there.
 */
export function fixCore(rp, xip) {
  const { core, flash16 } = rp;
  const { registers } = core;
  const ram16 = new Uint16Array(rp.sram.buffer);
  fixMemory(rp, xip);
  fixSleep(core);
  core.executing = 0;

  return function step() {
    const cycles = execute();
    if (xip.waiting === 0) return cycles;
    const waited = xip.takeWaiting();
    core.cycles += waited;
    return cycles + waited;
  };

  function execute() {
    while (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
    const pc = registers[15] & ~1;
    core.executing = pc;
    let opcode;
    if (pc >>> 24 === 0x10) {
      xip.access(pc);
      opcode = flash16[(pc & 0xffffff) >> 1];
    }
    else if (pc >>> 20 === 0x200) opcode = ram16[(pc & 0xfffff) >> 1];
    else if (pc >>> 14 !== 0) throw new Fault(`instruction fetch at ${(pc >>> 0).toString(16)}`);
    if ((opcode & 0xfc00) === 0x4000) {
      registers[15] = pc + 2;
      dataProcessing(core, registers, opcode);
      core.cycles++;
      return 1;
    }
    if (opcode === SEV) {
      registers[15] = pc + 2;
      core.eventRegistered = true;
      core.cycles++;
      return 1;
    }
    return core.executeInstruction();
  }
}

/**
 * Enters the HardFault handler with the faulting instruction's address on the stack. Returns
 * whether that worked; if not, the core is locked up until the watchdog resets it.
 */
export function takeHardFault(core) {
  core.waiting = false;
  core.PC = core.executing;
  if (core.IPSR !== HARD_FAULT) {
    try {
      core.exceptionEntry(HARD_FAULT);
      core.PC &= ~1;
      return true;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
  core.enabledInterrupts = 0;
  core.pendingNMI = false;
  core.waiting = true;
  return false;
}

/**
 * An interrupt ends WFI and WFE, even with PRIMASK set. The next `step` decides whether it is
 * taken: saving registers on the stack can fault, and a fault must not happen while a test presses
 * a button.
 */
function fixSleep(core) {
  const check = core.checkForInterrupts;
  core.checkForInterrupts = function () {
    if (!this.waiting) return check.call(this);
    if (this.pendingInterrupts & this.enabledInterrupts) this.waiting = false;
    return false;
  };
}

/** All sixteen instructions on two low registers, with flags as in the architecture manual. */
function dataProcessing(core, registers, opcode) {
  const d = opcode & 7;
  const a = registers[d];
  const b = registers[(opcode >> 3) & 7];
  let result;
  switch ((opcode >> 6) & 15) {
    case 0: // ANDS
      result = a & b;
      break;
    case 1: // EORS
      result = a ^ b;
      break;
    case 2: // LSLS
      result = shiftLeft(core, a, b & 0xff);
      break;
    case 3: // LSRS
      result = shiftRight(core, a, b & 0xff);
      break;
    case 4: // ASRS
      result = shiftRightSigned(core, a, b & 0xff);
      break;
    case 5: // ADCS
      result = add(core, a, b, core.C ? 1 : 0);
      break;
    case 6: // SBCS
      result = add(core, a, ~b >>> 0, core.C ? 1 : 0);
      break;
    case 7: // RORS
      result = rotate(core, a, b & 0xff);
      break;
    case 8: // TST
      return negativeOrZero(core, a & b);
    case 9: // RSBS
      result = add(core, 0, ~b >>> 0, 1);
      break;
    case 10: // CMP
      return negativeOrZero(core, add(core, a, ~b >>> 0, 1));
    case 11: // CMN
      return negativeOrZero(core, add(core, a, b, 0));
    case 12: // ORRS
      result = a | b;
      break;
    case 13: // MULS
      result = Math.imul(a, b);
      break;
    case 14: // BICS
      result = a & ~b;
      break;
    default: // MVNS
      result = ~b;
  }
  registers[d] = result;
  negativeOrZero(core, result | 0);
}

function negativeOrZero(core, result) {
  core.N = (result | 0) < 0;
  core.Z = (result | 0) === 0;
}

/** AddWithCarry: carry out of bit 31, overflow if both signs are equal and the result's differs. */
function add(core, a, b, carry) {
  const sum = a + b + carry;
  core.C = sum > 0xffffffff;
  core.V = ((a ^ sum) & (b ^ sum)) < 0;
  return sum | 0;
}

function shiftLeft(core, value, by) {
  if (by === 0) return value;
  core.C = by <= 32 && ((value >>> (32 - by)) & 1) === 1;
  return by < 32 ? value << by : 0;
}

function shiftRight(core, value, by) {
  if (by === 0) return value;
  core.C = by <= 32 && ((value >>> (by - 1)) & 1) === 1;
  return by < 32 ? value >>> by : 0;
}

function shiftRightSigned(core, value, by) {
  if (by === 0) return value;
  const far = Math.min(by, 32);
  core.C = ((value >>> (far - 1)) & 1) === 1;
  return far < 32 ? value >> far : value >> 31;
}

function rotate(core, value, by) {
  if (by === 0) return value;
  const turn = by & 31;
  const result = turn ? (value >>> turn) | (value << (32 - turn)) : value;
  core.C = result >> 31 !== 0;
  return result;
}
