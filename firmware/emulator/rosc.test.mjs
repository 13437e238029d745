// Tests that the bit sources do what their names say.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Rosc, sources } from './rosc.mjs';

const take = (source, count, at = 0) => Array.from({ length: count }, () => source(at));
const ones = (bits) => bits.reduce((sum, bit) => sum + bit, 0);

test('a good source is balanced, and the same for the same seed', () => {
  const bits = take(sources.good(3), 20000);
  assert.ok(Math.abs(ones(bits) - 10000) < 400, `${ones(bits)} ones of 20000`);
  assert.deepEqual(take(sources.good(3), 100), bits.slice(0, 100));
  assert.notDeepEqual(take(sources.good(4), 100), bits.slice(0, 100));
});

test('a biased source gives nine ones in ten', () => {
  const share = ones(take(sources.biased(1), 20000)) / 20000;
  assert.ok(Math.abs(share - 0.9) < 0.01, `${share}`);
});

test('stuck, alternating and periodic sources repeat', () => {
  assert.equal(ones(take(sources.stuck(1), 50)), 50);
  assert.equal(ones(take(sources.stuck(0), 50)), 0);
  assert.deepEqual(take(sources.alternating(), 6), [0, 1, 0, 1, 0, 1]);
  const bits = take(sources.periodic(), 70);
  assert.deepEqual(bits.slice(7), bits.slice(0, 63));
});

test('a locked source is free with another drive, which takes the password', () => {
  const source = sources.locked(sources.stuck(1), sources.alternating());
  const rosc = new Rosc(null, source, () => 0);
  const bits = () => Array.from({ length: 4 }, () => rosc.readUint32(0x1c));
  assert.deepEqual(bits(), [1, 1, 1, 1]);
  rosc.writeUint32(0x04, 0x3333);
  assert.deepEqual(bits(), [1, 1, 1, 1], 'without the password');
  rosc.writeUint32(0x04, 0x96963333);
  assert.deepEqual(bits(), [0, 1, 0, 1]);
});

test('a failing source fails at its moment', () => {
  const source = sources.failing(10, sources.alternating(), sources.stuck(1));
  assert.deepEqual(take(source, 4, 9.9e6), [0, 1, 0, 1]);
  assert.deepEqual(take(source, 4, 10e6), [1, 1, 1, 1]);
});
