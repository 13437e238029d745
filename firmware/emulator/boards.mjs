// The boards that the firmware is built for, by cargo feature: their names in picotool, and the
// pins in which they differ.

const PICO = {
  picotool: 'pico',
  piezo: 16,
  /** The pins that the firmware keeps low. */
  low: [23],
  /** High on USB power. */
  usb: 24,
  thirdOfSupply: 29,
};

export const BOARDS = {
  pico: PICO,
  // The radio chip senses USB power. Its clock shares the pin that measures the supply, so the
  // supply can be read only while the radio's select pin is high.
  'pico-w': { ...PICO, picotool: 'pico_w', usb: null, readsWhileHigh: 25 },
  // The battery cannot be measured.
  'rp2040-zero': { picotool: 'waveshare_rp2040_zero', piezo: 8, low: [], usb: null, thirdOfSupply: null },
};

/** The environment variable that names a board's ELF file. */
export const imageVariable = (name) => (name === 'pico' ? 'POCKETQ_IMAGE' : `POCKETQ_IMAGE_${name.toUpperCase().replaceAll('-', '_')}`);
