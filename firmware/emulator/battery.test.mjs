// Tests the battery on the real firmware: what the converter reads, readings that jump, and that
// the flash is never touched when the battery is empty. What the screen says is tested by
// scenarios; these are the cases that a scenario cannot produce.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Board } from './board.mjs';
import { assertOther, assertShows, assertUnharmed, booted, firmware, inMenu, inSettings, tap, tapped } from './device.mjs';
import { SET_UP_15_SECONDS } from './flash.mjs';
import { Noise } from './noise.mjs';

const full = inMenu({ battery: 4200 }).panel.picture();
const onUsb = inMenu().panel.picture();
const empty = booted({ battery: 1800 }).panel.picture();

test('on a battery the menu shows it, on USB power it does not; both may change while it runs', () => {
  assert.notEqual(Buffer.compare(full, onUsb), 0);
  const board = inMenu();
  board.setBattery(4200);
  board.run(12_000);
  assertShows(board, full, 'USB was pulled');
  board.setBattery(null);
  board.run(12_000);
  assertShows(board, onUsb, 'USB is back');
  assertUnharmed(board);
});

test('readings are seldom while nothing changes, and the converter is off between them', () => {
  const board = inMenu({ battery: 4200 });
  board.run(20_000);
  const before = board.rp.adc.conversions;
  board.run(60_000);
  const conversions = board.rp.adc.conversions - before;
  assert.ok(conversions > 0 && conversions <= 7 * 8, `${conversions} conversions in a minute`);
  assert.equal(board.rp.adc.enabled, 0);
  assert.equal(board.rp.pllUsb.pwr & 1, 1, 'and so is the PLL that clocks it');
});

for (let seed = 1; seed <= 4; seed++) {
  test(`cells that bounce in their holder: nothing is said (seed ${seed})`, () => {
    const noise = new Noise(seed);
    const board = inMenu({ battery: 4200 });
    for (let knock = 0; knock < 40; knock++) {
      // The battery loses contact for some milliseconds, while the capacitors keep the rest
      // running.
      board.setBattery(noise.below(3000));
      board.run(1 + noise.below(80));
      board.setBattery(4200);
      board.run(100 + noise.below(1500));
      assertShows(board, full, `knock ${knock}`);
    }
    assertUnharmed(board);
  });
}

test('a reading that jumps just when it is taken is not believed', () => {
  const board = inMenu({ battery: 4200 });
  board.run(15_000);
  const { adc } = board.rp;
  const { onADCRead } = adc;
  for (const millivolts of [0, 1800, 2600]) {
    let [taken, before] = [0, adc.conversions];
    // A reading takes eight conversions; every third reading jumps.
    adc.onADCRead = (channel) => {
      const isJump = Math.floor((adc.conversions - before) / 8) % 3 === 0;
      if (isJump) taken++;
      adc.channelValues[3] = Math.round((((isJump ? millivolts : 4200) / 3) * 4096) / 3300);
      onADCRead(channel);
    };
    board.run(30_000);
    assert.ok(taken > 8, `${taken} jumps`);
    assertShows(board, full, `${millivolts} mV now and then`);
    adc.onADCRead = onADCRead;
  }
  assertUnharmed(board);
});

test('1.8 V: the device says that the battery is empty, takes no press, and writes nothing', () => {
  const board = tapped(inSettings({ battery: 4200 }), 'down', 'right');
  board.run(2000);
  const settings = board.panel.picture();
  board.setBattery(1800);
  board.run(11_000);
  assertShows(board, empty, 'empty');
  const written = board.flash.log.length;
  for (const button of ['a', 'b', 'up', 'down', 'left', 'right', 'right']) tap(board, button);
  assertShows(board, empty, 'and stays so');
  assert.equal(board.flash.log.length, written);
  board.runUntil('dormancy', () => board.dormant, 30_000);
  board.run(3_600_000);
  assert.equal(board.flash.log.length, written);
  board.setBattery(4200);
  tap(board, 'a');
  board.run(2000);
  assertShows(board, settings, 'with other cells it is as it was');
  assertUnharmed(board);
});

test('switched on at 1.8 V with a flash that was never used: nothing is written until it is better', () => {
  const board = new Board(firmware(), { battery: 1800, saved: Buffer.alloc(0) });
  board.run(10_000);
  assertShows(board, empty, 'empty');
  assert.deepEqual(board.flash.log, []);
  board.setBattery(4200);
  board.run(3000);
  assertOther(board, empty, 'it asks for its language');
  tap(board, 'a');
  board.run(2000);
  assert.ok(board.flash.log.length > 0);
  assertUnharmed(board);
});

test('it is read again when it wakes: what happened in the dark is noticed at once', () => {
  const board = inMenu({ battery: 4200, saved: SET_UP_15_SECONDS });
  board.runUntil('dormancy', () => board.dormant, 60_000);
  board.setBattery(2000);
  tap(board, 'a');
  board.run(1500);
  assertShows(board, empty, 'empty');
  assertUnharmed(board);
});
