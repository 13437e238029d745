// Tests the flash's cache: a word once read stays in it until something else replaces it or the
// flash changes.
import test from 'node:test';
import assert from 'node:assert/strict';
import { RP2040 } from 'rp2040js';
import { fixCore } from './cpu.mjs';
import { inSettings, tapped } from './device.mjs';
import { XipCache } from './xip.mjs';

const FLASH = 0x10000000;
const WAY = 8 * 1024;
const NOPS = 0xbf00;

/** How many of these accesses miss. */
function misses(cache, ...offsets) {
  const before = cache.misses;
  for (const offset of offsets) cache.access(FLASH + offset);
  return cache.misses - before;
}

test('a miss brings one word, not the other half of its line', () => {
  const cache = new XipCache();
  assert.equal(misses(cache, 0, 2, 3, 1, 0), 1);
  assert.equal(misses(cache, 4, 6), 1);
  assert.equal(misses(cache, 0, 4, 0, 4), 0);
});

test('two lines share a place; a third replaces the one that was used longer ago', () => {
  const cache = new XipCache();
  assert.equal(misses(cache, 0, WAY, 0, WAY, 0), 2);
  assert.equal(misses(cache, 2 * WAY), 1);
  assert.equal(misses(cache, 0), 0);
  assert.equal(misses(cache, WAY), 1);
  assert.equal(misses(cache, 4, WAY + 4), 2, 'the other halves of both lines');
});

test('16 KB fit', () => {
  const cache = new XipCache();
  const words = Array.from({ length: 4096 }, (_, i) => 4 * i);
  assert.equal(misses(cache, ...words), 4096);
  assert.equal(misses(cache, ...words), 0);
});

test('after a flush nothing is there', () => {
  const cache = new XipCache();
  misses(cache, 0, 4);
  cache.flush();
  assert.equal(misses(cache, 4, 0), 2);
});

test('the other windows do not fill the cache; only the first of them asks it', () => {
  const cache = new XipCache();
  const [NO_ALLOCATE, NO_CACHE] = [0x01000000, 0x02000000];
  assert.equal(misses(cache, NO_ALLOCATE, NO_ALLOCATE, 0), 3);
  assert.equal(misses(cache, NO_ALLOCATE), 0);
  assert.equal(misses(cache, NO_CACHE, 3 * NO_ALLOCATE), 2);
});

/** A chip with NOPs in flash. */
function machine(cost) {
  const rp = new RP2040();
  rp.flash16.fill(NOPS);
  const cache = new XipCache(cost);
  const step = fixCore(rp, cache);
  const run = (steps) => Array.from({ length: steps }, () => step());
  return { core: rp.core, cache, run };
}

test('the processor waits once for two instructions in a word, and the wait counts as cycles', () => {
  const { core, run } = machine(50);
  core.PC = FLASH;
  assert.deepEqual(run(4), [51, 1, 51, 1]);
  core.PC = FLASH;
  assert.deepEqual(run(4), [1, 1, 1, 1]);
  assert.equal(core.cycles, 4 + 4 + 100);
});

test('data that is read from flash goes through the same cache', () => {
  const { core, run } = machine(50);
  core.PC = FLASH;
  run(4);
  core.readUint8(FLASH + 4);
  assert.deepEqual(run(1), [51], 'that word was already there, the next instruction is not');
  core.readUint32(FLASH + 0x1000);
  assert.deepEqual(run(1), [51]);
});

test('at no cost a run is the same, cycle by cycle, as without a cache', () => {
  const { core, cache, run } = machine(0);
  core.PC = FLASH;
  assert.deepEqual(run(100), Array(100).fill(1));
  assert.equal(core.cycles, 100);
  assert.ok(cache.misses > 0);
});

test('a flash operation empties the cache', () => {
  const board = inSettings();
  let flushes = 0;
  const { flush } = board.xip;
  board.xip.flush = function () {
    flushes++;
    flush.call(this);
  };
  const operations = board.flash.log.length;
  tapped(board, 'right', 'b');
  board.run(1000);
  assert.ok(board.flash.log.length > operations, 'the setting was stored');
  assert.equal(flushes, board.flash.log.length - operations);
});
