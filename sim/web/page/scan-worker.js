// Reads the QR codes in a picture from the camera, in a worker.

let scanner = null;

async function load() {
  const response = await fetch('scanner.wasm');
  if (!response.ok) throw new Error(`scanner.wasm: ${response.status}`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer());
  return instance.exports;
}

/** The texts of all codes in a picture. */
function scan({ width, height, data }) {
  const pointer = scanner.pixels(width, height);
  if (pointer === 0) return [];
  const grey = new Uint8Array(scanner.memory.buffer, pointer, width * height);
  // Green contributes most to the brightness.
  for (let i = 0; i < grey.length; i++) grey[i] = (data[4 * i] + 2 * data[4 * i + 1] + data[4 * i + 2]) >> 2;
  const length = scanner.scan();
  const text = new TextDecoder().decode(new Uint8Array(scanner.memory.buffer, scanner.text(), length));
  return text.split('\0').filter((code) => code !== '');
}

self.onmessage = async ({ data: picture }) => {
  try {
    scanner ??= await load();
    postMessage({ codes: scan(picture) });
  } catch (error) {
    postMessage({ failed: error.message });
  }
};
