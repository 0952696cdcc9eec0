// node snapshot.mjs FOLDER NAME: takes the memory of a Pyodide that has imported all that a game needs.
// Reads the runtime, pages.json, python.zip and host.tar in the folder. Run by pack.py. Writes there
//   snapshot.bin
//   facts.json     how that is laid out, and what Python was besides its memory when Emscripten's script
//                  had constructed it

import { readFileSync, writeFileSync } from "node:fs";
import { besides, layout, parts } from "./memory.js";
import { unpack } from "./tar.js";
import { pythonOf } from "./node.mjs";

const [folder, name] = process.argv.slice(2);
const read = (file) => readFileSync(`${folder}/${file}`);
const archive = new Uint8Array(read("host.tar")).buffer;
const memory = new WebAssembly.Memory(JSON.parse(read("pages.json")));
let constructed;

function begin(own, shared) {
  const construct = () => {
    own.__wasm_call_ctors();
    constructed = besides(shared);
  };
  return { ...own, __wasm_call_ctors: construct };
}

const python = await pythonOf(folder, read("pyodide.asm.wasm"), memory, begin, {
  fsInit: async (files, { sitePackages }) => unpack(archive, files, sitePackages),
  _makeSnapshot: true,
});
python.runPython(`
import gc
import host.main
from host.catalogue import LANGUAGES
from host.views import load_view, load_words
from pyengine import agents, games

for key in games.KEYS:
    games.load(key)
    load_view(key)
    for level in agents.LEVELS[key]:
        agents.load(key, level)
    for language in LANGUAGES:
        load_words(language, key)
for language in LANGUAGES:
    load_words(language)
gc.collect()
gc.freeze()  # nothing of it is garbage: a collection would look at it all
`);
const snapshot = python.makeMemorySnapshot();
const facts = layout(name, snapshot);
writeFileSync(`${folder}/snapshot.bin`, Buffer.concat(parts(snapshot, facts)));
writeFileSync(`${folder}/facts.json`, JSON.stringify({ ...facts, besides: constructed }));
