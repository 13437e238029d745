// Makes a WebAssembly program of the page smaller, as wasm-opt does: node shrink.mjs PROGRAM RESULT.
//
// Before that, panics become traps at once: in a browser nobody could read their messages anyway. And
// functions are ordered by their names, because similar ones compress better side by side.
import { readFileSync, writeFileSync } from 'node:fs';
import binaryen from 'binaryen';

/** What Rust calls when it panics, by the endings of its functions' names. None of them returns. */
const PANICS = /(?:ZN|_)(?:4core|5alloc|3std)(?:9panicking\d|\w*\d(?:panic_\w+?|\w+_fail(?:ed)?|handle_(?:alloc_)?error)(?:17h\w{16}E)?$)/;

const [from, to] = process.argv.slice(2);
const module = binaryen.readBinary(readFileSync(from));
const functions = Array.from({ length: module.getNumFunctions() }, (_, i) => binaryen.getFunctionInfo(module.getFunctionByIndex(i)));
for (const { name, params, results } of functions.filter(({ name }) => PANICS.test(name))) {
  module.removeFunction(name);
  module.addFunction(name, params, results, [], module.unreachable());
}
binaryen.setOptimizeLevel(2);
binaryen.setShrinkLevel(2);
module.optimize();
module.runPasses(['reorder-functions-by-name']);
writeFileSync(to, module.emitBinary());
