// Tests the code that the firmware copies into RAM: if a function runs before it is copied, it is
// reported by name.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Board, DeviceFailure } from './board.mjs';
import { booted, firmware } from './device.mjs';

const { symbols } = firmware();
const [start, end] = ['__ram_code_start', '__ram_code_end'].map((name) => symbols.get(name));
/** A function that is copied. */
const [name, address] = [...symbols].find(([, at]) => at & 1 && at > start && at < end);

const runs = (board) => {
  board.rp.core.PC = address & ~1;
  board.run(0.001);
};
const isNoticed = (board) => assert.throws(() => runs(board), (error) => error instanceof DeviceFailure && error.message.includes(name) && /before it was copied/.test(error.message));

test('a function that runs in RAM before it was copied there fails the test', () => {
  isNoticed(new Board(firmware()));
});

test('so it does after a restart, although it is still there from the last run', () => {
  const board = booted({ mayReset: true });
  board.hardFault();
  board.runUntil('the restart', () => board.resets.length === 1, 20_000);
  isNoticed(board);
});

test('all of it is copied before the first picture', () => {
  const { rp, image } = booted();
  const inFlash = image.symbols.get('__ram_code_in_flash') - 0x10000000;
  const [copied, kept] = [rp.sram.subarray(start - 0x20000000, end - 0x20000000), rp.flash.subarray(inFlash, inFlash + end - start)];
  assert.ok(copied.length > 10_000);
  assert.equal(Buffer.compare(copied, kept), 0);
});
