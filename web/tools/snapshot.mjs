// node snapshot.mjs FOLDER NAME: takes the memory of a Pyodide that has imported all that a game needs.
// Reads the runtime, pages.json, python.zip and host.tar in the folder. Run by pack.py. Writes there
//   snapshot.bin
//   facts.json     how that is laid out, and what Python was besides its memory when Emscripten's script
//                  had constructed it
//   slots.json     the numbers of the functions by which Python handles objects of all types that it
//                  knows then, and of all that is built in: what any evening may come to

import { readFileSync, writeFileSync } from "node:fs";
import { besides, layout, parts } from "../snapshot.mjs";
import { unpack } from "../tar.mjs";
import { pythonOf } from "./python.mjs";

const [folder, name] = process.argv.slice(2);
const read = (file) => readFileSync(`${folder}/${file}`);
const archive = new Uint8Array(read("host.tar")).buffer;
const memory = new WebAssembly.Memory(JSON.parse(read("pages.json")));
let constructed;
let table; // of functions, where Python finds them by the pointers in its memory

function begin(own, shared) {
  table = shared["~table0"];
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
`);
const snapshot = python.makeMemorySnapshot();
const facts = layout(name, snapshot);
writeFileSync(`${folder}/snapshot.bin`, Buffer.concat(parts(snapshot, facts)));
writeFileSync(`${folder}/facts.json`, JSON.stringify({ ...facts, besides: constructed }));

const TYPE = { first: 24, last: 216 }; // where a type has its slots, in bytes
const FUNCTION = 8; // where a function, and a method, has the place of what describes it
const METHOD = 20;
const CODE = 4; // where that has its function

const known = JSON.parse(python.runPython(`
import builtins, json

types, left = set(), [object]
while left:
    one = left.pop()
    if one not in types:
        types.add(one)
        left += type.__subclasses__(one)
things = list(vars(builtins).values())
methods = [it for one in things if isinstance(one, type) for it in vars(one).values()]
kinds = (type(str.join), type(vars(dict)["fromkeys"]))
json.dumps({
    "types": [id(it) for it in types],
    "functions": [id(it) for it in things if type(it) is type(len)],
    "methods": [id(it) for it in methods if type(it) in kinds],
})
`));
const imports = WebAssembly.Module.imports(new WebAssembly.Module(read("pyodide.asm.wasm")));
const imported = imports.filter(({ kind }) => kind === "function").length; // they are numbered first
const numbers = new Set();
const word = (address) => new DataView(memory.buffer).getUint32(address, true);
/** Notes the function that a pointer leads to, if it is one. */
function note(pointer) {
  const it = pointer < table.length ? table.get(pointer) : null;
  if (it) numbers.add(Number(it.name) - imported);
}
for (const at of known.types) for (let slot = TYPE.first; slot <= TYPE.last; slot += 4) note(word(at + slot));
for (const at of known.functions) note(word(word(at + FUNCTION) + CODE));
for (const at of known.methods) note(word(word(at + METHOD) + CODE));
writeFileSync(`${folder}/slots.json`, JSON.stringify([...numbers].sort((a, b) => a - b)));
