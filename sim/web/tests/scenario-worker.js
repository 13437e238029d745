// Drives the page's device through a trace in virtual time, as sim/src/desk.rs does: dice fall and
// searches finish without time passing.
import { Device } from '/some/folder/device.js';

const SAVE_BYTES = 65536;

self.onmessage = async ({ data: { module, weights, steps } }) => {
  try {
    await play(module, new Uint8Array(weights), steps);
  } catch (error) {
    postMessage({ failed: error.message });
  }
  postMessage({ done: true });
};

async function play(module, weights, steps) {
  const first = (verb) => steps.find((step) => step.ms === 0 && step.verb === verb)?.value;
  const save = new Uint8Array(SAVE_BYTES).fill(0xff);
  save.set(first('saved') ?? []);
  let levels = first('levels') ?? 0;
  let now = 0;
  const dice = [];

  const switchOn = async () => {
    const device = await Device.load(module, (offset, bytes) => {
      save.set(bytes, offset);
      return true;
    });
    device.setWeights(weights);
    device.start({ at: now, saved: save, held: levels });
    return device;
  };
  let device = await switchOn();

  const settle = () => {
    for (;;) {
      if (device.isRolling()) {
        const faces = dice.shift();
        device.roll(now, faces);
        // An answer that does not fit is not taken: the device keeps waiting.
        if (!device.isRolling()) continue;
      }
      if (!device.idle(now).busy) return;
    }
  };
  const runUntil = (moment) => {
    for (let due; (due = device.nextWake()) !== null && due <= moment; ) {
      now = Math.max(now, due);
      device.tick(now);
      settle();
    }
    now = Math.max(now, moment);
  };

  for (const step of steps) {
    runUntil(step.ms);
    if (step.verb === 'levels' && step.value !== levels) {
      levels = step.value;
      device.buttons(now, levels);
      settle();
    } else if (step.verb === 'restart') device = await switchOn();
    else if (step.verb === 'dice') dice.push(step.value);
    else if (step.verb === 'unhealthy') dice.push(undefined);
    else if (step.verb === 'frame' || step.verb === 'brightness') postMessage({ shown: device.draw(), step });
  }
  if (dice.length > 0) postMessage({ failed: `${dice.length} throws were not asked for` });
}
