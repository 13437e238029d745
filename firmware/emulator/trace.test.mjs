// Tests that traces are read strictly and played exactly: a trace recorded on the firmware plays,
// and the smallest change to it fails.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Board, DeviceFailure } from './board.mjs';
import { firmware } from './device.mjs';
import { atStart, parseTrace, play, TraceError } from './trace.mjs';

const DARK = '00'.repeat(1024);

test('what is not a trace is refused, with its line', () => {
  const bad = {
    'line 1': 'pocketq-trace 2\n0 end',
    'line 2': 'pocketq-trace 1\n0 jump 3\n0 end',
    'line 3': 'pocketq-trace 1\n5 levels 1\n4 levels 0\n9 end',
    'not a time': 'pocketq-trace 1\nx levels 1\n9 end',
    'below 64': 'pocketq-trace 1\n1 levels 64\n9 end',
    'hexadecimal': `pocketq-trace 1\n1 frame ${DARK}0\n9 end`,
    'takes 7 words': 'pocketq-trace 1\n1 dice 1 2 3\n9 end',
    'takes 0 words': 'pocketq-trace 1\n1 unhealthy 1\n9 end',
    'below 6': 'pocketq-trace 1\n1 dice 1 2 3 4 5 6 0\n9 end',
    'below 65536': 'pocketq-trace 1\n1 battery 70000\n9 end',
    'takes 1 words': 'pocketq-trace 1\n1 battery\n9 end',
    'after the end': 'pocketq-trace 1\n1 end\n2 levels 0',
    'no end': 'pocketq-trace 1\n1 levels 0',
  };
  for (const [why, text] of Object.entries(bad)) {
    assert.throws(() => parseTrace(text), (error) => error instanceof TraceError && error.message.includes(why), why);
  }
});

test('buttons that are down at the start are down when the device is switched on', () => {
  const start = (...lines) => atStart(parseTrace(['pocketq-trace 1', ...lines, '5 end'].join('\n')));
  assert.equal(start('0 levels 48').held, 48);
  assert.equal(start('1 levels 48').held, 0);
  assert.deepEqual([...start('0 levels 0', '0 saved 00ff').saved], [0, 255]);
  assert.equal(start('0 levels 0').saved.length, 0);
  assert.equal(start('0 battery 2900').battery, 2900);
  assert.equal(start('0 battery usb').battery, null);
  assert.equal(start('1 battery 2900').battery, null);
});

/** Presses a few buttons and records the trace. */
function recorded() {
  const presses = [[500, 16], [600, 0], [1000, 2], [1100, 0], [1500, 16], [1600, 0]];
  const board = new Board(firmware());
  board.runUntil('the first picture', () => board.panel.traffic.firstData !== null, 2000);
  const start = board.panel.traffic.firstData;
  const lines = ['pocketq-trace 1'];
  for (const [ms, levels] of presses) {
    board.run((start + ms * 1e6 - board.nanos) / 1e6);
    lines.push(`${ms} frame ${Buffer.from(board.panel.picture()).toString('hex')}`);
    lines.push(`${ms} brightness 6`, `${ms} levels ${levels}`);
    board.setLevels(levels);
  }
  board.run(400);
  lines.push(`2000 frame ${Buffer.from(board.panel.picture()).toString('hex')}`, '2000 end', '');
  return lines;
}

test('a recorded trace plays', () => {
  const lines = recorded();
  assert.ok(new Set(lines.filter((line) => line.includes('frame')).map((line) => line.split(' ')[2])).size >= 4);
  play(new Board(firmware()), parseTrace(lines.join('\n')));
});

test('a trace that differs in a pixel, a brightness or a press fails', () => {
  const lines = recorded();
  const change = (find, make) => {
    const at = lines.findLastIndex((line) => find.test(line));
    return lines.map((line, i) => (i === at ? make(line) : line));
  };
  const changed = [
    change(/frame/, (line) => line.slice(0, -1) + (line.endsWith('0') ? '1' : '0')),
    change(/brightness/, () => '1600 brightness 3'),
    change(/levels 16/, () => '1500 levels 0'),
  ];
  for (const text of changed) {
    assert.throws(() => play(new Board(firmware()), parseTrace(text.join('\n'))), DeviceFailure);
  }
});

test('dice that are never asked for fail the trace', () => {
  const steps = parseTrace('pocketq-trace 1\n10 dice 0 1 2 3 4 5 0\n100 end');
  assert.throws(() => play(new Board(firmware()), steps), /not asked for/);
});

