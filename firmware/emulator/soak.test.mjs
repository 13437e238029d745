// Random minutes: buttons and trouble on the display's wires in any order. Another device gets
// the same presses and no trouble; when the trouble is over both must show the same.
import test from 'node:test';
import assert from 'node:assert/strict';
import { assertShows, assertUnharmed, booted } from './device.mjs';
import { Noise } from './noise.mjs';

const STEPS = 60;
const HEALS_WITHIN = 15_000;

const TROUBLE = [
  ({ panel }) => panel.unplug(),
  ({ panel }, noise) => panel.silenceAfter(noise.below(1200)),
  ({ wires }) => wires.freeze(),
  ({ wires }) => wires.holdData(),
  ({ wires }, noise) => wires.holdData({ clocks: 1 + noise.below(9) }),
];

function heal({ panel, wires }) {
  wires.release();
  if (panel.plugged) panel.listen();
  else panel.plug();
}

/** A press of some button for some time, or bouncing ones, as levels and waits. */
function press(noise) {
  const bit = 1 << noise.below(6);
  const waits = noise.below(4) ? [40 + noise.below(200)] : Array.from({ length: 9 }, () => 0.1 + noise.below(2000) / 1000);
  const edges = waits.flatMap((ms) => [[bit, ms], [0, ms]]);
  return [...edges, [0, 30 + noise.below(1500)]];
}

for (let seed = 1; seed <= 6; seed++) {
  test(`presses and trouble in any order (seed ${seed})`, () => {
    const noise = new Noise(seed);
    const troubled = booted({ seed });
    const calm = booted({ seed });
    for (let i = 0; i < STEPS; i++) {
      if (noise.below(3) === 0) heal(troubled);
      if (noise.below(3) === 0) TROUBLE[noise.below(TROUBLE.length)](troubled, noise);
      for (const [levels, ms] of press(noise)) {
        for (const board of [troubled, calm]) {
          board.setLevels(levels);
          board.run(ms);
        }
      }
    }
    heal(troubled);
    for (const board of [troubled, calm]) board.run(HEALS_WITHIN);
    assert.equal(troubled.panel.on, calm.panel.on);
    assertShows(troubled, calm.panel.picture(), 'after all the trouble');
    assert.equal(troubled.panel.contrast, calm.panel.contrast);
    assertUnharmed(troubled);
    assertUnharmed(calm);
  });
}
