// How long Quantum takes on the chip: the device's first move at hard on both boards, and how fast a
// button is answered meanwhile.
import { inMenu, tapped } from './device.mjs';
import { meter } from './meter.mjs';

/** In Quantum's settings, against the device at hard, which begins; then the board. */
const AGAINST_HARD = ['down', 'down', 'a', 'down', 'down', 'right', 'right', 'down', 'left', 'down'];
const BOARDS = { central: [], full: ['right'] };
const BACK = ['up', 'up', 'up', 'up'];
/** How many nodes the device searches in one step. */
const NODES_PER_STEP = 8;

/** The device's first move: cycles per node, and how many seconds it takes. */
function firstMove(board) {
  board.settle(100);
  const counted = meter(board, 'towers::engine::search::Search::step');
  const { traffic } = board.panel;
  const pressed = board.nanos;
  board.press('a');
  board.run(60);
  board.release('a');
  board.settle(100);
  const opened = traffic.lastChange;
  board.runUntil('a reply', () => traffic.lastChange > opened, 8000);
  return { cycles: counted.cycles / (counted.calls * NODES_PER_STEP), seconds: (board.nanos - pressed) / 1e9 };
}

/** The slowest of some presses while it thinks, in milliseconds: B opens and closes the menu. */
function answer(board) {
  board.settle(100);
  board.press('a');
  board.run(60);
  board.release('a');
  board.run(150);
  const answers = [0, 7, 13].map((phase) => {
    board.run(200 + phase);
    board.press('b');
    board.run(60);
    const released = board.nanos;
    board.release('b');
    board.run(150);
    return (board.panel.traffic.lastChange - released) / 1e6;
  });
  return Math.max(...answers);
}

/** What is measured, with its limit. */
export function towersFigures() {
  return Object.entries(BOARDS).flatMap(([name, choice]) => {
    const ready = () => tapped(inMenu(), ...AGAINST_HARD, ...choice, ...BACK);
    const { cycles, seconds } = firstMove(ready());
    return [
      { what: `Quantum, ${name} board: a node`, value: cycles, limit: 31000, unit: 'cycles' },
      { what: `Quantum, ${name} board: the first move of the device at hard`, value: seconds, limit: 3, unit: 's', digits: 2 },
      { what: `Quantum, ${name} board: slowest answer while it thinks`, value: answer(ready()), limit: 30, unit: 'ms', digits: 1 },
    ];
  });
}
