// Loads modules after the first picture, or when they are used. A module that cannot be loaded now
// may be loaded later.

/** How long to wait before another attempt: at first, and at most. */
const [RETRY, LONGEST] = [5000, 60_000];

/**
 * Loads a module. Fetches all its files first, because Firefox never asks again for one that
 * failed.
 */
export async function load(name, ...needed) {
  const fetched = async (file) => {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    // If the connection breaks while the file arrives, only this line notices.
    await response.arrayBuffer();
  };
  await Promise.all([name, ...needed].map(fetched));
  return import(`./${name}`);
}

/** Loads several modules, however long that takes; calls `onMissing` after every failure. */
export async function loadAll(modules, onMissing = () => {}) {
  for (let wait = RETRY; ; wait = Math.min(2 * wait, LONGEST)) {
    try {
      return await Promise.all(modules.map((names) => load(...names)));
    } catch {
      onMissing();
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
