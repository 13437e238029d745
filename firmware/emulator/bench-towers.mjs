// Measures how long Quantum takes on the chip: the device's first move at level hard on both
// boards, and how soon a button is answered meanwhile.
import { inMenu, opening, tapped } from './device.mjs';
import { meter, slowestWhileThinking } from './meter.mjs';

/**
 * From the main menu: Quantum's setup list is opened, the device at level hard becomes the opponent
 * and goes first, and the cursor moves to the choice of board.
 */
const AGAINST_HARD = [...opening('towers'), 'down', 'down', 'right', 'right', 'down', 'down', 'left', 'down'];
const BOARDS = { central: [], full: ['a', 'right', 'b'] };
const BACK = ['up', 'up', 'up', 'up', 'up'];
/** How many nodes the device searches in one step. */
const NODES_PER_STEP = 8;

/** Measures the device's first move: cycles per node, and seconds. */
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

/** A board in Quantum's setup list: A starts the game, and the device thinks. */
const ready = (name) => tapped(inMenu(), ...AGAINST_HARD, ...BOARDS[name], ...BACK);

/** A board on which the device is thinking about its first move. */
export function thinkingTowers(name) {
  const board = ready(name);
  board.settle(100);
  board.press('a');
  board.run(60);
  board.release('a');
  board.run(150);
  return board;
}

/** The measurements with their limits. */
export function towersFigures() {
  return Object.keys(BOARDS).flatMap((name) => {
    const { cycles, seconds } = firstMove(ready(name));
    return [
      { what: `Quantum, ${name} board: a node`, value: cycles, limit: 12_000, unit: 'cycles' },
      { what: `Quantum, ${name} board: the first move of the device at hard`, value: seconds, limit: 2, unit: 's', digits: 2 },
      slowestWhileThinking(`Quantum, ${name} board`, () => thinkingTowers(name)),
    ];
  });
}
