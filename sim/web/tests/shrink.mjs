// Makes a WebAssembly program smaller: node shrink.mjs PROGRAM TO. Panics become traps at once. Nobody
// reads their messages in a browser, and making them takes a fifth of the program. What is left is what
// `wasm-opt -Oz` makes of it.
import { readFileSync, writeFileSync } from 'node:fs';
import binaryen from 'binaryen';

/** What Rust calls when it stops, by the names of its functions: they never return. */
const PANICS = /(?:ZN|_)(?:4core|5alloc|3std)(?:9panicking\d|\w*\d(?:panic_\w+?|\w+_fail(?:ed)?|handle_(?:alloc_)?error)(?:17h\w{16}E)?$)/;

const [from, to] = process.argv.slice(2);
const module = binaryen.readBinary(readFileSync(from));
module.setFeatures(binaryen.Features.All);
const names = [];
for (let i = 0; i < module.getNumFunctions(); i++) names.push(binaryen.getFunctionInfo(module.getFunctionByIndex(i)).name);
let n = 0;
for (const name of names) {
  if (!PANICS.test(name)) continue;
  console.error(name);
  const { params, results } = binaryen.getFunctionInfo(module.getFunction(name));
  module.removeFunction(name);
  module.addFunction(name, params, results, [], module.unreachable());
}
binaryen.setOptimizeLevel(2);
binaryen.setShrinkLevel(2);
for (const extra of process.env.PASSES ? [process.env.PASSES.split(',')] : []) module.runPasses(extra);
module.optimize();
const bytes = module.emitBinary();
writeFileSync(to, bytes);
