// node snapshot.mjs FOLDER: takes the memory of a Pyodide that has imported everything that a game
// needs. Reads the runtime, pages.json, python.zip and host.tar in the folder. Run by stages.py.
// Writes there
//   snapshot.bin
//   facts.json     its layout, and Python's state outside its memory after Emscripten's script has
//                  constructed it
// The output depends only on the input (deterministic.mjs).

import { ENV } from "./deterministic.mjs";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { captureState, layout, parts } from "./memory.js";
import { pythonOf } from "./node.mjs";
import { unpack } from "./tar.js";

/**
 * @typedef {import("./memory.js").Exports} Exports
 * @typedef {import("./memory.js").State} State
 */

const [folder = ""] = process.argv.slice(2);
const read = (/** @type {string} */ file) => readFileSync(`${folder}/${file}`);
const archive = new Uint8Array(read("host.tar")).buffer;
const memory = new WebAssembly.Memory(JSON.parse(read("pages.json").toString()));
/** @type {State[]} */
let constructed = [];
/** @type {Exports} */
let emscripten = {}; // the module's exports for its script

/** Calls an exported function. */
function call(/** @type {string} */ what) {
  const it = emscripten[what];
  if (typeof it !== "function") throw new Error(`the module has no function ${what}`);
  return it();
}

/**
 * @param {Exports} own
 * @param {Exports} shared
 */
function begin(own, shared) {
  emscripten = own;
  const construct = () => {
    call("__wasm_call_ctors");
    constructed = captureState(shared);
  };
  return { ...own, __wasm_call_ctors: construct };
}

const python = await pythonOf(folder, read("pyodide.asm.wasm"), memory, begin, {
  env: ENV,
  fsInit: async (files, { sitePackages }) => unpack(archive, files, sitePackages),
  _makeSnapshot: true,
});
python.runPython(`
import gc
import random
import host.main
from host.translations import LANGUAGES
from games import load_view, load_words
from pyengine import agents, games

for key in games.KEYS:
    games.load(key)
    load_view(key)
    for level in agents.LEVELS[key]:
        agents.load(key, level)
    agents.hindsight(key)
    for language in LANGUAGES:
        load_words(language, key)
for language in LANGUAGES:
    load_words(language)
random.seed(0)  # host.js seeds it anew
gc.collect()
gc.freeze()  # nothing of it is garbage: a collection would look at it all
`);

/** Clears the dead part of the stack, which is never read but depends on the engine's compiler. */
function clearDeadStack(/** @type {Uint8Array} */ dirty) {
  const { head } = layout("", dirty);
  const [end, top] = [call("emscripten_stack_get_end"), call("emscripten_stack_get_current")];
  dirty.fill(0, head + end, head + top);
}

const snapshot = python.makeMemorySnapshot();
clearDeadStack(snapshot);
const name = createHash("sha256").update(snapshot).digest("hex");
const facts = layout(name, snapshot);
writeFileSync(`${folder}/snapshot.bin`, Buffer.concat(parts(snapshot, facts)));
writeFileSync(`${folder}/facts.json`, JSON.stringify({ ...facts, state: constructed }));
