// node snapshot.mjs FOLDER: takes the memory of a Pyodide that has imported all that a game needs.
// Reads python.zip and host.tar in the folder, writes snapshot.bin there. Run by site.py.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";
import { fold } from "../snapshot.mjs";
import { unpack } from "../tar.mjs";

const folder = process.argv[2];
const home = fileURLToPath(new URL("../node_modules/pyodide/", import.meta.url));
const archive = new Uint8Array(readFileSync(`${folder}/host.tar`)).buffer;

// What storage.py imports from the browser is remembered by its name and found there again.
const browser = Object.assign(Object.create(globalThis), { indexedDB: {}, navigator: {} });
const python = await loadPyodide({
  indexURL: home,
  stdLibURL: `${folder}/python.zip`,
  jsglobals: browser,
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
`);
const folded = fold(python.makeMemorySnapshot(), readFileSync(`${home}pyodide.asm.wasm`));
writeFileSync(`${folder}/snapshot.bin`, folded);
