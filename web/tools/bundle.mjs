// node bundle.mjs SCRIPT…: puts into each script the modules that it imports, so that it comes in one
// journey, and removes their files. Run by site.py.

import { readdirSync, rmdirSync, unlinkSync } from "node:fs";
import { basename, dirname } from "node:path";
import { rollup } from "@rollup/wasm-node";

const OTHERS = /[\\/]runtime[\\/]/u; // in the paths of what others wrote
const TYPES = /\/\*\*[\s\S]*?\*\/ ?/gu; // and what else is said there: nobody else has such comments
const LINES = /^[ \t]*(?:\/\/.*)?\n/gmu; // that hold nothing but a comment

/** Leaves out what our own modules say to people, and to who checks their types. */
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
      { name: "later", resolveDynamicImport: () => false }, // what it may import one day
      { name: "bare", transform: bare },
    ],
    treeshake: false, // nothing is left out of what others wrote
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
