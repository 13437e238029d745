// Tests that the ELF and the UF2 put the same bytes into flash, boot to the same picture, and tell
// picotool the same.
import test from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binaryInfo } from './binary-info.mjs';
import { Board, BUTTONS, DeviceFailure, DISPLAY_PINS, FIRST_BUTTON_PIN } from './board.mjs';
import { booted, firmware, firstPicture, fromEnvironment, assertShows } from './device.mjs';
import { boot2IsValid, FLASH, Image } from './image.mjs';

const flashOf = (image) => {
  const flash = new Uint8Array(2 * 1024 * 1024).fill(0xff);
  image.install(flash);
  return flash;
};

function read(bytes) {
  const directory = mkdtempSync(join(tmpdir(), 'pocketq-'));
  try {
    const path = join(directory, 'image');
    writeFileSync(path, bytes);
    return Image.read(path);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** A UF2 block, as a flashing tool would write it. */
function block({ address = 0x10000000, flags = 0x2000, size = 256, number = 0, total = 1, family = 0xe48bff56 } = {}) {
  const bytes = Buffer.alloc(512);
  [0x0a324655, 0x9e5d5157, flags, address, size, number, total, family].forEach((word, i) => bytes.writeUInt32LE(word, 4 * i));
  bytes.fill(number + 1, 32, 32 + 256);
  bytes.writeUInt32LE(0x0ab16f30, 508);
  return bytes;
}

test('UF2 blocks go where they say', () => {
  const image = read(Buffer.concat([block({ total: 2 }), block({ address: 0x10000400, number: 1, total: 2 })]));
  const flash = flashOf(image);
  assert.deepEqual([flash[0], flash[255], flash[256], flash[0x400]], [1, 1, 0xff, 2]);
});

test('UF2 files that the chip would ignore are refused', () => {
  for (const wrong of [{ family: 1 }, { flags: 0 }, { size: 100 }, { address: 0x10000010 }, { address: 0x20000000 }, { number: 3 }, { total: 9 }]) {
    assert.throws(() => read(block(wrong)), /image:/, JSON.stringify(wrong));
  }
  assert.throws(() => read(block().subarray(0, 500)), /image:/);
  assert.throws(() => read(Buffer.alloc(512)), /image:/);
});

test('boot stage 2 of the firmware has its checksum, and without it the chip does not boot', () => {
  const flash = flashOf(firmware());
  assert.ok(boot2IsValid(flash));
  flash[17] ^= 1;
  assert.ok(!boot2IsValid(flash));
  const broken = new Image({ pieces: [{ offset: 0, bytes: flash }] });
  assert.throws(() => new Board(broken), DeviceFailure);
});

test('the ELF tells its size and its functions', () => {
  const image = firmware();
  assert.ok(image.flashBytes > 10_000 && image.ramBytes > 1000);
  const reset = image.symbols.get('Reset') & ~1;
  assert.match(image.nameOf(reset + 2), /^Reset|\+0x2$/);
});

test('the UF2 holds what the ELF holds and boots to the same picture', () => {
  const uf2 = Image.read(fromEnvironment('POCKETQ_UF2', "the firmware's UF2 file"));
  const [wanted, got] = [flashOf(firmware()), flashOf(uf2)];
  for (const { offset, bytes } of firmware().pieces) {
    assert.equal(Buffer.compare(wanted.subarray(offset, offset + bytes.length), got.subarray(offset, offset + bytes.length)), 0, `at ${offset}`);
  }
  const board = new Board(uf2);
  firstPicture(board);
  assertShows(board, booted().panel.picture(), 'from the UF2');
});

test('picotool finds the name, the version and the pins as this board is wired', () => {
  const workspace = readFileSync(new URL('../../Cargo.toml', import.meta.url), 'utf8');
  const [, version] = /^version = "(.*)"$/m.exec(workspace);
  const uf2 = Image.read(fromEnvironment('POCKETQ_UF2', "the firmware's UF2 file"));
  for (const flash of [flashOf(firmware()), flashOf(uf2)]) {
    const info = binaryInfo(flash);
    assert.ok(info, 'the header is where picotool looks for it');
    assert.deepEqual([info.name, info.version, info.board], ['PocketQ', version, 'pico']);
    assert.ok(info.description.length > 10);
    const buttons = BUTTONS.map((_, i) => info.pins.get(FIRST_BUTTON_PIN + i)?.toLowerCase());
    assert.deepEqual(buttons, BUTTONS);
    assert.deepEqual([DISPLAY_PINS.sda, DISPLAY_PINS.scl].map((pin) => info.pins.get(pin)), ['display SDA', 'display SCL']);
    const i2c = 3;
    assert.deepEqual(info.functions.find((one) => one.function === i2c), { first: DISPLAY_PINS.sda, last: DISPLAY_PINS.scl, function: i2c });
    assert.equal(info.end - FLASH, Math.max(...firmware().pieces.map(({ offset, bytes }) => offset + bytes.length)), 'where it ends');
  }
});
