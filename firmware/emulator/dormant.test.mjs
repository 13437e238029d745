// Tests dormancy on the real firmware. With the screen off, the chip stops until a button is
// pressed. That press only wakes it, and everything is as before. Also tests the model of dormancy
// itself.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Board, BUTTONS, DeviceFailure } from './board.mjs';
import { assertOther, assertShows, assertUnharmed, atTable, firmware, firstPicture, inMenu as inSomeMenu, tap } from './device.mjs';
import { COMA } from './dormancy.mjs';
import { SET_UP_15_SECONDS } from './flash.mjs';
import { Noise } from './noise.mjs';

const HOUR = 3_600_000;
const [ROSC_DORMANT, XOSC_DORMANT, MEMPOWERDOWN] = [0x4006000c, 0x40024008, 0x40004018];

/** A board in the main menu, with a screen that goes off soon. */
const inMenu = (options = {}) => inSomeMenu({ saved: SET_UP_15_SECONDS, ...options });

/** The same board, left alone until it is dormant. */
function asleep(board) {
  board.runUntil('dormancy', () => board.dormant, 1_000_000);
  assert.equal(board.panel.on, false);
  return board;
}

/** Lets time pass in which not one instruction may be executed. */
function sleeps(board, ms) {
  const before = board.cycles;
  board.run(ms);
  assert.equal(board.cycles, before, `executed in ${ms} ms of dormancy`);
  assert.ok(board.dormant);
}

/** Runs until the panel is on again, and checks its picture. */
function wakes(board, picture, what) {
  board.runUntil(what, () => board.panel.on, 1000);
  board.settle();
  assertShows(board, picture, what);
}

test('asleep for an hour: no instruction is executed, and the match is as it was', () => {
  const board = asleep(atTable({ saved: SET_UP_15_SECONDS }));
  const twin = atTable({ saved: SET_UP_15_SECONDS });
  sleeps(board, HOUR);
  board.press('right');
  board.run(200);
  board.release('right');
  board.settle();
  assertShows(board, twin.panel.picture(), 'the press only wakes');
  for (const button of ['b', 'b', 'a']) {
    tap(board, button);
    tap(twin, button);
  }
  assertShows(board, twin.panel.picture(), 'the next presses count');
  assertUnharmed(board);
});

for (const button of BUTTONS) {
  test(`${button} wakes it, and only that; the next press counts`, () => {
    const board = inMenu();
    const menu = board.panel.picture();
    sleeps(asleep(board), 60_000);
    tap(board, button);
    assert.equal(board.panel.on, true);
    assertShows(board, menu, 'woken');
    tap(board, 'down');
    assertOther(board, menu, 'the next press');
    assertUnharmed(board);
  });
}

for (const ms of [0.001, 1, 20, 63, 70, 90]) {
  test(`a tap of ${ms} ms wakes it, although the crystal needs 64 ms to start`, () => {
    const board = inMenu();
    const menu = board.panel.picture();
    asleep(board);
    board.run(1000);
    board.press('a');
    board.run(ms);
    board.release('a');
    wakes(board, menu, 'the tap');
    board.run(1000);
    assertShows(board, menu, 'and does nothing else');
    assertUnharmed(board);
  });
}

for (let seed = 1; seed <= 6; seed++) {
  test(`contacts that bounce for 20 ms wake it once (seed ${seed})`, () => {
    const noise = new Noise(seed);
    const board = inMenu();
    const menu = board.panel.picture();
    asleep(board);
    for (const end of ['press', 'release']) {
      const until = board.nanos + 20e6;
      board.press('down');
      while (board.nanos < until) {
        board.run(0.02 + noise.below(3000) / 1000);
        board[noise.bit() ? 'press' : 'release']('down');
      }
      board[end]('down');
      board.run(40 + noise.below(100));
    }
    wakes(board, menu, 'bouncing');
    board.run(1000);
    assertShows(board, menu, 'it was one press, which only wakes');
    assertUnharmed(board);
  });
}

test('pressed in the instant of falling asleep: it is awake at once, whatever the phase', (t) => {
  // The emulator repeats itself exactly, so another board falls asleep at the same nanosecond.
  const first = inMenu();
  const menu = first.panel.picture();
  const asleepAt = asleep(first).dormant.since;
  let [before, after, unnoticed] = [0, 0, 0];
  // After the chip last reads the contacts, it takes about 30 µs to stop.
  for (let micros = -120; micros <= 18; micros += 6) {
    for (const long of [true, false]) {
      const board = inMenu();
      board.run((asleepAt + micros * 1000 - board.nanos) / 1e6);
      const wasAsleep = board.dormant !== null;
      if (wasAsleep) after++;
      else before++;
      board.press('up');
      // A real press, or one too short to be seen.
      board.run(long ? 60 : 0.0005);
      board.release('up');
      if (board.happens(() => board.panel.on, 300)) {
        board.settle();
        assertShows(board, menu, `phase ${micros} µs`);
      } else {
        // A flicker of half a microsecond may go unnoticed, but the chip must still wake up later.
        assert.ok(!long && !wasAsleep, `asleep and not woken, phase ${micros} µs`);
        unnoticed++;
        asleep(board);
        board.press('up');
        wakes(board, menu, `the next press, phase ${micros} µs`);
      }
      assertUnharmed(board);
    }
  }
  t.diagnostic(`${before} presses before it stood still, ${after} after; ${unnoticed} flickers unnoticed`);
  assert.ok(before > 30 && after > 4, 'the phases are on both sides');
});

test('a hundred times in a row', () => {
  const board = inMenu();
  const menu = board.panel.picture();
  for (let time = 0; time < 100; time++) {
    sleeps(asleep(board), 10_000);
    board.press(BUTTONS[time % BUTTONS.length]);
    wakes(board, menu, `time ${time}`);
    board.setLevels(0);
    board.run(50);
  }
  assert.equal(board.dormancies.length, 100);
  tap(board, 'down');
  assertOther(board, menu, 'and a press still counts');
  assertUnharmed(board);
});

for (const [name, stuck] of [['one button', 0b000010], ['five buttons', 0b111101]]) {
  test(`${name} stuck: it sleeps all the same, and the others wake it`, () => {
    const board = inMenu();
    board.setLevels(stuck);
    asleep(board);
    sleeps(board, HOUR);
    const free = BUTTONS.find((_, i) => !(stuck & (1 << i)));
    board.press(free);
    board.run(150);
    assert.equal(board.panel.on, true, `${free} wakes it`);
    board.release(free);
    asleep(board);
    sleeps(board, HOUR);
    board.setLevels(0);
    board.run(1500);
    assert.equal(board.panel.on, false, 'letting go does not light it');
    asleep(board);
    board.setLevels(stuck);
    board.runUntil('the button that was stuck', () => board.panel.on, 1000);
    assertUnharmed(board);
  });
}

test('without a display it sleeps as well, and shows its picture on one that was plugged in meanwhile', () => {
  const board = inMenu();
  const menu = board.panel.picture();
  board.panel.unplug();
  board.runUntil('dormancy', () => board.dormant, 1_000_000);
  board.panel.plug();
  sleeps(board, 60_000);
  tap(board, 'a');
  wakes(board, menu, 'the new display');
  assertUnharmed(board);
});

test('a bus that hangs while the display is switched off: it is dark before the chip stands still', () => {
  const board = inMenu();
  board.runUntil('the screen to dim', () => board.panel.contrast === 0, 900_000);
  board.wires.freeze();
  board.after(5500, () => board.wires.release());
  asleep(board);
  assertUnharmed(board);
});

test('a crystal that does not start again: the watchdog restarts the chip, which then runs', () => {
  const board = asleep(inMenu({ mayReset: true }));
  board.crystal.failedStarts = 1;
  const before = board.panel.traffic.lastByte;
  board.press('a');
  board.run(100);
  board.release('a');
  board.runUntil('the restart', () => board.resets.length === 1, 60_000);
  assert.equal(board.resets[0].reason, 'watchdog');
  firstPicture(board);
  assert.notEqual(board.panel.traffic.lastByte, before);
});

/** A board that has just been switched on: clocked by the ring oscillator, PLLs off. */
const fresh = () => new Board(firmware(), { mayReset: true });
const complains = (board, what) => assert.throws(() => board.run(0.001), (error) => error instanceof DeviceFailure && what.test(error.message));

test('model: time passes for the world and not for the chip, and what was planned happens', () => {
  const board = asleep(inMenu());
  const timer = board.rp.peripherals[0x40054].clock.nanos;
  let happened = null;
  board.after(5000, () => (happened = board.ms));
  const start = board.ms;
  board.run(9000);
  assert.equal(board.rp.peripherals[0x40054].clock.nanos, timer);
  assert.equal(Math.round(happened - start), 5000);
  assert.equal(Math.round(board.ms - start), 9000);
  board.after(40, () => (happened = board.ms));
  const pressed = board.ms;
  board.press('a');
  board.run(60);
  assert.equal(Math.round(happened - pressed), 40, 'also if it is awake by then');
});

test('model: an oscillator that does not clock the chip, a PLL or a crystal that runs on are noticed', () => {
  const [wrong, pll, crystal] = [fresh(), fresh(), fresh()];
  const stop = (board, address) => assert.throws(() => board.rp.writeUint32(address, COMA));
  stop(wrong, XOSC_DORMANT);
  const write = (board, address) => {
    const { step } = board;
    board.step = () => {
      board.step = step;
      board.rp.writeUint32(address, COMA);
    };
  };
  write(wrong, XOSC_DORMANT);
  complains(wrong, /XOSC went dormant, and does not clock/);
  pll.rp.pllSys.pwr = 0;
  write(pll, ROSC_DORMANT);
  complains(pll, /PLL_SYS is powered/);
  crystal.crystal.switchOn();
  write(crystal, ROSC_DORMANT);
  complains(crystal, /crystal runs on/);
});

test('model: memory that is powered down must not be used, and a block without a clock neither', () => {
  const board = fresh();
  const { rp } = board;
  rp.writeUint32(MEMPOWERDOWN, 0xff);
  rp.core.readUint32(0x20000000);
  complains(board, /powered down/);
  const other = fresh();
  other.rp.writeUint32(0x400080a4, 0); // WAKE_EN1
  other.rp.readUint32(0x40054028);
  complains(other, /TIMER was read at 28 while its clock is off/);
});
