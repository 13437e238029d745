// Shows pictures of 128×64 pixels in the display's page order as text, two pixel rows a line.

export const WIDTH = 128;
export const HEIGHT = 64;
export const BYTES = (WIDTH * HEIGHT) / 8;

export function isLit(picture, x, y) {
  return (picture[(y >> 3) * WIDTH + x] >> (y & 7)) & 1;
}

/** The picture in half blocks, one string for every two rows. */
export function lines(picture) {
  return Array.from({ length: HEIGHT / 2 }, (_, row) => {
    let line = '';
    for (let x = 0; x < WIDTH; x++) line += ' ▀▄█'[isLit(picture, x, 2 * row) + 2 * isLit(picture, x, 2 * row + 1)];
    return line.trimEnd();
  });
}

/** Shows the wanted and the actual picture, with the rows that differ marked. */
export function difference(wanted, actual) {
  const [want, got] = [lines(wanted), lines(actual)];
  const marked = (own, other) => own.map((line, i) => `${line === other[i] ? ' ' : '>'}|${line}`).join('\n');
  const pixels = [...wanted].reduce((sum, byte, i) => sum + countBits(byte ^ actual[i]), 0);
  return `${pixels} pixels differ\nwanted:\n${marked(want, got)}\nshown:\n${marked(got, want)}`;
}

function countBits(byte) {
  let count = 0;
  for (let rest = byte; rest; rest &= rest - 1) count++;
  return count;
}
