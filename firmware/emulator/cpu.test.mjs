// Checks every instruction that sets flags, with edge values and all combinations of flags, against
// a model in big integers that was written from the architecture manual. Then checks HardFault, SEV
// and sleep.
import test from 'node:test';
import assert from 'node:assert/strict';
import { RP2040 } from 'rp2040js';
import { fixCore, takeHardFault } from './cpu.mjs';
import { Fault } from './memory.mjs';
import { XipCache } from './xip.mjs';

const RAM = 0x20000000;
const EDGES = [0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x12345678, 0x7ffffffe, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff];
const SHIFTS = [0, 1, 2, 15, 30, 31, 32, 33, 63, 64, 65, 255, 256, 257, 0xffffff20, 0xffffffff];
const WORD = 1n << 32n;
const wrap = (value) => BigInt.asUintN(32, value);
const signed = (value) => BigInt.asIntN(32, value);

function machine() {
  const rp = new RP2040();
  const refuse = (who, what) => {
    throw new Fault(`${who}: ${what}`);
  };
  rp.logger = { debug() {}, info() {}, warn: refuse, error: refuse };
  const step = fixCore(rp, new XipCache());
  return { rp, core: rp.core, step };
}

const { rp, core, step } = machine();

/** Executes one instruction with r1 = a, r2 = b and flags as given (NZCV). */
function execute(opcode, a, b, flags) {
  rp.sramView.setUint16(0, opcode, true);
  core.PC = RAM;
  core.registers[1] = a;
  core.registers[2] = b;
  [core.N, core.Z, core.C, core.V] = [8, 4, 2, 1].map((bit) => !!(flags & bit));
  step();
  assert.equal(core.PC, RAM + 2);
  return [core.registers[1], (core.N ? 8 : 0) | (core.Z ? 4 : 0) | (core.C ? 2 : 0) | (core.V ? 1 : 0)];
}

const pack = (result, c, v) => (signed(result) < 0n ? 8 : 0) | (result === 0n ? 4 : 0) | (c ? 2 : 0) | (v ? 1 : 0);

function sum(a, b, carry) {
  const result = wrap(a + b + carry);
  const exact = signed(a) + signed(b) + carry;
  return { result, c: a + b + carry >= WORD, v: exact !== signed(result) };
}

const logic = (f) => (a, b, flags) => ({ result: wrap(f(a, b)), c: !!(flags & 2), v: !!(flags & 1) });
const plain = (f) => (a, b, flags) => ({ ...logic(f)(a, b, flags), keeps: flags });
const addition = (b) => (a, other) => sum(a, b ?? other, 0n);
const subtraction = (b) => (a, other) => sum(a, wrap(~(b ?? other)), 1n);
const compared = (f) => (a, b, flags) => ({ ...f(a, b, flags), value: a });

/** Shifts one bit at a time, so that the last bit out is the carry. */
function shift(once, by) {
  return (a, b, flags) => {
    let [result, c] = [a, !!(flags & 2)];
    const times = by ?? Number(b & 0xffn);
    for (let i = 0; i < times; i++) [result, c] = once(result);
    return { result, c, v: !!(flags & 1) };
  };
}
const left = (x) => [wrap(x << 1n), x >> 31n === 1n];
const right = (x) => [x >> 1n, !!(x & 1n)];
const rightSigned = (x) => [wrap(signed(x) >> 1n), !!(x & 1n)];
const rotated = (x) => [(x >> 1n) | ((x & 1n) << 31n), !!(x & 1n)];
const bytes = (x) => [0n, 8n, 16n, 24n].map((by) => (x >> by) & 0xffn);

// Destination and first operand r1, second operand r2.
const ALU = (operation) => 0x4000 | (operation << 6) | (2 << 3) | 1;
const INSTRUCTIONS = {
  ANDS: [ALU(0), logic((a, b) => a & b)],
  EORS: [ALU(1), logic((a, b) => a ^ b)],
  LSLS: [ALU(2), shift(left)],
  LSRS: [ALU(3), shift(right)],
  ASRS: [ALU(4), shift(rightSigned)],
  ADCS: [ALU(5), (a, b, flags) => sum(a, b, flags & 2 ? 1n : 0n)],
  SBCS: [ALU(6), (a, b, flags) => sum(a, wrap(~b), flags & 2 ? 1n : 0n)],
  RORS: [ALU(7), shift(rotated)],
  TST: [ALU(8), compared(logic((a, b) => a & b))],
  RSBS: [ALU(9), (a, b) => sum(0n, wrap(~b), 1n)],
  CMP: [ALU(10), compared(subtraction())],
  CMN: [ALU(11), compared(addition())],
  ORRS: [ALU(12), logic((a, b) => a | b)],
  MULS: [ALU(13), logic((a, b) => a * b)],
  BICS: [ALU(14), logic((a, b) => a & ~b)],
  MVNS: [ALU(15), logic((a, b) => ~b)],
  'ADDS register': [0x1800 | (2 << 6) | (1 << 3) | 1, addition()],
  'SUBS register': [0x1a00 | (2 << 6) | (1 << 3) | 1, subtraction()],
  'ADDS #7': [0x1c00 | (7 << 6) | (1 << 3) | 1, addition(7n)],
  'SUBS #7': [0x1e00 | (7 << 6) | (1 << 3) | 1, subtraction(7n)],
  'ADDS #0': [0x1c00 | (1 << 3) | 1, addition(0n)],
  'SUBS #0': [0x1e00 | (1 << 3) | 1, subtraction(0n)],
  'ADDS #255': [0x3000 | (1 << 8) | 255, addition(255n)],
  'SUBS #255': [0x3800 | (1 << 8) | 255, subtraction(255n)],
  'CMP #128': [0x2800 | (1 << 8) | 128, compared(subtraction(128n))],
  'CMP any registers': [0x4500 | (2 << 3) | 1, compared(subtraction())],
  'MOVS #200': [0x2000 | (1 << 8) | 200, logic(() => 200n)],
  'LSLS #0': [(2 << 3) | 1, logic((a, b) => b)],
  'LSLS #1': [0x0000 | (1 << 6) | (1 << 3) | 1, shift(left, 1)],
  'LSLS #31': [0x0000 | (31 << 6) | (1 << 3) | 1, shift(left, 31)],
  'LSRS #1': [0x0800 | (1 << 6) | (1 << 3) | 1, shift(right, 1)],
  'LSRS #32': [0x0800 | (1 << 3) | 1, shift(right, 32)],
  'ASRS #1': [0x1000 | (1 << 6) | (1 << 3) | 1, shift(rightSigned, 1)],
  'ASRS #32': [0x1000 | (1 << 3) | 1, shift(rightSigned, 32)],
  'ADD any registers': [0x4400 | (2 << 3) | 1, plain((a, b) => a + b)],
  SXTH: [0xb200 | (2 << 3) | 1, plain((a, b) => BigInt.asIntN(16, b))],
  SXTB: [0xb240 | (2 << 3) | 1, plain((a, b) => BigInt.asIntN(8, b))],
  UXTH: [0xb280 | (2 << 3) | 1, plain((a, b) => b & 0xffffn)],
  UXTB: [0xb2c0 | (2 << 3) | 1, plain((a, b) => b & 0xffn)],
  REV: [0xba00 | (2 << 3) | 1, plain((a, b) => bytes(b).reduce((x, byte) => (x << 8n) | byte))],
  REV16: [0xba40 | (2 << 3) | 1, plain((a, b) => ((b & 0xff00ffn) << 8n) | ((b >> 8n) & 0xff00ffn))],
  REVSH: [0xbac0 | (2 << 3) | 1, plain((a, b) => BigInt.asIntN(16, ((b & 0xffn) << 8n) | ((b >> 8n) & 0xffn)))],
};

for (const [name, [opcode, oracle]] of Object.entries(INSTRUCTIONS)) {
  test(`${name} gives what the manual says`, () => {
    for (const a of EDGES) {
      for (const b of [...EDGES, ...SHIFTS]) {
        for (let flags = 0; flags < 16; flags++) {
          const wanted = oracle(BigInt(a), BigInt(b), flags);
          const packed = wanted.keeps ?? pack(wanted.result, wanted.c, wanted.v);
          const got = execute(opcode, a, b, flags);
          const inputs = `a=${a.toString(16)} b=${b.toString(16)} NZCV=${flags.toString(2).padStart(4, '0')}`;
          assert.deepEqual(got, [Number(wanted.value ?? wanted.result), packed], inputs);
        }
      }
    }
  });
}

test('a comparison of 64 bits is right at the ends of the signed range', () => {
  const compare = [0x1a00 | (2 << 6) | (0 << 3) | 0, 0x4180 | (3 << 3) | 1]; // SUBS r0, r0, r2; SBCS r1, r3
  const ends = [-(2n ** 63n), -(2n ** 63n) + 1n, -1n, 0n, 1n, 0x7fffffffn, 0x80000000n, 0x7fffffff00000000n, 2n ** 63n - 1n];
  for (const x of ends) {
    for (const y of ends) {
      compare.forEach((opcode, i) => rp.sramView.setUint16(2 * i, opcode, true));
      core.PC = RAM;
      [x, x >> 32n, y, y >> 32n].forEach((half, i) => (core.registers[i] = Number(wrap(half))));
      step();
      step();
      assert.equal(core.N !== core.V, x < y, `${x} < ${y}`);
    }
  }
});

/** A machine with a vector table at the start of RAM and code after it. */
function withCode(...opcodes) {
  const own = machine();
  own.core.VTOR = RAM;
  own.rp.sramView.setUint32(12, (RAM + 0x400) | 1, true);
  opcodes.forEach((opcode, i) => own.rp.sramView.setUint16(0x100 + 2 * i, opcode, true));
  own.core.PC = RAM + 0x100;
  own.core.SP = RAM + 0x1000;
  return own;
}

const refused = {
  'a word read that is not aligned': [0x6808, RAM + 0x202], // LDR r0, [r1]
  'a halfword read that is not aligned': [0x8808, RAM + 0x201], // LDRH r0, [r1]
  'a read where nothing is': [0x6808, 0x30000000],
  'a read above the RAM': [0x6808, RAM + 264 * 1024],
  'a write below the RAM': [0x6008, RAM - 4], // STR r0, [r1]
  'a write where nothing is': [0x7008, 0x60000000], // STRB r0, [r1]
  'a write into flash': [0x6008, 0x10000000],
  'an instruction that does not exist': [0xb100, 0],
};
for (const [what, [opcode, address]] of Object.entries(refused)) {
  test(`${what} enters the hard fault handler`, () => {
    const { core, step } = withCode(opcode);
    core.registers[0] = 7;
    core.registers[1] = address;
    core.LR = 0x10000201;
    assert.throws(step, Fault);
    assert.ok(takeHardFault(core));
    assert.equal(core.PC, RAM + 0x400);
    assert.equal(core.IPSR, 3);
    assert.equal(core.LR, 0xfffffff9);
    assert.equal(core.SP, RAM + 0x1000 - 0x20);
    const frame = Array.from({ length: 8 }, (_, i) => core.readUint32(core.SP + 4 * i));
    assert.deepEqual([frame[0], frame[1], frame[5], frame[6]], [7, address, 0x10000201, RAM + 0x100]);
  });
}

test('a jump to an invalid address enters the hard fault handler', () => {
  const { core, step } = withCode(0x4708); // BX r1
  core.registers[1] = 0x50000001;
  step();
  assert.throws(step, Fault);
  assert.ok(takeHardFault(core));
});

test('a fault in the fault handler, or with no stack, locks the core up', () => {
  const twice = withCode(0x6808);
  twice.core.registers[1] = 1;
  assert.throws(twice.step, Fault);
  assert.ok(takeHardFault(twice.core));
  assert.ok(!takeHardFault(twice.core));
  assert.ok(twice.core.waiting);
  const overflowed = withCode(0x6808);
  overflowed.core.SP = RAM + 8;
  assert.ok(!takeHardFault(overflowed.core));
});

test('SEV keeps the next WFE from sleeping, and only the next', () => {
  const { core, step } = withCode(0xbf40, 0xbf20, 0xbf20); // SEV, WFE, WFE
  core.eventRegistered = false;
  step();
  step();
  assert.equal(core.waiting, false);
  step();
  assert.equal(core.waiting, true);
});

test('an interrupt ends a sleep with interrupts masked, but is not taken', () => {
  const { core, step } = withCode(0xb672, 0xbf30, 0x2001); // CPSID i, WFI, MOVS r0, #1
  core.enabledInterrupts = 1;
  step();
  step();
  assert.ok(core.waiting);
  core.setInterrupt(0, true);
  assert.ok(!core.waiting);
  step();
  assert.deepEqual([core.IPSR, core.registers[0]], [0, 1]);
});
