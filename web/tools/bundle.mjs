// node bundle.mjs SCRIPT: puts into a script the modules that it imports, so that it comes in one
// journey, and removes their files. Run by site.py.

import { readdirSync, rmdirSync, unlinkSync } from "node:fs";
import { basename, dirname } from "node:path";
import { rollup } from "@rollup/wasm-node";

const [, , script] = process.argv;
const bundle = await rollup({
  input: script,
  plugins: [{ name: "later", resolveDynamicImport: () => false }], // what it may import one day
  treeshake: false, // nothing is left out of what others wrote
});
const { output: [{ moduleIds }] } = await bundle.write({ file: script, format: "es" });
for (const module of moduleIds) {
  if (basename(module) === basename(script)) continue;
  unlinkSync(module);
  if (!readdirSync(dirname(module)).length) rmdirSync(dirname(module));
}
