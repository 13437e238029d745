// Tests the save in a file that loses power at every single step: after an import, either the old
// save or the new one is whole. Needs no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './browser.mjs';

const { FileStore, SAVE_BYTES } = await pageModule('store.js');

/** A file, and the number of steps until its power is cut. */
class FakeFile {
  bytes = new Uint8Array();
  steps = Infinity;
  isClosed = false;

  #step() {
    if (this.isClosed) throw new DOMException('closed', 'InvalidStateError');
    if (this.steps-- <= 0) throw new Error('no power');
  }

  getSize() {
    return this.bytes.length;
  }

  read(into, { at }) {
    const part = this.bytes.subarray(at, at + into.length);
    into.set(part);
    return part.length;
  }

  write(bytes, { at }) {
    // If the power is cut now, only half is written.
    const isCut = this.steps === 0;
    const part = isCut ? bytes.subarray(0, bytes.length / 2) : bytes;
    if (!this.isClosed) {
      const grown = new Uint8Array(Math.max(this.bytes.length, at + part.length));
      grown.set(this.bytes);
      grown.set(part, at);
      this.bytes = grown;
    }
    this.#step();
    return part.length;
  }

  truncate(size) {
    this.#step();
    this.bytes = this.bytes.slice(0, size);
  }

  flush() {
    this.#step();
  }

  close() {
    this.isClosed = true;
  }
}

const OLD = new Uint8Array(SAVE_BYTES).map((_, i) => i % 251);
const NEW = new Uint8Array(SAVE_BYTES).map((_, i) => i % 241);

/** What the next start finds in a file. */
function reopened(file) {
  Object.assign(file, { steps: Infinity, isClosed: false });
  return new FileStore(null, file).read();
}

test('an import that is cut at any step leaves one of the two', async () => {
  let [olds, news] = [0, 0];
  for (let steps = 0; ; steps++) {
    const file = new FakeFile();
    file.bytes = OLD.slice();
    const store = new FileStore(null, file);
    file.steps = steps;
    const isDone = await store.replace(NEW).then(() => true, () => false);
    // The next start may be cut too.
    for (let again = 0; again < 4; again++) {
      file.steps = again;
      try {
        new FileStore(null, file);
      } catch {
        // The start after this one has power.
      }
    }
    const found = Buffer.from(reopened(file));
    if (found.equals(OLD)) olds++;
    else if (found.equals(NEW)) news++;
    else assert.fail(`cut after ${steps} steps, the save is neither`);
    if (isDone) break;
  }
  assert.ok(olds >= 2 && news >= 2, `${olds} times the old, ${news} times the new`);
});

test('a short save is not followed by zeros, which are no blank flash', () => {
  const file = new FakeFile();
  file.bytes = Uint8Array.of(1, 2, 3);
  new FileStore(null, file).write(8192, Uint8Array.of(4));
  assert.deepEqual([...reopened(file).slice(0, 5)], [1, 2, 3, 0xff, 0xff]);
  assert.deepEqual([...file.bytes.slice(8191, 8194)], [0xff, 4, 0xff]);
});

test('a file that the browser closes is opened again, and nothing is missing', async () => {
  const file = new FakeFile();
  const store = new FileStore(async () => Object.assign(file, { isClosed: false }), file);
  store.write(0, Uint8Array.of(1));
  assert.equal(store.flush(), true);
  file.close();
  assert.equal(store.write(1, Uint8Array.of(2)), true);
  const flushed = store.flush();
  // More is written while the file is reopened.
  store.write(2, Uint8Array.of(3));
  assert.equal(await flushed, true);
  assert.equal(await store.flush(), true);
  assert.deepEqual([...reopened(file).slice(0, 4)], [1, 2, 3, 0xff]);
});

test('a file without room says so, and is not opened again', () => {
  const file = new FakeFile();
  const store = new FileStore(() => assert.fail('opened again'), file);
  file.write = () => 0;
  assert.equal(store.write(0, Uint8Array.of(1)), false);
  file.flush = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  assert.equal(store.flush(), false);
});
