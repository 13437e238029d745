// Modules that are loaded after the first picture, or when they are used. One that does not come now may
// come later.

/** How long to wait before another attempt: at first, and at most. */
const [RETRY, LONGEST] = [5000, 60_000];

/** A module, and before it those that it needs. Firefox never asks again for a module that failed once,
 * so all of them are fetched first. */
export async function load(name, ...needed) {
  const fetched = async (file) => {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    // A connection that breaks now is seen only here.
    await response.arrayBuffer();
  };
  await Promise.all([name, ...needed].map(fetched));
  return import(`./${name}`);
}

/** Several of them, however long it takes; says each time if they do not come. */
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
