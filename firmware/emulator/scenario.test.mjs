// Every trace in the directory POCKETQ_TRACES, played on the firmware: one test each.
import test from 'node:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Board } from './board.mjs';
import { firmware, fromEnvironment } from './device.mjs';
import { atStart, play, readTrace } from './trace.mjs';

const directory = fromEnvironment('POCKETQ_TRACES', 'the directory with the traces of the scenarios');
const traces = readdirSync(directory).filter((name) => name.endsWith('.trace')).sort();
if (traces.length === 0) throw new Error(`POCKETQ_TRACES: no trace in ${directory}`);

for (const name of traces) {
  test(`scenario ${name.replace(/\.trace$/, '')}`, () => {
    const steps = readTrace(join(directory, name));
    play(new Board(firmware(), atStart(steps)), steps);
  });
}
