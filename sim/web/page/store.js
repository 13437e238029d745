// The save in the browser's private file system, for the worker. A file that is open here is locked: no
// other tab can open it.

const FILE = 'save.bin';

/** Another tab has the save. */
export class TakenElsewhere extends Error {}

export class Store {
  #access;
  #isChanged = false;

  constructor(access) {
    this.#access = access;
  }

  /** Opens the save; null where the browser has no private files. Throws TakenElsewhere. */
  static async open() {
    if (!navigator.storage?.getDirectory || !globalThis.FileSystemFileHandle?.prototype.createSyncAccessHandle) {
      return null;
    }
    const directory = await navigator.storage.getDirectory();
    const file = await directory.getFileHandle(FILE, { create: true });
    try {
      return new Store(await file.createSyncAccessHandle());
    } catch (error) {
      if (error.name === 'NoModificationAllowedError' || error.name === 'InvalidStateError') throw new TakenElsewhere();
      throw error;
    }
  }

  read() {
    const bytes = new Uint8Array(this.#access.getSize());
    this.#access.read(bytes, { at: 0 });
    return bytes;
  }

  /** Writes a part of the save; returns whether all of it was written. */
  write(offset, bytes) {
    this.#isChanged = true;
    try {
      return this.#access.write(bytes, { at: offset }) === bytes.length;
    } catch {
      return false;
    }
  }

  /** Replaces the whole save. */
  replace(bytes) {
    this.#access.truncate(0);
    if (!this.write(0, bytes)) throw new Error('the save was not written');
    this.flush();
  }

  /** Waits until everything written is safe from a crash. Returns whether it is. */
  flush() {
    if (!this.#isChanged) return true;
    try {
      this.#access.flush();
      this.#isChanged = false;
      return true;
    } catch {
      return false;
    }
  }

  close() {
    this.#access.close();
  }
}
