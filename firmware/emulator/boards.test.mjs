// Tests boards other than the Pico. Each image boots to the main menu, plays a scenario, sleeps and
// wakes, and never uses pins other than its own board's. The Pico's own pins are checked too.
import test from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Board, DeviceFailure } from './board.mjs';
import { BOARDS } from './boards.mjs';
import { binaryInfo } from './binary-info.mjs';
import { assertOther, assertShows, assertUnharmed, firmware, fromEnvironment, inMenu, tap } from './device.mjs';
import { SET_UP_15_SECONDS } from './flash.mjs';
import { atStart, play, readTrace } from './trace.mjs';

const directory = fromEnvironment('POCKETQ_TRACES', 'the directory with the traces of the scenarios');
const HOUR = 3_600_000;

/**
 * A scenario for each board. A Pico W cannot recognise USB power and takes it for a battery, unlike
 * the desk. So it plays a scenario that runs on a battery throughout. An RP2040-Zero shows no
 * battery.
 */
const SCENARIOS = { 'pico-w': 'battery-kinds', 'rp2040-zero': 'qwantum-first-throws' };

/** The pins that are currently outputs. */
const driven = (board) => board.rp.gpio.flatMap((pin, number) => (pin.outputEnable ? [number] : []));

/** The PWM slices that run at some time during a tap. */
function slicesInATap(board) {
  const seen = new Set();
  board.press('down');
  for (let ms = 0; ms < 60; ms++) {
    board.run(1);
    board.rp.pwm.channels.forEach(({ csr }, slice) => csr & 1 && seen.add(slice));
  }
  board.release('down');
  board.settle();
  return [...seen];
}

for (const [model, pins] of Object.entries(BOARDS)) {
  test(`${model}: the image is for this board, and drives the pins of this board only`, () => {
    const board = inMenu({ model, battery: 3400 });
    const { board: name, pins: named } = binaryInfo(board.flash.bytes);
    assert.equal(name, pins.picotool);
    assert.equal(named.get(pins.piezo), 'piezo');
    const outputs = [pins.piezo, ...pins.low, pins.readsWhileHigh ?? []].flat();
    assert.deepEqual(driven(board), outputs.sort((a, b) => a - b));
    for (const pin of pins.low) assert.equal(board.rp.gpio[pin].outputValue, false, `pin ${pin} is low`);
    assert.deepEqual(slicesInATap(board), [(pins.piezo >> 1) & 7], 'a press sounds, on the piezo');
    assert.equal(board.rp.adc.conversions > 0, pins.thirdOfSupply !== null, 'the battery is measured where it can be');
    assertUnharmed(board);
  });
}

for (const [model, scenario] of Object.entries(SCENARIOS)) {
  test(`${model}: scenario ${scenario}`, () => {
    const steps = readTrace(join(directory, `${scenario}.trace`));
    play(new Board(firmware(model), { model, ...atStart(steps) }), steps);
  });

  test(`${model}: sleeps for an hour without executing anything, and a press wakes it`, () => {
    const board = inMenu({ model, battery: 3400, saved: SET_UP_15_SECONDS });
    const menu = board.panel.picture();
    board.runUntil('dormancy', () => board.dormant, 60_000);
    assert.equal(board.panel.on, false);
    const before = board.cycles;
    board.run(HOUR);
    assert.equal(board.cycles, before);
    tap(board, 'a');
    assertShows(board, menu, 'the press only wakes');
    tap(board, 'down');
    assertOther(board, menu, 'the next press counts');
    assertUnharmed(board);
  });
}

test('every board but the Pico, which plays all scenarios, has one here', () => {
  assert.deepEqual(Object.keys(BOARDS), ['pico', ...Object.keys(SCENARIOS)]);
});

test("model: a Pico's image on a Pico W or an RP2040-Zero is noticed when it measures the battery", () => {
  for (const model of Object.keys(SCENARIOS)) {
    assert.throws(() => new Board(firmware(), { model, battery: 3400 }).run(1000), (error) => error instanceof DeviceFailure && /not on the pin/.test(error.message));
  }
});
