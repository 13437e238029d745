// Makes a WebAssembly program of the page smaller, as wasm-opt does: node shrink.mjs PROGRAM RESULT.
//
// Before that, panics become traps at once, and lose their places in the source: in a browser nobody could
// read them anyway. After it, functions are ordered by their names, because similar ones compress better
// side by side.
import { readFileSync, writeFileSync } from 'node:fs';
import binaryen from 'binaryen';

/** What Rust calls when it panics, by its mangled name. None of these functions returns. */
const PANICS = /(?:ZN|_)(?:4core|5alloc|3std)(?:9panicking\d|\w*\d(?:panic_\w+?|\w+_fail(?:ed)?|handle_(?:alloc_)?error)(?:17h\w{16}E)?$)/;
/** The files that places are in. */
const PATHS = /(?:\/rustc\/|\/[\w./-]*\/registry\/|core\/(?:games\/)?src\/|sim\/web\/)[\w/.-]*?\.rs/g;
/** A place: address and length of its path, line, column; a word of four bytes each. */
const PLACE = 16;

const [from, to] = process.argv.slice(2);
const program = readFileSync(from);
forgetPlaces(program, binaryen.readBinary(program));
const module = binaryen.readBinary(program);
const functions = Array.from({ length: module.getNumFunctions() }, (_, i) => binaryen.getFunctionInfo(module.getFunctionByIndex(i)));
for (const { name, params, results } of functions.filter(({ name }) => PANICS.test(name))) {
  module.removeFunction(name);
  module.addFunction(name, params, results, [], module.unreachable());
}
binaryen.setOptimizeLevel(2);
binaryen.setShrinkLevel(2);
// The second time finds a little more.
module.optimize();
module.optimize();
module.runPasses(['reorder-functions-by-name', 'strip-producers', 'strip-target-features']);
writeFileSync(to, module.emitBinary());

/** Wipes places and paths in the program's data, which stays where it is. */
function forgetPlaces(program, module) {
  for (let i = 0; i < module.getNumDataSegments(); i++) {
    const { offset, data } = module.getDataSegmentInfo(module.getDataSegmentByIndex(i));
    const bytes = Buffer.from(data);
    const start = program.indexOf(bytes);
    const paths = [...bytes.toString('latin1').matchAll(PATHS)].map(({ 0: path, index }) => [index, path.length]);
    const lengths = new Map(paths.map(([index, length]) => [offset + index, length]));
    for (let at = 0; at + PLACE <= bytes.length; at += 4) {
      if (lengths.get(bytes.readUInt32LE(at)) === bytes.readUInt32LE(at + 4)) bytes.fill(0, at, at + PLACE);
    }
    for (const [index, length] of paths) bytes.fill(0, index, index + length);
    bytes.copy(program, start);
  }
}
