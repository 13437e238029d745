// Drives the page's device through a trace in virtual time, as sim/src/desk.rs does on the desk:
// rolling dice and searching take no time.
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
  let battery = first('battery');
  let now = 0;
  const dice = [];
  let isInBootLoader = false;

  const switchOn = async () => {
    const device = await Device.load(module, (offset, bytes) => {
      save.set(bytes, offset);
      return true;
    });
    device.setWeights(weights);
    device.start({ at: now, saved: save, held: levels, battery });
    isInBootLoader = false;
    return device;
  };
  let device = await switchOn();

  /** The last picture before the device restarted into its boot loader. It stays on the panel. */
  let last = null;
  const settle = (effects) => {
    const answers = {
      tick: () => device.tick(now),
      power: () => device.power(now, battery),
      words: () => device.roll(now, dice.shift()),
      idle: () => device.idle(now),
    };
    for (;;) {
      if (effects.bootLoader) [isInBootLoader, last] = [true, device.draw()];
      const want = device.next(now);
      if (!(want in answers) || (isInBootLoader && want !== 'idle')) break;
      effects = answers[want]();
    }
  };
  const runUntil = (moment) => {
    for (let due; !isInBootLoader && (due = device.nextWake(now)) !== null && due <= moment; ) {
      now = Math.max(now, due);
      settle({ bootLoader: false });
    }
    now = Math.max(now, moment);
  };

  for (const step of steps) {
    runUntil(step.ms);
    if (step.verb === 'levels' && step.value !== levels) {
      levels = step.value;
      if (!isInBootLoader) settle(device.buttons(now, levels));
    } else if (step.verb === 'restart') device = await switchOn();
    else if (step.verb === 'dice') dice.push(step.value);
    else if (step.verb === 'unhealthy') dice.push(undefined);
    else if (step.verb === 'battery') {
      const isFirst = battery === undefined;
      battery = step.value;
      if (isFirst && !isInBootLoader) settle(device.power(now, battery));
    }
    else if (step.verb === 'frame' || step.verb === 'brightness') postMessage({ shown: isInBootLoader ? last : device.draw(), step });
  }
  if (dice.length > 0) postMessage({ failed: `${dice.length} throws were not asked for` });
}
