// node join.mjs SCRIPT…: puts into each script the modules that it imports, so that it comes in one
// journey, and removes their files. Run by site.py.

import { unlinkSync } from "node:fs";
import { basename } from "node:path";
import { rollup } from "@rollup/wasm-node";

const scripts = process.argv.slice(2);
const joined = new Set();
for (const script of scripts) {
  const bundle = await rollup({
    input: script,
    plugins: [{ name: "later", resolveDynamicImport: () => false }], // what it may import one day
    treeshake: false, // nothing is left out of what others wrote
  });
  const { output: [{ moduleIds }] } = await bundle.write({ file: script, format: "es" });
  for (const module of moduleIds) joined.add(module);
}
const kept = scripts.map((script) => basename(script));
for (const module of joined) if (!kept.includes(basename(module))) unlinkSync(module);
