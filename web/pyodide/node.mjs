// Pyodide as it is shipped, in Node: without what shake.mjs and split.py leave out.

import { readFileSync } from "node:fs";
import "fake-indexeddb/auto";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";
import { apart, become, lay } from "./memory.js";

const locks = { request: async (_name, _options, answer) => answer({}) };

const LOCK = new URL("../node_modules/pyodide/pyodide-lock.json", import.meta.url);

/** What our Python imports from the browser. */
const BROWSER = { navigator: { locks } };

/**
 * Returns a Python of what lies in a folder, with this module as its WebAssembly in this memory.
 * `begin(own, shared)` returns what Emscripten's script is given of what the module exports.
 */
export async function pythonOf(folder, module, memory, begin, options) {
  const compiled = new WebAssembly.Module(module);
  const plain = WebAssembly.instantiate;
  WebAssembly.instantiate = async (_, imports) => {
    const { own, shared } = apart((await plain(compiled, { ...imports, given: { memory } })).exports);
    return { module: compiled, instance: { exports: begin(own, shared) } };
  };
  try {
    return await loadPyodide({
      indexURL: folder,
      stdLibURL: `${folder}/python.zip`,
      lockFileContents: readFileSync(LOCK, "utf8"),
      jsglobals: Object.assign(Object.create(globalThis), BROWSER),
      ...options,
    });
  } finally {
    WebAssembly.instantiate = plain;
  }
}

/**
 * Returns a Python that wakes from the snapshot in a folder, and counts which of its functions run.
 * `seen(own)` gets what the module exports; what it returns Emscripten's script is given.
 */
export async function wokenOf(folder, seen = (own) => own) {
  const read = (file) => readFileSync(`${folder}/${file}`);
  const [facts, pages] = ["facts.json", "pages.json"].map((file) => JSON.parse(read(file)));
  const memory = new WebAssembly.Memory(pages);
  const head = new Uint8Array(facts.head);
  await lay(new Blob([read("snapshot.bin")]).stream(), head, memory, facts);
  const begin = (own, shared) => {
    become(shared, facts.besides);
    return { ...seen(own), __wasm_call_ctors() {} };
  };
  return pythonOf(folder, read("counted.wasm"), memory, begin, { _loadSnapshot: head });
}
