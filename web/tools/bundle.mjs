// node bundle.mjs SCRIPT…: bundles each script with the modules that it imports, to save round trips,
// and removes their files. Run by site.py.

import { readdirSync, rmdirSync, unlinkSync } from "node:fs";
import { basename, dirname } from "node:path";
import { rollup } from "@rollup/wasm-node";

const OTHERS = /[\\/]runtime[\\/]/u; // in the paths of third-party code
const TYPES = /\/\*\*[\s\S]*?\*\/ ?/gu; // JSDoc, which only our own modules have
const LINES = /^[ \t]*(?:\/\/.*)?\n/gmu; // lines with nothing but a comment

/** Removes our own modules' comments and types. */
function bare(/** @type {string} */ code, /** @type {string} */ module) {
  return OTHERS.test(module) ? null : code.replace(TYPES, "").replace(LINES, "");
}

const scripts = process.argv.slice(2);
/** @type {Set<string>} */
const bundled = new Set();
for (const script of scripts) {
  const bundle = await rollup({
    input: script,
    plugins: [
      { name: "later", resolveDynamicImport: () => false }, // imported on demand
      { name: "bare", transform: bare },
    ],
    treeshake: false, // keep third-party code complete
  });
  const { output } = await bundle.write({ file: script, format: "es" });
  for (const module of output[0].moduleIds) bundled.add(module);
}
const kept = scripts.map((script) => basename(script));
for (const module of bundled) {
  if (kept.includes(basename(module))) continue;
  unlinkSync(module);
  if (readdirSync(dirname(module)).length === 0) rmdirSync(dirname(module));
}
