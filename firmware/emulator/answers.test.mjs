// Tests how answers are measured: a late one is reported with its press, and a picture that follows
// an answer is not part of it.
import test from 'node:test';
import assert from 'node:assert/strict';
import { ANSWER_LIMIT, lateAnswers, measureAnswers } from './answers.mjs';
import { inMenu, tap } from './device.mjs';

test('a press is answered when the panel shows what it led to, and not when it shows something else later', () => {
  const board = inMenu();
  const answers = measureAnswers(board);
  const pressed = board.nanos;
  board.press('down');
  board.runUntil('the answer', () => answers.length === 1, 100);
  const { traffic } = board.panel;
  assert.deepEqual([answers[0].press, answers[0].button, answers[0].ms], [1, 'down', (traffic.lastChange - pressed) / 1e6]);
  const { ms } = answers[0];
  board.run(1);
  // Changes the panel's picture, as if another had followed at once.
  board.panel.memory[0] ^= 0xff;
  traffic.lastChange = board.nanos;
  board.panel.stop();
  assert.deepEqual(answers.map((answer) => answer.ms), [ms]);
  assert.deepEqual(lateAnswers(answers), []);
});

test('a late answer is reported with its press, its button and its milliseconds', () => {
  const board = inMenu();
  const answers = measureAnswers(board);
  tap(board, 'down');
  board.xip.cost = 12_000;
  tap(board, 'up');
  const late = lateAnswers(answers);
  assert.equal(answers.length, 2);
  assert.equal(late.length, 1);
  assert.match(late[0], /^press 2 \(up, at \d+ ms\) was answered after \d+\.\d ms, not within 33$/);
  assert.ok(answers[1].ms > ANSWER_LIMIT);
});

test('a press that is never answered is late as soon as the next one comes', () => {
  const board = inMenu();
  const answers = measureAnswers(board);
  board.press('down');
  board.wires.freeze();
  board.run(60);
  board.release('down');
  board.run(100);
  board.press('up');
  assert.deepEqual(answers.map(({ press, ms }) => [press, Math.round(ms)]), [[1, 160]]);
  assert.equal(lateAnswers(answers).length, 1);
});

test('presses that change nothing, or only wake the panel, have no answer', () => {
  const board = inMenu();
  const answers = measureAnswers(board);
  tap(board, 'left');
  assert.deepEqual(answers, []);
  board.panel.on = false;
  tap(board, 'down');
  assert.deepEqual(answers, []);
});
