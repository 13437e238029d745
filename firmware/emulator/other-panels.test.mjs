// Tests the models of the SH1106 and the SSD1309 against their data sheets.
import test from 'node:test';
import assert from 'node:assert/strict';
import { isLit, WIDTH } from './picture.mjs';
import { Sh1106 } from './sh1106.mjs';
import { Ssd1309 } from './ssd1309.mjs';

function fresh(Panel, options) {
  const complaints = [];
  const panel = new Panel({ ...options, complain: (what) => complaints.push(what) });
  const send = (...bytes) => {
    const answers = [panel.start(), ...bytes.map((byte) => panel.write(byte, 0))];
    panel.stop();
    return answers.every(Boolean);
  };
  return { panel, complaints, command: (...bytes) => send(0x00, ...bytes), data: (...bytes) => send(0x40, ...bytes) };
}

const UPRIGHT = [0xa1, 0xc8];

/** Writes all columns of a page of the SH1106's memory. */
function writePage(kit, page, bytes) {
  kit.command(0xb0 | page, 0x00, 0x10);
  kit.data(...bytes);
}

test('the glass of an SH1106 shows the columns 2 to 129 of 132', () => {
  const kit = fresh(Sh1106);
  kit.command(...UPRIGHT);
  for (let page = 0; page < 8; page++) writePage(kit, page, new Array(132).fill(0));
  kit.command(0xb0, 0x02, 0x10);
  kit.data(0x01);
  kit.command(0x01, 0x18); // column 129
  kit.data(0x01);
  kit.command(0xaf);
  const seen = kit.panel.picture();
  assert.deepEqual([isLit(seen, 0, 0), isLit(seen, WIDTH - 1, 0)], [1, 1]);
  assert.equal(seen.reduce((sum, byte) => sum + (byte ? 1 : 0), 0), 2);
  assert.deepEqual(kit.complaints, []);
  assert.equal(kit.panel.snowed, false);
});

test('an SH1106 stays at its last column, and has no other way of addressing', () => {
  const kit = fresh(Sh1106);
  kit.command(0xb0, 0x03, 0x18); // column 131
  kit.data(1, 2, 3);
  assert.equal(kit.panel.memory[131], 3);
  kit.command(0x04, 0x18);
  assert.deepEqual(kit.complaints, ['column 132']);
  for (const bytes of [[0x20], [0x21], [0x22]]) {
    const other = fresh(Sh1106);
    other.command(...bytes);
    assert.equal(other.complaints.length, 1, `${bytes}`);
  }
});

test('the converter of an SH1106 runs after power-on, and must not be changed while the display is on', () => {
  const kit = fresh(Sh1106);
  kit.command(0xa5, 0xaf);
  assert.ok(kit.panel.picture().every((byte) => byte === 0xff));
  kit.command(0xad, 0x8a);
  assert.equal(kit.complaints.length, 1);
  const off = fresh(Sh1106);
  off.command(0xae, 0xad, 0x8a, 0xa5, 0xaf);
  assert.ok(off.panel.picture().every((byte) => byte === 0));
  off.command(0xae, 0xad, 0x8b, 0xaf);
  assert.ok(off.panel.picture().every((byte) => byte === 0xff));
  assert.deepEqual(off.complaints, []);
  off.command(0xae, 0xad, 0x14);
  assert.equal(off.complaints.length, 1, 'neither on nor off');
});

test('an SH1106 goes back to where a read-modify-write began', () => {
  const kit = fresh(Sh1106);
  kit.command(0xb0, 0x05, 0x10, 0xe0);
  kit.data(1, 2, 3);
  kit.command(0xee);
  kit.data(9);
  assert.deepEqual([...kit.panel.memory.subarray(5, 8)], [9, 2, 3]);
  kit.command(0xee);
  assert.equal(kit.complaints.length, 1, 'an end without a beginning');
});

test('the charge pump of an SSD1306 means nothing to the others', () => {
  const sh1106 = fresh(Sh1106);
  sh1106.command(0xb0, 0x05, 0x10, 0x8d, 0x14);
  assert.deepEqual([sh1106.complaints, sh1106.panel.column], [[], 0x45], 'its argument is a column');
  const ssd1309 = fresh(Ssd1309);
  ssd1309.command(0x8d, 0x10, 0xa5, 0xaf);
  assert.ok(ssd1309.panel.picture().every((byte) => byte === 0xff), 'lit without a pump');
  assert.deepEqual(ssd1309.complaints, []);
});

test('an SSD1309 whose commands are locked obeys none but the one that unlocks', () => {
  const kit = fresh(Ssd1309);
  kit.command(0xfd, 0x16, 0xaf);
  assert.deepEqual([kit.panel.on, kit.complaints.length], [false, 1]);
  kit.command(0xfd, 0x12, 0xaf);
  assert.equal(kit.panel.on, true);
  kit.command(0xfd, 0x00);
  assert.equal(kit.complaints.length, 2);
});

test('every step of brightness is brighter than the one below, on every glass', () => {
  for (const Panel of [Sh1106, Ssd1309]) {
    const { panel } = fresh(Panel);
    const lights = Panel.BRIGHTNESS.map(([preCharge, vcomh, contrast]) => Object.assign(panel, { preCharge, vcomh, contrast }).luminance());
    lights.slice(1).forEach((light, step) => assert.ok(light > 1.2 * lights[step], `${Panel.name}: step ${step + 1}`));
  }
});

test('a panel has the address that it is given', () => {
  assert.deepEqual([fresh(Sh1106).panel.address, fresh(Sh1106, { address: 0x3d }).panel.address], [0x3c, 0x3d]);
});
