// Makes a WebAssembly program of the page smaller, like wasm-opt: node shrink.mjs PROGRAM RESULT.
//
// First, panics become immediate traps and lose their source locations, which nobody could read in
// a browser anyway. Last, functions are sorted by name, because similar ones compress better side
// by side.
import { readFileSync, writeFileSync } from 'node:fs';
import binaryen from 'binaryen';

/** The functions that Rust calls to panic, by their mangled names. None of them returns. */
const PANICS = /(?:ZN|_)(?:4core|5alloc|3std)(?:9panicking\d|\w*\d(?:panic_\w+?|\w+_fail(?:ed)?|handle_(?:alloc_)?error)(?:17h\w{16}E)?$)/;
/** The source files that locations name. */
const PATHS = /(?:\/rustc\/|\/cargo\/|core\/(?:games\/)?src\/|sim\/web\/)[\w/.-]*?\.rs/g;
/** The size of a location: address and length of its path, line, column; four bytes each. */
const LOCATION_BYTES = 16;

const [from, to] = process.argv.slice(2);
const program = readFileSync(from);
wipeLocations(program, binaryen.readBinary(program));
const module = binaryen.readBinary(program);
const functions = Array.from({ length: module.getNumFunctions() }, (_, i) => binaryen.getFunctionInfo(module.getFunctionByIndex(i)));
for (const { name, params, results } of functions.filter(({ name }) => PANICS.test(name))) {
  module.removeFunction(name);
  module.addFunction(name, params, results, [], module.unreachable());
}
binaryen.setOptimizeLevel(2);
binaryen.setShrinkLevel(2);
// The second run finds a little more.
module.optimize();
module.optimize();
module.runPasses(['reorder-functions-by-name', 'strip-producers', 'strip-target-features']);
writeFileSync(to, module.emitBinary());

/** Wipes locations and paths out of the program's data. Everything stays in its place. */
function wipeLocations(program, module) {
  for (let i = 0; i < module.getNumDataSegments(); i++) {
    const { offset, data } = module.getDataSegmentInfo(module.getDataSegmentByIndex(i));
    const bytes = Buffer.from(data);
    const start = program.indexOf(bytes);
    const paths = [...bytes.toString('latin1').matchAll(PATHS)].map(({ 0: path, index }) => [index, path.length]);
    const lengths = new Map(paths.map(([index, length]) => [offset + index, length]));
    for (let at = 0; at + LOCATION_BYTES <= bytes.length; at += 4) {
      if (lengths.get(bytes.readUInt32LE(at)) === bytes.readUInt32LE(at + 4)) bytes.fill(0, at, at + LOCATION_BYTES);
    }
    for (const [index, length] of paths) bytes.fill(0, index, index + length);
    bytes.copy(program, start);
  }
}
