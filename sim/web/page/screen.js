// The panel as a canvas with one pixel per pixel of the panel. It is enlarged by a whole number of
// the screen's own pixels, so that it is crisp at every size.

export const WIDTH = 128;
export const HEIGHT = 64;

/** Red, green and blue of a dark and of a lit pixel. */
export const DARK = [0x04, 0x0d, 0x1a];
export const LIT = [0x8c, 0xe4, 0xff];

/** How much light is left at the lowest of the nine steps of brightness. */
const DIMMED = 0.4;
const STEPS = 8;

export class Screen {
  #canvas;
  #context;
  #image;

  constructor(canvas) {
    this.#canvas = canvas;
    canvas.width = WIDTH;
    canvas.height = HEIGHT;
    this.#context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    this.#image = this.#context.createImageData(WIDTH, HEIGHT);
    this.#image.data.fill(255);
  }

  /** Shows 1,024 bytes in the panel's order: eight pages of 128 columns, the lowest bit on top. */
  show(picture, brightness) {
    const { data } = this.#image;
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const isLit = (picture[(y >> 3) * WIDTH + x] >> (y & 7)) & 1;
        data.set(isLit ? LIT : DARK, (y * WIDTH + x) * 4);
      }
    }
    this.#context.putImageData(this.#image, 0, 0);
    const light = brightness === null ? 0 : DIMMED + ((1 - DIMMED) * brightness) / STEPS;
    this.#canvas.style.opacity = String(light || 1);
    this.#canvas.dataset.brightness = brightness ?? 'off';
  }

  /** Makes the canvas as large as fits into this many CSS pixels. */
  fit(width, height, ratio) {
    const most = Math.min((width * ratio) / WIDTH, (height * ratio) / HEIGHT);
    const scale = Math.max(1, Math.floor(most));
    this.#canvas.style.width = `${(WIDTH * scale) / ratio}px`;
    this.#canvas.style.height = `${(HEIGHT * scale) / ratio}px`;
    return scale;
  }
}
