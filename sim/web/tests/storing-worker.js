// Measures how long it takes to store one change, in a save of its own.
import { Store } from '/some/folder/store.js';

const store = await Store.open('/tests/');
const times = [];
for (let i = 0; i < 50; i++) {
  const start = performance.now();
  store.write(4096 + i, Uint8Array.of(i));
  await store.flush();
  times.push(performance.now() - start);
}
store.close();
postMessage(times);
