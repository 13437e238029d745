// Tests random presses together with faults on the display's wires, in any order. A second device
// gets the same presses but no faults; once the faults are over, both must show the same picture.
import test from 'node:test';
import assert from 'node:assert/strict';
import { assertShows, assertUnharmed, booted } from './device.mjs';
import { Noise } from './noise.mjs';
import { DICE_FELL } from './trace.mjs';

const STEPS = 60;
const RECOVERY_TIME = 15_000;

const FAULTS = [
  ({ panel }) => panel.unplug(),
  ({ panel }, noise) => panel.silenceAfter(noise.below(1200)),
  ({ wires }) => wires.freeze(),
  ({ wires }) => wires.holdData(),
  ({ wires }, noise) => wires.holdData({ clocks: 1 + noise.below(9) }),
];

function repair({ panel, wires }) {
  wires.release();
  if (panel.plugged) panel.listen();
  else panel.plug();
}

/** A random press of a random button, clean or bouncing, as levels and waits. */
function press(noise) {
  const bit = 1 << noise.below(6);
  const waits = noise.below(4) ? [40 + noise.below(200)] : Array.from({ length: 9 }, () => 0.1 + noise.below(2000) / 1000);
  const edges = waits.flatMap((ms) => [[bit, ms], [0, ms]]);
  return [...edges, [0, 30 + noise.below(1500)]];
}

for (let seed = 1; seed <= 6; seed++) {
  test(`presses and faults in any order (seed ${seed})`, () => {
    const noise = new Noise(seed);
    const faulty = booted({ seed });
    const calm = booted({ seed });
    // The time of a press goes into the dice, and a fault shifts it by microseconds, so both boards
    // get fixed dice.
    for (const board of [faulty, calm]) {
      board.onCall(DICE_FELL, ({ registers }) => board.rp.sram.fill(0, registers[0] - 0x20000000, registers[0] - 0x20000000 + 7));
    }
    for (let i = 0; i < STEPS; i++) {
      if (noise.below(3) === 0) repair(faulty);
      if (noise.below(3) === 0) FAULTS[noise.below(FAULTS.length)](faulty, noise);
      for (const [levels, ms] of press(noise)) {
        for (const board of [faulty, calm]) {
          board.setLevels(levels);
          board.run(ms);
        }
      }
      // The presses may ask for an update.
      for (const board of [faulty, calm]) if (board.bootLoader) board.powerCycle();
    }
    repair(faulty);
    for (const board of [faulty, calm]) board.run(RECOVERY_TIME);
    assert.equal(faulty.panel.on, calm.panel.on);
    assertShows(faulty, calm.panel.picture(), 'after all the faults');
    assert.equal(faulty.panel.light, calm.panel.light);
    assertUnharmed(faulty);
    assertUnharmed(calm);
  });
}
