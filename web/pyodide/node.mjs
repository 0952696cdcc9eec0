// Pyodide as shipped, in Node: without what trim.mjs and split.py remove.

import { readFileSync } from "node:fs";
import "fake-indexeddb/auto";
import { loadPyodide } from "pyodide";
import { loadMemory, restoreState, splitExports } from "./memory.js";

/**
 * @typedef {import("./memory.js").Exports} Exports
 * @typedef {import("./memory.js").Facts} Facts
 */

const locks = {
  /**
   * @param {string} _name
   * @param {object} _options
   * @param {(lock: object) => unknown} answer
   */
  request: async (_name, _options, answer) => answer({}),
};

const LOCK = new URL("../node_modules/pyodide/pyodide-lock.json", import.meta.url);

/** What our Python imports from the browser. */
const BROWSER = { navigator: { locks } };

/**
 * Returns a Python from the files of a folder, with this WebAssembly module and memory. `begin(own,
 * shared)` returns the exports that Emscripten's script gets.
 * @param {string} folder
 * @param {BufferSource} module
 * @param {WebAssembly.Memory} memory
 * @param {(own: Exports, shared: Exports) => WebAssembly.Exports} begin
 * @param {import("pyodide").PyodideConfig} options
 */
export async function pythonOf(folder, module, memory, begin, options) {
  const compiled = new WebAssembly.Module(module);
  const plain = WebAssembly.instantiate;
  /**
   * @param {WebAssembly.Module} asked
   * @param {WebAssembly.Imports} [imports]
   */
  const instantiate = async (asked, imports) => {
    if (!imports) return plain(asked); // Pyodide's feature tests
    const instance = await plain(compiled, { ...imports, given: { memory } });
    const { own, shared } = splitExports(instance.exports);
    return { module: compiled, instance: { exports: begin(own, shared) } };
  };
  Object.assign(WebAssembly, { instantiate });
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
 * Returns a Python started from the snapshot in a folder, with this module, which has no data.
 * `seen(own)` gets the module's exports, and returns those that Emscripten's script gets.
 * @param {string} folder
 * @param {BufferSource} module
 * @param {(own: Exports) => Exports} seen
 */
export async function pythonFromSnapshot(folder, module, seen = (own) => own) {
  const read = (/** @type {string} */ file) => readFileSync(`${folder}/${file}`);
  /** @type {Facts} */
  const facts = JSON.parse(read("facts.json").toString());
  /** @type {WebAssembly.MemoryDescriptor} */
  const pages = JSON.parse(read("pages.json").toString());
  const memory = new WebAssembly.Memory(pages);
  const head = new Uint8Array(facts.head);
  await loadMemory(new Blob([read("snapshot.bin")]).stream(), head, memory, facts);
  /**
   * @param {Exports} own
   * @param {Exports} shared
   */
  const begin = (own, shared) => {
    restoreState(shared, facts.state);
    return { ...seen(own), __wasm_call_ctors: () => undefined };
  };
  return pythonOf(folder, module, memory, begin, { _loadSnapshot: head });
}
