// The boards that the firmware is built for, by the names of their cargo features: what picotool calls
// them, and what is on those pins in which they differ.

const PICO = {
  picotool: 'pico',
  piezo: 16,
  /** The firmware keeps them low. */
  low: [23],
  /** High on USB power. */
  usb: 24,
  thirdOfSupply: 29,
};

export const BOARDS = {
  pico: PICO,
  // The radio has what the Pico has for USB, and its clock is on the pin of the supply unless it is selected.
  'pico-w': { ...PICO, picotool: 'pico_w', usb: null, readsWhileHigh: 25 },
  // The battery cannot be measured.
  'rp2040-zero': { picotool: 'waveshare_rp2040_zero', piezo: 8, low: [], usb: null, thirdOfSupply: null },
};

/** The variable of the environment that names a board's ELF file. */
export const imageVariable = (name) => (name === 'pico' ? 'POCKETQ_IMAGE' : `POCKETQ_IMAGE_${name.toUpperCase().replaceAll('-', '_')}`);
