// Plays a trace as the desk played it, with the page's device in its own worker, on the page's
// canvas. Returns the pictures that differ from the desk's.
import { Screen } from '/some/folder/screen.js';

const screen = new Screen(document.getElementById('screen'));
const worker = new Worker('scenario-worker.js', { type: 'module' });
const compiled = WebAssembly.compileStreaming(fetch('/some/folder/pocketq.wasm'));
const weights = fetch('/some/folder/weights.bin').then((response) => response.arrayBuffer());

/** What the canvas shows, in the panel's order of bytes. */
function canvasBytes() {
  const { data } = document.getElementById('screen').getContext('2d').getImageData(0, 0, 128, 64);
  const bytes = new Uint8Array(1024);
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 128; x++) {
      if (data[4 * (y * 128 + x) + 1] > 0x80) bytes[(y >> 3) * 128 + x] |= 1 << (y & 7);
    }
  }
  return bytes;
}

/** Plays the steps of a trace. Returns how many pictures were compared, and what was wrong. */
globalThis.play = async (steps) => {
  worker.postMessage({ module: await compiled, weights: await weights, steps });
  let compared = 0;
  const wrong = [];
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }) => {
      if (data.failed) wrong.push(data.failed);
      if (data.done) resolve({ compared, wrong });
      if (!data.shown) return;
      const { shown, step } = data;
      screen.show(shown.picture, shown.brightness);
      if (step.verb === 'frame') {
        compared++;
        const seen = canvasBytes();
        const differing = step.value.filter((byte, i) => byte !== seen[i]).length;
        if (differing > 0) wrong.push(`line ${step.line}, ${step.ms} ms: ${differing} of 1024 bytes differ`);
      } else if (shown.brightness !== step.value) {
        wrong.push(`line ${step.line}, ${step.ms} ms: brightness ${shown.brightness}, not ${step.value}`);
      }
    };
  });
};
