// An offer above the device: a sentence and two answers. It waits; nobody has to answer.

import { focusDevice } from './buttons.js';
import { write } from './words.js';

const byId = (id) => document.getElementById(id);
const waiting = [];

/** Offers something in the words of these keys, after all earlier offers. */
export function offer(sentence, yes, action) {
  if (waiting.some((other) => other.sentence === sentence)) return;
  waiting.push({ sentence, yes, action });
  if (waiting.length === 1) show();
}

function show() {
  const [next] = waiting;
  byId('offer').hidden = next === undefined;
  if (!next) return;
  write('offer-words', next.sentence);
  write('offer-yes', next.yes);
  byId('offer-yes').onclick = () => {
    answered();
    next.action();
  };
  byId('offer-no').onclick = answered;
}

function answered() {
  waiting.shift();
  show();
  focusDevice();
}
