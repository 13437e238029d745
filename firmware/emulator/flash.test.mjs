// Tests that the flash behaves like NOR flash, even when the power fails.
import test from 'node:test';
import assert from 'node:assert/strict';
import { FlashMisuse, NorFlash, PAGE, PowerCut, SECTOR } from './flash.mjs';

const fresh = () => new NorFlash(new Uint8Array(4 * SECTOR).fill(0xff));
const page = (value) => new Uint8Array(PAGE).fill(value);

test('programming only clears bits; only erasing sets them, a sector at a time', () => {
  const flash = fresh();
  flash.program(0, page(0x0f));
  flash.program(0, page(0xf1));
  assert.equal(flash.bytes[0], 0x01);
  flash.program(SECTOR, page(0));
  flash.erase(0, SECTOR);
  assert.equal(flash.bytes[0], 0xff);
  assert.equal(flash.bytes[SECTOR], 0);
});

test('both take time', () => {
  assert.equal(fresh().erase(0, 2 * SECTOR), 90e6);
  assert.equal(fresh().program(0, new Uint8Array(2 * PAGE)), 1.4e6);
});

test('what is not aligned is refused', () => {
  assert.throws(() => fresh().erase(256, SECTOR), FlashMisuse);
  assert.throws(() => fresh().program(3, page(0)), FlashMisuse);
  assert.throws(() => fresh().program(0, page(0).subarray(1)), FlashMisuse);
});

test('the power can fail before, during and after each operation, and then never again', () => {
  const outcomes = [1, 2, 3].map((steps) => {
    const flash = fresh();
    flash.cutPowerAt(steps);
    assert.throws(() => flash.program(0, page(0)), PowerCut);
    const zeros = flash.bytes.subarray(0, PAGE).filter((byte) => byte === 0).length;
    flash.program(PAGE, page(0));
    return zeros === 0 ? 'nothing' : zeros === PAGE ? 'all' : 'torn';
  });
  // A cut leaves half the bits of every byte written, so a few bytes may happen to be complete.
  assert.equal(outcomes[0], 'nothing');
  assert.ok(outcomes[1] !== 'all');
  assert.equal(outcomes[2], 'all');
});

test('a torn erase leaves neither the old data nor a blank sector', () => {
  const flash = fresh();
  flash.program(0, page(0));
  flash.cutPowerAt(2);
  assert.throws(() => flash.erase(0, SECTOR), PowerCut);
  const first = flash.bytes.subarray(0, PAGE);
  assert.ok(first.some((byte) => byte !== 0) && first.some((byte) => byte !== 0xff));
});
