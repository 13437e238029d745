// Measures how long Quantik takes on the chip, in the positions where the solver needs the most
// nodes (found by the desk's benchmark). Two people play to the position; then one asks for a hint,
// or the perfect device takes over a seat and moves.
import { beginning, inMenu, opening, tapped } from './device.mjs';
import { meter, slowestWhileThinking } from './meter.mjs';

/** Gives a player's seat to the perfect device, in *Table*. B then leads back to the board. */
const perfectTakes = (player) => ['b', 'up', 'a', ...Array(player - 1).fill('down'), 'a', 'down', 'a', 'up', 'a', 'b'];
const TO_THE_HINT = ['b', 'down', 'down'];
const LONGEST_SEARCH = 5000;

/** The most expensive positions, by the moves that lead to them. */
const BEST_MOVES = {
  'from the empty board': { limit: 70, moves: [] },
  'at ply 1 to 3': { limit: 105, moves: ['Aa4'] },
  'from ply 4 on': { limit: 11, moves: ['Aa4', 'Ba2', 'Ab4', 'Ba1'] },
};
const HINTS = {
  'from any position': { limit: 1.5, moves: ['Aa4', 'Bc3'] },
  'from ply 4 on': { limit: 0.3, moves: ['Aa4', 'Bc4', 'Cc2', 'Bd4'] },
};

/** Plays to a position in a match of two people. */
function position(moves) {
  const board = tapped(inMenu(), ...beginning('quantik'));
  let shown = 0;
  for (const [shape, file, rank] of moves) {
    const wanted = 'ABCD'.indexOf(shape);
    const right = 'abcd'.indexOf(file);
    tapped(board, ...Array((wanted - shown + 4) % 4).fill('down'), 'a');
    // Moves the cursor to the corner from wherever it is, then to the square.
    tapped(board, 'up', 'up', 'up', 'left', 'left', 'left');
    tapped(board, ...Array(4 - rank).fill('down'), ...Array(right).fill('right'), 'a');
    shown = wanted;
  }
  return board;
}

/**
 * Presses a button and waits for the second new picture: the first only shows that the device is
 * thinking.
 */
function think(board, button = 'a') {
  board.settle(100);
  const { traffic } = board.panel;
  const pressed = board.nanos;
  board.press(button);
  board.run(60);
  board.release(button);
  board.settle(100);
  const opened = traffic.lastChange;
  board.runUntil('the end of the search', () => traffic.lastChange > opened, LONGEST_SEARCH);
  return (board.nanos - pressed) / 1e9;
}

/** The solver's time in millions of cycles. */
function bestMove(moves) {
  const board = tapped(position(moves), ...perfectTakes(1 + (moves.length % 2)));
  const parts = ['new', 'step'].map((part) => meter(board, `quantik::solver::search::Search::${part}`));
  think(board, 'b');
  return parts.reduce((sum, { cycles }) => sum + cycles, 0) / 1e6;
}

/** The time from the press to the picture with the hint, in seconds. */
const hint = (moves) => think(tapped(position(moves), ...TO_THE_HINT));

/** The measurements with their limits. */
export function quantikFigures() {
  return [
    ...Object.entries(BEST_MOVES).map(([where, { moves, limit }]) => ({ what: `Quantik: a best move ${where}`, value: bestMove(moves), limit, unit: 'million cycles', digits: 1 })),
    ...Object.entries(HINTS).map(([where, { moves, limit }]) => ({ what: `Quantik: a hint ${where}`, value: hint(moves), limit, unit: 's', digits: 2 })),
    slowestWhileThinking('Quantik', thinkingQuantik),
  ];
}

/** In Quantik's setup list: against the perfect device, which goes first. */
const AGAINST_PERFECT = [...opening('quantik'), 'down', 'down', 'right', 'right', 'down', 'down', 'left', 'up', 'up', 'up', 'up'];

/** A board on which the device is thinking about its first move. */
export function thinkingQuantik() {
  const board = tapped(inMenu(), ...AGAINST_PERFECT);
  board.settle(100);
  board.press('a');
  board.run(60);
  board.release('a');
  board.run(100);
  return board;
}
