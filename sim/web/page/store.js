// The save, as the worker uses it. It is in a file of the browser's private file system, which is
// locked while open. If that cannot be used, it is in a database; if nothing can, in memory. All
// three are used in the same way. A change in the file is written at once; in the database it takes
// a transaction. So `flush` answers at once or with a promise.

/** The size of the save area, as on the chip and on the desk. */
export const SAVE_BYTES = 65536;
const SECTOR = 4096;
const ALL_SECTORS = Array.from({ length: SAVE_BYTES / SECTOR }, (_, sector) => sector);
/** How long the browser may take to say whether it has storage, in milliseconds. */
const ANSWER_LIMIT = 8000;
/** Marks a new save, written behind the old one in the file, as complete. */
const MARK = new TextEncoder().encode('exchange');
/** The file's old name, from before names included the path of the page. */
const FORMER_FILE = 'save.bin';

/** Thrown if another tab has the save. */
export class TakenElsewhere extends Error {}

/** The name under which the page at a path stores, so that copies on one origin stay apart. */
export const nameAt = (path) => `pocketq ${path}`;
const fileAt = (path) => encodeURIComponent(nameAt(path));

function whole(bytes) {
  const area = new Uint8Array(SAVE_BYTES).fill(0xff);
  area.set(bytes.subarray(0, SAVE_BYTES));
  return area;
}

/** Fails if there is no answer in time. */
function inTime(promise) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('no answer from the storage')), ANSWER_LIMIT));
  return Promise.race([promise, late]);
}

const isNoRoom = (error) => error.name === 'QuotaExceededError';

/** A save in memory, and what the two other kinds of save share with it. */
export class Store {
  /** What is stored, or about to be. */
  image = whole(new Uint8Array());
  /** Whether the save outlives the window. */
  lasts = false;

  /** Opens the save of the page at a path, in the best place there is. Throws TakenElsewhere. */
  static async open(path) {
    let [directory, lasts] = [null, true];
    try {
      if (globalThis.FileSystemFileHandle?.prototype.createSyncAccessHandle) {
        // A private window has the function, but no files.
        directory = await inTime(navigator.storage.getDirectory()).catch(() => (lasts = false) || null);
        if (directory) return await FileStore.open(directory, path);
      }
    } catch (error) {
      if (error instanceof TakenElsewhere) throw error;
      console.warn(error);
    }
    try {
      const store = await inTime(DatabaseStore.open(nameAt(path), lasts));
      // If the file could be used last time, it is newer than the database. It may work again next
      // time, so note that the database is ahead.
      const former = directory && !store.isAhead ? await fileSave(directory, fileAt(path)) : null;
      if (former) await store.replace(former);
      if (directory) await store.setAhead(true);
      return store;
    } catch (error) {
      console.warn(error);
      return new Store();
    }
  }

  read() {
    return this.image.slice();
  }

  /** Writes a part of the save; returns whether there was room. */
  write(offset, bytes) {
    this.image.set(bytes, offset);
    return true;
  }

  /**
   * Returns whether everything written would survive a crash, or a promise of that.
   * @returns {boolean | Promise<boolean>}
   */
  flush() {
    return true;
  }

  /** Replaces the whole save. Whatever happens, the old one or the new one stays whole. */
  async replace(bytes) {
    this.image = whole(bytes);
  }

  close() {}
}

/** A save in a file. A new save is first written behind the old one, followed by a mark. */
export class FileStore extends Store {
  #open;
  #access;
  #isChanged = false;
  #isLost = false;
  #reopening = null;
  lasts = true;

  /** @param open opens the file: returns its access handle, or throws TakenElsewhere */
  constructor(open, access) {
    super();
    this.#open = open;
    this.#access = access;
    this.#recover();
    const size = this.#access.getSize();
    const bytes = new Uint8Array(Math.min(size, SAVE_BYTES));
    this.#access.read(bytes, { at: 0 });
    this.image = whole(bytes);
    // Fill the file up: a write beyond its end would leave zeros in the gap.
    if (size < SAVE_BYTES) this.#put(size, this.image.subarray(size));
  }

  static async open(directory, path) {
    const open = async () => {
      const handle = () => directory.getFileHandle(fileAt(path), { create: true });
      const again = async () => {
        // The site's data was cleared, and the folder went with it.
        directory = await navigator.storage.getDirectory();
        return handle();
      };
      return openAccess(await handle().catch(again));
    };
    const access = await open();
    try {
      const isNew = access.getSize() === 0;
      const store = new FileStore(open, access);
      const database = await databaseAt(nameAt(path));
      const kept = database && (isNew || database.isAhead) ? database.read() : null;
      const former = kept ?? (isNew ? await fileSave(directory, FORMER_FILE) : null);
      if (former) await store.replace(former);
      if (database?.isAhead) await database.setAhead(false);
      database?.close();
      return store;
    } catch (error) {
      access.close();
      throw error;
    }
  }

  #put(offset, bytes) {
    const written = this.#access.write(bytes, { at: offset });
    if (written !== bytes.length) throw new DOMException('there is no room', 'QuotaExceededError');
  }

  write(offset, bytes) {
    super.write(offset, bytes);
    this.#isChanged = true;
    try {
      if (!this.#isLost) this.#put(offset, bytes);
    } catch (error) {
      if (isNoRoom(error)) return false;
      this.#isLost = true;
    }
    return true;
  }

  flush() {
    if (this.#reopening) return this.#reopening;
    if (!this.#isChanged) return true;
    try {
      if (!this.#isLost) {
        this.#access.flush();
        this.#isChanged = false;
        return true;
      }
    } catch (error) {
      if (isNoRoom(error)) return false;
    }
    this.#reopening = this.#reopen().finally(() => (this.#reopening = null));
    return this.#reopening;
  }

  /** Opens the file again after the browser has closed it, and writes everything. */
  async #reopen() {
    this.#isLost = true;
    try {
      this.#access.close();
    } catch {
      // It is closed already.
    }
    try {
      this.#access = await this.#open();
      this.#isLost = false;
      this.#put(0, this.image);
      this.#access.flush();
      this.#isChanged = false;
      return true;
    } catch (error) {
      if (error instanceof TakenElsewhere) throw error;
      return false;
    }
  }

  async replace(bytes) {
    const beside = whole(bytes);
    try {
      this.#put(SAVE_BYTES, beside);
      this.#access.flush();
      this.#put(2 * SAVE_BYTES, MARK);
      this.#access.flush();
    } catch (error) {
      this.#access.truncate(SAVE_BYTES);
      throw error;
    }
    this.#exchange(beside);
    this.image = beside;
  }

  #exchange(beside) {
    this.#put(0, beside);
    this.#access.flush();
    this.#access.truncate(SAVE_BYTES);
    this.#access.flush();
  }

  /** Completes a replacement that was interrupted after its mark; drops one without a mark. */
  #recover() {
    const size = this.#access.getSize();
    if (size <= SAVE_BYTES) return;
    const mark = new Uint8Array(MARK.length);
    this.#access.read(mark, { at: 2 * SAVE_BYTES });
    if (mark.every((byte, i) => byte === MARK[i])) {
      const beside = new Uint8Array(SAVE_BYTES);
      this.#access.read(beside, { at: SAVE_BYTES });
      this.#exchange(beside);
    } else {
      this.#access.truncate(SAVE_BYTES);
    }
  }

  close() {
    this.#access.close();
  }
}

async function openAccess(file) {
  let access;
  try {
    access = await file.createSyncAccessHandle();
  } catch (error) {
    if (error.name === 'NoModificationAllowedError' || error.name === 'InvalidStateError') throw new TakenElsewhere();
    throw error;
  }
  // Older browsers return promises here, and this place cannot wait for them.
  const size = access.getSize();
  if (typeof size !== 'number') {
    await size;
    await access.close();
    throw new Error('the access handle is not synchronous');
  }
  return access;
}

/** What a file holds, without locking it; null if there is nothing. */
async function fileSave(directory, name) {
  try {
    const file = await (await directory.getFileHandle(name)).getFile();
    return file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** The database, if it was used while the file could not be; null if there is none. */
async function databaseAt(name) {
  try {
    const databases = await indexedDB.databases();
    if (!databases.some((database) => database.name === name)) return null;
    const store = await DatabaseStore.open(name, true);
    if (!store.isNew) return store;
    store.close();
  } catch {
    // It cannot be used either.
  }
  return null;
}

/**
 * A save in a database, by sectors. The tab that opened it last owns it; every change checks that.
 */
export class DatabaseStore extends Store {
  #name;
  #database;
  #owner = crypto.getRandomValues(new Uint32Array(4)).join();
  #changed = new Set();
  /** The promise of the last flush, while it is being stored. */
  #pending = null;
  isNew = true;
  /** Whether it is newer than the file, because the file could not be used. */
  isAhead = false;

  static async open(name, lasts) {
    const store = new DatabaseStore();
    store.#name = name;
    store.lasts = lasts;
    await store.#connect();
    await store.#transact((sectors) => {
      sectors.put(store.#owner, 'owner');
      const ahead = sectors.get('ahead');
      ahead.onsuccess = () => (store.isAhead = ahead.result === true);
      for (const sector of ALL_SECTORS) {
        const stored = sectors.get(sector);
        stored.onsuccess = () => {
          if (!stored.result) return;
          store.isNew = false;
          store.image.set(stored.result, sector * SECTOR);
        };
      }
    });
    return store;
  }

  /** @returns {Promise<void>} */
  #connect() {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(this.#name, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('sectors');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        this.#database = opening.result;
        resolve();
      };
    });
  }

  /**
   * Runs `work` in one transaction: all of it is stored, or nothing.
   * @returns {Promise<void>}
   */
  #transact(work) {
    return new Promise((resolve, reject) => {
      const transaction = this.#database.transaction('sectors', 'readwrite', { durability: 'strict' });
      let reason;
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(reason ?? transaction.error);
      work(transaction.objectStore('sectors'), (error) => {
        reason = error;
        transaction.abort();
      });
    });
  }

  #put(parts) {
    return this.#transact((sectors, refuse) => {
      const owner = sectors.get('owner');
      owner.onsuccess = () => {
        const isCleared = owner.result === undefined;
        if (!isCleared && owner.result !== this.#owner) return refuse(new TakenElsewhere());
        // The site's data was cleared: store everything again.
        if (isCleared) sectors.put(this.#owner, 'owner');
        for (const [sector, bytes] of isCleared ? this.#parts(ALL_SECTORS) : parts) sectors.put(bytes, sector);
      };
    });
  }

  async setAhead(isAhead) {
    await this.#transact((sectors) => sectors.put(isAhead, 'ahead'));
    this.isAhead = isAhead;
  }

  /** Sectors as pairs of a number and the content. */
  #parts(sectors) {
    return sectors.map((sector) => [sector, this.image.slice(sector * SECTOR, (sector + 1) * SECTOR)]);
  }

  write(offset, bytes) {
    super.write(offset, bytes);
    for (let at = offset - (offset % SECTOR); at < offset + bytes.length; at += SECTOR) this.#changed.add(at / SECTOR);
    return true;
  }

  flush() {
    if (this.#changed.size === 0) return this.#pending ?? true;
    const before = this.#pending;
    const pending = (async () => {
      await before?.catch(() => {});
      return this.#store();
    })();
    this.#pending = pending;
    const done = () => {
      if (this.#pending === pending) this.#pending = null;
    };
    pending.then(done, done);
    return pending;
  }

  /** Stores the changes so far. If the connection is lost, reopens it once. */
  async #store() {
    const sectors = [...this.#changed];
    this.#changed.clear();
    const parts = this.#parts(sectors);
    try {
      try {
        await this.#put(parts);
      } catch (error) {
        if (error instanceof TakenElsewhere || isNoRoom(error)) throw error;
        await this.#connect();
        await this.#put(parts);
      }
      return true;
    } catch (error) {
      if (error instanceof TakenElsewhere) throw error;
      for (const sector of sectors) this.#changed.add(sector);
      return false;
    }
  }

  async replace(bytes) {
    const before = this.image;
    this.image = whole(bytes);
    for (const sector of ALL_SECTORS) this.#changed.add(sector);
    if (await this.flush()) return;
    this.image = before;
    throw new Error('the save was not written');
  }

  close() {
    this.#database.close();
  }
}
