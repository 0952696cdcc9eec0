// node bundle.mjs SCRIPT…: puts into each script the modules that it imports, so that it comes in one
// journey, and removes their files. Run by site.py.

import { readdirSync, rmdirSync, unlinkSync } from "node:fs";
import { basename, dirname } from "node:path";
import { rollup } from "@rollup/wasm-node";

const scripts = process.argv.slice(2);
const bundled = new Set();
for (const script of scripts) {
  const bundle = await rollup({
    input: script,
    plugins: [{ name: "later", resolveDynamicImport: () => false }], // what it may import one day
    treeshake: false, // nothing is left out of what others wrote
  });
  const {
    output: [{ moduleIds }],
  } = await bundle.write({ file: script, format: "es" });
  for (const module of moduleIds) bundled.add(module);
}
const kept = scripts.map((script) => basename(script));
for (const module of bundled) {
  if (kept.includes(basename(module))) continue;
  unlinkSync(module);
  if (!readdirSync(dirname(module)).length) rmdirSync(dirname(module));
}
