// Tests that each step of brightness is visibly darker than the one above it, down to the step that
// warns before the screen goes off. How dark a step is comes from the panel's model of its glass.
import test from 'node:test';
import assert from 'node:assert/strict';
import { inSettings, tap, tapped } from './device.mjs';
import { luminance } from './oled.mjs';

const STEPS = 8;
/** The smallest ratio of light at which two successive pictures look different. */
const VISIBLE = 1.2;

/** A board with the brightness at its lowest step and the cursor on it. */
function darkest() {
  const board = tapped(inSettings(), 'down', 'down', 'a');
  for (let i = 1; i < STEPS; i++) tap(board, 'left');
  return board;
}

test('on a glass, the contrast alone hardly changes what is charged for long', () => {
  const light = (preCharge, contrast) => luminance({ preCharge, vcomh: 0x20, contrast });
  assert.ok(light(0xf1, 255) < 1.4 * light(0xf1, 0));
  assert.ok(light(0x11, 255) > 3 * light(0x11, 0));
});

test('each step is visibly brighter than the one below', () => {
  const board = darkest();
  let below = board.panel.light;
  for (let step = 2; step <= STEPS; step++) {
    tap(board, 'right');
    const { light } = board.panel;
    assert.ok(light > VISIBLE * below, `step ${step} gives ${(light / below).toFixed(2)} times the light of step ${step - 1}`);
    below = light;
  }
});

test('the warning is visibly darker than the darkest step', () => {
  const board = darkest();
  const { light } = board.panel;
  board.runUntil('the screen to dim', () => board.panel.light !== light, 900_000);
  assert.ok(board.panel.on);
  assert.ok(light > VISIBLE * board.panel.light, `the darkest step gives ${(light / board.panel.light).toFixed(2)} times the light`);
});
