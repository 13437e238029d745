// Tests the panel model against the SSD1306's data sheet.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Panel } from './oled.mjs';
import { difference, isLit, lines } from './picture.mjs';

function fresh() {
  const complaints = [];
  const panel = new Panel({ complain: (what) => complaints.push(what) });
  const send = (...bytes) => {
    const answers = [panel.start(), ...bytes.map((byte) => panel.write(byte, 0))];
    panel.stop();
    return answers.every(Boolean);
  };
  return { panel, complaints, command: (...bytes) => send(0x00, ...bytes), data: (...bytes) => send(0x40, ...bytes), send };
}

const blank = (kit) => {
  kit.command(0x20, 0, 0x21, 0, 127, 0x22, 0, 7);
  kit.data(...new Array(1024).fill(0));
};

test('a panel shows nothing until it is on and its charge pump runs', () => {
  const kit = fresh();
  kit.command(0xa5);
  assert.ok(kit.panel.picture().every((byte) => byte === 0));
  kit.command(0x8d, 0x14, 0xaf);
  assert.ok(kit.panel.picture().every((byte) => byte === 0xff));
});

test('data goes to the window that was set, and wraps inside it', () => {
  const kit = fresh();
  blank(kit);
  kit.command(0x21, 10, 11, 0x22, 3, 4, 0x8d, 0x14, 0xa1, 0xc8, 0xaf);
  kit.data(1, 2, 3, 4, 5);
  const seen = kit.panel.picture();
  assert.deepEqual([seen[3 * 128 + 10], seen[3 * 128 + 11], seen[4 * 128 + 10], seen[4 * 128 + 11]], [5, 2, 3, 4]);
  assert.deepEqual(kit.complaints, []);
});

test('the vertical mode fills columns, the page mode stays in its page', () => {
  const vertical = fresh();
  vertical.command(0x20, 1, 0x21, 5, 6, 0x22, 0, 1);
  vertical.data(1, 2, 3);
  assert.deepEqual([vertical.panel.memory[5], vertical.panel.memory[128 + 5], vertical.panel.memory[6]], [1, 2, 3]);
  const paged = fresh();
  paged.command(0x20, 2, 0xb2, 0x0f, 0x17);
  paged.data(1, 2);
  assert.deepEqual([paged.panel.memory[2 * 128 + 127], paged.panel.memory[2 * 128]], [1, 2]);
});

test('without remapping the picture is turned', () => {
  const kit = fresh();
  blank(kit);
  kit.command(0x21, 0, 127, 0x22, 0, 7, 0x8d, 0x14, 0xa0, 0xc0, 0xaf);
  kit.data(0x01);
  assert.equal(isLit(kit.panel.picture(), 127, 63), 1);
  kit.command(0xa1, 0xc8);
  assert.equal(isLit(kit.panel.picture(), 127, 0), 1, 'rows turn at once, columns with what is written next');
  blank(kit);
  kit.command(0x21, 0, 127, 0x22, 0, 7);
  kit.data(0x01);
  assert.equal(isLit(kit.panel.picture(), 0, 0), 1);
  kit.command(0xa7);
  assert.equal(isLit(kit.panel.picture(), 0, 0), 0);
});

test('what no panel understands is complained about', () => {
  for (const bytes of [[0xff], [0x21, 200, 127], [0x20, 3], [0x21, 0], [0xa8, 31, 0xaf]]) {
    const kit = fresh();
    kit.command(...bytes);
    assert.equal(kit.complaints.length, 1, `${bytes}`);
  }
  const kit = fresh();
  kit.send(0x01, 0xae);
  assert.equal(kit.complaints.length, 1);
});

test('a control byte with the continuation bit is followed by one byte and another control byte', () => {
  const kit = fresh();
  kit.send(0x80, 0x81, 0x80, 0x42, 0x40, 0xaa, 0xbb);
  assert.equal(kit.panel.contrast, 0x42);
  assert.equal(kit.panel.traffic.dataBytes, 2);
});

test('bytes are counted with their address and control bytes', () => {
  const kit = fresh();
  kit.data(1, 2, 3);
  const { bytes, dataBytes, transfers } = kit.panel.traffic;
  assert.deepEqual({ bytes, dataBytes, transfers }, { bytes: 5, dataBytes: 3, transfers: 1 });
});

test('lighting a panel that was not written whole shows snow', () => {
  const kit = fresh();
  kit.command(0x8d, 0x14, 0xaf);
  assert.ok(kit.panel.snowed);
  const tidy = fresh();
  blank(tidy);
  tidy.command(0x8d, 0x14, 0xaf);
  assert.ok(!tidy.panel.snowed);
});

test('an unplugged panel does not answer and comes back as new; one that stopped answering loses nothing', () => {
  const kit = fresh();
  kit.command(0x81, 1);
  kit.panel.silenceAfter(3);
  assert.ok(!kit.data(1, 2, 3, 4));
  assert.equal(kit.panel.traffic.dataBytes, 2);
  assert.ok(!kit.command(0xae));
  kit.panel.listen();
  assert.ok(kit.command(0xae));
  assert.equal(kit.panel.contrast, 1);
  kit.panel.unplug();
  assert.ok(!kit.command(0xae));
  kit.panel.plug();
  assert.ok(kit.command(0xae));
  assert.equal(kit.panel.contrast, 0x7f);
});

test('two pictures are shown with the rows that differ', () => {
  const [one, other] = [new Uint8Array(1024), new Uint8Array(1024)];
  other[0] = 0b101;
  assert.equal(lines(other)[0], '▀');
  const shown = difference(one, other).split('\n');
  assert.equal(shown[0], '2 pixels differ');
  assert.equal(shown.filter((line) => line.startsWith('>')).length, 4);
});
